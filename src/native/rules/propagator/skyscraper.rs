//! Skyscrapers: the number of digits of a line that are larger than all before them, by dynamic programming.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::Common;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// The cells of a row or column from the clue inwards, and the number of visible digits.
///
/// A DP state is the highest digit so far and the number of visible digits. The numbers for one highest digit are a set
/// of bits, where bit 0 means one.
#[derive(Debug)]
pub(crate) struct Skyscraper {
    pub(crate) cells: Box<[u16]>,
    pub(crate) seen: u32,
}

impl Skyscraper {
    pub(super) fn run(&self, common: &Common, domains: &mut Domains) -> Propagated {
        let side = common.side;
        if self.seen == 0 || self.seen as usize > side {
            return Err(Wipeout);
        }
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let before = Self::forwards(side, &masks);
        let mut after = vec![bit(self.seen as usize - 1); side];
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            if place == 0 {
                let kept = members(masks[0]).filter(|&digit| after[digit] & 1 != 0).map(bit).sum();
                return domains.keep(cell, kept);
            }
            let reached = &before[(place - 1) * side..][..side];
            let mut kept = 0;
            let mut next = vec![0; side];
            for digit in members(masks[place]) {
                for top in 0..digit {
                    let here = after[digit] >> 1;
                    next[top] |= here;
                    kept |= u64::from(reached[top] & here != 0) << digit;
                }
                for top in digit + 1..side {
                    next[top] |= after[top];
                    kept |= u64::from(reached[top] & after[top] != 0) << digit;
                }
            }
            after = next;
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    /// For each place and each highest digit, the reachable numbers of visible digits.
    fn forwards(side: usize, masks: &[u64]) -> Vec<u64> {
        let mut all = vec![0; side * masks.len()];
        for digit in members(masks[0]) {
            all[digit] = 1;
        }
        for (place, &mask) in masks.iter().enumerate().skip(1) {
            let (earlier, here) = all.split_at_mut(place * side);
            let earlier = &earlier[(place - 1) * side..];
            let mut below = 0;
            for top in 0..side {
                if mask & bit(top) != 0 {
                    here[top] |= below << 1;
                }
                // A digit below the highest one is hidden.
                if mask & (bit(top) - 1) != 0 {
                    here[top] |= earlier[top];
                }
                below |= earlier[top];
            }
        }
        all
    }
}
