//! Arrows with a pill, on boards whose digits are one or two decimal figures.

use crate::native::rules::bits::{between, bit, highest, lowest, members};
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// The number that the pill reads in decimal is the sum of the shaft.
#[derive(Debug)]
pub(crate) struct Pill {
    /// The pill, followed by the shaft.
    cells: Box<[u16]>,
    /// The number of cells of the pill.
    size: usize,
    /// The number that the least digit stands for.
    first: u128,
}

impl Pill {
    pub(crate) fn new(pill: &[u16], shaft: &[u16], first: u16) -> Self {
        Self { cells: pill.iter().chain(shaft).copied().collect(), size: pill.len(), first: first.into() }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        let (pill, shaft) = self.cells.split_at(self.size);
        let bounds = |cell: u16| (lowest(domains.mask(cell)), highest(domains.mask(cell)));
        let (low, high): (Vec<usize>, Vec<usize>) = pill.iter().map(|&cell| bounds(cell)).unzip();
        let sum = |pick: &dyn Fn(u16) -> usize| shaft.iter().map(|&cell| pick(cell) as u128 + self.first).sum::<u128>();
        let (least, most) = (sum(&|cell| bounds(cell).0), sum(&|cell| bounds(cell).1));
        // The number grows with each digit, also from one figure to two.
        let (lowest_number, highest_number) = (self.number(&low), self.number(&high));
        if lowest_number > most || highest_number < least {
            return Err(Wipeout);
        }
        for (place, &cell) in pill.iter().enumerate() {
            let with = |digits: &[usize], digit: usize| {
                let mut digits = digits.to_vec();
                digits[place] = digit;
                self.number(&digits)
            };
            let fits = |&digit: &usize| with(&low, digit) <= most && with(&high, digit) >= least;
            let kept = members(domains.mask(cell)).filter(fits).map(bit).sum();
            domains.keep(cell, kept)?;
        }
        for &cell in shaft {
            let mask = domains.mask(cell);
            let room = highest_number.saturating_sub(least).min(64) as i64;
            let need = most.saturating_sub(lowest_number).min(64) as i64;
            domains.keep(cell, between(highest(mask) as i64 - need, lowest(mask) as i64 + room))?;
        }
        Ok(())
    }

    /// The number that these digits, which count from 0, read in decimal; saturating.
    fn number(&self, digits: &[usize]) -> u128 {
        digits.iter().fold(0u128, |number, digit| {
            let digit = *digit as u128 + self.first;
            number.saturating_mul(if digit < 10 { 10 } else { 100 }).saturating_add(digit)
        })
    }
}
