//! The general search: any side, any houses, and restricted cells.
//!
//! Each cell keeps its candidates as a bit set, each house the number of places of each digit. Naked and hidden singles
//! propagate to a fixpoint; then the search branches on the cell with the fewest candidates for its weight, where
//! contradictions add to the weights of the cells around them (the dom/wdeg rule of Boussemart, Hemery, Lecoutre and
//! Sais, 2004). A guess is undone through a trail of removals and then excluded, so that every solution is met once.
//!
//! Memory: side³ candidates of one bit each, 3 · side² counts, and a trail of four bytes for each candidate removed
//! since the first guess. Sets are 1, 2, 4, 8 or 16 words wide, depending on the side.

mod domains;
mod renaming;
#[cfg(test)]
mod tests;
mod tree;

use super::meter::{Halt, Meter};
use crate::puzzle::{Board, Puzzle};
use std::sync::Arc;
pub(super) use tree::SolvedBoard;
use tree::Tree;

/// The general search. It keeps its tables for the next puzzle on the same board.
#[derive(Debug)]
pub(super) struct GeneralSearch {
    cached: Option<CachedTree>,
    /// The number of backtracks after which the learner takes over.
    learn_after: u32,
}

/// The usual number of backtracks before learning.
// Most boards need fewer, and a backtrack with learning takes ten times as long.
const LEARN_AFTER: u32 = 1_000;

#[derive(Debug)]
struct CachedTree {
    board: Arc<Board>,
    tree: AnyTree,
}

/// A search tree, by the number of words in a candidate set.
#[derive(Debug)]
enum AnyTree {
    One(Tree<1>),
    Two(Tree<2>),
    Four(Tree<4>),
    Eight(Tree<8>),
    Sixteen(Tree<16>),
}

impl AnyTree {
    fn new(board: &Board) -> Self {
        match board.side().div_ceil(64) {
            0 | 1 => Self::One(Tree::new(board)),
            2 => Self::Two(Tree::new(board)),
            3 | 4 => Self::Four(Tree::new(board)),
            5..=8 => Self::Eight(Tree::new(board)),
            _ => Self::Sixteen(Tree::new(board)),
        }
    }
}

/// The bytes of a board's tables: the sets, and some for each cell and each digit of a house. The trail is not
/// included; the first guess pays for it.
fn memory(board: &Board) -> u64 {
    let words = board.side().div_ceil(64).next_power_of_two() as u64;
    let extra = (board.extra_houses().len() * board.side()) as u64;
    board.cells() as u64 * (8 * words + 60) + 20 * extra
}

impl Default for GeneralSearch {
    fn default() -> Self {
        Self::learning_after(LEARN_AFTER)
    }
}

impl GeneralSearch {
    /// A search that hands over to the learner after `backtracks`.
    pub(super) fn learning_after(backtracks: u32) -> Self {
        Self { cached: None, learn_after: backtracks }
    }

    /// Calls `found` with every solution of the puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        found: impl FnMut(&SolvedBoard) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let board = puzzle.board();
        meter.afford(memory(board))?;
        let cached = match self.cached.take() {
            Some(cached) if cached.board == *board => cached,
            _ => CachedTree { board: Arc::clone(board), tree: AnyTree::new(board) },
        };
        let (cached, learn_after) = (self.cached.insert(cached), self.learn_after);
        // The tables may just have been built.
        meter.work(board.cells())?;
        match &mut cached.tree {
            AnyTree::One(tree) => tree.visit(puzzle, learn_after, meter, found),
            AnyTree::Two(tree) => tree.visit(puzzle, learn_after, meter, found),
            AnyTree::Four(tree) => tree.visit(puzzle, learn_after, meter, found),
            AnyTree::Eight(tree) => tree.visit(puzzle, learn_after, meter, found),
            AnyTree::Sixteen(tree) => tree.visit(puzzle, learn_after, meter, found),
        }
    }
}
