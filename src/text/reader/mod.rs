//! The stream of records: detects what comes next, reads it, and turns it into a puzzle.

mod below;
mod boards;
mod draft;
#[cfg(feature = "formats")]
pub(super) mod formats;
mod grids;
mod line_formats;
mod lines;
mod names;
mod plain;
mod rules;
#[cfg(test)]
mod tests;
#[cfg(not(feature = "formats"))]
mod without_formats;

use super::bytes::line::Line;
use super::bytes::source::{Source, Start};
use super::format::Document;
use super::format::html::Table;
use super::format::prose;
use super::format::sadman;
use super::heading::Heading;
use super::layout::content::Content;
use super::layout::detect::Layout;
use super::layout::framed;
use super::layout::grid;
use super::layout::row;
use super::{InputFormat, ParseError, ParseErrorKind, ReadError, ReadOptions, Record};
use crate::text::table::TableError;
use boards::Boards;
use draft::Draft;
use std::io::{self, BufRead};
use std::mem;
#[cfg(not(feature = "formats"))]
use without_formats as formats;

/// Reads one record after another from an input of any length, with only one in memory.
///
/// A record that is not a puzzle is an error, after which the next record can be read. After an I/O error nothing
/// follows.
///
/// ```
/// use sudosat::text::{ReadOptions, Reader};
///
/// let input = "\
/// 1.3..2..3.1..4.. easy
/// 1.3..2..3.1..5..
/// [[1, null], [null, 2]]
/// ";
/// let mut reader = Reader::new(input.as_bytes(), ReadOptions::default());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.puzzle.side(), first.comment.as_str()), (4, "easy"));
/// let second = reader.next().unwrap().unwrap_err();
/// assert_eq!(second.to_string(), "line 2, column 14: expected a digit 1-4 or a blank, found '5'");
/// let third = reader.next().unwrap().unwrap_err();
/// assert_eq!(third.to_string(), "line 3, column 1: side 2 has no usual box shape: give a box shape or regions");
/// assert!(reader.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    options: ReadOptions,
    boards: Boards,
    /// The number of records begun.
    records: u64,
    /// A buffer for the current line.
    line: Line,
    /// The layout of the last record, which may determine that of the next one.
    layout: Option<Layout>,
    /// Whether the input is inside an array of JSON boards.
    in_list: bool,
    after: After,
    /// The document whose games are being read.
    document: Option<Document>,
    /// The line of prose directly above the next record.
    name: String,
    /// The column names, if the first line might be the header of a table.
    columns: Vec<String>,
    /// Whether reading ahead never waits, as for a file.
    is_whole: bool,
    done: bool,
}

/// The input that may follow the last record.
#[derive(Debug, PartialEq, Eq)]
enum After {
    Nothing,
    /// A comma after a JSON board.
    Board,
    /// Moves below a frame of Simple Sudoku.
    Frame,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the records of `input`.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self {
            source: Source::new(input),
            boards: Boards::new(&options),
            options,
            records: 0,
            line: Line::default(),
            layout: None,
            in_list: false,
            after: After::Nothing,
            document: None,
            name: String::new(),
            columns: Vec::new(),
            is_whole: false,
            done: false,
        }
    }

    /// Reads an input that is complete, such as a file: rules may follow any board after blank lines. Without this, a
    /// blank line ends a board on one line, so that a program that waits for an answer gets it.
    #[doc(hidden)]
    pub fn of_whole_input(&mut self) {
        self.is_whole = true;
    }

    /// Keeps the [text](Self::text) of each record that follows.
    #[doc(hidden)]
    pub fn keep_texts(&mut self) {
        self.source.keep_text();
    }

    /// The text that the last record was read from: all of its lines, also those above and below its board, separated
    /// by LF. `None` if [it was not kept](Self::keep_texts), for a board of a list or a document, and above 8 MiB.
    #[doc(hidden)]
    pub fn text(&self) -> Option<&[u8]> {
        if self.document.is_some() || self.in_list { None } else { self.source.text() }
    }

    /// The next record, checked for rules in its prose that were not read.
    fn read_checked(&mut self) -> Result<Option<Record>, ReadError> {
        let record = self.read()?;
        if let Some(record) = &record {
            let place = Line::at((record.line, 1));
            prose::check(record, &self.options).map_err(|kind| ParseError::at(&place, 0, kind))?;
        }
        Ok(record)
    }

    fn read(&mut self) -> Result<Option<Record>, ReadError> {
        if self.records == 0 && self.source.is_utf16()? {
            self.done = true;
            return Err(ParseError::at(&Line::at((1, 1)), 0, ParseErrorKind::Utf16).into());
        }
        if self.after == After::Frame {
            self.after = After::Nothing;
            self.skip_moves()?;
        }
        self.source.begin_text();
        let mut heading = Heading::default();
        loop {
            self.source.begin_record();
            if let Some(game) = self.next_game()? {
                return Ok(Some(game));
            }
            match self.source.start()? {
                Start::End => return Ok(None),
                Start::Object => return self.read_object().map(|record| Some(heading.above(record))),
                Start::Document => self.begin_document()?,
                Start::Table => return self.read_table().map(|record| Some(heading.above(record))),
                Start::Bracket if self.is_json()? => {
                    return self.read_board().map(|record| Some(heading.above(record)));
                }
                Start::Bracket => self.take_section()?,
                Start::Line if self.is_between_boards()? => {}
                Start::Line => {
                    self.source.take_line(&mut self.line)?;
                    self.take_name_before();
                    self.take_empty_row();
                    framed::fill(&mut self.line, &mut self.source);
                    let line = &self.line;
                    if row::is_remark(line) || row::is_border(&line.text) {
                        heading.push(line)?;
                    } else if !line.is_blank() {
                        if grid::read(&self.line).is_some() || !self.is_name()? {
                            return self.read_lines().map(|record| Some(heading.above(record)));
                        }
                        heading.push(&self.line)?;
                        self.name = String::from_utf8_lossy(self.line.raw()).trim().to_owned();
                    }
                }
            }
        }
    }

    /// Whether the next bracket opens a board rather than a section such as `[Puzzle]`.
    fn is_json(&mut self) -> io::Result<bool> {
        Ok(!matches!(self.source.look(2)?, [_, letter] if letter.is_ascii_alphabetic()))
    }

    /// Takes a comma after a JSON board, the bracket that closes an array of boards, or the end of a call, such as `,
    /// dtype=int)`.
    fn is_between_boards(&mut self) -> io::Result<bool> {
        match self.source.peek()? {
            Some(b',' | b')') if self.after == After::Board => {}
            Some(b'd') if self.after == After::Board && self.source.look(6)? == b"dtype=" => {
                self.source.take_line(&mut self.line)?;
                return Ok(true);
            }
            Some(b']') if self.in_list => self.in_list = false,
            _ => {
                self.after = After::Nothing;
                return Ok(false);
            }
        }
        self.source.next_byte()?;
        Ok(true)
    }

    /// Reads an HTML table.
    fn read_table(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        let (place, table) = (self.source.place(), Table::take(&mut self.source)?);
        let format = self.options.format.unwrap_or(InputFormat::Block);
        if !matches!(format, InputFormat::Block | InputFormat::Numbers) {
            let kind = ParseErrorKind::Format { format: format.name(), found: "<table>".to_owned() };
            return Err(ParseError::at(&Line::at(place), 0, kind).into());
        }
        let (side, cells, place) = table.read(self.options.alphabet)?;
        self.record(Draft::of_cells(&Line::at(place), side, Content::Clues(cells), format))
    }

    /// Takes a section header, and the whole section unless it is the puzzle: in other sections `SadMan` files store
    /// the state of a game.
    fn take_section(&mut self) -> Result<(), ReadError> {
        self.source.take_line(&mut self.line)?;
        let header = self.line.text.trim_ascii();
        let Some(name) = sadman::section(header) else {
            self.records += 1;
            let found = String::from_utf8_lossy(header).into_owned();
            return Err(ParseError::at(&self.line, 0, ParseErrorKind::Text { found }).into());
        };
        if !sadman::is_puzzle(name) {
            while self.source.ahead(0).is_some_and(|line| !line.is_blank()) {
                self.source.take_line(&mut self.line)?;
            }
        } else if self.source.start()? != Start::Line {
            self.records += 1;
            return Err(ParseError::at(&self.line, header.len(), ParseErrorKind::Empty).into());
        }
        Ok(())
    }

    fn not_this_format(&self) -> ReadError {
        let found = String::from_utf8_lossy(&self.line.text[..row::word_length(&self.line.text)]).into_owned();
        let name = self.options.format.map_or("", InputFormat::name);
        ParseError::at(&self.line, 0, ParseErrorKind::Format { format: name, found }).into()
    }

    /// Turns a draft into a record on its board.
    fn record(&mut self, draft: Draft) -> Result<Record, ReadError> {
        Ok(draft.with_name(mem::take(&mut self.name)).record(&mut self.boards, self.records)?)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.read_checked() {
            Ok(record) => {
                self.done = record.is_none();
                record.map(Ok)
            }
            Err(ReadError::Parse(mut error)) => {
                self.name.clear();
                if error.line == 1 && !self.columns.is_empty() && matches!(error.kind, ParseErrorKind::Text { .. }) {
                    error.kind = TableError::Header { found: mem::take(&mut self.columns) }.into();
                }
                Some(Err(error.in_record(self.records.max(1)).of_text(self.source.record()).into()))
            }
            Err(error) => {
                self.done = true;
                Some(Err(error))
            }
        }
    }
}
