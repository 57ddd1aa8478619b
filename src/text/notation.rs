//! The notation of a record's cells, in which an answer can be written.

use super::alphabet::is_blank;
use super::{Alphabet, InputFormat};
use crate::puzzle::{Digit, Geometry};
use std::sync::Arc;

/// The digits of a board, for which notations have symbols.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    pub(super) side: usize,
    /// The number that the least digit stands for.
    first: u16,
}

impl From<usize> for Digits {
    /// The digits from 1 to the side of a board.
    fn from(side: usize) -> Self {
        Self { side, first: 1 }
    }
}

impl From<&Geometry> for Digits {
    fn from(geometry: &Geometry) -> Self {
        Self { side: geometry.side(), first: geometry.first() }
    }
}

impl From<&Arc<Geometry>> for Digits {
    fn from(geometry: &Arc<Geometry>) -> Self {
        Self::from(&**geometry)
    }
}

impl Digits {
    /// The largest number that a digit stands for.
    pub(super) fn last(self) -> usize {
        usize::from(self.first) + self.side - 1
    }

    /// The number that a digit stands for.
    pub(super) fn value(self, digit: Digit) -> usize {
        usize::from(self.first) + digit.index()
    }

    /// The number as one character, on a board whose digits do not begin with 1.
    fn symbol(self, digit: Digit) -> Option<char> {
        char::from_digit(self.value(digit) as u32, 36).map(|symbol| symbol.to_ascii_uppercase())
    }
}

/// The notation of a record's cells, in which an answer can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Notation {
    /// The alphabet of digits.
    pub alphabet: Alphabet,
    /// The sign of an empty cell.
    pub blank: char,
    /// Whether letters are lowercase.
    pub lowercase: bool,
    /// The layout of the record.
    pub format: InputFormat,
    /// Whether the alphabet was guessed although another one would read a `0` or an `X` of the record as a blank
    /// instead of a digit, or the reverse.
    pub assumed: bool,
}

impl Default for Notation {
    /// Digits and `.`, on one line.
    fn default() -> Self {
        Self { alphabet: Alphabet::Digits, blank: '.', lowercase: false, format: InputFormat::Line, assumed: false }
    }
}

impl Notation {
    /// The default notation with this alphabet.
    #[must_use]
    pub fn with_alphabet(alphabet: Alphabet) -> Self {
        Self { alphabet, ..Self::default() }
    }

    /// The alphabet to write these digits in: this one, or numbers if it is too small. Up to side 9, numbers are single
    /// characters anyway. If the digits do not begin with 1, they are numbers or their characters.
    pub(super) fn alphabet_for(self, digits: impl Into<Digits>) -> Alphabet {
        let digits = digits.into();
        match self.alphabet {
            Alphabet::Numbers if digits.last() <= 9 => Alphabet::Digits,
            Alphabet::Hex | Alphabet::Letters if digits.first != 1 && digits.last() <= 35 => Alphabet::Digits,
            alphabet if digits.last() <= alphabet.largest_side() => alphabet,
            _ => Alphabet::Numbers,
        }
    }

    /// A cell as a word, for a board with these digits.
    pub(super) fn cell(self, cell: Option<Digit>, digits: impl Into<Digits>) -> String {
        let digits = digits.into();
        let word = self.symbol(cell, digits).map(|symbol| symbol.to_string());
        word.or_else(|| cell.map(|digit| digits.value(digit).to_string())).unwrap_or_default()
    }

    /// Like [`cell`](Self::cell), but `None` if one character is not enough.
    pub(super) fn symbol(self, cell: Option<Digit>, digits: impl Into<Digits>) -> Option<char> {
        let digits = digits.into();
        let alphabet = self.alphabet_for(digits);
        let Some(digit) = cell else { return Some(self.blank_for(alphabet, digits)) };
        let symbol = if digits.first == 1 || alphabet == Alphabet::Numbers {
            alphabet.symbol(digit)
        } else {
            digits.symbol(digit)
        };
        symbol.map(|symbol| if self.lowercase { symbol.to_ascii_lowercase() } else { symbol })
    }

    /// The blank, or `.` if the blank could be read as something else.
    fn blank_for(self, alphabet: Alphabet, digits: Digits) -> char {
        let side = digits.side;
        if digits.first != 1 {
            let is_clear = is_blank(self.blank) && !self.blank.is_ascii_alphanumeric();
            return if is_clear { self.blank } else { '.' };
        }
        let is_digit = u8::try_from(self.blank).ok().and_then(|blank| alphabet.digit(blank));
        let clear = is_blank(self.blank) && is_digit.is_none_or(|digit| digit.index() >= side);
        if clear { self.blank } else { '.' }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_that_is_a_digit_is_written_as_a_dot() {
        let notation = Notation { alphabet: Alphabet::Hex, blank: '0', ..Notation::default() };
        assert_eq!(notation.cell(None, 16), ".");
        assert_eq!(notation.cell(Digit::new(1), 16), "0");
        assert_eq!(notation.cell(None, 49), "0");
        let notation = Notation { blank: 'x', ..Notation::default() };
        assert_eq!((notation.cell(None, 9), notation.cell(None, 35)), ("x".to_owned(), ".".to_owned()));
    }
}
