//! Views of a board's candidates, each of which is true, false, or a literal.

use crate::formula::{Lit, Var};
use crate::puzzle::Digit;
use crate::sat::vars::{Dense, full_var};

/// A candidate that is not false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// The candidate is settled: the cell has the digit.
    True,
    /// The candidate is open, with this literal.
    Open(Lit),
}

/// A view of the candidates. Writers are generic over it, so that a board without clues, whose literals are computed,
/// and a reduced one, whose literals are looked up, are compiled separately.
pub(crate) trait View {
    /// The candidates of a cell that are not false, ascending.
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)>;

    /// Passes the candidates of a house to `take`, with the positions of their cells; those of a digit in order.
    #[inline]
    fn places(&self, house: &[u32], mut take: impl FnMut(Digit, usize, Value)) {
        for (position, &cell) in house.iter().enumerate() {
            self.candidates(cell as usize).for_each(|(digit, value)| take(digit, position, value));
        }
    }
}

/// The view of a board without clues: all candidates are open, in the full numbering.
pub(super) struct Full {
    pub(super) side: usize,
}

impl View for Full {
    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)> {
        let digits = (0..self.side).map(Digit::from_index);
        digits.map(move |digit| (digit, Value::Open(full_var(self.side, cell, digit).positive())))
    }

    /// Iterates digit by digit, so that the groups of digits are filled one after another.
    #[inline]
    fn places(&self, house: &[u32], mut take: impl FnMut(Digit, usize, Value)) {
        for digit in (0..self.side).map(Digit::from_index) {
            for (position, &cell) in house.iter().enumerate() {
                take(digit, position, Value::Open(full_var(self.side, cell as usize, digit).positive()));
            }
        }
    }
}

impl View for Dense {
    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)> {
        let settled = self.settled(cell).map(|digit| (digit, Value::True));
        settled
            .into_iter()
            .chain(self.open(cell).map(|(digit, var): (Digit, Var)| (digit, Value::Open(var.positive()))))
    }
}
