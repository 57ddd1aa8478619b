//! How much an engine may spend, and what ends its work.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// When to give up.
    pub deadline: Option<Instant>,
    /// The number of guesses (native) or conflicts (SAT, if the solver counts them) that may be spent.
    pub guesses: Option<u64>,
    /// A flag that can be raised to stop the engine.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The memory in bytes that the engine may use. It estimates its needs beforehand, from the size of the board and
    /// what is open, and gives up if they are too large; what a solver learns during a search is not part of the
    /// estimate.
    pub memory: Option<u64>,
}

impl Budget {
    /// No limit at all.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self { deadline: None, guesses: None, cancel: None, memory: None }
    }

    /// At most `time` from now.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::unlimited() }
    }

    /// The same budget, and at most this many guesses (native) or conflicts (SAT).
    #[must_use]
    pub fn with_guesses(self, guesses: u64) -> Self {
        Self { guesses: Some(guesses), ..self }
    }

    /// The same budget, and the engine stops when this flag is raised.
    #[must_use]
    pub fn with_cancel(self, cancel: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// The same budget, and at most this many bytes of memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Checks whether to stop now. Looks at the clock and at the flag; counting guesses is left to the engine.
    ///
    /// # Errors
    ///
    /// The reason to stop, so that `?` ends the work.
    pub fn check(&self) -> Result<(), Interrupt> {
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(Interrupt::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Interrupt::Deadline),
            _ => Ok(()),
        }
    }

    /// Whether this many bytes may be taken.
    ///
    /// # Errors
    ///
    /// If the limit is lower.
    ///
    /// ```
    /// # use sudosat::engine::Budget;
    /// let budget = Budget::unlimited().with_memory(1 << 30);
    /// assert!(budget.afford(1 << 20).is_ok());
    /// let refused = budget.afford(3 << 30).unwrap_err();
    /// assert_eq!(refused.to_string(), "it needs about 3.0 GB of memory, the limit is 1.0 GB (--memory)");
    /// ```
    pub fn afford(&self, needed: u64) -> Result<(), Interrupt> {
        match self.memory {
            Some(limit) if needed > limit => Err(Interrupt::Memory { needed, limit }),
            _ => Ok(()),
        }
    }
}

/// What ended an engine's work before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interrupt {
    /// The deadline passed.
    Deadline,
    /// The guesses or conflicts were spent.
    Guesses,
    /// The cancel flag was raised.
    Cancelled,
    /// A backend answered "unknown" of its own accord.
    GaveUp,
    /// The work would need more memory than allowed.
    Memory {
        /// The number of bytes needed, roughly.
        needed: u64,
        /// The number of bytes allowed.
        limit: u64,
    },
}

impl std::error::Error for Interrupt {}

impl fmt::Display for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Deadline => "the time limit passed",
            Self::Guesses => "the guess limit was reached",
            Self::Cancelled => "cancelled",
            Self::GaveUp => "the solver gave up",
            Self::Memory { needed, limit } => {
                let (needed, limit) = (Bytes(needed), Bytes(limit));
                return write!(f, "it needs about {needed} of memory, the limit is {limit} (--memory)");
            }
        })
    }
}

/// Displays a number of bytes in powers of 1024: `1.4 GB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MEGA: f64 = (1 << 20) as f64;
        match self.0 as f64 / MEGA {
            megabytes if megabytes < 1000.0 => write!(f, "{megabytes:.1} MB"),
            megabytes => write!(f, "{:.1} GB", megabytes / 1024.0),
        }
    }
}
