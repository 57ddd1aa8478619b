//! The presence of digits in cells, and distinct digits.
//!
//! Presence of a digit in k cells takes k + 1 clauses: it is present exactly if one of the cells has it. Distinctness
//! takes a clause for each digit and each pair of cells without a common house; or, where that is more than four times
//! the cells, 4k − 6 for each digit by a sequential counter (C. Sinz, 2005) whose variables are determined.

use super::bits::and;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// For each of `digits` digits, a term for "one of the cells has it".
pub(crate) fn presence(cells: &[&[Term]], digits: usize, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Term>> {
    let mut present = Vec::with_capacity(digits);
    for digit in 0..digits {
        let terms = || cells.iter().map(|cell| cell[digit]);
        let open: Vec<Term> = terms().filter(|term| matches!(term, Term::Open(_))).collect();
        present.push(match open[..] {
            _ if terms().any(|term| term == Term::True) => Term::True,
            [] => Term::False,
            [only] => only,
            _ => {
                let present = out.fresh()?;
                for &term in &open {
                    out.clause([!term, present])?;
                }
                out.clause(open.iter().copied().chain([!present]))?;
                present
            }
        });
    }
    ControlFlow::Continue(present)
}

/// Writes that no digit is in two of the cells; `sees` is true of pairs of positions that other clauses keep distinct.
pub(crate) fn distinct(
    cells: &[&[Term]],
    sees: impl Fn(usize, usize) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let pairs = (0..cells.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|&(first, second)| !sees(first, second)).collect();
    let digits = cells.first().map_or(0, |cell| cell.len());
    for digit in 0..digits {
        if pairs.len() > 4 * cells.len() {
            sequential(cells.iter().map(|cell| cell[digit]), out)?;
        } else {
            pairs.iter().try_for_each(|&(one, other)| out.clause([!cells[one][digit], !cells[other][digit]]))?;
        }
    }
    ControlFlow::Continue(())
}

/// Writes that at most one of the terms is true, with a variable for each prefix of the terms.
fn sequential(terms: impl Iterator<Item = Term>, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut before = Term::False;
    for term in terms.filter(|&term| term != Term::False) {
        out.clause([!before, !term])?;
        before = !and(!before, !term, out)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};
    use std::collections::HashSet;

    fn differ(digits: &[u32]) -> bool {
        digits.iter().collect::<HashSet<_>>().len() == digits.len()
    }

    #[test]
    fn presence_takes_a_clause_a_cell_and_one_more() {
        for count in 2..=5 {
            let write = |cells: &[&[Term]], out: &mut Clauses<'_>| presence(cells, 4, out).map_continue(|_| ());
            assert_eq!(counted(4, count, write), (4 * (count as u64 + 1), 4));
        }
        let without_2 = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let present = presence(cells, 3, out)?;
            out.clause([!present[1]])
        };
        check(3, 4, without_2, |digits| !digits.contains(&2));
    }

    #[test]
    fn different_digits_with_pairs_and_with_a_counter() {
        let nothing_seen = |cells: &[&[Term]], out: &mut Clauses<'_>| distinct(cells, |_, _| false, out);
        for (side, count) in [(3, 2), (4, 4), (3, 4), (6, 3)] {
            check(side, count, nothing_seen, differ);
            assert_eq!(counted(side, count, nothing_seen).0, (side * count * (count - 1) / 2) as u64);
        }
        // Each new variable has 3 clauses, each term but the first one more; the last variable is not needed.
        let (clauses, variables) = counted(3, 12, nothing_seen);
        assert_eq!((clauses, variables), (3 * (4 * 12 - 4), 3 * 11));
        check(2, 11, nothing_seen, differ);
    }
}
