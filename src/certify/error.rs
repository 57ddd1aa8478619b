//! Errors of certification.

use super::refute::RefuterError;
use crate::engine::EngineError;
use crate::verify::{Refusal, StepFault};
use std::fmt;

/// The reason why a puzzle has no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// An engine failed before it had found the solutions.
    Engine(EngineError),
    /// No refutation was found.
    Refuter(RefuterError),
    /// The checker refused the refutation: a fault of the solver or of this program.
    Refused(Refusal),
    /// The checker refused a step: a fault of this program.
    Step(StepFault),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Refuter(error) => error.fmt(f),
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
            Self::Refuter(RefuterError::Interrupted(interrupt)) => interrupt.into(),
            error => EngineError::Backend { backend: name.to_owned(), reason: error.to_string() },
        }
    }
}
