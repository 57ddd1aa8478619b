//! `minimize`: minimal puzzles within given ones, or given ones with the fewest clues added.

use crate::answers::Task;
use crate::batch::Shard;
use crate::cli::jobs::stream;
use crate::cli::jobs::work::engines;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{OutputFormat, StreamArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::generate::{MinimizePlan, Removal, Seed};
use clap::{Args, ValueEnum};

/// Remove the clues and rules that a puzzle does not need
///
/// Prints a puzzle in which every clue and rule is needed, for each puzzle with exactly one solution; a word for any
/// other: multiple, unsolvable, invalid, unknown. Rules are written below their board. Both engines confirm each puzzle
/// before it is printed. The order of removal depends on the seed and the puzzle alone.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat minimize puzzles.txt                     one minimal puzzle within each
  sudosat minimize --all 100 puzzles.csv           up to 100 within each, a row for each
  sudosat minimize --fewest --to json puzzles.txt  with the fewest clues, and whether that is proved
  sudosat minimize --keep givens killer.txt        cages go first, givens only if no cage can go
  sudosat minimize --complete puzzles.txt          adds clues to puzzles with several solutions")]
pub(crate) struct MinimizeArgs {
    /// Find up to K minimal puzzles within each, in an order that depends on the seed
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = whole::<u32>(1..))]
    #[arg(conflicts_with_all = ["fewest", "complete"])]
    all: Option<u32>,
    /// Find a puzzle with the fewest clues and rules, counted together, and prove that none has fewer
    #[arg(long, conflicts_with = "complete")]
    fewest: bool,
    /// Add the fewest clues to a puzzle with several solutions that leave one; remove nothing
    #[arg(long)]
    complete: bool,
    /// The parts to keep if others can be removed instead: they are tried last [default: rules]
    #[arg(long, value_name = "PARTS", conflicts_with_all = ["only", "fewest", "complete"])]
    keep: Option<Parts>,
    /// Remove only these parts
    #[arg(long, value_name = "PARTS", conflicts_with = "complete")]
    only: Option<Parts>,
    /// The random seed of the order of removal
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..))]
    #[arg(default_value = "0", conflicts_with = "complete")]
    seed: u64,
    #[command(flatten)]
    stream: StreamArgs,
}

/// Parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Parts {
    /// The given digits
    #[value(alias = "clues")]
    Givens,
    /// The rules beyond rows, columns and boxes, such as cages
    Rules,
}

pub(crate) fn run(args: MinimizeArgs) -> Result<Exit, Failure> {
    let MinimizeArgs { all, fewest, complete, keep, only, seed, stream } = args;
    let StreamArgs { files, input, engine, output } = stream;
    let removal = match (only, keep) {
        (Some(Parts::Givens), _) => Removal::CluesOnly,
        (Some(Parts::Rules), _) => Removal::RulesOnly,
        (None, Some(Parts::Givens)) => Removal::RulesFirst,
        (None, Some(Parts::Rules) | None) => Removal::CluesFirst,
    };
    let plan = match all {
        Some(most) => MinimizePlan::all(most as usize),
        None if fewest => MinimizePlan::fewest(),
        None => MinimizePlan::one(),
    };
    let plan = plan.with_removal(removal).with_seed(Seed(seed));
    let task = if complete { Task::Complete } else { Task::Minimize(plan) };
    let is_shared = output.shard.is_some_and(|shard| shard != Shard::WHOLE);
    if is_shared && all.is_some() && output.format()? != OutputFormat::Json {
        return Err(Failure::new("--shard needs answers of one line each: --all needs --to json with it"));
    }
    // Before any file is touched.
    engines::solver(&engine)?;
    if !output.quiet {
        engines::note_if_alone(&engine);
    }
    stream::run(Request::Minimize { task, engine, in_lines: is_shared }, &files, &input, &output)
}
