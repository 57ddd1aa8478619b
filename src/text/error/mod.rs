//! What can be wrong with a text, and where.
//!
//! Every message gives the position, what was expected and what was found. Whatever comes from the input is escaped
//! first, so that a hostile file cannot control the terminal. Lines, columns and records count from 1; columns are
//! characters, not bytes.

mod kind;

use crate::text::bytes::excerpt::Excerpt;
use crate::text::bytes::line::Line;
pub use kind::ParseErrorKind;
use std::{fmt, io};

/// Why there is no next record.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read. Nothing follows this error.
    Io(io::Error),
    /// A record is not a puzzle. The next record can still be read.
    Parse(ParseError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Parse(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::Parse(error) => error.source(),
        }
    }
}

/// A record that is not a puzzle: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// The record, from 1; unreadable records count too.
    pub record: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    excerpt: Option<Box<Excerpt>>,
    text: Box<[u8]>,
}

impl ParseError {
    /// An error at a byte of a line. The reader fills in the record's number.
    pub(super) fn at(line: &Line, offset: usize, kind: impl Into<ParseErrorKind>) -> Self {
        let (text, place) = line.raw_at(offset);
        let excerpt = (!text.is_empty()).then(|| Box::new(Excerpt::of(text, place)));
        let kind = kind.into();
        Self { kind, record: 1, line: line.number, column: line.column_at(offset), excerpt, text: Box::default() }
    }

    /// The same error with the text of the record as it was found.
    pub(super) fn of_text(self, text: &[u8]) -> Self {
        Self { text: text.into(), ..self }
    }

    /// The input text in place of a puzzle, without surrounding white space; at most 8 MiB of it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub(super) fn in_record(self, record: u64) -> Self {
        Self { record, ..self }
    }

    /// The error of a text that is part of another one, at its position in that one.
    pub(super) fn moved(self, line: u64, column: u64) -> Self {
        Self { line, column, ..self }
    }

    /// The faulty line, shortened and escaped, and below it a caret under the column.
    #[must_use]
    pub fn excerpt(&self) -> Option<String> {
        self.excerpt.as_ref().map(ToString::to_string)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for ParseError {}
