//! The sum of cells that see each other, as a part of a larger constraint: its bounds, and filtering by tighter ones.
//!
//! Sums are of digits from 0.

use crate::native::rules::bits::{between, bit, highest, members};
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::{Common, sum_bounds};
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Cells that see each other.
#[derive(Debug)]
pub(crate) struct Clique {
    pub(crate) cells: CellSet,
}

impl Clique {
    /// Bounds on the sum, from the fact that the digits differ.
    #[inline]
    pub(super) fn bounds(&self, domains: &Domains) -> (i64, i64) {
        if let [cell] = *self.cells {
            let mask = domains.mask(cell);
            return (i64::from(mask.trailing_zeros()), highest(mask) as i64);
        }
        sum_bounds(self.cells.iter().map(|&cell| domains.mask(cell)))
    }

    /// Removes candidates that are in no sum from `low` to `high`.
    pub(super) fn restrict(&self, common: &Common, domains: &mut Domains, low: i64, high: i64) -> Propagated {
        match *self.cells {
            [cell] => domains.keep(cell, between(low, high)),
            [one, other] => {
                let (first, second) = (domains.mask(one), domains.mask(other));
                let (mut kept, mut others) = (0, 0);
                for digit in members(first) {
                    let partners = second & between(low - digit as i64, high - digit as i64) & !bit(digit);
                    if partners != 0 {
                        kept |= bit(digit);
                        others |= partners;
                    }
                }
                domains.keep(one, kept)?;
                domains.keep(other, others)
            }
            _ if common.side <= Common::FEW => common.narrow_between(domains, &self.cells, low, high),
            _ => self.restrict_each(domains, low, high),
        }
    }

    /// Removes from each cell what the bounds of the others exclude, one by one.
    fn restrict_each(&self, domains: &mut Domains, low: i64, high: i64) -> Propagated {
        let masks = self.cells.iter().map(|&cell| domains.mask(cell));
        let (mut least, mut most) = (0, 0);
        for mask in masks {
            least += i64::from(mask.trailing_zeros());
            most += highest(mask) as i64;
        }
        for &cell in self.cells.iter() {
            let mask = domains.mask(cell);
            let (own_least, own_most) = (i64::from(mask.trailing_zeros()), highest(mask) as i64);
            domains.keep(cell, between(low - (most - own_most), high - (least - own_least)))?;
        }
        Ok(())
    }

    /// Removes candidates that are in none of these sums, and returns the sums that remain. Few digits only.
    pub(super) fn allow(&self, common: &Common, domains: &mut Domains, sums: u128) -> Result<u128, Wipeout> {
        let sets = common.narrow(domains, &self.cells, sums)?;
        Ok(common.sums_of(self.cells.len(), sets))
    }
}
