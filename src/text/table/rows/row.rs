//! A row of a table: its fields, its puzzle, and writing it back with answers appended.

use super::declared::{Declared, Fault};
use crate::text::bytes::{excerpt::count_chars, line::Line};
use crate::text::format::prose;
use crate::text::layout::{grid, rules, shape};
use crate::text::one::parse_field;
use crate::text::table::TableError;
use crate::text::{Description, ParseError, ParseErrorKind, Place, ReadOptions, Record};
use csv_core::{ReadRecordResult, ReaderBuilder};
use std::borrow::Cow;
use std::ops::Range;

/// The properties that all rows of a table share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) delimiter: u8,
    pub(super) columns: usize,
    pub(super) puzzle: usize,
    /// The rules column.
    pub(super) rules: Option<usize>,
    /// Whether lines end with CRLF.
    pub(super) crlf: bool,
}

/// One row.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Row {
    /// Its position in the input, not counting the header.
    pub place: Place,
    /// The original row, without its line end.
    pub(super) raw: Vec<u8>,
    /// The fields in one text, and the end of each.
    pub(super) text: Vec<u8>,
    pub(super) ends: Vec<usize>,
    pub(super) shape: Shape,
    pub(super) fault: Option<ParseErrorKind>,
}

impl Row {
    /// A row to be filled in parts.
    pub(super) fn to_fill(place: Place, shape: Shape) -> Self {
        let (text, ends) = (vec![0; 256], vec![0; shape.columns + 1]);
        Self { place, raw: Vec::new(), text, ends, shape, fault: None }
    }

    /// The row with this length and number of fields. A row that is too long is emptied.
    pub(super) fn filled(mut self, length: usize, fields: usize) -> Self {
        if matches!(self.fault, Some(ParseErrorKind::TooLong { .. })) {
            self.raw.clear();
        }
        self.text.truncate(length);
        self.ends.truncate(fields);
        self
    }

    /// A row of one whole line. An unclosed quote is recorded as its fault.
    pub(super) fn of_line(core: &mut csv_core::Reader, raw: &[u8], place: Place, shape: Shape) -> Self {
        let fields = raw.split(|&byte| byte == shape.delimiter).count() + 1;
        let (mut text, mut ends) = (vec![0; raw.len() + 1], vec![0; fields]);
        let (_, _, length, ended) = core.read_record(raw, &mut text, &mut ends);
        let (result, _, _, last) = core.read_record(b"\n", &mut [0; 8], &mut ends[ended..]);
        let fault = (result != ReadRecordResult::Record).then_some(TableError::OpenQuote.into());
        text.truncate(length);
        // An open field ends with the line.
        ends.truncate(ended + last);
        ends.extend(fault.is_some().then_some(length));
        Self { place, raw: raw.to_vec(), text, ends, shape, fault }
    }

    /// The row, marked as faulty if its number of fields is wrong.
    pub(super) fn checked(mut self) -> Self {
        let (expected, found) = (self.shape.columns, self.ends.len());
        if self.fault.is_none() && found != expected {
            self.fault = Some(TableError::Fields { expected, found }.into());
        }
        self
    }

    /// A field without its quotes; `None` past the last one.
    #[must_use]
    pub fn field(&self, column: usize) -> Option<&[u8]> {
        let end = *self.ends.get(column)?;
        let start = column.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    /// The number of fields.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a row has a field at least")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The original row, without its line end; empty if it was too long to keep.
    #[must_use]
    pub fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// The puzzle of this row.
    ///
    /// # Errors
    ///
    /// If the row does not fit its table, or its puzzle is invalid. The position is in the whole input.
    pub fn record(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        match &self.fault {
            Some(ParseErrorKind::Table(TableError::OpenQuote)) => {
                let quoted = self.extent(self.ends.len().saturating_sub(1));
                Err(self.error(quoted.start, TableError::OpenQuote))
            }
            Some(kind) => Err(self.error(0, kind.clone())),
            None => {
                let texts = self.declarations();
                let declared = Declared::read(&texts).map_err(|fault| self.rule_error(&texts, fault))?;
                let record = self.parse_alone(self.shape.puzzle, &declared.options(options))?;
                let record = declared.add_to(record).map_err(|fault| self.rule_error(&texts, fault))?;
                let description = record.description.or(Description::new(["", "", &self.prose()]));
                let record = Record { description, ..record };
                prose::check(&record, options).map_err(|kind| self.error(0, kind))?;
                Ok(record)
            }
        }
    }

    /// The content of the rules column.
    fn rules(&self) -> Cow<'_, str> {
        let field = self.shape.rules.and_then(|column| self.field(column));
        String::from_utf8_lossy(field.unwrap_or_default())
    }

    /// The boxes, regions and rules in the rules column; none if it is prose.
    fn declarations(&self) -> Vec<String> {
        let text = self.rules();
        if is_notation(&text) { split(&text).map(str::to_owned).collect() } else { Vec::new() }
    }

    /// The prose in the rules column; empty if it is in notation.
    #[doc(hidden)]
    #[must_use]
    pub fn prose(&self) -> Cow<'_, str> {
        let text = self.rules();
        if is_notation(&text) { Cow::Borrowed("") } else { text }
    }

    /// The error of a fault in one of the rules.
    fn rule_error(&self, texts: &[String], Fault { text, chars, kind }: Fault) -> ParseError {
        let field = self.rules();
        // Each text is a slice of the field.
        let offset = split(&field).nth(text).map_or(0, |part| part.as_ptr().addr() - field.as_ptr().addr());
        let part = texts.get(text).map_or("", String::as_str);
        let within = part.chars().take(chars).map(char::len_utf8).sum::<usize>();
        let before = &field[..offset + within];
        let lines = before.matches('\n').count() as u64;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64;
        let (line, column) = self.place_in(self.shape.rules.unwrap_or_default(), 1 + lines, 1 + column);
        let error = ParseError::at(&Line { text: part.into(), ..Line::at((1, 1)) }, within, kind);
        moved(error.in_record(self.place.number).of_text(&self.raw), line, column)
    }

    /// The board in a column, with the row's boxes or regions.
    ///
    /// # Errors
    ///
    /// If there is no board. The position is in the whole input.
    pub fn parse(&self, column: usize, options: &ReadOptions) -> Result<Record, ParseError> {
        let texts = self.declarations();
        let declared = Declared::read(&texts).map_err(|fault| self.rule_error(&texts, fault))?;
        self.parse_alone(column, &declared.options(options))
    }

    /// The board in a column, as the options describe it.
    fn parse_alone(&self, column: usize, options: &ReadOptions) -> Result<Record, ParseError> {
        let Place { number, line } = self.place;
        let Some(field) = self.field(column) else {
            let kind = TableError::Fields { expected: self.shape.columns, found: self.ends.len() };
            return Err(self.error(0, kind));
        };
        parse_field(field, options).map(|record| Record { number, line, ..record }).map_err(|error| {
            let (line, column) = self.place_in(column, error.line, error.column);
            moved(error.in_record(number), line, column)
        })
    }

    /// Appends the row to `text`, followed by more fields and a line end. A row with too few fields is padded, so that
    /// appended fields are in their columns; a row that was too long has only these.
    pub fn write_with(&self, more: &[impl AsRef<str>], text: &mut Vec<u8>) {
        text.extend_from_slice(&self.raw);
        if matches!(self.fault, Some(ParseErrorKind::Table(TableError::OpenQuote))) {
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

    /// The row and a delimiter: the prefix that [`write_with`](Self::write_with) writes.
    #[must_use]
    pub fn prefix(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write_with(&[""], &mut text);
        text.truncate(text.len() - self.shape.line_end().len());
        text
    }

    /// The separator between two fields.
    #[must_use]
    pub fn delimiter(&self) -> char {
        char::from(self.shape.delimiter)
    }

    fn error(&self, offset: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
        let line = Line { text: self.raw.clone(), ..Line::at((self.place.line, 1)) };
        ParseError::at(&line, offset, kind).in_record(self.place.number).of_text(&self.raw)
    }

    /// The position in the input of a line and column in a field.
    fn place_in(&self, column: usize, line: u64, place: u64) -> (u64, u64) {
        let extent = self.extent(column);
        let field = &self.raw[extent.clone()];
        let is_quoted = field.first() == Some(&b'"');
        // The offset of the line in the field as written.
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
        let before = &self.raw[..extent.start + offset.min(field.len())];
        let mut rest = before;
        let mut lines = 0;
        while let Some(end) = line_end(rest) {
            (rest, lines) = (&rest[end.end..], lines + 1);
        }
        (self.place.line + lines, 1 + count_chars(rest) as u64)
    }

    /// The range of a field in the original row, including its quotes.
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

impl Shape {
    pub(super) const fn line_end(self) -> &'static [u8] {
        if self.crlf { b"\r\n" } else { b"\n" }
    }
}

/// The rules in a field, separated by line ends or semicolons.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty())
}

/// Whether a rules field is in notation, possibly with a fault, rather than prose.
fn is_notation(text: &str) -> bool {
    split(text).any(|part| {
        let line = Line { text: part.into(), ..Line::at((1, 1)) };
        shape::is_shape(&line) || rules::is_rule(&line.text) || grid::read(&line).is_some()
    })
}

/// Appends a field, with quotes if it needs them.
fn write_field(field: &str, delimiter: u8, text: &mut Vec<u8>) {
    if field.bytes().any(|byte| byte == delimiter || matches!(byte, b'"' | b'\r' | b'\n')) {
        text.push(b'"');
        text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        text.push(b'"');
    } else {
        text.extend_from_slice(field.as_bytes());
    }
}

/// The first line end.
pub(super) fn line_end(text: &[u8]) -> Option<Range<usize>> {
    let start = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
    Some(start..start + if text[start..].starts_with(b"\r\n") { 2 } else { 1 })
}

/// The error of a field, at its position in the whole input.
fn moved(mut error: ParseError, line: u64, column: u64) -> ParseError {
    (error.line, error.column) = (line, column);
    error
}
