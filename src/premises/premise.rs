//! Premises: the clues and rules that may be kept or left out.

use crate::puzzle::{Candidate, Cell};

/// A clue, or a rule beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Premise {
    /// A clue.
    Clue(Candidate),
    /// The rule at this position of the board.
    Rule(usize),
}

impl Premise {
    /// The cell of a clue.
    pub(crate) fn cell(&self) -> Option<Cell> {
        match *self {
            Self::Clue(clue) => Some(clue.cell),
            Self::Rule(_) => None,
        }
    }

    /// The position of a rule.
    pub(crate) fn rule(&self) -> Option<usize> {
        match *self {
            Self::Clue(_) => None,
            Self::Rule(position) => Some(position),
        }
    }
}
