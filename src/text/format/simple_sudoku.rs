//! Simple Sudoku: nine rows in a frame. It is read as any [block](crate::text::layout::block) is.

use crate::puzzle::Puzzle;
use crate::text::{Notation, render};

/// The puzzle, 9×9, in the frame.
pub(in crate::text) fn write(puzzle: &Puzzle) -> String {
    let cells = render::line(puzzle.clues(), puzzle.side(), &Notation::default());
    let rows: Vec<&str> = (0..9).filter_map(|row| cells.get(9 * row..9 * row + 9)).collect();
    let row = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let bands = rows.chunks(3).map(|band| band.iter().map(row).collect::<String>());
    format!("*-----------*\n{}*-----------*\n", bands.collect::<Vec<_>>().join("|---+---+---|\n"))
}
