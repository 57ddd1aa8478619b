//! Why a solution is the only one: which clues does it take?

use super::{Clue, Work};
use crate::engine::EngineError;
use crate::puzzle::Solution;
use std::time::Instant;

/// What there is to say of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unique {
    /// The solution.
    pub solution: Solution,
    /// The clues without which, each alone, the solution is still the only one; by cell.
    pub redundant: Vec<Clue>,
    /// The clues of which the time did not allow to say whether they are.
    pub undecided: Vec<Clue>,
}

impl Unique {
    /// Whether every clue is needed; `None` where that was not found out in time.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        match (self.redundant.is_empty(), self.undecided.is_empty()) {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        }
    }
}

impl Work<'_> {
    /// Gives the next of so many questions its part of the time: so much that twenty may take all of theirs, or twice its
    /// share where they are fewer.
    fn share_time(&mut self, questions: usize) {
        let Some(deadline) = self.deadline else { return };
        let now = Instant::now();
        let left = deadline.saturating_duration_since(now);
        let part = (left / 20).max(2 * left / questions.max(1) as u32).min(left);
        self.board.budget.deadline = Some(now + part);
    }

    /// Asks of each clue for a solution of the others with another digit there. As the solution is the only one with all clues,
    /// that is any other solution without this one.
    pub(super) fn unique(&mut self, clues: &[Clue], solution: Solution) -> Result<Unique, EngineError> {
        let (mut redundant, mut undecided) = (Vec::new(), Vec::new());
        for (index, &clue) in clues.iter().enumerate() {
            self.share_time(clues.len() - index);
            let puzzle = self.board.puzzle(&[&clues[..index], &clues[index + 1..]].concat())?;
            let second = self.board.alone(&puzzle, Some(clue));
            match self.in_time(second)? {
                None => undecided.push(clue),
                Some(Some(second)) => self.witness.several(&puzzle, [solution.clone(), second])?,
                Some(None) => {
                    self.witness.none_or_one(&puzzle, std::slice::from_ref(&solution))?;
                    redundant.push(clue);
                }
            }
        }
        Ok(Unique { solution, redundant, undecided })
    }
}
