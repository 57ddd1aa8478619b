//! The notation of a record's cells, in which an answer can be written.

use super::alphabet::is_blank;
use super::{Alphabet, InputFormat};
use crate::puzzle::Digit;

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

    /// The alphabet to write a board of this side in: this one, or numbers if it is too small. Up to side 9, numbers
    /// are single characters anyway.
    pub(super) fn alphabet_for(self, side: usize) -> Alphabet {
        match self.alphabet {
            Alphabet::Numbers if side <= 9 => Alphabet::Digits,
            alphabet if side <= alphabet.largest_side() => alphabet,
            _ => Alphabet::Numbers,
        }
    }

    /// A cell as a word, for a board of this side.
    pub(super) fn cell(self, cell: Option<Digit>, side: usize) -> String {
        let word = self.symbol(cell, side).map(|symbol| symbol.to_string());
        word.or_else(|| cell.map(|digit| digit.to_string())).unwrap_or_default()
    }

    /// Like [`cell`](Self::cell), but `None` if one character is not enough.
    pub(super) fn symbol(self, cell: Option<Digit>, side: usize) -> Option<char> {
        let alphabet = self.alphabet_for(side);
        let Some(digit) = cell else { return Some(self.blank_for(alphabet, side)) };
        alphabet.symbol(digit).map(|symbol| if self.lowercase { symbol.to_ascii_lowercase() } else { symbol })
    }

    /// The blank, or `.` if the blank could be read as something else.
    fn blank_for(self, alphabet: Alphabet, side: usize) -> char {
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
