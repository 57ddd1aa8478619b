//! The depth-first search tree, without recursion.

use super::domains::{Domains, UndoPoint};
use super::renaming::Renaming;
use crate::native::learn::Learner;
use crate::native::meter::{Halt, Meter};
use crate::puzzle::{Board, Candidate, Puzzle};

/// A search: the board and the open guesses.
#[derive(Debug)]
pub(super) struct Tree<const W: usize> {
    domains: Domains<W>,
    branches: Vec<Branch>,
    /// The solutions shown so far, which the learner must exclude; incomplete beyond [`MOST_SHOWN`].
    shown: Vec<Vec<u16>>,
}

/// The most solutions that the learner can take over: each becomes a clause. A search that finds more never hands over.
const MOST_SHOWN: usize = 1_000;

/// A guess whose subtree is being searched. Afterwards it is excluded on the board before it.
#[derive(Debug)]
struct Branch {
    cell: usize,
    digit: usize,
    /// Whether the digit represents all digits that were fresh.
    fresh: bool,
    before: UndoPoint,
}

/// A solved board under one renaming of its digits.
pub(crate) struct SolvedBoard<'a> {
    digits: &'a [u16],
    renaming: &'a Renaming,
}

impl SolvedBoard<'_> {
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
        Self { domains: Domains::new(board), branches: Vec::new(), shown: Vec::new() }
    }

    /// Calls `found` with every solution of the puzzle. After `learn_after` backtracks the learner takes over, unless
    /// more than [`MOST_SHOWN`] solutions were found.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        learn_after: u32,
        meter: &mut Meter,
        mut found: impl FnMut(&SolvedBoard) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.domains.start(puzzle.given_by_index().map(|(cell, digit)| (cell, digit.index())), meter)?;
        self.branches.clear();
        self.shown.clear();
        let mut backtracks = 0;
        for Candidate { cell, digit } in puzzle.excluded() {
            let cell = puzzle.geometry().index(cell);
            self.domains.exclude(cell, digit.index());
            meter.work(Self::EXCLUSION)?;
        }
        let mut renaming = Renaming::new(puzzle);
        loop {
            if self.domains.propagate(meter)? {
                if self.descend(&mut renaming, meter)? {
                    continue;
                }
                self.show(&mut renaming, meter, &mut found)?;
            } else {
                backtracks += 1;
            }
            if backtracks > learn_after && self.shown.len() <= MOST_SHOWN {
                return self.learn(&renaming, meter, found);
            }
            if !self.backtrack(&mut renaming) {
                return Ok(());
            }
        }
    }

    /// Hands the rest of the search to the learner: the board at the root, with what was excluded there, without the
    /// solutions already shown.
    fn learn(
        &mut self,
        renaming: &Renaming,
        meter: &mut Meter,
        mut found: impl FnMut(&SolvedBoard) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Some(first) = self.branches.first() else { return Ok(()) };
        self.domains.undo(first.before);
        self.branches.clear();
        self.domains.set_guessing(false);
        if !self.domains.propagate(meter)? {
            return Ok(());
        }
        let mut digits = self.domains.digits().to_vec();
        let (open, groups) = self.domains.open_groups();
        meter.afford(Learner::memory(&groups))?;
        let mut learner = Learner::new(groups, ());
        for shown in self.shown.iter().filter(|shown| self.domains.may_become(shown)) {
            let held = (0..).zip(&open).filter(|(_, (cell, digit))| shown[*cell as usize] == *digit);
            learner.forbid(held.map(|(candidate, _)| candidate));
        }
        learner.visit(meter, |is_true| {
            for (_, &(cell, digit)) in (0..).zip(&open).filter(|(candidate, _)| is_true(*candidate)) {
                digits[cell as usize] = digit;
            }
            found(&SolvedBoard { digits: &digits, renaming })
        })
    }

    /// Calls `found` with the solved board under each renaming.
    fn show(
        &mut self,
        renaming: &mut Renaming,
        meter: &mut Meter,
        found: &mut impl FnMut(&SolvedBoard) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let used = renaming.used(self.domains.digits());
        loop {
            meter.work(Self::RENAMING)?;
            let solved = SolvedBoard { digits: self.domains.digits(), renaming };
            if self.shown.len() <= MOST_SHOWN {
                self.shown.push(solved.digits().map(|digit| digit as u16).collect());
            }
            found(&solved)?;
            if !renaming.advance(used) {
                return Ok(());
            }
        }
    }

    /// Makes a guess. `false` means that the board is solved.
    fn descend(&mut self, renaming: &mut Renaming, meter: &mut Meter) -> Result<bool, Halt> {
        let Some((cell, digit)) = self.domains.choose(meter)? else { return Ok(false) };
        meter.guess()?;
        if self.branches.is_empty() {
            meter.afford(self.domains.trail_memory())?;
            self.domains.reserve_trail();
        }
        let (digit, fresh) = match renaming.use_fresh(digit) {
            Some(digit) => (digit, true),
            None => (digit, false),
        };
        self.branches.push(Branch { cell, digit, fresh, before: self.domains.undo_point() });
        self.domains.set_guessing(true);
        self.domains.settle(cell, digit, meter)?;
        Ok(true)
    }

    /// Undoes and excludes the last guess. `false` means that there is none.
    fn backtrack(&mut self, renaming: &mut Renaming) -> bool {
        let Some(Branch { cell, digit, fresh, before }) = self.branches.pop() else { return false };
        self.domains.undo(before);
        self.domains.set_guessing(!self.branches.is_empty());
        if fresh {
            renaming.free_last();
            for &digit in renaming.fresh() {
                self.domains.remove(cell, usize::from(digit));
            }
        } else {
            self.domains.remove(cell, digit);
        }
        true
    }
}
