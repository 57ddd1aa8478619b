//! The faults of a `SumoCue` puzzle.

use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// The fault of a `SumoCue` puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SumoCueError {
    /// An entry has the wrong content.
    Entry {
        /// The content expected.
        expected: &'static str,
        /// The content found.
        found: String,
    },
    /// There are not exactly 81 entries.
    Entries {
        /// The number of entries.
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
