//! What every native search shares with its caller: the [`Meter`] that a [`Budget`] runs on, the [`Halt`] that unwinds
//! a search early, and passing grids to the visitor.

use crate::engine::{Budget, End, EngineError, Interrupt};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// Why a search returned before its space was exhausted. It travels up as an error through `?`.
#[derive(Debug)]
pub(super) enum Halt {
    /// The visitor has seen enough.
    Stopped,
    /// The budget ended, or the engine failed.
    Failed(EngineError),
}

impl From<Interrupt> for Halt {
    fn from(interrupt: Interrupt) -> Self {
        Self::Failed(interrupt.into())
    }
}

/// How an enumeration that returned `result` ended.
pub(super) fn end(result: Result<(), Halt>) -> Result<End, EngineError> {
    match result {
        Ok(()) => Ok(End::Exhausted),
        Err(Halt::Stopped) => Ok(End::Stopped),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// Checks the grid that an engine found and shows it to the visitor.
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
    /// The bytes taken until the end.
    taken: u64,
}

impl<'a> Meter<'a> {
    /// Units of work between two polls of the clock. A unit is a handful of instructions, so that a poll comes about
    /// every millisecond.
    pub(super) const WORK: usize = 1 << 19;

    /// Begins to spend `budget`; an error if nothing is left of it.
    pub(super) fn new(budget: &'a Budget) -> Result<Self, Interrupt> {
        budget.check()?;
        Ok(Self { budget, guesses_left: budget.guesses.unwrap_or(u64::MAX), work_left: Self::WORK, taken: 0 })
    }

    /// The budget that it runs on.
    pub(super) fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Spends one guess.
    pub(super) fn guess(&mut self) -> Result<(), Interrupt> {
        self.guesses_left = self.guesses_left.checked_sub(1).ok_or(Interrupt::Guesses)?;
        Ok(())
    }

    /// Takes this many bytes until the end, and spends the work of writing them.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Interrupt> {
        self.taken += bytes as u64;
        self.afford(0)?;
        self.work(bytes / 8)
    }

    /// The bytes taken.
    pub(super) fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether this many bytes of memory may be used besides those taken.
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
    fn a_spent_budget_does_not_begin() {
        assert_eq!(Meter::new(&Budget::within(Duration::ZERO)).err(), Some(Interrupt::Deadline));
    }

    #[test]
    fn work_comes_to_the_flag() {
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
        let mut meter = Meter::new(&budget).unwrap();
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(meter.work(Meter::WORK), Ok(()), "not looked at yet");
        assert_eq!(meter.work(1), Err(Interrupt::Cancelled));
    }
}
