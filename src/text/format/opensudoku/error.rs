//! The faults of an `OpenSudoku` document, other than of the cells of a game.

use crate::text::bytes::excerpt::shown;
use std::error::Error;
use std::fmt;

/// The fault of an `OpenSudoku` document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenSudokuError {
    /// It is not XML.
    Xml(String),
    /// A part of a game has the wrong content.
    Field {
        /// The content expected.
        expected: String,
        /// The content found.
        found: String,
    },
}

impl fmt::Display for OpenSudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xml(message) => write!(f, "expected XML: {}", unquoted(message)),
            Self::Field { expected, found } => write!(f, "expected {expected}, found {}", shown(found)),
        }
    }
}

impl Error for OpenSudokuError {}

/// Escapes a parser's message, which may repeat its input, except for quotes.
fn unquoted(message: &str) -> String {
    let quote = |one: char| matches!(one, '\'' | '"').then_some(one);
    message.chars().map(|one| quote(one).map_or_else(|| one.escape_debug().to_string(), String::from)).collect()
}
