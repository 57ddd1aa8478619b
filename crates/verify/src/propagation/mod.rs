//! Unit propagation over a formula that is indexed once for many proofs, and over clauses that are added to it.
//!
//! There are two implementations: [`Counts`] handles every formula, one literal at a time; [`Planes`] handles the rules
//! of small boards, one set of literals at a time. A test checks that they agree.

mod added;
mod assignment;
mod bits;
mod counts;
mod index;
mod planes;
mod propagate;
#[cfg(test)]
mod tests;

pub(super) use counts::Counts;
pub(super) use index::{Clause, Index, code};
use planes::Planes;
pub(super) use propagate::Propagate;
use std::sync::Arc;

/// The implementation that fits the formula best.
pub(super) fn propagation(index: &Arc<Index>) -> Box<dyn Propagate> {
    match Planes::new(index) {
        Some(planes) => Box::new(planes),
        None => Box::new(Counts::new(index)),
    }
}
