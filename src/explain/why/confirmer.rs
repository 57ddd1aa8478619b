//! Confirms the claims of an explanation with the second engine.
//!
//! A claim takes the form of an engine that returns the claimed answer, and [`CrossCheck`] compares it with the second
//! engine. So the rules are those of every other answer: a contradiction is a disagreement and ends the explanation; an
//! answer that proves itself needs no confirmation; a claim that is not confirmed in time is counted as unconfirmed.

use crate::clock::Instant;
use crate::cross_check::CrossCheck;
use crate::engine::{Budget, End, Engine, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;
use std::time::Duration;

/// The least time for confirming all claims of an explanation together, if the caller sets no deadline. As for other
/// answers without a deadline, it grows to ten times what the answer took.
const CONFIRMATION_TIME: Duration = Duration::from_secs(10);

/// The guess limit for a claim that proves itself, and so is confirmed only if that is easy.
const GUESSES_PROVED: u64 = 200;

/// The guess limit for a claim that, if not confirmed, is replaced by others.
const GUESSES_OPTIONAL: u64 = 5_000;

/// An engine that returns the claimed solutions of a puzzle: all of them, or some.
#[derive(Default)]
pub(super) struct ClaimedAnswer {
    name: String,
    solutions: Vec<Solution>,
}

impl Engine for ClaimedAnswer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        _: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let broken = self.solutions.drain(..).any(|solution| found(solution).is_break());
        Ok(if broken { End::Stopped } else { End::Exhausted })
    }
}

/// The cross-check of claims with the engine that confirms them.
pub(super) type ClaimCheck = CrossCheck<ClaimedAnswer, Box<dyn Engine>>;

/// The second engine during one explanation.
pub(super) struct Confirmer<'a> {
    check: &'a mut ClaimCheck,
    /// The caller's budget.
    budget: Budget,
    /// The time left for all claims together, when the caller sets no deadline.
    left: Duration,
    /// The number of claims not confirmed in time.
    pub(super) unconfirmed: u64,
}

impl<'a> Confirmer<'a> {
    /// A confirmer of claims made by the engine `name`.
    pub(super) fn new(check: &'a mut ClaimCheck, name: String, budget: &Budget) -> Self {
        check.first = ClaimedAnswer { name, solutions: Vec::new() };
        Self { check, budget: budget.clone(), left: CONFIRMATION_TIME, unconfirmed: 0 }
    }

    /// Sets the time for confirming: ten times what the first engine took, and no less than the default.
    pub(super) fn after(&mut self, spent: Duration) {
        self.left = CONFIRMATION_TIME.max(spent.saturating_mul(10));
    }

    /// Checks a claim, in at most half of the time that is left, so that some remains for later claims.
    fn check<T>(
        &mut self,
        guesses: Option<u64>,
        claim: impl FnOnce(&mut ClaimCheck, &Budget) -> Result<T, EngineError>,
    ) -> Result<(), EngineError> {
        let now = Instant::now();
        let left = self.budget.deadline.map_or(self.left, |deadline| deadline.saturating_duration_since(now));
        let budget = Budget { deadline: now.checked_add(left / 2), guesses, ..self.budget.clone() };
        let answer = claim(self.check, &budget).map(drop);
        self.left = self.left.saturating_sub(now.elapsed());
        answer
    }

    /// Claims the verdict on the whole puzzle. It may take all of the time: unless it is confirmed, nothing else is
    /// worth reporting.
    pub(super) fn verdict(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.check.first.solutions = solutions.to_vec();
        let start = Instant::now();
        let deadline = self.budget.deadline.or_else(|| start.checked_add(self.left));
        let verdict = self.check.verdict(puzzle, &Budget { deadline, ..self.budget.clone() }).map(drop);
        self.left = self.left.saturating_sub(start.elapsed());
        verdict
    }

    /// Claims that there is no solution. Returns whether that was confirmed within a limited number of guesses.
    pub(super) fn refutes(&mut self, puzzle: &Puzzle) -> Result<bool, EngineError> {
        self.check.first.solutions.clear();
        match self.check(Some(GUESSES_OPTIONAL), |check, budget| check.verdict(puzzle, budget)) {
            Err(EngineError::Unconfirmed { .. }) => Ok(false),
            confirmed => confirmed.map(|()| true),
        }
    }

    /// Claims that these are all solutions, none or one.
    pub(super) fn none_or_one(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.check.first.solutions = solutions.to_vec();
        let verdict = self.check(None, |check, budget| check.verdict(puzzle, budget));
        self.note(verdict)
    }

    /// Claims that these are all solutions.
    pub(super) fn count(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.check.first.solutions = solutions.to_vec();
        let limit = solutions.len() as u64 + 1;
        let counted = self.check(None, |check, budget| check.count(puzzle, limit, budget));
        self.note(counted)
    }

    /// Claims this solution, which proves itself; the second engine must find one too if that is easy.
    pub(super) fn solvable(&mut self, puzzle: &Puzzle, solution: &Solution) -> Result<(), EngineError> {
        self.check.first.solutions = vec![solution.clone()];
        let solved = self.check(Some(GUESSES_PROVED), |check, budget| check.solve(puzzle, budget));
        self.note(solved)
    }

    /// Claims these two solutions, which prove themselves; the second engine must find two as well if that is easy.
    pub(super) fn several(&mut self, puzzle: &Puzzle, solutions: [Solution; 2]) -> Result<(), EngineError> {
        self.check.first.solutions = solutions.into();
        let verdict = self.check(Some(GUESSES_PROVED), |check, budget| check.verdict(puzzle, budget));
        self.note(verdict)
    }

    /// Whether the budget has ended. If so, counts a claim as unconfirmed, so that the caller need not prepare it.
    pub(super) fn is_too_late(&mut self) -> Result<bool, EngineError> {
        match self.budget.check() {
            Ok(()) => Ok(false),
            Err(Interrupt::Cancelled) => Err(Interrupt::Cancelled.into()),
            Err(_) => {
                self.unconfirmed += 1;
                Ok(true)
            }
        }
    }

    fn note(&mut self, confirmed: Result<(), EngineError>) -> Result<(), EngineError> {
        match confirmed {
            Err(EngineError::Unconfirmed { .. }) => {
                self.unconfirmed += 1;
                // A cancelled confirmation means that all work is cancelled.
                Ok(Budget { deadline: None, ..self.budget.clone() }.check()?)
            }
            confirmed => confirmed,
        }
    }
}
