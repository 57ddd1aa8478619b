//! Reads a board that is not square: the line that declares it, unless the options do, and its rows.

use super::Reader;
use super::below::{GAP, is_declaration};
use super::draft::Draft;
use crate::puzzle::{Board, Geometry, Puzzle};
use crate::text::bytes::line::Line;
use crate::text::layout::detect::Layout;
use crate::text::layout::error::{LayoutError, RowsEnd};
use crate::text::layout::grid::{self, Rows};
use crate::text::layout::row;
use crate::text::{InputFormat, ParseError, ReadError, Record};
use std::io::BufRead;
use std::mem;
use std::sync::Arc;

impl<R: BufRead> Reader<R> {
    /// Reads the record that begins with the current line, if that declares such a board or the options do; `None` for
    /// any other record.
    pub(super) fn read_grids(&mut self) -> Option<Result<Record, ReadError>> {
        let declared = grid::read(&self.line);
        let is_declared = declared.is_some();
        let geometry = match declared {
            Some(Ok(geometry)) => geometry,
            Some(Err(error)) => {
                self.layout = Some(Layout::Block { side: 9 });
                self.skip_blank_lines();
                self.skip_rows(grid::declared_size(&self.line));
                self.skip_rules();
                self.layout = None;
                return Some(Err(error.into()));
            }
            None => self.boards.given_grids()?,
        };
        self.layout = Some(Layout::Block { side: geometry.side() });
        if is_declared {
            self.skip_blank_lines();
        }
        let read = self.read_rows(&geometry, is_declared);
        let record = read.and_then(|puzzle| {
            let draft = Draft::of_puzzle(self.line.number, puzzle, InputFormat::Block);
            let rules = self.read_rules()?;
            self.record(draft.with_rules(rules))
        });
        if record.is_err() {
            self.skip_rules();
        }
        self.layout = None;
        Some(record)
    }

    /// Reads the rows of a board, of which the first may be the current line.
    fn read_rows(&mut self, geometry: &Arc<Geometry>, is_declared: bool) -> Result<Puzzle, ReadError> {
        let board = match self.boards.with_own(&Board::plain(Arc::clone(geometry))) {
            Ok(board) => board,
            Err(kind) => {
                self.skip_rows((geometry.cells(), geometry.rows()));
                return Err(ParseError::at(&self.line, 0, kind).into());
            }
        };
        let (mut rows, alphabet) = (Rows::default(), self.options.alphabet);
        if !is_declared {
            rows.push(self.line.clone(), geometry, alphabet)?;
        }
        let mut fault = None;
        while rows.len() < geometry.rows() && !rows.are_complete(geometry) {
            let end = match self.source.ahead(0) {
                None => RowsEnd::Input,
                Some(line) if line.is_blank() => RowsEnd::BlankLine,
                Some(_) => {
                    let mut line = Line::default();
                    self.source.take_line(&mut line)?;
                    let is_row = !row::is_remark(&line) && !row::is_border(&line.text);
                    if let Some(Err(error)) = is_row.then(|| rows.push(line, geometry, alphabet)) {
                        fault.get_or_insert(error);
                        // The other rows belong to this board, too.
                        rows.skip();
                    }
                    continue;
                }
            };
            let missing = rows.too_few(geometry, end);
            return Err(fault.or(missing).unwrap_or_else(|| self.no_rows(geometry, end)).into());
        }
        if let Some(error) = fault {
            return Err(error.into());
        }
        let puzzle = match rows.candidates(geometry) {
            Some(sets) => Puzzle::from_candidates(board, &sets?),
            None => Puzzle::new(board, rows.clues(geometry, alphabet)?.0),
        };
        puzzle.map_err(|_| self.no_rows(geometry, RowsEnd::Other).into())
    }

    /// Skips blank lines between a declaration and its board, which would otherwise be read as one without it.
    fn skip_blank_lines(&mut self) {
        for _ in 0..GAP {
            if self.source.ahead(0).is_some_and(Line::is_blank) {
                // It was read already, here and below.
                let _ = self.source.take_line(&mut Line::default());
            }
        }
    }

    /// Skips the rows of a board that is refused, which would otherwise be read as another: one line with all cells, or
    /// up to `most` lines with fewer.
    fn skip_rows(&mut self, (cells, most): (usize, usize)) {
        let symbols = |line: &Line| line.text.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        let is_part = |line: &Line| !line.is_blank() && !is_declaration(line) && grid::read(line).is_none();
        let is_whole = |line: &Line| symbols(line) >= cells;
        let is_one = self.source.ahead(0).is_some_and(is_whole);
        let mut left = if is_one { 1 } else { most };
        while left > 0 && self.source.ahead(0).is_some_and(|line| is_part(line) && is_whole(line) == is_one) {
            let mut line = Line::default();
            let _ = self.source.take_line(&mut line);
            left -= usize::from(!row::is_remark(&line) && !row::is_border(&line.text));
        }
    }

    fn no_rows(&mut self, geometry: &Geometry, end: RowsEnd) -> ParseError {
        let line = mem::take(&mut self.line);
        let kind = LayoutError::Rows { expected: geometry.rows(), found: 0, end };
        ParseError::at(&line, line.text.len(), kind)
    }
}
