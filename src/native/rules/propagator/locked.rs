//! Locked candidates, generalized to any cells that see each other, and naked pairs.

use crate::native::rules::bits::{is_pair, members};
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated};

/// A house. A cell that sees all places of a digit in it does not hold that digit, which includes locked candidates;
/// and a naked pair excludes its digits from the rest of the house.
#[derive(Debug)]
pub(crate) struct Locked {
    pub(crate) cells: CellSet,
}

impl Locked {
    // A digit that lost no place since the last run has nothing new to exclude.
    pub(super) fn run(&self, common: &Common, domains: &mut Domains, delta: u64) -> Propagated {
        self.exclude_pairs(domains)?;
        let most = if common.side <= Common::FEW { 3 } else { 2 };
        members(delta & common.all).try_for_each(|digit| domains.require(&common.sees, &self.cells, digit, most))
    }

    /// Naked pairs: two cells with the same two candidates take them from the others.
    fn exclude_pairs(&self, domains: &mut Domains) -> Propagated {
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = domains.mask(cell);
            let is_twin = |other: &&u16| domains.mask(**other) == mask;
            if is_pair(mask)
                && let Some(&twin) = self.cells[place + 1..].iter().find(is_twin)
            {
                let mut others = self.cells.iter().filter(|&&other| other != cell && other != twin);
                others.try_for_each(|&other| domains.remove(other, mask))?;
            }
        }
        Ok(())
    }
}
