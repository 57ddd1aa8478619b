//! Pencil-mark grids: one word per cell, which holds its candidates as characters, or as numbers joined by `/`. A blank
//! is a cell with all candidates, and `{}` one without any.

use crate::puzzle::{Digit, DigitSet};
use crate::text::alphabet::is_blank;
use crate::text::layout::content::{Candidates, CellFault};
use crate::text::layout::error::CellError;
use crate::text::layout::marks::{NONE, is_joined, is_mark};
use crate::text::{Alphabet, InputFormat, Notation};

/// Reads the candidates of a whole board, one word per cell.
pub(crate) fn read<'a>(
    words: impl Iterator<Item = &'a [u8]>,
    side: usize,
    alphabet: Option<Alphabet>,
) -> Result<Candidates, CellFault> {
    let alphabet = match alphabet {
        Some(Alphabet::Numbers) | None if side <= 9 => Alphabet::Digits,
        None => Alphabet::Numbers,
        Some(alphabet) => alphabet,
    };
    let cell = |(cell, word)| cell_of(word, side, alphabet).map_err(|kind| CellFault { cell, kind });
    let sets = words.enumerate().map(cell).collect::<Result<_, _>>()?;
    Ok((sets, Notation { alphabet, format: InputFormat::Candidates, ..Notation::default() }))
}

/// The candidates of one cell.
fn cell_of(word: &[u8], side: usize, alphabet: Alphabet) -> Result<DigitSet, CellError> {
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
                _ => return Err(CellError::Number { side, found: text.into_owned() }),
            };
        }
        return Ok(set);
    }
    for &symbol in word.iter().filter(|&&byte| !is_mark(byte)) {
        match alphabet.digit(symbol) {
            Some(digit) if digit.index() < side => set.insert(digit),
            _ => return Err(CellError::Symbol { side, alphabet, found: char::from(symbol) }),
        };
    }
    if set.is_empty() && word != NONE {
        let found = word.first().map_or(' ', |&byte| char::from(byte));
        return Err(CellError::Symbol { side, alphabet, found });
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::text::{ReadOptions, parse};

    fn candidates(puzzle: &Puzzle, cell: usize) -> Vec<u16> {
        puzzle.candidates_at(cell).iter().map(Digit::get).collect()
    }

    fn error(text: &str, options: &ReadOptions) -> String {
        parse(text, options).unwrap_err().to_string()
    }

    #[test]
    fn a_pencil_mark_grid_has_one_word_per_cell() {
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
        assert_eq!(puzzle.given().map(|clue| clue.to_string()).collect::<Vec<_>>(), ["r1c1=1", "r4c2=3"]);
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
            error(&wrong, &ReadOptions::default()),
            "line 1, column 1: expected a number 1-16 or a blank, found '17'"
        );
    }
}
