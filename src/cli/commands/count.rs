//! `count`: the number of solutions of each puzzle, up to a limit.

use crate::answers::Question;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use clap::Args;

/// Count the solutions of each puzzle
///
/// Prints a number for each puzzle, or `N+` if the limit was reached. If that is above 10^9, and it follows from
/// symmetry that there are more than 10^9 solutions, they are not counted: `N+` is then a lower bound, and reported as
/// such. If time is up or Ctrl-C ends a count, `N+` is what was counted by then, and the exit code is 4 or 130.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat count puzzles.txt --limit 2              0, 1 or 2+
  sudosat count --engine native --limit 1000000 -p ................")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    stream: StreamArgs,
    /// Stop counting at this number of solutions
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, value_parser = whole::<u64>(1..))]
    limit: u64,
}

pub(crate) fn run(CountArgs { stream, limit }: CountArgs) -> Result<Exit, Failure> {
    stream::ask(Question::Count { limit }, stream)
}
