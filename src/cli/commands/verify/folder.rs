//! A certificate as a folder of files.

use super::verified::{LIMIT_ADVICE, Verified, within};
use crate::verify::{Verifier, files};
use std::path::Path;
use std::time::Duration;

/// Verifies the files of a folder, each of up to `most` bytes. Checking the proof may take `timeout`.
pub(super) fn verify(
    verifier: &mut Verifier,
    folder: &Path,
    most: u64,
    timeout: Option<Duration>,
) -> Result<Verified, String> {
    let limit = files::Limit { most, advice: LIMIT_ADVICE };
    files::verify(verifier, folder, limit, within(timeout)).map(Verified::from)
}
