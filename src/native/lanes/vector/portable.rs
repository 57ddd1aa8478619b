//! The portable twin: plain arrays, which the compiler turns into whatever vectors the target's baseline has.

use super::Vector;
use std::ops::{BitAnd, BitOr, Not};

/// As many lanes as fit the 128-bit vectors that every 64-bit target has.
const LANES: usize = 8;

/// Eight puzzles, in an array.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(in super::super) struct Portable([u16; LANES]);

/// Applies an operation lane by lane.
macro_rules! lanewise {
    ($($name:ident = $vector:expr),+ => $body:expr) => {{
        let mut result = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            $(let $name = $vector.0[lane];)+
            result[lane] = $body;
            lane += 1;
        }
        Portable(result)
    }};
}

impl BitAnd for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x & y)
    }
}

impl BitOr for Portable {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x | y)
    }
}

impl Not for Portable {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        lanewise!(x = self => !x)
    }
}

impl Vector for Portable {
    type Token = ();
    type Mask = Self;

    const LANES: usize = LANES;

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x.wrapping_add(y))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x.wrapping_sub(y))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        lanewise!(x = self, y = other => if x < y { x } else { y })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        lanewise!(x = self => x.count_ones() as u16)
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        lanewise!(x = self => x << BY)
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        lanewise!(x = self => if x == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        lanewise!(x = self, y = other => if x == y { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        (mask & yes) | (!mask & no)
    }

    #[inline(always)]
    fn lane_set(mask: Self) -> u32 {
        let mut set = 0;
        for (lane, value) in mask.0.iter().enumerate() {
            set |= u32::from(value & 1) << lane;
        }
        set
    }
}
