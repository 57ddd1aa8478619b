//! `HoDoKu` library lines: `:TECHNIQUE:DIGITS:CELLS:ELIMINATED:…`, one puzzle per line.
//!
//! The third field has the 81 cells, with `+` before a digit that was filled in, which counts as a clue here. The
//! fourth has the eliminated candidates, as triplets of digit, row and column, from 1. Others record the steps of a
//! solver.

mod error;
#[cfg(feature = "formats")]
pub(crate) mod write;

use crate::puzzle::{Digit, DigitSet};
use crate::text::bytes::line::Line;
use crate::text::layout::content::Candidates;
use crate::text::layout::error::CellError;
use crate::text::layout::error::LayoutError;
use crate::text::{Alphabet, InputFormat, Notation, ParseError};
pub use error::HodokuError;

/// Whether a line is from a library: a colon, a technique of four digits, and at least six colons in all.
pub(crate) fn is_line(text: &[u8]) -> bool {
    let technique = text.strip_prefix(b":").and_then(|rest| rest.get(..4));
    technique.is_some_and(|technique| technique.iter().all(u8::is_ascii_digit))
        && text.split(|&byte| byte == b':').count() > 6
}

/// Reads a line of a library. Its last field is the comment.
pub(crate) fn read(line: &Line) -> Result<(Candidates, String), ParseError> {
    // The offset after each colon, and the field there.
    let mut start = 0;
    let fields: Vec<(usize, &[u8])> = line
        .text
        .splitn(8, |&byte| byte == b':')
        .map(|field| {
            let at = start;
            start += field.len() + 1;
            (at, field)
        })
        .collect();
    let field = |number: usize| fields.get(number).copied().unwrap_or((line.text.len(), &[]));
    let mut sets = cells(line, field(3))?;
    eliminate(line, field(4), &mut sets)?;
    let comment = String::from_utf8_lossy(field(7).1).trim().to_owned();
    let notation = Notation { format: InputFormat::Hodoku, alphabet: Alphabet::Digits, ..Notation::default() };
    Ok(((sets, notation), comment))
}

fn cells(line: &Line, (start, text): (usize, &[u8])) -> Result<Vec<DigitSet>, ParseError> {
    let mut sets = Vec::with_capacity(81);
    for (offset, &symbol) in text.iter().enumerate().filter(|(_, symbol)| **symbol != b'+') {
        let set = match (symbol, Alphabet::Digits.digit(symbol)) {
            (b'0' | b'.', _) => DigitSet::full(9),
            (b'1'..=b'9', Some(digit)) => {
                let mut only = DigitSet::empty(9);
                only.insert(digit);
                only
            }
            (symbol, _) => {
                let kind = CellError::Symbol { side: 9, alphabet: Alphabet::Digits, found: char::from(symbol) };
                return Err(ParseError::at(line, start + offset, kind));
            }
        };
        sets.push(set);
    }
    if sets.len() != 81 {
        let kind = LayoutError::Cells { expected: 81, found: sets.len() };
        return Err(ParseError::at(line, start, kind));
    }
    Ok(sets)
}

fn eliminate(line: &Line, (start, text): (usize, &[u8]), sets: &mut [DigitSet]) -> Result<(), ParseError> {
    let mut at = start;
    for word in text.split(|&byte| byte == b' ') {
        let number = |place: usize| match word[place] {
            digit @ b'1'..=b'9' => Some(usize::from(digit - b'1')),
            _ => None,
        };
        if !word.is_empty() {
            let triplet = (word.len() == 3).then(|| Some((number(0)?, number(1)?, number(2)?))).flatten();
            let Some((digit, row, column)) = triplet else {
                let found = String::from_utf8_lossy(word).into_owned();
                return Err(ParseError::at(line, at, HodokuError::Eliminated { found }));
            };
            sets[9 * row + column].remove(Digit::from_index(digit));
        }
        at += word.len() + 1;
    }
    Ok(())
}
