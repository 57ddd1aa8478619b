//! Houses: each digit is in one of the cells.
//!
//! That no digit is there twice follows from the cells' seeing each other.

use super::super::bits::{bit, is_single, lowest, members};
use super::super::common::Common;
use super::super::state::{Failed, Filtered, State};

/// As many cells as the board has digits, all different: hidden singles.
#[derive(Debug)]
pub(in super::super) struct House {
    pub(in super::super) cells: Box<[u16]>,
}

impl House {
    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        let (mut once, mut twice, mut settled) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            twice |= once & mask;
            once |= mask;
            if is_single(mask) {
                settled |= mask;
            }
        }
        if once != common.all {
            return Err(Failed);
        }
        let mut hidden = once & !twice & !settled;
        while hidden != 0 {
            let digit = bit(lowest(hidden));
            hidden &= hidden - 1;
            let holder = self.cells.iter().find(|&&cell| state.mask(cell) & digit != 0);
            state.keep(*holder.ok_or(Failed)?, digit)?;
        }
        Ok(())
    }
}

/// The same cells: a cell elsewhere that sees all places of a digit does not hold it. This contains locked candidates.
/// And naked pairs.
#[derive(Debug)]
pub(in super::super) struct Locked {
    pub(in super::super) cells: Box<[u16]>,
}

impl Locked {
    /// What follows from a digit's places was found out when it last lost one.
    pub(super) fn run(&self, common: &Common, state: &mut State, news: u64) -> Filtered {
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            more |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        self.exclude_pairs(state)?;
        let few = if common.side <= Common::FEW { twice & !more } else { twice };
        members(few & news).try_for_each(|digit| state.require(&common.sees, &self.cells, digit))
    }

    /// Two cells with the same two candidates take them from the others.
    fn exclude_pairs(&self, state: &mut State) -> Filtered {
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = state.mask(cell);
            let is_twin = |other: &&u16| state.mask(**other) == mask;
            if mask.count_ones() == 2
                && let Some(&twin) = self.cells[place + 1..].iter().find(is_twin)
            {
                let mut others = self.cells.iter().filter(|&&other| other != cell && other != twin);
                others.try_for_each(|&other| state.remove(other, mask))?;
            }
        }
        Ok(())
    }
}
