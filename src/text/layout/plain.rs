//! Plain lines: by far the most common kind of record, read in bulk and without allocation.
//!
//! A plain line is a classic board from the first column on, of the digits 1 to 9 and one of the usual blanks, followed
//! by nothing or a comment, in an input without options that change its meaning. The general path would give the same
//! result; it reads everything less regular.

use crate::puzzle::Puzzle;
use crate::text::layout::row::is_separator;
use crate::text::{Notation, Record};

/// The cells of a plain line.
const CELLS: usize = 81;
/// The shortest plain line, including its end.
pub(crate) const SHORTEST: usize = CELLS + 1;
/// The longest comment that is searched for its end. Lines with longer ones take the general path.
const COMMENT: usize = 1024;

/// Reads the plain line at the start of `text`. Returns its clues, 0 for an empty cell, and its length including the
/// line end; `None` if there is none, or it is not complete yet.
pub(crate) fn line(text: &[u8]) -> Option<([u8; CELLS], usize)> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    let length = CELLS + end_of_line(rest)?;
    Some((clues(cells)?, length))
}

/// The record of a text that is exactly the cells of a plain line, without a position.
pub(crate) fn record(text: &[u8]) -> Option<Record> {
    let cells = text.try_into().ok()?;
    let puzzle = Puzzle::from_classic(&clues(cells)?).ok()?;
    let blank = cells.iter().find(|byte| !matches!(byte, b'1'..=b'9')).map_or('.', |&byte| char::from(byte));
    let notation = Notation { blank, ..Notation::default() };
    Some(Record { notation, ..Record::new(puzzle) })
}

/// The length of an empty rest of a line, or of a comment, including the line end.
#[inline]
fn end_of_line(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        [byte, comment @ ..] if is_separator(*byte) => {
            let end = comment.iter().take(COMMENT).position(|byte| matches!(byte, b'\n' | b'\r'))?;
            Some(1 + end + end_of_line(&comment[end..])?)
        }
        _ => None,
    }
}

/// The clues, if all cells are digits or one blank symbol. Blanks that could be part of a border or letters are left to
/// the general path.
#[inline]
pub(crate) fn clues(cells: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let is_digit = |byte: u8| byte.wrapping_sub(b'1') < 9;
    let blank = cells.iter().copied().find(|&byte| !is_digit(byte)).unwrap_or(b'.');
    // The loop has no branch, so that it can be vectorized.
    let (mut clues, mut plain) = ([0; CELLS], matches!(blank, b'.' | b'0' | b'*' | b'_'));
    for (clue, &byte) in clues.iter_mut().zip(cells) {
        let (digit, empty) = (is_digit(byte), byte == blank);
        plain &= digit | empty;
        *clue = if digit { byte - b'0' } else { 0 };
    }
    plain.then_some(clues)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_plain_line_is_read_to_its_end() {
        let length_of = |rest: &str| line(format!("{BOARD}{rest}").as_bytes()).map(|(_, length)| length);
        for (rest, length) in [("\n", 82), ("\r\n", 83), (" # easy\n.", 89), (",534\r\n", 87), ("|\n", 83)] {
            assert_eq!(length_of(rest), Some(length), "{rest:?}");
        }
        for rest in ["", "\r", "\r.", ".\n", " easy", " a\rb\n", "\0\n", "x\n", &" ".repeat(5000)] {
            assert_eq!(length_of(rest), None, "{rest:?}");
        }
    }

    #[test]
    fn clues_are_digits_and_one_blank() {
        for blank in [".", "0", "*", "_"] {
            let (clues, _) = line(format!("{}\n", BOARD.replace('.', blank)).as_bytes()).unwrap();
            let expected = BOARD.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
            assert!(clues.iter().copied().eq(expected));
        }
        for blank in ["-", "=", "x", "A", ":", " ", "\0", "\u{80}"] {
            assert_eq!(line(format!("{}\n", BOARD.replace('.', blank)).as_bytes()), None, "{blank:?}");
        }
        for wrong in [BOARD.replacen('.', "0", 1), BOARD.replacen("79", "7x", 1), BOARD.replacen("79", "7\n", 1)] {
            assert_eq!(line(format!("{wrong}\n").as_bytes()), None, "{wrong}");
        }
    }
}
