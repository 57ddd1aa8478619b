//! The faults of f-puzzles and SudokuPad objects and links.

use crate::puzzle::PuzzleError;
use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// The fault of an f-puzzles or SudokuPad object or link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FPuzzlesError {
    /// A field of the object, or a part of the link, has the wrong content.
    Field {
        /// The content expected.
        expected: String,
        /// The content found.
        found: String,
    },
    /// The puzzle has an unsupported constraint.
    Constraint {
        /// Its key.
        name: String,
    },
    /// The puzzle has drawings, which may represent rules in prose.
    Drawing {
        /// Their names and numbers.
        drawn: String,
    },
    /// No rule was found for some of the drawings.
    Unread {
        /// Their names and numbers.
        drawn: String,
    },
    /// The rules that drawings were read as do not allow the solution that the puzzle gives.
    Misread {
        /// The violation.
        violation: String,
    },
    /// There are too many drawings to read them as rules.
    TooManyDrawings {
        /// Their number.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// The rules in prose mention a rule that was not read.
    Text {
        /// The phrase that names the rule.
        found: String,
        /// The sentence, shortened if it is long.
        sentence: String,
    },
    /// A link leads to a puzzle on a server.
    Server {
        /// The puzzle's name there.
        name: String,
    },
    /// A link of a program whose links are not supported.
    Program {
        /// The program.
        name: &'static str,
    },
    /// A link holds two boards.
    TwoBoards {
        /// The first one.
        first: String,
        /// The second one.
        second: String,
    },
    /// The object's clues do not fit its board.
    Puzzle(PuzzleError),
}

impl fmt::Display for FPuzzlesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field { expected, found } => write!(f, "expected {expected}, found {}", shown(found)),
            Self::Constraint { name } => {
                write!(f, "unsupported constraint {} (ignoring it would change the puzzle)", shown(name))
            }
            Self::Drawing { drawn } => write!(f, "the puzzle has drawings that may be rules in words: {drawn}"),
            Self::Unread { drawn } => write!(f, "no rule was found for some of the drawings: {drawn}"),
            Self::Misread { violation } => {
                write!(f, "the drawings were misread, as the puzzle's own solution breaks the rules: {violation}")
            }
            Self::TooManyDrawings { found, most } => {
                write!(f, "at most {most} drawings can be read as rules, found {found}")
            }
            Self::Text { found, sentence } => {
                write!(f, "the rules' text names a rule that was not read (`{found}`): \"{}\"", sentence.escape_debug())
            }
            Self::Server { name } => write!(
                f,
                "expected a link that holds its puzzle, found {}, a puzzle on a server: open it there and export the \
                 long link, or for SudokuPad open sudokupad.app/api/puzzle/ with this name and copy the text",
                shown(name)
            ),
            Self::Program { name } => {
                write!(f, "expected a link that can be read, found one of {name}: copy the grid from there as text")
            }
            Self::TwoBoards { first, second } => {
                write!(f, "expected one board in the link, found two: {} and {}", shown(first), shown(second))
            }
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}

impl Error for FPuzzlesError {}
