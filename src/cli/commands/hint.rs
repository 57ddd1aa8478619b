//! `hint`: the next step of each puzzle.

use super::steps::OrderName;
use crate::answers::Question;
use crate::answers::steps::{Level, OwnBoard};
use crate::cli::jobs::input::source::Source;
use crate::cli::jobs::stream;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::StreamArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, same_file};
use crate::text::{ReadOptions, parse};
use clap::Args;
use std::path::Path;
use std::sync::Arc;

/// Show the next step of a puzzle, in as much detail as you want
///
/// On a 9x9 board without further rules the step is the easiest on the scale of Sudoku Explainer 1.2.1, on all others
/// the one with the fewest premises. The puzzle may be your own board so far, with pencil marks as a grid of
/// candidates. With `--at`, your board is compared with the solution of the puzzle first: a wrong digit or a missing
/// candidate is the hint. The rules are those of the puzzle; your board need not repeat them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat hint --level 1 puzzle.txt                where to look
  sudosat hint puzzle.txt                          the step and its reason
  sudosat hint puzzle.txt --at mine.txt            from your own board, or what is wrong there
  sudosat hint puzzle.txt --to svg -o hint.svg     a picture with candidates and links")]
pub(crate) struct HintArgs {
    /// How much to show: 1 where to look, 2 the technique, 3 its cells, 4 the whole reason
    #[arg(long, value_name = "1-4", default_value = "4", value_parser = whole::<u8>(1..=4))]
    level: u8,
    /// Your progress on the puzzle, as a file or as text; the hint starts from it
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    at: Option<String>,
    /// The order in which techniques are tried on plain 9x9 boards
    #[arg(long, value_name = "ORDER", default_value = "se")]
    order: OrderName,
    #[command(flatten)]
    stream: StreamArgs,
}

pub(crate) fn run(HintArgs { level, at, order, stream }: HintArgs) -> Result<Exit, Failure> {
    let level = Level::new(level).ok_or_else(|| Failure::new("--level must be between 1 and 4"))?;
    if let Some(at) = &at {
        let output = formats::file(stream.output.output.as_ref()).unwrap_or(Path::new("-"));
        same_file::refuse([Path::new(at)], [output])?;
    }
    let at = at.map(|at| board(&at)).transpose()?;
    stream::ask(Question::Hint { level, at, choice: order.into() }, stream)
}

/// The size of the largest board that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The board in a file, or the text itself.
fn board(at: &str) -> Result<OwnBoard, Failure> {
    if at == "-" {
        return Err(Failure::new("--at takes a file or a board, not standard input"));
    }
    let path = Path::new(at);
    let (name, text) =
        if path.exists() { (at, Source::open(path, None)?.read_to_string(LARGEST)?) } else { ("--at", at.to_owned()) };
    let record =
        parse(&text, &ReadOptions::default()).map_err(|error| Failure::new(format!("{name}: {}", error.advised())))?;
    Ok(OwnBoard(Arc::new(record.puzzle)))
}
