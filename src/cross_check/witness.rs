//! Who stands behind an answer.

use crate::engine::{Budget, EngineError};
use crate::puzzle::{Puzzle, Solution};

/// What confirmed an answer of a [`CrossCheck`](super::CrossCheck).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// The grids that it shows: a solution, two solutions, or as many as were asked for.
    Grids,
    /// The second engine, which came to the same answer.
    Engine,
    /// A proof that there is no other solution, and a checker that accepted it.
    Proof,
}

/// Who proves that a puzzle has no other solutions, where the second engine cannot say.
pub trait Prover: Send {
    /// Who makes the proofs and who checks them, for reports.
    fn name(&self) -> String;

    /// Whether the puzzle has no solution besides these: `true` after a proof of it was made and checked, `false` if
    /// another solution turned up.
    ///
    /// # Errors
    ///
    /// If the budget ends, if there is no proof, or if it was refused.
    fn proves(&mut self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<bool, EngineError>;
}
