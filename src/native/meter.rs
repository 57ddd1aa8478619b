//! The running budget of a search ([`Meter`]), its early end ([`Halt`]), and the hand-over of grids to the visitor.

use crate::engine::{Budget, End, EngineError, Interrupt};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// The reason for which a search stops early. It propagates as an error through `?`.
#[derive(Debug)]
pub(super) enum Halt {
    /// The visitor returned `Break`.
    Stopped,
    /// The budget ended, or the engine failed.
    Failed(EngineError),
}

impl From<Interrupt> for Halt {
    fn from(interrupt: Interrupt) -> Self {
        Self::Failed(interrupt.into())
    }
}

/// Converts the result of a search to the end of an enumeration.
pub(super) fn end(result: Result<(), Halt>) -> Result<End, EngineError> {
    match result {
        Ok(()) => Ok(End::Exhausted),
        Err(Halt::Stopped) => Ok(End::Stopped),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// Checks a grid and passes it to the visitor.
pub(super) fn show(
    puzzle: &Puzzle,
    grid: Vec<Digit>,
    engine: &str,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<(), Halt> {
    match Solution::check(puzzle, grid).map(found) {
        Ok(ControlFlow::Continue(())) => Ok(()),
        Ok(ControlFlow::Break(())) => Err(Halt::Stopped),
        Err(violations) => Err(Halt::Failed(EngineError::WrongSolution { engine: engine.to_owned(), violations })),
    }
}

/// A running budget. Guesses and memory are counted one by one; the clock and the cancel flag, which cost more to read,
/// are polled every [`WORK`](Self::WORK) units of work.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    guesses_left: u64,
    work_left: usize,
    /// The bytes that were charged for good.
    taken: u64,
}

impl<'a> Meter<'a> {
    /// The units of work between two polls of the clock.
    // A unit is a few instructions, so this is about a millisecond: far below the 100 ms that a deadline may be missed
    // by, and far above the cost of a poll.
    pub(super) const WORK: usize = 1 << 19;

    /// Starts to spend `budget`; an error if it is already exhausted.
    pub(super) fn new(budget: &'a Budget) -> Result<Self, Interrupt> {
        budget.check()?;
        Ok(Self { budget, guesses_left: budget.guesses.unwrap_or(u64::MAX), work_left: Self::WORK, taken: 0 })
    }

    pub(super) fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Spends one guess.
    pub(super) fn guess(&mut self) -> Result<(), Interrupt> {
        self.guesses_left = self.guesses_left.checked_sub(1).ok_or(Interrupt::Guesses)?;
        Ok(())
    }

    /// Charges memory for the rest of the search, and spends the work of writing it.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Interrupt> {
        self.taken += bytes as u64;
        self.afford(0)?;
        self.work(bytes / 8)
    }

    /// The bytes charged by [`take`](Self::take).
    pub(super) fn taken(&self) -> u64 {
        self.taken
    }

    /// Checks that this memory may be used on top of what was charged.
    pub(super) fn afford(&self, bytes: u64) -> Result<(), Interrupt> {
        self.budget.afford(self.taken + bytes)
    }

    /// The number of guesses spent.
    #[cfg(test)]
    pub(super) fn guesses_spent(&self) -> u64 {
        self.budget.guesses.unwrap_or(u64::MAX) - self.guesses_left
    }

    /// Spends some units of work.
    #[inline]
    pub(super) fn work(&mut self, units: usize) -> Result<(), Interrupt> {
        if let Some(left) = self.work_left.checked_sub(units) {
            self.work_left = left;
            return Ok(());
        }
        self.work_left = Self::WORK;
        self.budget.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[test]
    fn guesses_are_spent_one_by_one() {
        let budget = Budget::unlimited().with_guesses(2);
        let mut meter = Meter::new(&budget).unwrap();
        assert_eq!([meter.guess(), meter.guess(), meter.guess()], [Ok(()), Ok(()), Err(Interrupt::Guesses)]);
    }

    #[test]
    fn an_exhausted_budget_does_not_start() {
        assert_eq!(Meter::new(&Budget::within(Duration::ZERO)).err(), Some(Interrupt::Deadline));
    }

    #[test]
    fn work_polls_the_flag() {
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
        let mut meter = Meter::new(&budget).unwrap();
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(meter.work(Meter::WORK), Ok(()), "not polled yet");
        assert_eq!(meter.work(1), Err(Interrupt::Cancelled));
    }
}
