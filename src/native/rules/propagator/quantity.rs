//! Constraints that count digits: quadruples, and the occurrences of one digit.

use crate::native::rules::bits::bit;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Each listed digit occurs in these cells at least the given number of times.
#[derive(Debug)]
pub(crate) struct AtLeast {
    pub(crate) cells: Box<[u16]>,
    /// Digits, ascending, with the times that they must occur.
    pub(crate) wanted: Box<[(usize, u32)]>,
}

impl AtLeast {
    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        let (mut missing, mut missing_digits) = (0, 0);
        for &(digit, times) in &self.wanted {
            let (held, possible) = tally(&self.cells, digit, domains);
            if possible < times {
                return Err(Wipeout);
            }
            if possible == times {
                settle(&self.cells, digit, domains)?;
            } else if held < times {
                missing += times - held;
                missing_digits |= bit(digit);
            }
        }
        // If there are just enough open cells for the missing digits, each of them takes one. The tallies may be out of
        // date by now; then the propagator runs again.
        let wanted: u64 = self.wanted.iter().map(|&(digit, _)| bit(digit)).sum();
        let total: u32 = self.wanted.iter().map(|&(_, times)| times).sum();
        if total as usize >= self.cells.len() {
            if total as usize > self.cells.len() {
                return Err(Wipeout);
            }
            return self.cells.iter().try_for_each(|&cell| domains.keep(cell, wanted));
        }
        let open = |cell: &&u16| domains.digit(**cell).is_none();
        let open: Vec<u16> = self.cells.iter().filter(open).copied().collect();
        if missing as usize > open.len() {
            return Err(Wipeout);
        }
        if missing > 0 && missing as usize == open.len() && missing_digits == self.lacking(domains) {
            open.into_iter().try_for_each(|cell| domains.keep(cell, missing_digits))?;
        }
        Ok(())
    }

    /// The digits that settled cells do not yet hold often enough.
    fn lacking(&self, domains: &Domains) -> u64 {
        let lacks = |&&(digit, times): &&(usize, u32)| tally(&self.cells, digit, domains).0 < times;
        self.wanted.iter().filter(lacks).map(|&(digit, _)| bit(digit)).sum()
    }
}

/// The digit occurs exactly `times` times in these cells.
#[derive(Debug)]
pub(crate) struct Exactly {
    pub(crate) cells: Box<[u16]>,
    pub(crate) digit: usize,
    pub(crate) times: u32,
}

impl Exactly {
    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        exactly(&self.cells, self.digit, self.times, domains)
    }
}

/// The number of cells that are settled to the digit, and the number that have it as a candidate.
pub(super) fn tally(cells: &[u16], digit: usize, domains: &Domains) -> (u32, u32) {
    let (mut held, mut possible) = (0, 0);
    for &cell in cells {
        let mask = domains.mask(cell);
        held += u32::from(mask == bit(digit));
        possible += u32::from(mask & bit(digit) != 0);
    }
    (held, possible)
}

/// Settles every cell that can hold the digit.
pub(super) fn settle(cells: &[u16], digit: usize, domains: &mut Domains) -> Propagated {
    let mut cells = cells.iter().copied();
    cells
        .try_for_each(|cell| if domains.mask(cell) & bit(digit) == 0 { Ok(()) } else { domains.keep(cell, bit(digit)) })
}

/// Propagates that the digit occurs exactly `times` times.
pub(super) fn exactly(cells: &[u16], digit: usize, times: u32, domains: &mut Domains) -> Propagated {
    let (held, possible) = tally(cells, digit, domains);
    if held > times || possible < times {
        return Err(Wipeout);
    }
    if held == possible {
        return Ok(());
    }
    if held == times {
        let open = |cell: u16| domains.mask(cell) != bit(digit);
        let open: Vec<u16> = cells.iter().copied().filter(|&cell| open(cell)).collect();
        return open.into_iter().try_for_each(|cell| domains.remove(cell, bit(digit)));
    }
    if possible == times { settle(cells, digit, domains) } else { Ok(()) }
}
