//! The AVX2 twin: 16 lanes.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::Vector;
use std::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256,
    _mm256_blendv_epi8, _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_maddubs_epi16,
    _mm256_min_epu16, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_sub_epi16, _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, Not};

/// Sixteen puzzles. A value is proof of AVX2: the first one is made by [`Vector::splat`] from a [`Token`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Avx2(__m256i);

/// Proof that the processor has AVX2; made by [`Avx2::detect`] alone.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Token(());

impl Avx2 {
    /// The token, if the processor has AVX2 and the bit-manipulation instructions of its age.
    pub(in super::super) fn detect() -> Option<Token> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Token(()))
    }
}

impl BitAnd for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl Not for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi16(-1)) })
    }
}

impl Vector for Avx2 {
    type Token = Token;
    type Mask = Self;

    const LANES: usize = 16;

    #[inline(always)]
    fn splat(_token: Token, value: u16) -> Self {
        // SAFETY: the token is proof of AVX2.
        Self(unsafe { _mm256_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a vector of 32 bytes is 16 initialised `u16`, aligned better than they need.
        unsafe { &*(&raw const self.0).cast::<[u16; 16]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: as in `lanes`, and every bit pattern is a vector.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; 16]>() }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    /// Two nibbles looked up in each byte, then the two bytes added.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe {
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(self.0, nibble));
            let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe {
            match BY {
                1 => _mm256_slli_epi16::<1>(self.0),
                2 => _mm256_slli_epi16::<2>(self.0),
                _ => _mm256_slli_epi16::<3>(self.0),
            }
        })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: `yes` is proof of AVX2.
        Self(unsafe { _mm256_blendv_epi8(no.0, yes.0, mask.0) })
    }

    #[inline(always)]
    fn lane_set(mask: Self) -> u32 {
        // SAFETY: `mask` is proof of AVX2.
        unsafe {
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(mask.0), _mm256_extracti128_si256::<1>(mask.0));
            _mm_movemask_epi8(bytes).cast_unsigned()
        }
    }
}
