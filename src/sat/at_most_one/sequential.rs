//! The sequential counter: C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005, for
//! the bound 1. Variable sᵢ means that one of the first i literals is true. It has 3n − 4 clauses and n − 1 variables,
//! for n ≥ 2.

use super::fresh::Fresh;
use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

pub(super) const fn clauses(literals: usize) -> usize {
    (3 * literals).saturating_sub(4)
}

pub(super) const fn variables(literals: usize) -> usize {
    literals.saturating_sub(1)
}

pub(super) fn write(literals: &[Lit], fresh: &mut Fresh, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    let seen = fresh.next(variables(literals.len()));
    for (position, &literal) in literals.iter().enumerate() {
        if let Some(&here) = seen.get(position) {
            sink.clause(&[!literal, here])?;
        }
        if let Some(&before) = position.checked_sub(1).and_then(|before| seen.get(before)) {
            sink.clause(&[!literal, !before])?;
            if let Some(&here) = seen.get(position) {
                sink.clause(&[!before, here])?;
            }
        }
    }
    ControlFlow::Continue(())
}
