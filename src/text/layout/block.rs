//! A board with one line per row, of characters or numbers, with or without bars and borders.
//!
//! This reads Simple Sudoku's frames, `SadMan`'s rows and plain rows of numbers. A block ends with its last row. A
//! blank line before that is an error, unless it separates bands whose rows are also separated into boxes.

use crate::puzzle::{BoxShape, GeometryError, MAX_SIDE};
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::source::Source;
use crate::text::layout::content::Content;
use crate::text::layout::error::LayoutError;
use crate::text::layout::error::RowsEnd;
use crate::text::layout::row::{self, Row};
use crate::text::layout::{cells, line, marks, pencil_marks, rules};
use crate::text::{Alphabet, InputFormat, ParseError, ParseErrorKind, ReadError, ReadOptions};
use std::io::{self, BufRead};

/// The rows of a block read so far.
struct Block<'a> {
    side: usize,
    options: &'a ReadOptions,
    rows: Vec<(Line, Row)>,
}

/// Reads the block that begins with `first`. After an error, skips its other rows.
pub(crate) fn read<R: BufRead>(
    first: Line,
    source: &mut Source<R>,
    side: usize,
    options: &ReadOptions,
) -> Result<(usize, Content), ReadError> {
    if side > MAX_SIDE {
        return Err(ParseError::at(&first, 0, LayoutError::Geometry(GeometryError::Side(side))).into());
    }
    let row = Row::scan(&first.text, options.words());
    let mut block = Block { side, options, rows: vec![(first, row)] };
    block.correct_side(source);
    block.drop_header(source)?;
    let result = block.gather(source);
    let is_cut_short = |kind: &ParseErrorKind| matches!(kind, ParseErrorKind::Layout(LayoutError::Rows { .. }));
    if matches!(&result, Err(ReadError::Parse(error)) if !is_cut_short(&error.kind)) {
        block.skip(source)?;
    }
    result?;
    Ok((block.side, block.content()?))
}

impl Block<'_> {
    /// Takes the side from the next two rows if they agree with each other but not with the first, which must then be
    /// the faulty one.
    fn correct_side<R: BufRead>(&mut self, source: &mut Source<R>) {
        let mut sides = Vec::new();
        let mut index = 0;
        while sides.len() < 2 {
            let is_row = |line: &&Line| !line.is_blank() && !rules::is_rule(&line.text);
            let Some(line) = source.ahead(index).filter(is_row) else { return };
            index += 1;
            if !is_between(line) {
                sides.push(Row::scan(&line.text, self.options.words()).cells());
            }
        }
        if sides[0] == sides[1] && sides[0].abs_diff(self.side) == 1 && !self.rows[0].1.fits(sides[0]) {
            self.side = sides[0];
        }
    }

    /// Drops the first row if it is the header of a Markdown table, with a line of dashes below it, or the column
    /// letters of a spreadsheet. It must be followed by all rows of the board.
    fn drop_header<R: BufRead>(&mut self, source: &mut Source<R>) -> io::Result<()> {
        let is_border = source.ahead(0).is_some_and(|line| row::is_markdown_border(&line.text));
        if !is_border && !self.is_lettered() {
            return Ok(());
        }
        let above = usize::from(is_border);
        let mut has_digits = is_border;
        for index in 0..self.side {
            let is_row = |line: &&Line| {
                let is_of_cells = is_border || !line.text.iter().any(u8::is_ascii_alphabetic);
                is_of_cells && !is_between(line) && Row::scan(&line.text, self.options.words()).fits(self.side)
            };
            let Some(line) = source.ahead(above + index).filter(is_row) else { return Ok(()) };
            has_digits |= line.text.iter().any(|byte| matches!(byte, b'1'..=b'9'));
        }
        // Without any digit, the letters could be the only clues.
        if !has_digits {
            return Ok(());
        }
        let mut line = Line::default();
        for _ in 0..=above {
            source.take_line(&mut line)?;
        }
        let row = Row::scan(&line.text, self.options.words());
        self.rows = vec![(line, row)];
        Ok(())
    }

    /// Whether the first row is the letters from A on, one per column.
    fn is_lettered(&self) -> bool {
        let (line, row) = &self.rows[0];
        let mut letters = (b'A'..=b'Z').zip(&row.words);
        row.words.len() == self.side
            && self.side <= 26
            && letters.all(|(letter, word)| line.text[word.clone()] == [letter])
    }

    /// Reads the rows.
    fn gather<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<(), ReadError> {
        let (first, row) = &self.rows[0];
        if !self.looks_like_text() {
            row.no_empty_field(first)?;
        }
        if !row.fits(self.side) {
            return Err(self.row_error(first, row, 1).into());
        }
        let mut length = 0;
        while self.rows.len() < self.side {
            let Some(line) = source.ahead(0) else { return Err(self.too_few(RowsEnd::Input, source)?.into()) };
            if self.is_empty_row(line) {
                let mut line = Line::default();
                source.take_line(&mut line)?;
                line.fill_empty_fields(self.side);
                let row = Row::scan(&line.text, self.options.words());
                self.rows.push((line, row));
                continue;
            }
            if is_between(line) || line.is_blank() && self.is_band_end() {
                source.take_line(&mut Line::default())?;
                continue;
            }
            if line.is_blank() {
                return Err(self.too_few(RowsEnd::BlankLine, source)?.into());
            }
            let row = Row::scan(&line.text, self.options.words());
            if !self.is_near(line, &row) {
                return Err(self.too_few(RowsEnd::Other, source)?.into());
            }
            let mut line = Line::default();
            source.take_line(&mut line)?;
            length += line.text.len();
            if length > MAX_LINE {
                return Err(ParseError::at(&line, 0, ParseErrorKind::TooLong { limit: MAX_LINE }).into());
            }
            self.rows.push((line, row));
            let (line, row) = &self.rows[self.rows.len() - 1];
            row.no_empty_field(line)?;
            if !row.fits(self.side) {
                return Err(self.row_error(line, row, self.rows.len()).into());
            }
        }
        Ok(())
    }

    /// Whether a line is a row of a spreadsheet with all cells empty. Semicolons are a comment otherwise.
    fn is_empty_row(&self, line: &Line) -> bool {
        let is_parted = || self.rows.iter().any(|(line, _)| line.raw.as_ref().is_some_and(|raw| raw.contains(&b';')));
        line.empty_fields().is_some_and(|(delimiter, count)| count == self.side && (delimiter == b'\t' || is_parted()))
    }

    /// Whether a blank line is allowed here: between bands, if the rows are separated into boxes too.
    fn is_band_end(&self) -> bool {
        let shape = self.options.boxes.or_else(|| BoxShape::usual(self.side));
        let row = &self.rows[self.rows.len() - 1].1;
        let is_parted = |shape: BoxShape| {
            let is_unspaced = row.words.len() > 1 && row.symbols == self.side && row.words.len() < self.side;
            is_unspaced || row.words.len() == self.side && row.has_wider_gaps(shape.columns)
        };
        shape.is_some_and(|shape| shape.rows > 1 && self.rows.len().is_multiple_of(shape.rows) && is_parted(shape))
    }

    /// Whether a line with a wrong number of cells is likely a row of this block.
    fn is_near(&self, line: &Line, row: &Row) -> bool {
        let is_board = row.words.len() == 1 && line::side_of(row.symbols, None).is_some_and(|side| side > 1);
        let is_alone_text = self.rows.len() == 1 && self.looks_like_text();
        let is_meant = row.fits(self.side) || !is_board && !is_alone_text && row.cells().abs_diff(self.side) <= 2;
        is_meant && !rules::is_rule(&line.text)
    }

    /// The error of a block that ends before its last row, or of a line that begins no block.
    fn too_few<R: BufRead>(&self, end: RowsEnd, source: &mut Source<R>) -> io::Result<ParseError> {
        let (line, row) = &self.rows[self.rows.len() - 1];
        if self.rows.len() == 1 && self.looks_like_text() {
            let word = row.words.iter().find(|word| !word.is_empty()).cloned().unwrap_or(0..0);
            let found = String::from_utf8_lossy(&line.text[word]).into_owned();
            return Ok(ParseError::at(line, 0, ParseErrorKind::Text { found }));
        }
        let (cells, nearest) = (row.cells(), line::nearest_side(row.cells()).pow(2));
        if self.rows.len() == 1 && nearest.abs_diff(cells) == 1 {
            let last = row.offset(nearest, row.words.len() == cells);
            let offset = if cells > nearest { last } else { line.text.trim_ascii_end().len() };
            return Ok(ParseError::at(line, offset, LayoutError::Cells { expected: nearest, found: cells }));
        }
        let is_side =
            self.options.boxes.is_some() || self.options.regions.is_some() || BoxShape::usual(cells).is_some();
        if self.rows.len() == 1 && !is_side {
            return Ok(ParseError::at(line, 0, LayoutError::Alone { found: cells }));
        }
        // If the lookahead stopped at a bracket, this is not the end of the input.
        let end = if end == RowsEnd::Input && source.peek()?.is_some() { RowsEnd::Other } else { end };
        let kind = LayoutError::Rows { expected: self.side, found: self.rows.len(), end };
        Ok(ParseError::at(line, line.text.trim_ascii_end().len(), kind))
    }

    /// Whether the first line is prose.
    fn looks_like_text(&self) -> bool {
        let (line, row) = &self.rows[0];
        looks_like_text(line, row)
    }

    fn row_error(&self, line: &Line, row: &Row, number: usize) -> ParseError {
        if let Err(error) = row::only_ascii(line, 0..row.words.last().map_or(0, |word| word.end), self.side) {
            return error;
        }
        let found = row.cells();
        let numbers = row.words.len() == found;
        let offset = if found > self.side { row.offset(self.side, numbers) } else { line.text.trim_ascii_end().len() };
        ParseError::at(line, offset, LayoutError::RowCells { row: number, expected: self.side, found })
    }

    /// Skips the rest of a block after an error, up to a blank line, a line that is a board of its own, or the expected
    /// number of rows.
    fn skip<R: BufRead>(&mut self, source: &mut Source<R>) -> io::Result<()> {
        let mut rows = self.rows.len();
        while rows < self.side {
            let Some(line) = source.ahead(0).filter(|line| !line.is_blank()) else { break };
            let row = Row::scan(&line.text, self.options.words());
            if !is_between(line) {
                if !self.is_near(line, &row) {
                    break;
                }
                rows += 1;
            }
            source.take_line(&mut Line::default())?;
        }
        Ok(())
    }

    /// The contents of the rows, once all are read.
    fn content(&self) -> Result<Content, ParseError> {
        let is_required = self.options.format == Some(InputFormat::Numbers);
        let are_numbers = is_required || self.options.words() == Some(Alphabet::Numbers);
        // No alphabet can write a larger board with one character per cell.
        let are_numbers = are_numbers || self.side > line::MAX_SYMBOLS;
        let is_parted = self.rows.iter().all(|(_, row)| row.words.len() == self.side);
        let texts = || self.rows.iter().flat_map(|(line, row)| row.words.iter().map(|word| &line.text[word.clone()]));
        let are_numbers = are_numbers
            || self.options.alphabet.is_none() && self.side > 9 && is_parted && texts().all(cells::are_numbers);
        let numbers =
            self.rows.iter().any(|(_, row)| row.words.len() == self.side && (are_numbers || row.symbols > self.side));
        for (number, (line, row)) in self.rows.iter().enumerate() {
            row.no_empty_field(line)?;
            row::only_ascii(line, 0..row.words.last().map_or(0, |word| word.end), self.side)?;
            if numbers && row.words.len() != self.side {
                return Err(self.row_error(line, row, number + 1));
            }
        }
        let words = texts();
        let candidates = match self.options.format {
            None => numbers && marks::are_candidates(words.clone(), self.side),
            format => format == Some(InputFormat::Candidates),
        };
        let read = if candidates {
            pencil_marks::read(words, self.side, self.options.alphabet).map(Content::Candidates)
        } else if numbers {
            cells::numbers(&words, self.side).map(Content::Clues)
        } else {
            let mut symbols = words.collect::<Vec<_>>().concat();
            if is_parted {
                cells::unite_blanks(&mut symbols, self.side, self.options.alphabet);
            }
            cells::symbols(&symbols, self.side, self.options.alphabet).map(Content::Clues)
        };
        read.map_err(|fault| {
            let (line, row) = &self.rows[fault.cell / self.side];
            ParseError::at(line, row.offset(fault.cell % self.side, numbers), fault.kind)
        })
    }
}

/// Whether a line is prose: more letters than anything else, and not a single run of symbols.
pub(crate) fn looks_like_text(line: &Line, row: &Row) -> bool {
    let letters = line.text.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    row.words.is_empty() || letters * 2 > row.symbols && (row.words.len() > 1 || row.symbols < 10)
}

/// Whether a line is not a row but may occur between rows.
fn is_between(line: &Line) -> bool {
    row::is_remark(line) || row::is_border(&line.text)
}
