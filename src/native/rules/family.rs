//! Families of digit sets, one of which is the set of digits of some cells that all differ.

use super::bits::{below, bit, is_single, members};
use super::cell_set::CellSet;
use super::domains::{Domains, Propagated, Wipeout};
use super::sees::Sees;

/// Sets of digits with an index: for any of five digits, the sets that intersect them, 64 to a word.
#[derive(Debug)]
pub(super) struct Family {
    sets: Box<[u64]>,
    /// All digits.
    all: u64,
    /// The number of blocks of five digits.
    fives: usize,
    /// By word, then by block.
    holding: Box<[Five]>,
}

/// The sets that intersect each subset of five digits.
type Five = [u64; 32];

impl Family {
    /// The bytes of a family.
    pub(super) const fn memory(side: usize, sets: usize) -> usize {
        8 * sets + sets.div_ceil(64) * side.div_ceil(5) * size_of::<Five>()
    }

    /// The number of index words, which bounds the work of [`narrow`](Self::narrow) per cell.
    pub(super) fn words(&self) -> usize {
        self.holding.len()
    }

    pub(super) fn new(side: usize, sets: Vec<u64>) -> Self {
        let fives = side.div_ceil(5);
        let mut holding = vec![[0; 32]; sets.len().div_ceil(64) * fives];
        for (number, &set) in sets.iter().enumerate() {
            let index = &mut holding[number / 64 * fives..];
            members(set).for_each(|digit| index[digit / 5][1 << (digit % 5)] |= bit(number % 64));
        }
        for choices in &mut holding {
            for choice in 1..32_usize {
                let rest = choice & (choice - 1);
                choices[choice] = choices[rest] | choices[choice ^ rest];
            }
        }
        Self { sets: sets.into(), all: below(side), fives, holding: holding.into() }
    }

    /// Keeps in cells that all differ the union of the sets that they can hold, and places the digits of the
    /// intersection. `among` selects the sets to consider, word by word; `fits` receives those that the cells can hold.
    #[inline]
    pub(super) fn narrow(
        &self,
        sees: &Sees,
        domains: &mut Domains,
        cells: &CellSet,
        among: impl Fn(usize) -> u64,
        mut fits: impl FnMut(usize, u64),
    ) -> Propagated {
        let (mut all, mut settled) = (0, 0);
        for &cell in cells.iter() {
            let mask = domains.mask(cell);
            all |= mask;
            settled |= if is_single(mask) { mask } else { 0 };
        }
        let (mut union, mut shared) = (0, u64::MAX);
        for (word, index) in self.holding.chunks_exact(self.fives).enumerate() {
            let mut fitting = among(word) & !holding(index, self.all & !all);
            for &cell in cells.iter() {
                fitting &= holding(index, domains.mask(cell));
            }
            fits(word, fitting);
            for number in members(fitting) {
                let set = self.sets[64 * word + number];
                union |= set;
                shared &= set;
                // Further sets cannot change the outcome: nothing to remove, nothing to place.
                if union == all && shared & !settled == 0 {
                    break;
                }
            }
        }
        if union == 0 {
            return Err(Wipeout);
        }
        if union != all {
            cells.iter().try_for_each(|&cell| domains.keep(cell, union))?;
        }
        members(shared & !settled).try_for_each(|digit| domains.require(sees, cells, digit, Domains::FEW))
    }
}

/// The sets of a word with one of these digits.
#[inline]
fn holding(index: &[Five], digits: u64) -> u64 {
    let of = |five: usize| index[five][(digits >> (5 * five) & 31) as usize];
    match index {
        // Sides 6 to 10.
        [_, _] => of(0) | of(1),
        _ => (0..index.len()).fold(0, |sets, five| sets | of(five)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_lists_the_sets_with_a_digit() {
        let sets: Vec<u64> = (0..1 << 11).filter(|set: &u64| set.count_ones() == 4).collect();
        let family = Family::new(11, sets.clone());
        assert_eq!(family.holding.len(), sets.len().div_ceil(64) * 3);
        for (word, index) in family.holding.chunks_exact(3).enumerate() {
            for digits in (0..1 << 11).step_by(13) {
                let expected = sets.iter().skip(64 * word).take(64).enumerate();
                let expected =
                    expected.filter(|&(_, set)| set & digits != 0).map(|(number, _)| bit(number)).sum::<u64>();
                assert_eq!(holding(index, digits), expected, "{digits:b}");
            }
        }
    }
}
