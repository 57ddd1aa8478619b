//! The choice of a branch for a grid at its fixpoint.
//!
//! In a chute, which is a band or a stack, a digit takes three minirows (or minicolumns), one of each line and one of
//! each box: one of at most six *configurations*. A grid branches on a digit with two configurations in a chute, in the
//! chute with the fewest places in all: either the digit takes a given minirow, or it does not. Each half also removes
//! what follows in the other two lines, which saves much of a sweep; closing the chute does the rest. (Branching on the
//! configurations of a band is tdoku's idea; it takes fewer guesses than branching on a cell with two candidates.)

use super::grid::{FIRSTS, Matrices, ROW};
use super::vector::{Bands, Vector};

/// The number of places of a chute in which each digit has one configuration left.
const CLOSED: u32 = 3 * 9;

/// A digit, and the cells that it loses in each half of the search.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) digit: usize,
    /// The cells that the digit loses if it takes the chosen minirow or minicolumn.
    pub(super) if_there: Bands,
    /// The cells that it loses if it does not.
    pub(super) if_not: Bands,
}

/// Chooses a branch. The grid must be at its fixpoint, and neither dead nor solved.
///
/// Then some digit has two configurations in some chute. For if every digit had one in all six, each would have one
/// minirow and one minicolumn in each box, so one cell, and these 81 candidates would either leave some cell empty or
/// be a solution.
#[inline(always)]
pub(super) fn choose<V: Vector>(token: V::Token, places: &Matrices<V>) -> Branch {
    let Matrices { minirows, columns } = *places;
    // Gathers the columns of all bands in each lane; then lane i keeps those of stack i.
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
    let lost = |places| {
        let mut kept = matrix;
        kept[choice] = places;
        let kept = without_taken(kept);
        let [first, second, third] = [0, 1, 2].map(|line| matrix[line] & !kept[line]);
        if chute < 3 {
            let mut bands = [0; 3];
            bands[chute] = (first | second << 10 | third << 20) * 0o7;
            bands
        } else {
            [first * FIRSTS, second * FIRSTS, third * FIRSTS]
        }
    };
    Branch { digit, if_there: lost(place), if_not: lost(matrix[choice] ^ place) }
}

/// Removes from each line the places that are the only place of another line.
#[inline(always)]
fn without_taken([first, second, third]: [u32; 3]) -> [u32; 3] {
    let [one, two, three] = [first, second, third].map(|places| if places.is_power_of_two() { places } else { 0 });
    [first & !(two | three), second & !(one | three), third & !(one | two)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::classic::vector::Portable;

    const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// The bits of places in the words of a digit: minirows of a band, or minicolumns of a stack.
    fn place_bits(chute: usize, places: impl Iterator<Item = (usize, usize)>) -> Bands {
        let mut words = [0; 3];
        for (line, place) in places {
            let (band, bit) = if chute < 3 { (chute, 10 * line + 3 * place) } else { (line, 3 * (chute - 3) + place) };
            words[band] |= 1 << bit;
        }
        words
    }

    fn configuration(chute: usize, permutation: [usize; 3]) -> Bands {
        place_bits(chute, permutation.into_iter().enumerate())
    }

    /// A grid in which every digit has one configuration in each chute, except one digit in one chute.
    fn open_in(chute: usize, digit: usize, configurations: &[[usize; 3]]) -> Matrices<Portable> {
        let settled = |chutes: [usize; 3]| {
            let bands = chutes.map(|chute| configuration(chute, [0, 1, 2]));
            [0, 1, 2].map(|band| bands[0][band] | bands[1][band] | bands[2][band])
        };
        let open =
            place_bits(chute, configurations.iter().flat_map(|permutation| permutation.iter().copied().enumerate()));
        let [mut minirows, mut columns] = [[0, 1, 2], [3, 4, 5]].map(|chutes| Portable::bands((), settled(chutes)));
        let others = Portable::splat((), u32::MAX).without(digit, [u32::MAX; 3]);
        let opened = Portable::bands((), open) & !others;
        if chute < 3 {
            minirows = minirows | opened;
        } else {
            columns = columns | opened;
        }
        Matrices { minirows, columns }
    }

    /// Both halves lose places of the digit, and each configuration is left in exactly one of them.
    #[test]
    fn the_halves_divide_the_configurations() {
        for (chute, digit) in (0..6).flat_map(|chute| (0..9).map(move |digit| (chute, digit))) {
            for second in PERMUTATIONS.into_iter().skip(1) {
                let places = open_in(chute, digit, &[PERMUTATIONS[0], second]);
                let branch = choose((), &places);
                assert_eq!(branch.digit, digit);
                let lost = [branch.if_there, branch.if_not];
                assert!(lost.iter().all(|lost| *lost != [0; 3]));
                let matrix = if chute < 3 { places.minirows } else { places.columns }.digit(digit);
                for permutation in PERMUTATIONS {
                    let cells = configuration(chute, permutation);
                    if (0..3).any(|band| cells[band] & !matrix[band] != 0) {
                        continue;
                    }
                    let is_left = |lost: &&Bands| (0..3).all(|band| lost[band] & cells[band] == 0);
                    assert_eq!(
                        lost.iter().filter(is_left).count(),
                        1,
                        "chute {chute}, {permutation:?} with {second:?}"
                    );
                }
            }
        }
    }
}
