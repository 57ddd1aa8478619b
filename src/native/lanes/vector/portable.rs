//! Plain arrays, which the compiler turns into the vectors of the target's baseline.
//!
//! That works only if the loop over the lanes spans a whole chute, from loads to stores. A loop in each operation would
//! be unrolled early, and hundreds of single words are rarely vectorized again. So the loops here are around the
//! algorithm, which is compiled for [one lane](super::scalar). They are not inlined, so that their context does not
//! affect how they are compiled.

use super::{LaneBoards, Vector};
use crate::native::lanes::all_lanes::AllLanes;
use crate::native::lanes::chute::{SweepStatus, in_all_houses, sweep_band, sweep_stack};
use crate::native::lanes::rank::{Best, rank_chute};
use crate::native::vectors::{bit_operations, lanewise};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// The number of lanes: those of a 128-bit vector, which every 64-bit target has.
const LANES: usize = 8;

/// Eight lanes in an array.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Portable([u16; LANES]);

bit_operations!(Portable(x, y):
    lanewise!(x = x, y = y => x & y),
    lanewise!(x = x, y = y => x | y),
    lanewise!(x = x => !x)
);

impl Vector for Portable {
    type Token = ();
    type Mask = Self;

    const LANES: usize = LANES;

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }

    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
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
    fn min(self, other: Self) -> Self {
        lanewise!(x = self, y = other => if x < y { x } else { y })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        lanewise!(x = self => x.count_ones() as u16)
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Self {
        lanewise!(x = self => x << BY)
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        lanewise!(x = self => if x == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        lanewise!(x = self, y = other => if x == y { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        (mask & yes) | (!mask & no)
    }

    #[inline(always)]
    fn lane_set(mask: Self) -> u32 {
        let mut set = 0;
        for (lane, value) in mask.0.iter().enumerate() {
            set |= u32::from(value & 1) << lane;
        }
        set
    }
}

impl AllLanes for Portable {
    #[inline(never)]
    fn sweep_band<const OWNERS: bool>(
        (): (),
        cells: &mut LaneBoards<Self>,
        band: usize,
        status: &mut SweepStatus<Self>,
    ) -> [[Self; 3]; 3] {
        assert!(band < 3);
        let mut filter = [[Self([0; LANES]); 3]; 3];
        for lane in 0..LANES {
            let mut own = status.lane(lane);
            let keep = sweep_band::<u16, OWNERS>((), &mut Column { cells: &mut *cells, lane }, band, &mut own);
            three!(row => {
                three!(minirow => {
                    filter[row][minirow].0[lane] = keep[row][minirow];
                });
            });
            status.set_lane(lane, own);
        }
        filter
    }

    #[inline(never)]
    fn sweep_stack<const OWNERS: bool>(
        (): (),
        cells: &mut LaneBoards<Self>,
        stack: usize,
        filters: &[[Self; 3]; 3],
        status: &mut SweepStatus<Self>,
    ) {
        assert!(stack < 3);
        for lane in 0..LANES {
            let mut own = status.lane(lane);
            let mut keep = [[0; 3]; 3];
            three!(band => {
                three!(row => {
                    keep[band][row] = filters[band][row].0[lane];
                });
            });
            sweep_stack::<u16, OWNERS>((), &mut Column { cells: &mut *cells, lane }, stack, &keep, &mut own);
            status.set_lane(lane, own);
        }
    }

    #[inline(never)]
    fn rank_chute((): (), cells: &LaneBoards<Self>, chute: usize, best: &mut Best<Self>) {
        assert!(chute < 6);
        for lane in 0..LANES {
            let mut own = Best {
                rank: best.rank.0[lane],
                pairs: best.pairs.0[lane],
                more: best.more.0[lane],
                open: std::array::from_fn(|i| best.open[i].0[lane]),
            };
            rank_chute::<u16>((), &Column { cells, lane }, chute, &mut own);
            best.rank.0[lane] = own.rank;
            best.pairs.0[lane] = own.pairs;
            best.more.0[lane] = own.more;
            for i in 0..6 {
                best.open[i].0[lane] = own.open[i];
            }
        }
    }

    #[inline(never)]
    fn in_all_houses((): (), cells: &LaneBoards<Self>) -> Self {
        let mut common = Self([0; LANES]);
        for lane in 0..LANES {
            common.0[lane] = in_all_houses::<u16>((), &Column { cells, lane });
        }
        common
    }
}

/// One lane of the boards; `C` is a reference to all of them.
struct Column<C> {
    cells: C,
    lane: usize,
}

impl<C: Deref<Target = LaneBoards<Portable>>> Index<usize> for Column<C> {
    type Output = u16;

    #[inline(always)]
    fn index(&self, cell: usize) -> &u16 {
        &self.cells[cell].0[self.lane]
    }
}

impl<C: DerefMut<Target = LaneBoards<Portable>>> IndexMut<usize> for Column<C> {
    #[inline(always)]
    fn index_mut(&mut self, cell: usize) -> &mut u16 {
        &mut self.cells[cell].0[self.lane]
    }
}

impl SweepStatus<Portable> {
    #[inline(always)]
    fn lane(&self, lane: usize) -> SweepStatus<u16> {
        SweepStatus {
            sum: self.sum.0[lane],
            least: self.least.0[lane],
            placed: self.placed.0[lane],
            clash: self.clash.0[lane],
        }
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, own: SweepStatus<u16>) {
        self.sum.0[lane] = own.sum;
        self.least.0[lane] = own.least;
        self.placed.0[lane] = own.placed;
        self.clash.0[lane] = own.clash;
    }
}
