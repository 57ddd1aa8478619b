//! What can be wrong with a puzzle of `SumoCue`.

use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// A puzzle of `SumoCue` is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SumoCueError {
    /// An entry is not what it should be.
    Entry {
        /// What the entry should be.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// There are too few or too many entries.
    Entries {
        /// How many there are.
        found: usize,
    },
    /// Cells of one cage have different sums.
    Sums {
        /// The number of the cage.
        cage: u32,
    },
}

impl fmt::Display for SumoCueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { expected, found } => write!(f, "expected {expected}, found {}", shown(found)),
            Self::Entries { found } => write!(f, "expected 81 cells of SumoCue, found {found}"),
            Self::Sums { cage } => write!(f, "expected one sum for cage {cage}, found two"),
        }
    }
}

impl Error for SumoCueError {}
