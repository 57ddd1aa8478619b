//! Limits on the work for each record.

use crate::cli::terminal::interrupt;
use crate::engine::{Budget, Interrupt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits for the records of one thread.
#[derive(Clone)]
pub(crate) struct Limits {
    /// For each record.
    pub(crate) timeout: Option<Duration>,
    /// For each record, in bytes.
    pub(crate) memory: Option<u64>,
    cancel: Arc<AtomicBool>,
    /// The number of solutions counted so far, for showing progress.
    counted: Option<Arc<AtomicU64>>,
}

impl Limits {
    /// These limits; a signal to end the program cancels the work as well.
    pub(crate) fn new(timeout: Option<Duration>, memory: Option<u64>) -> Self {
        Self { timeout, memory, cancel: interrupt::flag(), counted: None }
    }

    /// These limits, with the number of counted solutions stored in `counted`.
    pub(crate) fn counting(self, counted: Option<Arc<AtomicU64>>) -> Self {
        Self { counted, ..self }
    }

    /// The budget of a record whose work begins now. A timeout of zero is always exceeded, even by an engine that would
    /// be quick enough.
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
