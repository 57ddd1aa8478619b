//! What unit propagation is to the checker.

use super::added::Added;
use super::index::{Clause, Code, Index};
use std::sync::Arc;

/// Unit propagation over an indexed formula and clauses that are added to it, with assumptions and a way back.
pub(in crate::verify) trait Propagate: Send {
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
    /// `assumed` literals' being false explains is not explained further. With the mark `floor`, nor is what was known there,
    /// and clauses of the index may be left out.
    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>);
}
