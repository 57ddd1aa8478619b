//! Checks every claim of an explanation with the second engine.
//!
//! A claim takes the form of an engine that gives the claimed answer, and [`CrossCheck`] compares it with the witness.
//! So the same rules hold as for every other answer: a contradiction is a disagreement and ends the explanation; what
//! carries its own proof needs no confirmation; and if the witness's time ends first, the claim is counted as
//! unconfirmed.

use crate::cross_check::CrossCheck;
use crate::engine::{Budget, End, Engine, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The witness's time for all claims of an explanation together, when the caller sets no deadline.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of guesses that the witness may spend on a claim that carries its own proof.
const GUESSES: u64 = 200;

/// The number of guesses that the witness may spend on a claim that can be made in another way.
const MANY_GUESSES: u64 = 5_000;

/// What is claimed of a puzzle: these are all of its solutions, or some of them.
#[derive(Default)]
pub(super) struct Claim {
    name: String,
    solutions: Vec<Solution>,
}

impl Engine for Claim {
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

/// Claims and the engine that confirms them.
pub(super) type Court = CrossCheck<Claim, Box<dyn Engine>>;

/// The witness during one explanation.
pub(super) struct Witness<'a> {
    court: &'a mut Court,
    /// The caller's budget.
    budget: Budget,
    /// The time left for all claims together, when the caller sets no deadline.
    left: Duration,
    /// The number of claims not confirmed in time.
    pub(super) unconfirmed: u64,
}

impl<'a> Witness<'a> {
    /// Makes claims in this name.
    pub(super) fn new(court: &'a mut Court, name: String, budget: &Budget) -> Self {
        court.first = Claim { name, solutions: Vec::new() };
        Self { court, budget: budget.clone(), left: PATIENCE, unconfirmed: 0 }
    }

    /// Starts the witness's time: ten times what the other engine has taken so far.
    pub(super) fn after(&mut self, spent: Duration) {
        self.left = PATIENCE.max(spent.saturating_mul(10));
    }

    /// Checks a claim. It may take half of the time that is left, so that some remains for later claims.
    fn put<T>(
        &mut self,
        guesses: Option<u64>,
        claim: impl FnOnce(&mut Court, &Budget) -> Result<T, EngineError>,
    ) -> Result<(), EngineError> {
        let now = Instant::now();
        let left = self.budget.deadline.map_or(self.left, |deadline| deadline.saturating_duration_since(now));
        let budget = Budget { deadline: now.checked_add(left / 2), guesses, ..self.budget.clone() };
        let answer = claim(self.court, &budget).map(drop);
        self.left = self.left.saturating_sub(now.elapsed());
        answer
    }

    /// Claims that these are all solutions, none or one. This is the verdict on the whole puzzle: unless it is
    /// confirmed, nothing else is worth reporting.
    pub(super) fn verdict(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.court.first.solutions = solutions.to_vec();
        let start = Instant::now();
        let deadline = self.budget.deadline.or_else(|| start.checked_add(self.left));
        let verdict = self.court.verdict(puzzle, &Budget { deadline, ..self.budget.clone() }).map(drop);
        self.left = self.left.saturating_sub(start.elapsed());
        verdict
    }

    /// Claims that there is no solution. Returns whether that was confirmed within a limited number of guesses.
    pub(super) fn refutes(&mut self, puzzle: &Puzzle) -> Result<bool, EngineError> {
        self.court.first.solutions.clear();
        match self.put(Some(MANY_GUESSES), |court, budget| court.verdict(puzzle, budget)) {
            Err(EngineError::Unconfirmed { .. }) => Ok(false),
            confirmed => confirmed.map(|()| true),
        }
    }

    /// Claims that these are all solutions, none or one.
    pub(super) fn none_or_one(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.court.first.solutions = solutions.to_vec();
        let verdict = self.put(None, |court, budget| court.verdict(puzzle, budget));
        self.note(verdict)
    }

    /// Claims that these are all solutions.
    pub(super) fn count(&mut self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), EngineError> {
        self.court.first.solutions = solutions.to_vec();
        let limit = solutions.len() as u64 + 1;
        let counted = self.put(None, |court, budget| court.count(puzzle, limit, budget));
        self.note(counted)
    }

    /// Claims this solution, which proves itself; the witness must find one too if that is easy.
    pub(super) fn solvable(&mut self, puzzle: &Puzzle, solution: &Solution) -> Result<(), EngineError> {
        self.court.first.solutions = vec![solution.clone()];
        let solved = self.put(Some(GUESSES), |court, budget| court.solve(puzzle, budget));
        self.note(solved)
    }

    /// Claims these two solutions, which prove themselves; the witness must find two too if that is easy.
    pub(super) fn several(&mut self, puzzle: &Puzzle, solutions: [Solution; 2]) -> Result<(), EngineError> {
        self.court.first.solutions = solutions.into();
        let verdict = self.put(Some(GUESSES), |court, budget| court.verdict(puzzle, budget));
        self.note(verdict)
    }

    /// Whether the budget has ended. Then a claim counts as not confirmed, and nothing need be made for it.
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
                // If the witness was cancelled, so is all the work.
                Ok(Budget { deadline: None, ..self.budget.clone() }.check()?)
            }
            confirmed => confirmed,
        }
    }
}
