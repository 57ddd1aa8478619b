//! One classic 9×9 puzzle a call, as fast as plain integers go, and without an allocation.
//!
//! The board is kept digit by digit, as three bands of 27 cells. One digit at a time is closed under the two 3×3
//! matchings of `band`, which take the place of every peer table: they find locked candidates and hidden singles, and
//! they clear the houses of a settled cell. Naked singles come from a carry-save counter over the nine digits. What is
//! left open is searched by halves: a cell of two candidates that sees the most open cells.

mod band;
mod board;

use super::meter::{Halt, Meter};
pub(super) use board::Board;

/// The stack's room: one place for each guess that is accepted at the same time.
///
/// That is enough: a guess is made on an open cell, accepting it settles the cell in all that follows, and the guess is
/// taken from the stack when its contrary is tried. So the guesses on the stack are on different cells, of 81.
const DEPTH: usize = 81;

/// The search for one puzzle at a time, with its stack.
#[derive(Debug)]
pub(super) struct Classic {
    /// For each guess on the way to the current board: the board with the guess ruled out, and the digit that this
    /// changed.
    stack: [(Board, u32); DEPTH],
}

impl Classic {
    /// Units of work for a board, propagated and branched on.
    const BOARD: u32 = 256;

    pub(super) fn new() -> Self {
        Self { stack: [(Board::EMPTY, 0); DEPTH] }
    }

    /// Calls `found` with every solved board of the puzzle: `clues` row by row, 0 for an empty cell, at most 9. Clues
    /// that clash have no solution.
    pub(super) fn visit(
        &mut self,
        clues: &[u8; 81],
        meter: &mut Meter,
        mut found: impl FnMut(&Board) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let (mut board, mut changed) = (Board::new(clues), Board::ALL_DIGITS);
        let mut height = 0;
        loop {
            meter.work(Self::BOARD)?;
            if board.propagate(changed).is_ok() {
                if !board.is_solved() {
                    meter.guess()?;
                    let guess = board.choose();
                    changed = guess.changed();
                    self.stack[height] = (board.without(&guess), changed);
                    height += 1;
                    board = board.with(&guess);
                    continue;
                }
                found(&board)?;
            }
            if height == 0 {
                return Ok(());
            }
            height -= 1;
            (board, changed) = self.stack[height];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Budget, Interrupt};

    /// The grids of a puzzle, at most `limit`.
    fn grids(text: &str, limit: usize) -> Vec<[u8; 81]> {
        let mut clues = [0; 81];
        for (clue, byte) in clues.iter_mut().zip(text.bytes()) {
            *clue = if byte == b'.' { 0 } else { byte - b'0' };
        }
        let mut grids = Vec::new();
        let result = Classic::new().visit(&clues, &mut Meter::new(&Budget::unlimited()).unwrap(), |board| {
            grids.push(board.grid());
            if grids.len() == limit { Err(Halt::Stopped) } else { Ok(()) }
        });
        assert_eq!(result.is_err(), grids.len() == limit);
        grids
    }

    fn line(grid: &[u8; 81]) -> String {
        grid.iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    #[test]
    fn a_hard_puzzle_has_its_one_solution() {
        let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let [only] = grids(puzzle, 2).try_into().unwrap();
        assert_eq!(line(&only), "812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    }

    #[test]
    fn a_grid_is_its_own_solution_and_a_wrong_one_has_none() {
        let grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        assert_eq!(grids(grid, 2).iter().map(line).collect::<Vec<_>>(), [grid]);
        for cell in 0..81 {
            let other = if grid.as_bytes()[cell] == b'1' { "2" } else { "1" };
            let wrong = format!("{}{other}{}", &grid[..cell], &grid[cell + 1..]);
            assert_eq!(grids(&wrong, 2).len(), 0, "cell {cell} changed");
        }
    }

    #[test]
    fn clashes_of_every_kind_have_no_solution() {
        for clash in ["11", "1........1", "1.........1", "1.................1"] {
            assert!(grids(&format!("{clash:.<81}"), 1).is_empty(), "{clash}");
            let at_the_end: String = format!("{clash:.<81}").chars().rev().collect();
            assert!(grids(&at_the_end, 1).is_empty(), "{at_the_end}");
        }
    }

    #[test]
    fn an_empty_cell_without_a_digit_has_no_solution() {
        assert!(grids(&format!("{:.<81}", "12345678....9...................................9"), 1).is_empty());
        assert!(grids(&format!("{:.<81}", "12345678.........9"), 1).is_empty());
    }

    #[test]
    fn many_solutions_are_all_different() {
        let mut many = grids(&".".repeat(81), 20_000);
        many.sort_unstable();
        many.dedup();
        assert_eq!(many.len(), 20_000);
    }

    #[test]
    fn the_budget_counts_guesses() {
        let spend = |guesses| {
            let budget = Budget { guesses: Some(guesses), ..Budget::unlimited() };
            Classic::new().visit(&[0; 81], &mut Meter::new(&budget).unwrap(), |_| Err(Halt::Stopped))
        };
        for (guesses, enough) in [(0, false), (3, false), (81, true)] {
            match spend(guesses) {
                Err(Halt::Stopped) => assert!(enough, "{guesses}"),
                Err(Halt::Failed(error)) => {
                    assert!(!enough, "{guesses}");
                    assert!(matches!(error, crate::engine::EngineError::Interrupted(Interrupt::Guesses)));
                }
                Ok(()) => panic!("the empty board has solutions"),
            }
        }
    }
}
