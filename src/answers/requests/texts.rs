//! Reading texts and writing formats.

use super::engines::Engines;
use super::failure::{Failure, json};
use super::puzzles::object;
use super::request::Request;
use crate::answers::puzzle_line;
use crate::puzzle::{Board, Geometry, Puzzle};
use crate::text::{ParseError, ReadError, Reader, Record, Target, read_grids};
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
        shape: Shape,
        cells: Vec<Content>,
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

/// The cells and the digits of a board.
#[derive(Serialize)]
struct Shape {
    rows: usize,
    columns: usize,
    /// The least digit; the others follow it.
    first: u16,
    /// The place of each cell, row * columns + column, where cells do not fill the rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<usize>>,
}

impl Shape {
    fn of(geometry: &Geometry) -> Self {
        let (rows, columns, cells) = (geometry.rows(), geometry.columns(), geometry.cells());
        let place = |cell| geometry.cell(cell).row() * columns + geometry.cell(cell).column();
        let places = (cells < rows * columns).then(|| (0..cells).map(place).collect());
        Self { rows, columns, first: geometry.first(), places }
    }
}

/// The contents of a cell.
#[derive(Serialize)]
#[serde(untagged)]
enum Content {
    /// A clue, or nothing.
    Clue(Option<u16>),
    /// The digits that the puzzle leaves.
    Digits(Vec<u16>),
}

impl Content {
    fn of(puzzle: &Puzzle, cell: usize) -> Self {
        let value = |digit| puzzle.geometry().value(digit);
        match puzzle.clue_at(cell) {
            None if puzzle.candidates_at(cell).len() < puzzle.side() => {
                Self::Digits(puzzle.candidates_at(cell).iter().map(value).collect())
            }
            clue => Self::Clue(clue.map(value)),
        }
    }
}

impl From<Result<Record, ParseError>> for One {
    fn from(read: Result<Record, ParseError>) -> Self {
        let one = read.map_err(|error| Failure::from(&error)).and_then(|record| {
            let (puzzle, geometry) = (&record.puzzle, record.puzzle.geometry());
            Ok(Self::Puzzle {
                line: record.line,
                puzzle: object(&record)?,
                board: puzzle_line(&record),
                side: puzzle.side(),
                shape: Shape::of(geometry),
                cells: (0..geometry.cells()).map(|cell| Content::of(puzzle, cell)).collect(),
                clues: puzzle.clue_count(),
                rules: puzzle.board().stated_rules().map(ToString::to_string).collect(),
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

/// A board without clues, from the line that declares it: `grid 6x9`, `samurai`, `digits 0-8`.
pub(super) fn empty(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let board: String = request.needed("board")?;
    let geometry = read_grids(&board).ok_or_else(|| {
        let found = board.escape_debug();
        Failure::request(&format!(
            "option `board` must be a board such as samurai, `grid 6x9` or `digits 0-8`, got `{found}`"
        ))
    })?;
    let geometry = geometry.map_err(|error| Failure::from(&error))?;
    let record = Record::new(Puzzle::empty(Board::plain(geometry)));
    json(&Read { puzzles: vec![One::from(Ok(record))] })
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
