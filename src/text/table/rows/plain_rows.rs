//! Rows without quotes whose puzzle is a plain board, in bulk.

use super::row::{Row, Shape};
use crate::text::layout::plain;
use crate::text::{Place, Texts};

/// Plain rows, verbatim, in one allocation.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Rows {
    texts: Texts,
    shape: Option<Shape>,
}

impl Rows {
    /// Reserves space for rows with this many bytes in all.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.texts.reserve(bytes, bytes / plain::SHORTEST);
    }

    /// Appends a row of a table of this shape.
    pub(super) fn push(&mut self, raw: &[u8], shape: Shape) {
        self.texts.push(raw);
        self.shape = Some(shape);
    }

    /// A row, verbatim without its line end. Rows count from 0.
    #[must_use]
    pub fn raw(&self, index: usize) -> &[u8] {
        self.texts.get(index)
    }

    /// Appends a row to `text`, followed by more fields, which must not need quotes, and a line end.
    pub fn write_with(&self, index: usize, more: &[&[u8]], text: &mut Vec<u8>) {
        let Some(shape) = self.shape else { return };
        text.extend_from_slice(self.raw(index));
        for field in more {
            text.push(shape.delimiter);
            text.extend_from_slice(field);
        }
        text.extend_from_slice(shape.line_end());
    }

    /// A row on its own, at its position.
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

    /// Keeps the rows for which `keep` returns true for their index.
    pub fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        self.texts.retain(keep);
    }
}

/// The plain row at the start of `text`: its clues, its length, and its length including the line end.
pub(super) fn plain_row(text: &[u8], shape: Shape) -> Option<([u8; 81], usize, usize)> {
    let (mut fields, mut start, mut puzzle, mut rules) = (0, 0, 0..0, 0..0);
    for (place, &byte) in text.iter().enumerate() {
        let ends_row = byte == b'\n';
        if byte == shape.delimiter || ends_row {
            if fields == shape.puzzle {
                puzzle = start..place;
            } else if Some(fields) == shape.rules {
                rules = start..place;
            }
            (fields, start) = (fields + 1, place + 1);
        } else if byte == b'"' {
            return None;
        }
        if ends_row {
            let end = if shape.crlf { place.checked_sub(1).filter(|&end| text[end] == b'\r')? } else { place };
            puzzle.end = puzzle.end.min(end);
            let has_rules = !text[rules.start..rules.end.min(end)].is_empty();
            let is_row = fields == shape.columns && !has_rules && !text[..end].contains(&b'\r');
            let clues = plain::clues(text.get(puzzle)?.try_into().ok()?)?;
            return is_row.then_some((clues, end, place + 1));
        }
    }
    None
}
