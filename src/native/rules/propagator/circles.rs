//! Counting circles: a digit in a circle is the number of circles that hold it.

use super::occurrences::Occurrences;
use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Each digit d that occurs in these cells occurs in exactly d of them, counting from 1.
#[derive(Debug)]
pub(crate) struct Circles {
    pub(crate) occurrences: Occurrences,
    /// The sets of digits, from 1, that add up to the number of cells; `None` on boards with many digits.
    pub(crate) sets: Option<Box<[u64]>>,
}

impl Circles {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let (mut used, mut possible) = (0, 0);
        for digit in members(common.all) {
            let (least, most) = self.occurrences.bounds(digit, domains);
            if least > 0 {
                used |= bit(digit);
            }
            if (least..=most).contains(&(digit as u32 + 1)) {
                possible |= bit(digit);
            }
        }
        if used & !possible != 0 {
            return Err(Wipeout);
        }
        if let Some(sets) = &self.sets {
            let fitting = sets.iter().filter(|&&set| set & !possible == 0 && used & !set == 0);
            let (union, shared) = fitting.fold((0, u64::MAX), |(union, shared), set| (union | set, shared & set));
            if union == 0 {
                return Err(Wipeout);
            }
            (used, possible) = (used | shared, union);
        }
        self.occurrences.counted().iter().try_for_each(|&cell| domains.keep(cell, possible))?;
        members(used).try_for_each(|digit| self.occurrences.exactly(digit, digit as u32 + 1, domains))
    }
}

/// The sets of digits below `side` that add up to the total, counting from 1.
pub(crate) fn sets_of_numbers(side: usize, total: usize) -> Vec<u64> {
    let sum = |set: u64| members(set).map(|digit| digit + 1).sum::<usize>();
    (0..1u64 << side).filter(|&set| sum(set) == total).collect()
}
