//! Recursion in cell order that tests each placement by scanning: the simplest solver there is.

use super::{Grid, Run, box_of, visit};
use crate::engine::{Budget, End, Engine, EngineError};
use crate::native::meter::Halt;
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;

/// Takes the empty cells row by row, tries the digits 1 to 9 in each, and scans the row, the column and the box of the
/// cell before moving on to the next. The usual answer to the coding exercise "Sudoku Solver".
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
        visit("textbook-scan", puzzle, budget, found, |clues, run| {
            let clashing = (0..81).any(|cell| clues[cell] != 0 && !is_valid(clues, cell, clues[cell]));
            if clashing { Ok(()) } else { solve(&mut clues.clone(), 0, run) }
        })
    }
}

/// Fills the empty cells from `start` on in every way.
fn solve(board: &mut Grid, start: usize, run: &mut Run) -> Result<(), Halt> {
    let Some(cell) = (start..81).find(|&cell| board[cell] == 0) else {
        return run.show(board);
    };
    for digit in 1..=9 {
        run.placement()?;
        if is_valid(board, cell, digit) {
            board[cell] = digit;
            solve(board, cell + 1, run)?;
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
