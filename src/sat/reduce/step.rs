//! What a reduction did, in an order in which each step follows from those before it.
//!
//! A proof in the sense of RUP (reverse unit propagation: Goldberg & Novikov 2003; Van Gelder 2008) may state a literal
//! if unit propagation finds a conflict after its opposite is assumed. On the extended encoding a placed digit needs no
//! statement, as unit propagation places it; nor do the candidates that it removes from its peers, which are not
//! recorded.

use crate::puzzle::Candidate;
use crate::sat::lit::Lit;
use crate::sat::vars::full_var;

/// Why a reduction could fix a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The cell has the digit: it is a clue, a naked single or a hidden single. Unit propagation finds it.
    Single,
    /// The cell does not have the digit: another house that shares cells with one of its houses needs the digit there.
    Locked,
    /// The cell does not have the digit: the clauses of a rule leave no place for it. Unit propagation finds that, too,
    /// but only among the variables that the rule adds.
    Rule,
    /// The cell does not have the digit: with it, singles lead to a contradiction.
    Failed,
}

/// One literal that a reduction fixed.
///
/// Candidates that a placed digit removes from its cell and its peers are not steps of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What the cell has (a single), or cannot have.
    pub candidate: Candidate,
    /// Why.
    pub reason: Reason,
}

impl Step {
    /// The literal in the full numbering of a board of this side; true in every solution.
    #[must_use]
    pub fn literal(self, side: usize) -> Lit {
        let (cell, digit) = self.candidate.indexed(side);
        let var = full_var(side, cell, digit);
        if self.needs_line() { var.negative() } else { var.positive() }
    }

    /// Whether a proof must state the literal, because unit propagation alone does not find it, or
    /// only by way of other variables.
    #[must_use]
    pub const fn needs_line(self) -> bool {
        match self.reason {
            Reason::Single => false,
            Reason::Locked | Reason::Rule | Reason::Failed => true,
        }
    }
}

/// Records steps. If this is `()`, nothing is recorded, at no cost.
pub(crate) trait Log {
    fn note(&mut self, candidate: Candidate, reason: Reason);
}

impl Log for () {
    #[inline]
    fn note(&mut self, _: Candidate, _: Reason) {}
}

impl Log for Vec<Step> {
    fn note(&mut self, candidate: Candidate, reason: Reason) {
        self.push(Step { candidate, reason });
    }
}
