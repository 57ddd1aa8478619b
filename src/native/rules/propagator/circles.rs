//! Counting circles.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::state::{Failed, Filtered, State};
use super::quantity::{exactly, tally};

/// A digit that is in some of these cells is in exactly as many of them as it says.
#[derive(Debug)]
pub(crate) struct Circles {
    pub(crate) cells: Box<[u16]>,
    /// The sets of digits whose numbers add up to the number of cells; `None` on boards with many digits.
    pub(crate) sets: Option<Box<[u64]>>,
}

impl Circles {
    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        let (mut used, mut possible) = (0, 0);
        for digit in members(common.all) {
            let (held, most) = tally(&self.cells, digit, state);
            let times = digit as u32 + 1;
            if held > 0 {
                used |= bit(digit);
            }
            if most >= times && held <= times {
                possible |= bit(digit);
            }
        }
        if used & !possible != 0 {
            return Err(Failed);
        }
        if let Some(sets) = &self.sets {
            let fitting = sets.iter().filter(|&&set| set & !possible == 0 && used & !set == 0);
            let (union, shared) = fitting.fold((0, u64::MAX), |(union, shared), set| (union | set, shared & set));
            if union == 0 {
                return Err(Failed);
            }
            (used, possible) = (used | shared, union);
        }
        self.cells.iter().try_for_each(|&cell| state.keep(cell, possible))?;
        members(used).try_for_each(|digit| exactly(&self.cells, digit, digit as u32 + 1, state))
    }
}

/// The sets of digits below `side` whose numbers, from 1, add up to the total.
pub(crate) fn sets_of_numbers(side: usize, total: usize) -> Vec<u64> {
    let sum = |set: u64| members(set).map(|digit| digit + 1).sum::<usize>();
    (0..1u64 << side).filter(|&set| sum(set) == total).collect()
}
