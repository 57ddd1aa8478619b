//! Why a cell cannot have a digit: which clues and rules exclude it?
//!
//! The digit is a premise that always holds; the clues and rules that clash with it are found as those that clash among
//! themselves are, by implicit hitting sets (`smallest.rs`).

use super::premise::{Fewest, Premise};
use super::question::Reply;
use super::smallest::{Choice, Search};
use super::work::Work;
use crate::engine::{EngineError, Interrupt};
use crate::puzzle::{Candidate, House, Solution, clashes};

/// Why a cell cannot have a digit, or that it can.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exclusion {
    /// The cell and the digit.
    pub candidate: Candidate,
    /// The answer with its reason.
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
    /// This solution of the puzzle has it.
    Possible(Solution),
    /// No solution has it.
    Impossible {
        /// Clues and rules that exclude the digit, as few as possible. Empty when the board or the candidates of the
        /// puzzle do.
        reason: Fewest,
        /// The rows, columns and boxes that the reason needs, as in [`Unsolvable::houses`](super::Unsolvable::houses).
        houses: Option<Vec<House>>,
    },
}

impl WhyNot {
    /// Impossible for these clues, which need no house.
    pub(super) fn of_clues(clues: &[Candidate], at_least: usize) -> Self {
        Self::Impossible { reason: Fewest::of_clues(clues.to_vec(), at_least), houses: Some(Vec::new()) }
    }
}

impl Work<'_> {
    /// Explains why the puzzle, which has the candidate as a clue, has no solution.
    pub(super) fn exclusion(&mut self, candidate: Candidate) -> Result<WhyNot, EngineError> {
        let clues: Vec<Premise> = self.puzzle.given().map(Premise::Clue).collect();
        if self.questions.take_in()?.is_some() {
            return match self.questions.ask(&clues, &[])? {
                Reply::Solution(solution) => {
                    self.witness.solvable(self.puzzle, &solution)?;
                    Ok(WhyNot::Possible(solution))
                }
                Reply::Core(_) => Err(self.questions.fault("it has no solution of a puzzle that it solved")),
            };
        }
        self.begin();
        self.questions.let_go();
        let fixed = Premise::Clue(candidate);
        let rules = self.questions.rules().premises().iter().copied().map(Premise::Rule);
        let premises = clues.into_iter().filter(|&clue| clue != fixed).chain(rules).collect();
        let choice = Choice { fixed: vec![fixed], conditions: Vec::new(), premises };
        let clash = self.first_clash(&choice, &clashes(self.puzzle))?;
        let mut search = Search::new(&choice, clash);
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
