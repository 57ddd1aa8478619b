//! One line of the input, with the positions of its bytes.

use crate::text::bytes::excerpt::count_chars;
use crate::text::bytes::fields;
use crate::text::bytes::pasted::Pasted;
use std::mem;

/// The longest line kept in memory. The largest board on one line, with four-digit numbers and separators, takes 5 MiB.
pub(crate) const MAX_LINE: usize = 8 << 20;

/// One line without its line end and its leading white space.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// The line's number, from 1.
    pub(crate) number: u64,
    /// The column, from 1, at which `text` or the raw line begins.
    pub(crate) column: u64,
    pub(crate) text: Vec<u8>,
    /// The original line, including white space, if `text` replaces it (see [`Pasted`]).
    pub(crate) raw: Option<Vec<u8>>,
    /// The number of fields in `text`, if the original row is wider.
    pub(crate) columns: Option<usize>,
    /// Whether the line was longer than [`MAX_LINE`]; `text` is then its beginning.
    pub(crate) too_long: bool,
}

impl Line {
    /// A bare position, for errors without text.
    pub(crate) fn at((number, column): (u64, u64)) -> Self {
        Self { number, column, ..Self::default() }
    }

    /// The line of a longer text that contains a byte, and the byte's offset in that line. The text begins at `place`.
    pub(crate) fn within(text: &[u8], offset: usize, place: (u64, u64)) -> (Self, usize) {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let number = place.0 + before.split(|&byte| byte == b'\n').skip(1).count() as u64;
        let column = if start == 0 { place.1 } else { 1 };
        let line = text[start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        (Self { text: line.to_vec(), ..Self::at((number, column)) }, before.len() - start)
    }

    /// The column of a byte of `text`.
    pub(crate) fn column_at(&self, offset: usize) -> u64 {
        let (text, offset) = self.raw_at(offset);
        self.column + count_chars(&text[..offset]) as u64
    }

    /// The original line without its leading white space.
    pub(crate) fn raw(&self) -> &[u8] {
        self.raw.as_deref().map_or(&self.text, <[u8]>::trim_ascii_start)
    }

    /// Replaces `text` by the original line.
    pub(crate) fn restore(&mut self) {
        self.columns = None;
        if let Some(raw) = self.raw.take() {
            self.text = raw.trim_ascii_start().to_vec();
            self.column += (raw.len() - self.text.len()) as u64;
        }
    }

    /// The original line, and the offset in it of a byte of `text`.
    pub(crate) fn raw_at(&self, offset: usize) -> (&[u8], usize) {
        let Some(raw) = &self.raw else { return (&self.text, offset.min(self.text.len())) };
        let pasted = self.columns.map_or_else(|| Pasted::read(raw), |columns| Pasted::columns(raw, columns));
        (raw, pasted.and_then(|pasted| pasted.place(offset)).unwrap_or(raw.len()))
    }

    /// For a spreadsheet row that ends with an empty field: its number of fields, and the number up to the last
    /// non-empty one. `None` for any other line.
    pub(crate) fn width(&self) -> Option<(usize, usize)> {
        if self.columns.is_some() { None } else { fields::width(self.raw.as_ref().unwrap_or(&self.text)) }
    }

    /// Truncates a spreadsheet row to its first `columns` fields.
    pub(crate) fn take_columns(&mut self, columns: usize) {
        let raw = self.raw.as_ref().unwrap_or(&self.text);
        if let Some(pasted) = Pasted::columns(raw, columns) {
            let text = mem::replace(&mut self.text, pasted.text());
            self.raw.get_or_insert(text);
            self.columns = Some(columns);
        }
    }

    /// The number of fields of a spreadsheet row in which all are empty: nothing but tabs, or nothing but semicolons.
    /// `None` for any other line, and for fewer than four fields.
    pub(crate) fn empty_fields(&self) -> Option<(u8, usize)> {
        let raw = self.raw.as_ref().unwrap_or(&self.text).trim_ascii_end();
        let raw = if self.is_blank() { self.raw.as_deref().unwrap_or_default() } else { raw };
        let delimiter = *raw.first().filter(|byte| matches!(byte, b'\t' | b';'))?;
        (raw.len() > 2 && raw.iter().all(|&byte| byte == delimiter)).then_some((delimiter, raw.len() + 1))
    }

    /// Whether the line is a spreadsheet row with this delimiter and number of fields.
    pub(crate) fn has_fields(&self, delimiter: u8, count: usize) -> bool {
        self.raw.as_ref().unwrap_or(&self.text).split(|&byte| byte == delimiter).count() == count
    }

    /// Replaces `text` by its reading. One of the same length keeps the positions.
    pub(crate) fn replace_text(&mut self, text: String) {
        let before = mem::replace(&mut self.text, text.into());
        if before.len() != self.text.len() {
            self.raw.get_or_insert(before);
        }
    }

    /// Turns a row of empty fields into cells.
    pub(crate) fn fill_empty_fields(&mut self, count: usize) {
        let text = mem::replace(&mut self.text, ". ".repeat(count).into());
        self.raw.get_or_insert(text);
    }

    /// Whether the line is empty.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}
