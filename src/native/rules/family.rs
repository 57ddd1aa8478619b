//! Sets of digits, of which cells that all differ hold one.

use super::bits::{below, bit, is_single, members};
use super::cell_set::CellSet;
use super::sees::Sees;
use super::state::{Failed, Filtered, State};

/// Sets of digits, and an index of them: which sets, 64 to a word, have a member among up to five digits.
#[derive(Debug)]
pub(super) struct Family {
    sets: Box<[u64]>,
    /// All digits.
    all: u64,
    /// The number of fives of digits.
    fives: usize,
    /// Word by word, five by five, for each choice of the five.
    holding: Box<[Five]>,
}

/// The sets with a member among some of five digits.
type Five = [u64; 32];

impl Family {
    /// The bytes that this many sets take.
    pub(super) const fn memory(side: usize, sets: usize) -> usize {
        8 * sets + sets.div_ceil(64) * side.div_ceil(5) * size_of::<Five>()
    }

    /// The words of a set of these sets, times the words of their index.
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

    /// Removes from cells that all differ what no set has that they can hold, and places what all have. `among` says of
    /// each word which of its sets count; `fits` is told which of them the cells can hold.
    #[inline]
    pub(super) fn narrow(
        &self,
        sees: &Sees,
        state: &mut State,
        cells: &CellSet,
        among: impl Fn(usize) -> u64,
        mut fits: impl FnMut(usize, u64),
    ) -> Filtered {
        let (mut all, mut settled) = (0, 0);
        for &cell in cells.iter() {
            let mask = state.mask(cell);
            all |= mask;
            settled |= if is_single(mask) { mask } else { 0 };
        }
        let (mut union, mut shared) = (0, u64::MAX);
        for (word, index) in self.holding.chunks_exact(self.fives).enumerate() {
            let mut fitting = among(word) & !holding(index, self.all & !all);
            for &cell in cells.iter() {
                fitting &= holding(index, state.mask(cell));
            }
            fits(word, fitting);
            for number in members(fitting) {
                let set = self.sets[64 * word + number];
                union |= set;
                shared &= set;
                // Nothing can be removed or placed, whatever the other sets are.
                if union == all && shared & !settled == 0 {
                    break;
                }
            }
        }
        if union == 0 {
            return Err(Failed);
        }
        if union != all {
            cells.iter().try_for_each(|&cell| state.keep(cell, union))?;
        }
        members(shared & !settled).try_for_each(|digit| state.require(sees, cells, digit, State::FEW))
    }
}

/// The sets of a word with one of these digits.
#[inline]
fn holding(index: &[Five], digits: u64) -> u64 {
    let of = |five: usize| index[five][(digits >> (5 * five) & 31) as usize];
    match index {
        // Most boards have two fives.
        [_, _] => of(0) | of(1),
        _ => (0..index.len()).fold(0, |sets, five| sets | of(five)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_says_which_sets_have_a_digit() {
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
