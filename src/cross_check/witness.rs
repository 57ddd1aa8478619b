//! The confirmation of an answer.

use crate::engine::{Budget, EngineError};
use crate::puzzle::{Puzzle, Solution};

/// The confirmation of an answer of a [`CrossCheck`](super::CrossCheck).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// The answer's own grids: a solution, two solutions, or the number that the limit required.
    Grids,
    /// The second engine, which reached the same answer.
    Engine,
    /// A proof that there is no other solution, accepted by a checker.
    Proof,
}

/// A prover that a puzzle has no other solutions, for what the second engine cannot confirm.
pub trait Prover: Send {
    /// The names of the solver and the checker, for reports.
    fn name(&self) -> String;

    /// Whether the puzzle has no solution besides these: `true` after a proof was made and checked, `false` if another
    /// solution was found.
    ///
    /// # Errors
    ///
    /// If the budget ends, if there is no proof, or if it was refused.
    fn proves(&mut self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<bool, EngineError>;
}
