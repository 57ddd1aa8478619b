//! The SSE2 twin: 8 lanes. Every x86-64 processor has SSE2, so nothing has to be detected.
#![allow(unsafe_code, reason = "vector instructions, which every x86-64 processor has")]

use super::Vector;
use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_movemask_epi8, _mm_or_si128,
    _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128, _mm_slli_epi16, _mm_srli_epi16, _mm_sub_epi16, _mm_subs_epu16,
    _mm_xor_si128,
};
use std::ops::{BitAnd, BitOr, Not};

/// Eight puzzles.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Sse2(__m128i);

impl BitAnd for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }
}

impl BitOr for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }
}

impl Not for Sse2 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_xor_si128(self.0, _mm_set1_epi16(-1)) })
    }
}

impl Vector for Sse2 {
    type Token = ();
    type Mask = Self;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a vector of 16 bytes is 8 initialised `u16`, aligned better than they need.
        unsafe { &*(&raw const self.0).cast::<[u16; 8]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: as in `lanes`, and every bit pattern is a vector.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; 8]>() }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_sub_epi16(self.0, other.0) })
    }

    /// SSE2 has no unsigned minimum, but a difference that stops at 0.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_sub_epi16(self.0, _mm_subs_epu16(self.0, other.0)) })
    }

    /// Sums of pairs, of fours, of bytes.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe {
            let (twos, fours, bytes) = (_mm_set1_epi16(0x5555), _mm_set1_epi16(0x3333), _mm_set1_epi16(0x0F0F));
            let x = _mm_sub_epi16(self.0, _mm_and_si128(_mm_srli_epi16::<1>(self.0), twos));
            let x = _mm_add_epi16(_mm_and_si128(x, fours), _mm_and_si128(_mm_srli_epi16::<2>(x), fours));
            let x = _mm_and_si128(_mm_add_epi16(x, _mm_srli_epi16::<4>(x)), bytes);
            _mm_and_si128(_mm_add_epi16(x, _mm_srli_epi16::<8>(x)), _mm_set1_epi16(0x1F))
        })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe {
            match BY {
                1 => _mm_slli_epi16::<1>(self.0),
                2 => _mm_slli_epi16::<2>(self.0),
                _ => _mm_slli_epi16::<3>(self.0),
            }
        })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_cmpeq_epi16(self.0, _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_or_si128(_mm_and_si128(mask.0, yes.0), _mm_andnot_si128(mask.0, no.0)) })
    }

    #[inline(always)]
    fn lane_set(mask: Self) -> u32 {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(mask.0, _mm_setzero_si128())).cast_unsigned() }
    }
}
