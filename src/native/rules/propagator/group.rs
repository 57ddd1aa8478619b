//! Cells whose sum counts in a larger rule: how large it can be, and what is left of them when it is known better.
//!
//! Sums are of digits from 0.

use super::super::bits::{between, bit, highest, is_single, members};
use super::super::common::{Common, least_sum};
use super::super::state::{Failed, Filtered, State};

/// Cells that see each other.
#[derive(Debug)]
pub(in super::super) struct Group {
    pub(in super::super) cells: Box<[u16]>,
}

impl Group {
    /// The smallest and the largest sum that different digits can have here, or bounds of them.
    #[inline]
    pub(super) fn bounds(&self, common: &Common, state: &State) -> (i64, i64) {
        if let [cell] = *self.cells {
            let mask = state.mask(cell);
            return (i64::from(mask.trailing_zeros()), highest(mask) as i64);
        }
        let masks = self.cells.iter().map(|&cell| state.mask(cell));
        let least = least_sum(masks.clone());
        let turned = masks.map(|mask| mask.reverse_bits() >> (64 - common.side));
        (least, (self.cells.len() * (common.side - 1)) as i64 - least_sum(turned))
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
            _ if common.side <= Common::FEW => {
                let sums = if high >= 127 { u128::MAX } else { (1 << (high + 1)) - 1 };
                self.allow(common, state, sums & u128::MAX << low.clamp(0, 127)).map(|_| ())
            }
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
        for &cell in &self.cells {
            let mask = state.mask(cell);
            let (own_least, own_most) = (i64::from(mask.trailing_zeros()), highest(mask) as i64);
            state.keep(cell, between(low - (most - own_most), high - (least - own_least)))?;
        }
        Ok(())
    }

    /// Removes what has no part in one of these sums, on a board with few digits, and returns the sums that are left.
    pub(super) fn allow(&self, common: &Common, state: &mut State, sums: u128) -> Result<u128, Failed> {
        let (mut all, mut settled) = (0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            all |= mask;
            if is_single(mask) {
                settled |= mask;
            }
        }
        let (mut union, mut shared, mut left) = (0, u64::MAX, 0);
        let by_sum = common.subsets.get(self.cells.len()).map_or(&[][..], Vec::as_slice);
        for (sum, sets) in by_sum.iter().enumerate().filter(|(sum, _)| sums >> sum & 1 == 1) {
            for &digits in sets {
                let fits = digits & !all == 0
                    && settled & !digits == 0
                    && (digits & !union != 0 || shared & !digits != 0 || left >> sum & 1 == 0)
                    && self.cells.iter().all(|&cell| state.mask(cell) & digits != 0);
                if fits {
                    union |= digits;
                    shared &= digits;
                    left |= 1 << sum;
                }
            }
        }
        if union == 0 {
            return Err(Failed);
        }
        if union != all {
            self.cells.iter().try_for_each(|&cell| state.keep(cell, union))?;
        }
        members(shared & !settled).try_for_each(|digit| state.require(&common.sees, &self.cells, digit))?;
        Ok(left)
    }
}
