//! The classic methods for solving a Sudoku, kept as they are taught: short, readable, and the baseline for the other
//! solvers.
//!
//! | engine | method |
//! |---|---|
//! | [`Scan`] | recursion in cell order; every placement is tested by scanning its row, column and box |
//! | [`UsedCounts`] | the same recursion; tables of used digits replace the scan |
//! | [`Constraint`] | every cell lists what its houses forbid; a cell left with one digit is set at once |
//!
//! A fourth method, checking a part-filled board with one bit mask per house, is
//! [`puzzle::clashes`](crate::puzzle::clashes). The engines take classic 9×9 boards and enumerate all solutions. Only
//! what makes a method right on every board is added to it: clues may clash, and there may be no solution, or several.

mod constraint;
mod scan;
mod used_counts;

pub use constraint::Constraint;
pub use scan::Scan;
pub use used_counts::UsedCounts;

use super::meter::{Halt, Meter, end, show};
use crate::engine::{Budget, End, EngineError};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// A board row by row: digits from 1, and 0 for an empty cell.
type Grid = [u8; 81];

/// The box of a cell, from 0.
const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The state of a recursion apart from its board.
struct Run<'a> {
    engine: &'static str,
    puzzle: &'a Puzzle,
    meter: Meter<'a>,
    found: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
}

impl Run<'_> {
    /// Units of work for a placement tried.
    const PLACEMENT: usize = 512;

    /// Counts a guess; to be called for every placement tried.
    fn placement(&mut self) -> Result<(), Halt> {
        self.meter.guess()?;
        self.meter.work(Self::PLACEMENT)?;
        Ok(())
    }

    /// Shows a full board to the visitor.
    fn show(&mut self, board: &Grid) -> Result<(), Halt> {
        let grid = board.iter().map(|&number| Digit::from_index(usize::from(number) - 1)).collect();
        show(self.puzzle, grid, self.engine, self.found)
    }
}

/// Runs a method on the board of a puzzle.
fn visit(
    engine: &'static str,
    puzzle: &Puzzle,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    method: impl FnOnce(&Grid, &mut Run) -> Result<(), Halt>,
) -> Result<End, EngineError> {
    if !puzzle.is_classic() {
        let reason = "it takes 9×9 boards with 3×3 boxes, no further rule and no restricted candidates".to_owned();
        return Err(EngineError::Unsupported { engine: engine.to_owned(), reason });
    }
    let mut board = [0; 81];
    for (cell, digit) in puzzle.given_by_index() {
        board[cell] = digit.get() as u8;
    }
    let mut run = Run { engine, puzzle, meter: Meter::new(budget)?, found };
    end(method(&board, &mut run))
}
