//! Premises: the clues and rules that may be kept or left out.

use crate::puzzle::Candidate;

/// A clue, or a rule beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Premise {
    /// A clue.
    Clue(Candidate),
    /// The rule at this position of the board.
    Rule(usize),
}

impl Premise {
    /// The position of a rule.
    pub(crate) fn rule(&self) -> Option<usize> {
        match *self {
            Self::Clue(_) => None,
            Self::Rule(position) => Some(position),
        }
    }
}
