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
    /// All sets of digits by their size, on boards with up to [`Common::FEW`] digits; otherwise empty.
    pub(super) subsets: Vec<Vec<Subset>>,
}

/// A set of digits and the sum of its members, each counting from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    pub(super) digits: u64,
    pub(super) sum: i64,
}

impl Common {
    /// Boards with more digits have too many sets of them to go through.
    pub(super) const FEW: usize = 10;

    pub(super) fn new(side: usize, sees: Sees) -> Self {
        let mut subsets = Vec::new();
        if side <= Self::FEW {
            subsets.resize_with(side + 1, Vec::new);
            for digits in 0..=below(side) {
                let sum = members(digits).sum::<usize>() as i64;
                subsets[digits.count_ones() as usize].push(Subset { digits, sum });
            }
        }
        Self { side, all: below(side), sees, subsets }
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
    let (mut taken, mut sum) = (0u128, 0);
    for set in sets {
        let free = !taken & (u128::MAX << lowest(set));
        let place = free.trailing_zeros();
        taken |= 1 << place;
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
