//! Notations for digits and empty cells.
//!
//! Inside the program a digit is a number from 1 to the side, and up to side 9 it is written as one. Above, three
//! alphabets give each digit one character; numbers separated by spaces work for every side.

use crate::names::choices;
use crate::puzzle::{Digit, MAX_SIDE};

choices! {
    /// A notation for digits.
    #[derive(Default)]
    pub enum Alphabet, "an alphabet" {
        /// `1`–`9`, then `A`, `B`, …: up to side 35. 16×16 is `1`–`9A`–`G`.
        #[default]
        Digits = "digits",
        /// `0`–`9`, then `A`, `B`, …, where `0` is the digit 1: up to side 36. 16×16 is hexadecimal.
        Hex = "hex",
        /// `A`, `B`, …: up to side 26. 16×16 is `A`–`P`, 25×25 `A`–`Y`.
        Letters = "letters",
        /// Decimal numbers from 1, separated by spaces or commas: every side.
        Numbers = "numbers",
    }
}

impl Alphabet {
    /// The largest side that the alphabet can write.
    #[must_use]
    pub const fn largest_side(self) -> usize {
        match self {
            Self::Digits => 35,
            Self::Hex => 36,
            Self::Letters => 26,
            Self::Numbers => MAX_SIDE,
        }
    }

    /// The character of a digit; `None` in [`Numbers`](Self::Numbers) and for digits past the end of the alphabet.
    pub(super) fn symbol(self, digit: Digit) -> Option<char> {
        const SYMBOLS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let first = match self {
            Self::Digits => 1,
            Self::Hex => 0,
            Self::Letters => 10,
            Self::Numbers => return None,
        };
        SYMBOLS.get(first + digit.index()).map(|&symbol| char::from(symbol))
    }

    /// The digit of a character in either case, on a board of any side.
    pub(super) fn digit(self, symbol: u8) -> Option<Digit> {
        let place = match symbol {
            b'0'..=b'9' => u16::from(symbol - b'0'),
            b'A'..=b'Z' => u16::from(symbol - b'A') + 10,
            b'a'..=b'z' => u16::from(symbol - b'a') + 10,
            _ => return None,
        };
        match self {
            Self::Digits => Digit::new(place),
            Self::Hex => Digit::new(place + 1),
            Self::Letters => place.checked_sub(9).and_then(Digit::new),
            Self::Numbers => None,
        }
    }

    /// The digits of a board, for messages: "a digit 1-9", "a digit 1-9A-G", "a letter A-P", "a number 1-64".
    pub(super) fn describe(self, side: usize) -> String {
        let upto = |first: usize, last: usize| {
            let symbol = |index| self.symbol(Digit::from_index(index)).unwrap_or('Z');
            let (first, last) = (symbol(first), symbol(last - 1));
            if first == last { first.to_string() } else { format!("{first}-{last}") }
        };
        let side = side.clamp(1, self.largest_side());
        match self {
            Self::Numbers if side == 1 => "the number 1".to_owned(),
            Self::Numbers => format!("a number 1-{side}"),
            Self::Letters => format!("a letter {}", upto(0, side)),
            Self::Digits | Self::Hex => {
                let decimal = if self == Self::Hex { 10 } else { 9 };
                let article = if side == 1 { "the" } else { "a" };
                let letters = if side > decimal { upto(decimal, side) } else { String::new() };
                format!("{article} digit {}{letters}", upto(0, side.min(decimal)))
            }
        }
    }
}

/// Whether a character may mark an empty cell: `0`, `x`, `X`, or a punctuation mark without another meaning in a
/// puzzle.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(
        symbol,
        '0' | 'x' | 'X' | '.' | '*' | '_' | '-' | '?' | '~' | '!' | '$' | '%' | '&' | '+' | '/' | ':' | '=' | '@' | '^'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_digits_are_inverse() {
        for alphabet in [Alphabet::Digits, Alphabet::Hex, Alphabet::Letters] {
            for index in 0..alphabet.largest_side() {
                let digit = Digit::from_index(index);
                let symbol = alphabet.symbol(digit).unwrap();
                assert_eq!(alphabet.digit(symbol as u8), Some(digit));
                assert_eq!(alphabet.digit(symbol.to_ascii_lowercase() as u8), Some(digit));
            }
            assert_eq!(alphabet.symbol(Digit::from_index(alphabet.largest_side())), None);
        }
        assert_eq!(Alphabet::Digits.digit(b'0'), None);
        assert_eq!(Alphabet::Letters.digit(b'9'), None);
        assert_eq!(Alphabet::Hex.digit(b'.'), None);
    }

    #[test]
    fn alphabets_describe_themselves() {
        let descriptions = [
            (Alphabet::Digits, 1, "the digit 1"),
            (Alphabet::Digits, 9, "a digit 1-9"),
            (Alphabet::Digits, 10, "a digit 1-9A"),
            (Alphabet::Digits, 16, "a digit 1-9A-G"),
            (Alphabet::Hex, 16, "a digit 0-9A-F"),
            (Alphabet::Hex, 36, "a digit 0-9A-Z"),
            (Alphabet::Letters, 25, "a letter A-Y"),
            (Alphabet::Numbers, 64, "a number 1-64"),
            (Alphabet::Numbers, 1, "the number 1"),
        ];
        for (alphabet, side, expected) in descriptions {
            assert_eq!(alphabet.describe(side), expected);
        }
    }

    #[test]
    fn names_round_trip() {
        for alphabet in Alphabet::ALL {
            assert_eq!(alphabet.name().parse(), Ok(alphabet));
        }
        assert!("Digits".parse::<Alphabet>().is_err());
    }
}
