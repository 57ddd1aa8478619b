//! Links to a classic puzzle: 81 digits anywhere in the link, or a `puzz.link` address.

use crate::puzzle::{Board, Digit, Puzzle};
use crate::text::ParseError;
use crate::text::bytes::line::Line;
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::layout::error::LayoutError;
use crate::text::layout::row;

/// The cells of a classic board.
const CELLS: usize = 81;

/// The puzzle in the link at the start of a line; `None` if the link has no digits.
pub(crate) fn read(line: &Line) -> Result<Option<Puzzle>, ParseError> {
    let text = String::from_utf8_lossy(&line.text[..row::word_length(&line.text)]);
    if text.contains("penpa-edit") {
        let name = "penpa-edit without `m=edit` or `m=solve`";
        return Err(ParseError::at(line, 0, FPuzzlesError::Program { name }));
    }
    if let Some((_, board)) = text.split_once("?sudoku/") {
        return puzz_link(line, board, text.len() - board.len()).map(Some);
    }
    let boards: Vec<&str> = text.split(|one: char| !one.is_ascii_digit() && one != '.').filter(is_board).collect();
    match boards[..] {
        [] => Ok(None),
        [board] => {
            let digits = board.bytes().map(|byte| Digit::new(u16::from(byte.saturating_sub(b'0')))).collect();
            puzzle(line, 9, digits).map(Some)
        }
        [first, second, ..] => {
            let (first, second) = (first.to_owned(), second.to_owned());
            Err(ParseError::at(line, 0, FPuzzlesError::TwoBoards { first, second }))
        }
    }
}

fn is_board(word: &&str) -> bool {
    word.len() == CELLS && !(word.contains('.') && word.contains('0'))
}

/// Reads `9/9/` and the cells of `puzz.link`: hexadecimal digits, `-` before two of them, `.` for a question mark, and
/// letters from `g` on for runs of one or more empty cells.
fn puzz_link(line: &Line, text: &str, start: usize) -> Result<Puzzle, ParseError> {
    let error = |found: &str| {
        let expected = "`sudoku/` with columns, rows and cells of a square board".to_owned();
        ParseError::at(line, start, FPuzzlesError::Field { expected, found: found.to_owned() })
    };
    let mut fields = text.splitn(3, '/');
    let mut side = || fields.next().and_then(|field| field.parse::<usize>().ok());
    let (columns, rows) = (side(), side());
    let Some(side) = columns.filter(|&side| Some(side) == rows && side <= 36) else { return Err(error(text)) };
    let mut cells = Vec::new();
    let mut rest = fields.next().unwrap_or_default().trim_end_matches('/');
    while let Some(first) = rest.chars().next() {
        let (length, digits) = if first == '-' { (3, rest.get(1..3)) } else { (first.len_utf8(), rest.get(..1)) };
        match first {
            '.' => cells.push(None),
            'g'..='z' => cells.extend(std::iter::repeat_n(None, first as usize - 'f' as usize)),
            _ => {
                let value = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
                let digit = value.and_then(Digit::new).filter(|digit| digit.index() < side);
                cells.push(Some(digit.ok_or_else(|| error(rest))?));
            }
        }
        rest = &rest[length..];
    }
    if cells.len() > side * side {
        return Err(error(text));
    }
    // Trailing empty cells may be omitted.
    cells.resize(side * side, None);
    puzzle(line, side, cells)
}

fn puzzle(line: &Line, side: usize, cells: Vec<Option<Digit>>) -> Result<Puzzle, ParseError> {
    let found = cells.len().isqrt();
    let board = Board::with_side(side).map_err(|error| ParseError::at(line, 0, LayoutError::Geometry(error)))?;
    Puzzle::new(board, cells).map_err(|_| ParseError::at(line, 0, LayoutError::Side { expected: side, found }))
}
