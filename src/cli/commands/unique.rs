//! `unique`: checks that each puzzle has exactly one solution.

use crate::answers::Question;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use clap::Args;

/// Check that each puzzle has exactly one solution
///
/// Prints a word for each puzzle: unique, multiple, unsolvable, unknown, invalid.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat unique puzzles.txt | sort | uniq -c      how many of each
  sudosat unique --timeout 5s --stats 25x25.txt    give up on a puzzle after five seconds
  sudosat unique --engine native --to csv puzzles.txt")]
pub(crate) struct UniqueArgs {
    #[command(flatten)]
    stream: StreamArgs,
}

pub(crate) fn run(UniqueArgs { stream }: UniqueArgs) -> Result<Exit, Failure> {
    stream::ask(Question::Unique, stream)
}
