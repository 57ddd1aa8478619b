//! `steps`: the solution of each puzzle step by step.

use crate::answers::Question;
use crate::answers::steps::{Choice, Until};
use crate::cli::jobs::stream;
use crate::cli::terminal::args::{OutputFormat, StreamArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::logic::{Order, Technique};
use clap::{Args, ValueEnum};

/// Solve puzzles step by step, with the reason for each step
///
/// On 9x9 boards without further rules the steps are those of Sudoku Explainer 1.2.1, in its order, each with its value
/// on that scale. On all other boards, with any rules, each step is a conclusion that follows from the fewest cells,
/// digits in houses and rules; `5p` is a step of five of them. Prints a line for each puzzle: `unique; 1.2
/// hidden-single r1c6=8; 2.6 pointing r4c5<>3; …`. `--to block` prints each step with its reason on a line of its own,
/// as `auto` does for a lone puzzle on a terminal; `--to svg` draws every step.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat steps --to block puzzle.txt              every step with its reason
  sudosat steps --until xy-wing --to svg -o a.svg  pictures up to the first XY-wing
  sudosat steps --order reason puzzle.txt          the fewest premises for each step
  sudosat steps --certify puzzle.txt | sudosat verify
  sudosat steps --to json puzzles.txt              premises, candidates, links; see docs/TECHNIQUES.md")]
pub(crate) struct StepsArgs {
    /// Stop after this number of steps, or after the first step of this technique: 12, xy-wing
    #[arg(long, value_name = "N|TECHNIQUE")]
    until: Option<Until>,
    /// The order in which techniques are tried on plain 9x9 boards
    #[arg(long, value_name = "ORDER", default_value = "se")]
    order: OrderName,
    /// Write JSON with a certificate of the puzzle and a proof of each step, which `verify` checks
    #[arg(long)]
    certify: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

/// The choices of steps by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// That of Sudoku Explainer 1.2.1
    Se,
    /// From easy to hard for people, with more techniques
    Human,
    /// The fewest premises first, as on all other boards
    Reason,
}

impl From<OrderName> for Choice {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Se => Self::Names(Order::Se),
            OrderName::Human => Self::Names(Order::Human),
            OrderName::Reason => Self::Reasons,
        }
    }
}

pub(crate) fn run(StepsArgs { until, order, certify, mut stream }: StepsArgs) -> Result<Exit, Failure> {
    if let (Some(Until::Technique(technique)), OrderName::Se) = (until, order)
        && technique.least_tenths().is_none()
        && technique != Technique::SmallestReason
    {
        return Err(Failure::new(format!("--until {}: it is tried with --order human only", technique.id())));
    }
    if certify {
        match stream.output.to {
            OutputFormat::Auto | OutputFormat::Json => stream.output.to = OutputFormat::Json,
            _ => return Err(Failure::new("--certify writes JSON: omit --to, or choose --to json")),
        }
    }
    stream::ask(Question::Steps { until, choice: order.into(), certify }, stream)
}
