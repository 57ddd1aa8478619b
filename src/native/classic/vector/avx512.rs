//! AVX-512: a band is one vector. Its 128-bit parts have three digits each, so that nine lanes are folded in two steps
//! of three; the last lane of each part and the last part stay zero.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{Bands, Vector};
use crate::native::vectors::{HasAvx512, bit_operations};
use std::arch::x86_64::{
    __m512i, _mm_setr_epi8, _mm512_add_epi8, _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i32x4,
    _mm512_cmpgt_epi32_mask, _mm512_cvtsi512_si32, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512,
    _mm512_mask_andnot_epi32, _mm512_mask_testn_epi32_mask, _mm512_maskz_permutex2var_epi8, _mm512_maskz_set1_epi32,
    _mm512_maskz_shuffle_epi8, _mm512_min_epu8, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi8, _mm512_popcnt_epi32, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_shuffle_epi32, _mm512_shuffle_i64x2, _mm512_slli_epi32, _mm512_srli_epi32, _mm512_storeu_si512,
    _mm512_sub_epi8, _mm512_sub_epi32, _mm512_test_epi32_mask, _mm512_xor_si512,
};

/// The nine digits of a band. A value is proof of AVX-512: the first is made from a [`HasAvx512`].
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(in super::super) struct Avx512(__m512i);

impl Avx512 {
    /// The lanes in use.
    const NINE: u16 = 0x777;
}

bit_operations!(Avx512(x, y):
    // SAFETY: an operand is proof of AVX-512.
    Self(unsafe { _mm512_and_si512(x.0, y.0) }),
    // SAFETY: an operand is proof of AVX-512.
    Self(unsafe { _mm512_or_si512(x.0, y.0) }),
    // SAFETY: the operand is proof of AVX-512.
    Self(unsafe { _mm512_xor_si512(x.0, _mm512_set1_epi32(-1)) })
);

impl Vector for Avx512 {
    type Token = HasAvx512;

    const LANES: [usize; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

    #[inline(always)]
    fn splat(_token: HasAvx512, value: u32) -> Self {
        // SAFETY: the token is proof of AVX-512.
        Self(unsafe { _mm512_maskz_set1_epi32(Self::NINE, value.cast_signed()) })
    }

    /// Eight cells by eight digits form a bit matrix in eight bytes; transposed, it is eight cells of each digit.
    #[inline(always)]
    fn clues(_token: HasAvx512, clues: &[u8; 81]) -> Bands<Self> {
        // SAFETY: the token is proof of AVX-512, and the two loads are the first and the last 64 of 81 bytes.
        unsafe {
            let first = _mm512_loadu_si512(clues.as_ptr().cast());
            let last = _mm512_loadu_si512(clues.as_ptr().add(17).cast());
            let (ab, ab_ninth) = transpose_clues(_mm512_permutexvar_epi8(load(&CELL_OF_PLACE[0]), first));
            let (c, c_ninth) = transpose_clues(_mm512_permutexvar_epi8(load(&CELL_OF_PLACE[1]), last));
            let lanes = 0x0FFF_0FFF_0FFF;
            [
                Self(_mm512_maskz_permutex2var_epi8(lanes, ab, load(&PLACES_OF_DIGIT[0]), ab_ninth)),
                Self(_mm512_maskz_permutex2var_epi8(lanes, ab, load(&PLACES_OF_DIGIT[1]), ab_ninth)),
                Self(_mm512_maskz_permutex2var_epi8(lanes, c, load(&PLACES_OF_DIGIT[0]), c_ninth)),
            ]
        }
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 16] {
        let mut lanes = [0; 16];
        // SAFETY: `self` is proof of AVX-512, and sixteen lanes are written to sixteen places.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn first_lane(self) -> u32 {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { _mm512_cvtsi512_si32(self.0).cast_unsigned() }
    }

    #[inline(always)]
    fn without(self, lane: usize, bits: u32) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_mask_andnot_epi32(self.0, 1 << lane, _mm512_set1_epi32(bits.cast_signed()), self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_popcnt_epi32(self.0) })
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { _mm512_mask_testn_epi32_mask(Self::NINE, self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn greater(self, than: Self) -> u32 {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { u32::from(_mm512_cmpgt_epi32_mask(self.0, than.0)) }
    }

    #[inline(always)]
    fn union(bands: Bands<Self>) -> Bands<Self> {
        let mut unions = bands;
        for x in &mut unions {
            let [y, z] = x.turned();
            let three = *x | y | z;
            let [y, z] = three.parts_turned();
            *x = three | y | z;
        }
        unions
    }

    #[inline(always)]
    fn once_and_twice(bands: Bands<Self>) -> [Bands<Self>; 2] {
        let (mut all_once, mut all_twice) = (bands, bands);
        for band in 0..3 {
            let x = bands[band];
            let [y, z] = x.turned();
            let (once, twice) = (x | y | z, majority(x, y, z));
            let [y, z] = twice.parts_turned();
            let twice = twice | y | z;
            let [y, z] = once.parts_turned();
            (all_once[band], all_twice[band]) = (once | y | z, twice | majority(once, y, z));
        }
        [all_once, all_twice]
    }

    #[inline(always)]
    fn sums(bands: Bands<Self>) -> Bands<Self> {
        let mut sums = bands;
        for x in &mut sums {
            let [y, z] = x.turned();
            let three = x.add(y).add(z);
            let [y, z] = three.parts_turned();
            *x = three.add(y).add(z);
        }
        sums
    }

    /// The reverse of `clues`: eight digits of eight cells are transposed into eight bits of each cell. If one bit is
    /// set, the digit is the number of zeros below it plus one; if none is, it is the ninth.
    #[inline(always)]
    fn digits(grid: Bands<Self>) -> [u8; 81] {
        let mut digits = [0; 81];
        // SAFETY: `grid` is proof of AVX-512. Of the table and of the digits, the first 64 of 81 bytes and the last are
        // accessed.
        unsafe {
            let places = load(&PLACES_OF_MATRIX);
            let ab = digits_of(_mm512_permutex2var_epi8(grid[0].0, places, grid[1].0));
            let c = digits_of(_mm512_permutexvar_epi8(places, grid[2].0));
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
    /// The three lanes of each part rotated by one, and by two.
    #[inline(always)]
    fn turned(self) -> [Self; 2] {
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            [Self(_mm512_shuffle_epi32::<0b11_00_10_01>(self.0)), Self(_mm512_shuffle_epi32::<0b11_01_00_10>(self.0))]
        }
    }

    /// The three parts rotated by one, and by two.
    #[inline(always)]
    fn parts_turned(self) -> [Self; 2] {
        // SAFETY: `self` is proof of AVX-512.
        unsafe {
            [
                Self(_mm512_shuffle_i64x2::<0b11_00_10_01>(self.0, self.0)),
                Self(_mm512_shuffle_i64x2::<0b11_01_00_10>(self.0, self.0)),
            ]
        }
    }
}

/// The bits that are in two of three.
#[inline(always)]
fn majority(x: Avx512, y: Avx512, z: Avx512) -> Avx512 {
    (x & y) | (z & (x | y))
}

/// For each byte of eight 8×8 bit matrices, the clue that goes there. A band has four matrices; the rows of a matrix
/// are upside down, as the transposing instruction requires.
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

/// For each byte of the lanes, its position in the transposed matrices of the first or the second band: the ninth digit
/// is in the first rows of a second vector.
static PLACES_OF_DIGIT: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut byte = 0;
    while byte < 48 {
        let (lane, matrix) = (byte / 4, byte % 4);
        let digit = lane - lane / 4;
        let index = if digit < 8 { 8 * matrix + digit } else { 64 + 8 * matrix } as u8;
        table[0][byte] = index;
        table[1][byte] = index + 32;
        byte += 1;
    }
    table
};

/// For each byte of eight 8×8 bit matrices, its position in the lanes of two bands: eight digits upside down by eight
/// cells, as the transposing instruction requires.
static PLACES_OF_MATRIX: [u8; 64] = {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let (band, matrix, digit) = (byte / 32, byte % 32 / 8, 7 - byte % 8);
        table[byte] = (64 * band + 4 * Avx512::LANES[digit] + matrix) as u8;
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

/// A table as a vector.
///
/// # Safety
///
/// The processor has AVX-512.
#[inline(always)]
unsafe fn load(table: &[u8; 64]) -> __m512i {
    // SAFETY: the caller's; 64 bytes are read.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Turns the clues of eight cells into the cells of eight digits and, in the second vector, of the ninth.
///
/// # Safety
///
/// The processor has AVX-512 and GFNI.
#[inline(always)]
unsafe fn transpose_clues(clues: __m512i) -> (__m512i, __m512i) {
    // SAFETY: the caller's.
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

/// Turns the cells of eight digits into the digit of each cell.
///
/// # Safety
///
/// The processor has AVX-512 and GFNI.
#[inline(always)]
unsafe fn digits_of(matrices: __m512i) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
        let one = _mm512_set1_epi8(1);
        let digits = _mm512_gf2p8affine_epi64_epi8::<0>(identity, matrices);
        _mm512_add_epi8(_mm512_popcnt_epi8(_mm512_sub_epi8(digits, one)), one)
    }
}
