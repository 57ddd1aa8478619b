//! Where a lane at its fixpoint branches, and what that leaves.
//!
//! In a chute a digit takes three minirows, one of each line and of each box: one of six *configurations*, the
//! permutations of three. The sweep leaves each digit at least one in each chute, or the lane is dead. A lane branches on
//! the digit and the chute with the fewest left, two if possible, in the chute with the fewest open configurations
//! altogether. (Branching on the configurations of a band is tdoku's idea; it takes a third fewer guesses than a cell
//! with two candidates.)
//!
//! A lane in which every digit has one configuration in every chute has each of its minirows and minicolumns placed, so
//! 81 candidates are left, and no cell is empty, or it were dead: it is solved. A lane that is neither can branch.

use super::sweep::cell;
use super::vector::{Cells, Vector};

/// Box by line: the six configurations of a digit in a chute.
const CONFIGURATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The rank of a chute in which no digit has exactly two configurations: behind all that have one.
const NO_PAIR: u16 = 1024;
/// The rank of a lane, or a chute, in which nothing is open.
const CLOSED: u16 = u16::MAX;

/// `DROPPED[chute][kept][other]`: the cells of configuration `other` that are not of `kept`. They are six or nine; the
/// first ones are repeated, so that there are always nine.
static DROPPED: [[[[u8; 9]; 6]; 6]; 6] = dropped();

const fn dropped() -> [[[[u8; 9]; 6]; 6]; 6] {
    let mut table = [[[[0; 9]; 6]; 6]; 6];
    let mut index = 0;
    while index < 216 {
        let (chute, kept, other) = (index / 36, index / 6 % 6, index % 6);
        let mut length = 0;
        let mut line = 0;
        while line < 3 {
            let minirow = CONFIGURATIONS[other][line];
            let mut i = 0;
            while i < 3 && minirow != CONFIGURATIONS[kept][line] {
                table[chute][kept][other][length] = cell(chute, line, 3 * minirow + i) as u8;
                length += 1;
                i += 1;
            }
            line += 1;
        }
        while kept != other && length < 9 {
            table[chute][kept][other][length] = table[chute][kept][other][length - 6];
            length += 1;
        }
        index += 1;
    }
    table
}

/// The cells that lose the digit when `kept` is chosen over `other`.
#[inline(always)]
pub(super) fn dropped_cells(chute: usize, kept: usize, other: usize) -> &'static [u8; 9] {
    &DROPPED[chute][kept][other]
}

/// Every lane's choice.
pub(super) struct Choice<V> {
    rank: V,
    digit: V,
    configurations: V,
}

/// One lane's choice.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    /// The chute: band 0 to 2, stack 3 to 5.
    pub(super) chute: usize,
    /// The digit's bit.
    pub(super) digit: u16,
    /// The digit's configurations, two or more of six bits.
    pub(super) configurations: u32,
}

impl<V: Vector> Choice<V> {
    /// Where the lane branches; `None` if nothing is open in it.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> Option<Branch> {
        let rank = self.rank.lanes()[lane];
        (rank != CLOSED).then(|| Branch {
            chute: usize::from(rank & 7),
            digit: self.digit.lanes()[lane],
            configurations: u32::from(self.configurations.lanes()[lane]),
        })
    }
}

/// Chooses for all lanes; only of lanes at their fixpoint does it mean anything.
#[inline(always)]
pub(super) fn choose<V: Vector>(token: V::Token, cells: &Cells<V>) -> Choice<V> {
    let zero = V::splat(token, 0);
    let mut best = V::splat(token, CLOSED);
    let mut best_open = [zero; 6];
    let (mut best_pairs, mut best_more) = (zero, zero);
    for chute in 0..6 {
        let open = open_configurations(cells, chute, zero);
        // Three binary digits of the number of configurations of each digit, by full adders.
        let (sum_a, carry_a) = full_adder(open[0], open[1], open[2]);
        let (sum_b, carry_b) = full_adder(open[3], open[4], open[5]);
        let ones = (sum_a | sum_b) & !(sum_a & sum_b);
        let (twos, fours) = full_adder(carry_a, carry_b, sum_a & sum_b);
        let pairs = twos & !ones & !fours;
        let more = twos | fours;

        let total =
            ones.count_ones().add(twos.count_ones().shift_left::<1>()).add(fours.count_ones().shift_left::<2>());
        let rank = total.shift_left::<3>().add(V::splat(token, chute as u16));
        let rank = V::select(pairs.is_zero(), rank.add(V::splat(token, NO_PAIR)), rank);
        let rank = V::select(more.is_zero(), V::splat(token, CLOSED), rank);

        let better = rank.min(best).equals(rank);
        best = rank.min(best);
        best_pairs = V::select(better, pairs, best_pairs);
        best_more = V::select(better, more, best_more);
        for configuration in 0..6 {
            best_open[configuration] = V::select(better, open[configuration], best_open[configuration]);
        }
    }
    let candidates = best_pairs.or_else(best_more);
    let digit = candidates & zero.sub(candidates);
    let mut configurations = zero;
    for (index, &open) in best_open.iter().enumerate() {
        let bit = V::splat(token, 1 << index);
        configurations = configurations | V::select((open & digit).is_zero(), zero, bit);
    }
    Choice { rank: best, digit, configurations }
}

/// For each configuration, the digits that can take it.
#[inline(always)]
fn open_configurations<V: Vector>(cells: &Cells<V>, chute: usize, zero: V) -> [V; 6] {
    let mut union = [[zero; 3]; 3];
    for line in 0..3 {
        for minirow in 0..3 {
            let start = 3 * minirow;
            union[line][minirow] = cells[cell(chute, line, start)]
                | cells[cell(chute, line, start + 1)]
                | cells[cell(chute, line, start + 2)];
        }
    }
    let mut open = [zero; 6];
    for (configuration, &[first, second, third]) in CONFIGURATIONS.iter().enumerate() {
        open[configuration] = union[0][first] & union[1][second] & union[2][third];
    }
    open
}

/// Adds three bits in every bit: the sum and the carry.
#[inline(always)]
fn full_adder<V: Vector>(a: V, b: V, c: V) -> (V, V) {
    let (either, both) = (a | b, a & b);
    let half = either & !both;
    ((half | c) & !(half & c), both | (c & either))
}
