//! `generate`: new puzzles from a seed, each confirmed by both engines.

mod board;
mod certified;
mod format;
mod kind;
mod plan;
mod worker;

use crate::batch::Shard;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_record::JobOptions;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner;
use crate::cli::terminal::args::thread_count;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, same_file};
use crate::generate::Seed;
use certified::CertifiedWriter;
use clap::{Args, ValueHint};
use format::Format;
use kind::AnyPlan;
use plan::PlanArgs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use worker::{Block, Choices, Worker, blocks, sizes};

/// Generate puzzles, reproducibly from a seed
///
/// Clues are removed from a random solution grid, each grid with exactly the same probability, until every clue left is
/// needed. Both engines confirm each puzzle before it is printed. The same seed gives the same puzzles on any number of
/// threads, in any shares, and on any machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat generate                                   one puzzle
  sudosat generate 1000 --seed 7 -o puzzles.txt      the same thousand every time
  sudosat generate 10 --symmetry 180 --clues 24..26  no symmetric group of clues can go
  sudosat generate 10 --solvable-by singles          easy ones, as books print them
  sudosat generate 10 --rating 8.5..                 hard ones
  sudosat generate --board 6 --rating effort:1:5..   hard ones on any board
  sudosat generate 10 --where 'clues<=22'            with a property that `sudosat select` knows
  sudosat generate 10 --pattern heart.txt            clues in the cells of a pattern
  sudosat generate --board 16                        another board; --rule diagonal adds a rule
  sudosat generate --board samurai                   five grids that share boxes
  sudosat generate 5 --family killer --no-givens     killer puzzles
  sudosat generate --family thermo,arrow,renban      lines that a solution satisfies, and givens
  sudosat generate 1000000 --to csv -o set.csv       with solutions, and where each comes from
  sudosat generate 1000 --certify DIR                with a proof that each has one solution
  sudosat generate 100000 --weighted -o sample.csv   for unbiased estimates over all minimal puzzles")]
pub(crate) struct GenerateArgs {
    /// The number of puzzles; with --weighted, of draws
    #[arg(value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = whole::<u64>(1..))]
    number: u64,
    /// The random seed; the same one gives the same puzzles [default: random, printed on standard error]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..))]
    seed: Option<u64>,
    #[command(flatten)]
    plan: PlanArgs,
    /// The format of the output [default: by the extension of --output, or line]
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output")]
    to: Option<Format>,
    /// Write the puzzles to a file; `-` is standard output
    ///
    /// The extensions .json and .csv choose the format; .gz, .zst and .xz compress. FILE.job, in the same directory,
    /// records the job until all puzzles are written.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Also write a certificate of each puzzle to a file in this folder, for `sudosat verify`
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    #[arg(conflicts_with = "resume")]
    certify: Option<PathBuf>,
    /// Continue a job that was killed, from where its --output ends; needs its --seed
    #[arg(long, hide_short_help = true, requires = "output", requires = "seed", help_heading = "Output")]
    resume: bool,
    /// Generate one share of the puzzles: 3/16 takes the 3rd, 19th, 35th, … `sudosat merge` puts the shares together
    #[arg(long, hide_short_help = true, value_name = "K/N", requires = "seed", help_heading = "Output")]
    shard: Option<Shard>,
    /// Print no progress and no summary
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// The number of threads; puzzles keep their order [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl GenerateArgs {
    /// The options that determine the output, for the record of the job.
    fn options(&self, plan: &AnyPlan, seed: Seed, format: Format) -> JobOptions {
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let options = [
            ("program", format!("sudosat {}", env!("CARGO_PKG_VERSION"))),
            ("the command", if plan.is_weighted() { "generate --weighted" } else { "generate" }.to_owned()),
            ("the number of puzzles", self.number.to_string()),
            ("--seed", seed.0.to_string()),
            ("--to", format!("{format:?}").to_lowercase()),
            ("--shard", shard.to_string()),
        ];
        let options = options.into_iter().chain(self.plan.options(plan));
        options.map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Refuses formats that cannot have these puzzles.
    fn check(&self, plan: &AnyPlan, format: Format) -> Result<(), Failure> {
        if format == Format::Svg && self.number > 1 {
            return Err(Failure::new("--to svg draws one puzzle: `sudosat convert --to svg -o DIR` draws many"));
        }
        let is_shared = self.shard.is_some_and(|shard| shard != Shard::WHOLE);
        if is_shared && format == Format::Line && plan.has_rules() {
            return Err(Failure::new(
                "--shard needs one line for each puzzle: use --to json or --to csv for this board",
            ));
        }
        Ok(())
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let path = formats::file(args.output.as_ref());
    let format = formats::choose(args.to, path, Format::of_extension, Format::Line)?;
    let plan = args.plan.plan()?;
    let conditions = args.plan.conditions(&plan)?;
    plan.check()?;
    args.check(&plan, format)?;
    let seed = args.seed.map_or_else(draw_seed, Seed);
    let certificates = args.certify.as_deref().map(certified::file);
    let outputs = [Some(path.unwrap_or(Path::new("-"))), certificates.as_deref()];
    same_file::refuse(args.plan.files(), outputs.into_iter().flatten())?;
    let out = Output::named(path)?;
    let done = if out.is_file() || args.resume {
        out.begin(args.options(&plan, seed, format), args.resume, false)?
    } else {
        None
    };
    let shown = Shown { typing: false, answers: out.is_terminal(), quiet: args.quiet };
    let progress = Progress::if_shown(shown, &[], Arc::default(), 1, None);
    let mut writer = Writer::new(out, "puzzle", progress).quiet(args.quiet);
    if done.is_none() {
        writer.put(format.header(&plan).as_bytes())?;
    }
    let mut writer = CertifiedWriter::new(writer, args.certify.as_deref())?;
    let done = done.unwrap_or_default();
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let sizes = sizes(&plan, conditions.iter().next().is_some());
    let blocks = blocks(args.number, shard, sizes, &done);
    let choices = Choices { plan, seed, format, certify: args.certify.is_some(), conditions };
    let make = move || Worker::new(&choices);
    let end = runner::run(blocks, Block::size, thread_count(args.threads), make, &mut writer)?;
    writer.finish(end)
}

/// A random seed in place of a missing one; it is printed. It has a precision that every reader of JSON keeps.
fn draw_seed() -> Seed {
    let seed = RandomState::new().hash_one(()) >> 11;
    // The puzzles are still wanted if it cannot be printed; tables and JSON state it too.
    let _ = writeln!(io::stderr(), "sudosat: seed {seed}");
    Seed(seed)
}
