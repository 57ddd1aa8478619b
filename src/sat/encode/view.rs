//! What a formula says of the candidates of a board: each is true, false, or a literal.

use crate::puzzle::Digit;
use crate::sat::lit::{Lit, Var};
use crate::sat::vars::{Dense, full_var};

/// A candidate that is not false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sat) enum Value {
    /// It is settled: the cell has the digit.
    True,
    /// It is open, and this literal stands for it.
    Open(Lit),
}

/// A view of the candidates. Writers are generic over it, so that a board without clues, whose literals are computed,
/// and a reduced one, whose literals are looked up, each have a writer of their own in the machine code.
pub(in crate::sat) trait View {
    /// The candidates of a cell that are not false, ascending.
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)>;

    /// Hands over the candidates of a house with the positions of their cells in it; those of a digit in order.
    #[inline]
    fn places(&self, house: &[u32], mut take: impl FnMut(Digit, usize, Value)) {
        for (position, &cell) in house.iter().enumerate() {
            self.candidates(cell as usize).for_each(|(digit, value)| take(digit, position, value));
        }
    }
}

/// Nothing is settled, and the literals are those of the full numbering.
pub(super) struct Full {
    pub(super) side: usize,
}

impl View for Full {
    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)> {
        let digits = (0..self.side).map(Digit::from_index);
        digits.map(move |digit| (digit, Value::Open(full_var(self.side, cell, digit).positive())))
    }

    /// One digit after the other, which fills the groups of digits one after the other.
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
