//! Lists of candidates (Sukaku): a fixed position for every digit of every cell.
//!
//! In side³ characters on one line, position `k` of each group of `side` is the digit `k` or a blank. A cell with
//! blanks only has no candidate.

use crate::puzzle::{Digit, DigitSet};
use crate::text::alphabet::is_blank;
use crate::text::bytes::line::Line;
use crate::text::layout::content::Candidates;
use crate::text::layout::error::CellError;
use crate::text::layout::error::LayoutError;
use crate::text::layout::row;
use crate::text::{Alphabet, InputFormat, Notation, ParseError};

/// The side of the board if a text is a list of candidates: its length is a cube, it has at least one digit per cell,
/// and three in four of them are in their positions, which practically never happens in a board.
pub(crate) fn side_of_list(text: &[u8], alphabet: Option<Alphabet>) -> Option<usize> {
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

/// The side with the closest cube.
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

/// Reads a list of candidates in the first word of the line. Also returns the rest of the line.
pub(crate) fn read(
    line: &Line,
    given: Option<usize>,
    alphabet: Option<Alphabet>,
) -> Result<(usize, Candidates, &[u8]), ParseError> {
    let end = row::word_length(&line.text);
    let (word, rest) = line.text.split_at(end);
    let side = given.unwrap_or_else(|| nearest_side(end));
    let Some(alphabet) = list_alphabet(alphabet, side) else {
        return Err(ParseError::at(line, 0, CellError::Symbols { side }));
    };
    row::only_ascii(line, 0..end, side)?;
    if end != side.pow(3) {
        return Err(ParseError::at(line, end.min(side.pow(3)), LayoutError::List { side, found: end }));
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
            return Err(at(CellError::Listed { expected: alphabet.symbol(digit).unwrap_or('.'), found }));
        } else if *blank.get_or_insert(found) != found {
            return Err(at(CellError::SecondBlank { first: blank.unwrap_or('.'), found }));
        }
    }
    let lowercase = side > 9 && word.iter().any(u8::is_ascii_lowercase);
    let notation =
        Notation { alphabet, blank: blank.unwrap_or('.'), lowercase, format: InputFormat::Candidates, assumed: false };
    Ok((side, (sets, notation), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::text::{ReadOptions, Target, parse};

    fn candidates(puzzle: &Puzzle, cell: usize) -> Vec<u16> {
        puzzle.candidates_at(cell).iter().map(Digit::get).collect()
    }

    fn error(text: &str, options: &ReadOptions) -> String {
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
        assert_eq!((puzzle.clue_at(0), puzzle.is_classic()), (Digit::new(5), true));
        let hex = "0123456789ABCDEF".repeat(256);
        let options = ReadOptions { alphabet: Some(Alphabet::Hex), ..ReadOptions::default() };
        assert_eq!(parse(&hex, &options).unwrap().puzzle.side(), 16);
        assert_eq!(parse(&"123456789ABCDEFG".repeat(256), &ReadOptions::default()).unwrap().puzzle.side(), 16);
    }

    #[test]
    fn a_list_of_any_board_is_read_without_its_alphabet() {
        let options = ReadOptions { format: Some(InputFormat::Candidates), ..ReadOptions::default() };
        let hex = format!("0123456789ABCDEF{}", ".".repeat(240));
        let highest = format!("0Z{}", ".".repeat(36 * 36 - 2));
        for text in ["A", "ABCD............", "d..............a", &hex, &highest] {
            let record = parse(text, &ReadOptions::default()).unwrap();
            let list = Target::Candidates.write(&record).unwrap();
            let back = parse(&list, &options).unwrap_or_else(|error| panic!("{error}\n{list}"));
            assert_eq!(back.puzzle, record.puzzle, "{list}");
        }
    }

    #[test]
    fn a_list_with_a_fault_is_still_a_list() {
        let list = "123456789".repeat(81);
        let wrong = list.replacen("45678", "45778", 1);
        let plain = ReadOptions::default();
        assert_eq!(error(&wrong, &plain), "line 1, column 6: expected the candidate '6' or a blank, found '7'");
        let blanks = list.replacen("45678", "4.6-8", 1);
        assert_eq!(
            error(&blanks, &plain),
            "line 1, column 7: expected this puzzle's blank '.', found another blank '-'"
        );
        let forced = ReadOptions { format: Some(InputFormat::Candidates), ..plain };
        let short = "line 1, column 729: expected 729 candidates (a 9x9 board), found 728";
        assert_eq!(error(&list[..728], &forced), short);
        assert_eq!(parse(&".".repeat(729), &forced).unwrap().puzzle.side(), 9);
        assert_eq!(parse(&".".repeat(729), &ReadOptions::default()).unwrap().puzzle.side(), 27, "a board");
    }
}
