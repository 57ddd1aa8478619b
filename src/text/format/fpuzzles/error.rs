//! What can be wrong with an f-puzzles object or link.

use crate::puzzle::PuzzleError;
use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// An f-puzzles object or link is wrong.
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
    /// The object holds no puzzle that there can be.
    Puzzle(PuzzleError),
}

impl fmt::Display for FPuzzlesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field { expected, found } => write!(f, "expected {expected}, found {}", shown(found)),
            Self::Constraint { name } => {
                let name = shown(name);
                write!(f, "the constraint {name} is not known here, and without it the puzzle would be another")
            }
            Self::Puzzle(error) => error.fmt(f),
        }
    }
}

impl Error for FPuzzlesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Puzzle(error) => Some(error),
            Self::Field { .. } | Self::Constraint { .. } => None,
        }
    }
}
