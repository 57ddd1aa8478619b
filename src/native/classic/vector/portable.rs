//! Vectors of 128 bits on the target's baseline, or arrays where it has none: the crate `wide` chooses.

use super::{Bands, Vector};
use crate::native::classic::grid::ROW;
use crate::native::vectors::{bit_operations, lanewise};
use wide::{u8x16, u32x4};

/// One vector of 128 bits per digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable([u32x4; 9]);

bit_operations!(Portable(x, y):
    lanewise!(x = x, y = y => x & y),
    lanewise!(x = x, y = y => x | y),
    lanewise!(x = x => !x)
);

impl Portable {
    /// Combines the parts of the digits, lane by lane.
    #[inline(always)]
    fn fold(self, operation: fn(u32x4, u32x4) -> u32x4) -> u32x4 {
        let [one, two, three, four, five, six, seven, eight, nine] = self.0;
        let first = operation(operation(one, two), operation(three, four));
        let second = operation(operation(five, six), operation(seven, eight));
        operation(operation(first, second), nine)
    }
}

impl Vector for Portable {
    type Token = ();

    #[inline(always)]
    fn bands((): (), [first, second, third]: Bands) -> Self {
        Self([u32x4::new([first, second, third, 0]); 9])
    }

    // Compares the 27 clues of a band, as two overlapping vectors of 16, with each digit.
    #[inline(always)]
    fn clues((): (), clues: &[u8; 81]) -> Self {
        let mut parts = [[0; 4]; 9];
        for (band, clues) in clues.as_chunks::<27>().0.iter().enumerate() {
            let halves = [clues.first_chunk(), clues.last_chunk()].map(|half| u8x16::new(*half.unwrap_or(&[0; 16])));
            let places = |digit| {
                let [first, last] = halves.map(|half| half.simd_eq(u8x16::splat(digit)).to_bitmask());
                let cells = first | last << 11;
                cells & ROW | (cells & ROW << 9) << 1 | (cells & ROW << 18) << 2
            };
            let empty = places(0);
            for (bands, digit) in parts.iter_mut().zip(1..) {
                bands[band] = places(digit) | empty;
            }
        }
        Self(parts.map(u32x4::new))
    }

    #[inline(always)]
    fn digit(self, digit: usize) -> Bands {
        let [first, second, third, _] = self.0[digit].to_array();
        [first, second, third]
    }

    // Visits every digit: indexing by a variable would move the grid out of the registers.
    #[inline(always)]
    fn without(mut self, digit: usize, [first, second, third]: Bands) -> Self {
        let bits = u32x4::new([first, second, third, 0]);
        for (place, x) in self.0.iter_mut().enumerate() {
            *x &= if place == digit { !bits } else { u32x4::MAX };
        }
        self
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x + y)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x - y)
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        lanewise!(x = self => x << BY)
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        lanewise!(x = self => x >> BY)
    }

    // Adds neighboring bits, then pairs, nibbles, bytes and halves.
    #[inline(always)]
    fn count_ones(self) -> Self {
        let [bits, pairs, fours] = [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F].map(u32x4::splat);
        lanewise!(x = self => {
            let x = x - (x >> 1_u32 & bits);
            let x = (x & pairs) + (x >> 2_u32 & pairs);
            let x = (x + (x >> 4_u32)) & fours;
            let x = x + (x >> 8_u32);
            (x + (x >> 16_u32)) & u32x4::splat(0x3F)
        })
    }

    #[inline(always)]
    fn next_bands(self) -> Self {
        lanewise!(x = self => {
            let [first, second, third, spare] = x.to_array();
            u32x4::new([second, third, first, spare])
        })
    }

    #[inline(always)]
    fn last_bands(self) -> Self {
        lanewise!(x = self => {
            let [first, second, third, spare] = x.to_array();
            u32x4::new([third, first, second, spare])
        })
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        self.fold(|x, y| x | y) != u32x4::ZERO
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        let zeros: Self = lanewise!(x = self => x.simd_eq(u32x4::ZERO));
        zeros.fold(|x, y| x | y) & u32x4::new([1, 1, 1, 0]) != u32x4::ZERO
    }

    #[inline(always)]
    fn greater(self, than: u8) -> u64 {
        let than = u32x4::splat(u32::from(than));
        let digits = self.0.iter().enumerate();
        // The numbers are small: the difference is negative exactly where a lane is greater.
        digits.map(|(digit, &x)| u64::from((than - x).to_bitmask()) << (4 * digit)).sum()
    }

    #[inline(always)]
    fn union(self) -> Self {
        Self([self.fold(|x, y| x | y); 9])
    }

    #[inline(always)]
    fn once_and_twice(self) -> [Self; 2] {
        let [mut once, mut twice] = [u32x4::ZERO; 2];
        for x in self.0 {
            twice |= once & x;
            once |= x;
        }
        [Self([once; 9]), Self([twice; 9])]
    }

    #[inline(always)]
    fn sums(self) -> Self {
        Self([self.fold(|x, y| x + y); 9])
    }
}
