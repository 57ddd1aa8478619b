//! The faults of JSON boards, and of objects with a puzzle.

use crate::text::Alphabet;
use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// The fault of a JSON board or object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// A board is not JSON: the parser's message.
    Board(String),
    /// The input ends inside a board.
    OpenBoard,
    /// A text is not a JSON object: the parser's message.
    Object(String),
    /// An object is not closed.
    OpenObject,
    /// A row of a board is not an array.
    Row {
        /// The row, from 1.
        row: usize,
        /// The value found.
        found: String,
    },
    /// A board has no cells.
    NoCells,
    /// A cell of a board is neither a digit nor a blank.
    Cell {
        /// The side of the board.
        side: usize,
        /// The cell.
        found: String,
    },
    /// The value under an object's puzzle key cannot be a puzzle.
    Value {
        /// The value.
        found: String,
    },
    /// The rules of an object are not an array of strings.
    Rules {
        /// The value.
        found: String,
    },
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(message) => f.write_str(message),
            Self::OpenBoard => f.write_str("expected a closing ']', found the end of the board"),
            Self::Object(message) => write!(f, "expected a JSON object: {message}"),
            Self::OpenObject => f.write_str("expected a closing '}', found the end of the object"),
            Self::Row { row, found } => write!(f, "expected an array of cells in row {row}, found {}", shown(found)),
            Self::NoCells => f.write_str("expected an array of rows of cells, found an empty array"),
            Self::Cell { side, found } => {
                let numbers = Alphabet::Numbers.describe(*side);
                write!(f, "expected {numbers}, 0, null or a blank string, found {}", shown(found))
            }
            Self::Value { found } => write!(
                f,
                "expected a puzzle as a string, an array of rows or an f-puzzles object, found {}",
                shown(found)
            ),
            Self::Rules { found } => {
                write!(f, "expected rules as an array of strings, as in [\"windoku\"], found {}", shown(found))
            }
        }
    }
}

impl Error for JsonError {}
