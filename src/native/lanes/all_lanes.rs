//! The algorithm over all lanes at once: three bands, then three stacks.

use super::chute::{Status, in_all_houses, sweep_band, sweep_stack};
use super::vector::{Cells, Vector};
use super::weigh::{Best, weigh};
use std::hint::black_box;

/// A vector with the pieces of the algorithm as they suit its twin.
pub(super) trait AllLanes: Vector {
    /// Two sweeps: the sum of all cells after the first, and the status of the second.
    #[inline(always)]
    fn sweep_twice(token: Self::Token, cells: &mut Cells<Self>) -> (Self, Status<Self>) {
        let sum = sweep::<Self, true>(token, cells).sum;
        (sum, sweep::<Self, true>(token, cells))
    }

    /// [`sweep_band`] over all lanes.
    #[inline(always)]
    fn sweep_band<const OWNERS: bool>(
        token: Self::Token,
        cells: &mut Cells<Self>,
        band: usize,
        status: &mut Status<Self>,
    ) -> [[Self; 3]; 3] {
        sweep_band::<Self, OWNERS>(token, cells, band, status)
    }

    /// [`sweep_stack`] over all lanes.
    #[inline(always)]
    fn sweep_stack<const OWNERS: bool>(
        token: Self::Token,
        cells: &mut Cells<Self>,
        stack: usize,
        filters: &[[Self; 3]; 3],
        status: &mut Status<Self>,
    ) {
        sweep_stack::<Self, OWNERS>(token, cells, stack, filters, status);
    }

    /// [`weigh`] over all lanes.
    #[inline(always)]
    fn weigh(token: Self::Token, cells: &Cells<Self>, chute: usize, best: &mut Best<Self>) {
        weigh(token, cells, chute, best);
    }

    /// [`in_all_houses`] of all lanes.
    #[inline(always)]
    fn in_all_houses(token: Self::Token, cells: &Cells<Self>) -> Self {
        in_all_houses(token, cells)
    }
}

/// Sweeps all lanes once. `OWNERS` switches on the rule of three digits that own a minirow.
#[inline(always)]
pub(super) fn sweep<V: AllLanes, const OWNERS: bool>(token: V::Token, cells: &mut Cells<V>) -> Status<V> {
    let mut status = Status::new(token);
    // By stack, band and row.
    let mut filters = [[[V::splat(token, 0); 3]; 3]; 3];
    // Hides from the compiler that there are three: three copies of the body do not fit in the cache of decoded
    // instructions, and interleaved they need more registers than there are.
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
