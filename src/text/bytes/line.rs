//! One line of the input and the places of its bytes.

use crate::text::bytes::excerpt::count_chars;
use crate::text::bytes::pasted::Pasted;

/// The longest line that is kept in memory. A whole board of the largest side on one line, with four-digit numbers and
/// a separator each, takes 5 MiB.
pub(in crate::text) const MAX_LINE: usize = 8 << 20;

/// One line without its end and its leading white space.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Line {
    /// The line's number, from 1.
    pub(in crate::text) number: u64,
    /// The column at which `text`, or the raw line, begins, from 1.
    pub(in crate::text) column: u64,
    pub(in crate::text) text: Vec<u8>,
    /// The line as it is in the input, including white space, if `text` is read in its place (see [`Pasted`]).
    pub(in crate::text) raw: Option<Vec<u8>>,
    /// Whether the line was longer than [`MAX_LINE`]; `text` is then its beginning.
    pub(in crate::text) too_long: bool,
}

impl Line {
    /// A bare position, for errors without text.
    pub(in crate::text) fn at((number, column): (u64, u64)) -> Self {
        Self { number, column, ..Self::default() }
    }

    /// The line of a longer text that a byte is on, and the byte's position in it; the text begins at `place`.
    pub(in crate::text) fn within(text: &[u8], offset: usize, place: (u64, u64)) -> (Self, usize) {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let number = place.0 + before.split(|&byte| byte == b'\n').skip(1).count() as u64;
        let column = if start == 0 { place.1 } else { 1 };
        let line = text[start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        (Self { text: line.to_vec(), ..Self::at((number, column)) }, before.len() - start)
    }

    /// The column of a byte of the line.
    pub(in crate::text) fn column_at(&self, offset: usize) -> u64 {
        let (text, offset) = self.raw_at(offset);
        self.column + count_chars(&text[..offset]) as u64
    }

    /// The line as it is in the input, without its leading white space.
    pub(in crate::text) fn raw(&self) -> &[u8] {
        self.raw.as_deref().map_or(&self.text, <[u8]>::trim_ascii_start)
    }

    /// Takes the line as it is in the input for its text.
    pub(in crate::text) fn restore(&mut self) {
        if let Some(raw) = self.raw.take() {
            self.text = raw.trim_ascii_start().to_vec();
            self.column += (raw.len() - self.text.len()) as u64;
        }
    }

    /// The line as it is in the input, and the place of a byte of `text` in it.
    pub(in crate::text) fn raw_at(&self, offset: usize) -> (&[u8], usize) {
        match &self.raw {
            None => (&self.text, offset.min(self.text.len())),
            Some(raw) => (raw, Pasted::read(raw).and_then(|pasted| pasted.place(offset)).unwrap_or(raw.len())),
        }
    }

    /// Whether the line is a row of empty cells in a table that was pasted: nothing but the tabs between them.
    pub(in crate::text) fn is_row_of_tabs(&self, side: usize) -> bool {
        let fields = |raw: &Vec<u8>| raw.split(|&byte| byte == b'\t').count();
        self.is_blank() && self.raw.as_ref().is_some_and(|raw| fields(raw) == side)
    }

    /// Whether the line is empty.
    pub(in crate::text) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}
