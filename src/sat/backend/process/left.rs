//! A registry of the child processes and folders of all runs, which must not outlive the program.
//!
//! Each run cleans up after itself. A program that is interrupted has no time to wait for that, and ends them all at
//! once.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folder of each run, with the child's process id while it runs.
static RUNS: Mutex<BTreeMap<PathBuf, Option<u32>>> = Mutex::new(BTreeMap::new());

fn runs() -> MutexGuard<'static, BTreeMap<PathBuf, Option<u32>>> {
    RUNS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a run's folder.
pub(super) fn folder(path: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let mut runs = runs();
    make(path)?;
    runs.insert(path.to_owned(), None);
    Ok(())
}

/// Starts a run's child.
pub(super) fn child(folder: &Path, start: impl FnOnce() -> io::Result<Child>) -> io::Result<Child> {
    let mut runs = runs();
    let child = start()?;
    runs.insert(folder.to_owned(), Some(child.id()));
    Ok(child)
}

/// Runs `end` and records that a run's child is gone if `is_gone` confirms it: until then its process id cannot be
/// reused.
pub(super) fn gone<T>(folder: &Path, end: impl FnOnce() -> T, is_gone: impl FnOnce(&T) -> bool) -> T {
    let mut runs = runs();
    let seen = end();
    if is_gone(&seen) {
        runs.insert(folder.to_owned(), None);
    }
    seen
}

/// Removes a run's folder.
pub(super) fn remove(folder: &Path) {
    let mut runs = runs();
    // A folder that cannot be removed is left to the system's cleanup of temporary files.
    let _ = fs::remove_dir_all(folder);
    runs.remove(folder);
}

/// Kills the child and, on Unix, its process group. Fails if the child has just ended, which is fine.
pub(super) fn kill(number: u32) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(number as i32) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = number;
}

/// Kills all children and removes all folders; no child starts after that.
pub(super) fn end_all() {
    let mut runs = runs();
    for (folder, child) in std::mem::take(&mut *runs) {
        child.into_iter().for_each(kill);
        let _ = fs::remove_dir_all(folder);
    }
    // The lock is never released, so a thread that wants to start a solver waits until the program exits.
    std::mem::forget(runs);
}
