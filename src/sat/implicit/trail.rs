//! The order in which literals became true, and why.

use super::board::Group;
use super::literal::{Lit, VARIABLES, Var};
use super::locks::Lock;

/// The clause that made a literal true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// None: it is a decision.
    Decision,
    /// "This cell, row, column or box has the digit."
    Group(Group),
    /// "A digit that is locked in one house is nowhere else in another."
    Lock(Lock),
    /// A learned clause.
    Clause(u16),
}

/// A false clause: that of the reason with this candidate.
pub(super) type Conflict = (Reason, Var);

/// A literal with its reason and its level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) literal: Lit,
    pub(super) reason: Reason,
    pub(super) level: u8,
}

/// The literals that are decisions or implied by groups, locks and learned clauses, in order; their indices are
/// *times*. Those that "not twice" makes false are not listed: they have the time of the true candidate that excludes
/// them.
#[derive(Debug)]
pub(super) struct Trail {
    pub(super) entries: Vec<Entry>,
    /// The time at which each candidate got its value, if it was after level 0.
    times: Box<[u16; VARIABLES]>,
}

impl Default for Trail {
    fn default() -> Self {
        Self { entries: Vec::new(), times: Box::new([0; VARIABLES]) }
    }
}

impl Trail {
    #[inline]
    pub(super) fn push(&mut self, literal: Lit, reason: Reason, level: usize) {
        self.times[literal.var().index()] = self.entries.len() as u16;
        self.entries.push(Entry { literal, reason, level: level as u8 });
    }

    /// Notes that the last entry excludes a candidate.
    #[inline]
    pub(super) fn exclude(&mut self, var: Var) {
        self.times[var.index()] = self.entries.len() as u16 - 1;
    }

    /// The time at which a candidate got its value, which was after level 0.
    #[inline]
    pub(super) fn time_of(&self, var: Var) -> usize {
        usize::from(self.times[var.index()])
    }
}
