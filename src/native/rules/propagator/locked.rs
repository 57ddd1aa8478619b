//! Digits with few places in a house, and pairs of digits.

use crate::native::rules::bits::{is_pair, members};
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::common::Common;
use crate::native::rules::state::{Filtered, State};

/// A house: a cell elsewhere that sees all places of a digit does not hold it, which contains locked candidates. And
/// naked pairs.
#[derive(Debug)]
pub(crate) struct Locked {
    pub(crate) cells: CellSet,
}

impl Locked {
    /// What follows from a digit's places was found out when it last lost one.
    pub(super) fn run(&self, common: &Common, state: &mut State, news: u64) -> Filtered {
        self.exclude_pairs(state)?;
        let most = if common.side <= Common::FEW { 3 } else { 2 };
        members(news & common.all).try_for_each(|digit| state.require(&common.sees, &self.cells, digit, most))
    }

    /// Two cells with the same two candidates take them from the others.
    fn exclude_pairs(&self, state: &mut State) -> Filtered {
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = state.mask(cell);
            let is_twin = |other: &&u16| state.mask(**other) == mask;
            if is_pair(mask)
                && let Some(&twin) = self.cells[place + 1..].iter().find(is_twin)
            {
                let mut others = self.cells.iter().filter(|&&other| other != cell && other != twin);
                others.try_for_each(|&other| state.remove(other, mask))?;
            }
        }
        Ok(())
    }
}
