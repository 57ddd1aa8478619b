//! Cells with distinct digits and their sum: a selector for each combination of digits.
//!
//! With presence bits p and a selector z for each of the q combinations of n digits: z → p or ¬p for each digit, n·q
//! clauses; p → one of the combinations with it, ¬p → one of those without it, 2n; one of the combinations, 1. So four
//! cells of side 9 with the sum 20 take 12·9 + 19 = 127 clauses, and 45 more for presence. A digit that is in every
//! combination becomes a unit clause. Where the sum is a number with s values, there are q + s more clauses: z → its
//! sum, and a sum → one of its combinations.
//!
//! Selectors over presence bits use that the digits are distinct, which partial sums ignore: with those the same
//! killers take more than ten times the conflicts.

use super::number::Number;
use super::presence::presence;
use super::{Clauses, Term};
use std::iter::{once, successors};
use std::ops::ControlFlow;

/// The largest number of sets that a search visits, more than 16 digits have. Without it, finding that no 32 even
/// digits have an odd sum would visit 4 billion sets.
const MOST_NODES: u32 = 1 << 17;

/// The sets of digits that the cells can hold; bit 0 is digit 1.
pub(crate) struct Combinations {
    sets: Vec<u64>,
}

/// The smallest and the largest sum of distinct digits, one for each cell, from the digits of all cells.
pub(crate) fn sum_bounds(cells: &[&[Term]]) -> Option<(i64, i64)> {
    let digits = digits(cells)?;
    let low = digits.iter().take(cells.len()).sum();
    let high = digits.iter().rev().take(cells.len()).sum();
    Some((low, high))
}

/// The digits of all cells together, if there are enough.
fn digits(cells: &[&[Term]]) -> Option<Vec<i64>> {
    let side = cells.first().map_or(0, |cell| cell.len());
    let digits = (0..side).filter(|&digit| cells.iter().any(|cell| cell[digit] != Term::False));
    let digits: Vec<i64> = digits.map(|digit| digit as i64 + 1).collect();
    (digits.len() >= cells.len()).then_some(digits)
}

impl Combinations {
    /// The combinations of distinct digits for these cells with a sum within `sums`; `None` if there are more than
    /// `most`, or if the search is too long.
    pub(crate) fn new(cells: &[&[Term]], sums: (i64, i64), most: usize) -> Option<Self> {
        let mut found = Self { sets: Vec::new() };
        let Some(digits) = digits(cells) else { return Some(found) };
        let mut required = 0;
        for cell in cells {
            if let Some(digit) = cell.iter().position(|&term| term == Term::True) {
                required |= 1_u64 << digit;
            }
        }
        let mut search =
            CombinationSearch { digits: &digits, required, sums, most, nodes: MOST_NODES, sets: &mut found.sets };
        search.extend(0, cells.len(), 0, 0).then_some(found)
    }

    /// The sums of the combinations, ascending.
    pub(crate) fn sums(&self) -> Vec<i64> {
        let mut sums: Vec<i64> = self.sets.iter().map(|&set| sum(set)).collect();
        sums.sort_unstable();
        sums.dedup();
        sums
    }

    /// The combinations with whose digits, ascending, a condition holds.
    pub(crate) fn filtered(mut self, holds: &dyn Fn(&[i64]) -> bool) -> Self {
        self.sets.retain(|&set| holds(&members(set).collect::<Vec<_>>()));
        self
    }

    /// Writes that the cells, whose digits are distinct, hold one of the combinations, and that `total`, if there is
    /// one, is its sum. Other values of the total are excluded. Returns a term for the presence of each digit.
    pub(crate) fn write(
        mut self,
        cells: &[&[Term]],
        total: Option<&Number>,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Vec<Term>> {
        self.sets.retain(|&set| total.is_none_or(|total| total.term(sum(set)) != Term::False));
        let side = cells.first().map_or(0, |cell| cell.len());
        let present = presence(cells, side, out)?;
        let mut selectors = Vec::with_capacity(self.sets.len());
        for &set in &self.sets {
            let selector = if self.sets.len() == 1 { Term::True } else { out.fresh()? };
            for (digit, &present) in present.iter().enumerate() {
                out.clause([!selector, if has(set, digit) { present } else { !present }])?;
            }
            if let Some(total) = total {
                out.clause([!selector, total.term(sum(set))])?;
            }
            selectors.push((set, selector));
        }
        let among = |kept: &dyn Fn(u64) -> bool| -> Vec<Term> {
            selectors.iter().filter(|&&(set, _)| kept(set)).map(|&(_, selector)| selector).collect()
        };
        for (digit, &present) in present.iter().enumerate() {
            out.clause(once(!present).chain(among(&|set| has(set, digit))))?;
            out.clause(once(present).chain(among(&|set| !has(set, digit))))?;
        }
        out.clause(among(&|_| true))?;
        if let Some(total) = total.filter(|total| total.known().is_none()) {
            for (value, term) in total.iter() {
                out.clause(once(!term).chain(among(&|set| sum(set) == value)))?;
            }
        }
        ControlFlow::Continue(present)
    }
}

fn has(set: u64, digit: usize) -> bool {
    set >> digit & 1 == 1
}

/// The digits of a set, ascending.
fn members(set: u64) -> impl Iterator<Item = i64> {
    let some = |rest: u64| (rest != 0).then_some(rest);
    successors(some(set), move |&rest| some(rest & (rest - 1))).map(|rest| i64::from(rest.trailing_zeros()) + 1)
}

fn sum(set: u64) -> i64 {
    members(set).sum()
}

/// A search for combinations, digit by digit in ascending order.
struct CombinationSearch<'a> {
    digits: &'a [i64],
    required: u64,
    sums: (i64, i64),
    most: usize,
    /// The number of sets that may still be visited.
    nodes: u32,
    sets: &'a mut Vec<u64>,
}

impl CombinationSearch<'_> {
    /// Adds the sets that continue `set` by `count` digits from position `from` on; false if the search must end.
    fn extend(&mut self, from: usize, count: usize, set: u64, sum: i64) -> bool {
        let Some(nodes) = self.nodes.checked_sub(1) else { return false };
        self.nodes = nodes;
        let rest = &self.digits[from..];
        if count == 0 {
            if sum >= self.sums.0 && sum <= self.sums.1 && set & self.required == self.required {
                self.sets.push(set);
            }
            return self.sets.len() <= self.most;
        }
        if rest.len() < count
            || (self.required & !set).count_ones() as usize > count
            || sum + rest[..count].iter().sum::<i64>() > self.sums.1
            || sum + rest[rest.len() - count..].iter().sum::<i64>() < self.sums.0
        {
            return true;
        }
        let digit = rest[0];
        let bit = 1 << (digit - 1);
        self.extend(from + 1, count - 1, set | bit, sum + digit)
            && (self.required & bit != 0 || self.extend(from + 1, count, set, sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};
    use std::collections::HashSet;

    fn cage(total: i64) -> impl Fn(&[&[Term]], &mut Clauses<'_>) -> ControlFlow<()> {
        move |cells, out| {
            // The combinations require distinct digits.
            crate::sat::gadget::presence::distinct(cells, |_, _| false, out)?;
            match Combinations::new(cells, (total, total), 300) {
                Some(combinations) => combinations.write(cells, Some(&Number::constant(total)), out).map_continue(drop),
                None => out.clause([]),
            }
        }
    }

    #[test]
    fn a_cage_takes_the_clauses_of_the_formula() {
        // n·q + 2n + 1, presence n(k + 1), distinctness n·k(k − 1)/2.
        for (count, total, combinations) in [(4, 20, 12), (2, 10, 4), (3, 15, 8), (5, 25, 12)] {
            let clauses = 9 * combinations + 19 + 9 * (count + 1) + 9 * count * (count - 1) / 2;
            assert_eq!(counted(9, count, cage(total)), (clauses as u64, 9 + combinations));
        }
    }

    #[test]
    fn cages_hold_their_sums() {
        for (side, count, total) in [(4, 2, 5), (4, 3, 6), (4, 3, 8), (6, 2, 3), (6, 4, 14), (4, 4, 10), (4, 2, 9)] {
            check(side, count, cage(total), |digits| {
                let differ = digits.iter().collect::<HashSet<_>>().len() == digits.len();
                differ && i64::from(digits.iter().sum::<u32>()) == total
            });
        }
    }

    #[test]
    fn a_sum_is_a_number_that_others_can_share() {
        let same_sum = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let sum = Number::of_cell(cells[0]);
            crate::sat::gadget::presence::distinct(&cells[1..], |_, _| false, out)?;
            match Combinations::new(&cells[1..], (0, 99), 300) {
                Some(combinations) => combinations.write(&cells[1..], Some(&sum), out).map_continue(drop),
                None => out.clause([]),
            }
        };
        check(6, 3, same_sum, |digits| digits[1] != digits[2] && digits[0] == digits[1] + digits[2]);
    }

    /// Even digits have no odd sum, but no bound shows it.
    #[test]
    fn combinations_that_take_long_to_find_are_not_searched_for() {
        let open = Term::Open(crate::formula::Var::from_index(0).positive());
        let even: Vec<Term> = (1..=64).map(|digit| if digit % 2 == 0 { open } else { Term::False }).collect();
        assert!(Combinations::new(&[&even[..]; 16], (527, 527), 300).is_none());
        assert_eq!(Combinations::new(&[&even[..]; 2], (9, 9), 300).map(|found| found.sums()), Some(vec![]));
    }

    #[test]
    fn too_many_combinations_are_not_listed() {
        let cell = [Term::Open(crate::formula::Var::from_index(0).positive()); 64];
        let cells = [&cell[..]; 8];
        assert!(Combinations::new(&cells, (36, 484), 300).is_none());
        assert_eq!(Combinations::new(&cells, (36, 38), 300).map(|found| found.sums()), Some(vec![36, 37, 38]));
        assert_eq!(Combinations::new(&cells[..2], (100, 101), 300).map(|found| found.sums()), Some(vec![100, 101]));
    }
}
