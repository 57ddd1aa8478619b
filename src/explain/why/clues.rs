//! Clues, and as few of them as possible.

use crate::puzzle::Candidate;

/// Clues that are as few as possible, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The clues, by cell.
    pub clues: Vec<Candidate>,
    /// It is proved that fewer than this will not do.
    pub at_least: usize,
}

impl Fewest {
    /// Whether it is proved that no fewer clues will do.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.at_least == self.clues.len()
    }
}
