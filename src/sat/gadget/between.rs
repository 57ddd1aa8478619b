//! Cells strictly between the digits of two ends, or outside them: between lines and lockout lines.
//!
//! A variable o means that the first end has the smaller digit. Under o, and under ¬o, each inner cell is related to
//! both ends by support clauses, and the ends to each other: at most `4n·(1 + 2·i)` clauses for i inner cells with 1
//! variable. On a lockout line a variable for each inner cell means that it is below both ends; the relation to each
//! end holds under that condition, too. The number of clauses is the same, with 1 + i variables.

use super::relation::supported;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// Writes that the inner cells, at least one, have digits strictly between those of the ends.
pub(crate) fn between(ends: [&[Term]; 2], inner: &[&[Term]], out: &mut Clauses<'_>) -> ControlFlow<()> {
    let ascending = out.fresh()?;
    for (condition, [low, high]) in orders(ascending, ends) {
        supported(&[condition], [low, high], |low, high| low + 1 < high, out)?;
        for cell in inner {
            supported(&[condition], [low, cell], |low, digit| low < digit, out)?;
            supported(&[condition], [cell, high], |digit, high| digit < high, out)?;
        }
    }
    ControlFlow::Continue(())
}

/// Writes that the ends differ by at least `number`, which is not 0, and that each inner cell is below both or above
/// both.
pub(crate) fn locked_out(ends: [&[Term]; 2], inner: &[&[Term]], number: u32, out: &mut Clauses<'_>) -> ControlFlow<()> {
    if inner.is_empty() {
        return supported(&[], ends, |one, other| one.abs_diff(other) >= number, out);
    }
    let ascending = out.fresh()?;
    for (condition, pair) in orders(ascending, ends) {
        supported(&[condition], pair, |low, high| low < high && high - low >= number, out)?;
    }
    for cell in inner {
        let below = out.fresh()?;
        for (condition, [low, high]) in orders(ascending, ends) {
            supported(&[condition, below], [cell, low], |digit, low| digit < low, out)?;
            supported(&[condition, !below], [cell, high], |digit, high| digit > high, out)?;
        }
    }
    ControlFlow::Continue(())
}

/// Both orders of the ends, lower end first, each with its condition.
fn orders(ascending: Term, [one, other]: [&[Term]; 2]) -> [(Term, [&[Term]; 2]); 2] {
    [(ascending, [one, other]), (!ascending, [other, one])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    fn parts<'a>(cells: &[&'a [Term]]) -> ([&'a [Term]; 2], Vec<&'a [Term]>) {
        ([cells[0], cells[cells.len() - 1]], cells[1..cells.len() - 1].to_vec())
    }

    fn bounds(digits: &[u32]) -> (u32, u32, &[u32]) {
        let (one, other) = (digits[0], digits[digits.len() - 1]);
        (one.min(other), one.max(other), &digits[1..digits.len() - 1])
    }

    #[test]
    fn inner_cells_are_between_the_ends() {
        for (side, length) in [(5, 3), (4, 4), (6, 3), (2, 3)] {
            let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let (ends, inner) = parts(cells);
                between(ends, &inner, out)
            };
            check(side, length, write, |digits| {
                let (low, high, inner) = bounds(digits);
                inner.iter().all(|&digit| low < digit && digit < high)
            });
        }
    }

    #[test]
    fn inner_cells_are_locked_out() {
        for (side, length, number) in [(6, 2, 3), (6, 3, 3), (5, 4, 1), (5, 3, 2), (4, 3, 4), (4, 2, u32::MAX)] {
            let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let (ends, inner) = parts(cells);
                locked_out(ends, &inner, number, out)
            };
            check(side, length, write, |digits| {
                let (low, high, inner) = bounds(digits);
                high - low >= number && inner.iter().all(|&digit| digit < low || digit > high)
            });
        }
    }

    #[test]
    fn the_sizes_are_as_documented() {
        let size = |length, lockout: bool| {
            counted(9, length, |cells, out| {
                let (ends, inner) = parts(cells);
                if lockout { locked_out(ends, &inner, 4, out) } else { between(ends, &inner, out) }
            })
        };
        assert_eq!([size(3, false), size(5, false)], [(36 * 3, 1), (36 * 7, 1)]);
        assert_eq!([size(2, true), size(3, true), size(5, true)], [(18, 0), (36 * 3, 2), (36 * 7, 4)]);
    }
}
