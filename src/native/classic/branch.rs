//! Where a grid at its fixpoint branches.
//!
//! In a chute, which is a band or a stack, a digit takes three minirows (or minicolumns), one of each line and one of
//! each box: one of at most six *configurations*. A grid branches on a digit with two configurations in a chute, in the
//! chute with the fewest places altogether: does the digit go into this minirow, or not? Closing the chute does the
//! rest. (Branching on the configurations of a band is tdoku's idea; it takes fewer guesses than a cell with two
//! candidates.)

use super::grid::{FIRSTS, Matrices, ROW};
use super::vector::Vector;

/// The places of a chute in which each digit has one configuration left.
const CLOSED: u32 = 3 * 9;

/// A digit's lane, and the cells in which the two halves of the search differ.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    /// The digit's lane.
    pub(super) lane: usize,
    pub(super) band: usize,
    /// The cells of one minirow or minicolumn: the digit goes there in one half and is removed from there in the other.
    pub(super) cells: u32,
    /// The cells that the digit would have in the same line otherwise.
    pub(super) others: u32,
}

/// Chooses a branch. The grid is at its fixpoint, and neither dead nor solved.
///
/// Then some digit has two configurations in some chute: if each had one in all six, each would have one minirow and
/// one minicolumn in each box, so one cell, and these 81 candidates would either leave some cell empty or be a
/// solution.
#[inline(always)]
pub(super) fn choose<V: Vector>(token: V::Token, places: &Matrices<V>) -> Branch {
    let [first, second, third] = places.minirows;
    let stack = V::splat(token, 0o7 * FIRSTS);
    let chutes = [
        first,
        second,
        third,
        places.columns & stack,
        places.columns & stack.shift_left::<3>(),
        places.columns & stack.shift_left::<6>(),
    ];
    let mut counts = chutes;
    for count in &mut counts {
        *count = count.count_ones();
    }
    // Sums three chutes side by side.
    let [of_bands, of_stacks, _] = V::sums([
        counts[0] | counts[1].shift_left::<10>() | counts[2].shift_left::<20>(),
        counts[3] | counts[4].shift_left::<10>() | counts[5].shift_left::<20>(),
        places.columns,
    ]);
    let totals = [of_bands.first_lane(), of_stacks.first_lane()];

    let (mut fewest, mut chute) = (u32::MAX, 0);
    for other in 0..6 {
        let total = totals[other / 3] >> (10 * (other % 3)) & 0x3FF;
        if total > CLOSED && total < fewest {
            (fewest, chute) = (total, other);
        }
    }
    // Five or six places are two configurations, seven are three, eight are four, nine are six.
    let [open, three, four] = [3, 6, 7].map(|places| counts[chute].greater(V::splat(token, places)));
    let fewest = [open & !three, open & !four].into_iter().find(|&digits| digits != 0).unwrap_or(open);
    let lane = fewest.trailing_zeros() as usize % 16;

    let matrix = chutes[chute].lanes()[lane];
    let row = |number: &usize| matrix >> (10 * number) & ROW;
    let choice = (0..3).find(|number| row(number).count_ones() > 1).unwrap_or(0);
    let places = row(&choice);
    let place = places & places.wrapping_neg();
    let (band, cells) = if chute < 3 { (chute, 0o7 << (10 * choice)) } else { (choice, FIRSTS) };
    Branch { lane, band, cells: place * cells, others: (places ^ place) * cells }
}
