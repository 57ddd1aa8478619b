//! The bimander scheme: V.-H. Nguyen, S. T. Mai, *A New Method to Encode the At-Most-One Constraint into SAT*, `SoICT`
//! 2015, with groups of two. Within a group, pairs exclude each other; a true literal spells the number of its group in
//! binary, so that no two groups can have one. With m = ⌈n/2⌉ groups it has ⌊n/2⌋ + n⌈log₂ m⌉ clauses and ⌈log₂ m⌉
//! variables.

use super::fresh::{Fresh, bits, spell};
use super::pairwise::pairwise;
use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

const GROUP: usize = 2;

pub(super) const fn clauses(literals: usize) -> usize {
    literals / GROUP + literals * variables(literals)
}

pub(super) const fn variables(literals: usize) -> usize {
    bits(literals.div_ceil(GROUP))
}

pub(super) fn write(literals: &[Lit], fresh: &mut Fresh, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    let digits = fresh.next(variables(literals.len()));
    for (number, group) in literals.chunks(GROUP).enumerate() {
        pairwise(group, |_, _| false, sink)?;
        for &literal in group {
            spell(literal, number, &digits, sink)?;
        }
    }
    ControlFlow::Continue(())
}
