//! A certificate as a folder of files.

use super::verified::{LIMIT_ADVICE, Verified};
use crate::verify::{Verifier, files};
use std::path::Path;
use std::time::{Duration, Instant};

/// Verifies the files of a folder, each of up to `most` bytes. Checking the proof may take `timeout`.
pub(super) fn verify(
    verifier: &mut Verifier,
    folder: &Path,
    most: u64,
    timeout: Option<Duration>,
) -> Result<Verified, String> {
    let limit = files::Limit { most, advice: LIMIT_ADVICE };
    let end = timeout.and_then(|time| Instant::now().checked_add(time));
    let found = files::verify(verifier, folder, limit, || end.is_none_or(|end| Instant::now() < end))?;
    Ok(found.map_or(Verified::Unfinished, |(certificate, fields)| Verified::Holds(Box::new(certificate), fields)))
}
