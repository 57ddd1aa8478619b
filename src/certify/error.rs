//! Why a puzzle has no certificate.

use super::refute::RefuterError;
use crate::engine::EngineError;
use crate::verify::Refusal;
use std::fmt;

/// Why a puzzle has no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// No solutions, or not all of them, could be found.
    Engine(EngineError),
    /// No refutation was found.
    Refuter(RefuterError),
    /// The refutation does not hold: a fault of the solver or of this program.
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
