//! Boards as JSON: of numbers, with rules in an object, and of strings as `LeetCode` has them.

use crate::puzzle::Digit;
#[cfg(feature = "formats")]
use crate::puzzle::Puzzle;
use itertools::Itertools;

/// A board as a JSON array of arrays of numbers, `null` for an empty cell.
///
/// ```
/// # use sudosat::{puzzle::Digit, text::render};
/// assert_eq!(render::json_board(&[Digit::new(2), None, None, Digit::new(1)], 2), "[[2,null],[null,1]]");
/// ```
#[must_use]
pub fn json_board(cells: &[Option<Digit>], side: usize) -> String {
    board(cells, side, |cell| cell.map_or("null".to_owned(), |digit| digit.to_string()))
}

/// A board of numbers; if the puzzle has rules, in an object with them.
#[cfg(feature = "formats")]
pub(in crate::text) fn json_puzzle(puzzle: &Puzzle) -> String {
    let board = json_board(puzzle.clues(), puzzle.side());
    if puzzle.rules().is_empty() {
        return board;
    }
    // No rule has a character that JSON would escape.
    let rules = puzzle.rules().iter().format_with("\",\"", |rule, f| f(rule));
    format!("{{\"puzzle\":{board},\"rules\":[\"{rules}\"]}}")
}

/// A board of strings, `"."` for an empty cell.
#[cfg(feature = "formats")]
pub(in crate::text) fn leetcode_board(cells: &[Option<Digit>], side: usize) -> String {
    board(cells, side, |cell| cell.map_or("\".\"".to_owned(), |digit| format!("\"{digit}\"")))
}

fn board(cells: &[Option<Digit>], side: usize, write: impl Fn(Option<Digit>) -> String) -> String {
    let row = |row: &[Option<Digit>]| row.iter().map(|&cell| write(cell)).join(",");
    format!("[[{}]]", cells.chunks(side.max(1)).map(row).join("],["))
}
