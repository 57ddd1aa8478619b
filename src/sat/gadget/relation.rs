//! Relations between the digits of two cells.
//!
//! [`supported`] writes support clauses: a digit needs a partner, `¬a=u ∨ ⋁ b=v` over the v compatible with u, and
//! likewise from b (I. Gent, *Arc Consistency in SAT*, ECAI 2002, after Kasif). With side n these are at most 2n
//! clauses, and no variables; a digit that is compatible with every candidate of the other cell needs none. Provided
//! that each cell has exactly one digit, unit propagation then finds all consequences of the relation (arc
//! consistency).
//!
//! [`conflicting`] writes a binary clause for each pair of incompatible digits. Conflicts alone propagate less, and
//! with supports nothing more, but where many pairs of cells are related they help a solver to learn. For [`different`]
//! conflicts suffice: n clauses.

use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The digits of a cell with their candidates, without the false ones.
pub(crate) fn live(cell: &[Term]) -> impl Iterator<Item = (u32, Term)> + Clone + '_ {
    (1..).zip(cell.iter().copied()).filter(|&(_, candidate)| candidate != Term::False)
}

/// Writes that under all conditions the digits of the two cells are compatible.
pub(crate) fn supported(
    conditions: &[Term],
    [one, other]: [&[Term]; 2],
    allowed: impl Fn(u32, u32) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    half(conditions, one, other, &allowed, out)?;
    half(conditions, other, one, |digit, partner| allowed(partner, digit), out)
}

/// Writes that each digit of the first cell has a partner in the other.
fn half(
    conditions: &[Term],
    one: &[Term],
    other: &[Term],
    allowed: impl Fn(u32, u32) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for (digit, candidate) in live(one) {
        let partners = live(other).filter(|&(partner, _)| allowed(digit, partner)).map(|(_, candidate)| candidate);
        if partners.clone().count() < live(other).count() {
            out.clause(conditions.iter().map(|&condition| !condition).chain([!candidate]).chain(partners))?;
        }
    }
    ControlFlow::Continue(())
}

/// Writes that the digits of the two cells do not conflict.
pub(crate) fn conflicting(
    [one, other]: [&[Term]; 2],
    conflict: impl Fn(u32, u32) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for (digit, candidate) in live(one) {
        for (_, partner) in live(other).filter(|&(partner, _)| conflict(digit, partner)) {
            out.clause([!candidate, !partner])?;
        }
    }
    ControlFlow::Continue(())
}

/// Writes that the two cells have different digits.
pub(crate) fn different(pair: [&[Term]; 2], out: &mut Clauses<'_>) -> ControlFlow<()> {
    conflicting(pair, |one, other| one == other, out)
}

/// Writes that the two cells have equal digits: 2n clauses.
pub(crate) fn same(pair: [&[Term]; 2], out: &mut Clauses<'_>) -> ControlFlow<()> {
    supported(&[], pair, |one, other| one == other, out)
}

/// Writes that none of these digits is in the cell: a unit clause for each.
pub(crate) fn excluded(cell: &[Term], digits: impl Fn(u32) -> bool, out: &mut Clauses<'_>) -> ControlFlow<()> {
    live(cell).filter(|&(digit, _)| digits(digit)).try_for_each(|(_, candidate)| out.clause([!candidate]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    #[test]
    fn relations_hold_exactly_where_their_predicates_do() {
        let predicates: [fn(u32, u32) -> bool; 5] =
            [|a, b| a.abs_diff(b) == 2, |a, b| a == 2 * b || b == 2 * a, |a, b| a + b == 5, |a, b| a < b, |_, _| true];
        for allowed in predicates {
            let grid = |digits: &[u32]| allowed(digits[0], digits[1]);
            check(5, 2, |cells, out| supported(&[], [cells[0], cells[1]], allowed, out), grid);
            check(5, 2, |cells, out| conflicting([cells[0], cells[1]], |a, b| !allowed(a, b), out), grid);
        }
        let under_a_condition = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            supported(&[cells[2][0]], [cells[0], cells[1]], |a, b| a < b, out)
        };
        check(3, 3, under_a_condition, |digits| digits[2] != 1 || digits[0] < digits[1]);
        check(4, 2, |cells, out| different([cells[0], cells[1]], out), |digits| digits[0] != digits[1]);
        check(4, 2, |cells, out| same([cells[0], cells[1]], out), |digits| digits[0] == digits[1]);
        check(5, 1, |cells, out| excluded(cells[0], |digit| digit % 2 == 0, out), |digits| digits[0] % 2 == 1);
    }

    #[test]
    fn the_sizes_are_as_documented() {
        let size = |allowed: fn(u32, u32) -> bool| {
            counted(9, 2, |cells, out| supported(&[], [cells[0], cells[1]], allowed, out))
        };
        assert_eq!([size(|a, b| a.abs_diff(b) == 1), size(|a, b| a < b), size(|a, b| a == b)], [(18, 0); 3]);
        assert_eq!(size(|a, b| a.abs_diff(b) >= 5), (18, 0));
        assert_eq!(size(|_, _| true), (0, 0));
        assert_eq!(counted(9, 2, |cells, out| different([cells[0], cells[1]], out)), (9, 0));
    }
}
