//! Splits a line into words and a comment, and recognizes borders.
//!
//! Words are separated by white space, commas and bars. A `#` or a `;` begins a comment. An empty field before a comma
//! is an empty word, so that the missing cell is reported as an error.

use crate::text::bytes::line::Line;
use crate::text::layout::error::{CellError, LayoutError};
use crate::text::layout::marks;
use crate::text::{Alphabet, ParseError, ParseErrorKind};
use itertools::Itertools;
use std::ops::Range;

/// The words of a line.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// The bytes of each word.
    pub(crate) words: Vec<Range<usize>>,
    /// The number of characters in all words.
    pub(crate) symbols: usize,
    /// The unit of its cells.
    counting: Counting,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Counting {
    /// Every character is a cell.
    #[default]
    Symbols,
    /// Every word is a cell.
    Numbers,
    /// Every word is one character, so both are true.
    Either,
}

impl Row {
    pub(crate) fn scan(text: &[u8], alphabet: Option<Alphabet>) -> Self {
        let mut words: Vec<Range<usize>> = Vec::new();
        // Whether the field before the next comma is still empty.
        let (mut next, mut is_empty) = (0, true);
        while let Some(&byte) = text.get(next).filter(|byte| !is_comment(**byte)) {
            let start = next;
            next += word_length(&text[start..]).max(1);
            match byte {
                b' ' | b'\t' => {}
                b'|' => is_empty = false,
                b',' => {
                    words.extend(is_empty.then_some(start..start));
                    is_empty = true;
                }
                _ => {
                    words.push(start..next);
                    is_empty = false;
                }
            }
        }
        // A trailing comma is allowed, but not after an empty field: it delimits another one then.
        if is_empty && words.iter().any(Range::is_empty) {
            words.push(next..next);
        }
        let lengths = || words.iter().map(|word| crate::text::bytes::excerpt::count_chars(&text[word.clone()]));
        let symbols = lengths().sum();
        let counting = if symbols == words.len() {
            Counting::Either
        } else if alphabet == Some(Alphabet::Numbers) || are_groups(text, &words) {
            Counting::Numbers
        } else if words.len() == 1 || words.len() < 10 && lengths().all(|length| Some(length) == lengths().next()) {
            // One run of characters, or groups of the width of a box. Two-digit numbers come in rows of ten or more.
            Counting::Symbols
        } else if words.len() < 10 && words.iter().any(|word| is_mixed(&text[word.clone()])) {
            Counting::Symbols
        } else {
            Counting::Numbers
        };
        Self { words, symbols, counting }
    }

    /// The number of cells, judged by this line alone.
    pub(crate) fn cells(&self) -> usize {
        if self.counting == Counting::Symbols { self.symbols } else { self.words.len() }
    }

    /// Whether the words are the rows of a whole board: their number is their length.
    pub(crate) fn is_grid(&self) -> bool {
        let side = self.words.len();
        side > 1 && self.counting == Counting::Symbols && self.words.iter().all(|word| word.len() == side)
    }

    /// Whether the row can have this many cells, as characters or as words.
    pub(crate) fn fits(&self, side: usize) -> bool {
        self.words.len() == side || self.symbols == side
    }

    /// Whether the gaps between groups of this many words are wider than all gaps within groups.
    pub(crate) fn has_wider_gaps(&self, group: usize) -> bool {
        let gaps = || (1..).zip(self.words.windows(2)).map(|(place, pair)| (place, pair[1].start - pair[0].end));
        let (between, within): (Vec<_>, Vec<_>) =
            gaps().partition(|(place, _): &(usize, _)| place.is_multiple_of(group));
        between.iter().map(|gap| gap.1).min() > within.iter().map(|gap| gap.1).max()
    }

    /// Fails if a field before a comma is empty.
    pub(crate) fn no_empty_field(&self, line: &Line) -> Result<(), ParseError> {
        match self.words.iter().find_position(|word| word.is_empty()) {
            Some((index, word)) => Err(ParseError::at(line, word.start, LayoutError::EmptyField { field: index + 1 })),
            None => Ok(()),
        }
    }

    /// The offset of a cell.
    pub(crate) fn offset(&self, cell: usize, numbers: bool) -> usize {
        if numbers {
            return self.words.get(cell).map_or(0, |word| word.start);
        }
        self.words.iter().cloned().flatten().nth(cell).unwrap_or(0)
    }
}

/// Whether the words are the candidates of cells, not groups of cells in a longer row, where no digit could repeat:
/// among six, eight or nine words one must, and with fewer it is checked.
fn are_groups(text: &[u8], words: &[Range<usize>]) -> bool {
    let side = words.len();
    let digits = || words.iter().flat_map(|word| &text[word.clone()]).filter(|byte| byte.is_ascii_digit());
    let fits = |&digit: &u8| (1..=side).contains(&usize::from(digit - b'0'));
    (2..=9).contains(&side)
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| marks::is_cell(&text[word.clone()]))
        && (matches!(side, 6 | 8 | 9) || digits().copied().all(|digit| fits(&digit)) && !digits().all_unique())
}

/// The length in bytes of the first word of a text.
pub(crate) fn word_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| is_separator(byte)).unwrap_or(text.len())
}

pub(crate) fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b'|') || is_comment(byte)
}

fn is_comment(byte: u8) -> bool {
    matches!(byte, b'#' | b';')
}

/// A line without the comment at its end.
pub(crate) fn without_comment(text: &[u8]) -> &[u8] {
    text.split(|&byte| is_comment(byte)).next().unwrap_or_default()
}

/// Whether a word is neither a number nor a blank: it has letters, or digits and other characters.
fn is_mixed(word: &[u8]) -> bool {
    let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits < word.len() || word.len() > 1 && word.iter().any(u8::is_ascii_alphabetic)
}

/// Whether a line is nothing but a comment.
pub(crate) fn is_remark(line: &Line) -> bool {
    line.text.first().is_some_and(|&byte| is_comment(byte))
}

/// Whether a line is a border: a run of dashes, with at most single corners between them; or a corner and a dash for
/// each cell.
pub(crate) fn is_border(text: &[u8]) -> bool {
    let is_alternating = |(at, &byte): (usize, &u8)| byte == if at % 2 == 0 { b'+' } else { b'-' };
    if text.len() > 4 && text.ends_with(b"+") && text.iter().enumerate().all(is_alternating) {
        return true;
    }
    let marks = || text.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let is_dash = |byte| matches!(byte, b'-' | b'=');
    marks().all(|byte| is_dash(byte) || matches!(byte, b'+' | b'|' | b'*' | b'.' | b':' | b'\''))
        && text.windows(2).any(|pair| is_dash(pair[0]) && is_dash(pair[1]))
        && marks().zip(marks().skip(1)).all(|(one, next)| is_dash(one) || is_dash(next) || one == b'|' || next == b'|')
}

/// Whether a line is the one below the header of a Markdown table.
pub(crate) fn is_markdown_border(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    is_border(text) && text.starts_with(b"|") && text.ends_with(b"|") && !text.contains(&b'+')
}

/// Fails at the first character of a range that is not ASCII or not UTF-8, and so cannot be a cell in any notation.
pub(crate) fn only_ascii(line: &Line, range: Range<usize>, side: usize) -> Result<(), ParseError> {
    let text = &line.text[range.clone()];
    let Some(first) = text.iter().position(|byte| !byte.is_ascii()) else { return Ok(()) };
    let chunk = text[first..].utf8_chunks().next();
    let kind = match chunk.and_then(|chunk| chunk.valid().chars().next()) {
        Some(found) => CellError::Symbol { side, alphabet: Alphabet::default(), found }.into(),
        None => ParseErrorKind::Byte(text[first]),
    };
    Err(ParseError::at(line, range.start + first, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> usize {
        Row::scan(text.as_bytes(), None).cells()
    }

    #[test]
    fn cells_are_counted_in_every_style() {
        assert_eq!(cells("53..7...."), 9);
        assert_eq!(cells("5 3 . | . 7 . | . . ."), 9);
        assert_eq!(cells("|53.|.7.|...|"), 9);
        assert_eq!(cells("53. .7. ..."), 9);
        assert_eq!(cells("530 070 000"), 9);
        assert_eq!(cells("5,3,0,0,7,0,0,0,0"), 9);
        assert_eq!(cells("12 34"), 4);
        assert_eq!(cells("0 15 0 1 0 2 10 14 12 0 0 0 0 0 0 0"), 16);
        assert_eq!(cells("10 11 12 13 14 15 16 10 11 12"), 10);
        assert_eq!(cells("5 3 10 0 7 0 0 0 0"), 9);
        assert_eq!(cells("|53.|.7..|...|"), 10);
        assert_eq!(cells("1567 3 1567 | 4 12579 179 | 689 5678 579"), 9);
        assert_eq!(cells("5 3 . # 4 5"), 3);
        assert_eq!(cells("# 5"), 0);
    }

    #[test]
    fn a_comma_without_a_cell_before_it_ends_an_empty_field() {
        let result = |text: &str| {
            let line = Line { text: text.into(), ..Line::at((1, 1)) };
            Row::scan(text.as_bytes(), None)
                .no_empty_field(&line)
                .map_err(|error| (error.column, error.kind.to_string()))
        };
        for text in ["1,2,3,4", "1,2,3,4,", "1, 2 ,3\t,4, # ,,", "|1,2,|,3,4,|", "1 2 3 4", "", "# ,,"] {
            assert_eq!(result(text), Ok(()), "{text}");
        }
        for (text, place, field) in
            [("1,2,,4", 5, 3), (",2,3,4", 1, 1), ("1, ,3,4", 4, 2), ("1,|,,2", 5, 2), ("1,,", 3, 2)]
        {
            let (column, error) = result(text).unwrap_err();
            assert_eq!(column, place, "{text}");
            assert!(error.contains(&format!("the empty field {field}:")), "{text}: {error}");
        }
        assert_eq!(["5,,,2,4,,,1,7", "5,3,,,7,,,,", ",,,,8,,,7,9", "1,2,3,"].map(cells), [9, 9, 9, 3]);
    }

    #[test]
    fn borders_are_distinguished_from_rows() {
        for border in [
            "*-----------*",
            "|---+---+---|",
            "------+-------+------",
            "-----------",
            ".-------.-------.",
            ":-------+-------:",
            "'-------'-------'",
            "=====",
            "-------|-------|-------",
            "+ --- + --- +",
            "+-+-+-+-+",
        ] {
            assert!(is_border(border.as_bytes()), "{border}");
        }
        for row in ["5--7-----", "- - - | - - -", "..--....", "", "1", "...", "|...|...|"] {
            assert!(!is_border(row.as_bytes()), "{row}");
        }
    }
}
