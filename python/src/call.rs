//! Calls of engines: names, limits, and interruption by Ctrl-C.
//!
//! A Python signal handler runs only when its thread holds the interpreter. So short work runs on the calling thread,
//! and only work that takes longer than [`GLANCE`] starts again on a thread of its own, while the calling thread checks
//! for signals every [`POLL`].

use crate::errors::{EngineError, OutOfTime, type_error, value_error};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use sudosat::BothRoads;
use sudosat::cli::memory;
use sudosat::engine::{self, Budget, Engine, Interrupt};
use sudosat::native::Native;
use sudosat::sat::SatEngine;

/// The time for which work may delay signals before it gets a thread of its own.
const GLANCE: Duration = Duration::from_millis(15);
/// The interval at which a waiting thread checks for signals.
pub const POLL: Duration = Duration::from_millis(15);

/// An engine by name. Functions take the name, so that signatures show the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineName {
    Both,
    Sat,
    Native,
}

impl EngineName {
    pub fn build(self) -> Box<dyn Engine> {
        match self {
            Self::Both => Box::new(BothRoads::default()),
            Self::Sat => Box::new(SatEngine::default()),
            Self::Native => Box::new(Native::new()),
        }
    }
}

impl FromStr for EngineName {
    type Err = PyErr;

    fn from_str(name: &str) -> PyResult<Self> {
        match name {
            "both" => Ok(Self::Both),
            "sat" => Ok(Self::Sat),
            "native" => Ok(Self::Native),
            other => Err(value_error(format!("`engine` must be both, sat or native, got `{other}`"))),
        }
    }
}

/// A memory limit: a number of bytes, or a text such as `4G`.
#[derive(Clone, Copy, Debug)]
pub struct Memory(u64);

impl<'py> FromPyObject<'_, 'py> for Memory {
    type Error = PyErr;

    fn extract(bytes: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = bytes.extract::<&str>() {
            return memory::size(text)
                .map(Self)
                .map_err(|advice| value_error(format!("`{text}` is not a size: {advice}")));
        }
        match bytes.extract() {
            Ok(bytes) => Ok(Self(bytes)),
            Err(_) if bytes.is_instance_of::<PyInt>() => {
                Err(value_error(format!("`memory` must be a number of bytes from 0 to 2^64 - 1, got {}", &*bytes)))
            }
            Err(_) => Err(type_error("a number of bytes, or a text as in 4G", &bytes)),
        }
    }
}

/// The limits of a call.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For each puzzle.
    pub timeout: Timeout,
    /// For each puzzle, in bytes.
    memory: u64,
}

impl Limits {
    /// Limits for one puzzle. The default for memory is half of the machine's.
    pub fn new(timeout: Option<Timeout>, memory: Option<Memory>) -> Self {
        let timeout = timeout.unwrap_or_default();
        Self { timeout, memory: memory::share(memory.map(|Memory(bytes)| bytes), 1) }
    }

    /// The memory limit in bytes.
    pub fn memory(self) -> u64 {
        self.memory
    }

    /// The limits of each of `threads` threads, which share the memory.
    pub fn among(self, threads: usize) -> Self {
        Self { memory: memory::share(Some(self.memory), threads), ..self }
    }

    /// Checks that there is memory for the answers to `rows` rows, of `answer` bytes each.
    ///
    /// # Errors
    ///
    /// `MemoryError` if there is not enough.
    pub fn afford(self, rows: usize, answer: usize) -> PyResult<()> {
        // The answers, the columns made of them, which take the same again, and the offsets of two texts.
        let needed = (rows as u64).saturating_mul(2 * answer as u64 + 16);
        let budget = Budget::unlimited().with_memory(self.memory);
        budget.afford(needed).map_err(|interrupt| PyMemoryError::new_err(format!("{rows} rows: {interrupt}")))
    }

    /// These limits, with at most this time.
    pub fn within(self, time: Duration) -> Self {
        let timeout = Timeout(Some(self.timeout.0.map_or(time, |timeout| timeout.min(time))));
        Self { timeout, ..self }
    }

    /// A budget for work that begins now.
    pub fn budget(self, cancel: &Arc<AtomicBool>) -> Budget {
        let mut budget = Budget::unlimited().with_cancel(Arc::clone(cancel)).with_memory(self.memory);
        budget.deadline = self.timeout.0.and_then(|time| Instant::now().checked_add(time));
        budget
    }
}

/// A time limit: a number of seconds, or no limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeout(pub Option<Duration>);

impl<'py> FromPyObject<'_, 'py> for Timeout {
    type Error = PyErr;

    fn extract(seconds: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if seconds.is_none() {
            return Ok(Self(None));
        }
        if let Ok(time) = seconds.extract::<Duration>() {
            return Ok(Self(Some(time)));
        }
        let seconds: f64 = seconds.extract()?;
        if seconds.is_nan() || seconds < 0.0 {
            return Err(value_error(format!("`timeout` must be 0 seconds or more, got {seconds}")));
        }
        // A limit that the clock cannot represent is no limit.
        Ok(Self(Duration::try_from_secs_f64(seconds).ok()))
    }
}

/// Runs the handlers of pending signals, if this is the main thread.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, the closure of any")]
pub fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Whether an engine ran out of time before it had an answer.
pub fn timed_out<T>(answer: &Result<T, engine::EngineError>) -> bool {
    answer.as_ref().is_err_and(is_deadline)
}

fn is_deadline(error: &engine::EngineError) -> bool {
    match error {
        engine::EngineError::Interrupted(interrupt)
        | engine::EngineError::Undecided { interrupt, .. }
        | engine::EngineError::Uncounted { interrupt, .. } => *interrupt == Interrupt::Deadline,
        engine::EngineError::Unconfirmed(unconfirmed) => {
            is_deadline(&unconfirmed.reason) || unconfirmed.no_proof.as_ref().is_some_and(is_deadline)
        }
        _ => false,
    }
}

/// Does some work without the interpreter's lock, within a budget that it must respect. If the result is `unfinished`,
/// the work is called again with the whole time.
///
/// # Errors
///
/// The exception that a signal's handler raised.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    limits: Limits,
    unfinished: impl Fn(&T) -> bool,
    mut work: impl FnMut(&Budget) -> T + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let answer = py.detach(|| work(&limits.within(GLANCE).budget(&cancel)));
    if limits.timeout.0.is_some_and(|time| time <= GLANCE) || !unfinished(&answer) {
        return Ok(answer);
    }
    py.check_signals()?;
    let left = limits.timeout.0.map(|time| time.saturating_sub(start.elapsed()));
    let left = Limits { timeout: Timeout(left), ..limits };
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(1);
            let budget = left.budget(&cancel);
            scope.spawn(move || {
                // The receiver is gone once a signal has ended the call.
                let _ = sender.send(work(&budget));
            });
            loop {
                match receiver.recv_timeout(POLL) {
                    Ok(answer) => return Ok(answer),
                    Err(RecvTimeoutError::Timeout) => {
                        check_signals().inspect_err(|_| cancel.store(true, Ordering::Relaxed))?;
                    }
                    // The work panicked; the scope propagates that.
                    Err(RecvTimeoutError::Disconnected) => return Err(EngineError::new_err("the engine panicked")),
                }
            }
        })
    })
}

/// The text that `write` writes, without the interpreter's lock. A signal ends the writing.
///
/// # Errors
///
/// The exception that a signal's handler raised, and `ValueError` for the writer's error.
pub fn written<T>(py: Python<'_>, mut write: impl FnMut(&mut Watched<'_>) -> io::Result<T> + Send) -> PyResult<String> {
    let answer = interruptible(py, Limits::new(None, None), timed_out, |budget| {
        let mut out = Watched { bytes: Vec::new(), looked: 0, budget };
        let end = write(&mut out).map(drop);
        // The writer's error may be the end of the budget.
        budget.check()?;
        Ok(end.map(|()| out.bytes))
    })?;
    let bytes = answer.map_err(|error: engine::EngineError| exception(&error))?.map_err(value_error)?;
    String::from_utf8(bytes).map_err(value_error)
}

/// Bytes that are written while a budget lasts.
pub struct Watched<'a> {
    bytes: Vec<u8>,
    /// The number of bytes at the last check of the budget.
    looked: usize,
    budget: &'a Budget,
}

/// Bytes between two checks of the budget: some tens of microseconds.
const STRIDE: usize = 1 << 16;

impl<'a> Watched<'a> {
    /// The budget, for work before the first byte.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }
}

impl io::Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() >= self.looked + STRIDE {
            self.looked = self.bytes.len();
            self.budget.check().map_err(io::Error::other)?;
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The reason why there is no answer, if that is an answer of its own; an exception if an engine is at fault.
pub fn unknown(error: &engine::EngineError) -> PyResult<String> {
    match error {
        engine::EngineError::Interrupted(_)
        | engine::EngineError::Undecided { .. }
        | engine::EngineError::Uncounted { .. }
        | engine::EngineError::Unconfirmed(_)
        | engine::EngineError::Unsupported { .. } => Ok(error.to_string()),
        _ => Err(exception(error)),
    }
}

/// The error as an exception.
pub fn exception(error: &engine::EngineError) -> PyErr {
    if is_deadline(error) { OutOfTime::new_err(error.to_string()) } else { EngineError::new_err(error.to_string()) }
}
