//! Errors of engines, and the report of a disagreement.

use super::interrupt::Interrupt;
use crate::plural::counted;
use crate::puzzle::{Puzzle, Solution, Violation};
use std::fmt;

/// The reason why an engine has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The budget ended first.
    Interrupted(Interrupt),
    /// The budget ended after the first solution, while the engine was looking for a second.
    Undecided {
        /// The solution.
        found: Solution,
        /// The limit that was reached.
        interrupt: Interrupt,
    },
    /// The budget ended while solutions were counted.
    Uncounted {
        /// The number counted before that.
        at_least: u64,
        /// The limit that was reached.
        interrupt: Interrupt,
    },
    /// One engine has an answer, and nothing has confirmed it.
    Unconfirmed(Box<Unconfirmed>),
    /// The engine does not support such puzzles.
    Unsupported {
        /// The engine.
        engine: String,
        /// The unsupported property, and what is supported.
        reason: String,
    },
    /// The engine produced a grid that does not satisfy the puzzle: a fault of the engine or its backend.
    WrongSolution {
        /// The engine.
        engine: String,
        /// The rules that the grid violates.
        violations: Vec<Violation>,
    },
    /// The engine returned one solution twice where distinct ones were required: a fault of the engine.
    RepeatedSolution {
        /// The engine.
        engine: String,
    },
    /// The engine's solver failed: it could not be started, crashed, or printed something unintelligible.
    Backend {
        /// The backend.
        backend: String,
        /// The failure.
        reason: String,
    },
    /// Two engines answered differently: always a fault in one of them, never an answer.
    Disagreement(Box<Disagreement>),
}

impl From<Interrupt> for EngineError {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

impl EngineError {
    /// Adds the solution found before the interrupt, if any.
    pub(crate) fn knowing(self, found: Option<Solution>) -> Self {
        match (self, found) {
            (Self::Interrupted(interrupt), Some(found)) if interrupt != Interrupt::Cancelled => {
                Self::Undecided { found, interrupt }
            }
            (error, _) => error,
        }
    }

    /// Adds the number of solutions counted before the interrupt.
    pub(crate) fn having_counted(self, at_least: u64) -> Self {
        match self {
            Self::Interrupted(interrupt) if at_least > 0 => Self::Uncounted { at_least, interrupt },
            Self::Unconfirmed(unconfirmed) => Self::Unconfirmed(Box::new(Unconfirmed { at_least, ..*unconfirmed })),
            error => error,
        }
    }

    /// A lower bound on the number of solutions, from an interrupted count; `None` if it had found none.
    #[must_use]
    pub fn at_least(&self) -> Option<u64> {
        match self {
            Self::Uncounted { at_least, .. } => Some(*at_least),
            Self::Unconfirmed(unconfirmed) => Some(unconfirmed.at_least).filter(|&count| count > 0),
            Self::Interrupted(_)
            | Self::Undecided { .. }
            | Self::Unsupported { .. }
            | Self::WrongSolution { .. }
            | Self::RepeatedSolution { .. }
            | Self::Backend { .. }
            | Self::Disagreement(_) => None,
        }
    }

    /// A solution that was found before the error. It may not be the only one.
    #[must_use]
    pub fn known(&self) -> Option<&Solution> {
        match self {
            Self::Undecided { found, .. } => Some(found),
            Self::Unconfirmed(unconfirmed) => unconfirmed.claim.solutions.first(),
            Self::Interrupted(_)
            | Self::Uncounted { .. }
            | Self::Unsupported { .. }
            | Self::WrongSolution { .. }
            | Self::RepeatedSolution { .. }
            | Self::Backend { .. }
            | Self::Disagreement(_) => None,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interrupt) => interrupt.fmt(f),
            Self::Undecided { interrupt, .. } => {
                write!(f, "{interrupt}; a solution is known, but not whether it is the only one")
            }
            Self::Uncounted { at_least, interrupt } => {
                write!(f, "{interrupt}; there are at least {}", counted(at_least, "solution"))
            }
            Self::Unconfirmed(unconfirmed) => unconfirmed.fmt(f),
            Self::Unsupported { engine, reason } => write!(f, "{engine} does not take this puzzle: {reason}"),
            Self::WrongSolution { engine, violations } => {
                write!(f, "{engine} gave a wrong solution ({})", counted(violations.len(), "violation"))
            }
            Self::RepeatedSolution { engine } => write!(f, "{engine} gave one solution twice"),
            Self::Backend { backend, reason } => write!(f, "{backend}: {reason}"),
            Self::Disagreement(disagreement) => disagreement.fmt(f),
        }
    }
}

impl std::error::Error for EngineError {}

/// An answer that nothing has confirmed: neither a second engine nor a proof.
#[derive(Debug)]
pub struct Unconfirmed {
    /// The answer and the engine that gave it.
    pub claim: EngineAnswer,
    /// The other engine.
    pub witness: String,
    /// The reason why the other engine has no answer.
    pub reason: EngineError,
    /// The number of distinct solutions found by a count; 0 for other questions.
    pub at_least: u64,
    /// The reason why there is no checked proof; `None` if no proof was attempted.
    pub no_proof: Option<EngineError>,
}

impl fmt::Display for Unconfirmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claim, witness, reason, no_proof, .. } = self;
        write!(f, "{} answers {}, but {witness} has not confirmed it: {reason}", claim.engine, claim.answer)?;
        no_proof.as_ref().map_or(Ok(()), |why| write!(f, "; nor has a proof: {why}"))
    }
}

/// Two engines that answered the same question differently: a fault in one of them.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The first engine's name and answer.
    pub first: EngineAnswer,
    /// The second engine's name and answer.
    pub second: EngineAnswer,
}

/// One engine's answer to a question.
#[derive(Clone, Debug)]
pub struct EngineAnswer {
    /// The engine's name.
    pub engine: String,
    /// The answer in words.
    pub answer: String,
    /// Solutions that support the answer, at most two.
    pub solutions: Vec<Solution>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        write!(
            f,
            "the engines disagree: {} answers {}, {} answers {}",
            first.engine, first.answer, second.engine, second.answer
        )
    }
}

impl std::error::Error for Disagreement {}
