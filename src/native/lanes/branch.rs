//! The choice of a branch for lanes at their fixpoint, and the cells that each half loses.
//!
//! In a chute a digit takes three minirows, one of each line and one of each box: one of six *configurations*, the
//! permutations of three. Unless the lane is dead, the sweep leaves each digit at least one in each chute. A lane
//! branches on a digit with two open configurations if there is one, in the chute with the fewest open configurations
//! in all. (Branching on the configurations of a band is tdoku's idea; it takes a third fewer guesses than branching on
//! a cell with two candidates.)
//!
//! A lane that is neither dead nor solved can branch. For if every digit has one configuration in every chute, all its
//! minirows and minicolumns are placed, so 81 candidates are left; no cell is empty, or the lane would be dead; so it
//! is solved.

use super::all_lanes::AllLanes;
use super::chute::cell;
use super::rank::{Best, CLOSED, CONFIGURATIONS};
use super::vector::{LaneBoards, Vector};

/// Two lists of cells, each padded to nine by repetition.
type Split = [[u8; 9]; 2];

/// `SPLITS[chute][configurations]`: the cells from which the digit is removed in the node that continues, and in its
/// sibling.
static SPLITS: [[Split; 64]; 6] = splits();

const fn splits() -> [[Split; 64]; 6] {
    let mut table = [[[[0; 9]; 2]; 64]; 6];
    let mut chute = 0;
    while chute < 6 {
        let mut open = 0_usize;
        while open < 64 {
            if open.count_ones() >= 2 {
                table[chute][open] = split(chute, open);
            }
            open += 1;
        }
        chute += 1;
    }
    table
}

/// Splits two or more configurations by a minirow that some of them take and others do not. With two, each side removes
/// the minirows that only the other takes. With more, the sides share minirows, and only the line of the chosen minirow
/// is split.
const fn split(chute: usize, open: usize) -> Split {
    let first = open.trailing_zeros() as usize;
    let second = (open & (open - 1)).trailing_zeros() as usize;
    let mut lists = [[0; 9]; 2];
    let mut lengths = [0; 2];
    let mut line = 0;
    while line < 3 {
        let (here, there) = (CONFIGURATIONS[first][line], CONFIGURATIONS[second][line]);
        let only_two = open.count_ones() == 2;
        if here != there && (only_two || lengths[1] == 0) {
            let mut minirow = 0;
            while minirow < 3 {
                let mut i = 0;
                while i < 3 {
                    let cell = cell(chute, line, 3 * minirow + i) as u8;
                    if minirow == here {
                        lists[1][lengths[1]] = cell;
                        lengths[1] += 1;
                    } else if minirow == there || !only_two {
                        lists[0][lengths[0]] = cell;
                        lengths[0] += 1;
                    }
                    i += 1;
                }
                minirow += 1;
            }
        }
        line += 1;
    }
    let mut side = 0;
    while side < 2 {
        let mut i = lengths[side];
        while i < 9 {
            lists[side][i] = lists[side][i - 3];
            i += 1;
        }
        side += 1;
    }
    lists
}

/// The choices of all lanes.
pub(super) struct Choices<V> {
    rank: V,
    digit: V,
    configurations: V,
}

/// The choice of one lane: a digit, and the cells that lose it.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    /// The digit's bit.
    pub(super) digit: u16,
    /// The cells that lose it in the node that continues.
    pub(super) continued: &'static [u8; 9],
    /// The cells that lose it in its sibling.
    pub(super) sibling: &'static [u8; 9],
}

impl<V: Vector> Choices<V> {
    /// The branch of a lane, which must be at its fixpoint, and neither dead nor solved.
    #[inline(always)]
    pub(super) fn for_lane(&self, lane: usize) -> Branch {
        let chute = usize::from(self.rank.lanes()[lane] & 7);
        let open = usize::from(self.configurations.lanes()[lane] & 63);
        let [continued, sibling] = &SPLITS[chute][open];
        Branch { digit: self.digit.lanes()[lane], continued, sibling }
    }
}

/// Chooses for all lanes. The result is meaningful only for lanes at their fixpoint.
#[inline(always)]
pub(super) fn choose<V: AllLanes>(token: V::Token, cells: &LaneBoards<V>) -> Choices<V> {
    let zero = V::splat(token, 0);
    let mut best = Best { rank: V::splat(token, CLOSED), pairs: zero, more: zero, open: [zero; 6] };
    for chute in 0..6 {
        V::rank_chute(token, cells, chute, &mut best);
    }
    let candidates = best.pairs.or_else(best.more);
    let digit = candidates & zero.sub(candidates);
    let mut configurations = zero;
    for (index, &open) in best.open.iter().enumerate() {
        let bit = V::splat(token, 1 << index);
        configurations = configurations | V::select((open & digit).is_zero(), zero, bit);
    }
    Choices { rank: best.rank, digit, configurations }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The configurations left when the digit is removed from these cells.
    fn left(chute: usize, open: usize, dropped: &[u8; 9]) -> usize {
        let survives = |&index: &usize| {
            open >> index & 1 == 1
                && (0..3).all(|line| {
                    let minirow = CONFIGURATIONS[index][line];
                    (0..3).any(|i| !dropped.contains(&(cell(chute, line, 3 * minirow + i) as u8)))
                })
        };
        (0..6).filter(survives).map(|index| 1 << index).sum()
    }

    #[test]
    fn a_split_divides_the_configurations() {
        for chute in 0..6 {
            for open in (0..64_usize).filter(|open| open.count_ones() >= 2) {
                let [kept, sibling] = &SPLITS[chute][open];
                let (kept, sibling) = (left(chute, open, kept), left(chute, open, sibling));
                assert_eq!(kept & sibling, 0, "chute {chute}, configurations {open:06b}");
                assert_eq!(kept | sibling, open, "chute {chute}, configurations {open:06b}");
                assert!(kept != 0 && sibling != 0, "chute {chute}, configurations {open:06b}");
            }
        }
    }

    /// A sibling is on the stack only while the search is in the other half. Between two branches, propagation may
    /// remove any configurations.
    #[test]
    fn a_digit_leaves_few_siblings_in_a_chute() {
        for chute in 0..6 {
            let mut most = [0; 64];
            for open in (1..64_usize).filter(|open| open.count_ones() >= 2) {
                let [kept, sibling] = &SPLITS[chute][open];
                let (kept, sibling) = (left(chute, open, kept), left(chute, open, sibling));
                let smaller = (0..6).filter(|index| open >> index & 1 == 1).map(|index| most[open & !(1 << index)]);
                most[open] = smaller.chain([1 + most[kept], most[sibling]]).max().unwrap();
            }
            assert_eq!(most[63], 2, "chute {chute}");
        }
    }

    #[test]
    fn a_split_keeps_a_minirow_whole() {
        for dropped in SPLITS.iter().flatten().flatten() {
            for trio in dropped.chunks(3) {
                assert!(trio[1] - trio[0] == trio[2] - trio[1] || trio == [0, 0, 0]);
            }
        }
    }
}
