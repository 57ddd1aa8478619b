//! Cells with consecutive digits in any order: renban lines.
//!
//! With k cells and side n there are W = n − k + 1 windows of k consecutive digits, each with a variable that selects
//! it. One window is selected; it excludes the n − k digits outside it from every cell, it needs a digit inside it in
//! every cell, and each of its digits needs a cell: `1 + W·k·(n − k + 2)` clauses and W variables. Distinct digits are
//! written separately ([`different`](super::relation::different)); so only the window of the digits themselves can be
//! selected.

use super::relation::live;
use super::{Clauses, Term};
use std::ops::{ControlFlow, RangeInclusive};

/// Writes that the digits of these cells, which are distinct, are consecutive.
pub(crate) fn consecutive(cells: &[&[Term]], side: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let (side, length) = (side as u32, cells.len() as u32);
    let mut selectors = Vec::new();
    for first in 1..=(side + 1).saturating_sub(length) {
        let window = first..=first + length - 1;
        let selector = out.fresh()?;
        selectors.push(selector);
        selected(selector, &window, cells, out)?;
    }
    out.clause(selectors)
}

/// Writes the consequences of selecting the window.
fn selected(selector: Term, window: &RangeInclusive<u32>, cells: &[&[Term]], out: &mut Clauses<'_>) -> ControlFlow<()> {
    for cell in cells {
        let (inside, outside): (Vec<_>, Vec<_>) = live(cell).partition(|(digit, _)| window.contains(digit));
        out.clause([!selector].into_iter().chain(inside.into_iter().map(|(_, candidate)| candidate)))?;
        for (_, candidate) in outside {
            out.clause([!selector, !candidate])?;
        }
    }
    for digit in window.clone() {
        out.clause([!selector].into_iter().chain(cells.iter().map(|cell| cell[digit as usize - 1])))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::relation::different;
    use crate::sat::gadget::testing::{check, counted};
    use itertools::Itertools;

    fn renban(cells: &[&[Term]], side: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
        cells.iter().array_combinations().try_for_each(|[&one, &other]| different([one, other], out))?;
        consecutive(cells, side, out)
    }

    #[test]
    fn consecutive_digits_are_one_window() {
        for (side, length) in [(1, 1), (4, 1), (5, 2), (5, 3), (4, 4), (3, 4)] {
            check(
                side,
                length,
                |cells, out| renban(cells, side, out),
                |digits| {
                    let sorted: Vec<u32> = digits.iter().copied().sorted_unstable().collect();
                    sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
                },
            );
        }
    }

    #[test]
    fn the_size_is_as_documented() {
        let size = |side, length| counted(side, length, |cells, out| consecutive(cells, side, out));
        for (side, length) in [(9, 2), (9, 4), (9, 8), (6, 3)] {
            let windows = side - length + 1;
            assert_eq!(size(side, length), ((1 + windows * length * (side - length + 2)) as u64, windows));
        }
        assert_eq!(size(9, 4), (169, 6));
    }
}
