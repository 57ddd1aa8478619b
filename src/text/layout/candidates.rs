//! Cells with several candidates (Sukaku): lists of a place for every digit of every cell, and pencil-mark grids.
//!
//! In a list, side³ characters on a line, position `k` of each `side` is the digit `k` or a blank; a cell without any
//! digit has no candidate. In a grid a word holds a cell's candidates: one character each, or numbers joined by `/`; there
//! a blank is a cell with all candidates, and `{}` one without any.

use crate::puzzle::{Digit, DigitSet};
use crate::text::alphabet::is_blank;
use crate::text::bytes::source::Line;
use crate::text::layout::{cells::Fault, row};
use crate::text::{Alphabet, InputFormat, Notation, ParseError, ParseErrorKind};

/// A cell without candidates.
const NONE: &[u8] = b"{}";

/// The candidates of every cell, row by row, and how they were written.
pub(in crate::text) type Candidates = (Vec<DigitSet>, Notation);

/// The side of the board whose list of candidates this is: the length is a cube, there are as many digits as cells at
/// least, and three of four stand in their places, which in a board is as good as impossible.
pub(in crate::text) fn side_of_list(text: &[u8], alphabet: Option<Alphabet>) -> Option<usize> {
    let side = nearest_side(text.len());
    if side.pow(3) != text.len() {
        return None;
    }
    let alphabet = list_alphabet(alphabet, side)?;
    let (mut digits, mut fitting) = (0, 0);
    for (place, &symbol) in text.iter().enumerate() {
        match alphabet.digit(symbol) {
            Some(digit) if digit.index() == place % side => (digits, fitting) = (digits + 1, fitting + 1),
            _ if is_blank(char::from(symbol)) => {}
            _ => digits += 1,
        }
    }
    (digits >= side * side && 4 * fitting >= 3 * digits).then_some(side)
}

/// The side whose cube comes nearest.
fn nearest_side(length: usize) -> usize {
    (1..=Alphabet::Hex.largest_side()).min_by_key(|side| side.pow(3).abs_diff(length)).unwrap_or(1)
}

fn list_alphabet(alphabet: Option<Alphabet>, side: usize) -> Option<Alphabet> {
    let alphabet = match alphabet {
        None | Some(Alphabet::Numbers) => Alphabet::Digits,
        Some(alphabet) => alphabet,
    };
    (side <= alphabet.largest_side()).then_some(alphabet)
}

/// Reads a list of candidates, and what stands behind it: the first word of the line, and the rest.
pub(in crate::text) fn list(
    line: &Line,
    given: Option<usize>,
    alphabet: Option<Alphabet>,
) -> Result<(usize, Candidates, &[u8]), ParseError> {
    let end = row::word_length(&line.text);
    let (word, rest) = line.text.split_at(end);
    let side = given.unwrap_or_else(|| nearest_side(end));
    let Some(alphabet) = list_alphabet(alphabet, side) else {
        return Err(ParseError::at(line, 0, ParseErrorKind::Symbols { side }));
    };
    row::only_ascii(line, 0..end, side)?;
    if end != side.pow(3) {
        return Err(ParseError::at(line, end.min(side.pow(3)), ParseErrorKind::List { side, found: end }));
    }
    let mut sets = vec![DigitSet::empty(side); side * side];
    let mut blank = None;
    for (place, &symbol) in word.iter().enumerate() {
        let digit = Digit::from_index(place % side);
        let found = char::from(symbol);
        let at = |kind| ParseError::at(line, place, kind);
        if alphabet.digit(symbol) == Some(digit) {
            sets[place / side].insert(digit);
        } else if !is_blank(found) {
            return Err(at(ParseErrorKind::Listed { expected: alphabet.symbol(digit).unwrap_or('.'), found }));
        } else if *blank.get_or_insert(found) != found {
            return Err(at(ParseErrorKind::SecondBlank { first: blank.unwrap_or('.'), found }));
        }
    }
    let lowercase = side > 9 && word.iter().any(u8::is_ascii_lowercase);
    let notation = Notation { alphabet, blank: blank.unwrap_or('.'), lowercase, format: InputFormat::Candidates };
    Ok((side, (sets, notation), rest))
}

/// Whether the words of a board are candidates. One word of several digits may be a slip; more are meant, and so is one in
/// braces.
pub(in crate::text) fn are_candidates<'a>(mut words: impl Iterator<Item = &'a [u8]> + Clone, side: usize) -> bool {
    let groups = words.clone().filter(|word| is_group(word) && digits_of(word).count() > 1);
    side <= 9 && groups.take(3).count() == 3 || words.any(|word| is_joined(word) || word.starts_with(b"{"))
}

/// Whether a word is one of a row of candidates: a blank, a group, or what stands for none.
pub(in crate::text) fn is_cell(word: &[u8]) -> bool {
    is_group(word) || word == NONE || matches!(word, [one] if is_blank(char::from(*one)))
}

/// Whether a word is numbers joined by `/`.
pub(in crate::text) fn is_joined(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| matches!(part.len(), 1..=4) && part.iter().all(u8::is_ascii_digit);
    word.contains(&b'/') && word.split(|&byte| byte == b'/').all(is_number)
}

/// Whether a word is digits in ascending order and such marks as pencil-mark grids have.
fn is_group(word: &[u8]) -> bool {
    let is_made_of = word.iter().all(|&byte| byte.is_ascii_digit() || is_mark(byte));
    is_made_of && digits_of(word).next().is_some() && digits_of(word).is_sorted_by(|one, next| one < next)
}

fn digits_of(word: &[u8]) -> impl Iterator<Item = u8> + '_ {
    word.iter().copied().filter(u8::is_ascii_digit)
}

/// Whether a byte marks a cell or a candidate and says nothing about which there are.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'*' | b'+' | b'<' | b'>' | b'(' | b')' | b'{' | b'}')
}

/// Reads the candidates of a whole board, a word each cell.
pub(in crate::text) fn words<'a>(
    words: impl Iterator<Item = &'a [u8]>,
    side: usize,
    alphabet: Option<Alphabet>,
) -> Result<Candidates, Fault> {
    let alphabet = match alphabet {
        Some(Alphabet::Numbers) | None if side <= 9 => Alphabet::Digits,
        None => Alphabet::Numbers,
        Some(alphabet) => alphabet,
    };
    let cell = |(cell, word)| cell_of(word, side, alphabet).map_err(|kind| Fault { cell, kind });
    let sets = words.enumerate().map(cell).collect::<Result<_, _>>()?;
    Ok((sets, Notation { alphabet, format: InputFormat::Candidates, ..Notation::default() }))
}

/// The candidates of one cell.
fn cell_of(word: &[u8], side: usize, alphabet: Alphabet) -> Result<DigitSet, ParseErrorKind> {
    if let [symbol, rest @ ..] = word
        && is_blank(char::from(*symbol))
        && rest.iter().all(|other| other == symbol)
    {
        return Ok(DigitSet::full(side));
    }
    let mut set = DigitSet::empty(side);
    if word != NONE && (alphabet == Alphabet::Numbers || is_joined(word)) {
        for part in word.split(|&byte| byte == b'/') {
            let text = String::from_utf8_lossy(part);
            let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok().and_then(Digit::new));
            match number.flatten() {
                Some(digit) if digit.index() < side => set.insert(digit),
                _ => return Err(ParseErrorKind::Number { side, found: text.into_owned() }),
            };
        }
        return Ok(set);
    }
    for &symbol in word.iter().filter(|&&byte| !is_mark(byte)) {
        match alphabet.digit(symbol) {
            Some(digit) if digit.index() < side => set.insert(digit),
            _ => return Err(ParseErrorKind::Cell { side, alphabet, found: char::from(symbol) }),
        };
    }
    if set.is_empty() && word != NONE {
        let found = word.first().map_or(' ', |&byte| char::from(byte));
        return Err(ParseErrorKind::Cell { side, alphabet, found });
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::text::{ReadOptions, parse};

    fn candidates(puzzle: &Puzzle, cell: usize) -> Vec<u16> {
        puzzle.candidates(cell).iter().map(Digit::get).collect()
    }

    fn told(text: &str, options: &ReadOptions) -> String {
        parse(text, options).unwrap_err().to_string()
    }

    #[test]
    fn a_list_has_a_place_for_every_candidate() {
        let text = format!("12.4{}  easy", "1234".repeat(15));
        let record = parse(&text, &ReadOptions::default()).unwrap();
        assert_eq!((record.puzzle.side(), record.comment.as_str()), (4, "easy"));
        assert_eq!((candidates(&record.puzzle, 0), record.puzzle.is_restricted()), (vec![1, 2, 4], true));
        assert_eq!(record.notation.format, InputFormat::Candidates);
        let plain = format!("5{}{}", ".".repeat(8), "123456789".repeat(80)).replacen("5........", "....5....", 1);
        let puzzle = parse(&plain, &ReadOptions::default()).unwrap().puzzle;
        assert_eq!((puzzle.clue(0), puzzle.is_classic()), (Digit::new(5), true));
        let hex = "0123456789ABCDEF".repeat(256);
        let options = ReadOptions { alphabet: Some(Alphabet::Hex), ..ReadOptions::default() };
        assert_eq!(parse(&hex, &options).unwrap().puzzle.side(), 16);
        assert_eq!(parse(&"123456789ABCDEFG".repeat(256), &ReadOptions::default()).unwrap().puzzle.side(), 16);
    }

    #[test]
    fn a_list_with_a_fault_is_still_a_list() {
        let list = "123456789".repeat(81);
        let wrong = list.replacen("45678", "45778", 1);
        let plain = ReadOptions::default();
        assert_eq!(told(&wrong, &plain), "line 1, column 6: expected the candidate '6' or a blank, found '7'");
        let blanks = list.replacen("45678", "4.6-8", 1);
        assert_eq!(
            told(&blanks, &plain),
            "line 1, column 7: expected this puzzle's blank '.', found another blank '-'"
        );
        let forced = ReadOptions { format: Some(InputFormat::Candidates), ..plain };
        let short = "line 1, column 729: expected 729 candidates (a 9x9 board), found 728";
        assert_eq!(told(&list[..728], &forced), short);
        assert_eq!(parse(&".".repeat(729), &forced).unwrap().puzzle.side(), 9);
        assert_eq!(parse(&".".repeat(729), &ReadOptions::default()).unwrap().puzzle.side(), 27, "a board");
    }

    #[test]
    fn a_pencil_mark_grid_is_a_word_a_cell() {
        let text = "\
.-----------.-----------.
| 1   23    | 34   24   |
| 34  .     | 12   123  |
:-----------+-----------:
| 234 12    | 134  14   |
| 24  <3>   | 124  *12* |
'-----------'-----------'
";
        let puzzle = parse(text, &ReadOptions::default()).unwrap().puzzle;
        assert_eq!(puzzle.given().map(|(cell, digit)| (cell, digit.get())).collect::<Vec<_>>(), [(0, 1), (13, 3)]);
        let sets: Vec<Vec<u16>> = [1, 5, 15].map(|cell| candidates(&puzzle, cell)).into();
        assert_eq!(sets, [vec![2, 3], vec![1, 2, 3, 4], vec![1, 2]]);
    }

    #[test]
    fn numbers_of_a_large_grid_are_joined() {
        let row = format!("1/12 16 {}", ". ".repeat(14));
        let text = format!("{row}\n").repeat(16);
        let puzzle = parse(&text, &ReadOptions::default()).unwrap().puzzle;
        assert_eq!((candidates(&puzzle, 16), candidates(&puzzle, 17)), (vec![1, 12], vec![16]));
        let wrong = text.replacen("1/12", "1/17", 1);
        assert_eq!(
            told(&wrong, &ReadOptions::default()),
            "line 1, column 1: expected a number 1-16 or a blank, found '17'"
        );
    }
}
