//! Recursion in cell order with tables of the digits that each row, column and box has used.

use super::{Grid, Recursion, box_of, visit};
use crate::engine::{Budget, End, Engine, EngineError};
use crate::native::meter::Halt;
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;

/// Like [`Scan`](super::Scan), with a table lookup in place of the scan: each row, column and box has a count of each
/// digit, updated as digits are placed and removed.
#[derive(Clone, Copy, Debug, Default)]
pub struct UsedCounts;

impl Engine for UsedCounts {
    /// `textbook-count`
    fn name(&self) -> String {
        "textbook-count".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        visit("textbook-count", puzzle, budget, found, |clues, recursion| {
            let mut used = Used::default();
            for (cell, &digit) in clues.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                if !used.is_free(cell, digit) {
                    return Ok(());
                }
                used.place(cell, digit);
            }
            let empty: Vec<usize> = (0..81).filter(|&cell| clues[cell] == 0).collect();
            solve(&mut clues.clone(), &empty, &mut used, recursion)
        })
    }
}

/// The number of times each digit, at index 1 to 9, occurs in each row, column and box.
#[derive(Default)]
struct Used {
    rows: [[u8; 10]; 9],
    columns: [[u8; 10]; 9],
    boxes: [[u8; 10]; 9],
}

impl Used {
    fn is_free(&self, cell: usize, digit: u8) -> bool {
        let digit = usize::from(digit);
        self.rows[cell / 9][digit] + self.columns[cell % 9][digit] + self.boxes[box_of(cell)][digit] == 0
    }

    fn place(&mut self, cell: usize, digit: u8) {
        let digit = usize::from(digit);
        self.rows[cell / 9][digit] += 1;
        self.columns[cell % 9][digit] += 1;
        self.boxes[box_of(cell)][digit] += 1;
    }

    fn remove(&mut self, cell: usize, digit: u8) {
        let digit = usize::from(digit);
        self.rows[cell / 9][digit] -= 1;
        self.columns[cell % 9][digit] -= 1;
        self.boxes[box_of(cell)][digit] -= 1;
    }
}

/// Fills the cells of `empty` in every way.
fn solve(board: &mut Grid, empty: &[usize], used: &mut Used, recursion: &mut Recursion) -> Result<(), Halt> {
    let Some((&cell, rest)) = empty.split_first() else {
        return recursion.show(board);
    };
    for digit in 1..=9 {
        recursion.placement()?;
        if used.is_free(cell, digit) {
            board[cell] = digit;
            used.place(cell, digit);
            solve(board, rest, used, recursion)?;
            used.remove(cell, digit);
        }
    }
    Ok(())
}
