//! The engines of one explanation, and the time for its parts.

use super::confirmer::Confirmer;
use crate::clock::Instant;
use crate::engine::{EngineError, Interrupt};
use crate::premises::{Effort, Meter, Premise, Questions, Reply, Stop, is_large};
use crate::puzzle::{Puzzle, Solution};
use std::time::Duration;

/// The time for all reasons for a verdict on a larger board together, if the caller sets no deadline.
const REASONS_TIME: Duration = Duration::from_secs(10);

/// The solver's verdict on some premises.
pub(super) enum Solved {
    None,
    One(Solution),
    Two([Solution; 2]),
}

/// The state of one explanation.
pub(super) struct Work<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) effort: Effort,
    pub(super) questions: Questions<'a>,
    pub(super) confirmer: Confirmer<'a>,
    /// The deadline for finding all reasons.
    pub(super) deadline: Option<Instant>,
    /// The interrupt that ended a part of the work early.
    pub(super) interrupted: Option<Interrupt>,
    /// The work of a second thread, which shares the queries of which clues and rules are needed; for boards on which
    /// they may be hard.
    pub(super) partner: Option<Box<Self>>,
}

impl Work<'_> {
    /// The verdict on these premises.
    pub(super) fn solve(&mut self, premises: &[Premise]) -> Result<Solved, EngineError> {
        let first = match self.questions.ask(premises, &[])? {
            Reply::Solution(solution) => solution,
            Reply::Core(_) => return Ok(Solved::None),
        };
        let other = self.questions.other_than(&first, None)?;
        Ok(match self.questions.ask(premises, &[other])? {
            Reply::Solution(second) => Solved::Two([first, second]),
            Reply::Core(_) => Solved::One(first),
        })
    }

    pub(super) fn confirm_verdict(&mut self, solutions: &[Solution], start: Instant) -> Result<(), EngineError> {
        self.confirmer.after(start.elapsed());
        self.confirmer.verdict(self.puzzle, solutions)
    }

    /// Confirms the verdict on a part of the puzzle.
    pub(super) fn confirm_solved(&mut self, puzzle: &Puzzle, solved: &Solved) -> Result<(), EngineError> {
        match solved {
            Solved::None => self.confirmer.none_or_one(puzzle, &[]),
            Solved::One(only) => self.confirmer.none_or_one(puzzle, std::slice::from_ref(only)),
            Solved::Two(solutions) => self.confirmer.several(puzzle, solutions.clone()),
        }
    }

    /// Starts the clock for the reasons.
    pub(super) fn begin(&mut self) {
        if is_large(self.puzzle) && self.effort != Effort::ALL && self.deadline.is_none() {
            self.deadline = Instant::now().checked_add(REASONS_TIME);
        }
    }

    /// Gives the next part of the work half of the time that is left, so that some remains for later parts.
    pub(super) fn share(&mut self) {
        let half = |deadline: Instant| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        };
        self.questions.budget.deadline = self.deadline.map(half);
    }

    /// The effort for the next part of the work, a search for something smallest.
    pub(super) fn meter(&mut self) -> Meter {
        self.share();
        Meter::new(self.effort, &self.questions.budget)
    }

    /// The result of a part of the work; `None` if it was not done in time.
    pub(super) fn in_time<T>(&mut self, result: Result<T, EngineError>) -> Result<Option<T>, EngineError> {
        self.part(result.map_err(Stop::Error))
    }

    /// The result of a part of the work; `None` if the time or the effort ended it early. Other errors are passed on.
    pub(super) fn part<T>(&mut self, result: Result<T, Stop>) -> Result<Option<T>, EngineError> {
        match result {
            Ok(part) => Ok(Some(part)),
            Err(Stop::Effort) => Ok(None),
            Err(Stop::Error(EngineError::Interrupted(interrupt))) if interrupt != Interrupt::Cancelled => {
                self.interrupted = Some(interrupt);
                Ok(None)
            }
            // The verdict is already confirmed: if the solver does not support the board, only a reason is missing.
            Err(Stop::Error(EngineError::Unsupported { .. })) => {
                self.interrupted = Some(Interrupt::GaveUp);
                Ok(None)
            }
            Err(Stop::Error(error)) => Err(error),
        }
    }
}
