//! The cells of a board as text in the fields of a certificate.

use super::field_error::{FieldError, error, expected};
use std::fmt::Write as _;
use sudosat_core::puzzle::{Digit, Geometry};

/// The largest digit that is a single character.
const SINGLE: usize = 35;

/// The digits of a board as they are written.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// The number that the digit with index 0 stands for.
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Digits {
    pub(super) fn of(geometry: &Geometry) -> Self {
        Self { first: geometry.first().into(), count: geometry.side() }
    }

    fn last(self) -> usize {
        self.first + self.count - 1
    }

    /// Whether all digits are single characters.
    fn are_single(self) -> bool {
        self.last() <= SINGLE
    }

    /// The digit that stands for a number.
    fn digit(self, number: usize) -> Option<Digit> {
        let index = number.checked_sub(self.first).filter(|&index| index < self.count)?;
        Some(Digit::from_index(index))
    }
}

/// Appends the cells of a board.
pub(super) fn push_cells(text: &mut String, cells: impl Iterator<Item = Option<Digit>>, digits: Digits) {
    for (position, cell) in cells.enumerate() {
        if !digits.are_single() && position > 0 {
            text.push(':');
        }
        let Some(digit) = cell else {
            text.push('.');
            continue;
        };
        let number = digits.first + digit.index();
        match char::from_digit(number as u32, 36).filter(|_| digits.are_single()) {
            Some(symbol) => text.push(symbol.to_ascii_uppercase()),
            None => _ = write!(text, "{number}"),
        }
    }
}

/// Parses the cells of a board, of which `wanted` are wanted, with these digits. `start` is the position of the text
/// within its field.
pub(super) fn cells(
    text: &str,
    wanted: usize,
    digits: Digits,
    field: &'static str,
    start: usize,
) -> Result<Vec<Option<Digit>>, FieldError> {
    let mut cells = Vec::with_capacity(wanted.min(text.len() + 1));
    let mut read = |word: &[u8], column: usize| {
        let number = match word {
            &[one] if digits.are_single() => {
                char::from(one).to_digit(36).filter(|_| !one.is_ascii_lowercase()).map(|number| number as usize)
            }
            _ => std::str::from_utf8(word).ok().and_then(|word| word.parse().ok()),
        };
        let last = digits.last();
        match number.and_then(|number| digits.digit(number)) {
            Some(digit) => cells.push(Some(digit)),
            None if word == b"." => cells.push(None),
            None if digits.first == 1 => {
                return expected(field, column, &format!("a digit up to {last} or `.`"), word);
            }
            None => {
                let what = format!("a digit from {} to {last} or `.`", digits.first);
                return expected(field, column, &what, word);
            }
        }
        Ok(())
    };
    if digits.are_single() {
        text.as_bytes().chunks(1).zip(start + 1..).try_for_each(|(word, column)| read(word, column))?;
    } else {
        let mut column = start + 1;
        for word in text.split(':') {
            read(word.as_bytes(), column)?;
            column += word.len() + 1;
        }
    }
    if cells.len() == wanted {
        return Ok(cells);
    }
    error(field, start + 1, format!("expected {wanted} cells, found {}", cells.len()))
}
