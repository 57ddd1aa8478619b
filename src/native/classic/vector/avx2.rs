//! AVX2: a band is two vectors. The first one has eight digits, the second has the ninth in every lane.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{Bands, Vector};
use crate::native::classic::grid::ALL;
use crate::native::vectors::{HasAvx2, bit_operations};
use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi8, _mm256_cmpeq_epi32, _mm256_cmpgt_epi32,
    _mm256_cvtsi256_si32, _mm256_inserti128_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_epi8,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_shuffle_epi32, _mm256_slli_epi32, _mm256_srli_epi16, _mm256_srli_epi32, _mm256_storeu_si256,
    _mm256_sub_epi32, _mm256_testz_si256, _mm256_xor_si256,
};

/// The nine digits of a band. A value is proof of AVX2: the first is made from a [`HasAvx2`].
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2([__m256i; 2]);

/// Applies an operation to both vectors.
macro_rules! both {
    ($operation:ident, $x:expr $(, $y:expr)?) => {
        // SAFETY: an operand is proof of AVX2.
        unsafe { Avx2([$operation($x.0[0] $(, $y.0[0])?), $operation($x.0[1] $(, $y.0[1])?)]) }
    };
}

bit_operations!(Avx2(x, y):
    both!(_mm256_and_si256, x, y),
    both!(_mm256_or_si256, x, y),
    // SAFETY: the operand is proof of AVX2.
    Self(x.0.map(|x| unsafe { _mm256_xor_si256(x, _mm256_set1_epi32(-1)) }))
);

impl Vector for Avx2 {
    type Token = HasAvx2;

    #[inline(always)]
    fn splat(_token: HasAvx2, value: u32) -> Self {
        // SAFETY: the token is proof of AVX2.
        Self([unsafe { _mm256_set1_epi32(value.cast_signed()) }; 2])
    }

    /// The clues of a band are spread to the bits of their cells, and compared with each digit.
    #[inline(always)]
    fn clues(token: HasAvx2, clues: &[u8; 81]) -> Bands<Self> {
        let mut bands = [Self::splat(token, 0); 3];
        for band in 0..3 {
            // SAFETY: the token is proof of AVX2. Of the 27 clues of a band the first 16 are read, and the last 16.
            unsafe {
                let clues = clues.as_ptr().add(27 * band);
                let first = _mm_loadu_si128(clues.cast());
                let last = _mm_loadu_si128(clues.add(11).cast());
                let spread = _mm256_shuffle_epi8(
                    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(first), last),
                    _mm256_setr_epi8(
                        0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 9, 10, 11, 12, 13, 14, 4, 5, 6, -1, 7, 8, 9, 10, 11, 12, 13, 14,
                        15, -1, -1, -1,
                    ),
                );
                let empty = places(spread, 0) & ALL;
                let of = |digit| (places(spread, digit) | empty).cast_signed();
                bands[band] = Self([
                    _mm256_setr_epi32(of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8)),
                    _mm256_set1_epi32(of(9)),
                ]);
            }
        }
        bands
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 16] {
        let mut lanes = [0; 16];
        // SAFETY: `self` is proof of AVX2, and twice eight lanes are written to sixteen places.
        unsafe {
            _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0[0]);
            _mm256_storeu_si256(lanes.as_mut_ptr().add(8).cast(), self.0[1]);
        }
        lanes
    }

    #[inline(always)]
    fn first_lane(self) -> u32 {
        // SAFETY: `self` is proof of AVX2.
        unsafe { _mm256_cvtsi256_si32(self.0[0]).cast_unsigned() }
    }

    #[inline(always)]
    fn without(self, lane: usize, bits: u32) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let bits = _mm256_set1_epi32(bits.cast_signed());
            let low = _mm256_cmpeq_epi32(_mm256_set1_epi32(lane as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            let ninth = _mm256_set1_epi32(-i32::from(lane == 8));
            Self([
                _mm256_andnot_si256(_mm256_and_si256(bits, low), self.0[0]),
                _mm256_andnot_si256(_mm256_and_si256(bits, ninth), self.0[1]),
            ])
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(_mm256_add_epi32, self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        both!(_mm256_sub_epi32, self, other)
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let [x, y] = self.0;
            match BY {
                1 => Self([_mm256_slli_epi32::<1>(x), _mm256_slli_epi32::<1>(y)]),
                2 => Self([_mm256_slli_epi32::<2>(x), _mm256_slli_epi32::<2>(y)]),
                3 => Self([_mm256_slli_epi32::<3>(x), _mm256_slli_epi32::<3>(y)]),
                6 => Self([_mm256_slli_epi32::<6>(x), _mm256_slli_epi32::<6>(y)]),
                10 => Self([_mm256_slli_epi32::<10>(x), _mm256_slli_epi32::<10>(y)]),
                _ => Self([_mm256_slli_epi32::<20>(x), _mm256_slli_epi32::<20>(y)]),
            }
        }
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let [x, y] = self.0;
            match BY {
                1 => Self([_mm256_srli_epi32::<1>(x), _mm256_srli_epi32::<1>(y)]),
                2 => Self([_mm256_srli_epi32::<2>(x), _mm256_srli_epi32::<2>(y)]),
                3 => Self([_mm256_srli_epi32::<3>(x), _mm256_srli_epi32::<3>(y)]),
                6 => Self([_mm256_srli_epi32::<6>(x), _mm256_srli_epi32::<6>(y)]),
                9 => Self([_mm256_srli_epi32::<9>(x), _mm256_srli_epi32::<9>(y)]),
                10 => Self([_mm256_srli_epi32::<10>(x), _mm256_srli_epi32::<10>(y)]),
                _ => Self([_mm256_srli_epi32::<20>(x), _mm256_srli_epi32::<20>(y)]),
            }
        }
    }

    /// Looks up two nibbles in each byte, then adds the four bytes.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let mut counts = self.0;
            for x in &mut counts {
                let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(*x, nibble));
                let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(*x), nibble));
                let halves = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
                *x = _mm256_madd_epi16(halves, _mm256_set1_epi16(1));
            }
            Self(counts)
        }
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let any = _mm256_or_si256(self.0[0], self.0[1]);
            _mm256_testz_si256(any, any) == 0
        }
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            let zeros = _mm256_or_si256(_mm256_cmpeq_epi32(self.0[0], zero), _mm256_cmpeq_epi32(self.0[1], zero));
            _mm256_testz_si256(zeros, zeros) == 0
        }
    }

    #[inline(always)]
    fn greater(self, than: Self) -> u32 {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let low = _mm256_cmpgt_epi32(self.0[0], than.0[0]);
            let ninth = _mm256_cmpgt_epi32(self.0[1], than.0[1]);
            let lanes = _mm256_movemask_ps(_mm256_castsi256_ps(low))
                | (_mm256_movemask_ps(_mm256_castsi256_ps(ninth)) & 1) << 8;
            lanes.cast_unsigned()
        }
    }

    #[inline(always)]
    fn union(bands: Bands<Self>) -> Bands<Self> {
        let mut unions = bands;
        for Self([x, ninth]) in &mut unions {
            // SAFETY: `bands` are proof of AVX2.
            unsafe {
                let fours = _mm256_or_si256(*x, _mm256_permute4x64_epi64::<0x4E>(*x));
                let twos = _mm256_or_si256(fours, _mm256_shuffle_epi32::<0x4E>(fours));
                let ones = _mm256_or_si256(twos, _mm256_shuffle_epi32::<0xB1>(twos));
                *x = _mm256_or_si256(ones, *ninth);
                *ninth = *x;
            }
        }
        unions
    }

    #[inline(always)]
    fn once_and_twice(bands: Bands<Self>) -> [Bands<Self>; 2] {
        let (mut all_once, mut all_twice) = (bands, bands);
        for band in 0..3 {
            let Self([x, ninth]) = bands[band];
            // SAFETY: `bands` are proof of AVX2.
            unsafe {
                let other = _mm256_permute4x64_epi64::<0x4E>(x);
                let (once, twice) = (_mm256_or_si256(x, other), _mm256_and_si256(x, other));
                let (once, twice) =
                    merge([once, _mm256_shuffle_epi32::<0x4E>(once)], [twice, _mm256_shuffle_epi32::<0x4E>(twice)]);
                let (once, twice) =
                    merge([once, _mm256_shuffle_epi32::<0xB1>(once)], [twice, _mm256_shuffle_epi32::<0xB1>(twice)]);
                let twice = _mm256_or_si256(twice, _mm256_and_si256(once, ninth));
                all_once[band] = Self([_mm256_or_si256(once, ninth); 2]);
                all_twice[band] = Self([twice; 2]);
            }
        }
        [all_once, all_twice]
    }

    #[inline(always)]
    fn sums(bands: Bands<Self>) -> Bands<Self> {
        let mut sums = bands;
        for Self([x, ninth]) in &mut sums {
            // SAFETY: `bands` are proof of AVX2.
            unsafe {
                let fours = _mm256_add_epi32(*x, _mm256_permute4x64_epi64::<0x4E>(*x));
                let twos = _mm256_add_epi32(fours, _mm256_shuffle_epi32::<0x4E>(fours));
                let ones = _mm256_add_epi32(twos, _mm256_shuffle_epi32::<0xB1>(twos));
                *x = _mm256_add_epi32(ones, *ninth);
                *ninth = *x;
            }
        }
        sums
    }
}

/// The bytes equal to `byte`.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn places(bytes: __m256i, byte: i8) -> u32 {
    // SAFETY: the caller's.
    unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte))).cast_unsigned() }
}

/// Adds two counts in every bit: what is set at least once, and at least twice.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn merge(once: [__m256i; 2], twice: [__m256i; 2]) -> (__m256i, __m256i) {
    // SAFETY: the caller's.
    unsafe {
        let both = _mm256_and_si256(once[0], once[1]);
        (_mm256_or_si256(once[0], once[1]), _mm256_or_si256(_mm256_or_si256(twice[0], twice[1]), both))
    }
}
