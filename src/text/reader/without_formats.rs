//! Replaces the formats of other programs where they are not built in, by an error with the format's name.

use super::Reader;
use super::draft::Draft;
use crate::text::bytes::line::Line;
use crate::text::{ParseError, ParseErrorKind, ReadError, ReadOptions, Record};
use std::io::BufRead;

impl<R: BufRead> Reader<R> {
    pub(super) fn read_board(&mut self) -> Result<Record, ReadError> {
        self.not_built_in("JSON")
    }

    pub(super) fn read_object(&mut self) -> Result<Record, ReadError> {
        self.not_built_in("f-puzzles")
    }

    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the signature of the reader that it replaces")]
    pub(super) fn next_game(&mut self) -> Result<Option<Record>, ReadError> {
        Ok(None)
    }

    pub(super) fn begin_document(&mut self) -> Result<(), ReadError> {
        self.not_built_in("XML")
    }

    fn not_built_in<T>(&mut self, format: &'static str) -> Result<T, ReadError> {
        self.records += 1;
        self.source.take_line(&mut self.line)?;
        Err(ParseError::at(&self.line, 0, ParseErrorKind::NotBuiltIn { format }).into())
    }
}

pub(super) fn link<'a>(first: &'a Line, _: &ReadOptions) -> Result<Draft<'a>, ParseError> {
    Err(ParseError::at(first, 0, ParseErrorKind::NotBuiltIn { format: "f-puzzles" }))
}
