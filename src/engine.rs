//! The contract of every solver: [`Engine`], its [`Budget`], and its errors.
//!
//! An engine enumerates solutions; every other question is answered through that. A verdict is an answer and never an
//! error; running out of budget is the error [`EngineError::Interrupted`], which the command line prints as `unknown`.

mod budget;
mod error;
mod interrupt;
mod many;
mod share;
mod solutions;

#[doc(hidden)]
pub use crate::clock::Instant;
pub use budget::Budget;
pub use error::{Disagreement, EngineAnswer, EngineError, Unconfirmed};
pub use interrupt::Interrupt;
#[doc(hidden)]
pub(crate) use many::digits;
#[doc(hidden)]
pub use many::{Clues, Outcome, SolvesMany};
pub(crate) use share::Share;
pub use solutions::Solutions;

use crate::puzzle::{Puzzle, Solution, Verdict};
use std::fmt;
use std::ops::ControlFlow;

/// The outcome of an enumeration that ran into no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was visited.
    Exhausted,
    /// The visitor stopped it.
    Stopped,
}

/// A number of solutions: exact, or a lower bound where a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Count {
    /// This number and no more.
    Exactly(u64),
    /// At least this number: the limit was reached.
    AtLeast(u64),
}

impl fmt::Display for Count {
    /// `3`, or `3+` if the limit was reached.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, "{count}+"),
        }
    }
}

/// A solver of puzzles. One engine serves one thread at a time; it keeps its scratch memory between calls.
///
/// Only [`visit`](Self::visit) must be written; the other questions have default implementations.
pub trait Engine: Send {
    /// The engine's name, as printed by the command line and in reports.
    fn name(&self) -> String;

    /// Calls `found` once for each distinct solution until `found` breaks, the search space is exhausted, or the budget
    /// ends.
    ///
    /// # Errors
    ///
    /// If the budget ends or the engine cannot answer. Solutions found before the error have been visited.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError>;

    /// Any one solution, or `None` if there is none.
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

    /// The number of solutions, counted up to `limit`. A limit of 0 counts nothing: `AtLeast(0)`.
    ///
    /// # Errors
    ///
    /// As for [`visit`](Self::visit); [`Uncounted`](EngineError::Uncounted) if some solutions had been counted before
    /// the budget ended.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut count = 0;
        let end = self.visit(puzzle, budget, &mut |_| {
            count += 1;
            budget.note_counted(count);
            if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(match end.map_err(|error| error.having_counted(count))? {
            End::Exhausted => Count::Exactly(count),
            End::Stopped => Count::AtLeast(count),
        })
    }

    /// The verdict: no solution, one, or more.
    ///
    /// # Errors
    ///
    /// As for [`visit`](Self::visit); [`Undecided`](EngineError::Undecided) if one solution had been found before the
    /// budget ended.
    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        let (mut first, mut second) = (None, None);
        let end = self.visit(puzzle, budget, &mut |solution| {
            if first.is_none() {
                first = Some(solution);
                return ControlFlow::Continue(());
            }
            second = Some(solution);
            ControlFlow::Break(())
        });
        if let Err(error) = end {
            return Err(error.knowing(first));
        }
        Ok(match (first, second) {
            (None, _) => Verdict::Unsolvable,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple(first, second),
        })
    }

    /// All solutions in a fixed order, one at a time: row by row, smaller digits first, whatever the engine. The budget
    /// covers all of them together.
    ///
    /// Solutions are computed on demand. The order results from the queries: the engine solves the puzzle with more and
    /// more digits fixed. So this takes more work than [`visit`](Self::visit), whose order is the engine's own.
    ///
    /// ```
    /// # use sudosat::engine::{Budget, Engine};
    /// # use sudosat::native::Native;
    /// # use sudosat::puzzle::Puzzle;
    /// let puzzle: Puzzle = "1.......2.......".parse()?;
    /// let mut engine = Native::new();
    /// let first = engine.solutions(&puzzle, &Budget::unlimited()).next().ok_or("there is none")??;
    /// assert_eq!(first.to_string(), "1234341221434321");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solutions<'a>(&'a mut self, puzzle: &Puzzle, budget: &Budget) -> Solutions<'a> {
        Solutions::new(puzzle, budget, move |puzzle, budget| {
            let Some(solution) = self.solve(puzzle, budget)? else { return Ok(None) };
            // Checked here because the order depends on it: `solve` may be implemented outside this crate.
            let checked = Solution::check(puzzle, solution.digits().to_vec());
            checked.map(Some).map_err(|violations| EngineError::WrongSolution { engine: self.name(), violations })
        })
    }

    /// The verdict of each puzzle, in order. An engine that solves many at once faster overrides this.
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
