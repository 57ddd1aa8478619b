//! `why`: the reasons for the verdict on each puzzle.

use crate::cli::jobs::request::Request;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::{Effort, InputArgs, OutputArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Say why a puzzle has no solution, several, or one: clashing clues and repairs, ambiguous cells, redundant clues
///
/// No solution: a smallest set of clues that clash, and every smallest repair. Several: two of them, what all share,
/// what is possible, and clues to add. One: the clues that could go. `--format block` tells it in words and draws the
/// board; auto does so for a lone puzzle on a terminal. The SAT road explains, and the native road confirms.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat why puzzles.txt                          each explanation on a line of its own
  sudosat why --format block -p 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudosat why --thorough --timeout 1m hard.txt     look until the smallest sets are proved to be that
  sudosat why --format json puzzles.txt            everything, as docs/WHY.md describes it")]
pub(crate) struct WhyArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input
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
