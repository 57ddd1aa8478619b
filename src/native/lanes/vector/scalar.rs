//! A `u16` as a vector of one lane, for the loops of the portable level.

use super::Vector;
use std::slice;

impl Vector for u16 {
    type Token = ();
    type Mask = bool;

    const LANES: usize = 1;

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        value
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        slice::from_ref(self)
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        slice::from_mut(self)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    // A signed comparison: SSE2 has no unsigned minimum.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Ord::min(self.cast_signed(), other.cast_signed()).cast_unsigned()
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        self.count_ones() as u16
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        self << BY
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        self == other
    }

    #[inline(always)]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }

    #[inline(always)]
    fn lane_set(mask: bool) -> u32 {
        u32::from(mask)
    }

    // One operation fewer than the default, which selects.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self | if self == 0 { other } else { 0 }
    }

    // No barrier: it would keep the enclosing loop from being vectorized.
    #[inline(always)]
    fn reread<T>(cells: T) -> T {
        cells
    }
}
