//! Constraints beyond groups, propagated by code of their own.

use super::assignment::{Literal, Reason};

/// A candidate that a theory found false. The reason is [`Reason::Placed`] or [`Reason::Theory`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removal {
    pub(crate) candidate: u32,
    pub(crate) reason: Reason,
}

/// The result of one step of a theory's propagation.
#[derive(Debug)]
pub(crate) enum Progress {
    /// Nothing is pending.
    Idle,
    /// The step took this many units of work; candidates that it found false were appended to the removals.
    Worked(usize),
    /// The assignment violates a constraint.
    Conflict,
}

/// Constraints that propagate by code of their own and explain a removal only when conflict analysis needs it
/// (O. Ohrimenko, P. Stuckey and M. Codish, *Propagation via Lazy Clause Generation*, 2009).
pub(crate) trait Theory {
    /// Records that a literal is true; `at_root` if no guess precedes it.
    fn assign(&mut self, literal: Literal, at_root: bool);

    /// Takes back the latest assigned literal.
    fn unassign(&mut self, literal: Literal);

    /// Clears the propagation queue: backtracking returns to a level at which it was empty.
    fn clear_pending(&mut self);

    /// Does one step of pending propagation and appends to `removals`. Called when groups and clauses are at their
    /// fixpoint.
    fn step(&mut self, removals: &mut Vec<Removal>) -> Progress;

    /// Appends the candidates whose values imply a removal. All of them were assigned before it.
    fn explain(&mut self, candidate: u32, premises: &mut Vec<u32>);

    /// Appends the candidates whose values imply the last conflict.
    fn explain_conflict(&mut self, premises: &mut Vec<u32>);
}

/// No constraint beyond the groups.
impl Theory for () {
    fn assign(&mut self, _: Literal, _: bool) {}

    fn unassign(&mut self, _: Literal) {}

    fn clear_pending(&mut self) {}

    fn step(&mut self, _: &mut Vec<Removal>) -> Progress {
        Progress::Idle
    }

    fn explain(&mut self, _: u32, _: &mut Vec<u32>) {}

    fn explain_conflict(&mut self, _: &mut Vec<u32>) {}
}
