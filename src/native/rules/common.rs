//! What all propagators of a board share.

use super::bits::{below, bit, highest, lowest, members};
use super::cell_set::CellSet;
use super::family::Family;
use super::sees::Sees;
use super::state::{Failed, Filtered, State};
use std::ops::Range;
use std::sync::OnceLock;

/// The facts of a board that propagators look up.
#[derive(Debug)]
pub(super) struct Common {
    /// The number of digits.
    pub(super) side: usize,
    /// All digits.
    pub(super) all: u64,
    pub(super) sees: Sees,
    /// All sets of digits, by their size and then by the sum of their members, each counting from 0, on boards with up
    /// to [`Common::FEW`] digits; otherwise empty.
    pub(super) subsets: Vec<Vec<Vec<u64>>>,
    /// The same sets by their size, those with the smallest sums first, and where each sum begins; made when they are
    /// first needed.
    families: Vec<OnceLock<(Family, Vec<usize>)>>,
}

impl Common {
    /// Boards with more digits have too many sets of them to go through.
    pub(super) const FEW: usize = 10;

    pub(super) fn new(side: usize, sees: Sees) -> Self {
        let mut subsets = Vec::new();
        if side <= Self::FEW {
            let largest = (0..side).sum::<usize>();
            subsets.resize(side + 1, vec![Vec::new(); largest + 1]);
            for digits in 0..=below(side) {
                subsets[digits.count_ones() as usize][members(digits).sum::<usize>()].push(digits);
            }
        }
        let families = subsets.iter().map(|_| OnceLock::new()).collect();
        Self { side, all: below(side), sees, families, subsets }
    }

    /// The sets of this size and where each sum begins, on boards with few digits.
    #[inline]
    fn family(&self, size: usize) -> Option<&(Family, Vec<usize>)> {
        let by_sum = self.subsets.get(size)?;
        let make = || {
            let starts = std::iter::once(0).chain(by_sum.iter().scan(0, |start, sets| {
                *start += sets.len();
                Some(*start)
            }));
            (Family::new(self.side, by_sum.concat()), starts.collect())
        };
        Some(self.families[size].get_or_init(make))
    }

    /// Removes from cells that all differ what has no part in a sum from `low` to `high`, on boards with few digits.
    #[inline]
    pub(super) fn narrow_between(&self, state: &mut State, cells: &CellSet, low: i64, high: i64) -> Filtered {
        let Some((family, starts)) = self.family(cells.len()) else { return Err(Failed) };
        let start = |sum: i64| starts[sum.clamp(0, starts.len() as i64 - 1) as usize];
        let among = |word: usize| numbers(word, start(low)..start(high + 1));
        family.narrow(&self.sees, state, cells, among, |_, _| ())
    }

    /// Removes from cells that all differ what has no part in one of these sums, on boards with few digits. Returns the
    /// sets that are left, by their places among all sets of this size.
    #[inline]
    pub(super) fn narrow(&self, state: &mut State, cells: &CellSet, sums: u128) -> Result<[u64; Self::WORDS], Failed> {
        let Some((family, starts)) = self.family(cells.len()) else { return Err(Failed) };
        let mut among = [0u64; Self::WORDS];
        let mut rest = sums & ((1 << (starts.len() - 1)) - 1);
        while rest != 0 {
            let low = rest.trailing_zeros() as usize;
            let high = low + (rest >> low).trailing_ones() as usize;
            rest &= u128::MAX << high;
            for (word, among) in among.iter_mut().enumerate().take(starts[starts.len() - 1].div_ceil(64)) {
                *among |= numbers(word, starts[low]..starts[high]);
            }
        }
        let mut left = [0; Self::WORDS];
        family.narrow(&self.sees, state, cells, |word| among[word], |word, sets| left[word] = sets)?;
        Ok(left)
    }

    /// The sums of these sets.
    pub(super) fn sums_of(&self, size: usize, sets: [u64; Self::WORDS]) -> u128 {
        let mut left = 0;
        let Some((_, starts)) = self.family(size) else { return left };
        for (word, mut sets) in sets.into_iter().enumerate() {
            while sets != 0 {
                let number = 64 * word + lowest(sets);
                let sum = starts.partition_point(|&start| start <= number) - 1;
                left |= 1 << sum;
                sets &= !below((starts[sum + 1] - 64 * word).min(64));
            }
        }
        left
    }

    /// The most words of a family on a board with few digits.
    const WORDS: usize = 252usize.div_ceil(64);

    /// The sets of `size` digits with this sum, on boards with few digits.
    #[inline]
    pub(super) fn subsets_of(&self, size: usize, sum: i64) -> &[u64] {
        let sums = self.subsets.get(size).map_or(&[][..], Vec::as_slice);
        usize::try_from(sum).ok().and_then(|sum| sums.get(sum)).map_or(&[], Vec::as_slice)
    }
}

/// The numbers of a range that are in this word, as its bits.
#[inline]
fn numbers(word: usize, range: Range<usize>) -> u64 {
    let below = |number: usize| below(number.saturating_sub(64 * word).min(64));
    below(range.end) & !below(range.start)
}

/// The sets of `size` of so many digits with this sum, digits counting from 0; `None` if there are more than `most`.
pub(super) fn combinations(digits: usize, size: usize, sum: i64, most: usize) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    let fits = extend(&mut found, 0, digits, size, sum, most);
    fits.then_some(found)
}

/// Adds every set that extends `chosen` by `size` digits below `next` with this sum. `false` means too many.
fn extend(found: &mut Vec<u64>, chosen: u64, next: usize, size: usize, sum: i64, most: usize) -> bool {
    let count = size as i64;
    let least = count * (count - 1) / 2;
    let largest = count * next as i64 - count * (count + 1) / 2;
    if size > next || sum < least || sum > largest {
        return true;
    }
    if size == 0 {
        found.push(chosen);
        return found.len() <= most;
    }
    (size - 1..next).all(|digit| extend(found, chosen | 1 << digit, digit, size - 1, sum - digit as i64, most))
}

/// Bounds on the sum of different members of these sets: each takes its smallest member, or the next number that is
/// free, and its largest one, or the next one below.
#[inline]
pub(super) fn sum_bounds(sets: impl Iterator<Item = u64>) -> (i64, i64) {
    let (mut from_below, mut least) = (u64::MAX, 0);
    let (mut from_above, mut most) = (u64::MAX, 0);
    for set in sets {
        // Where no number is free, the sets have no different members, and any bound will do.
        let low = from_below & u64::MAX << lowest(set);
        from_below &= !(low & low.wrapping_neg());
        least += i64::from(low.trailing_zeros());
        let high = highest(from_above & u64::MAX >> (63 - highest(set)) | 1);
        from_above &= !bit(high);
        most += high as i64;
    }
    (least, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_those_of_a_killer() {
        // Four cells with the sum 20, that is 16 from 0: 12 combinations.
        let found = combinations(9, 4, 16, 100).unwrap();
        assert_eq!(found.len(), 12);
        assert!(found.iter().all(|set| set.count_ones() == 4 && members(*set).sum::<usize>() == 16));
        assert_eq!(combinations(9, 4, 16, 11), None);
        assert_eq!(combinations(9, 10, 45, 100), Some(vec![]));
        assert_eq!(combinations(9, 2, 40, 100), Some(vec![]));
    }

    #[test]
    fn different_digits_add_up_to_more() {
        assert_eq!(sum_bounds([0b11, 0b11, 0b11].into_iter()).0, 3);
        assert_eq!(sum_bounds([0b100, 0b1, 0b110].into_iter()), (3, 3));
        assert_eq!(sum_bounds([0b1110, 0b1110].into_iter()), (3, 5));
    }
}
