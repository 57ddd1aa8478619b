//! A whole board on one line: one character per cell, in one word or one word per row, or numbers; then a comment.

use crate::puzzle::{BoxShape, MAX_SIDE};
use crate::text::bytes::{excerpt::count_chars, line::Line};
use crate::text::layout::content::{BoardClues, Content};
use crate::text::layout::error::CellError;
use crate::text::layout::error::LayoutError;
use crate::text::layout::row::{self, Row};
use crate::text::layout::{cells, marks, pencil_marks};
use crate::text::{Alphabet, ParseError};

/// The largest side of any alphabet with one character per cell.
pub(crate) const MAX_SYMBOLS: usize = 36;

/// The side of a board with this many cells, if it has a usual box shape or is the given side.
pub(crate) fn side_of(cells: usize, given: Option<usize>) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && side <= MAX_SIDE && (given == Some(side) || BoxShape::usual(side).is_some()))
        .then_some(side)
}

/// Reads a board with one character per cell, in the first word of the line. The rest is a comment.
pub(crate) fn symbols(
    line: &Line,
    given: Option<usize>,
    alphabet: Option<Alphabet>,
) -> Result<(usize, BoardClues, &[u8]), ParseError> {
    let end = row::word_length(&line.text);
    if end <= MAX_SYMBOLS {
        let row = Row::scan(&line.text, alphabet);
        if row.is_grid() {
            return grid(line, &row, alphabet);
        }
        if end == 0 {
            row.no_empty_field(line)?;
        }
    }
    let (word, rest) = line.text.split_at(end);
    let count = count_chars(word);
    let side = count.isqrt();
    if count == 1 && given.is_none() {
        // A board of one cell must be alone on its line. With more words, it is the first cell of a larger board.
        let words = Row::scan(&line.text, alphabet).words.len();
        if words > 1 {
            let expected = nearest_side(words).pow(2);
            return Err(ParseError::at(line, 0, LayoutError::Cells { expected, found: words }));
        }
    }
    // Sides 2 and 3 have no usual box shape, and four or nine characters are more likely a row.
    if side * side != count || side < 4 && side_of(count, given).is_none() {
        return Err(wrong_length(line, count, given));
    }
    row::only_ascii(line, 0..end, side)?;
    let read = cells::symbols(word, side, alphabet).map_err(|fault| ParseError::at(line, fault.cell, fault.kind))?;
    Ok((side, read, rest))
}

/// Reads a board whose rows are the words of the line.
fn grid<'a>(
    line: &'a Line,
    row: &Row,
    alphabet: Option<Alphabet>,
) -> Result<(usize, BoardClues, &'a [u8]), ParseError> {
    let side = row.words.len();
    let end = row.words.last().map_or(0, |word| word.end);
    row::only_ascii(line, 0..end, side)?;
    let words: Vec<&[u8]> = row.words.iter().map(|word| &line.text[word.clone()]).collect();
    let read = cells::symbols(&words.concat(), side, alphabet)
        .map_err(|fault| ParseError::at(line, row.offset(fault.cell, false), fault.kind))?;
    Ok((side, read, &line.text[end..]))
}

/// Reads a board of numbers on one line, or of candidates joined by `/`.
pub(crate) fn numbers(line: &Line, side: usize) -> Result<Content, ParseError> {
    row::only_ascii(line, 0..line.text.len(), side)?;
    let row = Row::scan(&line.text, Some(Alphabet::Numbers));
    row.no_empty_field(line)?;
    let words = row.words.iter().map(|word| &line.text[word.clone()]);
    let read = if side > 9 && marks::are_candidates(words.clone(), side) {
        pencil_marks::read(words, side, Some(Alphabet::Numbers)).map(Content::Candidates)
    } else {
        cells::numbers(&words, side).map(Content::Clues)
    };
    read.map_err(|fault| ParseError::at(line, row.offset(fault.cell, true), fault.kind))
}

/// The error of a line that is not a board: its first invalid cell, or else its length.
fn wrong_length(line: &Line, count: usize, given: Option<usize>) -> ParseError {
    let word = &line.text[..row::word_length(&line.text)];
    let side = given.unwrap_or_else(|| nearest_side(count));
    if let Err(error) = row::only_ascii(line, 0..word.len(), side) {
        return error;
    }
    if let Some(offset) = word.iter().position(u8::is_ascii_control) {
        let kind = CellError::Symbol { side, alphabet: Alphabet::default(), found: char::from(word[offset]) };
        return ParseError::at(line, offset, kind);
    }
    ParseError::at(line, count.min(side * side), LayoutError::Cells { expected: side * side, found: count })
}

/// The offset of the first blank, if the line is no board because its empty cells are spaces. Such a line has only
/// digits and gaps, some of them wider than a separator, and is as long as a classic board or a row of one, or shorter
/// because spaces at its end were lost; or it has bars with nothing between them.
pub(crate) fn space_blank(line: &Line) -> Option<usize> {
    let text = line.text.trim_ascii_end();
    if text.starts_with(b"|") {
        let bars = || (0..text.len()).filter(|&at| text[at] == b'|');
        return bars()
            .zip(bars().skip(1))
            .find(|&(bar, next)| text[bar + 1..next].trim_ascii().is_empty())
            .map(|(bar, _)| bar + 1);
    }
    let length = usize::try_from(line.column).unwrap_or(usize::MAX).saturating_sub(1).saturating_add(text.len());
    let is_made_of = is_digits_and_spaces(text);
    let is_board = (61..=81).contains(&length) && text.windows(2).any(|pair| !pair.contains(&b' '));
    let gap = text.windows(2).position(|pair| pair == b"  ")?;
    (is_made_of && (is_board || length <= 9)).then_some(gap)
}

pub(crate) fn is_digits_and_spaces(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b'1'..=b'9' | b' '))
}

/// The possible side whose number of cells is closest.
pub(crate) fn nearest_side(count: usize) -> usize {
    let sides = (4..=MAX_SYMBOLS).filter(|&side| BoxShape::usual(side).is_some());
    sides.min_by_key(|side| (side * side).abs_diff(count)).unwrap_or(MAX_SYMBOLS)
}

/// The comment after a board: the rest of the line without its separator.
pub(crate) fn comment(rest: &[u8]) -> String {
    let text = String::from_utf8_lossy(rest);
    text.trim_start_matches([' ', '\t', ',', ';', '#', '|']).trim_end().to_owned()
}

/// The text after a board, verbatim but for trailing white space; empty if nothing separates it from the board.
pub(crate) fn tail(rest: &[u8]) -> &[u8] {
    let tail = rest.trim_ascii_end();
    if tail.iter().all(|&byte| row::is_separator(byte)) { &[] } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(usize, Vec<u8>), String> {
        let line = Line { text: text.into(), ..Line::at((1, 1)) };
        symbols(&line, None, None).map(|(side, _, rest)| (side, rest.to_vec())).map_err(|error| error.to_string())
    }

    #[test]
    fn the_comment_follows_the_cells() {
        let cells = ".".repeat(81);
        for (rest, expected, verbatim) in [
            ("", "", ""),
            (" ;,\t", "", ""),
            (" # easy ", "easy", " # easy"),
            (";ER=1.2;x", "ER=1.2;x", ";ER=1.2;x"),
            (",534678912", "534678912", ",534678912"),
            ("\tED=7.2\r", "ED=7.2", "\tED=7.2"),
            ("#1", "1", "#1"),
            (" naïve", "naïve", " naïve"),
        ] {
            let (side, rest) = read(&format!("{cells}{rest}")).unwrap();
            assert_eq!((side, &*comment(&rest), tail(&rest)), (9, expected, verbatim.as_bytes()));
        }
    }

    #[test]
    fn wrong_lengths_name_the_nearest_board() {
        let error = |count| read(&".".repeat(count)).unwrap_err();
        assert_eq!(error(80), "line 1, column 81: expected 81 cells (a 9x9 board), found 80");
        assert_eq!(error(82), "line 1, column 82: expected 81 cells (a 9x9 board), found 82");
        assert_eq!(error(5000), "line 1, column 1297: expected 1296 cells (a 36x36 board), found 5000");
        assert_eq!(
            error(2401),
            "line 1, column 1: expected numbers separated by spaces for side 49, found one character per cell"
        );
        assert_eq!(
            read(&format!("{}\0", ".".repeat(70))).unwrap_err(),
            "line 1, column 71: expected a digit 1-8 or a blank, found '\\0'"
        );
    }
}
