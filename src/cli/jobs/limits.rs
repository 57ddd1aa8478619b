//! What the work on each record may take.

use crate::cli::terminal::interrupt;
use crate::engine::{Budget, Interrupt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one thread.
#[derive(Clone)]
pub(crate) struct Limits {
    /// For each record.
    pub(crate) timeout: Option<Duration>,
    /// For each record, in bytes.
    pub(crate) memory: Option<u64>,
    cancel: Arc<AtomicBool>,
}

impl Limits {
    /// These, and a signal that asks the program to end.
    pub(crate) fn new(timeout: Option<Duration>, memory: Option<u64>) -> Self {
        Self { timeout, memory, cancel: interrupt::flag() }
    }

    /// The budget of a record whose work begins now. No time is no time, however quick the engine would be.
    pub(crate) fn budget(&self) -> Result<Budget, Interrupt> {
        let budget = self.within(self.timeout);
        budget.check().map(|()| budget)
    }

    /// A budget for several records together.
    pub(crate) fn within(&self, time: Option<Duration>) -> Budget {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Budget { deadline, cancel: Some(Arc::clone(&self.cancel)), memory: self.memory, ..Budget::unlimited() }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
