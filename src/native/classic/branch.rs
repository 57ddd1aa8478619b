//! Where a grid at its fixpoint branches.
//!
//! In a chute, which is a band or a stack, a digit takes three minirows (or minicolumns), one of each line and one of
//! each box: one of at most six *configurations*. A grid branches on a digit with two configurations in a chute, in the
//! chute with the fewest places altogether: does the digit go into this minirow, or not? Closing the chute does the
//! rest. (Branching on the configurations of a band is tdoku's idea; it takes fewer guesses than a cell with two
//! candidates.)

use super::grid::{FIRSTS, Matrices, ROW};
use super::vector::{Bands, Vector};

/// The places of a chute in which each digit has one configuration left.
const CLOSED: u32 = 3 * 9;

/// A digit, and the cells in which the two halves of the search differ.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) digit: usize,
    /// The cells of one minirow or minicolumn: the digit goes there in one half and is removed from there in the other.
    pub(super) cells: Bands,
    /// The cells that the digit would have in the same line otherwise.
    pub(super) others: Bands,
}

/// Chooses a branch. The grid is at its fixpoint, and neither dead nor solved.
///
/// Then some digit has two configurations in some chute: if each had one in all six, each would have one minirow and
/// one minicolumn in each box, so one cell, and these 81 candidates would either leave some cell empty or be a
/// solution.
#[inline(always)]
pub(super) fn choose<V: Vector>(token: V::Token, places: &Matrices<V>) -> Branch {
    let Matrices { minirows, columns } = *places;
    // All bands' columns in each lane; then the lane of a band keeps the stack of the same number.
    let stacks = columns | columns.next_bands().shift_left::<10>() | columns.last_bands().shift_left::<20>();
    let stacks = stacks & V::bands(token, [0o007 * FIRSTS, 0o070 * FIRSTS, 0o700 * FIRSTS]);
    let counts = [minirows.count_ones(), stacks.count_ones()];
    let totals = (counts[0] | counts[1].shift_left::<10>()).sums().digit(0);

    let (mut fewest, mut chute) = (u32::MAX, 0);
    for other in 0..6 {
        let total = totals[other % 3] >> (10 * (other / 3)) & 0x3FF;
        if total > CLOSED && total < fewest {
            (fewest, chute) = (total, other);
        }
    }
    // Five or six places are two configurations, seven are three, eight are four, nine are six.
    let in_chute = 0x1_1111_1111 << (chute % 3);
    let counts = counts[chute / 3];
    let [open, three, four] = [3, 6, 7].map(|places| counts.greater(places) & in_chute);
    let fewest = [open & !three, open & !four].into_iter().find(|&digits| digits != 0).unwrap_or(open);
    let digit = fewest.trailing_zeros() as usize / 4 % 9;

    let matrix = if chute < 3 {
        let minirows = minirows.digit(digit)[chute];
        [0, 1, 2].map(|row| minirows >> (10 * row) & ROW)
    } else {
        columns.digit(digit).map(|columns| columns & 0o007 << (3 * (chute - 3)))
    };
    let choice = (0..3).find(|&line| matrix[line].count_ones() > 1).unwrap_or(0);
    let place = matrix[choice] & matrix[choice].wrapping_neg();
    let (band, cells) = if chute < 3 { (chute, 0o7 << (10 * choice)) } else { (choice, FIRSTS) };
    let in_band = |places: u32| {
        let mut bands = [0; 3];
        bands[band] = places * cells;
        bands
    };
    Branch { digit, cells: in_band(place), others: in_band(matrix[choice] ^ place) }
}
