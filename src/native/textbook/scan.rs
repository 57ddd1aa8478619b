//! Recursion in cell order that checks each placement by a scan: the simplest solver there is.

use super::{Grid, Recursion, box_of, visit};
use crate::engine::{Budget, End, Engine, EngineError};
use crate::native::meter::Halt;
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;

/// Tries the digits 1 to 9 in each empty cell, row by row, and scans the row, column and box of the cell before the
/// next: the usual answer to the coding exercise "Sudoku Solver".
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan;

impl Engine for Scan {
    /// `textbook-scan`
    fn name(&self) -> String {
        "textbook-scan".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        visit("textbook-scan", puzzle, budget, found, |clues, recursion| {
            let clashing = (0..81).any(|cell| clues[cell] != 0 && !is_valid(clues, cell, clues[cell]));
            if clashing { Ok(()) } else { solve(&mut clues.clone(), 0, recursion) }
        })
    }
}

/// Fills the empty cells from `start` on in every way.
fn solve(board: &mut Grid, start: usize, recursion: &mut Recursion) -> Result<(), Halt> {
    let Some(cell) = (start..81).find(|&cell| board[cell] == 0) else {
        return recursion.show(board);
    };
    for digit in 1..=9 {
        recursion.placement()?;
        if is_valid(board, cell, digit) {
            board[cell] = digit;
            solve(board, cell + 1, recursion)?;
            board[cell] = 0;
        }
    }
    Ok(())
}

/// Whether no other cell of the cell's row, column or box holds the digit.
fn is_valid(board: &Grid, cell: usize, digit: u8) -> bool {
    (0..81)
        .filter(|&other| other != cell && board[other] == digit)
        .all(|other| other / 9 != cell / 9 && other % 9 != cell % 9 && box_of(other) != box_of(cell))
}
