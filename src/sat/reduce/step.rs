//! Steps of a reduction, in an order in which each follows from those before it.
//!
//! A proof in the sense of RUP (reverse unit propagation: Goldberg & Novikov 2003; Van Gelder 2008) may contain a
//! literal if unit propagation finds a conflict after its opposite is assumed. On the extended encoding a placed digit
//! needs no line in the proof, as unit propagation places it; nor do the candidates that it removes from its peers,
//! which are not recorded.

use crate::formula::Lit;
use crate::puzzle::{Candidate, Geometry};
use crate::sat::vars::full_var;

/// The reason why a reduction could fix a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The cell has the digit: it is a clue, a naked single or a hidden single. Unit propagation finds it.
    Single,
    /// The cell does not have the digit: a house that shares cells with one of its houses needs the digit in these.
    Locked,
    /// The cell does not have the digit: the clauses of a rule exclude it. Unit propagation finds that, too, but only
    /// through auxiliary variables of the rule.
    Rule,
    /// The cell does not have the digit: assuming it leads to a contradiction by singles.
    Failed,
}

/// A literal fixed by a reduction.
///
/// Candidates that a placed digit removes from its cell and its peers are not steps of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FixedLiteral {
    /// The candidate that is true (a single) or false.
    pub candidate: Candidate,
    /// The reason.
    pub reason: Reason,
}

impl FixedLiteral {
    /// The literal in the full numbering of the board; true in every solution.
    #[must_use]
    pub fn literal(self, geometry: &Geometry) -> Lit {
        let Candidate { cell, digit } = self.candidate;
        let var = full_var(geometry.side(), geometry.index(cell), digit);
        if self.needs_line() { var.negative() } else { var.positive() }
    }

    /// Whether a proof must contain the literal, because unit propagation alone does not find it, or only through
    /// auxiliary variables.
    #[must_use]
    pub const fn needs_line(self) -> bool {
        match self.reason {
            Reason::Single => false,
            Reason::Locked | Reason::Rule | Reason::Failed => true,
        }
    }
}

/// A recorder of steps. The implementation for `()` records nothing, at no cost.
pub(crate) trait Log {
    fn note(&mut self, candidate: Candidate, reason: Reason);
}

impl Log for () {
    #[inline]
    fn note(&mut self, _: Candidate, _: Reason) {}
}

impl Log for Vec<FixedLiteral> {
    fn note(&mut self, candidate: Candidate, reason: Reason) {
        self.push(FixedLiteral { candidate, reason });
    }
}
