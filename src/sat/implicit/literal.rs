//! Variables and literals as positions in bit boards.

use crate::sat::reduce::classic_tables::CellSet;
use std::ops::Not;

/// The number of variables, with gaps.
pub(super) const VARIABLES: usize = 16 << 7;

/// A candidate: the digit, the band, and the bit within the band, so that it is a position in nine bit boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Var(u16);

impl Var {
    #[inline]
    pub(super) const fn new(digit: usize, band: usize, bit: usize) -> Self {
        Self((digit << 7 | band << 5 | bit) as u16)
    }

    /// The candidate with this [`index`](Self::index).
    #[inline]
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The candidate of a cell, which counts row by row.
    #[inline]
    pub(super) const fn at(cell: usize, digit: usize) -> Self {
        Self::new(digit, cell / 27, cell % 27)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        // The mask lets the compiler leave out bounds checks.
        self.0 as usize % VARIABLES
    }

    #[inline]
    pub(super) const fn digit(self) -> usize {
        (self.0 >> 7) as usize
    }

    #[inline]
    pub(super) const fn band(self) -> usize {
        (self.0 >> 5 & 3) as usize
    }

    #[inline]
    pub(super) const fn bit(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline]
    pub(super) const fn cell(self) -> usize {
        27 * self.band() + self.bit()
    }

    #[inline]
    pub(super) const fn is_in(self, sets: &[CellSet; 9]) -> bool {
        sets[self.digit()][self.band()] >> self.bit() & 1 == 1
    }

    #[inline]
    pub(super) const fn insert_into(self, sets: &mut [CellSet; 9]) {
        sets[self.digit()][self.band()] |= 1 << self.bit();
    }

    #[inline]
    pub(super) const fn remove_from(self, sets: &mut [CellSet; 9]) {
        sets[self.digit()][self.band()] &= !(1 << self.bit());
    }

    #[inline]
    pub(super) const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    #[inline]
    pub(super) const fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

/// A candidate or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(u16);

impl Lit {
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % (2 * VARIABLES)
    }

    #[inline]
    pub(super) const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    #[inline]
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
