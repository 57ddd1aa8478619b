//! New variables of a scheme, and numbers spelled in them.

use crate::formula::{ClauseSink, Lit, Var};
use std::ops::{ControlFlow, Range};

/// New variables, reserved in a sink all at once and then handed out.
pub(super) struct Fresh(Range<usize>);

impl Fresh {
    /// Reserves `count` variables after those of the sink; `None` if there are no numbers left for them.
    pub(super) fn take(count: usize, sink: &mut (impl ClauseSink + ?Sized)) -> Option<Self> {
        let before = sink.variables();
        let after = before.checked_add(count).filter(|&after| after <= Var::MAX)?;
        sink.reserve(after);
        Some(Self(before..after))
    }

    /// The next `count` variables as positive literals. They must have been counted in [`take`](Self::take).
    pub(super) fn next(&mut self, count: usize) -> Vec<Lit> {
        debug_assert!(count <= self.0.len(), "the scheme counts its variables");
        self.0.by_ref().take(count).map(|index| Var::from_index(index).positive()).collect()
    }
}

/// The number of binary digits that distinguish `count` values.
pub(super) const fn bits(count: usize) -> usize {
    count.next_power_of_two().trailing_zeros() as usize
}

/// Writes "if `literal` is true, then the variables spell `number` in binary", lowest digit first.
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
