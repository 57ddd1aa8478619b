//! Sum lines: a line of segments that each have a given sum, by dynamic programming.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// The cells along the line, and the sum of digits from 1 of each segment.
///
/// A DP state is the sum of the current segment so far; 0 means that a segment begins.
#[derive(Debug)]
pub(crate) struct SumLine {
    pub(crate) cells: Box<[u16]>,
    pub(crate) sum: u32,
    /// Whether the first cell follows the last.
    pub(crate) is_loop: bool,
}

impl SumLine {
    /// The largest sum that is propagated: its states are the bits of a `u128`. With larger sums, lines are only
    /// checked once they are settled.
    const MAX_SUM: u32 = 127;
    /// The most steps of a run. Longer lines are only checked once they are settled.
    // A run of that length takes about a tenth of a second.
    const MAX_STEPS: usize = 1 << 18;

    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        if self.walks() == 0 {
            return self.check_settled(domains);
        }
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let mut kept = vec![0; masks.len()];
        for start in 0..self.walks() {
            self.walk(&masks, start as u32, &mut kept);
        }
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| domains.keep(cell, kept))
    }

    /// The number of walks of a run, which is 0 for lines that are not propagated. On a loop there is one for each
    /// state before the first cell, since a segment may continue from the last cell to the first.
    pub(super) fn walks(&self) -> usize {
        let walks = if self.is_loop { self.sum as usize } else { 1 };
        if self.sum > Self::MAX_SUM || walks * self.cells.len() > Self::MAX_STEPS { 0 } else { walks }
    }

    /// Adds to `kept` the digits on paths along the line that start and end in this state.
    fn walk(&self, masks: &[u64], start: u32, kept: &mut [u64]) {
        let states = (1u128 << self.sum) - 1;
        let mut reached = Vec::with_capacity(masks.len());
        let mut here = 1u128 << start;
        for &mask in masks {
            reached.push(here);
            let next = members(mask).fold(0, |next, digit| next | shifted(here, digit));
            here = next & states | next >> self.sum & 1;
        }
        if here >> start & 1 == 0 {
            return;
        }
        let mut wanted = 1u128 << start;
        for (place, &mask) in masks.iter().enumerate().rev() {
            // Completing a segment leads to state 0.
            let targets = wanted & !1 | (wanted & 1) << self.sum;
            let mut earlier = 0;
            for digit in members(mask) {
                let from = targets >> (digit + 1) & states;
                if from & reached[place] != 0 {
                    kept[place] |= bit(digit);
                    earlier |= from;
                }
            }
            wanted = earlier;
        }
    }

    /// Checks a settled line; an open one passes.
    fn check_settled(&self, domains: &Domains) -> Propagated {
        let digits: Option<Vec<usize>> = self.cells.iter().map(|&cell| domains.digit(cell)).collect();
        let Some(digits) = digits else { return Ok(()) };
        let turns = if self.is_loop { digits.len() } else { 1 };
        let divides = |turn: usize| {
            let (end, start) = digits.split_at(turn);
            let mut sum = 0;
            for &digit in start.iter().chain(end) {
                sum += digit as u32 + 1;
                if sum > self.sum {
                    return false;
                }
                sum %= self.sum;
            }
            sum == 0
        };
        if (0..turns).any(divides) { Ok(()) } else { Err(Wipeout) }
    }
}

/// The states after a digit, before the end of a segment becomes state 0.
fn shifted(states: u128, digit: usize) -> u128 {
    states.checked_shl(digit as u32 + 1).unwrap_or(0)
}
