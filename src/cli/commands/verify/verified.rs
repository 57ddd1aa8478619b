//! Results of verifying, other than a refusal.

use crate::answers::AnswerKind;
use crate::verify::{Certificate, Fields};
use std::time::{Duration, Instant};

/// Added to the message that an input is too large.
pub(super) const LIMIT_ADVICE: &str = " (see --max-size)";

/// The result for one puzzle.
pub(super) enum Verified {
    /// A certificate that holds, and its fields as they were written.
    Holds(Box<Certificate>, Fields),
    /// No certificate, for this reason.
    Missing(AnswerKind),
    /// A certificate whose proof was not checked to its end in time.
    Unfinished,
}

/// The condition to continue, for at most `timeout` from now on.
pub(super) fn within(timeout: Option<Duration>) -> impl FnMut() -> bool {
    let end = timeout.and_then(|time| Instant::now().checked_add(time));
    move || end.is_none_or(|end| Instant::now() < end)
}

impl From<Option<(Certificate, Fields)>> for Verified {
    fn from(found: Option<(Certificate, Fields)>) -> Self {
        found.map_or(Self::Unfinished, |(certificate, fields)| Self::Holds(Box::new(certificate), fields))
    }
}
