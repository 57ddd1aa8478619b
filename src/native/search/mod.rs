//! The general search: any side, boxes or irregular regions, and every rule.

mod board;
mod houses;

use super::meter::{Halt, Meter};
use crate::puzzle::{Geometry, Puzzle, Rule};
use board::{Board, Guess, Mark};
use houses::Houses;
use std::sync::Arc;

/// The general search, with the board of the last puzzle kept for the next of its kind.
#[derive(Debug, Default)]
pub(super) struct Search {
    tree: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    geometry: Arc<Geometry>,
    rules: Vec<Rule>,
    tree: AnyTree,
}

/// A tree for a board of so many words a cell.
#[derive(Debug)]
enum AnyTree {
    One(Tree<1>),
    Two(Tree<2>),
    Four(Tree<4>),
    Eight(Tree<8>),
    Sixteen(Tree<16>),
}

impl AnyTree {
    fn new(geometry: &Geometry, rules: &[Rule]) -> Self {
        let houses = Houses::new(geometry, rules);
        let side = geometry.side();
        match side.div_ceil(64) {
            0 | 1 => Self::One(Tree::new(side, houses)),
            2 => Self::Two(Tree::new(side, houses)),
            3 | 4 => Self::Four(Tree::new(side, houses)),
            5..=8 => Self::Eight(Tree::new(side, houses)),
            _ => Self::Sixteen(Tree::new(side, houses)),
        }
    }
}

impl Search {
    /// Calls `found` with every solution of the puzzle: one digit a cell, row by row, from 0.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        found: impl FnMut(&[u16]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let (geometry, rules) = (puzzle.geometry(), puzzle.rules());
        let kept = match self.tree.take() {
            Some(kept) if kept.geometry == *geometry && kept.rules == rules => kept,
            _ => Kept { geometry: Arc::clone(geometry), rules: rules.to_vec(), tree: AnyTree::new(geometry, rules) },
        };
        match &mut self.tree.insert(kept).tree {
            AnyTree::One(tree) => tree.visit(puzzle, meter, found),
            AnyTree::Two(tree) => tree.visit(puzzle, meter, found),
            AnyTree::Four(tree) => tree.visit(puzzle, meter, found),
            AnyTree::Eight(tree) => tree.visit(puzzle, meter, found),
            AnyTree::Sixteen(tree) => tree.visit(puzzle, meter, found),
        }
    }
}

/// A board and the guesses made on it.
#[derive(Debug)]
struct Tree<const W: usize> {
    board: Board<W>,
    guesses: Vec<(Guess, Mark)>,
}

impl<const W: usize> Tree<W> {
    fn new(side: usize, houses: Houses) -> Self {
        Self { board: Board::new(side, houses), guesses: Vec::new() }
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut found: impl FnMut(&[u16]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Self { board, guesses } = self;
        board.clear();
        guesses.clear();
        for (cell, digit) in puzzle.given() {
            board.settle(cell, digit.index(), meter)?;
        }
        loop {
            if board.propagate(meter)? {
                if let Some(guess) = board.choose(meter)? {
                    meter.guess()?;
                    guesses.push((guess, board.mark()));
                    board.set_guessing(true);
                    board.settle(guess.cell, guess.digit, meter)?;
                    continue;
                }
                found(board.digits())?;
            }
            let Some((Guess { cell, digit }, mark)) = guesses.pop() else { return Ok(()) };
            board.undo(mark);
            board.set_guessing(!guesses.is_empty());
            board.remove(cell, digit);
        }
    }
}
