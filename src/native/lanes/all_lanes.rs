//! A sweep over all lanes at once: three bands, then three stacks.

use super::chute::{SweepStatus, in_all_houses, sweep_band, sweep_stack};
use super::rank::{Best, rank_chute};
use super::vector::{LaneBoards, Vector};
use std::hint::black_box;

/// A vector with the parts of the algorithm that a level may implement in its own way.
pub(super) trait AllLanes: Vector {
    /// Two sweeps: the sum of all cells after the first, and the status of the second.
    #[inline(always)]
    fn sweep_twice(token: Self::Token, cells: &mut LaneBoards<Self>) -> (Self, SweepStatus<Self>) {
        let sum = sweep::<Self, true>(token, cells).sum;
        (sum, sweep::<Self, true>(token, cells))
    }

    /// [`sweep_band`] over all lanes.
    #[inline(always)]
    fn sweep_band<const OWNERS: bool>(
        token: Self::Token,
        cells: &mut LaneBoards<Self>,
        band: usize,
        status: &mut SweepStatus<Self>,
    ) -> [[Self; 3]; 3] {
        sweep_band::<Self, OWNERS>(token, cells, band, status)
    }

    /// [`sweep_stack`] over all lanes.
    #[inline(always)]
    fn sweep_stack<const OWNERS: bool>(
        token: Self::Token,
        cells: &mut LaneBoards<Self>,
        stack: usize,
        filters: &[[Self; 3]; 3],
        status: &mut SweepStatus<Self>,
    ) {
        sweep_stack::<Self, OWNERS>(token, cells, stack, filters, status);
    }

    /// [`rank_chute`] over all lanes.
    #[inline(always)]
    fn rank_chute(token: Self::Token, cells: &LaneBoards<Self>, chute: usize, best: &mut Best<Self>) {
        rank_chute(token, cells, chute, best);
    }

    /// [`in_all_houses`] over all lanes.
    #[inline(always)]
    fn in_all_houses(token: Self::Token, cells: &LaneBoards<Self>) -> Self {
        in_all_houses(token, cells)
    }
}

/// Sweeps all lanes once. `OWNERS` enables the rule of three digits that own a minirow.
#[inline(always)]
pub(super) fn sweep<V: AllLanes, const OWNERS: bool>(token: V::Token, cells: &mut LaneBoards<V>) -> SweepStatus<V> {
    let mut status = SweepStatus::new(token);
    // Indexed by stack, band and row.
    let mut filters = [[[V::splat(token, 0); 3]; 3]; 3];
    // `black_box` keeps the loop rolled: three copies of the body do not fit in the cache of decoded instructions, and
    // interleaved they need more registers than there are.
    for band in black_box(0..3) {
        assert!(band < 3);
        let filter = V::sweep_band::<OWNERS>(token, cells, band, &mut status);
        three!(row => {
            three!(stack => {
                filters[stack][band][row] = filter[row][stack];
            });
        });
    }
    for stack in 0..3 {
        V::sweep_stack::<OWNERS>(token, cells, stack, &filters[stack], &mut status);
    }
    status
}
