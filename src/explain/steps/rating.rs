//! The difficulty of a puzzle by the sizes of its smallest reasons.

use super::ReasonPath;
use crate::engine::{Budget, EngineError};
use crate::puzzle::{Puzzle, Solution};

/// The sizes of the reasons on the way to a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReasonRating {
    /// The most premises of a step; 0 for a full grid.
    pub largest: usize,
    /// The premises of all steps together.
    pub total: usize,
}

impl ReasonRating {
    /// Rates a puzzle with this solution and no other.
    ///
    /// ```
    /// use sudosat::engine::{Budget, Engine};
    /// use sudosat::explain::ReasonRating;
    /// use sudosat::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1....3.........2\ncage 6 r3c1 r3c2 r4c2\nthermo r1c3 r1c4 r2c4".parse()?;
    /// let solution = sudosat::BothRoads::default().solve(&puzzle, &Budget::unlimited())?.ok_or("no solution")?;
    /// let rating = ReasonRating::of_unique(&puzzle, &solution, &Budget::unlimited())?;
    /// assert_eq!((rating.largest, rating.total), (1, 13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget ends, the board is too large, or the puzzle turns out to have another solution.
    pub fn of_unique(puzzle: &Puzzle, solution: &Solution, budget: &Budget) -> Result<Self, EngineError> {
        let mut path = ReasonPath::new(puzzle, solution, budget)?;
        let mut rating = Self::default();
        while let Some(step) = path.next_within(budget)? {
            rating.largest = rating.largest.max(step.size());
            rating.total += step.size();
        }
        if path.is_finished() {
            return Ok(rating);
        }
        let reason = "the puzzle must have one solution".to_owned();
        Err(EngineError::Unsupported { engine: "steps".to_owned(), reason })
    }
}
