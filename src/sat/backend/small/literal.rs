//! Literals in sixteen bits: small enough that all that a search touches stays in the nearest cache.

use std::ops::Not;

/// Twice the number of the variable, which counts from 0, and one more for the negated variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(u16);

impl Lit {
    /// "This variable is true" or "this variable is false". The caller keeps the variable below 2¹⁵.
    #[inline]
    pub(super) const fn new(variable: usize, positive: bool) -> Self {
        Self((variable as u16) << 1 | !positive as u16)
    }

    /// The literal with this [`index`](Self::index).
    #[inline]
    pub(super) const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// The place in tables that have an entry for each literal.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place in tables that have an entry for each variable.
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
