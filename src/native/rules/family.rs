//! Sets of digits, of which cells that all differ hold one.

use super::bits::{bit, is_single, members};
use super::cell_set::CellSet;
use super::common::Common;
use super::state::{Failed, Filtered, State};

/// Sets of digits, and an index of them: which sets, 64 to a word, have a member among up to four digits.
#[derive(Debug)]
pub(super) struct Family {
    sets: Box<[u64]>,
    /// The number of fours of digits.
    fours: usize,
    /// Word by word, four by four, for each choice of the four.
    holding: Box<[[u64; 16]]>,
}

impl Family {
    pub(super) fn new(side: usize, sets: Vec<u64>) -> Self {
        let fours = side.div_ceil(4);
        let index = |words: &[u64]| {
            (0..fours)
                .map(|four| {
                    std::array::from_fn(|choice| {
                        let has = |set: u64| set >> (4 * four) & choice as u64 != 0;
                        words.iter().enumerate().filter(|&(_, &set)| has(set)).map(|(number, _)| bit(number)).sum()
                    })
                })
                .collect::<Vec<[u64; 16]>>()
        };
        let holding = sets.chunks(64).flat_map(index).collect();
        Self { sets: sets.into(), fours, holding }
    }

    /// Removes from cells that all differ what no set has that they can hold, and places what all have. `among` says of
    /// each word which of its sets count; `seen` is told which of them the cells can hold.
    #[inline]
    pub(super) fn narrow(
        &self,
        common: &Common,
        state: &mut State,
        cells: &CellSet,
        among: impl Fn(usize) -> u64,
        mut seen: impl FnMut(usize, u64),
    ) -> Filtered {
        let (mut all, mut settled) = (0, 0);
        for &cell in cells.iter() {
            let mask = state.mask(cell);
            all |= mask;
            settled |= if is_single(mask) { mask } else { 0 };
        }
        let (mut union, mut shared) = (0, u64::MAX);
        for (word, index) in self.holding.chunks_exact(self.fours).enumerate() {
            let mut fitting = among(word) & !holding(index, common.all & !all);
            for &cell in cells.iter() {
                fitting &= holding(index, state.mask(cell));
            }
            seen(word, fitting);
            for number in members(fitting) {
                let set = self.sets[64 * word + number];
                union |= set;
                shared &= set;
            }
        }
        if union == 0 {
            return Err(Failed);
        }
        if union != all {
            cells.iter().try_for_each(|&cell| state.keep(cell, union))?;
        }
        members(shared & !settled).try_for_each(|digit| state.require(&common.sees, cells, digit))
    }
}

/// The sets of a word with one of these digits.
#[inline]
fn holding(index: &[[u64; 16]], digits: u64) -> u64 {
    index.iter().enumerate().fold(0, |sets, (four, holding)| sets | holding[(digits >> (4 * four) & 15) as usize])
}
