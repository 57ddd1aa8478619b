//! Errors of certification.

use super::refute::RefuterError;
use crate::engine::EngineError;
use crate::verify::Refusal;
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
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Refuter(error) => error.fmt(f),
            Self::Refused(refusal) => write!(f, "the proof was refused: {refusal}"),
        }
    }
}

impl std::error::Error for CertifyError {}
