//! AVX2: 16 lanes.
#![allow(unsafe_code, reason = "vector instructions; see the argument in the parent module")]

use super::{LaneBoards, MAX_LANES, Vector, each};
use crate::engine::Clues;
use crate::native::lanes::all_lanes::{AllLanes, sweep};
use crate::native::lanes::chute::SweepStatus;
use crate::native::lanes::node::Node;
use crate::native::vectors::{HasAvx2, bit_operations};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_min_epu8, _mm_movemask_epi8, _mm_packs_epi16, _mm_set1_epi8, _mm_setr_epi8, _mm_shuffle_epi8,
    _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_broadcastsi128_si256, _mm256_castsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_extracti128_si256, _mm256_inserti128_si256, _mm256_maddubs_epi16, _mm256_min_epu16, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_sub_epi16, _mm256_unpackhi_epi16,
    _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
    _mm256_xor_si256,
};
use std::hint::black_box;
use std::ptr::{from_mut, from_ref};

/// Sixteen puzzles. A value is proof of AVX2: the first is made by [`Vector::splat`] from a [`HasAvx2`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

bit_operations!(Avx2(x, y):
    // SAFETY: an operand is proof of AVX2.
    Self(unsafe { _mm256_and_si256(x.0, y.0) }),
    // SAFETY: an operand is proof of AVX2.
    Self(unsafe { _mm256_or_si256(x.0, y.0) }),
    // SAFETY: the operand is proof of AVX2.
    Self(unsafe { _mm256_xor_si256(x.0, _mm256_set1_epi16(-1)) })
);

impl Vector for Avx2 {
    type Token = HasAvx2;
    type Mask = Self;

    const LANES: usize = 16;

    #[inline(always)]
    fn splat(_token: HasAvx2, value: u16) -> Self {
        // SAFETY: the token is proof of AVX2.
        Self(unsafe { _mm256_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a vector of 32 bytes is 16 initialized `u16`, with more alignment than they need.
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

    /// Looks up two nibbles in each byte, then adds the two bytes.
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

    /// Moves up to eight nodes at a time: transposes each block of 16 cells, so that each half of a vector has one cell
    /// of all eight nodes, which a shuffle moves to their lanes.
    #[inline(always)]
    fn fill(cells: &mut LaneBoards<Self>, mut lanes: u32, source: &[usize; MAX_LANES], nodes: &[Node]) {
        while lanes != 0 {
            // For each byte of a vector, the byte to take, or none (0x80) in lanes that stay as they are.
            let mut index = [0x8080_u16; 16];
            let mut stay = [u16::MAX; 16];
            let mut rows = [const { &Node::EMPTY }; 8];
            for (row, lane) in each(lanes).take(8).enumerate() {
                index[lane] = (0x0100 + row * 0x0202) as u16;
                stay[lane] = 0;
                rows[row] = &nodes[source[lane]];
                lanes &= lanes - 1;
            }
            // SAFETY: `cells` is proof of AVX2. A block is 16 of a node's 96 cells, aligned as the node is.
            unsafe {
                let index = index.as_ptr().cast::<__m256i>().read_unaligned();
                let stay = stay.as_ptr().cast::<__m256i>().read_unaligned();
                for block in 0..6 {
                    let mut vectors = [_mm256_setzero_si256(); 8];
                    for row in 0..8 {
                        vectors[row] = from_ref(rows[row]).cast::<__m256i>().add(block).read();
                    }
                    let columns = transpose(vectors);
                    for i in 0..8 {
                        let (low, high) = (16 * block + i, 16 * block + 8 + i);
                        if low < 81 {
                            let new = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0x44>(columns[i]), index);
                            cells[low].0 = _mm256_or_si256(_mm256_and_si256(cells[low].0, stay), new);
                        }
                        if high < 81 {
                            let new = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0xEE>(columns[i]), index);
                            cells[high].0 = _mm256_or_si256(_mm256_and_si256(cells[high].0, stay), new);
                        }
                    }
                }
            }
        }
    }

    /// The reverse of `fill`: shuffles gather one cell of eight lanes in each half of a vector.
    #[inline(always)]
    fn save(cells: &LaneBoards<Self>, mut lanes: u32, target: &[usize; MAX_LANES], nodes: &mut [Node]) {
        let scratch = nodes.len() - 1;
        while lanes != 0 {
            // For each byte of eight nodes, the byte to take from the lower eight lanes and from the upper eight.
            let mut index = [[0x8080_u16; 8]; 2];
            let mut rows = [scratch; 8];
            for (row, lane) in each(lanes).take(8).enumerate() {
                index[lane / 8][row] = (0x0100 + lane % 8 * 0x0202) as u16;
                rows[row] = target[lane];
                lanes &= lanes - 1;
            }
            // SAFETY: `cells` is proof of AVX2. A block is 16 of a node's 96 cells, aligned as the node is, and half a
            // vector wide.
            unsafe {
                let index = [
                    _mm256_broadcastsi128_si256(index[0].as_ptr().cast::<__m128i>().read_unaligned()),
                    _mm256_broadcastsi128_si256(index[1].as_ptr().cast::<__m128i>().read_unaligned()),
                ];
                for block in 0..6 {
                    let mut columns = [_mm256_setzero_si256(); 8];
                    for i in 0..8 {
                        let (low, high) = (16 * block + i, 16 * block + 8 + i);
                        for half in 0..2 {
                            let mut pair = _mm256_setzero_si256();
                            if low < 81 {
                                let of_low = (&raw const cells[low]).cast::<__m128i>().add(half).read();
                                pair = _mm256_castsi128_si256(of_low);
                            }
                            if high < 81 {
                                let of_high = (&raw const cells[high]).cast::<__m128i>().add(half).read();
                                pair = _mm256_inserti128_si256::<1>(pair, of_high);
                            }
                            columns[i] = _mm256_or_si256(columns[i], _mm256_shuffle_epi8(pair, index[half]));
                        }
                    }
                    let vectors = transpose(columns);
                    for row in 0..8 {
                        from_mut(&mut nodes[rows[row]]).cast::<__m256i>().add(block).write(vectors[row]);
                    }
                }
            }
        }
    }

    /// Looks up the low and the high byte in two tables of 16. A byte above 15 is clamped to 15, which has no
    /// candidates.
    #[inline(always)]
    fn load(_token: HasAvx2, node: &mut Node, clues: &Clues) {
        // SAFETY: the token is proof of AVX2. A block is 16 of the 81 bytes, and 16 of a node's 96 aligned cells.
        unsafe {
            let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
            for block in 0..5 {
                let digits = clues.as_ptr().add(16 * block).cast::<__m128i>().read_unaligned();
                let digits = _mm_min_epu8(digits, _mm_set1_epi8(15));
                let (low, high) = (_mm_shuffle_epi8(low, digits), _mm_shuffle_epi8(high, digits));
                let cells = from_mut(node).cast::<__m128i>().add(2 * block);
                cells.write(_mm_unpacklo_epi8(low, high));
                cells.add(1).write(_mm_unpackhi_epi8(low, high));
            }
        }
        node.cells[80] = Node::OF_BYTE[usize::from(clues[80])];
    }
}

impl AllLanes for Avx2 {
    // A loop, not two copies of the code: those exceed the processor's cache of decoded instructions and cost a
    // seventh.
    #[inline(always)]
    fn sweep_twice(token: HasAvx2, cells: &mut LaneBoards<Self>) -> (Self, SweepStatus<Self>) {
        let mut status = SweepStatus::new(token);
        let mut sum = status.sum;
        for _ in black_box(0..2) {
            sum = status.sum;
            status = sweep::<Self, true>(token, cells);
        }
        (sum, status)
    }
}

/// Transposes 8×8 words in each half.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn transpose(rows: [__m256i; 8]) -> [__m256i; 8] {
    let (mut pairs, mut fours, mut columns) = (rows, rows, rows);
    // SAFETY: the caller guarantees AVX2.
    unsafe {
        for i in 0..4 {
            pairs[2 * i] = _mm256_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
            pairs[2 * i + 1] = _mm256_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
        }
        for i in [0, 4] {
            fours[i] = _mm256_unpacklo_epi32(pairs[i], pairs[i + 2]);
            fours[i + 1] = _mm256_unpackhi_epi32(pairs[i], pairs[i + 2]);
            fours[i + 2] = _mm256_unpacklo_epi32(pairs[i + 1], pairs[i + 3]);
            fours[i + 3] = _mm256_unpackhi_epi32(pairs[i + 1], pairs[i + 3]);
        }
        for i in 0..4 {
            columns[2 * i] = _mm256_unpacklo_epi64(fours[i], fours[4 + i]);
            columns[2 * i + 1] = _mm256_unpackhi_epi64(fours[i], fours[4 + i]);
        }
    }
    columns
}
