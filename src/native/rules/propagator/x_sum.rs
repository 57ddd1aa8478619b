//! X-sums: the sum of the first X digits of a line, where X is the first digit.

use crate::native::rules::bits::{bit, is_single, members};
use crate::native::rules::common::{Common, sum_bounds};
use crate::native::rules::domains::{Domains, Propagated};

/// The cells of a row or column from the clue inwards, and the sum of digits from 1.
#[derive(Debug)]
pub(crate) struct XSum {
    pub(crate) cells: Box<[u16]>,
    pub(crate) sum: i64,
}

impl XSum {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let mut left = vec![0; masks.len()];
        for first in members(masks[0]) {
            let (inside, outside) = masks[1..].split_at(first);
            let Some((used, unused)) = self.rest(common, first, inside) else { continue };
            let used = used & !bit(first);
            let unused = unused & !bit(first);
            if inside.iter().any(|mask| mask & used == 0) || outside.iter().any(|mask| mask & unused == 0) {
                continue;
            }
            left[0] |= bit(first);
            for (place, left) in left.iter_mut().enumerate().skip(1) {
                *left |= if place <= first { used } else { unused };
            }
        }
        self.cells.iter().zip(left).try_for_each(|(&cell, kept)| domains.keep(cell, kept))
    }

    /// The digits that cells inside and outside the sum can hold if the first cell has this digit; `None` if there is
    /// no way.
    fn rest(&self, common: &Common, first: usize, inside: &[u64]) -> Option<(u64, u64)> {
        // The sum of the other cells, with digits from 0.
        let sum = self.sum - 2 * first as i64 - 1;
        let masks = inside.iter().map(|mask| mask & !bit(first));
        if masks.clone().any(|mask| mask == 0) {
            return None;
        }
        let settled = masks.clone().filter(|&mask| is_single(mask)).fold(0, |all, mask| all | mask);
        let all = masks.clone().fold(0, |all, mask| all | mask);
        if common.subsets.is_empty() {
            let (least, most) = sum_bounds(masks);
            return (least..=most).contains(&sum).then_some((common.all, common.all));
        }
        let fits =
            |digits: u64| digits & !all == 0 && settled & !digits == 0 && inside.iter().all(|mask| mask & digits != 0);
        let fitting = common.subsets_of(first, sum).iter().filter(|&&digits| fits(digits));
        fitting.fold(None, |found, digits| {
            let (used, unused) = found.unwrap_or((0, 0));
            Some((used | digits, unused | common.all & !digits))
        })
    }
}
