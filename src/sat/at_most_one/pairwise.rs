//! The pairwise (binomial) scheme: one binary clause for each pair. n(n−1)/2 clauses, no new variables.

use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

/// Writes that at most one of `literals` is true: of each pair, one is false. A pair of positions for which `expressed`
/// returns true is left out, because another clause already excludes it.
///
/// ```
/// # use sudosat::sat::{ClauseSink, Cnf, pairwise};
/// let mut formula = Cnf::default();
/// let literals: Vec<_> = (0..4).map(|_| formula.fresh().unwrap().positive()).collect();
/// pairwise(&literals, |_, _| false, &mut formula);
/// assert_eq!(formula.len(), 6);
/// ```
#[inline]
pub fn pairwise(
    literals: &[Lit],
    expressed: impl Fn(usize, usize) -> bool,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    for (i, &one) in literals.iter().enumerate() {
        for (j, &other) in literals.iter().enumerate().skip(i + 1) {
            if !expressed(i, j) {
                sink.clause(&[!one, !other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The number of pairs of `count` elements, which is the number of clauses of the scheme.
#[must_use]
pub const fn pair_count(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}
