//! The rank of a chute for branching: lower is better.

use super::chute::cell;
use super::vector::Vector;
use std::ops::Index;

/// The six configurations of a digit in a chute, each as the box of each line.
pub(super) const CONFIGURATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Added to the rank of a chute in which no digit has exactly two configurations, so that all others come first.
const NO_PAIR: u16 = 1024;
/// The rank of a chute in which no digit has two configurations or more.
pub(super) const CLOSED: u16 = 0x7FFF;

/// The best chute so far, in each lane.
#[derive(Clone, Copy)]
pub(super) struct Best<V> {
    pub(super) rank: V,
    /// The digits with exactly two configurations.
    pub(super) pairs: V,
    /// The digits with two or more.
    pub(super) more: V,
    /// For each configuration, the digits that can take it.
    pub(super) open: [V; 6],
}

/// Ranks a chute and updates the best one.
#[inline(always)]
pub(super) fn rank_chute<V: Vector>(
    token: V::Token,
    cells: &impl Index<usize, Output = V>,
    chute: usize,
    best: &mut Best<V>,
) {
    let open = open_configurations(cells, chute, V::splat(token, 0));
    // Full adders count the configurations of each digit, in three binary digits.
    let (sum_a, carry_a) = full_adder(open[0], open[1], open[2]);
    let (sum_b, carry_b) = full_adder(open[3], open[4], open[5]);
    let ones = (sum_a | sum_b) & !(sum_a & sum_b);
    let (twos, fours) = full_adder(carry_a, carry_b, sum_a & sum_b);
    let pairs = twos & !ones & !fours;
    let more = twos | fours;

    let total = ones.count_ones().add(twos.count_ones().shift_left::<1>()).add(fours.count_ones().shift_left::<2>());
    let rank = total.shift_left::<3>().add(V::splat(token, chute as u16));
    let rank = V::select(pairs.is_zero(), rank.add(V::splat(token, NO_PAIR)), rank);
    let rank = V::select(more.is_zero(), V::splat(token, CLOSED), rank);

    let better = rank.min(best.rank).equals(rank);
    best.rank = rank.min(best.rank);
    best.pairs = V::select(better, pairs, best.pairs);
    best.more = V::select(better, more, best.more);
    best.open = [
        V::select(better, open[0], best.open[0]),
        V::select(better, open[1], best.open[1]),
        V::select(better, open[2], best.open[2]),
        V::select(better, open[3], best.open[3]),
        V::select(better, open[4], best.open[4]),
        V::select(better, open[5], best.open[5]),
    ];
}

/// For each configuration, the digits that can take it.
#[inline(always)]
fn open_configurations<V: Vector>(cells: &impl Index<usize, Output = V>, chute: usize, zero: V) -> [V; 6] {
    let mut union = [[zero; 3]; 3];
    three!(line => {
        three!(minirow => {
            let start = 3 * minirow;
            union[line][minirow] = cells[cell(chute, line, start)]
                | cells[cell(chute, line, start + 1)]
                | cells[cell(chute, line, start + 2)];
        });
    });
    let open = |configuration: usize| {
        let [first, second, third] = CONFIGURATIONS[configuration];
        union[0][first] & union[1][second] & union[2][third]
    };
    [open(0), open(1), open(2), open(3), open(4), open(5)]
}

/// Adds three numbers of one bit in every bit position: the sum and the carry.
#[inline(always)]
fn full_adder<V: Vector>(a: V, b: V, c: V) -> (V, V) {
    let (either, both) = (a | b, a & b);
    let half = either & !both;
    ((half | c) & !(half & c), both | (c & either))
}
