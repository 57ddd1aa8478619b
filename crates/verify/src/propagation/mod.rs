//! Unit propagation over a formula that is indexed once for many proofs, and over clauses that are added to it.
//!
//! There are two implementations: [`Literals`] handles every formula, one literal at a time; [`Planes`] handles the
//! rules of small boards, one set of literals at a time. A test checks that they agree.

mod assignment;
mod bits;
mod index;
mod literals;
mod planes;
mod propagate;
#[cfg(test)]
mod tests;
mod watched;

pub(super) use index::{Clause, Index, code};
pub(super) use literals::Literals;
use planes::Planes;
pub(super) use propagate::Propagate;
use std::sync::Arc;

/// The implementation that fits the formula best.
pub(super) fn propagation(index: &Arc<Index>) -> Box<dyn Propagate> {
    match Planes::new(index) {
        Some(planes) => Box::new(planes),
        None => Box::new(Literals::new(index)),
    }
}
