//! Cells that all differ and together hold one of some sets of digits: killer cages, renban lines and the like.

use crate::native::rules::bits::bit;
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::Common;
use crate::native::rules::family::Family;
use crate::native::rules::state::{Filtered, State};
use super::exact::three;

/// Cells that see each other, and the sets of digits, each as large as the cells are many, of which they hold one.
#[derive(Debug)]
pub(crate) struct Cage {
    pub(crate) cells: CellSet,
    pub(crate) family: Family,
    /// The sum of all digits from 0, if all sets have the same and every set with that sum is there.
    pub(crate) sum: Option<i64>,
}

impl Cage {
    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        self.family.narrow(&common.sees, state, &self.cells, |_| u64::MAX, |_, _| ())?;
        self.sum.map_or(Ok(()), |sum| self.finish(sum, state))
    }

    /// With three open cells or fewer, exactly what the sum leaves.
    fn finish(&self, sum: i64, state: &mut State) -> Filtered {
        let mut open = [0; 3];
        let (mut count, mut left) = (0, sum);
        for &cell in self.cells.iter() {
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
