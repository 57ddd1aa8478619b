//! Why an engine has no answer, and the report of a disagreement.

use super::interrupt::Interrupt;
use crate::puzzle::{Puzzle, Solution, Violation};
use crate::words::counted;
use std::fmt;

/// Why an engine has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The budget ended first.
    Interrupted(Interrupt),
    /// The budget ended after one solution was found, and before it was known whether there are others.
    Undecided {
        /// The solution.
        found: Solution,
        /// What ended the work.
        interrupt: Interrupt,
    },
    /// The budget ended while solutions were counted.
    Uncounted {
        /// How many there were by then.
        at_least: u64,
        /// What ended the work.
        interrupt: Interrupt,
    },
    /// One engine has this answer, and nothing else has confirmed it.
    Unconfirmed(Box<Unconfirmed>),
    /// The engine does not support such puzzles.
    Unsupported {
        /// The engine.
        engine: String,
        /// What it does not support, and what it does.
        reason: String,
    },
    /// The engine produced a grid that does not satisfy the puzzle: a fault of the engine or its backend.
    WrongSolution {
        /// The engine.
        engine: String,
        /// What the grid breaks.
        violations: Vec<Violation>,
    },
    /// The engine returned one solution twice where different ones were required: a fault of the engine.
    RepeatedSolution {
        /// The engine.
        engine: String,
    },
    /// The engine's solver failed: it could not be started, crashed, or printed something unintelligible.
    Backend {
        /// The backend.
        backend: String,
        /// What happened.
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
    /// The same, if the engine had found this solution by then and was asked for others.
    pub(crate) fn knowing(self, found: Option<Solution>) -> Self {
        match (self, found) {
            (Self::Interrupted(interrupt), Some(found)) if interrupt != Interrupt::Cancelled => {
                Self::Undecided { found, interrupt }
            }
            (error, _) => error,
        }
    }

    /// The error of a count, with the number of solutions that had been counted by then.
    pub(crate) fn having_counted(self, at_least: u64) -> Self {
        match self {
            Self::Interrupted(interrupt) if at_least > 0 => Self::Uncounted { at_least, interrupt },
            Self::Unconfirmed(unconfirmed) => Self::Unconfirmed(Box::new(Unconfirmed { at_least, ..*unconfirmed })),
            error => error,
        }
    }

    /// The number of solutions that a count had reached, a lower bound; `None` if it had found none.
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

    /// A solution that is known nevertheless. It may not be the only one.
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

/// An answer that nothing else has confirmed: neither a second engine nor a proof.
#[derive(Debug)]
pub struct Unconfirmed {
    /// The answer, and whose it is.
    pub claim: Testimony,
    /// The other engine.
    pub witness: String,
    /// Why that has no answer.
    pub reason: EngineError,
    /// The number of different solutions that a count has found; 0 if the question was another.
    pub at_least: u64,
    /// Why there is no checked proof; `None` if nobody was asked for one.
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
    pub first: Testimony,
    /// The second engine's name and answer.
    pub second: Testimony,
}

/// The answer of one engine.
#[derive(Clone, Debug)]
pub struct Testimony {
    /// The engine's name.
    pub engine: String,
    /// Its answer in words.
    pub answer: String,
    /// The solutions it showed, at most two.
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
