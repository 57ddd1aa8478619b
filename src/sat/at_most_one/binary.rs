//! The binary scheme: A. Frisch, T. Peugniez, *Solving Non-Boolean Satisfiability Problems with Stochastic Local
//! Search*, IJCAI 2001, and S. Prestwich, *Variable Dependency in Local Search*, SAT 2007. A true literal spells its
//! own number in binary, and all numbers are different. It has n⌈log₂ n⌉ clauses and ⌈log₂ n⌉ variables.

use super::fresh::{Fresh, bits, spell};
use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

pub(super) const fn clauses(literals: usize) -> usize {
    literals * bits(literals)
}

pub(super) const fn variables(literals: usize) -> usize {
    bits(literals)
}

pub(super) fn write(literals: &[Lit], fresh: &mut Fresh, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    let digits = fresh.next(variables(literals.len()));
    for (number, &literal) in literals.iter().enumerate() {
        spell(literal, number, &digits, sink)?;
    }
    ControlFlow::Continue(())
}
