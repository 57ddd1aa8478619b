//! What can be wrong with an object or a link of f-puzzles or SudokuPad.

use crate::puzzle::PuzzleError;
use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// An object or a link of f-puzzles or SudokuPad is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FPuzzlesError {
    /// A field of the object, or a part of the link, is not what it should be.
    Field {
        /// What the field should contain.
        expected: String,
        /// What it contains.
        found: String,
    },
    /// The puzzle has a constraint that this program does not have.
    Constraint {
        /// Its key.
        name: String,
    },
    /// The puzzle has drawings, which may be rules in words.
    Drawing {
        /// Their key.
        name: String,
    },
    /// A cell has a color of its own, which may be a rule in words.
    Color {
        /// The cell's name.
        name: String,
    },
    /// The puzzle has fog, which hides clues for a while.
    Fog {
        /// Its key.
        name: String,
    },
    /// The rules in words name a rule that was not read.
    Text {
        /// The words that name it.
        found: String,
        /// The sentence, if it is long its beginning.
        sentence: String,
    },
    /// A link names a puzzle that is on a server.
    Server {
        /// The puzzle's name there.
        name: String,
    },
    /// A link of a program whose links are not read.
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
    /// The object holds no puzzle that there can be.
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
