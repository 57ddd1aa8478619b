//! Stored clauses: a puzzle's own, and the steps of a proof. Two literals of each are watched (Moskewicz et al. 2001).

use super::groups::Candidate;
use sudosat_core::formula::Lit;

/// A literal: a candidate, and whether it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl From<Lit> for Literal {
    fn from(literal: Lit) -> Self {
        Self::new(literal.var().index() as Candidate, !literal.is_positive())
    }
}

impl Literal {
    pub(super) fn new(candidate: Candidate, is_negated: bool) -> Self {
        Self(2 * candidate + u32::from(is_negated))
    }

    pub(super) fn candidate(self) -> Candidate {
        self.0 / 2
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 % 2 == 1
    }
}

/// Clauses, numbered from 0 in the order in which they are added.
#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    ends: Vec<usize>,
    /// The clauses that watch each mentioned candidate and its negation, indexed by twice its rank.
    watches: Vec<Vec<u32>>,
}

impl Clauses {
    /// No clauses, over this number of mentioned candidates.
    pub(super) fn new(mentioned: usize) -> Self {
        Self { literals: Vec::new(), ends: Vec::new(), watches: vec![Vec::new(); 2 * mentioned] }
    }

    /// Adds a clause and returns its number.
    pub(super) fn push(&mut self, literals: impl Iterator<Item = Literal>) -> u32 {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        self.ends.len() as u32 - 1
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn start(&self, clause: u32) -> usize {
        clause.checked_sub(1).map_or(0, |before| self.ends[before as usize])
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        &self.literals[self.start(clause)..self.ends[clause as usize]]
    }

    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [Literal] {
        let start = self.start(clause);
        &mut self.literals[start..self.ends[clause as usize]]
    }

    /// The list of clauses that watch a literal of the candidate with this rank.
    pub(super) fn watching(&mut self, rank: usize, is_negated: bool) -> &mut Vec<u32> {
        &mut self.watches[2 * rank + usize::from(is_negated)]
    }
}
