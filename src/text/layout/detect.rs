//! Detects the layout of a record from its first line, and from further lines if that one is ambiguous.
//!
//! A line of 16 characters is a 4×4 board or a row of a 16×16 one; 36 characters are a 6×6 board or a row of a 36×36
//! one; with numbers, every square count is such a case. The digits decide: a row of a board of side `s²` has mostly
//! digits above `s`, and a board of side `s` has none. Sparse rows may have few of them: `s²` such lines that form a
//! consistent board are read as its rows, not as boards. Box shapes or regions, in the options or in a line below, take
//! precedence.

use crate::puzzle::BoxShape;
use crate::text::bytes::line::{Line, MAX_LINE};
use crate::text::bytes::source::Source;
use crate::text::layout::candidate_list::side_of_list;
use crate::text::layout::line::{MAX_SYMBOLS, side_of};
use crate::text::layout::marks::is_joined;
use crate::text::layout::row::{self, Row};
use crate::text::layout::{rules, shape};
use crate::text::{Alphabet, InputFormat, ReadOptions};
use std::collections::HashSet;
use std::io::BufRead;

/// The layout of the next record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// A board on this line, or a damaged one; `following` more lines are of the same kind.
    Line {
        /// The side, if the cells are numbers; otherwise every character of the first word is a cell.
        numbers: Option<usize>,
        following: usize,
    },
    /// A list of the candidates of all cells on this line.
    List,
    /// The first row of a block.
    Block { side: usize },
    /// The first of `side²` lines, which are either boards of this side or the rows of one board.
    Unclear { side: usize },
}

impl Layout {
    /// The layout of the record after this one, if the lookahead has determined it.
    pub(crate) fn next(self) -> Option<Self> {
        match self {
            Self::Line { numbers, following } if following > 0 => {
                Some(Self::Line { numbers, following: following - 1 })
            }
            Self::Line { .. } | Self::List | Self::Block { .. } | Self::Unclear { .. } => None,
        }
    }
}

/// Detects the layout of the record in plain text that begins with `first`; the line after it is `next` lines ahead.
pub(crate) fn layout<R: BufRead>(
    first: &Line,
    source: &mut Source<R>,
    next: usize,
    options: &ReadOptions,
    given: Option<usize>,
) -> Layout {
    let word = row::word_length(&first.text);
    // The candidates of one cell, however long the word.
    let is_cell = is_joined(&first.text[..word]);
    let is_long = word > MAX_SYMBOLS && !is_cell;
    // At side 2 or 3, only a list is this long: rows and boards are shorter.
    if matches!(options.format, None | Some(InputFormat::Candidates)) && is_small_list(word, given) {
        return Layout::List;
    }
    if options.format == Some(InputFormat::Candidates) {
        let words = Row::scan(&first.text, options.words()).words.len();
        // A whole board above side 9 on one line, rather than a row with that many cells.
        let side = words.isqrt();
        let is_board = side > 9 && side * side == words && given != Some(words);
        return match is_board {
            _ if is_long => Layout::List,
            true => Layout::Line { numbers: Some(side), following: 0 },
            false => Layout::Block { side: words },
        };
    }
    let may_be_line = !matches!(options.format, Some(InputFormat::Block | InputFormat::Numbers));
    let may_be_block = options.format != Some(InputFormat::Line);
    // By far the most common case, decided by the first word alone: no row has a word this long.
    if may_be_line && is_long {
        let is_list = options.format.is_none() && side_of_list(&first.text[..word], options.alphabet).is_some();
        return if is_list { Layout::List } else { Layout::Line { numbers: None, following: 0 } };
    }
    let row = Row::scan(&first.text, options.alphabet);
    // A single word is a board or a row; a long one with more words is a board with a comment.
    let one_word = row.words.len() == 1 || word >= 16 && !is_cell && first.text.get(word) != Some(&b'|');
    let cells = if one_word { word } else { row.cells() };
    let is_symbols = one_word || row.is_grid();
    let line_side = side_of(cells, given).filter(|_| may_be_line && (is_symbols || cells == row.words.len()));
    let is_row = may_be_block && row.cells() == cells && (given == Some(cells) || BoxShape::usual(cells).is_some());
    let block = Layout::Block { side: cells };
    let line = |following| Layout::Line { numbers: line_side.filter(|_| !is_symbols), following };
    match line_side {
        Some(side) if !is_row || given == Some(side) || cells == 1 => line(0),
        Some(_) if given == Some(cells) => block,
        Some(side) => match vote(first, source, next, options.alphabet, side) {
            Vote::Lines(lines) => line(lines - 1),
            Vote::Block => block,
            Vote::Unclear => Layout::Unclear { side },
        },
        None if may_be_block => block,
        None => line(0),
    }
}

/// Whether a word has the length of a candidate list for a given side of 2 or 3.
fn is_small_list(word: usize, given: Option<usize>) -> bool {
    given.is_some_and(|side| matches!(side, 2 | 3) && word == side.pow(3))
}

/// The reading of successive lines with equal numbers of cells.
enum Vote {
    /// A board each, in this many lines examined.
    Lines(usize),
    /// The rows of one board.
    Block,
    /// Either: there is one line per row of the block, and the digits do not decide.
    Unclear,
}

/// Examines the lines with `cells` cells each: the rows of one block, or boards of side `side`.
fn vote<R: BufRead>(
    first: &Line,
    source: &mut Source<R>,
    next: usize,
    alphabet: Option<Alphabet>,
    side: usize,
) -> Vote {
    let cells = side * side;
    let mut tally = Tally::new(side, alphabet);
    tally.add(first);
    let (mut lines, mut index, mut length) = (1, next, first.text.len());
    let mut declared = None;
    // Looks one line past a full block: if that line is alike too, there is no block.
    while lines <= cells && length < MAX_LINE {
        let Some(line) = source.ahead(index) else { break };
        index += 1;
        if row::is_remark(line) {
            continue;
        }
        if row::is_border(&line.text) {
            return Vote::Block;
        }
        declared = declared_side(line);
        if declared.is_some() || !Row::scan(&line.text, alphabet).fits(cells) || rules::is_rule(&line.text) {
            // A blank line may precede the line `boxes` of a block.
            let is_end = lines == cells && line.is_blank() && tally.is_empty();
            declared = declared.or_else(|| source.ahead(index).filter(|_| is_end).and_then(declared_side));
            break;
        }
        if lines < cells {
            tally.add(line);
        }
        length += line.text.len();
        lines += 1;
    }
    let is_declared = lines == cells && declared == Some(cells);
    if lines.min(cells) > 1 && (tally.large > tally.small || is_declared) {
        Vote::Block
    } else if lines >= cells && lines > 1 && declared != Some(side) {
        tally.of_whole_block(lines)
    } else {
        Vote::Lines(lines.min(cells))
    }
}

/// The side of the boxes or regions that a line declares.
fn declared_side(line: &Line) -> Option<usize> {
    shape::read(line)?.ok().map(|geometry| geometry.side())
}

/// The numbers of digits up to the side and above it.
struct Tally {
    side: usize,
    alphabet: Option<Alphabet>,
    small: usize,
    large: usize,
    /// The number of lines examined.
    lines: usize,
    /// Whether all lines have one word per cell.
    is_parted: bool,
    /// The digits of each line, and of each column.
    seen: HashSet<(House, usize)>,
    /// Whether the lines cannot be the rows of a board: a digit repeats in a row or column, or is above all digits.
    repeats: bool,
}

#[derive(PartialEq, Eq, Hash)]
enum House {
    Row(usize),
    Column(usize),
}

impl Tally {
    fn new(side: usize, alphabet: Option<Alphabet>) -> Self {
        let seen = HashSet::new();
        Self { side, alphabet, small: 0, large: 0, lines: 0, is_parted: true, seen, repeats: false }
    }

    fn add(&mut self, line: &Line) {
        let row = Row::scan(&line.text, self.alphabet);
        let words = || row.words.iter().map(|word| &line.text[word.clone()]);
        let cells = self.side * self.side;
        if row.words.len() < cells {
            self.is_parted = false;
            for (column, &symbol) in words().flatten().enumerate() {
                // A letter is a digit above 9, or all digits are letters and there are 16 or more of them.
                let (digit, name) = match symbol {
                    b'0'..=b'9' => (Some(usize::from(symbol - b'0')), usize::from(symbol - b'0')),
                    b'x' | b'X' => (None, 0),
                    _ => (symbol.is_ascii_alphabetic().then_some(MAX_SYMBOLS), usize::from(symbol)),
                };
                self.count(column, digit, name);
            }
        } else {
            for (column, word) in words().enumerate() {
                let digit = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
                self.repeats |= digit.is_some_and(|digit| digit > cells);
                self.count(column, digit, digit.unwrap_or(0));
            }
        }
        self.lines += 1;
    }

    /// The reading of at least as many lines as a block has rows, mostly with digits up to the side. The digits of
    /// boards nearly always repeat in some row or column of the block, and those of a block never do.
    fn of_whole_block(&self, lines: usize) -> Vote {
        let cells = self.side * self.side;
        let (is_exact, is_consistent) = (lines == cells, !self.repeats);
        if self.is_empty() {
            return if is_exact { Vote::Unclear } else { Vote::Lines(cells) };
        }
        match self.large > 0 {
            true if is_consistent || is_exact && self.is_parted => Vote::Block,
            true if is_exact => Vote::Unclear,
            false if is_exact && is_consistent && self.is_parted => Vote::Block,
            false if is_exact && is_consistent => Vote::Unclear,
            _ => Vote::Lines(cells),
        }
    }

    /// Whether no digit occurred.
    fn is_empty(&self) -> bool {
        self.small == 0 && self.large == 0
    }

    /// Counts the digit of a cell; `name` distinguishes digits whose value is not known.
    fn count(&mut self, column: usize, digit: Option<usize>, name: usize) {
        let Some(digit) = digit.filter(|digit| *digit > 0) else { return };
        if digit <= self.side {
            self.small += 1;
        } else {
            self.large += 1;
        }
        // Boards repeat a digit in their first line, so that this stays cheap.
        self.repeats = self.repeats
            || !self.seen.insert((House::Row(self.lines), name))
            || !self.seen.insert((House::Column(column), name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(text: &str, given: Option<usize>) -> Layout {
        let mut source = Source::new(text.as_bytes());
        let mut first = Line::default();
        source.take_line(&mut first).unwrap();
        layout(&first, &mut source, 0, &ReadOptions::default(), given)
    }

    const LINE: Layout = Layout::Line { numbers: None, following: 0 };

    fn line(numbers: Option<usize>, following: usize) -> Layout {
        Layout::Line { numbers, following }
    }

    #[test]
    fn a_lone_square_is_a_line() {
        assert_eq!(detected("1.3..2..3.1..4..", None), LINE);
        assert_eq!(detected("1.3..2..3.1..4.. comment", None), LINE);
        assert_eq!(detected(&"1".repeat(36), None), LINE);
        assert_eq!(detected(&"1".repeat(81), None), LINE);
        assert_eq!(detected(&"1 ".repeat(81), None), line(Some(9), 0));
        assert_eq!(detected("1.3. .2.. 3.1. .4..", None), LINE);
        assert_eq!(detected(&"53..7....|".repeat(9), None), LINE);
        assert_eq!(detected("53..7....", None), Layout::Block { side: 9 });
        assert_eq!(detected(&"1".repeat(25), None), Layout::Block { side: 25 });
    }

    #[test]
    fn large_digits_reveal_rows_of_a_large_board() {
        let row = "G..4.A....9.....\n";
        assert_eq!(detected(&row.repeat(16), None), Layout::Block { side: 16 });
        // Rows without clues, or with small ones, do not change the result.
        let sparse = "................\n1...............\n".repeat(3) + &row.repeat(10);
        assert_eq!(detected(&sparse, None), Layout::Block { side: 16 });
        assert_eq!(detected(&"G... .A.. 9... ....\n".repeat(16), None), Layout::Block { side: 16 });
        let numbers = "0 15 0 1 0 2 10 14 12 0 0 0 0 0 0 0\n";
        assert_eq!(detected(&numbers.repeat(16), None), Layout::Block { side: 16 });
        let empty = ". ".repeat(64) + "\n";
        assert_eq!(detected(&(empty.clone() + &"63 ".repeat(64)), None), Layout::Block { side: 64 });
        assert_eq!(detected(&(empty.clone() + &"8 ".repeat(64) + "\n" + &empty), None), line(Some(8), 2));
    }

    #[test]
    fn empty_lines_are_unclear_if_they_could_be_a_whole_block() {
        let unclear = Layout::Unclear { side: 4 };
        for row in ["................\n".to_owned(), "0 ".repeat(16) + "\n"] {
            assert_eq!(detected(&row.repeat(16), None), unclear);
            assert!(matches!(detected(&row.repeat(17), None), Layout::Line { following: 15, .. }));
            assert_eq!(detected(&row.repeat(16), Some(16)), Layout::Block { side: 16 });
            assert!(matches!(detected(&row.repeat(16), Some(4)), Layout::Line { following: 0, .. }));
            assert!(matches!(detected(&row.repeat(15), None), Layout::Line { following: 14, .. }));
        }
    }

    /// A row of numbers with a few clues at the start and zeros after them.
    fn row_of(clues: &str, cells: usize) -> String {
        let zeros = ["0"].repeat(cells - clues.split_whitespace().count()).join(" ");
        format!("{}\n", format!("{clues} {zeros}").trim())
    }

    #[test]
    fn a_sparse_board_of_numbers_is_not_answered_as_many_small_boards() {
        for (side, clues) in [(16, "9 1"), (36, "1 2 3 4 5 6 7 8 9"), (36, "1 2"), (64, "9 1 2 3"), (81, "1 2 3")] {
            let rows = row_of(clues, side) + &row_of("", side).repeat(side - 1);
            assert_eq!(detected(&rows, None), Layout::Block { side }, "{side}: {clues}");
            assert_eq!(detected(&rows.replace(' ', ","), None), Layout::Block { side }, "{side}: {clues}");
            assert_eq!(detected(&rows.replace(' ', "\t"), None), Layout::Block { side }, "{side}: {clues}");
        }
        // Two boards without a blank line between them.
        let rows = row_of("9 1 2 3 4", 16) + &row_of("", 16).repeat(15);
        assert_eq!(detected(&rows.repeat(2), None), Layout::Block { side: 16 });
        // A clash does not make 36 boards of a board.
        let rows = row_of("1 2 3 3 9", 36) + &row_of("", 36).repeat(35);
        assert_eq!(detected(&rows, None), Layout::Block { side: 36 });
    }

    #[test]
    fn a_sparse_board_of_characters_is_unclear_or_a_block() {
        let empty = "................\n".repeat(15);
        assert_eq!(detected(&format!("9123............\n{empty}"), None), Layout::Block { side: 16 });
        assert_eq!(detected(&format!("1234............\n{empty}"), None), Layout::Unclear { side: 4 });
        assert_eq!(detected(&format!("1234..1........9\n{empty}"), None), Layout::Unclear { side: 4 });
        assert_eq!(detected(&format!("1234..1.........\n{empty}"), None), line(None, 15));
        // Boards of numbers, one per line, even if their number is that of the cells.
        let board = "1 0 3 0 0 2 0 0 3 0 1 0 0 4 0 0\n";
        assert_eq!(detected(&board.repeat(16), None), line(Some(4), 15));
        assert_eq!(detected(&format!("{}boxes 2x2\n", row_of("1 2", 16).repeat(16)), None), line(Some(4), 15));
    }

    #[test]
    fn boxes_below_the_lines_decide() {
        let block = Layout::Block { side: 16 };
        let small = "1.2.3.4.1.2.3.4.\n";
        for row in [small, "................\n"] {
            for boxes in ["boxes 4x4", "# a remark\nboxes 2x8", "boxes 1x16\n\n1.3..2..3.1..4.."] {
                assert_eq!(detected(&format!("{}{boxes}\n", row.repeat(16)), None), block, "{row}{boxes}");
            }
            assert_eq!(detected(&format!("{}boxes 2x2\n", row.repeat(16)), None), line(None, 15));
            assert_eq!(detected(&format!("{}boxes 4x4\n", row.repeat(15)), None), line(None, 14), "not a whole block");
        }
        let empty = "................\n".repeat(16);
        assert_eq!(detected(&format!("{empty}\nboxes 4x4\n"), None), block);
        assert_eq!(detected(&format!("{empty}boxes 3x4\n"), None), Layout::Unclear { side: 4 });
        assert_eq!(
            detected(&format!("{}boxes 1x256\n", (". ".repeat(256) + "\n").repeat(256)), None),
            Layout::Block { side: 256 }
        );
    }

    #[test]
    fn one_wrong_digit_does_not_turn_lines_into_a_block() {
        let good = "1.3..2..3.1..4..\n";
        assert_eq!(detected(&good.repeat(20), None), line(None, 15));
        assert_eq!(detected(&(good.repeat(3) + "9.3..2..3.1..4..\n" + good), None), line(None, 4));
        assert_eq!(detected(&(good.to_owned() + "\n" + good), None), LINE);
    }

    #[test]
    fn a_side_given_beforehand_decides() {
        let good = "1.3..2..3.1..4..\n".repeat(16);
        assert_eq!(detected(&good, Some(16)), Layout::Block { side: 16 });
        assert_eq!(detected(&"G...............\n".repeat(16), Some(4)), LINE);
        assert_eq!(detected(&".".repeat(25), Some(5)), LINE);
    }

    #[test]
    fn a_verdict_on_following_lines_is_used_up() {
        assert_eq!(line(Some(9), 1).next(), Some(line(Some(9), 0)));
        assert_eq!(line(None, 0).next(), None);
    }
}
