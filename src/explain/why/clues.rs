//! Clues, and as few of them as possible.

use crate::puzzle::Candidate;

/// A set of clues that is as small as possible, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The clues, by cell.
    pub clues: Vec<Candidate>,
    /// A proved lower bound on the number of clues.
    pub at_least: usize,
}

impl Fewest {
    /// Whether it is proved that fewer clues are not enough.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.at_least == self.clues.len()
    }
}
