//! Cells whose sum counts in a larger rule: how large it can be, and what is left of them when it is known better.
//!
//! Sums are of digits from 0.

use crate::native::rules::bits::{between, bit, highest, members};
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::{Common, sum_bounds};
use crate::native::rules::state::{Failed, Filtered, State};

/// Cells that see each other.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) cells: CellSet,
}

impl Group {
    /// The smallest and the largest sum that different digits can have here, or bounds of them.
    #[inline]
    pub(super) fn bounds(&self, state: &State) -> (i64, i64) {
        if let [cell] = *self.cells {
            let mask = state.mask(cell);
            return (i64::from(mask.trailing_zeros()), highest(mask) as i64);
        }
        sum_bounds(self.cells.iter().map(|&cell| state.mask(cell)))
    }

    /// Removes what has no part in a sum from `low` to `high`. `bounds` are the group's own.
    pub(super) fn restrict(&self, common: &Common, state: &mut State, low: i64, high: i64) -> Filtered {
        match *self.cells {
            [cell] => state.keep(cell, between(low, high)),
            [one, other] => {
                let (first, second) = (state.mask(one), state.mask(other));
                let (mut kept, mut others) = (0, 0);
                for digit in members(first) {
                    let partners = second & between(low - digit as i64, high - digit as i64) & !bit(digit);
                    if partners != 0 {
                        kept |= bit(digit);
                        others |= partners;
                    }
                }
                state.keep(one, kept)?;
                state.keep(other, others)
            }
            _ if common.side <= Common::FEW => common.narrow_between(state, &self.cells, low, high),
            _ => self.restrict_each(state, low, high),
        }
    }

    /// Removes from each cell what the bounds of the others exclude.
    fn restrict_each(&self, state: &mut State, low: i64, high: i64) -> Filtered {
        let masks = self.cells.iter().map(|&cell| state.mask(cell));
        let (mut least, mut most) = (0, 0);
        for mask in masks {
            least += i64::from(mask.trailing_zeros());
            most += highest(mask) as i64;
        }
        for &cell in self.cells.iter() {
            let mask = state.mask(cell);
            let (own_least, own_most) = (i64::from(mask.trailing_zeros()), highest(mask) as i64);
            state.keep(cell, between(low - (most - own_most), high - (least - own_least)))?;
        }
        Ok(())
    }

    /// Removes what has no part in one of these sums, on a board with few digits, and returns the sums that are left.
    pub(super) fn allow(&self, common: &Common, state: &mut State, sums: u128) -> Result<u128, Failed> {
        let sets = common.narrow(state, &self.cells, sums)?;
        Ok(common.sums_of(self.cells.len(), sets))
    }
}
