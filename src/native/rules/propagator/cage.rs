//! Cells that all differ and hold one of a family of digit sets: killer cages, renban lines and the like.

use super::exact::three;
use crate::native::rules::bits::bit;
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated};
use crate::native::rules::family::Family;

/// Cells that see each other, and the family of digit sets of their size, one of which they hold.
#[derive(Debug)]
pub(crate) struct Cage {
    pub(crate) cells: CellSet,
    pub(crate) family: Family,
    /// The sum of digits from 0, if the family is exactly the sets with that sum.
    pub(crate) sum: Option<i64>,
}

impl Cage {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        self.family.narrow(&common.sees, domains, &self.cells, |_| u64::MAX, |_, _| ())?;
        self.sum.map_or(Ok(()), |sum| self.finish(sum, domains))
    }

    /// Filters exactly by the sum if at most three cells are open.
    fn finish(&self, sum: i64, domains: &mut Domains) -> Propagated {
        let mut open = [0; 3];
        let (mut count, mut left) = (0, sum);
        for &cell in self.cells.iter() {
            if let Some(digit) = domains.digit(cell) {
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
            1 => domains.keep(open[0], if (0..64).contains(&left) { bit(left as usize) } else { 0 }),
            2 => {
                let [one, other] = [domains.mask(open[0]), domains.mask(open[1])];
                let (kept, others) = super::exact::two(one, other, left, true);
                domains.keep(open[0], kept)?;
                domains.keep(open[1], others)
            }
            _ => {
                let kept = three(open.map(|cell| domains.mask(cell)), left, [true; 3]);
                open.iter().zip(kept).try_for_each(|(&cell, kept)| domains.keep(cell, kept))
            }
        }
    }
}
