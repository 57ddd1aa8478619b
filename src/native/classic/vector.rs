//! The vectors that the grid is made of: one 32-bit lane for each of the nine digits, written once per width.
//!
//! The algorithm in the parent module uses only the trait [`Vector`]; the files below implement it. They contain all
//! the `unsafe` of the classic search, and one argument justifies it: **a vector exists only where its instructions
//! do.** The only ways to obtain a first vector are [`Vector::splat`] and [`Vector::clues`], which require the
//! [`Token`] of the level.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use portable::Portable;

use crate::native::vectors::Token;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// The three bands of a board, from the top: one vector each.
pub(super) type Bands<V> = [V; 3];

/// A vector of nine unsigned 32-bit lanes, one for each digit. Arithmetic wraps. Each implementation decides where the
/// nine lie among its lanes, and what the other lanes hold.
pub(super) trait Vector:
    Copy + fmt::Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Proof that the processor has the instructions.
    type Token: Token;

    /// The lanes of the digits, in order.
    const LANES: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    /// The same value in every lane.
    fn splat(token: Self::Token, value: u32) -> Self;
    /// For each digit, the cells that have it as their clue, and those without a clue: see [`scattered`].
    fn clues(token: Self::Token, clues: &[u8; 81]) -> Bands<Self>;
    /// The lanes; not all of the sixteen are in use.
    fn lanes(self) -> [u32; 16];
    /// The first lane.
    fn first_lane(self) -> u32;
    /// This vector with some bits removed from one lane.
    fn without(self, lane: usize, bits: u32) -> Self;

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// By 1, 2, 3, 6, 10 or 20 bits.
    fn shift_left<const BY: u32>(self) -> Self;
    /// By 1, 2, 3, 6, 9, 10 or 20 bits.
    fn shift_right<const BY: u32>(self) -> Self;
    /// The number of bits set.
    fn count_ones(self) -> Self;

    /// The bits of `yes` where this has a bit, else those of `no`.
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | (!self & no)
    }

    /// Whether any bit is set in any of the nine lanes.
    fn is_any(self) -> bool;
    /// Whether a lane of the nine is zero.
    fn has_zero(self) -> bool;
    /// The lanes that are greater (as signed numbers), lane 0 in bit 0.
    fn greater(self, than: Self) -> u32;

    /// In every lane of a band, the bits that are in any of its lanes.
    fn union(bands: Bands<Self>) -> Bands<Self>;
    /// In every lane of a band, the bits that are in any of its lanes, and those that are in two or more.
    fn once_and_twice(bands: Bands<Self>) -> [Bands<Self>; 2];
    /// In every lane of a band, the sum of its nine lanes.
    fn sums(bands: Bands<Self>) -> Bands<Self>;

    /// The digits of a solved grid, row by row.
    #[inline(always)]
    fn digits(grid: Bands<Self>) -> [u8; 81] {
        let mut digits = [[0; 9]; 9];
        for band in 0..3 {
            let lanes = grid[band].lanes();
            for (digit, &lane) in (1..).zip(&Self::LANES) {
                for row in 0..3 {
                    let cell = (lanes[lane] >> (10 * row)).trailing_zeros() as usize;
                    if let Some(cell) = digits[3 * band + row].get_mut(cell) {
                        *cell = digit;
                    }
                }
            }
        }
        *digits.as_flattened().first_chunk().unwrap_or(&[0; 81])
    }
}

/// The lanes in use.
#[cfg(test)]
pub(super) fn nine<V: Vector>(vector: V) -> [u32; 9] {
    V::LANES.map(|lane| vector.lanes()[lane])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::classic::grid::{ALL, FIRSTS, ROW};

    /// Xorshift.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 16) as u32
        }

        /// Words with few bits, with half of them, with all, and with none.
        fn lanes(&mut self) -> [u32; 9] {
            std::array::from_fn(|_| match self.next() % 8 {
                0 => 0,
                1 => u32::MAX,
                2 => ALL,
                3 | 4 => self.next() & self.next() & self.next(),
                _ => self.next(),
            })
        }
    }

    /// A vector with these lanes, built from the trait's operations.
    fn vector<V: Vector>(token: V::Token, lanes: [u32; 9]) -> V {
        let mut vector = V::splat(token, u32::MAX);
        for (&lane, bits) in V::LANES.iter().zip(lanes) {
            vector = vector.without(lane, !bits);
        }
        vector
    }

    /// Compares every operation with the same one done lane by lane.
    fn conforms<V: Vector>(token: V::Token) {
        let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
        assert_eq!(nine(V::splat(token, 0x1234_5678)), [0x1234_5678; 9]);
        for _ in 0..2_000 {
            let of_bands = [numbers.lanes(), numbers.lanes(), numbers.lanes()];
            let bands: Bands<V> = of_bands.map(|lanes| vector(token, lanes));
            let [a, b, _] = bands;
            let [x, y, _] = of_bands;
            let each = |operation: fn(u32, u32) -> u32| -> [u32; 9] { std::array::from_fn(|i| operation(x[i], y[i])) };
            assert_eq!(nine(a), x);
            assert_eq!(a.first_lane(), x[0]);
            assert_eq!(nine(a & b), each(|x, y| x & y));
            assert_eq!(nine(a | b), each(|x, y| x | y));
            assert_eq!(nine(!a & b), each(|x, y| !x & y));
            assert_eq!(nine(a.add(b)), each(u32::wrapping_add));
            assert_eq!(nine(a.sub(b)), each(u32::wrapping_sub));
            assert_eq!(nine(a.count_ones()), each(|x, _| x.count_ones()));
            assert_eq!(nine(a.shift_left::<1>()), each(|x, _| x << 1));
            assert_eq!(nine(a.shift_left::<2>()), each(|x, _| x << 2));
            assert_eq!(nine(a.shift_left::<3>()), each(|x, _| x << 3));
            assert_eq!(nine(a.shift_left::<6>()), each(|x, _| x << 6));
            assert_eq!(nine(a.shift_left::<10>()), each(|x, _| x << 10));
            assert_eq!(nine(a.shift_left::<20>()), each(|x, _| x << 20));
            assert_eq!(nine(a.shift_right::<1>()), each(|x, _| x >> 1));
            assert_eq!(nine(a.shift_right::<2>()), each(|x, _| x >> 2));
            assert_eq!(nine(a.shift_right::<3>()), each(|x, _| x >> 3));
            assert_eq!(nine(a.shift_right::<6>()), each(|x, _| x >> 6));
            assert_eq!(nine(a.shift_right::<9>()), each(|x, _| x >> 9));
            assert_eq!(nine(a.shift_right::<10>()), each(|x, _| x >> 10));
            assert_eq!(nine(a.shift_right::<20>()), each(|x, _| x >> 20));

            let (few, others) = (a.count_ones(), b.count_ones());
            let greater: u32 = (0..9).map(|i| u32::from(x[i].count_ones() > y[i].count_ones()) << V::LANES[i]).sum();
            assert_eq!(few.greater(others), greater);
            assert_eq!(a.has_zero(), x.contains(&0));
            let mut alone = [0; 9];
            alone[numbers.next() as usize % 9] = numbers.next() & numbers.next();
            assert_eq!(vector::<V>(token, alone).is_any(), alone != [0; 9]);
            assert!(!V::splat(token, 0).is_any());

            let (mut union, mut once, mut twice, mut sums) = ([0; 3], [0; 3], [0; 3], [0_u32; 3]);
            for band in 0..3 {
                for lane in of_bands[band] {
                    union[band] |= lane;
                    twice[band] |= once[band] & lane;
                    once[band] |= lane;
                    sums[band] = sums[band].wrapping_add(lane);
                }
            }
            let [counted_once, counted_twice] = V::once_and_twice(bands);
            assert_eq!(V::union(bands).map(nine), union.map(|word| [word; 9]));
            assert_eq!(counted_once.map(nine), once.map(|word| [word; 9]));
            assert_eq!(counted_twice.map(nine), twice.map(|word| [word; 9]));
            assert_eq!(V::sums(bands).map(nine), sums.map(|word| [word; 9]));
        }
        clues_conform::<V>(token, &mut numbers);
    }

    /// Boards of every kind of byte become the cells that the definition gives.
    fn clues_conform<V: Vector>(token: V::Token, numbers: &mut Numbers) {
        for round in 0..2_000 {
            let clues: [u8; 81] = std::array::from_fn(|_| match numbers.next() % 8 {
                0..4 => 0,
                4 if round % 4 == 0 => numbers.next() as u8,
                _ => (1 + numbers.next() % 9) as u8,
            });
            let grid = V::clues(token, &clues).map(nine);
            for cell in 0..81 {
                let bit = 1 << (cell % 27 / 9 * 10 + cell % 9);
                for digit in 1..=9 {
                    let may_stand = clues[cell] == 0 || clues[cell] == digit;
                    assert_eq!(grid[cell / 27][usize::from(digit) - 1] & bit != 0, may_stand, "{clues:?}, cell {cell}");
                }
            }
            assert!(grid.iter().flatten().all(|cells| cells & !ALL == 0));
        }
        let full: [u8; 81] = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
        assert_eq!(V::digits(V::clues(token, &full)), full);
        let empty = [[ALL; 9]; 3];
        assert_eq!(V::clues(token, &[0; 81]).map(nine), empty);
        assert_eq!(ALL, ROW * FIRSTS);
    }

    #[test]
    fn portable() {
        conforms::<Portable>(());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx2() {
        if let Some(token) = Token::detect() {
            conforms::<Avx2>(token);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx512() {
        if let Some(token) = Token::detect() {
            conforms::<Avx512>(token);
        }
    }
}
