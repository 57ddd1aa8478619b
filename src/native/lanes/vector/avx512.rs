//! AVX-512: 32 lanes. It needs F, BW, VL, VBMI and BITALG, which Ice Lake, Zen 4 and their successors have.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{LaneBoards, MAX_LANES, Vector, each};
use crate::engine::Clues;
use crate::native::lanes::all_lanes::AllLanes;
use crate::native::lanes::node::{ALL, Node};
use crate::native::vectors::{HasAvx512, bit_operations};
use std::arch::x86_64::{
    __m512i, _mm256_maskz_loadu_epi8, _mm512_add_epi16, _mm512_and_si512, _mm512_cmpeq_epi16_mask,
    _mm512_cmpgt_epu16_mask, _mm512_cvtepu8_epi16, _mm512_mask_mov_epi16, _mm512_mask_permutexvar_epi8,
    _mm512_min_epu16, _mm512_or_si512, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_slli_epi16,
    _mm512_sllv_epi16, _mm512_sub_epi16, _mm512_testn_epi16_mask, _mm512_unpackhi_epi16, _mm512_unpackhi_epi32,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi16, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64, _mm512_xor_si512,
};
use std::ptr::{from_mut, from_ref};

/// Thirty-two puzzles. A value is proof of AVX-512: the first is made by [`Vector::splat`] from a [`HasAvx512`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

bit_operations!(Avx512(x, y):
    // SAFETY: an operand is proof of AVX-512.
    Self(unsafe { _mm512_and_si512(x.0, y.0) }),
    // SAFETY: an operand is proof of AVX-512.
    Self(unsafe { _mm512_or_si512(x.0, y.0) }),
    // SAFETY: the operand is proof of AVX-512.
    Self(unsafe { _mm512_xor_si512(x.0, _mm512_set1_epi16(-1)) })
);

impl Vector for Avx512 {
    type Token = HasAvx512;
    type Mask = u32;

    const LANES: usize = 32;

    #[inline(always)]
    fn splat(_token: HasAvx512, value: u16) -> Self {
        // SAFETY: the token is proof of AVX-512.
        Self(unsafe { _mm512_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a vector of 64 bytes is 32 initialized `u16`, with more alignment than they need.
        unsafe { &*(&raw const self.0).cast::<[u16; 32]>() }
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: as in `lanes`, and every bit pattern is a vector.
        unsafe { &mut *(&raw mut self.0).cast::<[u16; 32]>() }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe { _mm512_slli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> u32 {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        // SAFETY: `self` is proof of AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn select(mask: u32, yes: Self, no: Self) -> Self {
        // SAFETY: `yes` is proof of AVX-512.
        Self(unsafe { _mm512_mask_mov_epi16(no.0, mask, yes.0) })
    }

    #[inline(always)]
    fn lane_set(mask: u32) -> u32 {
        mask
    }

    #[inline(always)]
    fn if_three_or_else(self, other: Self, _one: Self) -> Self {
        // SAFETY: `self` is proof of AVX-512.
        Self(unsafe {
            let three = _mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
            _mm512_mask_mov_epi16(other.0, three, self.0)
        })
    }

    /// Moves up to eight nodes at a time: transposes each block of 32 cells, so that each quarter of a vector has one
    /// cell of all eight nodes, which a permutation moves to their lanes.
    #[inline(always)]
    fn fill(cells: &mut LaneBoards<Self>, mut lanes: u32, source: &[usize; MAX_LANES], nodes: &[Node]) {
        while lanes != 0 {
            let mut group = 0;
            let mut index = [0_u16; 32];
            let mut rows = [const { &Node::EMPTY }; 8];
            for (row, lane) in each(lanes).take(8).enumerate() {
                group |= 1 << lane;
                index[lane] = row as u16;
                rows[row] = &nodes[source[lane]];
            }
            lanes &= !group;
            for block in 0..3 {
                // SAFETY: `cells` is proof of AVX-512. A block is 32 of a node's 96 cells, aligned as the node is.
                unsafe {
                    let mut vectors = [_mm512_setzero_si512(); 8];
                    for row in 0..8 {
                        vectors[row] = from_ref(rows[row]).cast::<__m512i>().add(block).read();
                    }
                    let columns = transpose(vectors);
                    let mut quarter = words_to_bytes(index.as_ptr().cast::<__m512i>().read_unaligned());
                    let mask = byte_mask(group);
                    for cell in 32 * block..81_usize.min(32 * block + 32) {
                        let old = cells[cell].0;
                        cells[cell].0 = _mm512_mask_permutexvar_epi8(old, mask, quarter, columns[cell % 8]);
                        if cell % 8 == 7 {
                            quarter = _mm512_add_epi16(quarter, _mm512_set1_epi16(0x1010));
                        }
                    }
                }
            }
        }
    }

    /// The reverse of `fill`: a permutation gathers one cell of eight lanes in each quarter.
    #[inline(always)]
    fn save(cells: &LaneBoards<Self>, mut lanes: u32, target: &[usize; MAX_LANES], nodes: &mut [Node]) {
        let scratch = nodes.len() - 1;
        while lanes != 0 {
            let mut group = 0;
            let mut index = [0_u16; 32];
            let mut rows = [scratch; 8];
            for (row, lane) in each(lanes).take(8).enumerate() {
                group |= 1 << lane;
                for quarter in 0..4 {
                    index[8 * quarter + row] = lane as u16;
                }
                rows[row] = target[lane];
            }
            lanes &= !group;
            for block in 0..3 {
                // SAFETY: `cells` is proof of AVX-512. A block is 32 of a node's 96 cells, aligned as the node is.
                unsafe {
                    let index = words_to_bytes(index.as_ptr().cast::<__m512i>().read_unaligned());
                    let mut columns = [_mm512_setzero_si512(); 8];
                    for cell in 32 * block..81_usize.min(32 * block + 32) {
                        let quarter = 0xFFFF << (16 * (cell % 32 / 8));
                        let column = &mut columns[cell % 8];
                        *column = _mm512_mask_permutexvar_epi8(*column, quarter, index, cells[cell].0);
                    }
                    let vectors = transpose(columns);
                    for row in 0..8 {
                        from_mut(&mut nodes[rows[row]]).cast::<__m512i>().add(block).write(vectors[row]);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn load(_token: HasAvx512, node: &mut Node, clues: &Clues) {
        for (block, bytes) in [(0, u32::MAX), (1, u32::MAX), (2, 0x1_FFFF)] {
            // SAFETY: the token is proof of AVX-512. A block is 32 of the 81 bytes, the last one 17, and masked bytes
            // are not read; and it is 32 of a node's 96 aligned cells.
            unsafe {
                let bytes = _mm256_maskz_loadu_epi8(bytes, clues.as_ptr().add(32 * block).cast());
                let digits = _mm512_cvtepu8_epi16(bytes);
                let bits = _mm512_sllv_epi16(_mm512_set1_epi16(1), _mm512_sub_epi16(digits, _mm512_set1_epi16(1)));
                let all = _mm512_set1_epi16(ALL.cast_signed());
                let empty = _mm512_testn_epi16_mask(digits, digits);
                let candidates = _mm512_mask_mov_epi16(_mm512_and_si512(bits, all), empty, all);
                from_mut(node).cast::<__m512i>().add(block).write(candidates);
            }
        }
    }
}

impl AllLanes for Avx512 {}

/// The byte mask of a set of lanes.
#[inline(always)]
fn byte_mask(lanes: u32) -> u64 {
    let mut spread = u64::from(lanes);
    for (shift, mask) in [
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        spread = (spread | spread << shift) & mask;
    }
    spread | spread << 1
}

/// Converts word indices below 32 to byte indices.
///
/// # Safety
///
/// The processor has AVX-512 F and BW.
#[inline(always)]
unsafe fn words_to_bytes(index: __m512i) -> __m512i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe {
        let low = _mm512_slli_epi16::<1>(index);
        _mm512_or_si512(_mm512_or_si512(low, _mm512_slli_epi16::<8>(low)), _mm512_set1_epi16(0x0100))
    }
}

/// Transposes 8×8 words in each of the four quarters.
///
/// # Safety
///
/// The processor has AVX-512 F and BW.
#[inline(always)]
unsafe fn transpose(rows: [__m512i; 8]) -> [__m512i; 8] {
    let (mut pairs, mut fours, mut columns) = (rows, rows, rows);
    // SAFETY: the caller guarantees AVX-512.
    unsafe {
        for i in 0..4 {
            pairs[2 * i] = _mm512_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
            pairs[2 * i + 1] = _mm512_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
        }
        for i in [0, 4] {
            fours[i] = _mm512_unpacklo_epi32(pairs[i], pairs[i + 2]);
            fours[i + 1] = _mm512_unpackhi_epi32(pairs[i], pairs[i + 2]);
            fours[i + 2] = _mm512_unpacklo_epi32(pairs[i + 1], pairs[i + 3]);
            fours[i + 3] = _mm512_unpackhi_epi32(pairs[i + 1], pairs[i + 3]);
        }
        for i in 0..4 {
            columns[2 * i] = _mm512_unpacklo_epi64(fours[i], fours[4 + i]);
            columns[2 * i + 1] = _mm512_unpackhi_epi64(fours[i], fours[4 + i]);
        }
    }
    columns
}
