//! Premises, the clues and rules that an explanation may name, and smallest sets of them.

use crate::puzzle::{Candidate, Rule};

/// A clue, or a rule beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Premise {
    /// A clue.
    Clue(Candidate),
    /// The rule at this position of the board.
    Rule(usize),
}

impl Premise {
    /// The position of a rule.
    pub(super) fn rule(&self) -> Option<usize> {
        match *self {
            Self::Clue(_) => None,
            Self::Rule(position) => Some(position),
        }
    }
}

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
