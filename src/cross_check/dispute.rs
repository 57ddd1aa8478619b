//! Answers that contradict each other, and errors that do not contradict anything.

use super::comparable::Comparable;
use crate::engine::{Disagreement, EngineError, Testimony};
use crate::puzzle::Puzzle;

/// The error that two engines answer differently.
pub(super) fn disagreement(puzzle: &Puzzle, first: Testimony, second: Testimony) -> EngineError {
    EngineError::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), first, second }))
}

/// The error that the prover, asked for a proof of an answer, finds a solution that this leaves out.
pub(super) fn contradicted(puzzle: &Puzzle, answer: &impl Comparable, engine: String, prover: String) -> EngineError {
    let other = Testimony { engine: prover, answer: "another solution".to_owned(), solutions: Vec::new() };
    disagreement(puzzle, answer.testimony(engine), other)
}

/// Whether an engine merely has no answer, and another may have one.
pub(super) fn no_answer(error: &EngineError) -> bool {
    match error {
        EngineError::Interrupted(_)
        | EngineError::Undecided { .. }
        | EngineError::Uncounted { .. }
        | EngineError::Unconfirmed(_)
        | EngineError::Unsupported { .. } => true,
        EngineError::WrongSolution { .. }
        | EngineError::RepeatedSolution { .. }
        | EngineError::Backend { .. }
        | EngineError::Disagreement(_) => false,
    }
}
