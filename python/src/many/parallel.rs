//! Rows shared among threads.
//!
//! The workers never touch Python. The calling thread takes their results in the order of the rows, reports progress,
//! and checks for signals: one whose handler raises ends the workers, within the 100 ms that engines promise.

use crate::call::POLL;
use crate::errors::value_error;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// These rows, until the flag is raised.
pub fn until(cancel: &Arc<AtomicBool>, rows: Range<usize>) -> impl Iterator<Item = usize> + use<> {
    let cancel = Arc::clone(cancel);
    rows.take_while(move |_| !cancel.load(Ordering::Relaxed))
}

/// A job over many rows.
pub struct Job {
    pub rows: usize,
    /// The number of rows that a worker takes at once.
    pub portion: usize,
    pub threads: usize,
    /// Called with the number of rows done since the last call.
    pub progress: Option<Py<PyAny>>,
}

impl Job {
    pub fn new(rows: usize, portion: usize, threads: Option<isize>, progress: Option<Py<PyAny>>) -> PyResult<Self> {
        let threads = match threads {
            None => thread::available_parallelism().map_or(1, std::num::NonZero::get),
            Some(count) => usize::try_from(count)
                .ok()
                .filter(|&count| count > 0)
                .ok_or_else(|| value_error(format!("`threads` must be at least 1, got {count}")))?,
        };
        Ok(Self { rows, portion, threads: threads.min(rows.div_ceil(portion)), progress })
    }

    /// Gives portions of the rows to workers, one per thread, and their results to `take`, in order. A worker must
    /// check the flag before each row, as [`until`] does: once it is raised, its result no longer matters.
    ///
    /// # Errors
    ///
    /// The exception that a signal's handler or the progress callback raised.
    pub fn run<T: Send, W: FnMut(Range<usize>) -> T>(
        &self,
        py: Python<'_>,
        worker: impl Fn(&Arc<AtomicBool>) -> W + Sync,
        mut take: impl FnMut(T) + Send,
    ) -> PyResult<()> {
        let cancel = Arc::new(AtomicBool::new(false));
        let next = AtomicUsize::new(0);
        py.detach(|| {
            thread::scope(|scope| {
                let (sender, receiver) = mpsc::channel();
                for _ in 0..self.threads {
                    let (sender, next, cancel, worker) = (sender.clone(), &next, &cancel, &worker);
                    scope.spawn(move || {
                        let mut work = worker(cancel);
                        loop {
                            let portion = next.fetch_add(1, Ordering::Relaxed);
                            let start = portion * self.portion;
                            if start >= self.rows || cancel.load(Ordering::Relaxed) {
                                break;
                            }
                            let rows = start..self.rows.min(start + self.portion);
                            let count = rows.len();
                            if sender.send((portion, count, work(rows))).is_err() {
                                break;
                            }
                        }
                    });
                }
                drop(sender);
                let mut waiting = BTreeMap::new();
                let (mut taken, mut done, mut reported, mut polled) = (0, 0, 0, Instant::now());
                loop {
                    let result = receiver.recv_timeout(POLL);
                    let ended = matches!(result, Err(RecvTimeoutError::Disconnected));
                    if let Ok((portion, count, result)) = result {
                        done += count;
                        waiting.insert(portion, result);
                        while let Some(result) = waiting.remove(&taken) {
                            take(result);
                            taken += 1;
                        }
                    }
                    if ended || polled.elapsed() >= POLL {
                        self.poll(done - reported).inspect_err(|_| cancel.store(true, Ordering::Relaxed))?;
                        (reported, polled) = (done, Instant::now());
                    }
                    if ended {
                        return Ok(());
                    }
                }
            })
        })
    }

    /// Checks for signals and reports progress.
    fn poll(&self, done: usize) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(progress) if done > 0 => progress.call1(py, (done,)).map(drop),
                _ => Ok(()),
            }
        })
    }
}
