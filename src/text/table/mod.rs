//! Tables: CSV, TSV and their kin, one puzzle a row.
//!
//! The puzzle stands in one column, in any format that [`parse`](super::parse) reads; every other column is kept as it
//! stands. A row is taken apart as RFC 4180 says: a field in double quotes may hold delimiters, line ends and doubled
//! quotes. Rows count from 1 without the header, lines and columns of characters from 1, columns of the table from 0.

use super::excerpt::count_chars;
use super::input::{Head, head};
use super::source::{Line, MAX_LINE};
use super::{ParseError, ParseErrorKind, Place, ReadError, ReadOptions, Record, Texts, plain, read_one};
use csv_core::{ReadRecordResult, ReaderBuilder};
use std::io::{self, BufRead, ErrorKind};
use std::ops::Range;

/// The names, in order of preference and in any case, of a column that holds puzzles.
pub const PUZZLE_COLUMNS: [&str; 9] =
    ["puzzle", "quizzes", "quiz", "question", "board", "sudoku", "givens", "grid", "initial_board"];

/// The names, in order of preference and in any case, of a column that holds the solutions that go with them.
pub const SOLUTION_COLUMNS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The delimiters that are looked for, and the one of a table of one column.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// Reads one row of a table after another, keeping no more than one in memory.
///
/// ```
/// use sudosat::text::{ReadOptions, Table};
///
/// let input = "id,question,rating\n7,1.3..2..3.1..4..,\"4, easy\"\n8,1.3..2..3.1..5..,\n";
/// let options = ReadOptions::default();
/// let mut table = Table::new(input.as_bytes(), &options)?;
/// assert_eq!((table.puzzle_column(), table.column("Rating")), (1, Some(2)));
///
/// let row = table.next().unwrap()?;
/// assert_eq!((row.record(&options)?.puzzle.clue_count(), row.field(2)), (6, Some(&b"4, easy"[..])));
/// let mut text = Vec::new();
/// row.write_with(&["unique"], &mut text);
/// assert_eq!(text, b"7,1.3..2..3.1..4..,\"4, easy\",unique\n");
///
/// let told = table.next().unwrap()?.record(&options).unwrap_err().to_string();
/// assert_eq!(told, "line 3, column 16: expected a digit 1-4 or a blank, found '5'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table<R> {
    input: Head<R>,
    core: csv_core::Reader,
    shape: Shape,
    header: Option<Row>,
    names: Vec<String>,
    /// The first row, when that is not a header.
    first: Option<Row>,
    rows: u64,
    /// The line that the input stands in, and whether the last byte before it was a CR.
    line: u64,
    after_cr: bool,
    /// Whether the options leave plain boards as they are.
    plain: bool,
    done: bool,
}

/// What all rows of a table have in common.
#[derive(Clone, Copy, Debug)]
struct Shape {
    delimiter: u8,
    columns: usize,
    puzzle: usize,
    /// Whether lines end with CRLF.
    crlf: bool,
}

/// One row.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place in the input, the header not counted.
    pub place: Place,
    /// The row as it stands, without its line end.
    raw: Vec<u8>,
    /// The fields, one after the other, and where each ends.
    text: Vec<u8>,
    ends: Vec<usize>,
    shape: Shape,
    fault: Option<ParseErrorKind>,
}

impl<R: BufRead> Table<R> {
    /// A reader of the table that `input` is. The puzzles' column is the one that the options name, or the first that
    /// has one of the [usual names](PUZZLE_COLUMNS). If the options give a number in place of a name, counted from 1, and the first
    /// row has a puzzle there, then the table has no header.
    ///
    /// # Errors
    ///
    /// When the input cannot be read, or the header has no such column.
    pub fn new(input: R, options: &ReadOptions) -> Result<Self, ReadError> {
        Self::from_head(head(input)?, options)
    }

    pub(super) fn from_head(input: Head<R>, options: &ReadOptions) -> Result<Self, ReadError> {
        let first_line = input.get_ref().0.get_ref();
        let column = options.column.as_deref();
        let (delimiter, puzzle) = find_column(first_line, column).ok_or_else(|| {
            ParseError::at(&Line { text: first_line.clone(), ..Line::at((1, 1)) }, 0, missing(first_line, column))
        })?;
        let shape = Shape { delimiter, columns: 0, puzzle, crlf: false };
        let core = ReaderBuilder::new().delimiter(delimiter).build();
        let (header, first, names) = (None, None, Vec::new());
        let plain = options.leave_lines_plain();
        let mut table =
            Self { input, core, shape, header, names, first, rows: 0, line: 1, after_cr: false, plain, done: false };
        let Some(mut header) = table.read()? else { return Ok(table) };
        table.shape.columns = header.ends.len();
        table.shape.crlf = table.after_cr && fill(&mut table.input)?.first() == Some(&b'\n');
        (header.shape, header.fault) = (table.shape, None);
        if column.is_some_and(is_number) && header.record(options).is_ok() {
            header.place.number = 1;
            table.first = Some(header);
        } else {
            table.names = (0..header.ends.len()).map(|index| name(header.field(index))).collect();
            table.header = Some(header);
        }
        Ok(table)
    }

    /// The header, as a row.
    pub fn header(&self) -> Option<&Row> {
        self.header.as_ref()
    }

    /// The names of the columns; none without a header.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The column of this name, in any case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other.eq_ignore_ascii_case(name))
    }

    /// The puzzles' column.
    pub fn puzzle_column(&self) -> usize {
        self.shape.puzzle
    }

    /// The column of the solutions stated, by its [usual names](SOLUTION_COLUMNS).
    pub fn solution_column(&self) -> Option<usize> {
        SOLUTION_COLUMNS.iter().find_map(|name| self.column(name))
    }

    /// Takes the rows that come next, as far as they are plain: without quotes, with as many fields as the header, and a
    /// classic board of 81 characters for a puzzle. Their clues are appended, and the rows as they stand; the first one's place
    /// is told. `None` if there is none, as with [`Reader::take_plain`](super::Reader::take_plain).
    ///
    /// # Errors
    ///
    /// When the input cannot be read; nothing follows then.
    pub fn take_plain(&mut self, clues: &mut Vec<[u8; 81]>, rows: &mut Rows) -> io::Result<Option<Place>> {
        if self.done || !self.plain || self.first.is_some() {
            return Ok(None);
        }
        let input = fill(&mut self.input).inspect_err(|_| self.done = true)?;
        // Behind a CR comes the LF that belongs to it.
        let skipped = usize::from(self.after_cr && input.first() == Some(&b'\n'));
        let (mut rest, before) = (&input[skipped..], clues.len());
        while let Some((next, row, taken)) = plain_row(rest, self.shape) {
            clues.push(next);
            rows.texts.push(&rest[..row]);
            rest = &rest[taken..];
        }
        let (taken, count) = (input.len() - rest.len(), (clues.len() - before) as u64);
        if count == 0 {
            return Ok(None);
        }
        rows.shape = Some(self.shape);
        let place = Place { number: self.rows + 1, line: self.line };
        (self.rows, self.line, self.after_cr) = (self.rows + count, self.line + count, false);
        self.input.consume(taken);
        Ok(Some(place))
    }

    /// The next row that is not blank, without a check of its number of fields.
    fn read(&mut self) -> io::Result<Option<Row>> {
        let mut row = Row {
            place: Place { number: self.rows, line: self.line },
            raw: Vec::new(),
            text: vec![0; 256],
            ends: vec![0; self.shape.columns + 1],
            shape: self.shape,
            fault: None,
        };
        let (mut length, mut fields) = (0, 0);
        loop {
            let input = fill(&mut self.input)?;
            if input.is_empty() {
                if row.raw.trim_ascii().is_empty() && row.fault.is_none() {
                    return Ok(None);
                }
                row.ends.resize(fields + 2, 0);
                fields += end_row(&mut self.core, &mut row, fields);
                break;
            }
            let (result, taken, written, ended) =
                self.core.read_record(input, &mut row.text[length..], &mut row.ends[fields..]);
            (length, fields) = (length + written, fields + ended);
            let mut part = &input[..taken];
            while let ([byte @ (b'\r' | b'\n'), rest @ ..], true, None) = (part, row.raw.is_empty(), &row.fault) {
                self.line += u64::from(!(self.after_cr && *byte == b'\n'));
                (self.after_cr, part) = (*byte == b'\r', rest);
                row.place.line = self.line;
            }
            for &byte in part {
                let ends_line = byte == b'\r' || byte == b'\n' && !self.after_cr;
                self.line += u64::from(ends_line);
                self.after_cr = byte == b'\r';
            }
            if row.raw.len() + part.len() > MAX_LINE {
                row.fault = Some(ParseErrorKind::TooLong { limit: MAX_LINE });
            }
            if row.fault.is_none() {
                row.raw.extend_from_slice(part);
            } else {
                (length, fields) = (0, 0);
            }
            self.input.consume(taken);
            match result {
                ReadRecordResult::InputEmpty | ReadRecordResult::End => {}
                ReadRecordResult::OutputFull => row.text.resize(2 * row.text.len(), 0),
                ReadRecordResult::OutputEndsFull => row.ends.resize(2 * row.ends.len(), 0),
                ReadRecordResult::Record if row.raw.trim_ascii().is_empty() && row.fault.is_none() => {
                    row.raw.clear();
                    (row.place.line, length, fields) = (self.line, 0, 0);
                }
                ReadRecordResult::Record => {
                    row.raw.pop();
                    break;
                }
            }
        }
        if matches!(row.fault, Some(ParseErrorKind::TooLong { .. })) {
            row.raw.truncate(0);
        }
        row.text.truncate(length);
        row.ends.truncate(fields);
        Ok(Some(row))
    }
}

impl<R: BufRead> Iterator for Table<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        self.rows += 1;
        if let Some(first) = self.first.take() {
            return Some(Ok(first));
        }
        let row = self.read();
        self.done = !matches!(row, Ok(Some(_)));
        row.transpose().map(|row| row.map(Row::checked))
    }
}

impl Row {
    /// The row with the fault of too many or too few fields, if it has that.
    fn checked(mut self) -> Self {
        let (expected, found) = (self.shape.columns, self.ends.len());
        if self.fault.is_none() && found != expected {
            self.fault = Some(ParseErrorKind::Fields { expected, found });
        }
        self
    }

    /// A field without its quotes; `None` behind the last one.
    #[must_use]
    pub fn field(&self, column: usize) -> Option<&[u8]> {
        let end = *self.ends.get(column)?;
        let start = column.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    /// The row as it stands in the input, without its line end; empty if it was too long to keep.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// The puzzle of this row.
    ///
    /// # Errors
    ///
    /// When the row is no row of its table, or its puzzle is none. The place is that in the whole input.
    pub fn record(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        let at_start = |kind| self.error(0, kind);
        match &self.fault {
            Some(kind) => Err(at_start(kind.clone())),
            None => self.parse(self.shape.puzzle, options),
        }
    }

    /// The board that stands in a column.
    ///
    /// # Errors
    ///
    /// When there is no board. The place is that in the whole input.
    pub fn parse(&self, column: usize, options: &ReadOptions) -> Result<Record, ParseError> {
        let Place { number, line } = self.place;
        let Some(field) = self.field(column) else {
            let kind = ParseErrorKind::Fields { expected: self.shape.columns, found: self.ends.len() };
            return Err(self.error(0, kind));
        };
        let plain = if options.leave_lines_plain() { plain::record(field) } else { None };
        let record = plain.map_or_else(|| read_one(field, options), Ok);
        record.map(|record| Record { number, line, ..record }).map_err(|error| {
            let (line, column) = self.place_in(column, error.line, error.column);
            error.in_record(number).moved(line, column)
        })
    }

    /// Appends the row to `text`, with more fields behind its own, and a line end. A row that has too few fields gets
    /// empty ones, so that those appended stand in their columns; of one that was too long nothing else is left.
    pub fn write_with(&self, more: &[impl AsRef<str>], text: &mut Vec<u8>) {
        text.extend_from_slice(&self.raw);
        if matches!(self.fault, Some(ParseErrorKind::OpenQuote)) {
            text.push(b'"');
        }
        let delimiter = self.shape.delimiter;
        text.extend((self.ends.len().max(1)..self.shape.columns).map(|_| delimiter));
        for field in more {
            text.push(delimiter);
            write_field(field.as_ref(), delimiter, text);
        }
        text.extend_from_slice(self.shape.line_end());
    }

    /// The row as it stands and the delimiter behind it, by which [`write_with`](Self::write_with) begins.
    #[must_use]
    pub fn prefix(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write_with(&[""], &mut text);
        text.truncate(text.len() - self.shape.line_end().len());
        text
    }

    /// What stands between two fields.
    #[must_use]
    pub fn delimiter(&self) -> char {
        char::from(self.shape.delimiter)
    }

    fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let line = Line { text: self.raw.clone(), ..Line::at((self.place.line, 1)) };
        ParseError::at(&line, offset, kind).in_record(self.place.number)
    }

    /// The line and column in the input of a line and column in a field.
    fn place_in(&self, column: usize, line: u64, place: u64) -> (u64, u64) {
        let field = &self.raw[self.extent(column)];
        let is_quoted = field.first() == Some(&b'"');
        // Where the line of the field begins, in bytes of the field as it stands.
        let mut start = usize::from(is_quoted);
        for _ in 1..line {
            start += line_end(&field[start..]).map_or(field.len() - start, |end| end.end);
        }
        let mut offset = start;
        for _ in 1..place {
            let rest = &field[offset.min(field.len())..];
            let is_doubled = is_quoted && rest.starts_with(b"\"\"");
            let more = rest.iter().skip(1).take_while(|byte| matches!(byte, 0x80..=0xBF)).count();
            offset += if is_doubled { 2 } else { 1 + more };
        }
        let before = &self.raw[..self.extent(column).start + offset.min(field.len())];
        let mut rest = before;
        let mut lines = 0;
        while let Some(end) = line_end(rest) {
            (rest, lines) = (&rest[end.end..], lines + 1);
        }
        (self.place.line + lines, 1 + count_chars(rest) as u64)
    }

    /// Where a field stands in the raw row, its quotes included.
    fn extent(&self, column: usize) -> Range<usize> {
        let mut core = ReaderBuilder::new().delimiter(self.shape.delimiter).build();
        let mut output = vec![0; self.raw.len() + 1];
        let (mut start, mut end) = (0, 0);
        for _ in 0..=column {
            start = end;
            let (_, taken, _) = core.read_field(&self.raw[start..], &mut output);
            end += taken;
        }
        let ends_with_delimiter = end > start && self.raw[end - 1] == self.shape.delimiter;
        start..end - usize::from(ends_with_delimiter && column + 1 < self.ends.len())
    }
}

/// Plain rows as they stand, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    texts: Texts,
    shape: Option<Shape>,
}

impl Rows {
    /// A row as it stands, without its line end. Rows count from 0.
    #[must_use]
    pub fn raw(&self, index: usize) -> &[u8] {
        self.texts.get(index)
    }

    /// Appends a row to `text`, with more fields behind its own, none of which needs quotes, and a line end.
    pub fn write_with(&self, index: usize, more: &[&[u8]], text: &mut Vec<u8>) {
        let Some(shape) = self.shape else { return };
        text.extend_from_slice(self.raw(index));
        for field in more {
            text.push(shape.delimiter);
            text.extend_from_slice(field);
        }
        text.extend_from_slice(shape.line_end());
    }

    /// A row by itself, at its place.
    #[must_use]
    pub fn row(&self, index: usize, place: Place) -> Option<Row> {
        let (shape, raw) = (self.shape?, self.raw(index).to_vec());
        let mut row = Row { place, raw: Vec::new(), text: Vec::new(), ends: Vec::new(), shape, fault: None };
        for field in raw.split(|&byte| byte == shape.delimiter) {
            row.text.extend_from_slice(field);
            row.ends.push(row.text.len());
        }
        Some(Row { raw, ..row })
    }

    /// Keeps the rows for which `keep` says so, by their numbers from 0.
    pub fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        self.texts.retain(keep);
    }
}

impl Shape {
    const fn line_end(self) -> &'static [u8] {
        if self.crlf { b"\r\n" } else { b"\n" }
    }
}

/// The clues of the plain row that `text` begins with, its length, and its length with the line end.
fn plain_row(text: &[u8], shape: Shape) -> Option<([u8; 81], usize, usize)> {
    let (mut fields, mut start, mut puzzle) = (0, 0, 0..0);
    for (place, &byte) in text.iter().enumerate() {
        let ends_row = byte == b'\n';
        if byte == shape.delimiter || ends_row {
            if fields == shape.puzzle {
                puzzle = start..place;
            }
            (fields, start) = (fields + 1, place + 1);
        } else if byte == b'"' {
            return None;
        }
        if ends_row {
            let end = if shape.crlf { place.checked_sub(1).filter(|&end| text[end] == b'\r')? } else { place };
            puzzle.end = puzzle.end.min(end);
            let is_row = fields == shape.columns && !text[..end].contains(&b'\r');
            let clues = plain::clues(text.get(puzzle)?.try_into().ok()?)?;
            return is_row.then_some((clues, end, place + 1));
        }
    }
    None
}

/// Appends a field, in quotes if it needs them.
fn write_field(field: &str, delimiter: u8, text: &mut Vec<u8>) {
    if field.bytes().any(|byte| byte == delimiter || matches!(byte, b'"' | b'\r' | b'\n')) {
        text.push(b'"');
        text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        text.push(b'"');
    } else {
        text.extend_from_slice(field.as_bytes());
    }
}

/// Whether a line is the header of a table of puzzles.
pub(super) fn is_header(line: &[u8]) -> bool {
    find_column(line, None).is_some()
}

/// The delimiter and the puzzles' column of a table with this first line.
fn find_column(line: &[u8], column: Option<&str>) -> Option<(u8, usize)> {
    let by_name = |name: &str| {
        let find = |delimiter| {
            let place = split(line, delimiter).iter().position(|field| field.eq_ignore_ascii_case(name))?;
            Some((delimiter, place))
        };
        DELIMITERS.into_iter().find_map(find)
    };
    match column {
        None => PUZZLE_COLUMNS.into_iter().find_map(by_name),
        Some(column) => by_name(column.trim()).or_else(|| {
            let place = column.parse::<usize>().ok()?.checked_sub(1)?;
            let (delimiter, fields) = widest(line);
            (place < fields.len()).then_some((delimiter, place))
        }),
    }
}

/// Whether a column is asked for by its number.
fn is_number(column: &str) -> bool {
    column.parse::<usize>().is_ok()
}

fn missing(line: &[u8], column: Option<&str>) -> ParseErrorKind {
    ParseErrorKind::Column { wanted: column.map(str::to_owned), found: widest(line).1 }
}

/// The delimiter that makes the most fields, and these.
fn widest(line: &[u8]) -> (u8, Vec<String>) {
    let splits = DELIMITERS.into_iter().rev().map(|delimiter| (delimiter, split(line, delimiter)));
    splits.max_by_key(|(_, fields)| fields.len()).unwrap_or_default()
}

/// The fields of a line.
fn split(line: &[u8], delimiter: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).from_reader(line);
    let fields = reader.byte_records().next().and_then(Result::ok).unwrap_or_default();
    fields.iter().map(|field| name(Some(field))).collect()
}

fn name(field: Option<&[u8]>) -> String {
    String::from_utf8_lossy(field.unwrap_or_default()).trim().to_owned()
}

/// Ends a row that the input ends without a line end, and tells how many fields that ends. A line end given to it shows
/// whether a quote is still open.
fn end_row(core: &mut csv_core::Reader, row: &mut Row, fields: usize) -> usize {
    let (result, _, _, ended) = core.read_record(b"\n", &mut [0; 8], &mut row.ends[fields..]);
    if result == ReadRecordResult::Record {
        return if row.fault.is_some() { 0 } else { ended };
    }
    row.fault.get_or_insert(ParseErrorKind::OpenQuote);
    core.read_record(b"", &mut [0; 8], &mut row.ends[fields + ended..]).3
}

/// The first line end.
fn line_end(text: &[u8]) -> Option<Range<usize>> {
    let start = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
    Some(start..start + if text[start..].starts_with(b"\r\n") { 2 } else { 1 })
}

fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    while let Err(error) = input.fill_buf() {
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "1.3..2..3.1..4..";

    fn table(text: &str, column: Option<&str>) -> Result<Table<io::BufReader<io::Cursor<Vec<u8>>>>, String> {
        let input = io::BufReader::with_capacity(3, io::Cursor::new(text.as_bytes().to_vec()));
        Table::new(input, &options(column)).map_err(|error| error.to_string())
    }

    fn options(column: Option<&str>) -> ReadOptions {
        ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() }
    }

    /// Each row's place and clues or error, and the row written with "x" behind.
    fn rows(text: &str, column: Option<&str>) -> Vec<(u64, u64, String, String)> {
        let tell = |row: io::Result<Row>| {
            let row = row.unwrap();
            let record = row.record(&options(column));
            if let Err(error) = &record {
                assert_eq!(error.record, row.place.number);
            }
            let told = record.map_or_else(|error| error.to_string(), |record| record.puzzle.to_string());
            let mut text = Vec::new();
            row.write_with(&["x"], &mut text);
            (row.place.number, row.place.line, told, String::from_utf8_lossy(&text).into_owned())
        };
        table(text, column).unwrap().map(tell).collect()
    }

    #[test]
    fn the_column_is_found_by_its_name_and_the_delimiter_with_it() {
        for (header, column, delimiter, place) in [
            ("quizzes,solutions", None, b',', 0),
            ("source,question,answer,rating", None, b',', 1),
            ("\u{feff}id\tPuzzle\tsolution", None, b'\t', 1),
            ("\"puzzle\";\"a;b\"", None, b';', 0),
            ("grid,board", None, b',', 1),
            (",puzzle", None, b',', 1),
            ("puzzle", None, b',', 0),
            ("puzzle,mine", Some("mine"), b',', 1),
            ("a,b,c", Some("3"), b',', 2),
            ("a\tb,c\td", Some("2"), b'\t', 1),
        ] {
            let table = table(&format!("{header}\n"), column).unwrap();
            assert_eq!((table.shape.delimiter, table.puzzle_column()), (delimiter, place), "{header}");
        }
        assert_eq!(table("source,question,Answer\n", None).unwrap().solution_column(), Some(2));
        let told = "line 1, column 1: expected a column named puzzle, quizzes, quiz, question, board, sudoku, givens, \
                    grid or initial_board, found the columns 'a', 'b'";
        assert_eq!(table("a,b\n", None).unwrap_err(), told);
        let told = "line 1, column 1: expected the column 'p', found the columns 'a', 'b'";
        assert_eq!(table("a,b\n", Some("p")).unwrap_err(), told);
        assert!(table("a,b\n", Some("3")).is_err());
        assert!(table("", None).is_err());
    }

    #[test]
    fn rows_are_numbered_placed_and_kept_as_they_stand() {
        let text = format!("id,puzzle,note\n1,{FOUR},\" kept \"\n\n  \n2,\"{FOUR}\",\"a\n\"\"b\"\"\"\n3, {FOUR} ,");
        let expected = [
            (1, 2, FOUR.to_owned(), format!("1,{FOUR},\" kept \",x\n")),
            (2, 5, FOUR.to_owned(), format!("2,\"{FOUR}\",\"a\n\"\"b\"\"\",x\n")),
            (3, 7, FOUR.to_owned(), format!("3, {FOUR} ,,x\n")),
        ];
        assert_eq!(rows(&text, None), expected);
    }

    #[test]
    fn line_ends_are_those_of_the_header() {
        let text = format!("puzzle,n\r\n{FOUR},1\r\n\r\n{FOUR},2\r\n");
        let expected = [(1, 2), (2, 4)].map(|(n, line)| (n, line, FOUR.to_owned(), format!("{FOUR},{n},x\r\n")));
        assert_eq!(rows(&text, None), expected);
        let text = text.replace("\r\n", "\r");
        let expected = expected.map(|(n, line, told, row)| (n, line, told, row.replace("\r\n", "\n")));
        assert_eq!(rows(&text, None), expected);
    }

    #[test]
    fn a_puzzle_may_have_several_lines_and_its_errors_their_places() {
        let block = "1.3.\n.2..\n3.1.\n.4..";
        assert_eq!(rows(&format!("a,puzzle\n7,\"{block}\"\n"), None)[0].2, FOUR);
        let wrong = block.replacen(".4", "\u{e9}.", 1);
        let told = &rows(&format!("a,puzzle\n\"\n\",\"{wrong}\"\n"), None)[0].2;
        assert_eq!(told, "line 6, column 1: expected a digit 1-4 or a blank, found 'é' (U+00E9)");
        let json = "\"[[\"\"1\"\",\"\"7\"\"]]\"";
        let told = &rows(&format!("a,puzzle\n\u{e9}\u{e9},{json}\n"), None)[0].2;
        assert!(told.starts_with("line 2, column "), "{told}");
        let told = &rows("puzzle,b\n,1\n", None)[0].2;
        assert_eq!(told, "line 2, column 1: expected a puzzle, found nothing");
    }

    #[test]
    fn a_faulty_row_is_an_answer_and_the_next_is_read() {
        let text = format!("puzzle,a,b\n{FOUR},1\n{FOUR},1,2,3\n{FOUR},1,2\n{FOUR},1,\"open\n{FOUR},3,4\n");
        let found = rows(&text, None);
        let told: Vec<&str> = found.iter().map(|(_, _, told, _)| told.as_str()).collect();
        let expected = [
            "line 2, column 1: expected 3 fields (as the header has), found 2",
            "line 3, column 1: expected 3 fields (as the header has), found 4",
            FOUR,
            "line 5, column 1: expected the quote of a field to be closed, found the end of the input",
        ];
        assert_eq!(told, expected);
        assert_eq!(found[0].3, format!("{FOUR},1,,x\n"));
        assert_eq!(found[3].3, format!("{FOUR},1,\"open\n{FOUR},3,4\n\",x\n"));
    }

    #[test]
    fn a_row_without_end_does_not_grow_without_end() {
        for part in ["1,", "1", "\"a\n"] {
            let long = part.repeat(MAX_LINE / part.len() + 9);
            let close = if part.starts_with('"') && long.matches('"').count() % 2 == 1 { "\"" } else { "" };
            let text = format!("puzzle,a\n{long}{close}\n{FOUR},2\n");
            let input = io::BufReader::new(text.as_bytes());
            let mut table = Table::new(input, &ReadOptions::default()).unwrap();
            let row = table.next().unwrap().unwrap();
            if part != "\"a\n" {
                assert!(row.raw.capacity() <= 2 * MAX_LINE && row.text.capacity() <= 2 * MAX_LINE);
                let told = row.record(&ReadOptions::default()).unwrap_err().to_string();
                assert_eq!(told, "line 2, column 1: expected at most 8 MiB of text for a board, found more");
                let mut text = Vec::new();
                row.write_with(&["x"], &mut text);
                assert_eq!(text, b",,x\n");
            }
            let next = table.last().unwrap().unwrap();
            assert_eq!(next.record(&ReadOptions::default()).unwrap().puzzle.to_string(), FOUR, "{part}");
        }
    }

    #[test]
    fn a_number_in_place_of_a_name_may_do_without_a_header() {
        let found = rows(&format!("5,{FOUR}\n6,{FOUR}\n"), Some("2"));
        assert_eq!(found[1], (2, 2, FOUR.to_owned(), format!("6,{FOUR},x\n")));
        assert_eq!(found[0].1, 1);
        assert_eq!(rows(&format!("5,b\n6,{FOUR}\n"), Some("2")).len(), 1);
    }
}
