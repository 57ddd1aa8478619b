//! Why a solution is the only one: which clues are needed?

use super::question::Reply;
use super::work::Work;
use crate::engine::EngineError;
use crate::puzzle::{Candidate, Solution};
use std::time::Instant;

/// The number of clues that are assumptions at a time, all others being part of the formula: with more of them there
/// are fewer formulas to load, but larger ones.
const TOGETHER: usize = 4;

/// The explanation of a single solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unique {
    /// The solution.
    pub solution: Solution,
    /// The clues that, each by itself, can be removed without adding a solution; by cell.
    pub redundant: Vec<Candidate>,
    /// The clues for which time did not allow an answer.
    pub undecided: Vec<Candidate>,
}

impl Unique {
    /// Whether every clue is needed; `None` if that was not found in time.
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
    /// Gives the next of this many questions its share of the time: enough that twenty may use all of theirs, or twice
    /// its share if there are fewer.
    fn share_time(&mut self, questions: usize) {
        let Some(deadline) = self.deadline else { return };
        let now = Instant::now();
        let left = deadline.saturating_duration_since(now);
        let part = (left / 20).max(2 * left / questions.max(1) as u32).min(left);
        self.questions.budget.deadline = Some(now + part);
    }

    /// For each clue, asks for a solution of the others with another digit there. As the solution is the only one with
    /// all clues, that is any other solution without this clue. A few clues at a time are assumptions.
    pub(super) fn unique(&mut self, clues: &[Candidate], solution: Solution) -> Result<Unique, EngineError> {
        let (mut redundant, mut undecided) = (Vec::new(), Vec::new());
        for (number, group) in clues.chunks(TOGETHER).enumerate() {
            let done = number * TOGETHER;
            self.share_time(clues.len() - done);
            let held = self.questions.puzzle(&[&clues[..done], &clues[done + group.len()..]].concat())?;
            let held = self.questions.hold(&held);
            match self.in_time(held)? {
                None => {
                    undecided.extend(group);
                    continue;
                }
                Some(false) => return Err(self.questions.fault("a part of the clues of a solution has none")),
                Some(true) => {}
            }
            for (index, &clue) in (done..).zip(group) {
                self.share_time(clues.len() - index);
                let others = [&clues[..index], &clues[index + 1..]].concat();
                let puzzle = self.questions.puzzle(&others)?;
                let reply = match self.questions.otherwise(clue) {
                    Some(otherwise) => self.questions.ask(&others, &[otherwise]),
                    None => Ok(Reply::Core(Vec::new())),
                };
                match self.in_time(reply)? {
                    None => undecided.push(clue),
                    Some(Reply::Solution(second)) if second == solution => {
                        return Err(self.questions.fault("it gave a solution with the digit that was left out"));
                    }
                    Some(Reply::Solution(second)) => self.witness.several(&puzzle, [solution.clone(), second])?,
                    Some(Reply::Core(_)) => {
                        self.witness.none_or_one(&puzzle, std::slice::from_ref(&solution))?;
                        redundant.push(clue);
                    }
                }
            }
        }
        Ok(Unique { solution, redundant, undecided })
    }
}
