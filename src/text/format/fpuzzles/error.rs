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
        /// Their key.
        name: String,
    },
    /// A cell has a color, which may represent a rule in prose.
    Color {
        /// The cell's name.
        name: String,
    },
    /// The puzzle has fog, which hides clues for a while.
    Fog {
        /// Its key.
        name: String,
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
            Self::Drawing { name } => write!(f, "{} has a drawing that may be a rule in words", shown(name)),
            Self::Color { name } => write!(f, "{name} has a color that may be a rule in words"),
            Self::Fog { name } => write!(f, "{} is fog, which is not a rule on digits", shown(name)),
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
