//! Rules that count digits: quadruples, and how often one digit occurs.

use crate::native::rules::bits::bit;
use crate::native::rules::state::{Failed, Filtered, State};

/// Among these cells, each digit occurs as often as it is listed, at least.
#[derive(Debug)]
pub(crate) struct AtLeast {
    pub(crate) cells: Box<[u16]>,
    /// Digits and how often, the digits ascending.
    pub(crate) wanted: Box<[(usize, u32)]>,
}

impl AtLeast {
    pub(super) fn run(&self, state: &mut State) -> Filtered {
        let (mut missing, mut missing_digits) = (0, 0);
        for &(digit, times) in &self.wanted {
            let (held, possible) = tally(&self.cells, digit, state);
            if possible < times {
                return Err(Failed);
            }
            if possible == times {
                settle(&self.cells, digit, state)?;
            } else if held < times {
                missing += times - held;
                missing_digits |= bit(digit);
            }
        }
        // Each open cell takes part in what is missing when there are only just enough of them. The tallies may be
        // out of date by now; then the propagator runs again.
        let wanted: u64 = self.wanted.iter().map(|&(digit, _)| bit(digit)).sum();
        let total: u32 = self.wanted.iter().map(|&(_, times)| times).sum();
        if total as usize >= self.cells.len() {
            if total as usize > self.cells.len() {
                return Err(Failed);
            }
            return self.cells.iter().try_for_each(|&cell| state.keep(cell, wanted));
        }
        let open = |cell: &&u16| state.digit(**cell).is_none();
        let open: Vec<u16> = self.cells.iter().filter(open).copied().collect();
        if missing as usize > open.len() {
            return Err(Failed);
        }
        if missing > 0 && missing as usize == open.len() && missing_digits == self.lacking(state) {
            open.into_iter().try_for_each(|cell| state.keep(cell, missing_digits))?;
        }
        Ok(())
    }

    /// The digits that are not held often enough.
    fn lacking(&self, state: &State) -> u64 {
        let lacks = |&&(digit, times): &&(usize, u32)| tally(&self.cells, digit, state).0 < times;
        self.wanted.iter().filter(lacks).map(|&(digit, _)| bit(digit)).sum()
    }
}

/// The digit occurs exactly so many times in these cells.
#[derive(Debug)]
pub(crate) struct Exactly {
    pub(crate) cells: Box<[u16]>,
    pub(crate) digit: usize,
    pub(crate) times: u32,
}

impl Exactly {
    pub(super) fn run(&self, state: &mut State) -> Filtered {
        exactly(&self.cells, self.digit, self.times, state)
    }
}

/// How many of the cells hold the digit, and how many can.
pub(super) fn tally(cells: &[u16], digit: usize, state: &State) -> (u32, u32) {
    let (mut held, mut possible) = (0, 0);
    for &cell in cells {
        let mask = state.mask(cell);
        held += u32::from(mask == bit(digit));
        possible += u32::from(mask & bit(digit) != 0);
    }
    (held, possible)
}

/// Every cell that can hold the digit does.
pub(super) fn settle(cells: &[u16], digit: usize, state: &mut State) -> Filtered {
    let mut cells = cells.iter().copied();
    cells.try_for_each(|cell| if state.mask(cell) & bit(digit) == 0 { Ok(()) } else { state.keep(cell, bit(digit)) })
}

/// The digit occurs exactly so many times.
pub(super) fn exactly(cells: &[u16], digit: usize, times: u32, state: &mut State) -> Filtered {
    let (held, possible) = tally(cells, digit, state);
    if held > times || possible < times {
        return Err(Failed);
    }
    if held == possible {
        return Ok(());
    }
    if held == times {
        let open = |cell: u16| state.mask(cell) != bit(digit);
        let open: Vec<u16> = cells.iter().copied().filter(|&cell| open(cell)).collect();
        return open.into_iter().try_for_each(|cell| state.remove(cell, bit(digit)));
    }
    if possible == times { settle(cells, digit, state) } else { Ok(()) }
}
