//! The search tree: guesses on a board, without recursion.

use super::renaming::Renaming;
use super::state::{Mark, State};
use crate::native::learn::{Groups, Learner};
use crate::native::meter::{Halt, Meter};
use crate::puzzle::{Board, Puzzle};

/// The state of a search and the guesses made.
#[derive(Debug)]
pub(super) struct Tree<const W: usize> {
    state: State<W>,
    branches: Vec<Branch>,
    /// The solutions shown, as long as the search may yet hand over to the learner, which has to know them.
    shown: Vec<Vec<u16>>,
}

/// The most solutions that are remembered for the learner. A search that finds more goes on without it.
const MOST_SHOWN: usize = 1_000;

/// A guess that is being tried. When its subtree is exhausted it is ruled out on the earlier board.
#[derive(Debug)]
struct Branch {
    cell: usize,
    digit: usize,
    /// Whether the digit stands for all digits that were fresh.
    fresh: bool,
    before: Mark,
}

/// A solved board: its digits row by row from 0, and how to read them.
pub(crate) struct Solved<'a> {
    digits: &'a [u16],
    renaming: &'a Renaming,
}

impl Solved<'_> {
    /// The digits row by row, from 0.
    pub(crate) fn digits(&self) -> impl Iterator<Item = usize> {
        self.digits.iter().map(|&digit| self.renaming.name(usize::from(digit)))
    }
}

impl<const W: usize> Tree<W> {
    /// Units of work for a candidate that the puzzle excludes.
    const EXCLUSION: usize = 4;
    /// Units of work for a renaming.
    const RENAMING: usize = 8;

    pub(super) fn new(board: &Board) -> Self {
        Self { state: State::new(board), branches: Vec::new(), shown: Vec::new() }
    }

    /// Calls `found` with every solution of the puzzle. After so many dead ends the rest is left to the learner, unless
    /// solutions are easier to find than that.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        patience: u32,
        meter: &mut Meter,
        mut found: impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.state.start(puzzle.given_by_index().map(|(cell, digit)| (cell, digit.index())), meter)?;
        self.branches.clear();
        self.shown.clear();
        let mut dead_ends = 0;
        for (cell, digit) in puzzle.excluded().map(|candidate| candidate.indexed(puzzle.side())) {
            self.state.exclude(cell, digit.index());
            meter.work(Self::EXCLUSION)?;
        }
        let mut renaming = Renaming::new(puzzle);
        loop {
            if self.state.propagate(meter)? {
                if self.descend(&mut renaming, meter)? {
                    continue;
                }
                self.show(&mut renaming, meter, &mut found)?;
            } else {
                dead_ends += 1;
            }
            if dead_ends > patience && self.shown.len() <= MOST_SHOWN {
                return self.learn(&renaming, meter, found);
            }
            if !self.backtrack(&mut renaming) {
                return Ok(());
            }
        }
    }

    /// Leaves what is open to the learner, except for the solutions shown. What earlier guesses ruled out at the root
    /// stays ruled out.
    fn learn(
        &mut self,
        renaming: &Renaming,
        meter: &mut Meter,
        mut found: impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Some(first) = self.branches.first() else { return Ok(()) };
        self.state.undo(first.before);
        self.branches.clear();
        self.state.set_guessing(false);
        if !self.state.propagate(meter)? {
            return Ok(());
        }
        let mut digits = self.state.digits().to_vec();
        let (open, groups) = self.state.what_is_open();
        let groups = Groups::new(open.len(), groups);
        meter.afford(Learner::memory(&groups))?;
        let mut learner = Learner::new(groups, ());
        for shown in self.shown.iter().filter(|shown| self.state.may_become(shown)) {
            let held = (0..).zip(&open).filter(|(_, (cell, digit))| shown[*cell as usize] == *digit);
            learner.rule_out(held.map(|(candidate, _)| candidate));
        }
        learner.visit(meter, |is_true| {
            for (_, &(cell, digit)) in (0..).zip(&open).filter(|(candidate, _)| is_true(*candidate)) {
                digits[cell as usize] = digit;
            }
            found(&Solved { digits: &digits, renaming })
        })
    }

    /// Calls `found` with the solved board under every renaming.
    fn show(
        &mut self,
        renaming: &mut Renaming,
        meter: &mut Meter,
        found: &mut impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        loop {
            meter.work(Self::RENAMING)?;
            let solved = Solved { digits: self.state.digits(), renaming };
            if self.shown.len() <= MOST_SHOWN {
                self.shown.push(solved.digits().map(|digit| digit as u16).collect());
            }
            found(&solved)?;
            if !renaming.advance() {
                return Ok(());
            }
        }
    }

    /// Makes a guess. `false` means that the board is solved.
    fn descend(&mut self, renaming: &mut Renaming, meter: &mut Meter) -> Result<bool, Halt> {
        let Some((cell, digit)) = self.state.choose(meter)? else { return Ok(false) };
        meter.guess()?;
        if self.branches.is_empty() {
            meter.afford(self.state.trail_memory())?;
            self.state.reserve_trail();
        }
        let (digit, fresh) = match renaming.use_fresh(digit) {
            Some(digit) => (digit, true),
            None => (digit, false),
        };
        self.branches.push(Branch { cell, digit, fresh, before: self.state.mark() });
        self.state.set_guessing(true);
        self.state.settle(cell, digit, meter)?;
        Ok(true)
    }

    /// Rules out the last guess. `false` means that there is none.
    fn backtrack(&mut self, renaming: &mut Renaming) -> bool {
        let Some(Branch { cell, digit, fresh, before }) = self.branches.pop() else { return false };
        self.state.undo(before);
        self.state.set_guessing(!self.branches.is_empty());
        if fresh {
            renaming.free_last();
            for &digit in renaming.fresh() {
                self.state.remove(cell, usize::from(digit));
            }
        } else {
            self.state.remove(cell, digit);
        }
        true
    }
}
