//! The 280 partitions of nine digits into three triples, and the splits of a stack's columns between two bands.
//!
//! In a band, a stack's three columns are such a partition. In the band below, each column has three of its six other
//! digits. If column *i* takes *k* of the digits of column *i* + 1 of the first band, it takes 3 − *k* of those of
//! column *i* + 2, and all columns have the same *k*: 1 + 27 + 27 + 1 = 56 ways. The last band has what is left.
//!
//! Digits count from 0; a set of them has digit *d* in bit *d*.

use itertools::Itertools;
use std::iter;

/// A set of digits.
pub(super) type Digits = u16;
/// A map of the nine digits.
pub(super) type Renaming = [u8; 9];

/// The number of partitions.
pub(super) const PARTITIONS: usize = 280;
/// The number of splits for each partition.
pub(super) const SPLITS: usize = 56;
/// All digits.
pub(super) const ALL: Digits = 0x1FF;

/// The partitions by number, each as three triples in the order of their least digits. Number 0 is 123 456 789.
pub(super) fn partitions() -> Vec<[Digits; 3]> {
    let triples = || (0..9).array_combinations().map(|triple: [u32; 3]| triple.iter().map(|digit| 1 << digit).sum());
    let mut partitions = Vec::with_capacity(PARTITIONS);
    for first in triples().filter(|first: &Digits| first & 1 != 0) {
        let least = (!first) & first.wrapping_add(1);
        for second in triples().filter(|second: &Digits| second & first == 0 && second & least != 0) {
            partitions.push([first, second, ALL & !first & !second]);
        }
    }
    partitions
}

/// The numbers of the partitions.
pub(super) struct Ranks(Vec<u16>);

impl Ranks {
    pub(super) fn new(partitions: &[[Digits; 3]]) -> Self {
        let mut ranks = vec![0; 1 << 16];
        for (rank, &triples) in partitions.iter().enumerate() {
            ranks[Self::key(triples)] = rank as u16;
        }
        Self(ranks)
    }

    /// The number of a partition whose triples are in any order.
    pub(super) fn rank(&self, triples: [Digits; 3]) -> u16 {
        self.0[Self::key(triples)]
    }

    /// The triples of digit 0 and of the least digit outside it: eight bits each, since neither needs a bit for 0.
    fn key(triples: [Digits; 3]) -> usize {
        let of = |digit: Digits| triples.into_iter().find(|triple| triple & digit != 0).unwrap_or_default();
        let first = of(1);
        let second = of((!first) & first.wrapping_add(1));
        usize::from(first >> 1) | usize::from(second >> 1) << 8
    }
}

/// Applies a renaming to each triple.
pub(super) fn renamed(triples: [Digits; 3], renaming: &Renaming) -> [Digits; 3] {
    triples.map(|triple| {
        let digits = renaming.iter().enumerate().filter(|(digit, _)| triple >> digit & 1 == 1);
        digits.map(|(_, &new)| 1 << new).sum()
    })
}

/// The digits of a set, in order.
#[inline]
pub(super) fn members(mut set: Digits) -> impl Iterator<Item = u8> + Clone {
    iter::from_fn(move || {
        let digit = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        digit
    })
}

/// The other two bands of a stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The columns in the middle band, in the order of the columns of the first.
    pub(super) columns: [Digits; 3],
    /// The number of the middle band's partition.
    pub(super) middle: u16,
    /// The number of the bottom band's partition.
    pub(super) bottom: u16,
}

/// The splits of the columns of a partition.
pub(super) fn splits(top: [Digits; 3], ranks: &Ranks) -> Vec<Split> {
    let subsets = |set: Digits, size: usize| -> Vec<Digits> {
        members(set).combinations(size).map(|digits| digits.iter().map(|digit| 1 << digit).sum()).collect()
    };
    let mut splits = Vec::with_capacity(SPLITS);
    for size in 0..=3 {
        // `taken[i]` is the part of top column i that column i − 1 takes; column i + 1 takes the rest.
        let taken = top.map(|column| subsets(column, size)).into_iter().multi_cartesian_product();
        splits.extend(taken.map(|taken| {
            let column = |i: usize| taken[(i + 1) % 3] | top[(i + 2) % 3] & !taken[(i + 2) % 3];
            let columns = [0, 1, 2].map(column);
            let bottom = [0, 1, 2].map(|i| ALL & !top[i] & !columns[i]);
            Split { columns, middle: ranks.rank(columns), bottom: ranks.rank(bottom) }
        }));
    }
    splits
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_280_partitions() {
        let partitions = partitions();
        assert_eq!(partitions.len(), PARTITIONS);
        assert_eq!(partitions[0], [0b111, 0b11_1000, 0b1_1100_0000]);
        assert_eq!(partitions.iter().collect::<BTreeSet<_>>().len(), PARTITIONS);
        for triples in &partitions {
            assert!(triples.iter().all(|triple| triple.count_ones() == 3) && triples.iter().sum::<u16>() == ALL);
            assert!(triples.is_sorted_by_key(|triple| triple.trailing_zeros()));
        }
    }

    #[test]
    fn a_rank_does_not_depend_on_the_order_of_triples() {
        let partitions = partitions();
        let ranks = Ranks::new(&partitions);
        for (rank, &[a, b, c]) in partitions.iter().enumerate() {
            for triples in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                assert_eq!(usize::from(ranks.rank(triples)), rank);
            }
        }
    }

    #[test]
    fn splits_are_all_ways_to_fill_two_more_bands() {
        let partitions = partitions();
        let ranks = Ranks::new(&partitions);
        for &top in partitions.iter().step_by(31) {
            let splits = splits(top, &ranks);
            assert_eq!(splits.len(), SPLITS);
            assert_eq!(splits.iter().map(|split| split.columns).collect::<BTreeSet<_>>().len(), SPLITS);
            for Split { columns, middle, bottom } in splits {
                assert!((0..3).all(|i| columns[i] & top[i] == 0 && columns[i].count_ones() == 3));
                assert_eq!(columns.iter().sum::<u16>(), ALL, "{columns:?}");
                assert_eq!(ranks.rank(columns), middle);
                let left: BTreeSet<u16> = (0..3).map(|i| ALL & !columns[i] & !top[i]).collect();
                assert_eq!(left, partitions[usize::from(bottom)].into_iter().collect());
            }
        }
    }
}
