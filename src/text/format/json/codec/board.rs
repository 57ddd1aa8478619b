//! JSON boards: arrays of arrays, as in programming exercises and web interfaces.
//!
//! Cells are strings or numbers; `null`, `0`, `""` and a string of a blank symbol are empty. Any quotes are accepted,
//! including the typographic ones of boards copied from a web page. A board may extend over any number of lines, share
//! a line with others, or be an element of an array of boards. `serde_json` parses it; this file finds its end in the
//! stream, normalizes quotes, and locates errors.

use super::array;
use crate::text::alphabet::is_blank;
use crate::text::bytes::{excerpt::quoted, line::Line, source::Source};
use crate::text::format::json::JsonError;
use crate::text::layout::content::BoardClues;
use crate::text::layout::error::LayoutError;
use crate::text::layout::error::RowsEnd;
use crate::text::layout::{cells, line};
use crate::text::{Alphabet, ParseError, ParseErrorKind, ReadError};
use serde_json::Value;
use std::io::{self, BufRead};

/// The longest text of a board kept in memory. A board of the largest side takes 10 MiB with every number in quotes and
/// a space after every comma.
const MAX_BOARD: usize = 16 << 20;

/// Reads the board at the next bracket. `in_list` is whether the boards are elements of an enclosing array, and is
/// updated.
pub(crate) fn read<R: BufRead>(
    source: &mut Source<R>,
    alphabet: Option<Alphabet>,
    in_list: &mut bool,
) -> Result<(usize, BoardClues, (u64, u64)), ReadError> {
    let text = Text::collect(source, in_list)?;
    let (side, cells) = text.decode()?.read(alphabet)?;
    Ok((side, cells, text.place))
}

/// The bytes of a board, and its line and column.
struct Text {
    place: (u64, u64),
    bytes: Vec<u8>,
    too_long: bool,
}

impl Text {
    /// Takes a board from its first bracket to the matching one. A truncated board ends where the next one begins on
    /// its own line.
    fn collect<R: BufRead>(source: &mut Source<R>, in_list: &mut bool) -> io::Result<Self> {
        let open = source.peek()?.unwrap_or(b'[');
        let (mut text, mut depth) = Self::open(source, open, in_list)?;
        let mut line_start = false;
        while depth > 0 {
            if line_start && source.peek()? == Some(open) && source.look(2)? == [open; 2] {
                break;
            }
            let Some(byte) = source.next_byte()? else { break };
            depth += usize::from(byte == open);
            depth -= usize::from(byte == array::closing(open));
            line_start = byte == b'\n' || line_start && byte.is_ascii_whitespace();
            text.too_long |= text.bytes.len() == MAX_BOARD;
            if !text.too_long {
                text.bytes.push(byte);
            } else if line_start {
                // Gives up at the end of a line, as another board may begin on the next.
                break;
            }
        }
        Ok(text)
    }

    /// Takes the brackets that open a board, and returns their number. The first of three opens an array of boards and
    /// does not belong to this board.
    fn open<R: BufRead>(source: &mut Source<R>, open: u8, in_list: &mut bool) -> io::Result<(Self, usize)> {
        let mut brackets: Vec<Self> = Vec::new();
        while brackets.len() < 3 && source.peek()? == Some(open) {
            let mut bracket = Self { place: source.place(), bytes: Vec::new(), too_long: false };
            bracket.bytes.extend(source.next_byte()?);
            while let Some(b' ' | b'\t' | b'\n' | b'\r') = source.peek()? {
                bracket.bytes.extend(source.next_byte()?);
            }
            brackets.push(bracket);
        }
        if brackets.len() == 3 && !*in_list {
            *in_list = true;
            brackets.remove(0);
        }
        let place = brackets.first().map_or_else(|| source.place(), |bracket| bracket.place);
        let depth = brackets.len();
        let bytes = brackets.into_iter().flat_map(|bracket| bracket.bytes).collect();
        Ok((Self { place, bytes, too_long: false }, depth))
    }

    /// Decodes the text, and converts its quotes for JSON.
    fn decode(&self) -> Result<JsonBoard<'_>, ParseError> {
        let valid = self.bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let board = JsonBoard { place: self.place, text: valid, json: array::json(valid) };
        if self.too_long {
            return Err(board.error(0, ParseErrorKind::TooLong { limit: MAX_BOARD }));
        }
        match self.bytes.get(valid.len()) {
            Some(&byte) => Err(board.error(board.json.len(), ParseErrorKind::Byte(byte))),
            None => Ok(board),
        }
    }
}

/// The text of a board, original and as JSON, character for character.
struct JsonBoard<'a> {
    place: (u64, u64),
    text: &'a str,
    json: String,
}

impl JsonBoard<'_> {
    fn read(&self, alphabet: Option<Alphabet>) -> Result<(usize, BoardClues), ParseError> {
        let value: Value = serde_json::from_str(&self.json).map_err(|error| self.syntax_error(&error))?;
        let (shape, rows) = Shape::of(value);
        let side = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
        let mut words = Vec::with_capacity(side * side);
        for (number, row) in rows.iter().enumerate() {
            let Some(cells) = row.as_array() else {
                let kind = JsonError::Row { row: number + 1, found: row.to_string() };
                return Err(self.error(self.offset_of(number, None), kind));
            };
            if cells.len() != side {
                let kind = LayoutError::RowCells { row: number + 1, expected: side, found: cells.len() };
                return Err(self.error(self.offset_of(number, None), kind));
            }
            for (column, cell) in cells.iter().enumerate() {
                words.push(word(cell).ok_or_else(|| {
                    let kind = JsonError::Cell { side, found: cell.to_string() };
                    self.error(self.place(shape, side, [number, column]), kind)
                })?);
            }
        }
        if side == 0 {
            return Err(self.error(0, JsonError::NoCells));
        }
        if rows.len() != side {
            let offset = if rows.len() > side { self.offset_of(side, None) } else { self.json.len().saturating_sub(1) };
            let kind = LayoutError::Rows { expected: side, found: rows.len(), end: RowsEnd::Array };
            return Err(self.error(offset, kind));
        }
        // JSON numbers are numbers in any alphabet; one-character strings may be in any alphabet that is large enough.
        let is_number = rows.iter().filter_map(Value::as_array).flatten().any(Value::is_number);
        let enough = side <= alphabet.unwrap_or(Alphabet::Hex).largest_side() && alphabet != Some(Alphabet::Numbers);
        let symbols = words.concat();
        // Cells are separated here, so digits without letters are numbers above side 9.
        let are_numbers = is_number || alphabet.is_none() && side > 9 && cells::are_numbers(symbols.as_bytes());
        let read = if !are_numbers && enough && words.iter().all(|word| word.len() == 1) {
            cells::symbols(symbols.as_bytes(), side, alphabet)
        } else {
            cells::numbers(&words.iter().map(String::as_bytes), side)
        };
        let cells = read.map_err(|fault| {
            let offset = self.place(shape, side, [fault.cell / side, fault.cell % side]);
            self.error(offset, fault.kind)
        })?;
        Ok((side, cells))
    }

    fn syntax_error(&self, error: &serde_json::Error) -> ParseError {
        let line_start = self.json.split_inclusive('\n').take(error.line() - 1).map(str::len).sum::<usize>();
        let stated = line_start + error.column().saturating_sub(1);
        let offset = (0..=stated).rev().find(|&offset| self.json.is_char_boundary(offset)).unwrap_or(0);
        if error.is_eof() {
            return self.error(self.json.trim_end().len(), JsonError::OpenBoard);
        }
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let found = self.json[offset..].chars().next().map(quoted).unwrap_or_default();
        let message = match message.strip_prefix("expected ") {
            Some(expected) => format!("expected {expected}, found {found}"),
            None => format!("expected JSON, found {found}: {message}"),
        };
        self.error(offset, JsonError::Board(message))
    }

    /// The error at an offset of `json`.
    fn error(&self, offset: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
        let chars = self.json[..offset].chars().count();
        let before = self.text.char_indices().nth(chars).map_or(self.text.len(), |(offset, _)| offset);
        let start = self.text[..before].rfind('\n').map_or(0, |end| end + 1);
        let lines = self.text[..start].matches('\n').count() as u64;
        let column = if lines == 0 { self.place.1 } else { 1 };
        let text = self.text[start..].lines().next().unwrap_or_default().into();
        let line = Line { text, ..Line::at((self.place.0 + lines, column)) };
        ParseError::at(&line, before - start, kind)
    }

    /// The offset in `json` of a cell, by row and column.
    fn place(&self, shape: Shape, side: usize, [row, column]: [usize; 2]) -> usize {
        match shape {
            Shape::Rows => self.offset_of(row, Some(column)),
            Shape::Cells => self.offset_of(row * side + column, None),
            Shape::Texts => {
                let start = self.offset_of(row, None) + 1;
                start + self.json[start..].chars().take(column).map(char::len_utf8).sum::<usize>()
            }
        }
    }

    /// The offset in `json` of a row, or of a cell of it. The JSON is valid.
    fn offset_of(&self, row: usize, cell: Option<usize>) -> usize {
        let wanted = (row + 1, cell.map_or(0, |cell| cell + 1));
        let (mut depth, mut rows, mut cells) = (0, 0, 0);
        let (mut value_next, mut in_string, mut escaped) = (true, false, false);
        for (offset, byte) in self.json.bytes().enumerate() {
            if in_string {
                in_string = escaped || byte != b'"';
                escaped = byte == b'\\' && !escaped;
                continue;
            }
            match byte {
                b' ' | b'\t' | b'\n' => {}
                b',' => value_next = true,
                b']' | b'}' => (depth, value_next) = (depth - 1, false),
                _ => {
                    match (value_next, depth) {
                        (true, 1) => (rows, cells) = (rows + 1, 0),
                        (true, 2) => cells += 1,
                        _ => {}
                    }
                    if value_next && (1..=2).contains(&depth) && (rows, cells) == wanted {
                        return offset;
                    }
                    in_string = byte == b'"';
                    value_next = matches!(byte, b'[' | b'{');
                    depth += i32::from(value_next);
                }
            }
        }
        0
    }
}

/// The kind of array that a board is.
#[derive(Clone, Copy)]
enum Shape {
    /// An array per row.
    Rows,
    /// A string per row, with one character per cell.
    Texts,
    /// All cells, row by row.
    Cells,
}

impl Shape {
    /// The shape of an array, and its rows as arrays of cells.
    fn of(value: Value) -> (Self, Vec<Value>) {
        let Value::Array(elements) = value else { return (Self::Rows, Vec::new()) };
        let count = elements.len();
        let texts = elements.iter().map(|row| row.as_str().filter(|text| text.chars().count() == count));
        if let Some(texts) = texts.collect::<Option<Vec<&str>>>().filter(|_| count > 1) {
            let cells = |text: &str| text.chars().map(|cell| Value::from(cell.to_string())).collect();
            return (Self::Texts, texts.into_iter().map(cells).collect());
        }
        let is_cell = |cell: &Value| cell.is_null() || cell.is_number() || cell.is_string();
        match line::side_of(count, None) {
            Some(side) if side > 3 && elements.iter().all(is_cell) => {
                (Self::Cells, elements.chunks(side).map(|row| Value::from(row.to_vec())).collect())
            }
            _ => (Self::Rows, elements),
        }
    }
}

/// A cell as a word, `.` for an empty one; `None` if the value is not a cell.
fn word(cell: &Value) -> Option<String> {
    let word = match cell {
        Value::Null => String::new(),
        Value::Number(number) => number.as_u64()?.to_string(),
        Value::String(text) => text.trim().to_owned(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let first = word.chars().next().unwrap_or('.');
    let is_empty = is_blank(first) && word.chars().all(|other| other == first);
    Some(if is_empty { ".".to_owned() } else { word })
}
