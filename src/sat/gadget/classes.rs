//! Digits in classes, such as low, middle and high, or remainders: entropic and modular lines.
//!
//! With c classes, any two cells at a distance below c on a line differ in class (support clauses, at most 2n a pair);
//! and among any c consecutive cells, each class occurs (a clause for each class). The second follows from the first,
//! and lets unit propagation find the only cell for a class.

use super::relation::{live, supported};
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// Writes that each class occurs among the cells.
pub(crate) fn covered(
    cells: &[&[Term]],
    classes: u32,
    class: impl Fn(u32) -> u32,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    (0..classes).try_for_each(|wanted| {
        let candidates = cells.iter().flat_map(|cell| live(cell)).filter(|&(digit, _)| class(digit) == wanted);
        out.clause(candidates.map(|(_, candidate)| candidate))
    })
}

/// Writes that any consecutive cells on the line, one for each class, differ in class; so do all cells of a shorter
/// line.
pub(crate) fn alternating(
    line: &[&[Term]],
    classes: u32,
    class: impl Fn(u32) -> u32,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let apart = usize::try_from(classes).unwrap_or(usize::MAX);
    for (position, one) in line.iter().enumerate() {
        for other in line.iter().skip(position + 1).take(apart - 1) {
            supported(&[], [one, other], |digit, partner| class(digit) != class(partner), out)?;
        }
    }
    // A line shorter than this has no window.
    line.windows(apart).try_for_each(|neighbors| covered(neighbors, classes, &class, out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};
    use itertools::Itertools;

    #[test]
    fn neighbors_differ_in_class() {
        for (side, length, classes) in [(5, 2, 3), (5, 4, 3), (4, 4, 2), (2, 3, 3), (3, 3, 4), (3, 5, 3), (4, 2, 60)] {
            let grid = |digits: &[u32]| {
                let windows = digits.windows(length.min(classes as usize));
                windows.into_iter().all(|group| group.iter().map(|digit| digit % classes).all_unique())
            };
            check(side, length, |cells, out| alternating(cells, classes, |digit| digit % classes, out), grid);
        }
    }

    #[test]
    fn every_class_is_covered() {
        let grid = |digits: &[u32]| digits.iter().map(|digit| digit % 3).unique().count() == 3;
        check(4, 4, |cells, out| covered(cells, 3, |digit| digit % 3, out), grid);
    }

    #[test]
    fn the_size_is_as_documented() {
        let size = |length| counted(9, length, |cells, out| alternating(cells, 3, |digit| digit % 3, out));
        assert_eq!(size(2), (18, 0));
        assert_eq!(size(6), (9 * 18 + 4 * 3, 0));
    }
}
