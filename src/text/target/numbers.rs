//! A board as rows of numbers.

use crate::puzzle::{Digit, Puzzle};
use itertools::Itertools;

/// A board as aligned rows of numbers, 0 for an empty cell.
pub(crate) fn numbers(puzzle: &Puzzle) -> String {
    let side = puzzle.side();
    let width = side.to_string().len();
    let row = |row: &[Option<Digit>]| {
        row.iter().map(|clue| format!("{:>width$}", clue.map_or(0, Digit::get))).join(" ") + "\n"
    };
    puzzle.clues().chunks(side).map(row).collect()
}
