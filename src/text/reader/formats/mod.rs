//! Records in the formats of other programs.

mod input;

pub use input::Input;

use super::draft::Draft;
use super::{After, Reader};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::format::Document;
use crate::text::format::fpuzzles::codec::{self as fpuzzles, ParsedPuzzle};
use crate::text::format::json::codec::{self as json, Object};
use crate::text::layout::content::Content;
use crate::text::{InputFormat, ParseError, ReadError, ReadOptions, Record};
use std::io::BufRead;

impl<R: BufRead> Reader<R> {
    /// The reader, for an input whose first line is not a puzzle but may be a header with these columns.
    fn with_columns(self, columns: Vec<String>) -> Self {
        Self { columns, ..self }
    }

    pub(super) fn read_board(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        self.after = After::Board;
        self.only(InputFormat::Json)?;
        let (side, cells, place) = json::read(&mut self.source, self.options.alphabet, &mut self.in_list)?;
        self.record(Draft::of_cells(&Line::at(place), side, Content::Clues(cells), InputFormat::Json))
    }

    pub(super) fn read_object(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        let may_be_json = self.options.format != Some(InputFormat::FPuzzles);
        if may_be_json && json::is_object(self.source.look_line(MAX_LINE)?, &self.options) {
            self.only(InputFormat::Json)?;
            let mut line = Line::default();
            self.source.take_line(&mut line)?;
            // The puzzle in the object may be text in any format.
            let options = self.options.clone().with_format(None);
            return Ok(Object::of_line(line, self.records, &options).record(&options)?);
        }
        self.only(InputFormat::FPuzzles)?;
        let line = self.source.place().0;
        let parsed = fpuzzles::object(&mut self.source, &self.options)??;
        self.record(of_parsed(parsed, line))
    }

    /// The next game of the current document, if any is left.
    pub(super) fn next_game(&mut self) -> Result<Option<Record>, ReadError> {
        let Some(document) = &mut self.document else { return Ok(None) };
        let game = document.next(&mut self.source).inspect_err(|_| self.records += 1)?;
        let Some((puzzle, comment, line)) = game else {
            self.document = None;
            return Ok(None);
        };
        self.records += 1;
        self.record(Draft::of_puzzle(line, puzzle, Document::FORMAT).with_comment(comment)).map(Some)
    }

    /// Begins a document, whose games are then read one by one.
    pub(super) fn begin_document(&mut self) -> Result<(), ReadError> {
        self.only(Document::FORMAT).inspect_err(|_| self.records += 1)?;
        self.document = Some(Document::new(&self.source));
        Ok(())
    }

    /// Takes the line and fails, if the options require another format.
    fn only(&mut self, format: InputFormat) -> Result<(), ReadError> {
        if self.options.format.is_none_or(|wanted| wanted == format) {
            return Ok(());
        }
        self.source.take_line(&mut self.line)?;
        Err(self.not_this_format())
    }
}

/// The puzzle in the link at the start of a line.
pub(super) fn link<'a>(first: &'a Line, options: &ReadOptions) -> Result<Draft<'a>, ParseError> {
    Ok(of_parsed(fpuzzles::link(first, options)?, first.number))
}

fn of_parsed(parsed: ParsedPuzzle, line: u64) -> Draft<'static> {
    let ParsedPuzzle { puzzle, description, solution, readings } = parsed;
    let mut draft = Draft::of_puzzle(line, puzzle, InputFormat::FPuzzles);
    (draft.description, draft.solution, draft.readings) = (description, solution, readings);
    draft
}
