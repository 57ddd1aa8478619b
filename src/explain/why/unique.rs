//! Explains a single solution: the clues and rules that are needed, and those that are redundant.

use super::work::Work;
use crate::clock::Instant;
use crate::engine::EngineError;
use crate::premises::{Premise, Reply};
use crate::puzzle::{Candidate, Puzzle, Rule, Solution};
use crate::threads;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of clues that are assumptions at a time; all others are part of the formula. More of them means fewer
/// formulas to load, but larger ones.
const TOGETHER: usize = 4;

/// The explanation of a single solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unique {
    /// The solution.
    pub solution: Solution,
    /// The clues that, each by itself, can be removed without adding a solution; by cell.
    pub redundant: Vec<Candidate>,
    /// The rules that, each by itself, can be removed without adding a solution; in the order of the board.
    pub redundant_rules: Vec<Rule>,
    /// The clues that were not decided in time.
    pub undecided: Vec<Candidate>,
    /// The rules that were not decided in time.
    pub undecided_rules: Vec<Rule>,
}

/// The premises of a unique puzzle, sorted by whether they are needed.
#[derive(Default)]
struct Sorted {
    redundant: Vec<Premise>,
    undecided: Vec<Premise>,
}

impl Sorted {
    /// Merges two results, in the order of the puzzle.
    fn and(mut self, other: Self) -> Self {
        self.redundant.extend(other.redundant);
        self.undecided.extend(other.undecided);
        self.redundant.sort_unstable();
        self.undecided.sort_unstable();
        self
    }
}

/// The premises of a unique puzzle as tasks, which two threads take in turn.
struct Queue<'a> {
    solution: &'a Solution,
    clues: &'a [Premise],
    rules: &'a [usize],
    /// The number of tasks taken.
    taken: AtomicUsize,
}

/// Some of the premises.
enum Task {
    /// The clues at these positions.
    Clues(Range<usize>),
    /// The rule at this position, and the number of rules left including it.
    Rule(usize, usize),
}

impl Queue<'_> {
    /// Takes the next task: first the clues, a few at a time.
    fn take(&self) -> Option<Task> {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        let groups = self.clues.len().div_ceil(TOGETHER);
        if number < groups {
            let start = number * TOGETHER;
            return Some(Task::Clues(start..self.clues.len().min(start + TOGETHER)));
        }
        let done = number - groups;
        self.rules.get(done).map(|&rule| Task::Rule(rule, self.rules.len() - done))
    }

    /// Removes all remaining tasks.
    fn close(&self) {
        self.taken.store(self.clues.len() + self.rules.len(), Ordering::Relaxed);
    }
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
    /// Gives the next of `questions` queries its share of the time: a twentieth of what is left, so that a few hard
    /// queries cannot use it up, or twice an even share if there are few.
    fn share_time(&mut self, questions: usize) {
        let Some(deadline) = self.deadline else { return };
        let now = Instant::now();
        let left = deadline.saturating_duration_since(now);
        let part = (left / 20).max(2 * left / questions.max(1) as u32).min(left);
        self.questions.budget.deadline = Some(now + part);
    }

    /// Whether any time is left for the next query. Without this check, a puzzle would be built for each clue of a
    /// large board, only to run out of time.
    fn has_time(&mut self) -> Result<bool, EngineError> {
        let checked = self.questions.budget.check();
        Ok(self.in_time(checked.map_err(EngineError::from))?.is_some())
    }

    /// Determines which clues and rules are needed. A partner works on a thread of its own.
    pub(super) fn unique(&mut self, clues: &[Premise], solution: Solution) -> Result<Unique, EngineError> {
        let rules = self.questions.rules().premises().to_vec();
        let queue = Queue { solution: &solution, clues, rules: &rules, taken: AtomicUsize::new(0) };
        let sorted = match self.partner.take().filter(|_| threads::AVAILABLE) {
            None => self.sort(&queue)?,
            Some(mut partner) => {
                partner.deadline = self.deadline;
                let (own, others) = thread::scope(|scope| {
                    let others = scope.spawn(|| partner.sort(&queue));
                    (self.sort(&queue), others.join().unwrap_or_else(|panic| resume_unwind(panic)))
                });
                self.confirmer.unconfirmed += partner.confirmer.unconfirmed;
                self.interrupted = self.interrupted.or(partner.interrupted);
                own?.and(others?)
            }
        };
        let (redundant, redundant_rules) = self.questions.rules().named(&sorted.redundant);
        let (undecided, undecided_rules) = self.questions.rules().named(&sorted.undecided);
        Ok(Unique { solution, redundant, redundant_rules, undecided, undecided_rules })
    }

    /// Sorts premises until none are left. An error also ends the other thread's work.
    fn sort(&mut self, queue: &Queue) -> Result<Sorted, EngineError> {
        let mut sorted = Sorted::default();
        while let Some(task) = queue.take() {
            let done = match task {
                Task::Clues(group) => self.sort_clues(queue, group, &mut sorted),
                Task::Rule(rule, left) => self.sort_rule(queue, rule, left, &mut sorted),
            };
            done.inspect_err(|_| queue.close())?;
        }
        Ok(sorted)
    }

    /// Sorts a rule: it is needed if the puzzle without it has another solution.
    fn sort_rule(&mut self, queue: &Queue, rule: usize, left: usize, sorted: &mut Sorted) -> Result<(), EngineError> {
        let Queue { clues, solution, .. } = queue;
        self.share_time(left);
        if !self.has_time()? {
            sorted.undecided.push(Premise::Rule(rule));
            return Ok(());
        }
        let puzzle = self.questions.without(rule, clues)?;
        let second = self.second(&puzzle, clues, solution);
        match self.in_time(second)? {
            None => sorted.undecided.push(Premise::Rule(rule)),
            Some(Some(second)) => self.confirmer.several(&puzzle, [(*solution).clone(), second])?,
            Some(None) => {
                self.confirmer.none_or_one(&puzzle, std::slice::from_ref(solution))?;
                sorted.redundant.push(Premise::Rule(rule));
            }
        }
        Ok(())
    }

    /// A second solution of a puzzle with these clues, different from the given one.
    fn second(
        &mut self,
        puzzle: &Puzzle,
        clues: &[Premise],
        solution: &Solution,
    ) -> Result<Option<Solution>, EngineError> {
        if !self.questions.hold(puzzle)? {
            return Err(self.questions.fault("it found no solution with a part of the rules of a solved puzzle"));
        }
        let other = self.questions.other_than(solution, None)?;
        match self.questions.ask(clues, &[other])? {
            Reply::Solution(second) if second.digits() == solution.digits() => {
                Err(self.questions.fault("it returned the solution that was excluded"))
            }
            Reply::Solution(second) => Ok(Some(second)),
            Reply::Core(_) => Ok(None),
        }
    }

    /// Sorts a group of clues: each is needed if the other clues have a solution with another digit in its cell. (The
    /// solution is the only one with all clues, so every other solution differs there.) The clues of the group are
    /// assumptions.
    fn sort_clues(&mut self, queue: &Queue, group: Range<usize>, sorted: &mut Sorted) -> Result<(), EngineError> {
        let Queue { clues, solution, rules, .. } = queue;
        let left = rules.len() + clues.len();
        self.share_time(left - group.start);
        if !self.has_time()? {
            sorted.undecided.extend(&clues[group]);
            return Ok(());
        }
        let held = self.questions.with_clues(&[&clues[..group.start], &clues[group.end..]].concat())?;
        let held = self.questions.hold(&held);
        match self.in_time(held)? {
            None => {
                sorted.undecided.extend(&clues[group]);
                return Ok(());
            }
            Some(false) => {
                return Err(self.questions.fault("it found no solution with a part of the clues of a solved puzzle"));
            }
            Some(true) => {}
        }
        for index in group {
            self.share_time(left - index);
            let clue = clues[index];
            let others = [&clues[..index], &clues[index + 1..]].concat();
            let puzzle = self.questions.with_clues(&others)?;
            let reply = match self.questions.other_digit(clue) {
                Some(otherwise) => self.questions.ask(&others, &[otherwise]),
                None => Ok(Reply::Core(Vec::new())),
            };
            match self.in_time(reply)? {
                None => sorted.undecided.push(clue),
                Some(Reply::Solution(second)) if second == **solution => {
                    return Err(self.questions.fault("it returned a solution with the digit that was excluded"));
                }
                Some(Reply::Solution(second)) => self.confirmer.several(&puzzle, [(*solution).clone(), second])?,
                Some(Reply::Core(_)) => {
                    self.confirmer.none_or_one(&puzzle, std::slice::from_ref(solution))?;
                    sorted.redundant.push(clue);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::explain::why::Explainer;
    use crate::puzzle::Board;

    #[test]
    fn without_time_no_puzzle_is_built_and_everything_is_undecided() {
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        let board = Board::new(grid.board().geometry().clone(), ["even r1c2".parse().unwrap()]).unwrap();
        let puzzle = Puzzle::new(board, grid.clues().to_vec()).unwrap();
        let clues: Vec<Premise> = puzzle.given().map(Premise::Clue).collect();
        let solution = Solution::check(&puzzle, grid.clues().iter().copied().flatten().collect()).unwrap();
        let mut explainer = Explainer::new();
        let mut work = explainer.work(&puzzle, &Budget::unlimited());
        work.deadline = Some(Instant::now());
        let unique = work.unique(&clues, solution).unwrap();
        assert!(!work.questions.holds());
        assert_eq!((unique.undecided.len(), unique.undecided_rules.len()), (16, 1));
        assert_eq!(unique.is_minimal(), None);
    }
}
