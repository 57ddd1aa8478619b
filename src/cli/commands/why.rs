//! `why`: explains the verdict on each puzzle.

use crate::cli::jobs::stream;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{Effort, InputArgs, OutputArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Explain why a puzzle has no solution, several, or one
///
/// No solution: a smallest set of clues that clash, and every smallest repair. Several: two of them, what all share,
/// what is possible, and clues to add. One: the clues that can be removed. `--not`: why a cell cannot have a digit.
/// `--to block` explains in words and draws the board; `auto` does so for a lone puzzle on a terminal. The SAT solver
/// explains, and the native solver confirms.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat why puzzles.txt                          each explanation on a line of its own
  sudosat why --to block -p 1.......2.......
  sudosat why --not r1c2=4 -p 1.......2.......     the smallest reason why a digit is impossible
  sudosat why --thorough --timeout 1m hard.txt     search until the sets are proved smallest
  sudosat why --to json puzzles.txt                everything; see docs/WHY.md")]
pub(crate) struct WhyArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(WhyArgs { files, input, effort, output }: WhyArgs) -> Result<Exit, Failure> {
    stream::run(Request::Why(effort), &files, &input, &output)
}
