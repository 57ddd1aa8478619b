//! Sum lines: a line is divided into segments with the same known sum.

use crate::native::rules::bits::{bit, members};
use crate::native::rules::state::{Failed, Filtered, State};

/// The cells along the line, and the sum of digits from 1 of each segment.
///
/// A place on the line is in a state: the sum of its segment so far, which is 0 where a segment begins.
#[derive(Debug)]
pub(crate) struct SumLine {
    pub(crate) cells: Box<[u16]>,
    pub(crate) sum: u32,
    /// Whether the first cell follows the last.
    pub(crate) is_loop: bool,
}

impl SumLine {
    /// With larger sums, whose states fill no word, lines are only judged when they are settled.
    const MOST: u32 = 127;
    /// The same goes for long lines with so many walks along them that a run would take a tenth of a second.
    const MOST_STEPS: usize = 1 << 18;

    pub(super) fn run(&self, state: &mut State) -> Filtered {
        if self.walks() == 0 {
            return self.judge(state);
        }
        let masks: Vec<u64> = self.cells.iter().map(|&cell| state.mask(cell)).collect();
        let mut kept = vec![0; masks.len()];
        for start in 0..self.walks() {
            self.walk(&masks, start as u32, &mut kept);
        }
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
    }

    /// The number of walks of a run. On a loop the first cell may be within a segment, which the last cells then begin.
    pub(super) fn walks(&self) -> usize {
        let walks = if self.is_loop { self.sum as usize } else { 1 };
        if self.sum > Self::MOST || walks * self.cells.len() > Self::MOST_STEPS { 0 } else { walks }
    }

    /// Adds the digits with which the line leads from this state to the same.
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
            // State 0 is reached by completing a segment.
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

    /// Whether a settled line is divided so; an open one is left as it is.
    fn judge(&self, state: &State) -> Filtered {
        let digits: Option<Vec<usize>> = self.cells.iter().map(|&cell| state.digit(cell)).collect();
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
        if (0..turns).any(divides) { Ok(()) } else { Err(Failed) }
    }
}

/// The states after a digit, where the end of a segment is still told from a start.
fn shifted(states: u128, digit: usize) -> u128 {
    states.checked_shl(digit as u32 + 1).unwrap_or(0)
}
