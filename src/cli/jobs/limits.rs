//! What the work on each record may take.

use crate::cli::terminal::interrupt;
use crate::engine::{Budget, Interrupt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits of one thread.
#[derive(Clone)]
pub(crate) struct Limits {
    /// For each record.
    pub(crate) timeout: Option<Duration>,
    /// For each record, in bytes.
    pub(crate) memory: Option<u64>,
    cancel: Arc<AtomicBool>,
    /// Where the number of solutions counted so far is noted, for progress.
    counted: Option<Arc<AtomicU64>>,
}

impl Limits {
    /// These, and a signal that asks the program to end.
    pub(crate) fn new(timeout: Option<Duration>, memory: Option<u64>) -> Self {
        Self { timeout, memory, cancel: interrupt::flag(), counted: None }
    }

    /// These, with the solutions of a count noted here.
    pub(crate) fn counting(self, counted: Option<Arc<AtomicU64>>) -> Self {
        Self { counted, ..self }
    }

    /// The budget of a record whose work begins now. No time is no time, however quick the engine would be.
    pub(crate) fn budget(&self) -> Result<Budget, Interrupt> {
        let budget = self.within(self.timeout);
        budget.check().map(|()| budget)
    }

    /// A budget for several records together.
    pub(crate) fn within(&self, time: Option<Duration>) -> Budget {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let (cancel, counted) = (Some(Arc::clone(&self.cancel)), self.counted.clone());
        Budget { deadline, cancel, memory: self.memory, counted, ..Budget::unlimited() }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
