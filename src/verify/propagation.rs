//! What unit propagation is to the checker, and what those that do it have in common.
//!
//! There are two: [`Counts`](super::counts::Counts) takes every formula a literal at a time, [`Planes`](super::planes::Planes)
//! the rules of small boards, a set of literals at a time. A test holds their answers equal.

use super::added::Added;
use super::index::{Clause, Code, Index};
use super::{counts::Counts, planes::Planes};
use std::sync::Arc;

/// Unit propagation over an indexed formula and clauses that are added to it, with assumptions and a way back.
pub(super) trait Propagate: Send {
    /// The formula.
    fn index(&self) -> &Arc<Index>;

    /// The clauses that were added.
    fn added(&self) -> &Added;

    /// Forgets what was added and what is known.
    fn reset(&mut self);

    /// Makes what single clauses of the index say true. The broken clause, if there is one.
    fn start(&mut self) -> Option<Clause>;

    /// Adds a clause without repeated literals, and makes what it says true if that is a single literal now. The
    /// clause itself, if it is broken.
    fn add(&mut self, literals: &mut dyn Iterator<Item = Code>) -> Option<Clause>;

    /// Makes the literal false as an assumption. The broken clause, if it is true already.
    fn refute(&mut self, literal: Code) -> Option<Clause>;

    /// Propagates until nothing changes or a clause is broken, with the first `limit` of the added clauses. Clauses beyond
    /// are not watched any more afterwards.
    fn propagate(&mut self, limit: u32) -> Option<Clause>;

    /// What is known now, when nothing is left to propagate: a place to which [`undo`](Self::undo) can return.
    fn mark(&mut self) -> usize;

    /// Takes back what became known since the mark was made.
    fn undo(&mut self, mark: usize);

    /// The clauses that broke `broken`, in the order in which they made their literals true, and it last. What the
    /// `assumed` literals' being false explains is not explained further, nor is what was known at the mark `floor`.
    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: usize, antecedents: &mut Vec<Clause>);
}

/// The propagation that fits the formula best.
pub(super) fn propagation(index: &Arc<Index>) -> Box<dyn Propagate> {
    match Planes::new(index) {
        Some(planes) => Box::new(planes),
        None => Box::new(Counts::new(index)),
    }
}

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// Why a literal is true. The literal itself is known where the reason is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    Assumed,
    /// The literal that implies it by a binary clause of the index.
    Implied(Code),
    Long(u32),
    Added(u32),
}

impl Reason {
    /// The clause that makes the literal true; none for an assumption.
    pub(super) fn clause(self, literal: Code) -> Option<Clause> {
        match self {
            Self::Assumed => None,
            Self::Implied(by) => Some(Clause::Binary(by, literal)),
            Self::Long(clause) => Some(Clause::Long(clause)),
            Self::Added(clause) => Some(Clause::Added(clause)),
        }
    }
}

/// What is known of all literals.
pub(super) trait Known {
    fn value(&self, literal: Code) -> Value;

    /// Makes an open literal true.
    fn make_true(&mut self, literal: Code, reason: Reason);
}
