//! Why a solution is the only one: which clues and rules are needed?

use super::premise::Premise;
use super::question::Reply;
use super::work::Work;
use crate::engine::EngineError;
use crate::puzzle::{Candidate, Puzzle, Rule, Solution};
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
    /// The rules that, each by itself, can be removed without adding a solution; in the order of the board.
    pub redundant_rules: Vec<Rule>,
    /// The clues for which time did not allow an answer.
    pub undecided: Vec<Candidate>,
    /// The rules for which time did not allow an answer.
    pub undecided_rules: Vec<Rule>,
}

/// What is known of the premises of a unique puzzle.
#[derive(Default)]
struct Sorted {
    redundant: Vec<Premise>,
    undecided: Vec<Premise>,
}

impl Unique {
    /// Whether every clue and every rule is needed; `None` if that was not found in time.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        let redundant = self.redundant.is_empty() && self.redundant_rules.is_empty();
        match (redundant, self.undecided.is_empty() && self.undecided_rules.is_empty()) {
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

    /// Which clues and rules are needed.
    pub(super) fn unique(&mut self, clues: &[Premise], solution: Solution) -> Result<Unique, EngineError> {
        let mut sorted = Sorted::default();
        self.sort_clues(clues, &solution, &mut sorted)?;
        self.sort_rules(clues, &solution, &mut sorted)?;
        let (redundant, redundant_rules) = self.questions.rules().named(&sorted.redundant);
        let (undecided, undecided_rules) = self.questions.rules().named(&sorted.undecided);
        Ok(Unique { solution, redundant, redundant_rules, undecided, undecided_rules })
    }

    /// For each rule, asks for another solution without it.
    fn sort_rules(&mut self, clues: &[Premise], solution: &Solution, sorted: &mut Sorted) -> Result<(), EngineError> {
        let rules = self.questions.rules().premises().to_vec();
        for (done, &rule) in rules.iter().enumerate() {
            self.share_time(rules.len() - done);
            let puzzle = self.questions.without(rule, clues)?;
            let second = self.second(&puzzle, clues, solution);
            match self.in_time(second)? {
                None => sorted.undecided.push(Premise::Rule(rule)),
                Some(Some(second)) => self.witness.several(&puzzle, [solution.clone(), second])?,
                Some(None) => {
                    self.witness.none_or_one(&puzzle, std::slice::from_ref(solution))?;
                    sorted.redundant.push(Premise::Rule(rule));
                }
            }
        }
        Ok(())
    }

    /// Another solution of a puzzle with these clues than the given one.
    fn second(
        &mut self,
        puzzle: &Puzzle,
        clues: &[Premise],
        solution: &Solution,
    ) -> Result<Option<Solution>, EngineError> {
        if !self.questions.hold(puzzle)? {
            return Err(self.questions.fault("a part of the rules of a solution has none"));
        }
        let other = self.questions.other_than(solution, None)?;
        match self.questions.ask(clues, &[other])? {
            Reply::Solution(second) if second.digits() == solution.digits() => {
                Err(self.questions.fault("it gave the solution that was left out"))
            }
            Reply::Solution(second) => Ok(Some(second)),
            Reply::Core(_) => Ok(None),
        }
    }

    /// For each clue, asks for a solution of the others with another digit there. As the solution is the only one with
    /// all clues, that is any other solution without this clue. A few clues at a time are assumptions.
    fn sort_clues(&mut self, clues: &[Premise], solution: &Solution, sorted: &mut Sorted) -> Result<(), EngineError> {
        let rules = self.questions.rules().premises().len();
        for (number, group) in clues.chunks(TOGETHER).enumerate() {
            let done = number * TOGETHER;
            self.share_time(rules + clues.len() - done);
            let held = self.questions.puzzle(&[&clues[..done], &clues[done + group.len()..]].concat())?;
            let held = self.questions.hold(&held);
            match self.in_time(held)? {
                None => {
                    sorted.undecided.extend(group);
                    continue;
                }
                Some(false) => return Err(self.questions.fault("a part of the clues of a solution has none")),
                Some(true) => {}
            }
            for (index, &clue) in (done..).zip(group) {
                self.share_time(rules + clues.len() - index);
                let others = [&clues[..index], &clues[index + 1..]].concat();
                let puzzle = self.questions.puzzle(&others)?;
                let reply = match self.questions.otherwise(clue) {
                    Some(otherwise) => self.questions.ask(&others, &[otherwise]),
                    None => Ok(Reply::Core(Vec::new())),
                };
                match self.in_time(reply)? {
                    None => sorted.undecided.push(clue),
                    Some(Reply::Solution(second)) if second == *solution => {
                        return Err(self.questions.fault("it gave a solution with the digit that was left out"));
                    }
                    Some(Reply::Solution(second)) => self.witness.several(&puzzle, [solution.clone(), second])?,
                    Some(Reply::Core(_)) => {
                        self.witness.none_or_one(&puzzle, std::slice::from_ref(solution))?;
                        sorted.redundant.push(clue);
                    }
                }
            }
        }
        Ok(())
    }
}
