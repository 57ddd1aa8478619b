//! Many classic puzzles in one call.

use super::budget::Budget;
use super::error::EngineError;
use crate::puzzle::Digit;

/// The clues of a classic puzzle, row by row; 0 is an empty cell.
pub type Clues = [u8; 81];

/// The result of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions, up to the limit; while not `finished`, a lower bound.
    pub count: u32,
    /// Whether the search was completed, or reached the limit.
    pub finished: bool,
    /// The first two solutions found, digits row by row; 0 in every cell of a missing one.
    pub solutions: [[u8; 81]; 2],
}

impl Default for Outcome {
    fn default() -> Self {
        Self { count: 0, finished: false, solutions: [[0; 81]; 2] }
    }
}

impl Outcome {
    /// The solutions in the outcome: at most two.
    #[must_use]
    pub fn shown(&self) -> &[Clues] {
        &self.solutions[..self.solutions.len().min(self.count as usize)]
    }
}

/// The digits of a full grid. An incomplete one comes out short, and a check rejects it.
pub(crate) fn digits(grid: &Clues) -> Vec<Digit> {
    // Collecting would grow the list several times: the iterator does not know its length.
    let mut digits = Vec::with_capacity(grid.len());
    digits.extend(grid.iter().filter_map(|&number| Digit::new(number.into())));
    digits
}

/// An engine that counts the solutions of many classic puzzles without an allocation for each.
pub trait SolvesMany {
    /// Counts the solutions of each puzzle up to `limit` and returns the first two, checked. `outcomes` has one element
    /// per puzzle and is overwritten. A puzzle may be left unfinished for any reason: it is then to be solved alone.
    ///
    /// # Errors
    ///
    /// If the budget ends; the outcomes that are `finished` are still valid. If a grid is not a solution, which is a
    /// bug of the engine; then no outcome is valid.
    fn solve_many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError>;
}
