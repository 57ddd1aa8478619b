//! Reading texts and writing formats.

use super::engines::Engines;
use super::failure::{Failure, json};
use super::puzzles::object;
use super::request::Request;
use crate::answers::puzzle_line;
use crate::text::{ParseError, ReadError, Reader, Record, Target};
use serde::Serialize;

/// The puzzles of a text, each with the line at which it begins.
#[derive(Serialize)]
struct Read {
    puzzles: Vec<One>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum One {
    Puzzle {
        line: u64,
        /// The whole puzzle as a JSON object: a text that every question takes.
        puzzle: String,
        /// The board alone.
        board: String,
        side: usize,
        clues: usize,
        rules: Vec<String>,
        /// What its drawings were read as.
        readings: Vec<String>,
        title: String,
        author: String,
        comment: String,
    },
    Error {
        error: Failure,
    },
}

impl From<Result<Record, ParseError>> for One {
    fn from(read: Result<Record, ParseError>) -> Self {
        let one = read.map_err(|error| Failure::from(&error)).and_then(|record| {
            Ok(Self::Puzzle {
                line: record.line,
                puzzle: object(&record)?,
                board: puzzle_line(&record),
                side: record.puzzle.side(),
                clues: record.puzzle.clue_count(),
                rules: record.puzzle.rules().iter().map(ToString::to_string).collect(),
                readings: record.readings.iter().map(ToString::to_string).collect(),
                title: record.description.title,
                author: record.description.author,
                comment: record.comment,
            })
        });
        one.unwrap_or_else(|error| Self::Error { error })
    }
}

pub(super) fn read(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let text: String = request.needed("puzzle")?;
    let mut puzzles = Vec::new();
    for read in Reader::new(text.as_bytes(), request.reading()?) {
        puzzles.push(match read {
            Ok(record) => One::from(Ok(record)),
            Err(ReadError::Parse(error)) => One::from(Err(error)),
            // A text cannot fail to be read, but its unpacking can.
            Err(ReadError::Io(error)) => One::Error { error: Failure::request(&error) },
        });
    }
    json(&Read { puzzles })
}

/// A puzzle in a format.
#[derive(Serialize)]
struct Converted {
    text: String,
    /// The parts of the puzzle that the format cannot express.
    losses: Vec<String>,
}

pub(super) fn convert(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let targets = Target::ALL.map(|target| (target.name(), target));
    let target = request.name("to", &targets)?;
    let target = target.ok_or_else(|| Failure::request(&"option `to` is missing"))?;
    let text = target.write(&record).map_err(|error| Failure::format(&error))?;
    let losses = target.losses(&record.puzzle).into_iter().map(|loss| loss.to_string());
    let left_out = target.left_out(&record).into_iter().map(str::to_owned);
    let text = format!("{}{text}{}", target.header(), target.footer());
    json(&Converted { text, losses: losses.chain(left_out).collect() })
}
