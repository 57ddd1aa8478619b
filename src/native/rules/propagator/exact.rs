//! Exact filtering of sums of two and three digits.

use crate::native::rules::bits::{bit, members, reflected};

/// The set of this number; empty if it does not fit a word.
#[inline]
fn set(number: i64) -> u64 {
    if (0..64).contains(&number) { bit(number as usize) } else { 0 }
}

/// The members of two sets that have a partner in the other with which they add up to the total.
#[inline]
pub(super) fn two(one: u64, other: u64, total: i64, differ: bool) -> (u64, u64) {
    let mut kept = one & reflected(other.reverse_bits(), total);
    if differ && total % 2 == 0 {
        kept &= !set(total / 2);
    }
    (kept, reflected(kept.reverse_bits(), total) & other)
}

/// The members of three sets that have partners in the others with which they add up to the total. `differ` applies to
/// the first and second, the first and third, and the second and third.
#[inline]
pub(super) fn three(sets: [u64; 3], total: i64, differ: [bool; 3]) -> [u64; 3] {
    let reversed = sets[2].reverse_bits();
    let mut kept = [0; 3];
    for first in members(sets[0]) {
        let left = total - first as i64;
        let mut second = sets[1] & reflected(reversed, left);
        if differ[0] {
            second &= !bit(first);
        }
        if differ[1] {
            second &= !set(left - first as i64);
        }
        if differ[2] && left % 2 == 0 {
            second &= !set(left / 2);
        }
        if second != 0 {
            kept[0] |= bit(first);
            kept[1] |= second;
            kept[2] |= reflected(second.reverse_bits(), left);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_supported_digits_stay() {
        let sets = [0b1_1010_1100, 0b0_0111_0101, 0b1_0000_1111];
        for (total, flags) in (-2..30).flat_map(|total| (0..8).map(move |flags| (total, flags))) {
            let differ = [flags & 1 != 0, flags & 2 != 0, flags & 4 != 0];
            let (mut pairs, mut triples) = ((0, 0), [0; 3]);
            for (a, b) in members(sets[0]).flat_map(|a| members(sets[1]).map(move |b| (a, b))) {
                if (a + b) as i64 == total && !(differ[0] && a == b) {
                    pairs = (pairs.0 | bit(a), pairs.1 | bit(b));
                }
                for c in members(sets[2]) {
                    let repeats = differ[0] && a == b || differ[1] && a == c || differ[2] && b == c;
                    if (a + b + c) as i64 == total && !repeats {
                        triples = [triples[0] | bit(a), triples[1] | bit(b), triples[2] | bit(c)];
                    }
                }
            }
            assert_eq!(two(sets[0], sets[1], total, differ[0]), pairs);
            assert_eq!(three(sets, total, differ), triples);
        }
    }
}
