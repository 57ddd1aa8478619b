//! Minimal puzzles: clues are removed from a grid in a random order, each if the puzzle keeps one solution, or if the
//! techniques of the plan still solve it.
//!
//! A clue that is needed is needed in every puzzle with fewer clues too, so each is tested once, and what is left after
//! the last is minimal. Clues of one orbit of a symmetry are removed together, or not at all: the result is
//! *orbit-minimal*, and single clues may still be redundant. The puzzles of a batch are tested in step.
//!
//! Almost always the first clues can be removed, so several are tested together at first ([`BLOCKS`]). That does not
//! change the puzzle: if they cannot be removed together, each is tested by itself.

use super::plan::Plan;
use super::random::Draws;
use super::removal::Removals;
use crate::engine::{Budget, Interrupt};
use crate::native::Clues;

/// The numbers of clues that are tested together, one after another, while each such test succeeds.
// They save a tenth of the time; other sizes, and further blocks, make no difference.
const BLOCKS: [usize; 2] = [24, 12];

/// A puzzle on its way.
pub(super) struct Attempt {
    pub(super) clues: Clues,
    pub(super) count: usize,
    /// The orbits in the order of their removal, by number.
    order: Vec<u8>,
    /// The next orbit in `order`.
    next: usize,
    /// The next of [`BLOCKS`]; none after a failure.
    block: usize,
    tests: u32,
    /// The cells whose clues were not tested.
    pub(super) untested: Vec<u8>,
    /// The cells in question.
    asked: Vec<u8>,
}

impl Attempt {
    /// An attempt at a puzzle of this grid.
    pub(super) fn new(grid: &Clues, orbits: &[Vec<u8>], draws: &mut Draws) -> Self {
        let mut order: Vec<u8> = (0..orbits.len() as u8).collect();
        draws.shuffle(&mut order);
        Self {
            clues: *grid,
            count: 81,
            order,
            next: 0,
            block: 0,
            tests: 0,
            untested: Vec::new(),
            asked: Vec::with_capacity(BLOCKS[0]),
        }
    }

    /// An attempt at a puzzle within this one, whose clues are removed in the order of these cells. All must have a
    /// clue, and each clue's orbit is its cell alone.
    pub(super) fn of_puzzle(clues: &Clues, order: Vec<u8>) -> Self {
        Self {
            clues: *clues,
            count: order.len(),
            order,
            next: 0,
            // Few clues are redundant in puzzles that people have, so that a block is hardly ever removed.
            block: BLOCKS.len(),
            tests: 0,
            untested: Vec::new(),
            asked: Vec::with_capacity(1),
        }
    }

    /// Chooses the cells to ask about; returns whether there are any.
    fn choose(&mut self, plan: &Plan, orbits: &[Vec<u8>]) -> bool {
        let least = plan.least_clues();
        while let Some(&orbit) = self.order.get(self.next) {
            self.asked.clear();
            if plan.tests.is_some_and(|tests| self.tests >= tests) {
                self.untested.extend(&orbits[usize::from(orbit)]);
                self.next += 1;
                continue;
            }
            let size = BLOCKS.get(self.block).copied().unwrap_or(0);
            for &orbit in &self.order[self.next..] {
                let orbit = &orbits[usize::from(orbit)];
                if self.asked.is_empty() || self.asked.len() + orbit.len() <= size {
                    self.asked.extend(orbit);
                } else {
                    break;
                }
            }
            if self.asked.len() + least <= self.count {
                self.tests += 1;
                return true;
            }
            if self.block < BLOCKS.len() {
                self.block = BLOCKS.len();
            } else {
                self.untested.extend(&self.asked);
                self.next += 1;
            }
        }
        false
    }

    /// The clues without those of the cells in question.
    fn without_asked(&self) -> Clues {
        let mut clues = self.clues;
        self.asked.iter().for_each(|&cell| clues[usize::from(cell)] = 0);
        clues
    }

    /// Applies the answer for the cells in question.
    fn apply(&mut self, removable: bool, orbits: &[Vec<u8>]) {
        let in_block = self.block < BLOCKS.len();
        if removable {
            self.clues = self.without_asked();
            self.count -= self.asked.len();
        } else if in_block {
            self.block = BLOCKS.len();
            return;
        }
        self.block += usize::from(in_block);
        let mut cells = 0;
        while cells < self.asked.len() {
            cells += orbits[usize::from(self.order[self.next])].len();
            self.next += 1;
        }
    }
}

/// Completes all attempts.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn complete(
    attempts: &mut [Attempt],
    plan: &Plan,
    orbits: &[Vec<u8>],
    removals: &mut Removals,
    budget: &Budget,
) -> Result<(), Interrupt> {
    let mut answers = Vec::new();
    let mut open: Vec<usize> = (0..attempts.len()).collect();
    loop {
        open.retain(|&at| attempts[at].choose(plan, orbits));
        if open.is_empty() {
            return Ok(());
        }
        if let Some(techniques) = plan.techniques {
            answers.clear();
            for &at in &open {
                budget.check()?;
                answers.push(techniques.solves(&attempts[at].without_asked()));
            }
        } else {
            for &at in &open {
                removals.ask(&attempts[at].clues, &attempts[at].asked);
            }
            removals.answer(budget, &mut answers)?;
        }
        for (&at, &removable) in open.iter().zip(&answers) {
            attempts[at].apply(removable, orbits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::generate::{GridSampler, Seed, Symmetry};
    use crate::native::Native;
    use crate::native::lanes::Lanes;
    use crate::puzzle::{Puzzle, Verdict};

    fn has_one_solution(clues: &Clues) -> bool {
        let puzzle = Puzzle::from_classic(clues).unwrap();
        matches!(Native::general().verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_)))
    }

    /// Tests in step and in blocks give the puzzles that one removal after another gives.
    #[test]
    fn tests_together_do_not_change_the_puzzle() {
        let mut removals = Removals::new(Lanes::new());
        for symmetry in [Symmetry::None, Symmetry::HalfTurn, Symmetry::BothMirrors] {
            let orbits = symmetry.orbits();
            let plan = Plan::minimal().with_symmetry(symmetry);
            let attempt = |record| {
                let mut draws = Seed(11).record(record);
                Attempt::new(&GridSampler::new().sample(&mut draws), &orbits, &mut draws)
            };
            let mut attempts: Vec<Attempt> = (0..6).map(attempt).collect();
            let mut expected: Vec<Clues> = attempts.iter().map(|attempt| attempt.clues).collect();
            for (attempt, clues) in attempts.iter().zip(&mut expected) {
                for &orbit in &attempt.order {
                    let before = *clues;
                    orbits[usize::from(orbit)].iter().for_each(|&cell| clues[usize::from(cell)] = 0);
                    if !has_one_solution(clues) {
                        *clues = before;
                    }
                }
            }
            complete(&mut attempts, &plan, &orbits, &mut removals, &Budget::unlimited()).unwrap();
            for (attempt, expected) in attempts.iter().zip(&expected) {
                assert_eq!(attempt.clues, *expected, "{symmetry}");
                assert_eq!(attempt.count, expected.iter().filter(|&&clue| clue != 0).count());
                // A block that cannot be removed together is one test too many.
                assert!(attempt.untested.is_empty() && attempt.tests as usize <= orbits.len() + 1);
            }
        }
    }
}
