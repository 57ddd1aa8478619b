//! Constraint lists: each cell lists the digits that its houses forbid, and a cell with a single digit left is set at
//! once. The rest is guessed, beginning with the cells that allow the fewest digits.

use super::{Grid, Recursion, box_of, visit};
use crate::engine::{Budget, End, Engine, EngineError};
use crate::native::meter::Halt;
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;

/// Each clue that is set forbids its digit in twenty cells; a cell with eight digits forbidden is set to the ninth, and
/// so on. The empty cells are then sorted once by the number of digits that they allow and tried in that order. A copy
/// of the cells undoes a placement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Constraint;

impl Engine for Constraint {
    /// `textbook-constraint`
    fn name(&self) -> String {
        "textbook-constraint".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        visit("textbook-constraint", puzzle, budget, found, |clues, recursion| {
            let mut cells = ConstraintLists([ListedCell::EMPTY; 81]);
            let consistent = (0..81).filter(|&cell| clues[cell] != 0).all(|cell| cells.set(cell, clues[cell]));
            if !consistent {
                return Ok(());
            }
            let mut empty: Vec<usize> = (0..81).filter(|&cell| cells.0[cell].value == 0).collect();
            empty.sort_by_key(|&cell| cells.0[cell].allowed().count());
            solve(&cells, &empty, recursion)
        })
    }
}

#[derive(Clone, Copy)]
struct ListedCell {
    /// The digit of the cell, or 0.
    value: u8,
    /// Whether each digit is forbidden, at index 1 to 9.
    forbidden: [bool; 10],
}

impl ListedCell {
    const EMPTY: Self = Self { value: 0, forbidden: [false; 10] };

    /// The digits that are not forbidden.
    fn allowed(&self) -> impl Iterator<Item = u8> {
        (1..=9).filter(|&digit| !self.forbidden[usize::from(digit)])
    }
}

#[derive(Clone)]
struct ConstraintLists([ListedCell; 81]);

impl ConstraintLists {
    /// Sets a cell and everything that follows. `false` means a contradiction.
    fn set(&mut self, cell: usize, digit: u8) -> bool {
        if self.0[cell].value == digit {
            return true;
        }
        if self.0[cell].value != 0 || self.0[cell].forbidden[usize::from(digit)] {
            return false;
        }
        self.0[cell].value = digit;
        let shares_house =
            |other: &usize| other / 9 == cell / 9 || other % 9 == cell % 9 || box_of(*other) == box_of(cell);
        (0..81).filter(shares_house).filter(|&other| other != cell).all(|other| self.forbid(other, digit))
    }

    /// Forbids a digit in a cell, and sets the cell if one digit is left. `false` means a contradiction.
    fn forbid(&mut self, cell: usize, digit: u8) -> bool {
        if self.0[cell].value == digit {
            return false;
        }
        if self.0[cell].value != 0 || self.0[cell].forbidden[usize::from(digit)] {
            return true;
        }
        self.0[cell].forbidden[usize::from(digit)] = true;
        let (first, second) = {
            let mut allowed = self.0[cell].allowed();
            (allowed.next(), allowed.next())
        };
        match (first, second) {
            (None, _) => false,
            (Some(last), None) => self.set(cell, last),
            (Some(_), Some(_)) => true,
        }
    }
}

/// Fills the cells of `empty` in every way. Some may be set already.
fn solve(cells: &ConstraintLists, empty: &[usize], recursion: &mut Recursion) -> Result<(), Halt> {
    let Some((&cell, rest)) = empty.split_first() else {
        let board: Grid = cells.0.map(|cell| cell.value);
        return recursion.show(&board);
    };
    if cells.0[cell].value != 0 {
        return solve(cells, rest, recursion);
    }
    for digit in cells.0[cell].allowed() {
        recursion.placement()?;
        let mut tried = cells.clone();
        if tried.set(cell, digit) {
            solve(&tried, rest, recursion)?;
        }
    }
    Ok(())
}
