//! Errors of certification.

use crate::engine::{EngineError, Interrupt};
use crate::sat::backend::BackendError;
use crate::verify::{ProofError, Refusal, StepFault};
use std::fmt;

/// The reason why a puzzle or a step has no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// An engine failed before it had found the solutions.
    Engine(EngineError),
    /// The budget ended before there was a refutation.
    Interrupted(Interrupt),
    /// The solver or the reduction found a solution besides the given ones, or one of those is not a solution.
    Satisfiable,
    /// The solver failed.
    Backend(BackendError),
    /// The solver's proof cannot be read.
    Proof(ProofError),
    /// The formula is too large.
    Formula(Refusal),
    /// The checker refused the refutation: a fault of the solver or of this program.
    Refused(Refusal),
    /// The checker refused a step: a fault of this program.
    Step(StepFault),
}

impl From<Interrupt> for CertifyError {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

impl From<BackendError> for CertifyError {
    fn from(error: BackendError) -> Self {
        match error {
            BackendError::Interrupted(interrupt) => Self::Interrupted(interrupt),
            error => Self::Backend(error),
        }
    }
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Interrupted(interrupt) => interrupt.fmt(f),
            Self::Satisfiable => f.write_str("the solver found a solution besides the given ones"),
            Self::Backend(error) => error.fmt(f),
            Self::Proof(error) => write!(f, "the solver's proof: {error}"),
            Self::Formula(refusal) => refusal.fmt(f),
            Self::Refused(refusal) => write!(f, "the proof was refused: {refusal}"),
            Self::Step(fault) => write!(f, "a step was refused: {fault}"),
        }
    }
}

impl std::error::Error for CertifyError {}

impl CertifyError {
    /// The error as that of an engine; faults are those of a solver of this name.
    pub(crate) fn into_engine_error(self, name: &str) -> EngineError {
        match self {
            Self::Engine(error) => error,
            Self::Interrupted(interrupt) => interrupt.into(),
            error => EngineError::Backend { backend: name.to_owned(), reason: error.to_string() },
        }
    }
}
