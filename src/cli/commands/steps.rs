//! `steps`: the solution of each puzzle step by step.

use crate::answers::Question;
use crate::answers::steps::Until;
use crate::cli::jobs::stream;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::logic::Order;
use clap::{Args, ValueEnum};

/// Solve 9x9 puzzles step by step, with the reason for each step
///
/// The steps are those of Sudoku Explainer 1.2.1, in its order, each with its value on that scale. Prints a line for
/// each puzzle: `unique; 1.2 hidden-single r1c6=8; 2.6 pointing r4c5<>3; …`. `--to block` prints each step with its
/// reason on a line of its own, as `auto` does for a lone puzzle on a terminal; `--to svg` draws every step.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat steps --to block puzzle.txt              every step with its reason
  sudosat steps --until xy-wing --to svg -o a.svg  pictures up to the first XY-wing
  sudosat steps --to json puzzles.txt              premises, candidates, links; see docs/TECHNIQUES.md")]
pub(crate) struct StepsArgs {
    /// Stop after this number of steps, or after the first step of this technique: 12, xy-wing
    #[arg(long, value_name = "N|TECHNIQUE")]
    until: Option<Until>,
    /// The order in which techniques are tried
    #[arg(long, value_name = "ORDER", default_value = "se")]
    order: OrderName,
    #[command(flatten)]
    stream: StreamArgs,
}

/// The orders of techniques by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// That of Sudoku Explainer 1.2.1
    Se,
    /// From easy to hard for people, with more techniques
    Human,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Se => Self::Se,
            OrderName::Human => Self::Human,
        }
    }
}

pub(crate) fn run(StepsArgs { until, order, stream }: StepsArgs) -> Result<Exit, Failure> {
    if let (Some(Until::Technique(technique)), OrderName::Se) = (until, order)
        && technique.least_tenths().is_none()
    {
        return Err(Failure::new(format!("--until {}: it is tried with --order human only", technique.id())));
    }
    stream::ask(Question::Steps { until, order: order.into() }, stream)
}
