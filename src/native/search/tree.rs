//! The search tree: guesses on a board, without recursion.

use super::renaming::Renaming;
use super::state::{Mark, State};
use crate::native::meter::{Halt, Meter};
use crate::puzzle::{Board, Puzzle};

/// The state of a search and the guesses made.
#[derive(Debug)]
pub(super) struct Tree<const W: usize> {
    state: State<W>,
    branches: Vec<Branch>,
}

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
pub(in crate::native) struct Solved<'a> {
    digits: &'a [u16],
    renaming: &'a Renaming,
}

impl Solved<'_> {
    /// The digits row by row, from 0.
    pub(in crate::native) fn digits(&self) -> impl Iterator<Item = usize> {
        self.digits.iter().map(|&digit| self.renaming.name(usize::from(digit)))
    }
}

impl<const W: usize> Tree<W> {
    /// Units of work for a candidate that the puzzle excludes.
    const EXCLUSION: u32 = 4;
    /// Units of work for a renaming.
    const RENAMING: u32 = 8;

    pub(super) fn new(board: &Board) -> Self {
        Self { state: State::new(board), branches: Vec::new() }
    }

    /// Calls `found` with every solution of the puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut found: impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        self.state.clear(meter)?;
        self.branches.clear();
        for (cell, digit) in puzzle.excluded().map(|candidate| candidate.indexed(puzzle.side())) {
            self.state.remove(cell, digit.index());
            meter.work(Self::EXCLUSION)?;
        }
        for (cell, digit) in puzzle.given_by_index() {
            self.state.settle(cell, digit.index(), meter)?;
        }
        let mut renaming = Renaming::new(puzzle);
        loop {
            if self.state.propagate(meter)? {
                if self.descend(&mut renaming, meter)? {
                    continue;
                }
                self.show(&mut renaming, meter, &mut found)?;
            }
            if !self.backtrack(&mut renaming) {
                return Ok(());
            }
        }
    }

    /// Calls `found` with the solved board under every renaming.
    fn show(
        &self,
        renaming: &mut Renaming,
        meter: &mut Meter,
        found: &mut impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        loop {
            meter.work(Self::RENAMING)?;
            found(&Solved { digits: self.state.digits(), renaming })?;
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
