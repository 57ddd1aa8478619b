//! What can be wrong with a line of a `HoDoKu` library, beside its cells.

use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// A line of a `HoDoKu` library is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HodokuError {
    /// A word among the eliminated candidates is no triplet.
    Eliminated {
        /// The word.
        found: String,
    },
}

impl fmt::Display for HodokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Eliminated { found } = self;
        write!(f, "expected an eliminated candidate as digit, row and column, found {}", shown(found))
    }
}

impl Error for HodokuError {}
