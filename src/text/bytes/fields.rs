//! Rows with one field per cell, in which an empty field is an empty cell.

use crate::puzzle::BoxShape;
use itertools::Itertools;
use std::ops::Range;

/// The most leading tabs that count as indentation. More are taken for empty cells.
const INDENT: usize = 3;

/// The fields of a row between delimiters.
pub(super) struct Fields(Vec<Range<usize>>);

impl Fields {
    pub(super) fn of(text: &[u8], delimiter: u8) -> Self {
        let mut fields = Vec::new();
        let mut start = 0;
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == delimiter) {
            fields.push(start..at);
            start = at + 1;
        }
        fields.push(start..text.len());
        if delimiter == b'|' {
            // Bars at both ends frame the row.
            let is_outside = |field: &Range<usize>| text[field.clone()].trim_ascii().is_empty();
            fields.pop_if(|field| is_outside(field));
            if fields.first().is_some_and(is_outside) {
                fields.remove(0);
            }
            // Between fields with spaces in them, a double bar is one delimiter.
            let is_padded = |field: &Range<usize>| text[field.clone()].iter().any(u8::is_ascii_whitespace);
            if fields.iter().any(is_padded) {
                fields.retain(|field| !field.is_empty());
            }
        }
        Self(fields)
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Range<usize>> {
        self.0.iter()
    }

    /// Whether each field is one cell, or none is empty and all have the same number of words and characters.
    pub(super) fn are_alike(&self, text: &[u8]) -> bool {
        let words =
            |field: &Range<usize>| text[field.clone()].split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let size = |field: &Range<usize>| (words(field).count(), words(field).map(<[u8]>::len).sum::<usize>());
        let width = self.0.first().map_or(0, Range::len);
        let is_one = |field: &Range<usize>| words(field).count() <= 1 && field.len() == width;
        let is_like_first = |field: &Range<usize>| size(field) == self.0.first().map_or((0, 0), size);
        self.iter().all(is_one) || self.iter().all(is_like_first)
    }

    /// Whether each field is a cell of a row or of a whole board, and some are empty.
    pub(super) fn are_cells(&self, text: &[u8], delimiter: u8) -> bool {
        let count = self.0.len();
        let is_side = |side: usize| side > 3 && BoxShape::usual(side).is_some();
        let is_board = delimiter != b'|' && count.isqrt().pow(2) == count && is_side(count.isqrt());
        let is_word = |field: &Range<usize>| !text[field.clone()].trim_ascii().contains(&b' ');
        if !(is_side(count) || is_board) || !self.iter().all(is_word) {
            return false;
        }
        let is_empty = |field: &Range<usize>| text[field.clone()].trim_ascii().is_empty();
        let cells: Vec<usize> = (0..count).filter(|&field| !is_empty(&self.0[field])).collect();
        let is_ambiguous = match delimiter {
            // A trailing comma is allowed.
            b',' => cells.len() == count - 1 && is_empty(&self.0[count - 1]),
            // A box of empty cells may be as wide as `count`.
            b'|' => self.iter().any(|field| is_empty(field) && field.len() >= count) || self.is_spacing(&cells),
            _ => cells.is_empty() || self.is_spacing(&cells),
        };
        cells.len() < count && !is_ambiguous
    }

    /// Whether the empty fields may be mere spacing of a shorter row: an indentation, or equal gaps between all cells
    /// or boxes.
    fn is_spacing(&self, cells: &[usize]) -> bool {
        let Some(shape) = BoxShape::usual(cells.len()).filter(|_| cells.len() > 3) else { return false };
        let gaps = || cells.windows(2).map(|pair| pair[1] - pair[0]);
        let outer = self.0.len() - gaps().sum::<usize>() - 1;
        let between_boxes = |at: usize| if at.is_multiple_of(shape.columns) { 2 } else { 1 };
        let is_even = gaps().all_equal() || (1..).zip(gaps()).all(|(at, gap)| gap == between_boxes(at));
        let has_width =
            (0..self.0.len()).any(|field| !self.0[field].is_empty() && cells.binary_search(&field).is_err());
        let is_indented = outer <= INDENT && gaps().all(|gap| gap == 1);
        !has_width && is_even && (outer <= 1 || is_indented)
    }

    /// The bytes with a `.` in each empty field.
    pub(super) fn filled(&self, text: &[u8], bytes: &[(u8, usize)]) -> Vec<(u8, usize)> {
        let mut filled = Vec::with_capacity(bytes.len() + self.0.len());
        let mut next = 0;
        for field in self.iter().filter(|field| text[(*field).clone()].trim_ascii().is_empty()) {
            let middle = usize::midpoint(field.start, field.end);
            filled.extend_from_slice(&bytes[next..middle]);
            let place = bytes.get(middle).or(bytes.last()).map_or(0, |pair| pair.1);
            filled.push((b'.', place));
            next = middle + usize::from(!field.is_empty());
        }
        filled.extend_from_slice(&bytes[next..]);
        filled
    }
}

/// Whether a bar, comma or tab begins the line, or is followed by another or by the end.
pub(super) fn has_empty_field(raw: &[u8]) -> bool {
    let mut last = None;
    let mut is_empty = matches!(raw.first(), Some(b'\t'));
    for &byte in raw.iter().filter(|byte| **byte != b' ') {
        let is_delimiter = matches!(byte, b'|' | b',' | b'\t');
        is_empty |= is_delimiter && last.is_none_or(|last| last == byte);
        last = Some(byte);
    }
    is_empty || last == Some(b'\t')
}

/// For a spreadsheet row that ends with an empty field: its number of fields, and the number up to the last non-empty
/// one. `None` for any other line.
pub(super) fn width(raw: &[u8]) -> Option<(usize, usize)> {
    let last = raw.iter().rfind(|byte| **byte != b' ').filter(|byte| matches!(byte, b',' | b'\t' | b';'))?;
    let is_row = match last {
        b',' => !raw.contains(&b'\t') && !raw.contains(&b';'),
        b'\t' => !raw.contains(&b';'),
        _ => are_parted_by_semicolons(str::from_utf8(raw).ok()?),
    };
    let is_cell = |field: &[u8]| !field.iter().any(|byte| matches!(byte, b' ' | b'#' | b'|' | b'=' | b'"' | b'\''));
    let fields = || raw.split(|byte| byte == last).map(<[u8]>::trim_ascii);
    if !is_row || !fields().all(is_cell) {
        return None;
    }
    let used = fields().enumerate().filter(|(_, field)| !field.is_empty()).last();
    Some((fields().count(), used.map_or(0, |(at, _)| at + 1)))
}

/// Whether a line is a row of a spreadsheet in a locale with decimal commas: semicolons between fields of one digit or
/// none, and no comment.
pub(super) fn are_parted_by_semicolons(raw: &str) -> bool {
    let fields = || raw.trim_end().split(';').map(str::trim);
    let is_cell = |field: &str| field.is_empty() || matches!(field.as_bytes(), [b'0'..=b'9']);
    let count = fields().count();
    count > 3 && BoxShape::usual(count).is_some() && fields().all(is_cell) && fields().any(|field| !field.is_empty())
}
