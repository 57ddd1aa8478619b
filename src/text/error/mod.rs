//! Errors of reading text: the fault and its position.
//!
//! Every message gives the position, what was expected and what was found. Text from the input is escaped, so that a
//! hostile file cannot control the terminal. Lines, columns and records count from 1; columns count characters, not
//! bytes.

mod kind;

use crate::text::bytes::excerpt::Excerpt;
use crate::text::bytes::line::Line;
pub use kind::ParseErrorKind;
use std::{fmt, io};

/// The error of a reader.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read. No record follows.
    Io(io::Error),
    /// A record is not a puzzle. Later records can still be read.
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

/// The fault of a record, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    #[doc(hidden)]
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
    /// An error at a byte of a line. The reader fills in the record number.
    pub(super) fn at(line: &Line, offset: usize, kind: impl Into<ParseErrorKind>) -> Self {
        let (text, place) = line.raw_at(offset);
        let excerpt = (!text.is_empty()).then(|| Box::new(Excerpt::of(text, place)));
        let kind = kind.into();
        Self { kind, record: 1, line: line.number, column: line.column_at(offset), excerpt, text: Box::default() }
    }

    /// The error with the text of its record.
    pub(super) fn of_text(self, text: &[u8]) -> Self {
        Self { text: text.into(), ..self }
    }

    /// The fault, without its position.
    #[must_use]
    pub fn fault(&self) -> impl fmt::Display + '_ {
        &self.kind
    }

    /// The record's text, without surrounding white space; at most 8 MiB of it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    pub(super) fn in_record(self, record: u64) -> Self {
        Self { record, ..self }
    }

    /// The faulty line, shortened and escaped, and a second line with a caret under the column.
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
