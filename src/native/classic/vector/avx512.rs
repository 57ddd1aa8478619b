//! AVX-512: two vectors of four digits each, and the ninth digit in a vector of 128 bits, which costs less.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{Bands, Vector};
use crate::native::vectors::{HasAvx512, bit_operations};
use std::arch::x86_64::{
    __m128i, __m512i, _mm_add_epi32, _mm_and_si128, _mm_cmpgt_epi32_mask, _mm_cvtsi32_si128, _mm_mask_andnot_epi32,
    _mm_mask_testn_epi32_mask, _mm_or_si128, _mm_popcnt_epi32, _mm_set1_epi32, _mm_setr_epi8, _mm_setr_epi32,
    _mm_shuffle_epi32, _mm_sll_epi32, _mm_srl_epi32, _mm_storeu_si128, _mm_sub_epi32, _mm_xor_si128, _mm512_add_epi8,
    _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_castsi512_si128, _mm512_cmpgt_epi32_mask,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_mask_andnot_epi32, _mm512_mask_testn_epi32_mask,
    _mm512_maskz_permutex2var_epi8, _mm512_maskz_shuffle_epi8, _mm512_min_epu8, _mm512_or_si512,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_popcnt_epi32, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_set1_epi64, _mm512_shuffle_epi32, _mm512_shuffle_i64x2, _mm512_sll_epi32,
    _mm512_srl_epi32, _mm512_storeu_si512, _mm512_sub_epi8, _mm512_sub_epi32, _mm512_test_epi32_mask, _mm512_xor_si512,
    _mm512_zextsi128_si512,
};

/// A value is proof of AVX-512: the first is created from a [`HasAvx512`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512 {
    eight: [__m512i; 2],
    ninth: __m128i,
}

/// Applies an operation to the three vectors: the wide form of an instruction, and the narrow one.
macro_rules! each {
    ($wide:ident, $narrow:ident: $x:expr, $y:expr) => {{
        let (x, y) = ($x, $y);
        // SAFETY: an operand is proof of AVX-512.
        unsafe {
            let eight = [$wide(x.eight[0], y.eight[0]), $wide(x.eight[1], y.eight[1])];
            Avx512 { eight, ninth: $narrow(x.ninth, y.ninth) }
        }
    }};
    ($wide:ident, $narrow:ident: $x:expr) => {{
        let x = $x;
        // SAFETY: the operand is proof of AVX-512.
        unsafe { Avx512 { eight: [$wide(x.eight[0]), $wide(x.eight[1])], ninth: $narrow(x.ninth) } }
    }};
    ($wide:ident, $narrow:ident, $order:expr, $x:expr) => {{
        let x = $x;
        // SAFETY: the operand is proof of AVX-512.
        unsafe {
            Avx512 {
                eight: [$wide::<$order>(x.eight[0]), $wide::<$order>(x.eight[1])],
                ninth: $narrow::<$order>(x.ninth),
            }
        }
    }};
}

bit_operations!(Avx512(x, y):
    each!(_mm512_and_si512, _mm_and_si128: x, y),
    each!(_mm512_or_si512, _mm_or_si128: x, y),
    each!(not_wide, not_narrow: x)
);

impl Vector for Avx512 {
    type Token = HasAvx512;

    #[inline(always)]
    fn bands(_token: HasAvx512, bands: Bands) -> Self {
        let [first, second, third] = bands.map(u32::cast_signed);
        // SAFETY: the token is proof of AVX-512.
        unsafe { Self::all(_mm512_broadcast_i32x4(_mm_setr_epi32(first, second, third, 0))) }
    }

    // Eight cells by eight digits form a bit matrix in eight bytes; its transpose has the cells of each digit.
    #[inline(always)]
    fn clues(_token: HasAvx512, clues: &[u8; 81]) -> Self {
        // SAFETY: the token is proof of AVX-512, and the two loads are the first and the last 64 of 81 bytes.
        unsafe {
            let first = _mm512_loadu_si512(clues.as_ptr().cast());
            let last = _mm512_loadu_si512(clues.as_ptr().add(17).cast());
            let (ab, ab_ninth) = transpose_clues(_mm512_permutexvar_epi8(load(&CELL_OF_PLACE[0]), first));
            let (c, c_ninth) = transpose_clues(_mm512_permutexvar_epi8(load(&CELL_OF_PLACE[1]), last));
            let bands = 0x0FFF_0FFF_0FFF_0FFF;
            let [low, high, ninth] = &PLACES_OF_DIGIT;
            let eight = [low, high].map(|places| _mm512_maskz_permutex2var_epi8(bands, ab, load(places), c));
            let ninth = _mm512_maskz_permutex2var_epi8(bands, ab_ninth, load(ninth), c_ninth);
            Self { eight, ninth: _mm512_castsi512_si128(ninth) }
        }
    }

    #[inline(always)]
    fn digit(self, digit: usize) -> Bands {
        let mut parts = [[0; 4]; 9];
        // SAFETY: `self` is proof of AVX-512, and nine parts are written.
        unsafe {
            _mm512_storeu_si512(parts.as_mut_ptr().cast(), self.eight[0]);
            _mm512_storeu_si512(parts.as_mut_ptr().add(4).cast(), self.eight[1]);
            _mm_storeu_si128(parts.as_mut_ptr().add(8).cast(), self.ninth);
        }
        let [first, second, third, _] = parts[digit];
        [first, second, third]
    }

    #[inline(always)]
    fn without(self, digit: usize, bits: Bands) -> Self {
        let [first, second, third] = bits.map(u32::cast_signed);
        let lanes = 0xF_u64 << (4 * digit);
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let part = _mm_setr_epi32(first, second, third, 0);
            let parts = _mm512_broadcast_i32x4(part);
            let eight = [
                _mm512_mask_andnot_epi32(low, lanes as u16, parts, low),
                _mm512_mask_andnot_epi32(high, (lanes >> 16) as u16, parts, high),
            ];
            Self { eight, ninth: _mm_mask_andnot_epi32(self.ninth, (lanes >> 32) as u8, part, self.ninth) }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(_mm512_add_epi32, _mm_add_epi32: self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        each!(_mm512_sub_epi32, _mm_sub_epi32: self, other)
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let by = _mm_cvtsi32_si128(BY.cast_signed());
            let eight = [_mm512_sll_epi32(self.eight[0], by), _mm512_sll_epi32(self.eight[1], by)];
            Self { eight, ninth: _mm_sll_epi32(self.ninth, by) }
        }
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let by = _mm_cvtsi32_si128(BY.cast_signed());
            let eight = [_mm512_srl_epi32(self.eight[0], by), _mm512_srl_epi32(self.eight[1], by)];
            Self { eight, ninth: _mm_srl_epi32(self.ninth, by) }
        }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        each!(_mm512_popcnt_epi32, _mm_popcnt_epi32: self)
    }

    #[inline(always)]
    fn next_bands(self) -> Self {
        each!(_mm512_shuffle_epi32, _mm_shuffle_epi32, 0b11_00_10_01, self)
    }

    #[inline(always)]
    fn last_bands(self) -> Self {
        each!(_mm512_shuffle_epi32, _mm_shuffle_epi32, 0b11_01_00_10, self)
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let any = _mm512_or_si512(_mm512_or_si512(low, high), _mm512_zextsi128_si512(self.ninth));
            _mm512_test_epi32_mask(any, any) != 0
        }
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        let bands = 0x7777;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let low = _mm512_mask_testn_epi32_mask(bands, self.eight[0], self.eight[0]);
            let high = _mm512_mask_testn_epi32_mask(bands, self.eight[1], self.eight[1]);
            let ninth = _mm_mask_testn_epi32_mask(0x7, self.ninth, self.ninth);
            low | high | u16::from(ninth) != 0
        }
    }

    #[inline(always)]
    fn greater(self, than: u8) -> u64 {
        let than = i32::from(than);
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let low = _mm512_cmpgt_epi32_mask(self.eight[0], _mm512_set1_epi32(than));
            let high = _mm512_cmpgt_epi32_mask(self.eight[1], _mm512_set1_epi32(than));
            let ninth = _mm_cmpgt_epi32_mask(self.ninth, _mm_set1_epi32(than));
            u64::from(low) | u64::from(high) << 16 | u64::from(ninth) << 32
        }
    }

    #[inline(always)]
    fn union(self) -> Self {
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let four = _mm512_or_si512(low, high);
            let two = _mm512_or_si512(four, halves_swapped(four));
            let one = _mm512_or_si512(two, neighbors_swapped(two));
            Self::all(_mm512_or_si512(one, _mm512_broadcast_i32x4(self.ninth)))
        }
    }

    #[inline(always)]
    fn once_and_twice(self) -> [Self; 2] {
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let four = [_mm512_or_si512(low, high), _mm512_and_si512(low, high)];
            let two = merge(four, [halves_swapped(four[0]), halves_swapped(four[1])]);
            let [once, twice] = merge(two, [neighbors_swapped(two[0]), neighbors_swapped(two[1])]);
            let ninth = _mm512_broadcast_i32x4(self.ninth);
            let twice = _mm512_or_si512(twice, _mm512_and_si512(once, ninth));
            [Self::all(_mm512_or_si512(once, ninth)), Self::all(twice)]
        }
    }

    #[inline(always)]
    fn sums(self) -> Self {
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            let four = _mm512_add_epi32(low, high);
            let two = _mm512_add_epi32(four, halves_swapped(four));
            let one = _mm512_add_epi32(two, neighbors_swapped(two));
            Self::all(_mm512_add_epi32(one, _mm512_broadcast_i32x4(self.ninth)))
        }
    }

    // The reverse of `clues`: transposes eight cells of eight digits to eight bits per cell. If a bit is set, the digit
    // is the number of zeros below it plus one; if none is, the same formula yields nine.
    #[inline(always)]
    fn digits(self) -> [u8; 81] {
        let mut digits = [0; 81];
        let [low, high] = self.eight;
        // SAFETY: `self` is proof of AVX-512. Of the table and of the digits, the first 64 of 81 bytes and the last are
        // accessed.
        unsafe {
            let ab = digits_of(_mm512_permutex2var_epi8(low, load(&PLACES_OF_MATRIX[0]), high));
            let c = digits_of(_mm512_permutex2var_epi8(low, load(&PLACES_OF_MATRIX[1]), high));
            for start in [0, 17] {
                let places = _mm512_loadu_si512(PLACE_OF_CELL.as_ptr().add(start).cast());
                let cells = _mm512_permutex2var_epi8(ab, places, c);
                _mm512_storeu_si512(digits.as_mut_ptr().add(start).cast(), cells);
            }
        }
        digits
    }
}

impl Avx512 {
    /// Sets all digits to the same part; the parts of the argument are equal.
    ///
    /// # Safety
    ///
    /// The processor has AVX-512.
    #[inline(always)]
    unsafe fn all(parts: __m512i) -> Self {
        // SAFETY: the caller guarantees AVX-512.
        Self { eight: [parts; 2], ninth: unsafe { _mm512_castsi512_si128(parts) } }
    }
}

/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn not_wide(x: __m512i) -> __m512i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe { _mm512_xor_si512(x, _mm512_set1_epi32(-1)) }
}

/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn not_narrow(x: __m128i) -> __m128i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe { _mm_xor_si128(x, _mm_set1_epi32(-1)) }
}

/// Swaps the first two parts with the last two.
///
/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn halves_swapped(parts: __m512i) -> __m512i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe { _mm512_shuffle_i64x2::<0b01_00_11_10>(parts, parts) }
}

/// Swaps the first part with the second, and the third with the fourth.
///
/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn neighbors_swapped(parts: __m512i) -> __m512i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe { _mm512_shuffle_i64x2::<0b10_11_00_01>(parts, parts) }
}

/// Adds two saturating counts in every bit position, each as the bits set at least once and at least twice.
///
/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn merge([once, twice]: [__m512i; 2], [other, other_twice]: [__m512i; 2]) -> [__m512i; 2] {
    // SAFETY: the caller guarantees AVX-512.
    unsafe {
        let both = _mm512_and_si512(once, other);
        [_mm512_or_si512(once, other), _mm512_or_si512(_mm512_or_si512(twice, other_twice), both)]
    }
}

/// For each byte of eight 8×8 bit matrices, the cell whose clue goes there. A band has four matrices, with their rows
/// in reverse order, as the transposing instruction requires.
static CELL_OF_PLACE: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut byte = 0;
    while byte < 64 {
        let place = byte % 32 / 8 * 8 + 7 - byte % 8;
        if place % 10 < 9 && place < 30 {
            let cell = (place - place / 10) as u8;
            table[0][byte] = byte as u8 / 32 * 27 + cell;
            table[1][byte] = 54 - 17 + cell;
        }
        byte += 1;
    }
    table
};

/// The bytes of [`CELL_OF_PLACE`] that are cells.
const CELLS: u64 = {
    let mut cells = 0;
    let mut byte = 0;
    while byte < 64 {
        let place = byte % 32 / 8 * 8 + 7 - byte % 8;
        if place % 10 < 9 && place < 30 {
            cells |= 1 << byte;
        }
        byte += 1;
    }
    cells
};

/// For each byte of four digits, its position in the transposed matrices of the first two bands or, from 64 on, of the
/// last: for digits 1 to 4, for 5 to 8, and for 9, which is in the first rows of separate matrices.
static PLACES_OF_DIGIT: [[u8; 64]; 3] = {
    let mut table = [[0; 64]; 3];
    let mut byte = 0;
    while byte < 64 {
        let (digit, band, matrix) = (byte / 16, byte % 16 / 4, byte % 4);
        let place = (32 * band + 8 * matrix) as u8;
        table[0][byte] = place + digit as u8;
        table[1][byte] = place + 4 + digit as u8;
        table[2][byte] = place;
        byte += 1;
    }
    table
};

/// For each byte of eight 8×8 bit matrices, its position in the vectors of eight digits: digits in reverse order by
/// eight cells, as the transposing instruction requires. For the first two bands, and for the last.
static PLACES_OF_MATRIX: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut byte = 0;
    while byte < 64 {
        let (band, matrix, digit) = (byte / 32, byte % 32 / 8, 7 - byte % 8);
        table[0][byte] = (16 * digit + 4 * band + matrix) as u8;
        table[1][byte] = (16 * digit + 4 * 2 + matrix) as u8;
        byte += 1;
    }
    table
};

/// For each cell, its position in the transposed matrices of the first two bands or, from 64 on, of the last.
static PLACE_OF_CELL: [u8; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = (32 * (cell / 27) + cell % 27 + cell % 27 / 9) as u8;
        cell += 1;
    }
    table
};

/// Loads a table.
///
/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn load(table: &[u8; 64]) -> __m512i {
    // SAFETY: the caller guarantees AVX-512; 64 bytes are read.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Converts the clues of eight cells to the sets of cells of eight digits and, in the second vector, of the ninth.
///
/// # Safety
///
/// The processor has AVX-512 and GFNI.
#[inline(always)]
unsafe fn transpose_clues(clues: __m512i) -> (__m512i, __m512i) {
    // SAFETY: the caller guarantees AVX-512 and GFNI.
    unsafe {
        let clues = _mm512_min_epu8(clues, _mm512_set1_epi8(15));
        let eight = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
        let ninth = _mm512_broadcast_i32x4(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
        let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
        (
            _mm512_gf2p8affine_epi64_epi8::<0>(identity, _mm512_maskz_shuffle_epi8(CELLS, eight, clues)),
            _mm512_gf2p8affine_epi64_epi8::<0>(identity, _mm512_maskz_shuffle_epi8(CELLS, ninth, clues)),
        )
    }
}

/// Converts the sets of cells of eight digits to the digit of each cell.
///
/// # Safety
///
/// The processor has AVX-512 and GFNI.
#[inline(always)]
unsafe fn digits_of(matrices: __m512i) -> __m512i {
    // SAFETY: the caller guarantees AVX-512 and GFNI.
    unsafe {
        let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
        let one = _mm512_set1_epi8(1);
        let digits = _mm512_gf2p8affine_epi64_epi8::<0>(identity, matrices);
        _mm512_add_epi8(_mm512_popcnt_epi8(_mm512_sub_epi8(digits, one)), one)
    }
}
