//! `vicinity`: new puzzles from others by removing some clues and adding others.

mod format;
mod input;
mod search;
mod worker;

use crate::BothRoads;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::args::{InputArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::memory;
use crate::cli::terminal::values::{duration, whole};
use crate::cli::terminal::{formats, same_file};
use crate::generate::{Frontier, Kept, Steps, Vicinity};
use clap::{Args, ValueHint};
use format::Format;
use search::Search;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use worker::Worker;

/// Find new minimal puzzles by removing some clues of others and adding some
///
/// STEPS is the number of clues to remove and to add, such as -2+1. Every puzzle that results and has one solution is
/// reduced to the minimal ones within it. Those isomorphic to no puzzle of the input, and to none found before,
/// are printed, and searched in turn, those with the fewest clues first. Both engines confirm each. The output depends
/// on the input alone, unless a limit ends the search. To continue later, add what was found to the input. Works on
/// plain boards of 4x4, 6x6 and 9x9.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat vicinity -2+1 --timeout 1h puzzles.txt    towards fewer clues, for an hour
  sudosat vicinity -1+1 --depth 1 17.txt            one step from each puzzle
  sudosat vicinity -2+2 --depth 1 --to csv 17.txt   with solutions, and what each was made of
  sudosat vicinity -2+2 --same-pattern 17.txt       with clues in the same cells
  sudosat vicinity -1+1 --same-grid 17.txt          with the same solution")]
pub(crate) struct VicinityArgs {
    /// The number of clues to remove, 1 to 3, and to add, 1 or 2
    #[arg(value_name = "STEPS", allow_hyphen_values = true)]
    steps: Steps,
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Find only puzzles with clues in the same cells; needs equal numbers of clues removed and added
    #[arg(long, conflicts_with = "same_grid")]
    same_pattern: bool,
    /// Find only puzzles with the same solution
    #[arg(long)]
    same_grid: bool,
    /// The most steps from a puzzle of the input [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1..))]
    depth: Option<u32>,
    /// End the search after this time, and keep what was found: 300ms, 2m, 1m30s, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// The memory for the puzzles that are known: 4G, 512M [default: half of the machine's]
    ///
    /// Half of it is for the classes of isomorphs that are known, 40 bytes each: when it is full, the search ends. The
    /// other half is for the puzzles to search, 160 bytes each: when it is full, those with the most clues are left
    /// out.
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = memory::size)]
    memory: Option<u64>,
    /// The number of threads; the output is the same on any [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    input: InputArgs,
    /// The format of the output [default: by the extension of --output, or line]
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output")]
    to: Option<Format>,
    /// Write the puzzles to a file; `-` is standard output. The extensions .json and .csv choose the format; .gz, .zst
    /// and .xz compress
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Print no progress, no summary, and no messages about single records
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

pub(crate) fn run(args: &VicinityArgs) -> Result<Exit, Failure> {
    let VicinityArgs { steps, files, input, .. } = args;
    let steps = *steps;
    if args.same_pattern && steps.minus() != steps.plus() {
        return Err(Failure::new("--same-pattern needs equal numbers of clues removed and added, as in -2+2"));
    }
    let kept = match (args.same_pattern, args.same_grid) {
        (true, _) => Kept::Pattern,
        (_, true) => Kept::Grid,
        _ => Kept::Nothing,
    };
    let path = formats::file(args.output.as_ref());
    let format = formats::choose(args.to, path, Format::of_extension, Format::Line)?;
    same_file::refuse(input.inputs(files), [path.unwrap_or(Path::new("-"))])?;
    let out = Output::named(path)?;
    let deadline = args.timeout.and_then(|time| Instant::now().checked_add(time));
    let shown = Shown { typing: input.is_typed(files), answers: out.is_terminal(), quiet: args.quiet };
    let progress = Progress::if_shown(shown, &[], Arc::default(), 1, None);
    let mut writer = Writer::new(out, "puzzle", progress).quiet(args.quiet);
    let mut frontier = Frontier::new(args.depth.unwrap_or(u32::MAX), memory::share(args.memory, 1));
    input::read(input, files, &mut frontier, &mut writer)?;
    writer.put(format.header().as_bytes())?;
    let (mut search, parts) = Search::new(writer, frontier);
    let limits = Limits::new(None, None);
    let make = move || {
        let (vicinity, engine) = (Vicinity::new(steps, kept), BothRoads::default());
        Ok(Worker { vicinity, engine, format, limits: limits.clone(), deadline })
    };
    let end = runner::run(parts.into_iter(), |_| PART, thread_count(args.threads), make, &mut search)?;
    search.finish(end)
}

/// The size of a part for the bound on the parts that wait: the results of a search are much larger.
const PART: usize = 1 << 16;
