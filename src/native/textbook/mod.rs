//! The classic methods for solving a Sudoku, as they are taught: short, readable, and a baseline for the other solvers.
//!
//! | engine | method |
//! |---|---|
//! | [`Scan`] | recursion in cell order; each placement is checked by a scan of its row, column and box |
//! | [`UsedCounts`] | the same recursion, with tables of used digits in place of the scan |
//! | [`Constraint`] | a list of forbidden digits for each cell; a cell with one digit left is set at once |
//!
//! A fourth method, which checks a partial board by one bit mask per house, is
//! [`Puzzle::clashes`](crate::puzzle::Puzzle::clashes). The engines take classic 9×9 boards and enumerate all
//! solutions. Nothing is added to the methods except correctness on every board: clashing clues, no solution, several
//! solutions.

mod constraint;
mod scan;
#[cfg(test)]
mod tests;
mod used_counts;

pub use constraint::Constraint;
pub use scan::Scan;
pub use used_counts::UsedCounts;

use super::meter::{Halt, Meter, end, show};
use crate::engine::{Budget, End, EngineError};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// A board row by row, with 0 for an empty cell.
type Grid = [u8; 81];

/// The box of a cell, from 0.
const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The context of a recursion: everything but its board.
struct Recursion<'a> {
    engine: &'static str,
    puzzle: &'a Puzzle,
    meter: Meter<'a>,
    found: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
}

impl Recursion<'_> {
    /// The units of work of a placement that is tried.
    // Covers the costliest method: `Constraint` copies 81 cells for each.
    const PLACEMENT: usize = 512;

    /// Counts one placement that is tried as a guess.
    fn placement(&mut self) -> Result<(), Halt> {
        self.meter.guess()?;
        self.meter.work(Self::PLACEMENT)?;
        Ok(())
    }

    /// Passes a full board to the visitor.
    fn show(&mut self, board: &Grid) -> Result<(), Halt> {
        let grid = board.iter().map(|&number| Digit::from_index(usize::from(number) - 1)).collect();
        show(self.puzzle, grid, self.engine, self.found)
    }
}

/// Runs a method on the clues of a puzzle.
fn visit(
    engine: &'static str,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    method: impl FnOnce(&Grid, &mut Recursion) -> Result<(), Halt>,
) -> Result<End, EngineError> {
    if !puzzle.is_classic() {
        let reason = "the board must be 9×9 with 3×3 boxes, without further rules or restricted candidates".to_owned();
        return Err(EngineError::Unsupported { engine: engine.to_owned(), reason });
    }
    let mut board = [0; 81];
    for (cell, digit) in puzzle.given_by_index() {
        board[cell] = digit.get() as u8;
    }
    let mut recursion = Recursion { engine, puzzle, meter: Meter::new(budget)?, found };
    end(method(&board, &mut recursion))
}
