//! AVX2: five vectors of two digits each; the last half stays zero.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{Bands, Vector};
use crate::native::classic::grid::ALL;
use crate::native::vectors::{HasAvx2, bit_operations, lanewise};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm_or_si128, _mm_setr_epi32, _mm_storeu_si128, _mm256_add_epi8,
    _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi128_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cmpeq_epi32, _mm256_cmpgt_epi8, _mm256_extracti128_si256,
    _mm256_inserti128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_packs_epi16, _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_shuffle_epi32, _mm256_sll_epi32, _mm256_srl_epi32, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi32,
    _mm256_testz_si256, _mm256_xor_si256, _mm256_zextsi128_si256,
};

/// Digits 1 to 4 are the low halves of the first four vectors, 5 to 8 the high ones, so that pack instructions sort
/// them; 9 is the low half of the last. A value is proof of AVX2: the first is created from a [`HasAvx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2([__m256i; 5]);

bit_operations!(Avx2(x, y):
    // SAFETY: an operand is proof of AVX2.
    lanewise!(x = x, y = y => unsafe { _mm256_and_si256(x, y) }),
    // SAFETY: an operand is proof of AVX2.
    lanewise!(x = x, y = y => unsafe { _mm256_or_si256(x, y) }),
    // SAFETY: the operand is proof of AVX2.
    lanewise!(x = x => unsafe { _mm256_xor_si256(x, _mm256_set1_epi32(-1)) })
);

/// Combines five vectors lane by lane.
macro_rules! fold {
    ($operation:ident, $vectors:expr) => {{
        let [one, two, three, four, nine] = $vectors;
        $operation($operation($operation(one, two), $operation(three, four)), nine)
    }};
}

/// The index of a digit among the ten halves.
#[inline(always)]
const fn half_of(digit: usize) -> usize {
    if digit < 8 { 2 * (digit % 4) + digit / 4 } else { 8 }
}

/// A full half between empty ones: read from index `9 - half`, it selects that half.
static ONE_OF_TEN: [[u32; 4]; 19] = {
    let mut halves = [[0; 4]; 19];
    halves[9] = [u32::MAX; 4];
    halves
};

/// The halves in memory.
// Their alignment also aligns the stack frame of the search, which spilled vectors alone do not: where those cross
// cache lines, a search takes half as long again.
#[repr(align(32))]
struct Halves([[u32; 4]; 10]);

impl Avx2 {
    /// Sets all digits to the same half; the halves of the argument are equal.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[inline(always)]
    unsafe fn all(halves: __m256i) -> Self {
        // SAFETY: the caller guarantees AVX2.
        let ninth = unsafe { _mm256_zextsi128_si256(_mm256_castsi256_si128(halves)) };
        Self([halves, halves, halves, halves, ninth])
    }
}

impl Vector for Avx2 {
    type Token = HasAvx2;

    #[inline(always)]
    fn bands(_token: HasAvx2, bands: Bands) -> Self {
        let [first, second, third] = bands.map(u32::cast_signed);
        // SAFETY: the token is proof of AVX2.
        unsafe { Self::all(_mm256_broadcastsi128_si256(_mm_setr_epi32(first, second, third, 0))) }
    }

    // Spreads the clues of a band to the bits of their cells, and compares them with each digit.
    #[inline(always)]
    fn clues(token: HasAvx2, clues: &[u8; 81]) -> Self {
        let mut halves = Halves([[0; 4]; 10]);
        for (band, clues) in clues.as_chunks::<27>().0.iter().enumerate() {
            // SAFETY: the token is proof of AVX2. Of the 27 clues of a band the first 16 are read, and the last 16.
            unsafe {
                let clues = clues.as_ptr();
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
                for digit in 0..9 {
                    halves.0[half_of(digit)][band] = places(spread, digit as i8 + 1) | empty;
                }
            }
        }
        let mut grid = Self::splat(token, 0);
        for (x, halves) in grid.0.iter_mut().zip(halves.0.as_chunks::<2>().0) {
            // SAFETY: the token is proof of AVX2, and two halves are read.
            *x = unsafe { _mm256_loadu_si256(halves.as_ptr().cast()) };
        }
        grid
    }

    #[inline(always)]
    fn digit(self, digit: usize) -> Bands {
        let mut halves = Halves([[0; 4]; 10]);
        for (x, halves) in self.0.iter().zip(halves.0.as_chunks_mut::<2>().0) {
            // SAFETY: `self` is proof of AVX2, and two halves are written.
            unsafe { _mm256_storeu_si256(halves.as_mut_ptr().cast(), *x) };
        }
        let [first, second, third, _] = halves.0[half_of(digit)];
        [first, second, third]
    }

    #[inline(always)]
    fn without(mut self, digit: usize, bits: Bands) -> Self {
        let [first, second, third] = bits.map(u32::cast_signed);
        let chosen = ONE_OF_TEN[9 - half_of(digit)..][..10].as_chunks::<2>().0;
        for (x, chosen) in self.0.iter_mut().zip(chosen) {
            // SAFETY: `self` is proof of AVX2, and two halves are read.
            unsafe {
                let bits = _mm256_broadcastsi128_si256(_mm_setr_epi32(first, second, third, 0));
                let chosen = _mm256_loadu_si256(chosen.as_ptr().cast());
                *x = _mm256_andnot_si256(_mm256_and_si256(bits, chosen), *x);
            }
        }
        self
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self, y = other => unsafe { _mm256_add_epi32(x, y) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self, y = other => unsafe { _mm256_sub_epi32(x, y) })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self => unsafe { _mm256_sll_epi32(x, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self => unsafe { _mm256_srl_epi32(x, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    // Looks up two nibbles of each byte, then adds the four bytes.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self => unsafe {
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(x, nibble));
            let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble));
            let halves = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
            _mm256_madd_epi16(halves, _mm256_set1_epi16(1))
        })
    }

    #[inline(always)]
    fn next_bands(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self => unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(x) })
    }

    #[inline(always)]
    fn last_bands(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        lanewise!(x = self => unsafe { _mm256_shuffle_epi32::<0b11_01_00_10>(x) })
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let any = fold!(_mm256_or_si256, self.0);
            _mm256_testz_si256(any, any) == 0
        }
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let [one, two, three, four, nine] = lanewise!(x = self => _mm256_cmpeq_epi32(x, _mm256_setzero_si256())).0;
            let nine = _mm256_zextsi128_si256(_mm256_castsi256_si128(nine));
            let bands = _mm256_broadcastsi128_si256(_mm_setr_epi32(-1, -1, -1, 0));
            _mm256_testz_si256(fold!(_mm256_or_si256, [one, two, three, four, nine]), bands) == 0
        }
    }

    #[inline(always)]
    fn greater(self, than: u8) -> u64 {
        let [one, two, three, four, nine] = self.0;
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let eight = _mm256_packs_epi16(_mm256_packs_epi32(one, two), _mm256_packs_epi32(three, four));
            let ninth = _mm256_packs_epi16(_mm256_packs_epi32(nine, nine), nine);
            let than = _mm256_set1_epi8(than.cast_signed());
            let eight = _mm256_movemask_epi8(_mm256_cmpgt_epi8(eight, than)).cast_unsigned();
            let ninth = _mm256_movemask_epi8(_mm256_cmpgt_epi8(ninth, than)).cast_unsigned();
            u64::from(eight) | u64::from(ninth & 0xF) << 32
        }
    }

    #[inline(always)]
    fn union(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let two = fold!(_mm256_or_si256, self.0);
            Self::all(_mm256_or_si256(two, swapped(two)))
        }
    }

    #[inline(always)]
    fn once_and_twice(self) -> [Self; 2] {
        let [one, two, three, four, nine] = self.0;
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let first = [_mm256_or_si256(one, two), _mm256_and_si256(one, two)];
            let second = [_mm256_or_si256(three, four), _mm256_and_si256(three, four)];
            let two = merge(merge(first, second), [nine, _mm256_setzero_si256()]);
            merge(two, [swapped(two[0]), swapped(two[1])]).map(|halves| Self::all(halves))
        }
    }

    #[inline(always)]
    fn sums(self) -> Self {
        // SAFETY: `self` is proof of AVX2.
        unsafe {
            let two = fold!(_mm256_add_epi32, self.0);
            Self::all(_mm256_add_epi32(two, swapped(two)))
        }
    }

    // Gathers the binary digits of the digits as bit planes over the cells of a band, and spreads them to bytes.
    #[inline(always)]
    fn digits(self) -> [u8; 81] {
        let mut digits = [0; 81];
        let [one, two, three, four, nine] = self.0;
        // SAFETY: `self` is proof of AVX2. Of the 27 digits of a band the first 16 are written, and the last 16.
        unsafe {
            let low = |x| _mm256_castsi256_si128(x);
            let high = |x| _mm256_extracti128_si256::<1>(x);
            let odd = _mm256_or_si256(_mm256_or_si256(one, three), nine);
            let middle = _mm256_or_si256(two, three);
            let planes = [
                _mm_or_si128(low(odd), high(odd)),
                _mm_or_si128(low(middle), high(middle)),
                _mm_or_si128(low(four), high(_mm256_or_si256(one, middle))),
                _mm_or_si128(low(nine), high(four)),
            ];
            let bit = _mm256_loadu_si256(BIT_OF_CELL.as_ptr().cast());
            for band in 0..3 {
                let first = _mm256_loadu_si256(BYTE_OF_CELL.as_ptr().cast());
                let byte = _mm256_add_epi8(first, _mm256_set1_epi8(4 * band as i8));
                let mut numbers = _mm256_setzero_si256();
                for (plane, value) in planes.into_iter().zip([1, 2, 4, 8]) {
                    let cells = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(plane), byte);
                    let is_set = _mm256_cmpeq_epi8(_mm256_and_si256(cells, bit), bit);
                    numbers = _mm256_or_si256(numbers, _mm256_and_si256(is_set, _mm256_set1_epi8(value)));
                }
                let digits = digits.as_mut_ptr().add(27 * band);
                _mm_storeu_si128(digits.cast(), low(numbers));
                _mm_storeu_si128(digits.add(11).cast(), high(numbers));
            }
        }
        digits
    }
}

/// For the first 16 cells of a band and the last 16: the byte of the band's word with the cell's bit.
static BYTE_OF_CELL: [u8; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        let cell = if i < 16 { i } else { i - 5 };
        table[i] = ((cell + cell / 9) / 8) as u8;
        i += 1;
    }
    table
};

/// For these cells, the bit in that byte.
static BIT_OF_CELL: [u8; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        let cell = if i < 16 { i } else { i - 5 };
        table[i] = 1 << ((cell + cell / 9) % 8);
        i += 1;
    }
    table
};

/// Swaps the two halves.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn swapped(halves: __m256i) -> __m256i {
    // SAFETY: the caller guarantees AVX2.
    unsafe { _mm256_permute4x64_epi64::<0x4E>(halves) }
}

/// The mask of bytes equal to `byte`.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn places(bytes: __m256i, byte: i8) -> u32 {
    // SAFETY: the caller guarantees AVX2.
    unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte))).cast_unsigned() }
}

/// Adds two saturating counts in every bit position, each as the bits set at least once and at least twice.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn merge([once, twice]: [__m256i; 2], [other, other_twice]: [__m256i; 2]) -> [__m256i; 2] {
    // SAFETY: the caller guarantees AVX2.
    unsafe {
        let both = _mm256_and_si256(once, other);
        [_mm256_or_si256(once, other), _mm256_or_si256(_mm256_or_si256(twice, other_twice), both)]
    }
}
