//! What stands in place of one puzzle, once it was not refused.

use crate::cli::commands::certificates::Missing;
use crate::cli::jobs::word::Word;
use crate::verify::{Certificate, Fields};

/// What was found for one puzzle and not refused.
pub(super) enum Verified {
    /// A certificate that holds, and its fields as they were written.
    Holds(Certificate, Fields),
    /// The word for why there is none.
    Missing(Missing),
}

impl Verified {
    /// What it is counted as.
    pub(super) fn word(&self) -> Word {
        match self {
            Self::Holds(certificate, _) => certificate.claim().into(),
            Self::Missing(Missing::Unknown) => Word::Unknown,
            Self::Missing(Missing::Invalid) => Word::Invalid,
        }
    }
}
