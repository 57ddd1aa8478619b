//! Why an engine has no answer, and the report of a disagreement.

use super::budget::Interrupt;
use crate::puzzle::{Puzzle, Solution, Violation};
use crate::words::counted;
use std::fmt;

/// Why an engine has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The budget ended first.
    Interrupted(Interrupt),
    /// One engine has this verdict, and the other ran out of budget before it could confirm it.
    Unconfirmed {
        /// The engine that answered.
        engine: String,
        /// Its answer, in a word or a number.
        answer: String,
        /// The engine that did not.
        witness: String,
        /// What stopped it.
        interrupt: Interrupt,
    },
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

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interrupt) => interrupt.fmt(f),
            Self::Unconfirmed { engine, answer, witness, interrupt } => {
                write!(f, "{engine} answers {answer}, but {witness} has not confirmed it: {interrupt}")
            }
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

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Interrupted(interrupt) | Self::Unconfirmed { interrupt, .. } => Some(interrupt),
            Self::Disagreement(disagreement) => Some(disagreement),
            Self::Unsupported { .. }
            | Self::WrongSolution { .. }
            | Self::RepeatedSolution { .. }
            | Self::Backend { .. } => None,
        }
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
