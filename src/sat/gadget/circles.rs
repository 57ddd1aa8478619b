//! Counting circles: a digit that occurs in the cells occurs as often as its value.
//!
//! Each digit d has a counter up to d + 1: if it counts one, it counts d, and it never counts d + 1. So the digits in
//! use add up to the number of cells, which a chain of sums over the digits expresses: t(d, s) is true if the used
//! digits up to d add up to s, with at most 5 clauses for each. Digits that occur in no such sum are excluded at once.
//! The cells determine all of these variables.

use super::count::counter;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// Writes the counting circles of a board of this side.
pub(crate) fn circles(cells: &[&[Term]], side: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let total = cells.len();
    let below = sums(1..=side, total);
    let above = sums((1..=side).rev(), total);
    let mut in_use = Vec::with_capacity(side);
    for digit in 1..=side {
        let candidates: Vec<Term> = cells.iter().map(|cell| cell[digit - 1]).collect();
        // The possible sums of smaller digits, and of larger ones.
        let (below, above) = (&below[digit - 1], &above[side - digit]);
        let possible = digit <= total && (0..=total - digit).any(|sum| below[sum] && above[total - digit - sum]);
        in_use.push(if possible {
            counted_itself(&candidates, digit, out)?
        } else {
            candidates.iter().try_for_each(|&candidate| out.clause([!candidate]))?;
            Term::False
        });
    }
    sum_of_used(&in_use, total, &above, out)
}

/// Writes that the digit occurs `digit` times among the candidates or not at all. Returns whether it occurs.
fn counted_itself(candidates: &[Term], digit: usize, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let counts = counter(candidates, digit + 1, out)?;
    out.clause([!counts[0], counts[digit - 1]])?;
    out.clause([!counts[digit]])?;
    ControlFlow::Continue(counts[0])
}

/// For the first 0, 1, 2 … of these digits: the sums up to the total that subsets of them have.
fn sums(digits: impl Iterator<Item = usize>, total: usize) -> Vec<Vec<bool>> {
    let mut sums = vec![vec![false; total + 1]];
    sums[0][0] = true;
    for digit in digits {
        let last = &sums[sums.len() - 1];
        let next = (0..=total).map(|sum| last[sum] || sum >= digit && last[sum - digit]).collect();
        sums.push(next);
    }
    sums
}

/// Writes that the digits in use add up to the total; `above` has the sums of the 0, 1, 2 … largest digits.
fn sum_of_used(in_use: &[Term], total: usize, above: &[Vec<bool>], out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut reached = vec![Term::False; total + 1];
    reached[0] = Term::True;
    for (digit, &used) in (1..).zip(in_use) {
        let mut next = vec![Term::False; total + 1];
        for sum in 0..=total {
            let without = reached[sum];
            let with = if sum >= digit { reached[sum - digit] } else { Term::False };
            if above[in_use.len() - digit][total - sum] {
                next[sum] = chosen(used, with, without, out)?;
            } else {
                // No subset of the larger digits has the missing sum.
                out.clause([!used, !with])?;
                out.clause([used, !without])?;
            }
        }
        // Sums above the total are excluded.
        for &beyond in &reached[(total + 1).saturating_sub(digit)..] {
            out.clause([!used, !beyond])?;
        }
        reached = next;
    }
    out.clause([reached[total]])
}

/// A term that equals `yes` if the condition is true, else `no`.
fn chosen(condition: Term, yes: Term, no: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    match condition {
        Term::True => return ControlFlow::Continue(yes),
        Term::False => return ControlFlow::Continue(no),
        Term::Open(_) if yes == no => return ControlFlow::Continue(yes),
        Term::Open(_) => {}
    }
    let now = out.fresh()?;
    out.clause([!condition, !yes, now])?;
    out.clause([!condition, yes, !now])?;
    out.clause([condition, !no, now])?;
    out.clause([condition, no, !now])?;
    out.clause([yes, no, !now])?;
    ControlFlow::Continue(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::check;

    #[test]
    fn circles_count_themselves() {
        for (side, length) in [(1, 1), (3, 1), (3, 2), (3, 3), (4, 4), (3, 5), (3, 6), (2, 5), (3, 7)] {
            check(
                side,
                length,
                |cells, out| circles(cells, side, out),
                |digits| {
                    let count = |wanted| digits.iter().filter(|&&digit| digit == wanted).count();
                    digits.iter().all(|&digit| count(digit) == digit as usize)
                },
            );
        }
    }
}
