//! Lines whose ends set limits to what is between them: between lines and lockout lines.

use crate::native::rules::bits::{between, bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::state::{Filtered, State};

/// What the ends say.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limits {
    /// Inner digits are strictly between those of the ends.
    Inside,
    /// Inner digits are neither between those of the ends nor equal to one; and the ends differ by this at least.
    Outside(u32),
}

/// The ends, and the cells between them.
#[derive(Debug)]
pub(crate) struct Ends {
    pub(crate) outer: [u16; 2],
    pub(crate) inner: Box<[u16]>,
    pub(crate) limits: Limits,
    /// The number of inner cells that see each other, and so need different digits.
    pub(crate) different: u32,
}

impl Ends {
    /// The cells with the ends first.
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.outer.iter().chain(&self.inner).copied()
    }

    pub(super) fn run(&self, common: &Common, state: &mut State) -> Filtered {
        let inner = self.inner.iter().map(|&cell| state.mask(cell));
        let mut kept = [0; 2];
        let mut allowed = 0;
        for one in members(state.mask(self.outer[0])) {
            for other in members(state.mask(self.outer[1])) {
                let Some(digits) = self.allowed(common, one, other) else { continue };
                let is_new = kept[0] & bit(one) == 0 || kept[1] & bit(other) == 0 || digits & !allowed != 0;
                if is_new && inner.clone().all(|mask| mask & digits != 0) {
                    kept[0] |= bit(one);
                    kept[1] |= bit(other);
                    allowed |= digits;
                }
            }
        }
        state.keep(self.outer[0], kept[0])?;
        state.keep(self.outer[1], kept[1])?;
        self.inner.iter().try_for_each(|&cell| state.keep(cell, allowed))
    }

    /// The inner digits that these ends allow; `None` if they are too few, or the ends themselves do not fit.
    fn allowed(&self, common: &Common, one: usize, other: usize) -> Option<u64> {
        let (low, high) = (one.min(other) as i64, one.max(other) as i64);
        let digits = match self.limits {
            Limits::Inside => between(low + 1, high - 1),
            Limits::Outside(least) if high - low >= i64::from(least) => common.all & !between(low, high),
            Limits::Outside(_) => return None,
        };
        let clash = one == other && common.sees.contains(self.outer[0].into(), self.outer[1].into());
        (!clash && digits.count_ones() >= self.different).then_some(digits)
    }
}
