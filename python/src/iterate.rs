//! All solutions of a puzzle, one at a time.
//!
//! An engine and its state belong to a thread, and Python may call from any. So the search has a thread of its own,
//! which starts at the first call of `next`, waits until a solution is taken, and ends with the iterator.

use crate::call::{EngineName, Limits, Memory, POLL, Timeout, check_signals, exception};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use sudosat::engine::{Engine, EngineError};
use sudosat::puzzle;

type Next = Result<puzzle::Solution, EngineError>;

/// The solutions of a puzzle in order: see `solutions`.
#[pyclass(module = "sudosat")]
pub struct SolutionIterator {
    puzzle: Puzzle,
    engine: EngineName,
    limits: Limits,
    search: Search,
    cancel: Arc<AtomicBool>,
}

enum Search {
    Ahead,
    /// PyO3 requires every class to be `Sync`, which a receiver is not.
    Running(Mutex<Receiver<Next>>),
    Over,
}

impl SolutionIterator {
    fn start(&self) -> Mutex<Receiver<Next>> {
        // Without a buffer: at most one solution is computed before it is requested.
        let (sender, receiver) = mpsc::sync_channel(0);
        let (puzzle, engine) = (self.puzzle.inner.clone(), self.engine);
        let budget = self.limits.budget(&self.cancel);
        thread::spawn(move || {
            let mut engine = engine.build();
            for next in engine.solutions(&puzzle, &budget) {
                if sender.send(next).is_err() {
                    break;
                }
            }
        });
        Mutex::new(receiver)
    }
}

impl Drop for SolutionIterator {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl SolutionIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        if let Search::Ahead = self.search {
            self.search = Search::Running(self.start());
        }
        let Search::Running(receiver) = &self.search else { return Ok(None) };
        let next: PyResult<_> = py.detach(|| {
            // Only this thread locks it.
            let Ok(receiver) = receiver.lock() else { return Ok(None) };
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(next) => return Ok(Some(next)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => check_signals()?,
                }
            }
        });
        if !matches!(next, Ok(Some(Ok(_)))) {
            self.cancel.store(true, Ordering::Relaxed);
            self.search = Search::Over;
        }
        match next?.transpose() {
            Ok(next) => Ok(next.map(|solution| Solution::new(solution, &self.puzzle.inner))),
            Err(error) => Err(exception(&error)),
        }
    }
}

/// All solutions one at a time, in order: row by row, smaller digits first, whatever the engine.
///
/// The search runs on a thread of its own from the first `next` on, at most one solution ahead, and ends with the
/// iterator. The time limit is for all of them together. Arguments are those of `solve`; `next` raises `OutOfTime`, or
/// the errors of `solve`.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = "both", timeout = None, memory = None))]
pub fn solutions(
    puzzle: AnyPuzzle,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<SolutionIterator> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let cancel = Arc::new(AtomicBool::new(false));
    Ok(SolutionIterator { puzzle: puzzle.0, engine, limits, search: Search::Ahead, cancel })
}
