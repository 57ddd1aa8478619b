//! What schemes with new variables share: where these come from, and how they spell numbers.

use crate::sat::cnf::ClauseSink;
use crate::sat::lit::{Lit, Var};
use std::ops::{ControlFlow, Range};

/// New variables, taken from a sink all at once and then handed out.
pub(super) struct Fresh(Range<usize>);

impl Fresh {
    /// This many variables after those of the sink; `None` if there are no numbers left for them.
    pub(super) fn take(count: usize, sink: &mut (impl ClauseSink + ?Sized)) -> Option<Self> {
        let before = sink.variables();
        let after = before.checked_add(count).filter(|&after| after <= Var::MAX)?;
        sink.reserve(after);
        Some(Self(before..after))
    }

    /// The next of them, as positive literals, out of those that were counted when the variables were taken.
    pub(super) fn next(&mut self, count: usize) -> Vec<Lit> {
        debug_assert!(count <= self.0.len(), "the scheme counts its variables");
        self.0.by_ref().take(count).map(|index| Var::from_index(index).positive()).collect()
    }
}

/// The number of binary digits that distinguish `count` things.
pub(super) const fn bits(count: usize) -> usize {
    count.next_power_of_two().trailing_zeros() as usize
}

/// "If `literal` is true, then the variables spell `number` in binary", the lowest digit first.
pub(super) fn spell(
    literal: Lit,
    number: usize,
    digits: &[Lit],
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    for (place, &digit) in digits.iter().enumerate() {
        sink.clause(&[!literal, if number >> place & 1 == 1 { digit } else { !digit }])?;
    }
    ControlFlow::Continue(())
}
