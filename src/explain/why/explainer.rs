//! The public entry: from a puzzle to the explanation of its verdict.

use super::confirmer::{ClaimCheck, ClaimedAnswer, Confirmer};
use super::exclusion::{Exclusion, WhyNot};
use super::multiple::Multiple;
use super::solution_pool::SolutionPool;
use super::unique::Unique;
use super::unsolvable::Unsolvable;
use super::work::Work;
use crate::clock::Instant;
use crate::cross_check::CrossCheck;
use crate::engine::{Budget, Engine, EngineError, Interrupt, Share};
use crate::native::Native;
use crate::premises::{Effort, Premise, Questions, Reply, is_large, solver};
use crate::puzzle::{Candidate, Puzzle, Verdict};
use crate::sat::backend::Backend;
use crate::threads;
use std::fmt;

/// The explanation of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The reasons.
    pub why: Why,
    /// The number of claims that the second engine had no time to confirm.
    pub unconfirmed: u64,
    /// The interrupt that ended the work before everything was found.
    pub interrupted: Option<Interrupt>,
}

/// The reasons for each verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no solution.
    Unsolvable(Unsolvable),
    /// There are several.
    Multiple(Multiple),
    /// There is one.
    Unique(Unique),
}

impl Explanation {
    /// The verdict being explained.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.why {
            Why::Unsolvable(_) => Verdict::Unsolvable,
            Why::Multiple(Multiple { solutions: [one, other], .. }) => Verdict::Multiple(one.clone(), other.clone()),
            Why::Unique(unique) => Verdict::Unique(unique.solution.clone()),
        }
    }
}

/// Explains verdicts. One explainer serves one thread.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::explain::{Explainer, Why};
/// use sudosat::puzzle::Puzzle;
///
/// // No digit is repeated, and yet row 1 has no place for 3.
/// let puzzle: Puzzle = "12.....3....4...".parse()?;
/// let explanation = Explainer::new().explain(&puzzle, &Budget::unlimited())?;
/// let Why::Unsolvable(why) = explanation.why else { panic!("it has a solution") };
/// assert!(why.duplicates.is_empty());
/// assert_eq!((why.clash.clues.len(), why.clash.is_proved()), (3, true), "{:?}", why.clash);
/// assert_eq!(why.repairs.list.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Explainer {
    backend: Box<dyn Backend>,
    check: ClaimCheck,
    effort: Effort,
    /// Another explainer, for a second thread.
    partner: Option<Box<Self>>,
}

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer").field("name", &self.name()).finish_non_exhaustive()
    }
}

impl Default for Explainer {
    fn default() -> Self {
        Self::new()
    }
}

impl Explainer {
    /// Uses varisat to explain (without that feature, the small solver) and the general native search to confirm, even
    /// on classic puzzles: many claims are about boards with few clues, where the general search soon learns which
    /// cells matter. Where questions may be hard, on boards of side 10 and more and on those with rules beyond houses,
    /// two threads share them.
    #[must_use]
    pub fn new() -> Self {
        let alone = || Self::with(solver(), Box::new(Native::general()));
        Self { partner: Some(Box::new(alone())), ..alone() }
    }

    /// Uses `backend` to explain and another engine to confirm, in the calling thread.
    #[must_use]
    pub fn with(backend: Box<dyn Backend>, confirmer: Box<dyn Engine>) -> Self {
        Self {
            backend,
            check: CrossCheck::new(ClaimedAnswer::default(), confirmer),
            effort: Effort::USUAL,
            partner: None,
        }
    }

    /// Makes the explainer search until its sets are proved to be smallest or the budget ends. By default it makes a
    /// fixed effort, and on boards of side 10 and more stops within ten seconds of the verdict.
    #[must_use]
    pub fn thorough(self) -> Self {
        Self { effort: Effort::ALL, partner: self.partner.map(|partner| Box::new(partner.thorough())), ..self }
    }

    /// The names of the solver that explains and the engine that confirms.
    #[must_use]
    pub fn name(&self) -> String {
        format!("sat ({}) + {}", self.backend.name(), self.check.second.name())
    }

    /// Explains the verdict on a puzzle. If the deadline passes after the verdict was confirmed, the explanation
    /// contains what was found by then.
    ///
    /// # Errors
    ///
    /// If the budget ends before the verdict is known and confirmed, or the work is cancelled; if the board is too
    /// large for the solver, or it fails; if the second engine contradicts a claim.
    pub fn explain(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Explanation, EngineError> {
        let start = Instant::now();
        budget.check()?;
        let mut work = self.work(puzzle, budget);
        let why = work.explain(start)?;
        Ok(Explanation { why, unconfirmed: work.confirmer.unconfirmed, interrupted: work.interrupted })
    }

    /// Explains why a cell cannot have a digit, by the fewest clues and rules that exclude it; or finds a solution in
    /// which it has that digit.
    ///
    /// ```
    /// # use sudosat::{engine::Budget, explain::{Explainer, WhyNot}, puzzle::{Candidate, Cell, Digit, Puzzle}};
    /// let puzzle: Puzzle = "12.....3....4...".parse()?;
    /// let one = Digit::new(1).unwrap();
    /// let candidate = Candidate { cell: Cell::new(2, 0), digit: one };
    /// let exclusion = Explainer::new().exclude(&puzzle, candidate, &Budget::unlimited())?;
    /// let WhyNot::Impossible { reason, .. } = exclusion.why else { panic!("column 1 has a 1") };
    /// assert_eq!(reason.clues, [Candidate { cell: Cell::new(0, 0), digit: one }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`explain`](Self::explain), and if the board has no such cell or digit.
    pub fn exclude(
        &mut self,
        puzzle: &Puzzle,
        candidate: Candidate,
        budget: &Budget,
    ) -> Result<Exclusion, EngineError> {
        budget.check()?;
        let Candidate { cell, digit } = candidate;
        let geometry = puzzle.geometry();
        if geometry.find(cell).is_none() || digit.index() >= geometry.side() {
            let (rows, columns) = (geometry.rows(), geometry.columns());
            let reason = format!("`{}` is not on a {rows}x{columns} board", geometry.candidate_text(candidate));
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        if !puzzle.allows(candidate) {
            let why = WhyNot::of_clues(&[], 0);
            return Ok(Exclusion { candidate, why, unconfirmed: 0, interrupted: None });
        }
        let own = puzzle.clue(cell).filter(|&clue| clue != digit);
        // A clue in the same cell is a reason by itself; only a reason without any clue would be smaller.
        let mut clues = if own.is_some() { vec![None; puzzle.clues().len()] } else { puzzle.clues().to_vec() };
        clues[geometry.index(cell)] = Some(digit);
        let puzzle = puzzle
            .with_clues(clues)
            .map_err(|error| EngineError::Unsupported { engine: self.name(), reason: error.to_string() })?;
        let mut work = self.work(&puzzle, budget);
        let found = work.exclusion(candidate)?;
        let why = match (own, found) {
            (Some(clue), WhyNot::Possible(_)) => WhyNot::of_clues(&[Candidate { cell, digit: clue }], 1),
            (Some(clue), WhyNot::Impossible { reason, .. }) if reason.size() > 0 => {
                WhyNot::of_clues(&[Candidate { cell, digit: clue }], reason.at_least.min(1))
            }
            (_, found) => found,
        };
        Ok(Exclusion { candidate, why, unconfirmed: work.confirmer.unconfirmed, interrupted: work.interrupted })
    }

    /// Sets up the work on a puzzle. If it may be hard there is a partner on a second thread, and the two share the
    /// memory limit.
    pub(super) fn work<'a>(&'a mut self, puzzle: &'a Puzzle, budget: &Budget) -> Work<'a> {
        let Self { backend, check, effort, partner } = self;
        let (mut budget, mut shared) = (budget.clone(), None);
        if let (Some(partner), [own, other]) = (partner, &*Share::among(2))
            && is_large(puzzle)
            && threads::AVAILABLE
        {
            shared = Some(Box::new(partner.work(puzzle, &budget.clone().with_share(other.clone()))));
            budget = budget.with_share(own.clone());
        }
        let questions = Questions::new(puzzle, &mut **backend, &budget);
        let confirmer = Confirmer::new(check, questions.name(), &budget);
        let deadline = budget.deadline;
        Work { puzzle, effort: *effort, questions, confirmer, deadline, interrupted: None, partner: shared }
    }
}

impl Work<'_> {
    fn explain(&mut self, start: Instant) -> Result<Why, EngineError> {
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        let Some(first) = self.questions.solve_held()? else {
            self.confirm_verdict(&[], start)?;
            self.begin();
            self.questions.release();
            return self.unsolvable(clues).map(Why::Unsolvable);
        };
        let mut found = SolutionPool::new(first.clone(), &mut self.questions)?;
        match self.questions.ask(&clues, &[found.other])? {
            Reply::Core(_) => {
                self.confirm_verdict(std::slice::from_ref(&first), start)?;
                self.begin();
                self.unique(&clues, first).map(Why::Unique)
            }
            Reply::Solution(second) => {
                found.add(second, &mut self.questions)?;
                self.confirmer.after(start.elapsed());
                self.begin();
                self.multiple(&clues, found).map(Why::Multiple)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Digit};

    /// A board of side 64 full of ones has 387,072 clashing pairs; the explanation has to end with the budget anyway.
    #[test]
    fn a_board_full_of_clashes_ends_with_the_budget() {
        let ones = vec![Digit::new(1); 64 * 64];
        let puzzle = Puzzle::new(Board::with_side(64).unwrap(), ones).unwrap();
        for most in [100, 1000, 2000] {
            let budget = Budget::with_checks(most);
            let end = Explainer::new().explain(&puzzle, &budget);
            assert!(matches!(end, Err(EngineError::Interrupted(Interrupt::Cancelled))), "{most}: {end:?}");
            assert!(budget.checks_made() < most + 10, "{most}: {}", budget.checks_made());
        }
    }
}
