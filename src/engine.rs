//! The contract of everything that solves: [`Engine`], its [`Budget`], and its errors.
//!
//! An engine enumerates solutions; every question is asked through that. A verdict is an answer and never an error;
//! running out of budget is the error [`EngineError::Interrupted`], which the command line prints as `unknown`.

use crate::puzzle::{Puzzle, Solution, Verdict, Violation};
use crate::words::counted;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much an engine may spend on one call. An engine obeys the deadline and the cancel flag within 100 ms.
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
    /// How many guesses (native) or conflicts (SAT, where the solver counts them) may be spent.
    pub guesses: Option<u64>,
    /// A flag that anyone may raise to stop the engine.
    pub cancel: Option<Arc<AtomicBool>>,
    /// How many bytes of memory the engine may take. It estimates what it is about to take, from the size of the board and
    /// what is open, and gives up beforehand; what a solver learns during a search is not part of the estimate.
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

    /// Why to stop now, if there is reason to. Looks at the clock and at the flag; guesses are the engine's to count.
    ///
    /// # Errors
    ///
    /// The reason, so that `?` ends the work.
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
    /// When the limit is lower.
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
    /// Someone raised the cancel flag.
    Cancelled,
    /// A backend answered "unknown" of its own accord.
    GaveUp,
    /// The work would take more memory than it may.
    Memory {
        /// How many bytes it takes, about.
        needed: u64,
        /// How many it may take.
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

/// A number of bytes for people, in powers of 1024: `1.4 GB`.
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

/// How an enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was visited.
    Exhausted,
    /// The visitor broke off.
    Stopped,
}

/// A number of solutions, as far as it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Count {
    /// Exactly so many.
    Exactly(u64),
    /// The limit was reached: so many or more.
    AtLeast(u64),
}

impl fmt::Display for Count {
    /// `3`, or `3+` when the limit was reached.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, "{count}+"),
        }
    }
}

/// Why an engine has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The budget ended first.
    Interrupted(Interrupt),
    /// One road has this verdict, and the other ran out of budget before it could confirm it.
    Unconfirmed {
        /// The engine that answered.
        engine: String,
        /// Its answer, in a word or a number.
        answer: String,
        /// The engine that did not.
        witness: String,
        /// What stopped it.
        interrupt: Interrupt,
    },
    /// The engine does not take such puzzles.
    Unsupported {
        /// The engine.
        engine: String,
        /// What it does not take, and what it does.
        reason: String,
    },
    /// The engine produced a grid that does not satisfy the puzzle: a fault of the engine or its backend.
    WrongSolution {
        /// The engine.
        engine: String,
        /// What the grid breaks.
        violations: Vec<Violation>,
    },
    /// The engine gave one solution twice where different ones were asked for: a fault of the engine.
    RepeatedSolution {
        /// The engine.
        engine: String,
    },
    /// The solver behind the engine failed: it could not be started, crashed, or said what cannot be understood.
    Backend {
        /// The backend.
        backend: String,
        /// What happened.
        reason: String,
    },
    /// Two engines answered differently: always a fault in one of them, never an answer.
    Disagreement(Box<Disagreement>),
}

impl From<Interrupt> for EngineError {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interrupt) => interrupt.fmt(f),
            Self::Unconfirmed { engine, answer, witness, interrupt } => {
                write!(f, "{engine} answers {answer}, but {witness} has not confirmed it: {interrupt}")
            }
            Self::Unsupported { engine, reason } => write!(f, "{engine} does not take this puzzle: {reason}"),
            Self::WrongSolution { engine, violations } => {
                write!(f, "{engine} gave a wrong solution ({})", counted(violations.len(), "violation"))
            }
            Self::RepeatedSolution { engine } => write!(f, "{engine} gave one solution twice"),
            Self::Backend { backend, reason } => write!(f, "{backend}: {reason}"),
            Self::Disagreement(disagreement) => disagreement.fmt(f),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Interrupted(interrupt) | Self::Unconfirmed { interrupt, .. } => Some(interrupt),
            Self::Disagreement(disagreement) => Some(disagreement),
            Self::Unsupported { .. }
            | Self::WrongSolution { .. }
            | Self::RepeatedSolution { .. }
            | Self::Backend { .. } => None,
        }
    }
}

/// Two engines that answered the same question differently: a fault in one of them.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The first engine's name and answer.
    pub first: Testimony,
    /// The second engine's name and answer.
    pub second: Testimony,
}

/// What one engine said.
#[derive(Clone, Debug)]
pub struct Testimony {
    /// The engine's name.
    pub engine: String,
    /// Its answer in words.
    pub answer: String,
    /// The solutions it showed, at most two.
    pub solutions: Vec<Solution>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        write!(
            f,
            "the engines disagree: {} answers {}, {} answers {}",
            first.engine, first.answer, second.engine, second.answer
        )
    }
}

impl std::error::Error for Disagreement {}

/// Something that solves puzzles. One engine serves one thread at a time; it keeps its scratch memory between calls.
///
/// Only [`visit`](Self::visit) must be written; the questions that people ask are provided.
pub trait Engine: Send {
    /// The engine's name, as the command line and reports give it.
    fn name(&self) -> String;

    /// Calls `found` once for every solution, each different from all before, until it breaks, the search space is
    /// exhausted, or the budget ends.
    ///
    /// # Errors
    ///
    /// When the budget ends or the engine cannot answer. Solutions found until then were still visited.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError>;

    /// Some solution, if there is one.
    ///
    /// # Errors
    ///
    /// As for [`visit`](Self::visit).
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Solution>, EngineError> {
        let mut first = None;
        self.visit(puzzle, budget, &mut |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// How many solutions there are, counted up to `limit`. A limit of 0 counts nothing: `AtLeast(0)`.
    ///
    /// # Errors
    ///
    /// As for [`visit`](Self::visit).
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut count = 0;
        let end = self.visit(puzzle, budget, &mut |_| {
            count += 1;
            if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(match end {
            End::Exhausted => Count::Exactly(count),
            End::Stopped => Count::AtLeast(count),
        })
    }

    /// Whether the puzzle has no solution, one, or more.
    ///
    /// # Errors
    ///
    /// As for [`visit`](Self::visit).
    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        let (mut first, mut second) = (None, None);
        self.visit(puzzle, budget, &mut |solution| {
            if first.is_none() {
                first = Some(solution);
                return ControlFlow::Continue(());
            }
            second = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(match (first, second) {
            (None, _) => Verdict::Unsolvable,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple(first, second),
        })
    }

    /// The verdict of every puzzle, in order. An engine that is faster on many at once overrides this.
    fn verdict_many(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        puzzles.iter().map(|puzzle| self.verdict(puzzle, budget)).collect()
    }
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        (**self).visit(puzzle, budget, found)
    }

    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Solution>, EngineError> {
        (**self).solve(puzzle, budget)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        (**self).count(puzzle, limit, budget)
    }

    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        (**self).verdict(puzzle, budget)
    }

    fn verdict_many(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        (**self).verdict_many(puzzles, budget)
    }
}
