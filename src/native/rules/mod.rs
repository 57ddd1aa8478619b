//! The search for boards with rules beyond houses, up to side 64.
//!
//! Each cell keeps its candidates as one word. `read` makes relations and propagators of the rules, a third reading
//! apart from the check's and the encoder's. Cells that change are looked at at once: a settled cell excludes its digit
//! where it is seen, tables give what its candidates support elsewhere. Then propagators run, cheap ones first, until
//! nothing changes. The search copies the board for a guess and rules the guess out afterwards, so that every solution
//! is met once. It branches where there was the most trouble for the number of choices. After thousands of dead ends
//! the search that learns takes over, with the same propagators.

mod bits;
mod builder;
mod cell_set;
mod common;
mod family;
mod implied;
mod learning;
mod lists;
mod model;
mod propagate;
mod propagator;
mod read;
mod sees;
mod state;
mod tables;
mod tree;
mod weights;

#[cfg(test)]
mod tests;

use super::meter::{Halt, Meter};
use crate::puzzle::{Board, Puzzle};
use bits::lowest;
use std::sync::Arc;
use tree::Tree;

pub(super) use read::needs_rules;

/// The search. It keeps what it made of the last board for the next puzzle on it.
#[derive(Debug, Default)]
pub(super) struct RuleSearch {
    kept: Option<(Arc<Board>, Tree)>,
    /// How many dead ends there may be before the learner takes over, if not as many as suit the board.
    patience: Option<u32>,
}

/// The dead ends before the learner takes over on boards whose rules are all relations between two cells: it explains
/// those at once.
const PATIENCE: u32 = 10_000;
/// The same where there are propagators, which have to be run many times to be explained.
const PATIENCE_WITH_PROPAGATORS: u32 = 300_000;

/// A solved board.
pub(super) struct Settled<'a> {
    masks: &'a [u64],
}

impl Settled<'_> {
    /// The digits row by row, from 0.
    pub(super) fn digits(&self) -> impl Iterator<Item = usize> {
        self.masks.iter().map(|&mask| lowest(mask))
    }
}

impl RuleSearch {
    /// A search that hands over to the learner after so many dead ends.
    pub(super) fn with_patience(patience: u32) -> Self {
        Self { kept: None, patience: Some(patience) }
    }

    /// Calls `found` with every solution of the puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut found: impl FnMut(&Settled) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let board = puzzle.board();
        let kept = match self.kept.take() {
            Some(kept) if kept.0 == *board => kept,
            _ => (Arc::clone(board), Tree::new(read::model(board, meter.budget())?)),
        };
        let (_, tree) = self.kept.insert(kept);
        meter.take(tree.memory())?;
        let usual = if tree.has_propagators() { PATIENCE_WITH_PROPAGATORS } else { PATIENCE };
        let patience = self.patience.unwrap_or(usual);
        tree.visit(puzzle, patience, meter, |masks| found(&Settled { masks }))
    }
}
