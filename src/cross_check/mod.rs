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
//! On small boards, most of which take microseconds, the engines take turns. On large ones, and where the first of them
//! takes longer than its head start, they work at the same time, as either may be the only one that finishes. The
//! second engine answers before the first where it is likely to be faster: on boards with rules or pencil marks.

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
use confirmation_budget::{
    budget_before_proof, budget_before_same_search, confirmation_budget, grace_budget, head_start,
};
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

/// Which engine answers before the other.
#[derive(Clone, Copy)]
enum Order {
    FirstAnswers,
    SecondAnswers,
}

impl Order {
    /// The likely order of speed. The native solver decides 174 of 206 published puzzles with rules or pencil marks
    /// sooner than the SAT solver, and at the median in a fifth of the time (benches/variants.rs).
    fn of(puzzle: &Puzzle) -> Self {
        let is_plain = puzzle.board().rules().is_empty() && puzzle.excluded().next().is_none();
        if is_plain { Self::FirstAnswers } else { Self::SecondAnswers }
    }
}

/// Two engines that answer as one if they agree. The first answers and the second confirms, or the other way round for
/// verdicts and single solutions on boards with rules or pencil marks.
pub struct CrossCheck<A, B> {
    /// The engine whose solutions are returned on boards without rules and pencil marks.
    pub first: A,
    /// The engine that must agree there, and whose solutions are returned on all others.
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
    /// Queries both engines, at the same time on a large board, and otherwise in turn, unless the first of them takes
    /// long.
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
        let order = if may_race { Order::of(puzzle) } else { Order::FirstAnswers };
        let answer = self.compare(
            order,
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

    /// Queries one engine, then the other, then the prover.
    fn compare<T: Comparable>(
        &mut self,
        order: Order,
        puzzle: &Puzzle,
        budget: &Budget,
        answer: impl FnOnce(&mut dyn Engine, &Budget) -> Result<T, EngineError>,
        confirm: impl FnOnce(&mut dyn Engine, &Budget, &T) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        self.witness = None;
        let [first, second]: [&mut dyn Engine; 2] = match order {
            Order::FirstAnswers => [&mut self.first, &mut self.second],
            Order::SecondAnswers => [&mut self.second, &mut self.first],
        };
        let start = Instant::now();
        let answer = answer(first, budget)?.checked(puzzle, first)?;
        let prover = self.prover.as_deref_mut().filter(|_| answer.shows_all());
        let is_evident = answer.proves_itself();
        let spent = start.elapsed();
        let share = match (&prover, order) {
            _ if is_evident => grace_budget(budget),
            (Some(_), Order::FirstAnswers) => budget_before_proof(budget, spent),
            (Some(_), Order::SecondAnswers) => budget_before_same_search(budget, spent),
            (None, _) => confirmation_budget(budget, spent),
        };
        let confirmation =
            confirm(second, &share, &answer).and_then(|confirmation| confirmation.checked(puzzle, second));
        let reason = match confirmation {
            Ok(confirmation) if answer.agrees(&confirmation) => {
                self.witness = Some(Witness::Engine);
                return Ok(answer);
            }
            Ok(confirmation) => {
                let (one, other) = (answer.engine_answer(first.name()), confirmation.engine_answer(second.name()));
                return Err(disagreement(puzzle, one, other));
            }
            Err(error) if !no_answer(&error) => return Err(error),
            Err(_) if is_evident => {
                self.witness = Some(Witness::Grids);
                return Ok(answer);
            }
            Err(error) => error,
        };
        let no_proof = match prover {
            None => None,
            Some(prover) => match prover.proves(puzzle, &answer.solutions(), &confirmation_budget(budget, spent)) {
                Ok(true) => {
                    self.witness = Some(Witness::Proof);
                    return Ok(answer);
                }
                Ok(false) => return Err(contradicted(puzzle, &answer, first.name(), prover.name())),
                Err(error) => Some(error),
            },
        };
        let (claim, witness) = (answer.engine_answer(first.name()), second.name());
        Err(EngineError::Unconfirmed(Box::new(Unconfirmed { claim, witness, reason, at_least: 0, no_proof })))
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
            Order::FirstAnswers,
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
            Order::FirstAnswers,
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
