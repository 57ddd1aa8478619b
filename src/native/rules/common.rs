//! Tables that all propagators of a board share.

use super::bits::{below, bit, highest, lowest, members};
use super::cell_set::CellSet;
use super::domains::{Domains, Propagated, Wipeout};
use super::family::Family;
use super::sees::Sees;
use std::ops::Range;
use std::sync::OnceLock;

/// The tables of a board that propagators look up.
#[derive(Debug)]
pub(super) struct Common {
    /// The number of digits.
    pub(super) side: usize,
    /// All digits.
    pub(super) all: u64,
    pub(super) sees: Sees,
    /// All sets of digits, by size and then by the sum of their members from 0. Empty on boards with more than
    /// [`FEW`](Self::FEW) digits.
    pub(super) subsets: Vec<Vec<Vec<u64>>>,
    /// By size: the family of these sets in order of sum, and the start of each sum in it. Built on first use.
    families: Vec<OnceLock<(Family, Vec<usize>)>>,
}

impl Common {
    /// The most digits whose sets are listed.
    // A thousand sets; each further digit doubles them.
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

    /// The family of the sets of a size, and the start of each sum in it; `None` on boards with many digits.
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

    /// Removes from cells that all differ the candidates that are in no sum from `low` to `high`. Few digits only.
    #[inline]
    pub(super) fn narrow_between(&self, domains: &mut Domains, cells: &CellSet, low: i64, high: i64) -> Propagated {
        let Some((family, starts)) = self.family(cells.len()) else { return Err(Wipeout) };
        let start = |sum: i64| starts[sum.clamp(0, starts.len() as i64 - 1) as usize];
        let among = |word: usize| numbers(word, start(low)..start(high + 1));
        family.narrow(&self.sees, domains, cells, among, |_, _| ())
    }

    /// Removes from cells that all differ the candidates that are in none of these sums. Returns the sets of the family
    /// that remain possible. Few digits only.
    #[inline]
    pub(super) fn narrow(
        &self,
        domains: &mut Domains,
        cells: &CellSet,
        sums: u128,
    ) -> Result<[u64; Self::WORDS], Wipeout> {
        let Some((family, starts)) = self.family(cells.len()) else { return Err(Wipeout) };
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
        family.narrow(&self.sees, domains, cells, |word| among[word], |word, sets| left[word] = sets)?;
        Ok(left)
    }

    /// The sums of these sets of a size.
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

    /// The most words of a family: 10 digits have 252 sets of five.
    const WORDS: usize = 252usize.div_ceil(64);

    /// The sets of `size` digits with this sum; empty on boards with many digits.
    #[inline]
    pub(super) fn subsets_of(&self, size: usize, sum: i64) -> &[u64] {
        let sums = self.subsets.get(size).map_or(&[][..], Vec::as_slice);
        usize::try_from(sum).ok().and_then(|sum| sums.get(sum)).map_or(&[], Vec::as_slice)
    }
}

/// The word with this number of the set of numbers in a range.
#[inline]
fn numbers(word: usize, range: Range<usize>) -> u64 {
    let below = |number: usize| below(number.saturating_sub(64 * word).min(64));
    below(range.end) & !below(range.start)
}

/// The sets of `size` of the first `digits` digits, from 0, with this sum; `None` if there are more than `most`.
pub(super) fn combinations(digits: usize, size: usize, sum: i64, most: usize) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    let fits = extend(&mut found, 0, digits, size, sum, most);
    fits.then_some(found)
}

/// Appends every set that extends `chosen` by `size` digits below `next` with this sum. `false` means too many.
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

/// Bounds on the sum of distinct members of these sets. In the lower bound each set takes its smallest member or the
/// next free number above it, in the upper bound its largest member or the next free one below.
#[inline]
pub(super) fn sum_bounds(sets: impl Iterator<Item = u64>) -> (i64, i64) {
    let (mut from_below, mut least) = (u64::MAX, 0);
    let (mut from_above, mut most) = (u64::MAX, 0);
    for set in sets {
        // If no number is free, the sets have no distinct members, and any bound is valid.
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
    fn combinations_of_a_killer_cage() {
        // Four cells with sum 20, or 16 with digits from 0, have 12 combinations.
        let found = combinations(9, 4, 16, 100).unwrap();
        assert_eq!(found.len(), 12);
        assert!(found.iter().all(|set| set.count_ones() == 4 && members(*set).sum::<usize>() == 16));
        assert_eq!(combinations(9, 4, 16, 11), None);
        assert_eq!(combinations(9, 10, 45, 100), Some(vec![]));
        assert_eq!(combinations(9, 2, 40, 100), Some(vec![]));
    }

    #[test]
    fn combinations_are_the_sets_of_that_size_and_sum() {
        for (digits, size) in (0..9).flat_map(|digits| (0..=digits + 1).map(move |size| (digits, size))) {
            for sum in -1..40 {
                let fits = |set: &u64| {
                    set.count_ones() as usize == size && members(*set).map(|digit| digit as i64).sum::<i64>() == sum
                };
                let expected: Vec<u64> = (0..=below(digits)).filter(fits).collect();
                let mut found = combinations(digits, size, sum, expected.len()).unwrap();
                found.sort_unstable();
                assert_eq!(found, expected, "{size} of {digits}, sum {sum}");
                let fewer = expected.len().checked_sub(1).and_then(|most| combinations(digits, size, sum, most));
                assert_eq!(fewer, None, "{size} of {digits}, sum {sum}");
            }
        }
    }

    /// On an open board, cells keep exactly the sums asked for that some set has.
    #[test]
    fn open_cells_keep_the_sums_that_some_set_has() {
        let sides = [4, 7, 10];
        for (side, size) in sides.iter().flat_map(|&side| (1..=side).map(move |size| (side, size))) {
            let numbers: Vec<u16> = (0..size as u16).collect();
            let mut sees = Sees::new(20);
            for (one, other) in (0..size).flat_map(|one| (0..one).map(move |other| (one, other))) {
                sees.insert(one, other);
            }
            let common = Common::new(side, sees);
            let cells = CellSet::from(&numbers[..]);
            let by_sum = common.subsets[size].iter().enumerate();
            let possible = by_sum.filter(|(_, sets)| !sets.is_empty()).fold(0_u128, |set, (sum, _)| set | 1 << sum);
            for sums in [u128::MAX, 0x5555, 0xF0F0_F0F0, 0b11, 1 << 20, 0x1249_2492_4924] {
                let mut domains = Domains::new(20, side, 0);
                domains.reset(&[common.all; 20]);
                let kept = common.narrow(&mut domains, &cells, sums).map(|sets| common.sums_of(size, sets));
                let expected = if sums & possible == 0 { Err(Wipeout) } else { Ok(sums & possible) };
                assert_eq!(kept, expected, "{size} of {side}, {sums:x}");
            }
        }
    }

    #[test]
    fn bounds_use_that_digits_differ() {
        assert_eq!(sum_bounds([0b11, 0b11, 0b11].into_iter()).0, 3);
        assert_eq!(sum_bounds([0b100, 0b1, 0b110].into_iter()), (3, 3));
        assert_eq!(sum_bounds([0b1110, 0b1110].into_iter()), (3, 5));
    }
}
