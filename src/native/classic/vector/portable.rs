//! Plain arrays, which the compiler turns into whatever vectors the target's baseline has.

use super::{Bands, Vector};
use crate::native::classic::grid::ALL;
use crate::native::vectors::{bit_operations, lanewise};

/// Nine digits, plus enough lanes to make three vectors of 128 bits.
const LANES: usize = 12;

/// The nine digits of a band; the other lanes of a grid are zero.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(in super::super) struct Portable([u32; LANES]);

bit_operations!(Portable(x, y):
    lanewise!(x = x, y = y => x & y),
    lanewise!(x = x, y = y => x | y),
    lanewise!(x = x => !x)
);

impl Vector for Portable {
    type Token = ();

    #[inline(always)]
    fn splat((): (), value: u32) -> Self {
        let mut lanes = [0; LANES];
        lanes[..9].fill(value);
        Self(lanes)
    }

    #[inline(always)]
    fn clues((): (), clues: &[u8; 81]) -> Bands<Self> {
        let mut bands = [Self([0; LANES]); 3];
        for (Self(lanes), clues) in bands.iter_mut().zip(clues.as_chunks::<27>().0) {
            let mut given = 0;
            for (row, clues) in clues.as_chunks::<9>().0.iter().enumerate() {
                for (column, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != 0) {
                    let cell = 1 << (10 * row + column);
                    given |= cell;
                    if let Some(cells) = lanes[..9].get_mut(usize::from(clue) - 1) {
                        *cells |= cell;
                    }
                }
            }
            lanes[..9].iter_mut().for_each(|cells| *cells |= ALL & !given);
        }
        bands
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 16] {
        std::array::from_fn(|lane| self.0.get(lane).copied().unwrap_or(0))
    }

    #[inline(always)]
    fn first_lane(self) -> u32 {
        self.0[0]
    }

    #[inline(always)]
    fn without(mut self, lane: usize, bits: u32) -> Self {
        self.0[lane] &= !bits;
        self
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x.wrapping_add(y))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        lanewise!(x = self, y = other => x.wrapping_sub(y))
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        lanewise!(x = self => x << BY)
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Self {
        lanewise!(x = self => x >> BY)
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        lanewise!(x = self => x.count_ones())
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        self.0[..9].iter().fold(0, |any, lane| any | lane) != 0
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        self.0[..9].contains(&0)
    }

    #[inline(always)]
    fn greater(self, than: Self) -> u32 {
        (0..9).map(|lane| u32::from(self.0[lane] > than.0[lane]) << lane).sum()
    }

    #[inline(always)]
    fn union(bands: Bands<Self>) -> Bands<Self> {
        bands.map(|band| Self::splat((), band.0.iter().fold(0, |any, lane| any | lane)))
    }

    /// Three lanes at a time go into four counters, which fit in a vector; then these are combined.
    #[inline(always)]
    fn once_and_twice(bands: Bands<Self>) -> [Bands<Self>; 2] {
        let (mut all_once, mut all_twice) = (bands, bands);
        for band in 0..3 {
            let lanes = &bands[band].0;
            let (mut once, mut twice) = ([0; 4], [0; 4]);
            for i in 0..4 {
                let [x, y, z] = [lanes[i], lanes[i + 4], lanes[i + 8]];
                (once[i], twice[i]) = (x | y | z, x & y | z & (x | y));
            }
            for i in 1..4 {
                twice[0] |= twice[i] | once[0] & once[i];
                once[0] |= once[i];
            }
            (all_once[band], all_twice[band]) = (Self::splat((), once[0]), Self::splat((), twice[0]));
        }
        [all_once, all_twice]
    }

    #[inline(always)]
    fn sums(bands: Bands<Self>) -> Bands<Self> {
        bands.map(|band| Self::splat((), band.0.iter().fold(0, |sum, &lane| sum.wrapping_add(lane))))
    }
}
