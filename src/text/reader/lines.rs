//! Plain-text records, by layout.

use super::Reader;
use super::below::is_declaration;
use super::draft::Draft;
use super::line_formats;
use crate::puzzle::MAX_SIDE;
use crate::text::alphabet::is_blank;
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::pasted;
use crate::text::layout::content::Content;
use crate::text::layout::detect::{self, Layout};
use crate::text::layout::error::LayoutError;
use crate::text::layout::{block, candidate_list, empty_columns, line, row};
use crate::text::{Alphabet, InputFormat, ParseError, ParseErrorKind, ReadError, Record};
use std::io::BufRead;
use std::mem;

/// The most empty rows at the start of a spreadsheet's board. Each is looked for anew at each empty row before a board.
const EMPTY_ROWS: usize = 8;

impl<R: BufRead> Reader<R> {
    /// Reads the record that begins with the current line.
    pub(super) fn read_lines(&mut self) -> Result<Record, ReadError> {
        self.records += 1;
        if self.line.too_long {
            let kind = ParseErrorKind::TooLong { limit: MAX_LINE };
            return Err(ParseError::at(&self.line, 0, kind).into());
        }
        if let Some(record) = self.read_grids() {
            return record;
        }
        let is_of_format = match self.options.format {
            None | Some(InputFormat::Line | InputFormat::Block | InputFormat::Numbers | InputFormat::Candidates) => {
                true
            }
            Some(format) => line_formats::of_line(&self.line.text, Some(format)).is_some(),
        };
        if !is_of_format {
            return Err(self.not_this_format());
        }
        if is_declaration(&self.line) {
            let error = ParseError::at(&self.line, 0, ParseErrorKind::RuleAlone);
            self.skip_rules();
            return Err(error.into());
        }
        if let Some(kind) = no_beginning(&self.line.text) {
            let error = ParseError::at(&self.line, 0, kind);
            self.skip_text()?;
            return Err(error.into());
        }
        let mut first = mem::take(&mut self.line);
        if matches!(self.options.format, None | Some(InputFormat::Block | InputFormat::Numbers))
            && self.layout.and_then(Layout::next).is_none()
        {
            empty_columns::leave_out(&mut first, &mut self.source, self.boards.given_side());
        }
        let draft = self.read_board_of(&first).map_err(|error| match (error, line::space_blank(&first)) {
            (ReadError::Parse(_), Some(gap)) => ParseError::at(&first, gap, LayoutError::SpaceBlanks).into(),
            (error, _) => error,
        });
        let record = draft.and_then(|draft| {
            let rules = self.read_rules()?;
            self.record(draft.with_rules(rules))
        });
        self.line = first;
        if let Err(ReadError::Parse(error)) = &record {
            self.skip_rules();
            self.skip_rest(&error.kind)?;
        }
        record
    }

    /// Turns the current line into cells if it is the first row of a spreadsheet's board and all of them are empty: the
    /// first row below with a digit has the same number of fields.
    pub(super) fn take_empty_row(&mut self) {
        let Some((delimiter, count)) = self.line.empty_fields() else { return };
        if !matches!(self.options.format, None | Some(InputFormat::Block | InputFormat::Numbers)) {
            return;
        }
        if count > MAX_SIDE {
            return;
        }
        for index in 0..EMPTY_ROWS.min(count - 1) {
            let Some(line) = self.source.ahead(index) else { return };
            if line.empty_fields() != Some((delimiter, count)) {
                if !line.is_blank() && !row::is_remark(line) && line.has_fields(delimiter, count) {
                    self.line.fill_empty_fields(count);
                }
                return;
            }
        }
    }

    /// Reads a board without the rules below it.
    fn read_board_of<'a>(&mut self, first: &'a Line) -> Result<Draft<'a>, ReadError> {
        let (given, alphabet) = (self.boards.given_side(), self.options.alphabet);
        let known = self.layout.and_then(Layout::next);
        if known.is_none()
            && let Some(format) = line_formats::of_line(&first.text, self.options.format)
        {
            self.layout = None;
            return Ok((format.read)(first, &self.options)?);
        }
        let layout = known.unwrap_or_else(|| detect::layout(first, &mut self.source, 0, &self.options, given));
        self.layout = Some(layout);
        Ok(match layout {
            Layout::Line { numbers: None, .. } => {
                let (side, cells, rest) = line::symbols(first, given, alphabet)?;
                Draft::of_cells(first, side, Content::Clues(cells), InputFormat::Line).with_rest(rest)
            }
            Layout::Line { numbers: Some(side), .. } => {
                Draft::of_cells(first, side, line::numbers(first, side)?, InputFormat::Line)
            }
            Layout::List => {
                let (side, candidates, rest) = candidate_list::read(first, given, alphabet)?;
                let content = Content::Candidates(candidates);
                Draft::of_cells(first, side, content, InputFormat::Candidates).with_rest(rest)
            }
            Layout::Unclear { side } => {
                for _ in 1..side * side {
                    self.source.take_line(&mut self.line)?;
                    while row::is_remark(&self.line) {
                        self.source.take_line(&mut self.line)?;
                    }
                }
                return Err(ParseError::at(first, 0, LayoutError::Unclear { side }).into());
            }
            Layout::Block { side } => {
                let (side, content) = block::read(first.clone(), &mut self.source, side, &self.options)?;
                let format = match &content {
                    Content::Candidates(_) => InputFormat::Candidates,
                    Content::Clues((_, notation)) if notation.alphabet == Alphabet::Numbers => InputFormat::Numbers,
                    Content::Clues(_) => InputFormat::Block,
                };
                Draft::of_cells(first, side, content, format)
            }
        })
    }
}

/// The error of a text that no record can begin with.
fn no_beginning(text: &[u8]) -> Option<ParseErrorKind> {
    if pasted::begins_drawn(text) {
        return Some(LayoutError::Drawn.into());
    }
    let found = || String::from_utf8_lossy(&text[..row::word_length(text).max(1)]).into_owned();
    (!may_begin(text)).then(|| ParseErrorKind::Text { found: found() })
}

/// Whether a record of rows may begin with this text. Characters that are not ASCII are reported later, with their
/// cell.
fn may_begin(text: &[u8]) -> bool {
    // `<5>` and similar words are cells of a pencil-mark grid.
    let is_marked = matches!(text, [b'<' | b'(' | b'{', b'0'..=b'9' | b'}', ..]);
    // An empty field before the first comma is reported later, too.
    let first = text.iter().find(|byte| !matches!(byte, b',' | b' ' | b'\t'));
    is_marked
        || first.is_some_and(|&byte| {
            byte.is_ascii_alphanumeric() || is_blank(char::from(byte)) || byte == b'|' || !byte.is_ascii()
        })
}
