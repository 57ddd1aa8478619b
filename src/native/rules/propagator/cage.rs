//! Cells that all differ and together hold one of some sets of digits: killer cages, renban lines and the like.

use super::super::bits::{bit, is_single, members};
use super::super::common::Common;
use super::super::state::{Failed, Filtered, State};
use super::exact::three;

/// Cells that see each other, and the sets of digits, each as large as the cells are many, of which they hold one.
#[derive(Debug)]
pub(in super::super) struct Cage {
    pub(in super::super) cells: Box<[u16]>,
    pub(in super::super) sets: Box<[u64]>,
    /// The sum of all digits from 0, if all sets have the same and every set with that sum is there.
    pub(in super::super) sum: Option<i64>,
}

impl Cage {
    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        let (mut all, mut settled) = (0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            all |= mask;
            if is_single(mask) {
                settled |= mask;
            }
        }
        let (mut union, mut common_digits) = (0, u64::MAX);
        for &set in &self.sets {
            let fits = set & !all == 0
                && settled & !set == 0
                && (set & !union != 0 || common_digits & !set != 0)
                && self.cells.iter().all(|&cell| state.mask(cell) & set != 0);
            if fits {
                union |= set;
                common_digits &= set;
            }
        }
        if union == 0 {
            return Err(Failed);
        }
        if union != all {
            self.cells.iter().try_for_each(|&cell| state.keep(cell, union))?;
        }
        if let Some(sum) = self.sum {
            self.finish(sum, state)?;
        }
        if self.sets.len() > 1 || self.cells.len() < common.side {
            members(common_digits & !settled).try_for_each(|digit| state.require(&common.sees, &self.cells, digit))?;
        }
        Ok(())
    }

    /// With three open cells or fewer, exactly what the sum leaves.
    fn finish(&self, sum: i64, state: &mut State) -> Filtered {
        let mut open = [0; 3];
        let (mut count, mut left) = (0, sum);
        for &cell in &self.cells {
            if let Some(digit) = state.digit(cell) {
                left -= digit as i64;
            } else {
                if count == 3 {
                    return Ok(());
                }
                open[count] = cell;
                count += 1;
            }
        }
        match count {
            0 => Ok(()),
            1 => state.keep(open[0], if (0..64).contains(&left) { bit(left as usize) } else { 0 }),
            2 => {
                let [one, other] = [state.mask(open[0]), state.mask(open[1])];
                let (kept, others) = super::exact::two(one, other, left, true);
                state.keep(open[0], kept)?;
                state.keep(open[1], others)
            }
            _ => {
                let kept = three(open.map(|cell| state.mask(cell)), left, [true; 3]);
                open.iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
            }
        }
    }
}
