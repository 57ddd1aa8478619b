//! What is found for one puzzle and not refused.

use crate::cli::jobs::word::Word;
use crate::verify::{Certificate, Fields};

/// What was found for one puzzle.
pub(super) enum Verified {
    /// A certificate that holds, and its fields as they were written.
    Holds(Box<Certificate>, Fields),
    /// No certificate, and the word for why.
    Missing(Word),
}
