//! `solve`: prints the only solution of each puzzle, or any.

use crate::answers::Question;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use clap::Args;

/// Print the solution of each puzzle, if it is the only one
///
/// Line i answers puzzle i: the only solution, or a word: unsolvable, multiple, unknown, invalid.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat solve puzzles.txt                        each answer on a line of its own
  sudosat solve --any -p 1.......2.......
  sudosat solve --engine sat --solver 'cadical -q' hard.txt
  sudosat solve --portfolio auto huge.txt          with all known solvers installed
  sudosat solve --portfolio 'varisat,cadical -q,minisat' huge.txt
  sudosat solve --rule diagonal --to block x-sudoku.txt
  sudosat solve --keep-comments rated.txt          with the text after each puzzle
  zcat puzzles.gz | sudosat solve --any --to json")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    stream: StreamArgs,
    /// Print any solution, even if there are others
    #[arg(long)]
    any: bool,
}

pub(crate) fn run(SolveArgs { stream, any }: SolveArgs) -> Result<Exit, Failure> {
    stream::ask(if any { Question::SolveAny } else { Question::Solve }, stream)
}
