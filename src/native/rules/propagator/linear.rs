//! Sums with coefficients: little killers, arrows, double arrows, and sums that cages imply.
//!
//! Digits count from 0 here; the caller subtracts the difference from the total.

use super::clique::Clique;
use super::exact::{three, two};
use crate::native::rules::bits::members;
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// A linear equation: the weighted sum of the terms is the total.
#[derive(Debug)]
pub(crate) struct Linear {
    pub(crate) terms: Box<[Term]>,
    pub(crate) total: i64,
}

/// A term: cells that see each other, and their coefficient, which is not 0.
#[derive(Debug)]
pub(crate) struct Term {
    pub(crate) clique: Clique,
    pub(crate) coefficient: i64,
}

/// An open cell of an equation.
#[derive(Clone, Copy, Debug, Default)]
struct OpenTerm {
    cell: u16,
    coefficient: i64,
}

impl Linear {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let mut open = [OpenTerm::default(); 3];
        if let Some((count, left)) = self.nearly_settled(domains, &mut open) {
            return match count {
                0 if left == 0 => Ok(()),
                0 => Err(Wipeout),
                _ => finish(common, domains, &open[..count], left),
            };
        }
        let (mut low, mut high) = (0, 0);
        for term in &self.terms {
            let (least, most) = term.bounds(domains);
            low += least;
            high += most;
        }
        if !(low..=high).contains(&self.total) {
            return Err(Wipeout);
        }
        for term in &self.terms {
            // Most terms have less range than the others' slack, so nothing follows for them.
            if term.spread(common) <= (high - self.total).min(self.total - low) {
                continue;
            }
            let (least, most) = term.bounds(domains);
            let (floor, ceiling) = (self.total - (high - most), self.total - (low - least));
            if floor > least || ceiling < most {
                let coefficient = term.coefficient;
                let (floor, ceiling) = if coefficient > 0 { (floor, ceiling) } else { (-ceiling, -floor) };
                let (size, removals) = (coefficient.abs(), domains.removals);
                term.clique.restrict(common, domains, div_up(floor, size), ceiling.div_euclid(size))?;
                if domains.removals != removals {
                    let (now_least, now_most) = term.bounds(domains);
                    low += now_least - least;
                    high += now_most - most;
                }
            }
        }
        Ok(())
    }

    /// Finds the open cells if there are at most three. Returns their number and the sum that they need.
    fn nearly_settled(&self, domains: &Domains, open: &mut [OpenTerm; 3]) -> Option<(usize, i64)> {
        let (mut count, mut left) = (0, self.total);
        for term in &self.terms {
            for &cell in term.clique.cells.iter() {
                if let Some(digit) = domains.digit(cell) {
                    left -= term.coefficient * digit as i64;
                } else {
                    *open.get_mut(count)? = OpenTerm { cell, coefficient: term.coefficient };
                    count += 1;
                }
            }
        }
        Some((count, left))
    }
}

impl Term {
    /// The largest possible distance between the bounds.
    #[inline]
    fn spread(&self, common: &Common) -> i64 {
        let size = self.clique.cells.len();
        self.coefficient.abs() * (size * common.side.saturating_sub(size)) as i64
    }

    /// The bounds of the coefficient times the sum.
    #[inline]
    fn bounds(&self, domains: &Domains) -> (i64, i64) {
        let (least, most) = self.clique.bounds(domains);
        let (one, other) = (self.coefficient * least, self.coefficient * most);
        (one.min(other), one.max(other))
    }
}

fn div_up(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}

/// Filters an equation of at most three cells exactly.
fn finish(common: &Common, domains: &mut Domains, open: &[OpenTerm], total: i64) -> Propagated {
    if open.iter().any(|open| open.coefficient.abs() != 1) {
        return finish_any(common, domains, open, total);
    }
    // A cell with coefficient -1 is replaced by its complement to the largest digit.
    let last = common.side as i64 - 1;
    let turn =
        |open: &OpenTerm, mask: u64| if open.coefficient > 0 { mask } else { mask.reverse_bits() >> (63 - last) };
    let mask = |place: usize| open.get(place).map_or(1, |open| turn(open, domains.mask(open.cell)));
    let total = total + last * open.iter().filter(|open| open.coefficient < 0).count() as i64;
    let differ = |one: usize, other: usize| match (open.get(one), open.get(other)) {
        (Some(one), Some(other)) => {
            one.coefficient == other.coefficient && common.sees.contains(one.cell.into(), other.cell.into())
        }
        _ => false,
    };
    let kept = if open.len() < 3 {
        let (one, other) = two(mask(0), mask(1), total, differ(0, 1));
        [one, other, 1]
    } else {
        three([mask(0), mask(1), mask(2)], total, [differ(0, 1), differ(0, 2), differ(1, 2)])
    };
    open.iter().zip(kept).try_for_each(|(open, kept)| domains.keep(open.cell, turn(open, kept)))
}

/// Like [`finish`], for any coefficients.
fn finish_any(common: &Common, domains: &mut Domains, open: &[OpenTerm], total: i64) -> Propagated {
    let Some((last, earlier)) = open.split_last() else { return Ok(()) };
    let mask = |place: usize| earlier.get(place).map_or(1, |open| domains.mask(open.cell));
    let weight = |place: usize| earlier.get(place).map_or(0, |open| open.coefficient);
    let sees = |one: usize, other: usize| common.sees.contains(open[one].cell.into(), open[other].cell.into());
    let mut kept = [0; 3];
    for (first, second) in members(mask(0)).flat_map(|first| members(mask(1)).map(move |second| (first, second))) {
        let left = total - weight(0) * first as i64 - weight(1) * second as i64;
        let (third, digits) = (left / last.coefficient, [first, second]);
        if left % last.coefficient != 0 || !(0..common.side as i64).contains(&third) {
            continue;
        }
        let third = third as usize;
        let clash = (0..earlier.len()).any(|place| digits[place] == third && sees(place, earlier.len()))
            || earlier.len() == 2 && first == second && sees(0, 1);
        if domains.mask(last.cell) >> third & 1 == 1 && !clash {
            kept[0] |= 1 << first;
            kept[1] |= 1 << second;
            kept[2] |= 1 << third;
        }
    }
    domains.keep(last.cell, kept[2])?;
    earlier.iter().zip(kept).try_for_each(|(open, kept)| domains.keep(open.cell, kept))
}
