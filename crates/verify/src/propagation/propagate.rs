//! The interface of unit propagation.

use super::index::{Clause, Code, Index};
use super::watched::Watched;
use std::sync::Arc;

/// Unit propagation over an indexed formula and clauses that are added to it, with assumptions and backtracking.
pub(crate) trait Propagate: Send {
    /// The formula.
    fn index(&self) -> &Arc<Index>;

    /// The clauses that were added.
    fn added(&self) -> &Watched;

    /// Removes the added clauses and all values.
    fn reset(&mut self);

    /// Propagates the unit clauses of the index. Returns the falsified clause, if any.
    fn start(&mut self) -> Option<Clause>;

    /// Adds a clause without repeated literals and, if it is unit now, makes its literal true. Returns the clause if it
    /// is falsified.
    fn add(&mut self, literals: &mut dyn Iterator<Item = Code>) -> Option<Clause>;

    /// Makes the literal false as an assumption. Returns the falsified clause if the literal is already true.
    fn refute(&mut self, literal: Code) -> Option<Clause>;

    /// Propagates to a fixed point or until a clause is falsified, with the first `limit` of the added clauses. Later
    /// clauses are no longer watched afterwards.
    fn propagate(&mut self, limit: u32) -> Option<Clause>;

    /// A mark of the current state, with nothing left to propagate, to which [`undo`](Self::undo) can return.
    fn mark(&mut self) -> usize;

    /// Undoes everything since the mark was made.
    fn undo(&mut self, mark: usize);

    /// The clauses that led to `broken`, in the order in which they made their literals true, and `broken` last.
    /// Consequences of the `assumed` literals being false are not explained further. With the mark `floor`, neither are
    /// facts from before it, and clauses of the index may be left out.
    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>);
}
