//! The general search: any side, boxes or irregular regions, every rule, and restricted cells.
//!
//! Each cell keeps its candidates as a bit set, each house the number of places of each digit. Naked and hidden singles
//! run to a fixpoint; then the search branches on the cell with the fewest candidates for its weight, where cells gain
//! weight by contradictions (the dom/wdeg rule of Boussemart, Hemery, Lecoutre and Sais, 2004). A guess is undone
//! through a trail of removals and then ruled out on the earlier board, so that every solution is met once.
//!
//! Memory: side³ candidates of one bit each, 3 · side² counts, and a trail of four bytes for each candidate removed
//! since the first guess. Sets are 1, 2, 4, 8 or 16 words wide, depending on the side.

mod renaming;
mod state;
mod tree;

use super::meter::{Halt, Meter};
use crate::puzzle::{Board, Puzzle};
use std::sync::Arc;
pub(super) use tree::Solved;
use tree::Tree;

/// The general search. It keeps the state of the last puzzle for the next of its kind.
#[derive(Debug)]
pub(super) struct Search {
    kept: Option<Kept>,
    /// How many dead ends there may be before the learner takes over.
    patience: u32,
}

/// Most boards have fewer dead ends, and learning takes ten times as long for each.
const PATIENCE: u32 = 1_000;

#[derive(Debug)]
struct Kept {
    board: Arc<Board>,
    tree: AnyTree,
}

/// A tree for boards with this number of words per cell.
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

/// The memory for a board's tables in bytes: the sets, and some for each cell and each digit of a house. The trail is
/// added with the first guess.
fn memory(board: &Board) -> u64 {
    let words = board.side().div_ceil(64).next_power_of_two() as u64;
    let extra = (board.extra_houses().len() * board.side()) as u64;
    board.cells() as u64 * (8 * words + 60) + 20 * extra
}

impl Default for Search {
    fn default() -> Self {
        Self::with_patience(PATIENCE)
    }
}

impl Search {
    /// A search that hands over to the learner after so many dead ends.
    pub(super) fn with_patience(patience: u32) -> Self {
        Self { kept: None, patience }
    }

    /// Calls `found` with every solution of the puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        found: impl FnMut(&Solved) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let board = puzzle.board();
        meter.afford(memory(board))?;
        let kept = match self.kept.take() {
            Some(kept) if kept.board == *board => kept,
            _ => Kept { board: Arc::clone(board), tree: AnyTree::new(board) },
        };
        let (kept, patience) = (self.kept.insert(kept), self.patience);
        // Pays for the tables, which may just have been built.
        meter.work(board.cells())?;
        match &mut kept.tree {
            AnyTree::One(tree) => tree.visit(puzzle, patience, meter, found),
            AnyTree::Two(tree) => tree.visit(puzzle, patience, meter, found),
            AnyTree::Four(tree) => tree.visit(puzzle, patience, meter, found),
            AnyTree::Eight(tree) => tree.visit(puzzle, patience, meter, found),
            AnyTree::Sixteen(tree) => tree.visit(puzzle, patience, meter, found),
        }
    }
}
