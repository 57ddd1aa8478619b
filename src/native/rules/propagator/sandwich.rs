//! Sandwiches: the sum between the smallest and the largest digit of a row or column.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::{Common, sum_bounds};
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// The cells of a row or column, and the sum of the numbers that the digits between the two crusts stand for.
#[derive(Debug)]
pub(crate) struct Sandwich {
    cells: Box<[u16]>,
    sum: i64,
    /// The number that the least digit stands for.
    first: i64,
    /// For each number of cells between the crusts, the digit sets with the sum; `None` on boards with many digits.
    fillings: Option<Vec<Vec<u64>>>,
}

/// The digits that some position of the crusts supports, for each cell.
struct Supported {
    masks: Vec<u64>,
    /// The smallest and the largest digit.
    crusts: u64,
}

impl Sandwich {
    pub(crate) fn new(common: &Common, cells: Box<[u16]>, sum: u32, first: i64) -> Self {
        let sum = i64::from(sum);
        let crusts = crusts(common.side);
        let fillings = |size: usize| -> Vec<u64> {
            let sets = common.subsets_of(size, sum - first * size as i64).iter();
            sets.filter(|&digits| digits & crusts == 0).copied().collect()
        };
        let fillings =
            (!common.subsets.is_empty()).then(|| (0..=common.side.saturating_sub(2)).map(fillings).collect());
        Self { cells, sum, first, fillings }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        if common.side == 1 {
            return if self.sum == 0 { Ok(()) } else { Err(Wipeout) };
        }
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let crusts = crusts(common.side);
        let (low, high) = (bit(0), bit(common.side - 1));
        let mut supported = Supported { masks: vec![0; masks.len()], crusts };
        for first in 0..masks.len() {
            for last in first + 1..masks.len() {
                let ends = [masks[first], masks[last]];
                let there = ends[0] & low != 0 && ends[1] & high != 0;
                let back = ends[0] & high != 0 && ends[1] & low != 0;
                if !(there || back) {
                    continue;
                }
                let chosen = |there: bool, back: bool| (u64::from(there) * low) | (u64::from(back) * high);
                if self.fill(common, &masks, [first, last], &mut supported) {
                    supported.masks[first] |= chosen(there, back);
                    supported.masks[last] |= chosen(back, there);
                }
            }
        }
        self.cells.iter().zip(&supported.masks).try_for_each(|(&cell, &kept)| domains.keep(cell, kept))
    }

    /// Whether the sandwich with the crusts at these places can be filled. Adds the digits that this supports, except
    /// the crusts.
    fn fill(&self, common: &Common, masks: &[u64], [first, last]: [usize; 2], supported: &mut Supported) -> bool {
        let inside = &masks[first + 1..last];
        let outside = |place: usize| place < first || place > last;
        let Some(fillings) = &self.fillings else {
            let fits = self.may_fill(inside, supported.crusts);
            if fits {
                let others = (0..masks.len()).filter(|&place| place != first && place != last);
                others.for_each(|place| supported.masks[place] |= masks[place] & !supported.crusts);
            }
            return fits;
        };
        let (mut used, mut unused, mut fits) = (0, 0, false);
        for &set in &fillings[inside.len()] {
            let rest = common.all & !set & !supported.crusts;
            let holds = inside.iter().all(|mask| mask & set != 0)
                && (0..masks.len()).all(|place| !outside(place) || masks[place] & rest != 0)
                && members(set).all(|digit| inside.iter().any(|mask| mask & bit(digit) != 0));
            if holds {
                used |= set;
                unused |= rest;
                fits = true;
            }
        }
        if fits {
            for (place, supported) in supported.masks.iter_mut().enumerate() {
                let digits = if outside(place) { unused } else { used };
                if place != first && place != last {
                    *supported |= masks[place] & digits;
                }
            }
        }
        fits
    }

    /// Whether the sum is within the bounds of these cells.
    fn may_fill(&self, inside: &[u64], crusts: u64) -> bool {
        let masks = inside.iter().map(|mask| mask & !crusts);
        if masks.clone().any(|mask| mask == 0) {
            return false;
        }
        let count = inside.len() as i64;
        let (least, most) = sum_bounds(masks);
        (least..=most).contains(&(self.sum - self.first * count))
    }
}

fn crusts(side: usize) -> u64 {
    bit(0) | bit(side - 1)
}
