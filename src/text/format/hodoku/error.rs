//! The fault of a line of a `HoDoKu` library, other than of its cells.

use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// The fault of a line of a `HoDoKu` library.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HodokuError {
    /// A word in the field of eliminated candidates is not a triplet.
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
