//! HTML tables, copied from the source of a page, with one row per row of the board and one cell per cell.
//!
//! A cell has its text, or the `value` of an input in it. Header cells are skipped in a table that has others. End tags
//! and the `table` around the rows may be missing.

use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::pasted;
use crate::text::bytes::source::Source;
use crate::text::bytes::tag;
use crate::text::layout::cells;
use crate::text::layout::content::BoardClues;
use crate::text::layout::error::{LayoutError, RowsEnd};
use crate::text::{Alphabet, ParseError, ParseErrorKind};
use std::io::{self, BufRead};

/// The text of a table, and its cells.
#[derive(Default)]
pub(crate) struct Table {
    place: (u64, u64),
    bytes: Vec<u8>,
    rows: Vec<Row>,
    /// The number of open tables.
    depth: usize,
    /// The offset at which a nested table begins.
    inner: Option<usize>,
    is_in_cell: bool,
    /// Whether some cell is not a header.
    has_data: bool,
}

#[derive(Default)]
struct Row {
    /// The offset at which the row begins.
    start: usize,
    cells: Vec<Cell>,
}

struct Cell {
    /// The offset at which the text begins.
    start: usize,
    text: Vec<u8>,
    is_header: bool,
}

impl Table {
    /// Takes a table, and the end tags directly after it.
    pub(crate) fn take<R: BufRead>(source: &mut Source<R>) -> io::Result<Self> {
        let mut table = Self { place: source.place(), ..Self::default() };
        let mut line_ends = 0;
        while table.bytes.len() <= MAX_LINE {
            let Some(byte) = source.peek()? else { break };
            if byte == b'<' {
                line_ends = 0;
                if table.enter(source)? {
                    break;
                }
                continue;
            }
            line_ends += usize::from(matches!(byte, b'\n' | b'\r'));
            // Rows without a table around them end at a blank line.
            let is_end = !byte.is_ascii_whitespace() || table.depth == 0 && line_ends > 1;
            if is_end && !table.is_in_cell && !table.rows.is_empty() {
                break;
            }
            let byte = source.next_byte()?;
            table.bytes.extend(byte);
            if let Some(cell) = table.cell() {
                cell.text.extend(byte);
            }
        }
        if table.bytes.len() > MAX_LINE {
            // Another record may begin on the next line.
            while source.next_byte()?.is_some_and(|byte| byte != b'\n') {}
        }
        while source.look(2)? == b"</" {
            take_tag(source)?;
        }
        Ok(table)
    }

    /// Takes a tag. Returns whether it ends the table.
    fn enter<R: BufRead>(&mut self, source: &mut Source<R>) -> io::Result<bool> {
        let (start, text) = (self.bytes.len(), take_tag(source)?);
        self.bytes.extend_from_slice(&text);
        if !text.ends_with(b">") {
            return Ok(false);
        }
        match &*tag::name(&text) {
            "table" => {
                self.inner = self.inner.or((self.depth > 0).then_some(start));
                self.depth += 1;
            }
            "/table" => {
                self.depth = self.depth.saturating_sub(1);
                return Ok(self.depth == 0);
            }
            "tr" => {
                self.is_in_cell = false;
                self.rows.push(Row { start, cells: Vec::new() });
            }
            name @ ("td" | "th") => {
                self.is_in_cell = true;
                self.has_data |= name == "td";
                let cell = Cell { start: self.bytes.len(), text: Vec::new(), is_header: name == "th" };
                match self.rows.last_mut() {
                    Some(row) => row.cells.push(cell),
                    None => self.rows.push(Row { start, cells: vec![cell] }),
                }
            }
            "/tr" | "/td" | "/th" | "/tbody" | "/thead" => self.is_in_cell = false,
            "input" => {
                if let (Some(value), Some(cell)) = (value(&text), self.cell()) {
                    (cell.start, cell.text) = (start + value, unquoted(&text[value..]).to_vec());
                }
            }
            _ => {}
        }
        Ok(false)
    }

    /// The current cell.
    fn cell(&mut self) -> Option<&mut Cell> {
        self.rows.last_mut()?.cells.last_mut().filter(|_| self.is_in_cell)
    }

    /// The side and the clues of the board, and the position of the table.
    pub(crate) fn read(mut self, alphabet: Option<Alphabet>) -> Result<(usize, BoardClues, (u64, u64)), ParseError> {
        if self.bytes.len() > MAX_LINE {
            return Err(ParseError::at(&Line::at(self.place), 0, ParseErrorKind::TooLong { limit: MAX_LINE }));
        }
        if let Some(inner) = self.inner {
            return Err(self.error(inner, LayoutError::InnerTable));
        }
        if self.has_data {
            self.rows.iter_mut().for_each(|row| row.cells.retain(|cell| !cell.is_header));
        }
        self.rows.retain(|row| !row.cells.is_empty());
        let side = self.rows.first().map_or(0, |row| row.cells.len());
        if side < 4 {
            let found = self.rows.iter().map(|row| row.cells.len()).sum();
            return Err(self.error(0, LayoutError::Alone { found }));
        }
        if let Some((at, row)) = self.rows.iter().enumerate().find(|(_, row)| row.cells.len() != side) {
            let kind = LayoutError::RowCells { row: at + 1, expected: side, found: row.cells.len() };
            return Err(self.error(row.start, kind));
        }
        if self.rows.len() != side {
            let start = self.rows.get(side).map_or(self.bytes.len(), |row| row.start);
            let kind = LayoutError::Rows { expected: side, found: self.rows.len(), end: RowsEnd::Table };
            return Err(self.error(start, kind));
        }
        let cells: Vec<&Cell> = self.rows.iter().flat_map(|row| &row.cells).collect();
        let words =
            cells.iter().map(|cell| cell.word().map_err(|(at, byte)| self.error(at, ParseErrorKind::Byte(byte))));
        let words = words.collect::<Result<Vec<String>, _>>()?;
        let mut symbols = words.concat().into_bytes();
        let are_numbers = alphabet == Some(Alphabet::Numbers)
            || words.iter().any(|word| word.len() > 1)
            || alphabet.is_none() && side > 9 && cells::are_numbers(&symbols);
        let read = if are_numbers {
            cells::numbers(&words.iter().map(String::as_bytes), side)
        } else {
            cells::unite_blanks(&mut symbols, side, alphabet);
            cells::symbols(&symbols, side, alphabet)
        };
        let read = read.map_err(|fault| self.error(cells[fault.cell].first(), fault.kind))?;
        Ok((side, read, self.place))
    }

    fn error(&self, offset: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
        let (line, offset) = Line::within(&self.bytes, offset, self.place);
        ParseError::at(&line, offset, kind)
    }
}

impl Cell {
    /// The text of the cell, or `.` if it is empty. The error has a byte that is not UTF-8, and its offset.
    fn word(&self) -> Result<String, (usize, u8)> {
        let text = str::from_utf8(&self.text).map_err(|error| {
            let at = error.valid_up_to();
            (self.start + at, self.text[at])
        })?;
        let text = text.replace("&nbsp;", " ").replace("&#160;", " ").replace("&#xa0;", " ").replace("&#xA0;", " ");
        let text: String = text.chars().filter_map(pasted::as_read).collect();
        Ok(match text.trim() {
            "" => ".".to_owned(),
            text => text.to_owned(),
        })
    }

    /// The offset of the first word of the cell.
    fn first(&self) -> usize {
        self.start + self.text.len() - self.text.trim_ascii_start().len()
    }
}

/// Takes a tag or a comment. A tag without an end is closed by the next one.
fn take_tag<R: BufRead>(source: &mut Source<R>) -> io::Result<Vec<u8>> {
    let is_comment = source.look(4)? == b"<!--";
    let (mut text, mut quote) = (Vec::new(), None);
    text.extend(source.next_byte()?);
    while text.len() <= MAX_LINE {
        let Some(byte) = source.peek()? else { break };
        if byte == b'<' && !is_comment && quote.is_none() {
            break;
        }
        text.extend(source.next_byte()?);
        match (byte, quote) {
            (b'>', _) if is_comment && text.ends_with(b"-->") => break,
            (b'>', None) if !is_comment => break,
            (b'"' | b'\'', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            _ => {}
        }
    }
    Ok(text)
}

/// The offset in a tag of its `value`, inside the quotes if there are any.
fn value(tag: &[u8]) -> Option<usize> {
    let begins = |at: &usize| tag[at - 1].is_ascii_whitespace() && tag[*at..].starts_with(b"value=");
    let start = (1..tag.len()).find(begins)? + b"value=".len();
    Some(start + usize::from(matches!(tag.get(start), Some(b'"' | b'\''))))
}

/// The value up to its closing quote, or to the end of the word.
fn unquoted(text: &[u8]) -> &[u8] {
    text.split(|byte| matches!(byte, b'"' | b'\'' | b'>' | b'/') || byte.is_ascii_whitespace())
        .next()
        .unwrap_or_default()
}
