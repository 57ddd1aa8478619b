//! Vectors of one 32-bit lane for each band of each digit, implemented once per width.
//!
//! The algorithm in the parent module uses only the trait [`Vector`], which the files below implement. They contain all
//! the `unsafe` of the classic search, and one argument justifies it: **a vector exists only where its instructions
//! do.** The only ways to create a first vector are [`Vector::bands`] and [`Vector::clues`], which require the
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

/// A word for each band of a board, from the top.
pub(super) type Bands = [u32; 3];

/// A vector of 27 unsigned 32-bit lanes, one for each band of each digit. Arithmetic wraps.
///
/// A digit is 128 bits: its three bands, and a lane that stays zero. So operations between bands stay within 128 bits,
/// and operations between digits work on all bands at once.
pub(super) trait Vector:
    Copy + fmt::Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Proof that the processor has the instructions.
    type Token: Token;

    /// Sets the words of every digit to `bands`.
    fn bands(token: Self::Token, bands: Bands) -> Self;
    /// Sets every lane to `word`.
    #[inline(always)]
    fn splat(token: Self::Token, word: u32) -> Self {
        Self::bands(token, [word; 3])
    }
    /// For each digit, the cells with that clue and those without a clue.
    fn clues(token: Self::Token, clues: &[u8; 81]) -> Self;
    /// The words of one digit.
    fn digit(self, digit: usize) -> Bands;
    /// This vector with some bits removed from one digit.
    fn without(self, digit: usize, bits: Bands) -> Self;

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shift_left<const BY: u32>(self) -> Self;
    fn shift_right<const BY: u32>(self) -> Self;
    /// The number of bits set in each lane.
    fn count_ones(self) -> Self;
    /// Replaces each band by the next one, and the last by the first.
    fn next_bands(self) -> Self;
    /// Replaces each band by the previous one, and the first by the last.
    fn last_bands(self) -> Self;

    /// The bits of `yes` where this bit is set, else those of `no`.
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | (!self & no)
    }

    /// Whether any bit is set in any lane.
    fn is_any(self) -> bool;
    /// Whether any band of any digit is zero.
    fn has_zero(self) -> bool;
    /// The set of lanes that are greater than `than`; all must be below 128. Four bits per digit, the first three for
    /// its bands.
    fn greater(self, than: u8) -> u64;

    /// In every digit, the union of all digits.
    fn union(self) -> Self;
    /// In every digit, the bits that are set in any digit, and those that are set in two or more.
    fn once_and_twice(self) -> [Self; 2];
    /// In every digit, the sum of all digits, lane by lane.
    fn sums(self) -> Self;

    /// The digits of a solved grid, row by row.
    // Gathers the binary digits of the digits first, each as a bit plane over the cells of a band.
    #[inline(always)]
    fn digits(self) -> [u8; 81] {
        let mut planes = [[0; 3]; 4];
        for digit in 0..9 {
            let bands = self.digit(digit);
            for (bit, plane) in planes.iter_mut().enumerate() {
                if (digit + 1) >> bit & 1 == 1 {
                    *plane = [plane[0] | bands[0], plane[1] | bands[1], plane[2] | bands[2]];
                }
            }
        }
        let mut digits = [[0; 9]; 9];
        for (row, digits) in digits.iter_mut().enumerate() {
            let [ones, twos, fours, eights] = planes.map(|plane| plane[row / 3] >> (10 * (row % 3)));
            let spread = |bits: u32| SPREAD[bits as usize % 256];
            let eight = spread(ones) | spread(twos) << 1 | spread(fours) << 2 | spread(eights) << 3;
            digits[..8].copy_from_slice(&eight.to_le_bytes());
            let last = [ones, twos, fours, eights].map(|plane| plane >> 8 & 1);
            digits[8] = (last[0] | last[1] << 1 | last[2] << 2 | last[3] << 3) as u8;
        }
        *digits.as_flattened().first_chunk().unwrap_or(&[0; 81])
    }
}

/// For each byte, its bits spread to eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut place = 0;
    while place < 8 * 256 {
        let (byte, bit) = (place / 8, place % 8);
        table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
        place += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::classic::grid::{ALL, FIRSTS, ROW};

    /// The words of every digit.
    type DigitBands = [Bands; 9];

    /// Xorshift.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 16) as u32
        }

        /// Sparse, dense, full and empty words.
        fn words(&mut self) -> DigitBands {
            let mut word = || match self.next() % 8 {
                0 => 0,
                1 => u32::MAX,
                2 => ALL,
                3 | 4 => self.next() & self.next() & self.next(),
                _ => self.next(),
            };
            std::array::from_fn(|_| std::array::from_fn(|_| word()))
        }
    }

    /// A vector of these words, built from the trait's operations.
    fn vector<V: Vector>(token: V::Token, words: DigitBands) -> V {
        let full = V::splat(token, u32::MAX);
        (0..).zip(words).fold(full, |vector, (digit, bands)| vector.without(digit, bands.map(|band| !band)))
    }

    fn words<V: Vector>(vector: V) -> DigitBands {
        std::array::from_fn(|digit| vector.digit(digit))
    }

    /// Compares every operation with a scalar version, lane by lane.
    fn conforms<V: Vector>(token: V::Token) {
        let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
        assert_eq!(words(V::splat(token, 0x1234_5678)), [[0x1234_5678; 3]; 9]);
        assert_eq!(words(V::bands(token, [7, 8, 9])), [[7, 8, 9]; 9]);
        for _ in 0..2_000 {
            let [x, y] = [numbers.words(), numbers.words()];
            let [a, b]: [V; 2] = [vector(token, x), vector(token, y)];
            let each = |operation: fn(u32, u32) -> u32| -> DigitBands {
                std::array::from_fn(|digit| std::array::from_fn(|band| operation(x[digit][band], y[digit][band])))
            };
            assert_eq!(words(a), x);
            assert_eq!(words(a & b), each(|x, y| x & y));
            assert_eq!(words(a | b), each(|x, y| x | y));
            assert_eq!(words(!a & b), each(|x, y| !x & y));
            assert_eq!(words(a.select(b, V::splat(token, 5))), each(|x, y| x & y | !x & 5));
            assert_eq!(words(a.add(b)), each(u32::wrapping_add));
            assert_eq!(words(a.sub(b)), each(u32::wrapping_sub));
            assert_eq!(words(a.count_ones()), each(|x, _| x.count_ones()));
            assert_eq!(words(a.shift_left::<1>()), each(|x, _| x << 1));
            assert_eq!(words(a.shift_left::<2>()), each(|x, _| x << 2));
            assert_eq!(words(a.shift_left::<3>()), each(|x, _| x << 3));
            assert_eq!(words(a.shift_left::<6>()), each(|x, _| x << 6));
            assert_eq!(words(a.shift_left::<9>()), each(|x, _| x << 9));
            assert_eq!(words(a.shift_left::<10>()), each(|x, _| x << 10));
            assert_eq!(words(a.shift_left::<20>()), each(|x, _| x << 20));
            assert_eq!(words(a.shift_right::<1>()), each(|x, _| x >> 1));
            assert_eq!(words(a.shift_right::<2>()), each(|x, _| x >> 2));
            assert_eq!(words(a.shift_right::<3>()), each(|x, _| x >> 3));
            assert_eq!(words(a.shift_right::<6>()), each(|x, _| x >> 6));
            assert_eq!(words(a.shift_right::<9>()), each(|x, _| x >> 9));
            assert_eq!(words(a.shift_right::<10>()), each(|x, _| x >> 10));
            assert_eq!(words(a.shift_right::<18>()), each(|x, _| x >> 18));
            assert_eq!(words(a.shift_right::<20>()), each(|x, _| x >> 20));
            assert_eq!(words(a.next_bands()), x.map(|[first, second, third]| [second, third, first]));
            assert_eq!(words(a.last_bands()), x.map(|[first, second, third]| [third, first, second]));

            let more = each(|x, _| u32::from(x.count_ones() > 12));
            let more = (0..).zip(more).map(|(digit, [x, y, z])| u64::from(x | y << 1 | z << 2) << (4 * digit));
            assert_eq!(a.count_ones().greater(12), more.sum::<u64>());
            assert_eq!(a.has_zero(), x.as_flattened().contains(&0));
            let mut alone = [[0; 3]; 9];
            alone[numbers.next() as usize % 9][numbers.next() as usize % 3] = numbers.next() & numbers.next();
            assert_eq!(vector::<V>(token, alone).is_any(), alone != [[0; 3]; 9]);
            assert!(!V::splat(token, 0).is_any() && !vector::<V>(token, [[0; 3]; 9]).is_any());

            let (mut once, mut twice, mut sums) = ([0; 3], [0; 3], [0_u32; 3]);
            for bands in x {
                for (band, word) in bands.into_iter().enumerate() {
                    twice[band] |= once[band] & word;
                    once[band] |= word;
                    sums[band] = sums[band].wrapping_add(word);
                }
            }
            assert_eq!(words(a.union()), [once; 9]);
            assert_eq!(a.once_and_twice().map(words), [[once; 9], [twice; 9]]);
            assert_eq!(words(a.sums()), [sums; 9]);
        }
        clues_conform::<V>(token, &mut numbers);
    }

    /// The spare lanes stay zero, so that a vector that is zero in all others is zero.
    fn spare_lanes_stay_zero<V: Vector>(token: V::Token) {
        let [zero, one] = [V::splat(token, 0), V::splat(token, 1)];
        assert!(!(zero & !one).is_any());
        let made = [
            one.shift_right::<1>(),
            one.sub(one),
            V::clues(token, &[0; 81]).shift_right::<20>().shift_right::<10>(),
            V::clues(token, &[200; 81]),
            one.without(0, [1; 3]).union().sub(one),
            one.sums().sub(V::splat(token, 9)),
            one.next_bands().sub(one.last_bands()),
            one.once_and_twice()[1].sub(one),
        ];
        assert!(made.iter().all(|vector| !vector.is_any()), "{made:?}");
    }

    /// Boards with any bytes become the sets of cells that the definition gives.
    fn clues_conform<V: Vector>(token: V::Token, numbers: &mut Numbers) {
        for round in 0..2_000 {
            let clues: [u8; 81] = std::array::from_fn(|_| match numbers.next() % 8 {
                0..4 => 0,
                4 if round % 4 == 0 => numbers.next() as u8,
                _ => (1 + numbers.next() % 9) as u8,
            });
            let grid = words(V::clues(token, &clues));
            for cell in 0..81 {
                let bit = 1 << (cell % 27 / 9 * 10 + cell % 9);
                for digit in 1..=9 {
                    let is_open = clues[cell] == 0 || clues[cell] == digit;
                    assert_eq!(grid[usize::from(digit) - 1][cell / 27] & bit != 0, is_open, "{clues:?}, cell {cell}");
                }
            }
            assert!(grid.as_flattened().iter().all(|cells| cells & !ALL == 0));
        }
        let full: [u8; 81] = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
        assert_eq!(V::clues(token, &full).digits(), full);
        assert_eq!(words(V::clues(token, &[0; 81])), [[ALL; 3]; 9]);
        assert_eq!(ALL, ROW * FIRSTS);
        spare_lanes_stay_zero::<V>(token);
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
