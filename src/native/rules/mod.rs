//! The search for boards with rules beyond houses, up to side 64.
//!
//! Each cell keeps its candidates as one word. `read` translates rules into relations between two cells and
//! propagators; it is a reading of its own, apart from those of the checker and the encoder. A cell that changes is
//! propagated at once: a settled digit leaves the cells that see it, and each relation keeps what the candidates
//! support. Then propagators run, cheap ones first, to a fixpoint. The search copies the board for a guess and excludes
//! the guess afterwards, so that every solution is met once. It branches by dom/wdeg. After thousands of backtracks the
//! learner takes over, with the same propagators.

#![warn(clippy::wildcard_enum_match_arm, reason = "a new rule is an error wherever rules are read")]

mod bits;
mod bounds;
mod builder;
mod cell_set;
mod common;
mod domains;
mod family;
mod implied;
mod lists;
mod model;
mod propagate;
mod propagator;
mod read;
mod sees;
mod tables;
mod theory;
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

/// The search. It keeps the model of the last board for the next puzzle on it.
#[derive(Debug, Default)]
pub(super) struct RuleSearch {
    cached: Option<(Arc<Board>, Tree)>,
    /// The number of backtracks after which the learner takes over; `None` for the number that suits the board.
    learn_after: Option<u32>,
}

/// The usual number of backtracks before learning on boards whose rules are all relations between two cells.
// Such rules are explained at once.
const LEARN_AFTER: u32 = 10_000;
/// Like [`LEARN_AFTER`], on boards with propagators.
// To explain a propagator, it must be run many times. Killers that the search finishes by itself took 2 to 12 times as
// long when learning began after 50 to 1,000 backtracks (docs/MEASUREMENTS.md).
const LEARN_AFTER_WITH_PROPAGATORS: u32 = 300_000;
/// Like [`LEARN_AFTER`], on boards with sums of more than three cells.
// A conclusion from such a sum follows from nearly all of its cells, so that learned clauses are long. A board of 13
// little killers takes 16 seconds without learning, and more than 100 if it begins after 300,000 backtracks. Killers
// with such sums took 3 to 12 times as long if it began after 100,000 (docs/MEASUREMENTS.md).
const LEARN_AFTER_WITH_LONG_SUMS: u32 = 100_000_000;

/// A solved board, as one candidate per cell.
pub(super) struct SolvedMasks<'a> {
    masks: &'a [u64],
}

impl SolvedMasks<'_> {
    /// The digits row by row, from 0.
    pub(super) fn digits(&self) -> impl Iterator<Item = usize> {
        self.masks.iter().map(|&mask| lowest(mask))
    }
}

impl RuleSearch {
    /// A search that hands over to the learner after `backtracks`.
    pub(super) fn learning_after(backtracks: u32) -> Self {
        Self { cached: None, learn_after: Some(backtracks) }
    }

    /// Calls `found` with every solution of the puzzle.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut found: impl FnMut(&SolvedMasks) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let board = puzzle.board();
        let cached = match self.cached.take() {
            Some(cached) if cached.0 == *board => cached,
            _ => (Arc::clone(board), Tree::new(read::model(board, meter.budget())?)),
        };
        let (_, tree) = self.cached.insert(cached);
        meter.take(tree.memory())?;
        let usual = match tree {
            _ if tree.has_long_sums() => LEARN_AFTER_WITH_LONG_SUMS,
            _ if tree.has_propagators() => LEARN_AFTER_WITH_PROPAGATORS,
            _ => LEARN_AFTER,
        };
        let learn_after = self.learn_after.unwrap_or(usual);
        tree.visit(puzzle, learn_after, meter, |masks| found(&SolvedMasks { masks }))
    }
}
