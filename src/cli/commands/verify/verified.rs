//! Results of verifying, other than a refusal.

use crate::answers::AnswerKind;
use crate::verify::{Certificate, Fields, ProvedStep, Refusal, Verifier};
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

/// Checks a certificate and the steps of its solution, for at most `timeout`: returns whether the check was finished.
/// The error is the reason why they do not hold.
pub(super) fn check(
    verifier: &mut Verifier,
    certificate: &Certificate,
    steps: &[ProvedStep],
    timeout: Option<Duration>,
) -> Result<bool, String> {
    let end = timeout.and_then(|time| Instant::now().checked_add(time));
    match verifier.verify_steps_while(certificate, steps, || end.is_none_or(|end| Instant::now() < end)) {
        Ok(_) => Ok(true),
        Err(Refusal::Stopped) => Ok(false),
        Err(refusal) => Err(refusal.to_string()),
    }
}
