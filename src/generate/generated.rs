//! A generated puzzle.

use super::rated::RatingValue;
use crate::effort::EffortValue;
use crate::logic::SeValue;
use crate::native::Clues;

/// A new puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the record.
    pub record: u64,
    /// The number of the attempt, from 1: the plan rejected those before.
    pub attempt: u32,
    /// The clues, row by row, with 0 for an empty cell.
    pub puzzle: [u8; 81],
    /// The solution, row by row.
    pub solution: [u8; 81],
    /// Whether a clue is redundant.
    pub minimality: Minimality,
    /// The weight of the puzzle, for a [weighted](super::Plan::weighted) plan.
    pub weight: Option<f64>,
    /// The rating on Sudoku Explainer's scale (ER), for a plan with a [range](super::Plan::with_rating).
    pub rating: Option<SeValue>,
    /// The effort, for a plan with a range of it.
    #[doc(hidden)]
    pub effort: Option<EffortValue>,
}

/// Whether the clues of a puzzle are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimality {
    /// No clue can be removed: without it there are several solutions.
    Minimal,
    /// The clues of these cells, numbered from 0 row by row, are redundant: each can be removed, though perhaps not
    /// together with others.
    Redundant(Vec<u8>),
    /// No orbit of the symmetry can be removed. Single clues of an orbit may be redundant.
    OrbitMinimal,
    /// The clues of these cells, numbered from 0 row by row, were not tested. No other clue can be removed, or no other
    /// orbit.
    Undecided(Vec<u8>),
}

impl Minimality {
    /// The minimality of a puzzle with these redundant clues.
    pub(super) fn of_redundant(cells: Vec<u8>) -> Self {
        if cells.is_empty() { Self::Minimal } else { Self::Redundant(cells) }
    }
}

/// A puzzle that the plan may still reject.
pub(super) struct Made {
    pub(super) clues: Clues,
    /// The number of clues.
    pub(super) count: usize,
    pub(super) minimality: Minimality,
    pub(super) weight: Option<f64>,
    pub(super) rating: Option<RatingValue>,
}
