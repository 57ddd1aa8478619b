//! Explains why a cell cannot have a digit: the clues and rules that exclude it.
//!
//! The digit becomes a premise that always holds. A smallest set of clues and rules that clash with it is found by
//! implicit hitting sets (`premises/smallest.rs`), like a clash among the clues.

use super::fewest::Fewest;
use super::work::Work;
use crate::engine::{EngineError, Interrupt};
use crate::premises::{Choice, Premise, Reply, SmallestSearch};
use crate::puzzle::{Candidate, House, Solution};

/// The explanation of a digit in a cell: why it is impossible, or a solution that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exclusion {
    /// The cell and the digit.
    pub candidate: Candidate,
    /// The answer and its reason.
    pub why: WhyNot,
    /// The number of claims that the second engine had no time to confirm.
    pub unconfirmed: u64,
    /// The interrupt that ended the work before a smallest reason was proved.
    pub interrupted: Option<Interrupt>,
}

/// Whether a cell can have a digit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyNot {
    /// The cell can have the digit, as in this solution.
    Possible(Solution),
    /// No solution has the digit there.
    Impossible {
        /// The fewest clues and rules that exclude the digit. Empty if the board or the given candidates already do.
        reason: Fewest,
        /// The rows, columns and boxes that the reason needs, as in [`Unsolvable::houses`](super::Unsolvable::houses).
        houses: Option<Vec<House>>,
    },
}

impl WhyNot {
    /// Impossible because of these clues alone; no house is needed.
    pub(super) fn of_clues(clues: &[Candidate], at_least: usize) -> Self {
        Self::Impossible { reason: Fewest::of_clues(clues.to_vec(), at_least), houses: Some(Vec::new()) }
    }
}

impl Work<'_> {
    /// Explains why the puzzle, which has the candidate as a clue, has no solution.
    pub(super) fn exclusion(&mut self, candidate: Candidate) -> Result<WhyNot, EngineError> {
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        if self.questions.solve_held()?.is_some() {
            return match self.questions.ask(&clues, &[])? {
                Reply::Solution(solution) => {
                    self.confirmer.solvable(self.puzzle, &solution)?;
                    Ok(WhyNot::Possible(solution))
                }
                Reply::Core(_) => Err(self.questions.fault("it found no solution of a puzzle that it had solved")),
            };
        }
        self.begin();
        self.questions.release();
        let fixed = Premise::Clue(candidate);
        let rules = self.questions.rules().premises().iter().copied().map(Premise::Rule);
        let premises = clues.into_iter().filter(|&clue| clue != fixed).chain(rules).collect();
        let choice = Choice { fixed: vec![fixed], conditions: Vec::new(), premises };
        let clash = self.first_clash(&choice, &self.puzzle.clashes())?;
        let mut search = SmallestSearch::new(&choice, clash);
        let meter = self.meter();
        let searched = search.run(&mut self.questions, &meter);
        self.part(searched)?;
        self.confirm_clash(&choice, &search.best)?;
        let (clues, rules) = self.questions.rules().named(&choice.pick(&search.best));
        let reason = Fewest { clues, rules, at_least: search.at_least() };
        self.share();
        let houses = self.questions.houses(&choice.with_fixed(&search.best));
        let houses = self.in_time(houses)?.flatten();
        Ok(WhyNot::Impossible { reason, houses })
    }
}
