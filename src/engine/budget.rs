//! The limits on an engine's work.

use super::interrupt::Interrupt;
use super::share::Share;
use crate::clock::Instant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The limits of an engine for one call. An engine obeys the deadline and the cancel flag within 100 ms.
///
/// ```
/// # use std::time::Duration;
/// # use sudosat::engine::Budget;
/// let budget = Budget::within(Duration::from_secs(2)).with_guesses(10_000).with_memory(1 << 30);
/// assert_eq!(budget.guesses, Some(10_000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// The time at which the engine gives up.
    pub deadline: Option<Instant>,
    /// The number of guesses (native) or conflicts (SAT, if the solver counts them) that may be spent.
    pub guesses: Option<u64>,
    /// A flag that stops the engine when it is raised.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The memory in bytes that the engine may use. The engine estimates its needs beforehand, from the size of the
    /// board and its open candidates, and gives up if they exceed the limit; clauses learned during a search are not
    /// part of the estimate.
    pub memory: Option<u64>,
    /// A counter in which a counting engine stores the number of solutions so far, for a caller that shows progress.
    pub counted: Option<Arc<AtomicU64>>,
    /// This engine's share of that memory, where several engines work at the same time.
    pub(crate) share: Option<Share>,
    /// The number of checks so far, and the number of checks that pass.
    #[cfg(test)]
    pub(crate) checks: Option<(Arc<AtomicU64>, u64)>,
}

impl Budget {
    /// No limits.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            deadline: None,
            guesses: None,
            cancel: None,
            memory: None,
            counted: None,
            share: None,
            #[cfg(test)]
            checks: None,
        }
    }

    /// At most `time` from now.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::unlimited() }
    }

    /// This budget with a limit on guesses (native) or conflicts (SAT).
    #[must_use]
    pub fn with_guesses(self, guesses: u64) -> Self {
        Self { guesses: Some(guesses), ..self }
    }

    /// This budget with a flag that stops the engine when it is raised.
    #[must_use]
    pub fn with_cancel(self, cancel: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// This budget with a memory limit in bytes.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// This budget with a counter of the solutions counted so far.
    #[must_use]
    pub fn with_counter(self, counted: Arc<AtomicU64>) -> Self {
        Self { counted: Some(counted), ..self }
    }

    /// A budget without limits whose checks fail after the first `most`.
    #[cfg(test)]
    pub(crate) fn with_checks(most: u64) -> Self {
        Self { checks: Some((Arc::default(), most)), ..Self::unlimited() }
    }

    /// The number of checks so far.
    #[cfg(test)]
    pub(crate) fn checks_made(&self) -> u64 {
        self.checks.as_ref().map_or(0, |(made, _)| made.load(Ordering::Relaxed))
    }

    /// Stores the number of solutions counted so far.
    pub(crate) fn note_counted(&self, count: u64) {
        if let Some(counted) = &self.counted {
            counted.store(count, Ordering::Relaxed);
        }
    }

    /// This budget with its memory limit shared with other engines.
    #[must_use]
    pub(crate) fn with_share(self, share: Share) -> Self {
        Self { share: Some(share), ..self }
    }

    /// Checks the clock and the cancel flag. The engine itself counts guesses.
    ///
    /// # Errors
    ///
    /// The interrupt, so that `?` ends the work.
    pub fn check(&self) -> Result<(), Interrupt> {
        #[cfg(test)]
        if let Some((made, most)) = &self.checks
            && made.fetch_add(1, Ordering::Relaxed) >= *most
        {
            return Err(Interrupt::Cancelled);
        }
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Interrupt::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Interrupt::Deadline),
            _ => Ok(()),
        }
    }

    /// Checks that `needed` bytes fit in the memory limit. `needed` is the engine's total, not an addition to earlier
    /// requests.
    ///
    /// # Errors
    ///
    /// If the limit is lower, or the other engines that share it have left less.
    ///
    /// ```
    /// # use sudosat::engine::Budget;
    /// let budget = Budget::unlimited().with_memory(1 << 30);
    /// assert!(budget.afford(1 << 20).is_ok());
    /// let refused = budget.afford(3 << 30).unwrap_err();
    /// assert_eq!(refused.to_string(), "it needs about 3.0 GB of memory, the limit is 1.0 GB");
    /// ```
    pub fn afford(&self, needed: u64) -> Result<(), Interrupt> {
        match (self.memory, &self.share) {
            (Some(limit), Some(share)) => share.take(needed, limit),
            (Some(limit), None) if needed > limit => Err(Interrupt::Memory { needed, limit }),
            _ => Ok(()),
        }
    }
}
