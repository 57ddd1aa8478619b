//! `rate`: the difficulty of each puzzle on the scale of Sudoku Explainer 1.2.1.

use crate::answers::Question;
use crate::answers::rating::{Scale, Scales};
use crate::cli::jobs::stream;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use clap::{Args, ValueEnum};

/// Rate the difficulty of each puzzle
///
/// Prints `se ER/EP/ED TECHNIQUE` for each puzzle with exactly one solution: on the scale of Sudoku Explainer 1.2.1 the
/// hardest step of its solution path, the hardest up to the first placed digit, and the first step; then the technique
/// of the hardest step. Prints a word for any other puzzle: multiple, unsolvable, unsupported (not a plain 9x9 puzzle),
/// unknown (the techniques do not solve it, or the time limit passed). The scales effort and reason are for any board.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat rate puzzles.txt | sort | uniq -c        how many of each difficulty
  sudosat rate puzzles.csv -o rated.csv            the table with columns for ER, EP, ED and the technique
  sudosat rate --scale se,hodoku p.txt             on two scales
  sudosat rate --scale effort,reason p.txt         for any board and rules
  sudosat rate --to json puzzles.txt               with pearls and diamonds")]
pub(crate) struct RateArgs {
    /// The scales, separated by commas
    #[arg(long, value_name = "SCALE,...", value_delimiter = ',', default_value = "se")]
    scale: Vec<ScaleName>,
    #[command(flatten)]
    stream: StreamArgs,
}

/// The scales of difficulty by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ScaleName {
    /// Sudoku Explainer 1.2.1: ER, EP, ED
    Se,
    /// A level and a score in the manner of HoDoKu
    Hodoku,
    /// Rounds of unit propagation and probes, for any board and rules, as DEPTH:SUM HARDEST BOTTLENECK: the depth of
    /// probes, the sum over all standstills of propagation, the most rounds to a refutation, and the fewest conclusions
    /// at a standstill. `0:0.0 0`: propagation alone solves the puzzle
    Effort,
    /// The premises of the largest step and of all steps, each with the fewest possible: for any board and rules
    Reason,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Self {
        match name {
            ScaleName::Se => Self::Se,
            ScaleName::Hodoku => Self::Hodoku,
            ScaleName::Effort => Self::Effort,
            ScaleName::Reason => Self::Reason,
        }
    }
}

pub(crate) fn run(RateArgs { scale, stream }: RateArgs) -> Result<Exit, Failure> {
    stream::ask(Question::Rate { scales: Scales::of(&scale.into_iter().map(Scale::from).collect::<Vec<_>>()) }, stream)
}
