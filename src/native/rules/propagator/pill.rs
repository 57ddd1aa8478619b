//! Arrows with a pill on boards where digits have one or two decimal figures.

use crate::native::rules::bits::{between, bit, highest, lowest, members};
use crate::native::rules::state::{Failed, Filtered, State};

/// The numerals of the pill's digits, one after another, are the sum of the shaft.
#[derive(Debug)]
pub(crate) struct Pill {
    /// The pill, and the shaft after it.
    cells: Box<[u16]>,
    /// The number of cells of the pill.
    size: usize,
}

impl Pill {
    pub(crate) fn new(pill: &[u16], shaft: &[u16]) -> Self {
        Self { cells: pill.iter().chain(shaft).copied().collect(), size: pill.len() }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn run(&self, state: &mut State) -> Filtered {
        let (pill, shaft) = self.cells.split_at(self.size);
        let bounds = |cell: u16| (lowest(state.mask(cell)), highest(state.mask(cell)));
        let (low, high): (Vec<usize>, Vec<usize>) = pill.iter().map(|&cell| bounds(cell)).unzip();
        let sum = |pick: &dyn Fn(u16) -> usize| shaft.iter().map(|&cell| pick(cell) as u128 + 1).sum::<u128>();
        let (least, most) = (sum(&|cell| bounds(cell).0), sum(&|cell| bounds(cell).1));
        // A larger digit makes a larger number, whatever the number of its figures.
        let (lowest_number, highest_number) = (number(&low), number(&high));
        if lowest_number > most || highest_number < least {
            return Err(Failed);
        }
        for (place, &cell) in pill.iter().enumerate() {
            let with = |digits: &[usize], digit: usize| {
                let mut digits = digits.to_vec();
                digits[place] = digit;
                number(&digits)
            };
            let fits = |&digit: &usize| with(&low, digit) <= most && with(&high, digit) >= least;
            let kept = members(state.mask(cell)).filter(fits).map(bit).sum();
            state.keep(cell, kept)?;
        }
        for &cell in shaft {
            let mask = state.mask(cell);
            let room = highest_number.saturating_sub(least).min(64) as i64;
            let need = most.saturating_sub(lowest_number).min(64) as i64;
            state.keep(cell, between(highest(mask) as i64 - need, lowest(mask) as i64 + room))?;
        }
        Ok(())
    }
}

/// The number that the numerals of these digits, which count from 0, make one after another.
fn number(digits: &[usize]) -> u128 {
    digits.iter().fold(0u128, |number, digit| {
        let digit = *digit as u128 + 1;
        number.saturating_mul(if digit < 10 { 10 } else { 100 }).saturating_add(digit)
    })
}
