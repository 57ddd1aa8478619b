//! Between lines and lockout lines: the digits at the ends bound those between them.

use crate::native::rules::bits::{between, bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated};

/// The range of the inner digits, relative to those at the ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InnerRange {
    /// Strictly between them.
    Inside,
    /// Neither between them nor equal to one; and the ends differ by at least this number.
    Outside(u32),
}

/// A line with bounds on its inner cells.
#[derive(Debug)]
pub(crate) struct Ends {
    pub(crate) outer: [u16; 2],
    pub(crate) inner: Box<[u16]>,
    pub(crate) range: InnerRange,
    /// The largest number of inner cells that see each other, and so need distinct digits.
    pub(crate) different: u32,
}

impl Ends {
    /// The cells with the ends first.
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.outer.iter().chain(&self.inner).copied()
    }

    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let inner = self.inner.iter().map(|&cell| domains.mask(cell));
        let mut kept = [0; 2];
        let mut allowed = 0;
        for one in members(domains.mask(self.outer[0])) {
            for other in members(domains.mask(self.outer[1])) {
                let Some(digits) = self.allowed(common, one, other) else { continue };
                let is_new = kept[0] & bit(one) == 0 || kept[1] & bit(other) == 0 || digits & !allowed != 0;
                if is_new && inner.clone().all(|mask| mask & digits != 0) {
                    kept[0] |= bit(one);
                    kept[1] |= bit(other);
                    allowed |= digits;
                }
            }
        }
        domains.keep(self.outer[0], kept[0])?;
        domains.keep(self.outer[1], kept[1])?;
        self.inner.iter().try_for_each(|&cell| domains.keep(cell, allowed))
    }

    /// The inner digits that these ends allow; `None` if they are too few, or the ends themselves are impossible.
    fn allowed(&self, common: &Common, one: usize, other: usize) -> Option<u64> {
        let (low, high) = (one.min(other) as i64, one.max(other) as i64);
        let digits = match self.range {
            InnerRange::Inside => between(low + 1, high - 1),
            InnerRange::Outside(least) if high - low >= i64::from(least) => common.all & !between(low, high),
            InnerRange::Outside(_) => return None,
        };
        let clash = one == other && common.sees.contains(self.outer[0].into(), self.outer[1].into());
        (!clash && digits.count_ones() >= self.different).then_some(digits)
    }
}
