//! The choice between the two searches for classic puzzles.
//!
//! Batches go to the vector lanes, one puzzle per lane. A single puzzle goes to the classic search, which has the lower
//! latency. If it turns out to be hard, it goes to the lanes after all, which search its tree together. They start from
//! the clues again; [`HARD`] bounds the work that is lost.

use super::classic::Classic;
use super::lanes::{Clues, Lanes, Level, Outcome};
use super::meter::{Halt, Meter};
use crate::engine::{Budget, EngineError, Interrupt};
use std::fmt;

/// The smallest batch that goes to the lanes.
// From here on the lanes are faster than single searches in turn, except on boards that are refuted almost at once
// (docs/MEASUREMENTS.md).
const MANY: usize = 6;

/// The number of guesses after which a single puzzle goes to the lanes.
// Later hand-overs gain up to a fifth on medium puzzles and lose as much on the hardest, whose callers wait longest
// (docs/MEASUREMENTS.md).
const HARD: u64 = 12;

/// The searches for classic puzzles.
pub(super) struct Router {
    classic: Classic,
    /// The requested level; `None` for the best that the processor has.
    level: Option<Level>,
    /// Created on first use: their stacks are large.
    lanes: Option<Lanes>,
}

impl Router {
    pub(super) fn new(level: Option<Level>) -> Self {
        Self { classic: Classic::up_to(level.unwrap_or(Level::Avx512)), level, lanes: None }
    }

    /// Calls `found` with every solution, in an order that is the same on every processor. `excluded` lists candidates,
    /// as pairs of cell and digit from 0.
    pub(super) fn visit(
        &mut self,
        clues: &Clues,
        excluded: &[(usize, usize)],
        meter: &mut Meter,
        found: impl FnMut(&Clues) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.classic.visit(clues, excluded, meter, found)
    }

    /// Counts the solutions of one puzzle up to `limit` and keeps the first two. After an error the outcome is what was
    /// found so far. `excluded` lists candidates, as pairs of cell and digit from 0.
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
        // The lanes do not count guesses exactly, so a search with a limit on them stays here.
        let may_hand_over = budget.guesses.is_none();
        let own_budget = Budget { guesses: budget.guesses.or(Some(HARD)), ..budget.clone() };
        let mut meter = Meter::new(&own_budget)?;
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
            Err(Halt::Failed(EngineError::Interrupted(Interrupt::Guesses))) if may_hand_over => {
                Ok(self.lanes().solve_without(clues, excluded, limit, budget, outcome)?)
            }
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    /// Counts each puzzle's solutions up to `limit` and keeps the first two. After an error, the outcomes that are
    /// `finished` are still valid.
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
