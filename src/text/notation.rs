//! The notation of a record's cells, in which an answer can be written.

use super::alphabet::is_blank;
use super::{Alphabet, InputFormat};
use crate::puzzle::{Digit, Geometry};

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

    /// The alphabet to write the digits of a board in: this one, or numbers if it is too small. Up to side 9, numbers
    /// are single characters anyway. If the digits do not begin with 1, they are numbers or their characters.
    pub(super) fn alphabet_for(self, geometry: &Geometry) -> Alphabet {
        let last = usize::from(geometry.last());
        match self.alphabet {
            Alphabet::Numbers if last <= 9 => Alphabet::Digits,
            Alphabet::Hex | Alphabet::Letters if geometry.first() != 1 && last <= 35 => Alphabet::Digits,
            alphabet if last <= alphabet.largest_side() => alphabet,
            _ => Alphabet::Numbers,
        }
    }

    /// A cell of a board as a word.
    pub(super) fn cell(self, cell: Option<Digit>, geometry: &Geometry) -> String {
        let word = self.symbol(cell, geometry).map(|symbol| symbol.to_string());
        word.or_else(|| cell.map(|digit| geometry.value(digit).to_string())).unwrap_or_default()
    }

    /// Like [`cell`](Self::cell), but `None` if one character is not enough.
    pub(super) fn symbol(self, cell: Option<Digit>, geometry: &Geometry) -> Option<char> {
        let alphabet = self.alphabet_for(geometry);
        let Some(digit) = cell else { return Some(self.blank_for(alphabet, geometry)) };
        let symbol = if geometry.first() == 1 || alphabet == Alphabet::Numbers {
            alphabet.symbol(digit)
        } else {
            geometry.symbol(digit)
        };
        symbol.map(|symbol| if self.lowercase { symbol.to_ascii_lowercase() } else { symbol })
    }

    /// The blank, or `.` if the blank could be read as something else.
    fn blank_for(self, alphabet: Alphabet, geometry: &Geometry) -> char {
        let is_clear = if geometry.first() == 1 {
            let digit = u8::try_from(self.blank).ok().and_then(|blank| alphabet.digit(blank));
            digit.is_none_or(|digit| digit.index() >= geometry.side())
        } else {
            !self.blank.is_ascii_alphanumeric()
        };
        if is_clear && is_blank(self.blank) { self.blank } else { '.' }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_that_is_a_digit_is_written_as_a_dot() {
        let written = |notation: Notation, cell, side| notation.cell(cell, &Geometry::with_side(side).unwrap());
        let notation = Notation { alphabet: Alphabet::Hex, blank: '0', ..Notation::default() };
        assert_eq!(written(notation, None, 16), ".");
        assert_eq!(written(notation, Digit::new(1), 16), "0");
        assert_eq!(written(notation, None, 49), "0");
        let notation = Notation { blank: 'x', ..Notation::default() };
        assert_eq!((written(notation, None, 9), written(notation, None, 35)), ("x".to_owned(), ".".to_owned()));
    }
}
