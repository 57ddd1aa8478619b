//! Two solvers cross-checked: an [`Engine`] made of two engines that must agree.
//!
//! Nothing that an engine returns is trusted: every solution is checked against *this* puzzle, and the solutions of one
//! answer against each other. The rest follows from that. A solution proves itself, and two distinct ones prove
//! `Multiple`: for such an answer the second engine gets a short grace period, which is enough to catch a faulty engine
//! on most puzzles, and no more. What no grid can show is that there is *no other* solution, or none at all. That needs
//! a [`Witness`]: the second engine, or, where its time ends, a checked proof. If there is neither, the result is
//! [`EngineError::Unconfirmed`], not a guess. Any contradiction is a [`Disagreement`](crate::engine::Disagreement): a
//! report, never an answer.
//!
//! On small boards, most of which take microseconds, the engines take turns. On large ones, and where the first engine
//! takes longer than its head start, they work at the same time, as either may be the only one that finishes.

mod arbiter;
mod comparable;
mod confirmation_budget;
mod dispute;
mod many;
mod race;
#[cfg(test)]
mod tests;
mod visits;
mod witness;

use crate::clock::Instant;
use crate::engine::{Budget, Count, End, Engine, EngineError, Interrupt, Unconfirmed};
use crate::puzzle::{Puzzle, Solution, Verdict};
use crate::threads;
use comparable::{Comparable, Counted};
use confirmation_budget::{budget_before_proof, confirmation_budget, grace_budget, head_start};
use dispute::{contradicted, disagreement, no_answer};
use race::{Question, race};
use std::fmt;
use std::ops::ControlFlow;
use visits::counted;
pub use witness::Prover;
#[doc(hidden)]
pub use witness::Witness;

/// The number of candidates in cells without a clue from which both engines work at the same time: more than a classic
/// board can have.
const LARGE: usize = 1_000;

/// Two engines that answer as one if they agree. The first answers; the second confirms.
pub struct CrossCheck<A, B> {
    /// The engine whose solutions are returned.
    pub first: A,
    /// The engine that must agree.
    pub second: B,
    /// Proves what the second engine could not confirm.
    prover: Option<Box<dyn Prover>>,
    witness: Option<Witness>,
}

impl<A: fmt::Debug, B: fmt::Debug> fmt::Debug for CrossCheck<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prover = self.prover.as_ref().map(|prover| prover.name());
        f.debug_struct("CrossCheck")
            .field("first", &self.first)
            .field("second", &self.second)
            .field("prover", &prover)
            .finish_non_exhaustive()
    }
}

impl<A, B> CrossCheck<A, B> {
    /// Two engines that must agree.
    #[must_use]
    pub const fn new(first: A, second: B) -> Self {
        Self { first, second, prover: None, witness: None }
    }

    /// This cross-check with a prover for what the second engine cannot confirm.
    #[must_use]
    pub fn with_prover(self, prover: impl Prover + 'static) -> Self {
        Self { prover: Some(Box::new(prover)), ..self }
    }

    /// The confirmation of the last answer; `None` if there was no answer.
    #[doc(hidden)]
    #[must_use]
    pub const fn witness(&self) -> Option<Witness> {
        self.witness
    }
}

impl<A: Engine, B: Engine> CrossCheck<A, B> {
    /// Queries both engines, at the same time on a large board, and otherwise in turn, unless the first one takes long.
    fn query<T: Comparable + Send>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        question: Question<T>,
    ) -> Result<T, EngineError> {
        let open = puzzle.clues().len() - puzzle.clue_count();
        let is_large = open * puzzle.side() >= LARGE;
        if is_large && let Some(answer) = self.race(puzzle, budget, question) {
            return answer;
        }
        let may_race = self.prover.is_some() && threads::AVAILABLE;
        let limit = if may_race { head_start(budget) } else { budget.clone() };
        let answer = self.compare(
            puzzle,
            budget,
            |engine, _| question(engine, puzzle, &limit),
            |engine, budget, _| question(engine, puzzle, budget),
        );
        let is_late = matches!(
            answer,
            Err(EngineError::Interrupted(Interrupt::Deadline)
                | EngineError::Undecided { interrupt: Interrupt::Deadline, .. })
        );
        if is_late && budget.check().is_ok() {
            return self.race(puzzle, budget, question).unwrap_or(answer);
        }
        answer
    }

    /// Queries both engines at the same time; `None` without threads or a prover.
    fn race<T: Comparable + Send>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        question: Question<T>,
    ) -> Option<Result<T, EngineError>> {
        let prover = self.prover.as_deref_mut().filter(|_| threads::AVAILABLE)?;
        self.witness = None;
        let engines: [&mut dyn Engine; 2] = [&mut self.first, &mut self.second];
        Some(race(engines, prover, puzzle, budget, question).map(|(answer, witness)| {
            self.witness = Some(witness);
            answer
        }))
    }

    /// Queries the first engine, then the second, then the prover.
    fn compare<T: Comparable>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        first: impl FnOnce(&mut A, &Budget) -> Result<T, EngineError>,
        second: impl FnMut(&mut B, &Budget, &T) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        self.witness = None;
        let start = Instant::now();
        let answer = first(&mut self.first, budget)?.checked(puzzle, &self.first)?;
        self.witness = Some(self.confirm(puzzle, &answer, budget, start, second)?);
        Ok(answer)
    }

    /// The confirmation of the first engine's answer, on which it has worked since `start`.
    fn confirm<T: Comparable>(
        &mut self,
        puzzle: &Puzzle,
        answer: &T,
        budget: &Budget,
        start: Instant,
        mut second: impl FnMut(&mut B, &Budget, &T) -> Result<T, EngineError>,
    ) -> Result<Witness, EngineError> {
        let (spent, is_evident) = (start.elapsed(), answer.proves_itself());
        let mut query_second = |engine: &mut B, first: &A, budget: &Budget| {
            let confirmation = second(engine, budget, answer)?.checked(puzzle, engine)?;
            if answer.agrees(&confirmation) {
                return Ok(Witness::Engine);
            }
            let (one, other) = (answer.engine_answer(first.name()), confirmation.engine_answer(engine.name()));
            Err(disagreement(puzzle, one, other))
        };
        let prover = self.prover.as_deref_mut().filter(|_| answer.shows_all());
        let share = match &prover {
            _ if is_evident => grace_budget(budget),
            Some(_) => budget_before_proof(budget, spent),
            None => confirmation_budget(budget, spent),
        };
        let reason = match query_second(&mut self.second, &self.first, &share) {
            Err(error) if no_answer(&error) && is_evident => return Ok(Witness::Grids),
            Err(error) if no_answer(&error) => error,
            settled => return settled,
        };
        let unconfirmed = |first: &A, second: &B, reason: EngineError, no_proof: Option<EngineError>| {
            let claim = answer.engine_answer(first.name());
            let witness = second.name();
            EngineError::Unconfirmed(Box::new(Unconfirmed { claim, witness, reason, at_least: 0, no_proof }))
        };
        let Some(prover) = prover else { return Err(unconfirmed(&self.first, &self.second, reason, None)) };
        match prover.proves(puzzle, &answer.solutions(), &confirmation_budget(budget, spent)) {
            Ok(true) => Ok(Witness::Proof),
            Ok(false) => Err(contradicted(puzzle, answer, self.first.name(), prover.name())),
            Err(error) => Err(unconfirmed(&self.first, &self.second, reason, Some(error))),
        }
    }
}

impl<A: Engine, B: Engine> Engine for CrossCheck<A, B> {
    fn name(&self) -> String {
        format!("{} + {}", self.first.name(), self.second.name())
    }

    /// Passes the first engine's solutions on as they arrive; then the second engine is to find the same number. Only
    /// an `Ok` at the end means that they agree.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let counted = self.compare(
            puzzle,
            budget,
            |engine, budget| counted(engine, puzzle, budget, found),
            |engine, budget, shown: &Counted| match shown.count {
                Count::Exactly(all) => engine.count(puzzle, all.saturating_add(1), budget).map(Counted::from),
                Count::AtLeast(some) => engine.count(puzzle, some, budget).map(Counted::from),
            },
        )?;
        Ok(match counted.count {
            Count::Exactly(_) => End::Exhausted,
            Count::AtLeast(_) => End::Stopped,
        })
    }

    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Solution>, EngineError> {
        self.query(puzzle, budget, |engine, puzzle, budget| engine.solve(puzzle, budget))
    }

    /// The first engine's solutions are checked while they are counted, so that reaching the limit proves `AtLeast`.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut left = limit;
        let mut up_to_limit = |_| {
            left -= 1;
            budget.note_counted(limit - left);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let counted = self.compare(
            puzzle,
            budget,
            |engine, budget| counted(engine, puzzle, budget, &mut up_to_limit),
            |engine, budget, _| engine.count(puzzle, limit, budget).map(Counted::from),
        );
        Ok(counted.map_err(|error| error.having_counted(limit - left))?.count)
    }

    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        self.query(puzzle, budget, |engine, puzzle, budget| engine.verdict(puzzle, budget))
    }

    /// Answers each run of classic puzzles by the first engine, then by the second.
    fn verdict_many(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        self.verdicts(puzzles, budget)
    }
}
