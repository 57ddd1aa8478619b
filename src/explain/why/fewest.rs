//! Smallest sets of clues and rules, as answers.

use crate::puzzle::{Candidate, Rule};

/// A smallest set of clues and rules, as far as the search got.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fewest {
    /// The clues, by cell.
    pub clues: Vec<Candidate>,
    /// The rules, in the order of the board.
    pub rules: Vec<Rule>,
    /// A proved lower bound on the number of clues and rules together.
    pub at_least: usize,
}

impl Fewest {
    /// A set of clues.
    pub(super) fn of_clues(clues: Vec<Candidate>, at_least: usize) -> Self {
        Self { clues, rules: Vec::new(), at_least }
    }

    /// The number of clues and rules.
    #[must_use]
    pub fn size(&self) -> usize {
        self.clues.len() + self.rules.len()
    }

    /// Whether no smaller set is enough, by proof.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.at_least == self.size()
    }
}
