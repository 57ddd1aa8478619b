//! The assignments of some cells that satisfy a predicate, as a list.
//!
//! For each candidate, a bit set of the assignments that have it: J. Demeulenaere et al., *Compact-Table: Efficiently
//! Filtering Table Constraints with Reversible Sparse Bit-Sets*, CP 2016. Here without reversible sets: what is
//! possible is computed anew each time.

use super::value::keep;
use crate::native::rules::bits::{bit, members};
use crate::native::rules::domains::Propagated;

/// Assignments by number.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The places of the cells in the list of candidate sets.
    places: Box<[u16]>,
    side: usize,
    words: usize,
    /// By cell and digit: the assignments that have the digit there.
    with: Box<[u64]>,
}

impl Table {
    /// The bytes of a table.
    pub(crate) const fn memory(places: usize, side: usize, assignments: usize) -> usize {
        8 * places * side * assignments.div_ceil(64)
    }

    /// The table of assignments, one after the other, each a digit from 0 for every place.
    pub(crate) fn new(places: Box<[u16]>, side: usize, assignments: &[u8]) -> Self {
        let words = (assignments.len() / places.len().max(1)).div_ceil(64);
        let mut with = vec![0; places.len() * side * words];
        for (number, digits) in assignments.chunks_exact(places.len().max(1)).enumerate() {
            for (place, &digit) in digits.iter().enumerate() {
                with[(place * side + usize::from(digit)) * words + number / 64] |= 1 << (number % 64);
            }
        }
        Self { places, side, words, with: with.into() }
    }

    /// An upper bound on the steps of each method.
    pub(crate) fn weight(&self) -> usize {
        self.with.len() + self.words + 1
    }

    /// Whether all assignments or none of these candidates are in the table.
    pub(crate) fn status(&self, masks: &[u64]) -> Option<bool> {
        let listed = count(&self.possible(masks));
        if listed == 0 {
            return Some(false);
        }
        if listed == self.assignments(masks) { Some(true) } else { None }
    }

    /// Removes the candidates that are in no assignment of the table; or, if `holds` is false, in no other assignment.
    pub(crate) fn narrow(&self, holds: bool, masks: &mut [u64]) -> Propagated {
        let possible = self.possible(masks);
        let all = self.assignments(masks);
        for (position, &place) in self.places.iter().enumerate() {
            let mask = masks[usize::from(place)];
            let each = all / u64::from(mask.count_ones());
            let remains = |&digit: &usize| {
                let mut both = self.with(position, digit).iter().zip(&possible).map(|(with, possible)| with & possible);
                if holds { both.any(|word| word != 0) } else { count(&both.collect::<Vec<_>>()) < each }
            };
            keep(masks, place, members(mask).filter(remains).map(bit).sum())?;
        }
        Ok(())
    }

    /// The assignments with a digit at a position.
    fn with(&self, position: usize, digit: usize) -> &[u64] {
        &self.with[(position * self.side + digit) * self.words..][..self.words]
    }

    /// The assignments of these candidates that are in the table.
    fn possible(&self, masks: &[u64]) -> Vec<u64> {
        let mut possible = vec![u64::MAX; self.words];
        for (position, &place) in self.places.iter().enumerate() {
            let mut here = vec![0; self.words];
            for digit in members(masks[usize::from(place)]) {
                here.iter_mut().zip(self.with(position, digit)).for_each(|(here, with)| *here |= with);
            }
            possible.iter_mut().zip(here).for_each(|(possible, here)| *possible &= here);
        }
        possible
    }

    /// The number of assignments of these candidates. At most 60,000 without restrictions, so that it cannot overflow.
    fn assignments(&self, masks: &[u64]) -> u64 {
        self.places.iter().map(|&place| u64::from(masks[usize::from(place)].count_ones())).product()
    }
}

fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
