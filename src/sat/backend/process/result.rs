//! Reading of the files that a solver leaves. It may have put anything in their place, so only regular files are read,
//! each on a thread of its own: a read that never ends, as from a hanging file system, is abandoned at the end of the
//! budget.

use crate::engine::Budget;
use crate::sat::backend::BackendError;
use flate2::read::MultiGzDecoder;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The interval between checks of the budget.
const TICK: Duration = Duration::from_millis(5);

/// At most `most` bytes of the solver's file, called `what` in messages; empty if the file does not exist.
pub(super) fn bytes(path: PathBuf, most: u64, what: &str, budget: &Budget) -> Result<Vec<u8>, BackendError> {
    within(budget, what, move || read(&path, most))
}

/// Like [`bytes`], as text. Gzip files are decompressed. Bytes that are not UTF-8 are replaced; no answer contains any.
pub(super) fn text(path: PathBuf, most: u64, what: &str, budget: &Budget) -> Result<String, BackendError> {
    within(budget, what, move || {
        let mut bytes = read(&path, most)?;
        if bytes.starts_with(&GZIP) {
            let packed = mem::take(&mut bytes);
            MultiGzDecoder::new(&packed[..]).take(most).read_to_end(&mut bytes)?;
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    })
}

/// The result of reading on another thread, unless the budget ends first.
fn within<T: Send + 'static>(
    budget: &Budget,
    what: &str,
    read: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, BackendError> {
    let failed = |error: io::Error| BackendError::Failed { reason: format!("cannot read its {what}: {error}") };
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        // Fails if the budget has ended and the receiver is gone.
        let _ = sender.send(read());
    };
    thread::Builder::new().spawn(work).map_err(failed)?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(read) => return read.map_err(failed),
            Err(RecvTimeoutError::Timeout) => budget.check()?,
            Err(RecvTimeoutError::Disconnected) => return Err(failed(ErrorKind::Other.into())),
        }
    }
}

fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut options = OpenOptions::new();
    // Opening a pipe would otherwise wait for its writer.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, rustix::fs::OFlags::NONBLOCK.bits() as i32);
    let file = match options.read(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        file => file?,
    };
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
