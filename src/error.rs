//! The error of [`solve`](crate::solve), the crate's simplest entry point.

use crate::engine::EngineError;
use crate::text::ParseError;
use std::fmt;

/// The error of [`solve`](crate::solve).
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a puzzle.
    Parse(ParseError),
    /// The engines did not find an answer.
    Engine(EngineError),
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<EngineError> for Error {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Parse(error) => error.source(),
            Self::Engine(error) => error.source(),
        }
    }
}
