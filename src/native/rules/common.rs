//! What all propagators of a board share.

use super::bits::{below, lowest, members};
use super::sees::Sees;

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
        Self { side, all: below(side), sees, subsets }
    }

    /// The sets of `size` digits with this sum, on boards with few digits.
    #[inline]
    pub(super) fn subsets_of(&self, size: usize, sum: i64) -> &[u64] {
        let sums = self.subsets.get(size).map_or(&[][..], Vec::as_slice);
        usize::try_from(sum).ok().and_then(|sum| sums.get(sum)).map_or(&[], Vec::as_slice)
    }
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

/// A lower bound on the sum of different members of these sets: each takes its smallest member, or the next number that
/// is free.
#[inline]
pub(super) fn least_sum(sets: impl Iterator<Item = u64>) -> i64 {
    let (mut taken, mut sum) = (0u64, 0);
    for set in sets {
        let free = !taken & (u64::MAX << lowest(set));
        // Beyond the word, any number does for a lower bound.
        let place = free.trailing_zeros();
        taken |= 1u64.checked_shl(place).unwrap_or(0);
        sum += i64::from(place);
    }
    sum
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
        assert_eq!(least_sum([0b11, 0b11, 0b11].into_iter()), 3);
        assert_eq!(least_sum([0b100, 0b1, 0b110].into_iter()), 3);
    }
}
