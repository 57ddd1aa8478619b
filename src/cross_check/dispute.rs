//! The distinction between answers that contradict each other and errors that contradict nothing.

use super::comparable::Comparable;
use crate::engine::{Disagreement, EngineAnswer, EngineError};
use crate::puzzle::Puzzle;

/// The error of two engines with different answers.
pub(super) fn disagreement(puzzle: &Puzzle, first: EngineAnswer, second: EngineAnswer) -> EngineError {
    EngineError::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), first, second }))
}

/// The error of a prover that finds a solution which the answer excludes.
pub(super) fn contradicted(puzzle: &Puzzle, answer: &impl Comparable, engine: String, prover: String) -> EngineError {
    let other = EngineAnswer { engine: prover, answer: "another solution".to_owned(), solutions: Vec::new() };
    disagreement(puzzle, answer.engine_answer(engine), other)
}

/// Whether the error merely means that this engine has no answer, so that another may have one.
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
