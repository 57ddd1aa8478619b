//! Literals in sixteen bits: small enough to keep the search's tables in the first-level cache.

use std::ops::Not;

/// Twice the number of the variable, which counts from 0, plus one for the negated variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(u16);

impl Lit {
    /// The literal that makes the variable true or false. The variable must be below 2¹⁵.
    #[inline]
    pub(super) const fn new(variable: usize, positive: bool) -> Self {
        Self((variable as u16) << 1 | !positive as u16)
    }

    /// The literal with this [`index`](Self::index).
    #[inline]
    pub(super) const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// The index in tables by literal.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index in tables by variable.
    #[inline]
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
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
