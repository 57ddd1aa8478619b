//! Reads the cells of a record, written as one character or one number per cell.
//!
//! The functions take the cells of a whole board, because one cell may depend on others: a record has one blank symbol,
//! and above side 9 the symbols that occur determine the alphabet. A fault has the index of its cell; the caller knows
//! its position.

use crate::puzzle::{Digit, Geometry};
use crate::text::alphabet::is_blank;
use crate::text::layout::content::{BoardClues, CellFault};
use crate::text::layout::error::CellError;
use crate::text::layout::marks;
use crate::text::{Alphabet, Notation};

/// The blank symbol of a record, once one has occurred.
#[derive(Default)]
struct Blank(Option<char>);

impl Blank {
    fn meet(&mut self, found: char) -> Result<(), CellError> {
        match self.0 {
            Some(first) if first != found => Err(CellError::SecondBlank { first, found }),
            _ => {
                self.0 = Some(found);
                Ok(())
            }
        }
    }

    /// Like [`meet`](Self::meet), where zero cannot be a digit: it may occur together with another blank, which then
    /// determines the notation.
    fn meet_with_zero(&mut self, found: char) -> Result<(), CellError> {
        if found == '0' && self.0.is_some() {
            return Ok(());
        }
        if self.0 == Some('0') {
            self.0 = None;
        }
        self.meet(found)
    }

    fn notation(&self, alphabet: Alphabet) -> Notation {
        Notation { alphabet, blank: self.0.unwrap_or('.'), ..Notation::default() }
    }
}

/// Reads a board with one ASCII character per cell.
pub(crate) fn symbols(text: &[u8], side: usize, given: Option<Alphabet>) -> Result<BoardClues, CellFault> {
    let alphabet = match given {
        Some(Alphabet::Numbers) if side <= 9 => Alphabet::Digits,
        Some(alphabet) => alphabet,
        None => detect(text, side),
    };
    if alphabet == Alphabet::Numbers || side > alphabet.largest_side() {
        return Err(CellFault { cell: 0, kind: CellError::Symbols { side } });
    }
    let crosses_are_blanks = given.is_none() && count(text, b'X') > side;
    let mut blank = Blank::default();
    let mut digits = Vec::with_capacity(text.len());
    for (cell, &symbol) in text.iter().enumerate() {
        digits.push(match alphabet.digit(symbol) {
            Some(digit) if digit.index() < side && !(crosses_are_blanks && is_cross(symbol)) => Some(digit),
            _ if is_blank(char::from(symbol)) => {
                blank.meet(char::from(symbol)).map_err(|kind| CellFault { cell, kind })?;
                None
            }
            _ => return Err(CellFault { cell, kind: CellError::Symbol { side, alphabet, found: char::from(symbol) } }),
        });
    }
    let lowercase = side > 9 && text.iter().any(u8::is_ascii_lowercase) && !text.iter().any(u8::is_ascii_uppercase);
    let assumed = given.is_none() && is_unclear(text, side);
    Ok((digits, Notation { lowercase, assumed, ..blank.notation(alphabet) }))
}

/// Whether separated symbols are numbers, that is, have no letters. Zero is a blank then.
pub(crate) fn are_numbers(text: &[u8]) -> bool {
    !text.iter().any(|&symbol| symbol.is_ascii_alphabetic() && !is_cross(symbol))
}

/// Whether `0` or `X` could be either a digit or a blank: a digit occurs at most `side` times.
pub(crate) fn is_unclear(text: &[u8], side: usize) -> bool {
    let may_be_digit = |symbol| (1..=side).contains(&count(text, symbol));
    side > 9 && may_be_digit(b'0') || side >= 24 && may_be_digit(b'X')
}

fn is_cross(symbol: u8) -> bool {
    symbol.eq_ignore_ascii_case(&b'X')
}

/// The number of occurrences of a symbol, in either case.
fn count(text: &[u8], symbol: u8) -> usize {
    text.iter().filter(|other| other.eq_ignore_ascii_case(&symbol)).count()
}

/// Replaces zeros by the other blank on a board whose cells are separated, where zero is not a digit.
pub(crate) fn unite_blanks(text: &mut [u8], side: usize, alphabet: Option<Alphabet>) {
    let is_blank = |&symbol: &u8| symbol != b'0' && is_blank(char::from(symbol));
    if let Some(blank) = text.iter().copied().find(is_blank).filter(|_| side <= 9 && alphabet != Some(Alphabet::Hex)) {
        text.iter_mut().filter(|symbol| **symbol == b'0').for_each(|symbol| *symbol = blank);
    }
}

/// Detects the alphabet of a board.
fn detect(text: &[u8], side: usize) -> Alphabet {
    let (zeros, crosses) = (count(text, b'0'), count(text, b'X'));
    let (mut digits, mut blanks, mut last_letter) = (false, false, None);
    for &symbol in text {
        match symbol {
            b'0' | b'x' | b'X' => {}
            b'1'..=b'9' => digits = true,
            _ if symbol.is_ascii_alphabetic() => last_letter = last_letter.max(Some(symbol.to_ascii_uppercase())),
            _ => blanks = true,
        }
    }
    // `X` is a digit only in letters from side 24 on, and in the other alphabets from side 33 on. Otherwise, and if it
    // occurs more than `side` times, it is a blank.
    if (1..=side).contains(&crosses) && (side >= 33 || side >= 24 && !digits) {
        last_letter = last_letter.max(Some(b'X'));
    } else {
        blanks |= crosses > 0;
    }
    let beyond_hex = |letter| Alphabet::Hex.digit(letter).is_some_and(|digit| digit.index() >= side);
    let letters_only = last_letter.is_some() && !digits && side <= Alphabet::Letters.largest_side();
    // Zero is a digit if another blank occurs, or in a grid that would otherwise lack exactly one digit; but not if it
    // occurs more than `side` times.
    let zero_is_digit = (1..=side).contains(&zeros) && blanks || zeros == side;
    if letters_only && !(side > 9 && zeros > 0 && blanks) {
        Alphabet::Letters
    } else if side == 36 && zeros <= side || side > 9 && zero_is_digit && !last_letter.is_some_and(beyond_hex) {
        Alphabet::Hex
    } else {
        Alphabet::Digits
    }
}

/// Reads a board with one word per cell: a decimal number, or a blank symbol once or repeated.
pub(crate) fn numbers<'a>(
    words: &(impl Iterator<Item = &'a [u8]> + Clone),
    side: usize,
) -> Result<BoardClues, CellFault> {
    let mut blank = Blank::default();
    let mut digits = Vec::with_capacity(side * side);
    for (cell, word) in words.clone().enumerate() {
        digits.push(number(word, side, &mut blank).map_err(|kind| {
            let is_candidates = marks::is_cell(word) && marks::are_candidates(words.clone(), side);
            let found = || String::from_utf8_lossy(word).into_owned();
            CellFault { cell, kind: if is_candidates { CellError::Candidates { found: found() } } else { kind } }
        })?);
    }
    Ok((digits, blank.notation(Alphabet::Numbers)))
}

/// Reads a board whose digits do not begin with 1, with one word per cell: the number that a digit stands for, in
/// decimal or as one character, or a blank symbol once or repeated. A 0 is a blank unless it is a digit.
pub(crate) fn values<'a>(
    words: &(impl Iterator<Item = &'a [u8]> + Clone),
    geometry: &Geometry,
    given: Option<Alphabet>,
) -> Result<BoardClues, CellFault> {
    let (first, last) = (geometry.first(), geometry.last());
    if let Some(alphabet @ (Alphabet::Hex | Alphabet::Letters)) = given {
        return Err(CellFault { cell: 0, kind: CellError::Alphabet { alphabet, digits: [first, last] } });
    }
    let are_single = words.clone().all(|word| word.len() == 1);
    let mut blank = Blank::default();
    let mut digits = Vec::with_capacity(geometry.cells());
    for (cell, word) in words.clone().enumerate() {
        let text = String::from_utf8_lossy(word);
        let digit = match word {
            [symbol] => geometry.from_symbol(char::from(*symbol).to_ascii_uppercase()),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().ok().and_then(|value| geometry.digit(value))
            }
            _ => None,
        };
        let is_empty = is_blank(char::from(word[0])) && word.iter().all(|other| *other == word[0]);
        if digit.is_none() && !is_empty {
            return Err(CellFault { cell, kind: CellError::Value { digits: [first, last], found: text.into_owned() } });
        }
        if digit.is_none() {
            blank.meet_with_zero(char::from(word[0])).map_err(|kind| CellFault { cell, kind })?;
        }
        digits.push(digit);
    }
    Ok((digits, blank.notation(if are_single { Alphabet::Digits } else { Alphabet::Numbers })))
}

fn number(word: &[u8], side: usize, blank: &mut Blank) -> Result<Option<Digit>, CellError> {
    if let [symbol, rest @ ..] = word
        && is_blank(char::from(*symbol))
        && rest.iter().all(|other| other == symbol)
    {
        blank.meet_with_zero(char::from(*symbol))?;
        return Ok(None);
    }
    let text = String::from_utf8_lossy(word);
    // Rust's number parser would accept a sign.
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok().and_then(Digit::new));
    match number.flatten() {
        Some(digit) if digit.index() < side => Ok(Some(digit)),
        _ => Err(CellError::Number { side, found: text.into_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> (Vec<u16>, Alphabet, char) {
        let (digits, notation) = symbols(text.as_bytes(), side, None).unwrap();
        (digits.iter().map(|digit| digit.map_or(0, Digit::get)).collect(), notation.alphabet, notation.blank)
    }

    fn fault(text: &str, side: usize) -> (usize, String) {
        let fault = symbols(text.as_bytes(), side, None).unwrap_err();
        (fault.cell, fault.kind.to_string())
    }

    #[test]
    fn any_one_blank_symbol_will_do() {
        for blank in ".0*_-?xX~".chars() {
            let (digits, alphabet, found) = read(&format!("12{blank}4"), 4);
            assert_eq!((digits.as_slice(), alphabet, found), (&[1, 2, 0, 4][..], Alphabet::Digits, blank));
        }
        assert_eq!(fault("1.0.", 4), (2, "expected this puzzle's blank '.', found another blank '0'".to_owned()));
        assert_eq!(fault("1.5.", 4), (2, "expected a digit 1-4 or a blank, found '5'".to_owned()));
        assert_eq!(fault("1.(.", 4), (2, "expected a digit 1-4 or a blank, found '('".to_owned()));
    }

    #[test]
    fn the_symbols_determine_the_alphabet() {
        let detected = |text: &str| read(text, 16).1;
        assert_eq!(detected("09AF.."), Alphabet::Hex);
        assert_eq!(detected("19AG.."), Alphabet::Digits);
        assert_eq!(detected("19AG00"), Alphabet::Digits);
        assert_eq!(detected("AP...."), Alphabet::Letters);
        assert_eq!(detected("AP0000"), Alphabet::Letters);
        assert_eq!(detected("1234.."), Alphabet::Digits);
        assert_eq!(detected("......"), Alphabet::Digits);
        // A full hexadecimal grid has exactly `side` zeros.
        assert_eq!(detected(&"0123456789ABCDEF".repeat(16)), Alphabet::Hex);
        assert_eq!(detected(&"0123456789abcdef".repeat(16)), Alphabet::Hex);
        assert_eq!(read("0Z.", 36), (vec![1, 36, 0], Alphabet::Hex, '.'));
        assert_eq!(read("A.I", 9), (vec![1, 0, 9], Alphabet::Letters, '.'));
        assert_eq!(read("xx1", 9), (vec![0, 0, 1], Alphabet::Digits, 'x'));
        // `X` is a digit where the alphabet contains it.
        assert_eq!(read("AX.", 25), (vec![1, 24, 0], Alphabet::Letters, '.'));
    }

    #[test]
    fn no_digit_occurs_more_often_than_the_side() {
        let zeros = |count: usize| format!("{}{}", "0".repeat(count), ".".repeat(16 * 16 - count));
        assert_eq!(read(&zeros(16), 16).1, Alphabet::Hex);
        assert_eq!(fault(&zeros(17), 16).1, "expected this puzzle's blank '0', found another blank '.'");
        let empty = "0".repeat(36 * 36);
        assert!(fault(&empty, 36).1.starts_with("expected numbers separated by spaces for side 36"));
        let crosses = |count: usize| format!("{}{}", "X".repeat(count), "1".repeat(35 * 35 - count));
        assert_eq!([read(&crosses(35), 35).0[0], read(&crosses(36), 35).0[0]], [33, 0]);
    }

    #[test]
    fn an_alphabet_that_another_one_could_be_is_assumed() {
        let assumed =
            |text: &str, side: usize, given: Option<Alphabet>| symbols(text.as_bytes(), side, given).unwrap().1.assumed;
        assert!(assumed("09AF..", 16, None));
        assert!(assumed("X.", 33, None));
        assert!(!assumed("09AF..", 16, Some(Alphabet::Hex)));
        assert!(!assumed("19AF..", 16, None));
        assert!(!assumed("190", 9, None));
        assert!(!assumed(&("1".to_owned() + &"0".repeat(17)), 16, None));
    }

    #[test]
    fn lowercase_letters_stay_lowercase() {
        let (_, notation) = symbols(b"1a..", 16, None).unwrap();
        assert!(notation.lowercase);
        let (_, notation) = symbols(b"1Ab.", 16, None).unwrap();
        assert!(!notation.lowercase);
    }

    #[test]
    fn numbers_are_read_and_refused() {
        let read = |text: &str, side| {
            numbers(&text.split(' ').map(str::as_bytes), side).map(|(digits, notation)| (digits, notation.blank))
        };
        let expected = vec![Digit::new(12), None, Digit::new(7), None];
        assert_eq!(read("12 __ 07 _", 16), Ok((expected, '_')));
        let error = |text, side| read(text, side).map_err(|fault| (fault.cell, fault.kind.to_string())).unwrap_err();
        assert_eq!(error("1 17", 16), (1, "expected a number 1-16 or a blank, found '17'".to_owned()));
        assert_eq!(error("99999999999999999999 1", 16).0, 0);
        assert_eq!(error("1 ._", 16), (1, "expected a number 1-16 or a blank, found '._'".to_owned()));
        assert_eq!(error("_ .", 16), (1, "expected this puzzle's blank '_', found another blank '.'".to_owned()));
        assert_eq!(read("0 . 1 0 .", 16).map(|(_, blank)| blank), Ok('.'));
        assert_eq!(error("1 357", 9), (1, "expected a number 1-9 or a blank, found '357'".to_owned()));
        assert_eq!(error("1 357 68 2 12", 9).1, "expected one digit or a blank, found the candidates '357'");
        assert_eq!(error("1 75", 9), (1, "expected a number 1-9 or a blank, found '75'".to_owned()));
        assert_eq!(error("+1 2", 9).0, 0);
    }
}
