//! Chooses between the two searches for classic puzzles.
//!
//! Many at once go to the vector lanes, one per lane. A single one goes to the search that answers soonest and, if it
//! turns out hard, to the lanes after all, which share its tree. There it starts over; [`HARD`] bounds what that
//! wastes.

use super::classic::Classic;
use super::lanes::{Clues, Lanes, Level, Outcome};
use super::meter::{Halt, Meter};
use crate::engine::{Budget, EngineError, Interrupt};
use std::fmt;

/// With at least this many puzzles, the lanes are faster than one puzzle after another, except for boards that fail at
/// once.
const MANY: usize = 6;

/// With at least this many guesses, a single puzzle is hard.
const HARD: u64 = 12;

/// The searches for classic puzzles.
pub(super) struct Router {
    classic: Classic,
    /// The level asked for; `None` chooses the best one.
    level: Option<Level>,
    /// Created when first needed: their stacks are large.
    lanes: Option<Lanes>,
}

impl Router {
    pub(super) fn new(level: Option<Level>) -> Self {
        Self { classic: Classic::up_to(level.unwrap_or(Level::Avx512)), level, lanes: None }
    }

    /// Calls `found` with every solution without the excluded digits of cells, in an order that is the same on every
    /// processor.
    pub(super) fn visit(
        &mut self,
        clues: &Clues,
        excluded: &[(usize, usize)],
        meter: &mut Meter,
        found: impl FnMut(&Clues) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.classic.visit(clues, excluded, meter, found)
    }

    /// Counts the solutions of one puzzle, without the excluded digits of cells, up to `limit` and keeps the first two.
    /// After an error the outcome has what was found by then.
    pub(super) fn one(
        &mut self,
        clues: &Clues,
        excluded: &[(usize, usize)],
        limit: u32,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), EngineError> {
        *outcome = Outcome { finished: limit == 0, ..Outcome::default() };
        if limit == 0 {
            return Ok(());
        }
        // The lanes do not count guesses exactly, so a limited search stays here.
        let may_leave = budget.guesses.is_none();
        let budget_here = Budget { guesses: budget.guesses.or(Some(HARD)), ..budget.clone() };
        let mut meter = Meter::new(&budget_here)?;
        let result = self.classic.visit(clues, excluded, &mut meter, |grid| {
            if let Some(solution) = outcome.solutions.get_mut(outcome.count as usize) {
                *solution = *grid;
            }
            outcome.count += 1;
            budget.note_counted(outcome.count.into());
            if outcome.count == limit { Err(Halt::Stopped) } else { Ok(()) }
        });
        match result {
            Ok(()) | Err(Halt::Stopped) => {
                outcome.finished = true;
                Ok(())
            }
            Err(Halt::Failed(EngineError::Interrupted(Interrupt::Guesses))) if may_leave => {
                Ok(self.lanes().solve_without(clues, excluded, limit, budget, outcome)?)
            }
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    /// Counts each puzzle's solutions up to `limit` and keeps the first two. After an error the outcomes that are
    /// finished are still valid.
    pub(super) fn many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError> {
        if puzzles.len() >= MANY {
            return Ok(self.lanes().solve(puzzles, limit, budget, outcomes)?);
        }
        outcomes.fill(Outcome::default());
        for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
            self.one(puzzle, &[], limit, budget, outcome)?;
        }
        Ok(())
    }

    fn lanes(&mut self) -> &mut Lanes {
        let level = self.level;
        self.lanes.get_or_insert_with(|| level.and_then(Lanes::with_level).unwrap_or_default())
    }
}

impl fmt::Debug for Router {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.lanes.as_ref().map(Lanes::level).or(self.level);
        f.debug_struct("Router").field("level", &level).finish_non_exhaustive()
    }
}
