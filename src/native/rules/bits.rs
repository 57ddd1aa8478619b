//! Sets of digits as bits of a word. Digits count from 0.

/// The set of one digit.
#[inline]
pub(super) const fn bit(digit: usize) -> u64 {
    1 << digit
}

/// The set of the digits below `count`, which is at most 64.
pub(super) const fn below(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The digits from `low` to `high` inclusive, as far as they fit the word.
#[inline]
pub(super) fn between(low: i64, high: i64) -> u64 {
    if low > high || high < 0 || low > 63 {
        return 0;
    }
    below(high.min(63) as usize + 1) & (u64::MAX << low.max(0))
}

/// Whether a non-empty set has one member.
#[inline]
pub(super) const fn is_single(set: u64) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// Whether a set has two members.
#[inline]
pub(super) const fn is_pair(set: u64) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && is_single(rest)
}

/// The smallest member of a non-empty set.
#[inline]
pub(super) const fn lowest(set: u64) -> usize {
    set.trailing_zeros() as usize
}

/// The largest member of a non-empty set.
#[inline]
pub(super) const fn highest(set: u64) -> usize {
    63 - set.leading_zeros() as usize
}

/// The members of a set, ascending.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let member = lowest(set);
        set &= set - 1;
        Some(member)
    })
}

/// The numbers `total - d` for the members `d` of a set, given as its reversed word.
#[inline]
pub(super) const fn reflected(reversed: u64, total: i64) -> u64 {
    match total {
        0..=63 => reversed >> (63 - total),
        64..=126 => reversed << (total - 63),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_bounds_and_ranges() {
        assert_eq!(members(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!([lowest(0b1010), highest(0b1010)], [1, 3]);
        assert_eq!([between(1, 3), between(-5, 1), between(3, 2), between(62, 99)], [0b1110, 0b11, 0, 3 << 62]);
        assert_eq!([below(0), below(3), below(64)], [0, 0b111, u64::MAX]);
        assert!(is_single(8) && !is_single(10));
        assert!(is_pair(10) && !is_pair(8) && !is_pair(0) && !is_pair(11));
    }

    #[test]
    fn a_reflection_subtracts_each_member() {
        let set: u64 = 0b1_0010_1101;
        for total in -3..130 {
            let expected = members(set).map(|d| total - d as i64).filter(|d| (0..64).contains(d));
            let expected: u64 = expected.map(|d| bit(d as usize)).sum();
            assert_eq!(reflected(set.reverse_bits(), total), expected, "{total}");
        }
    }
}
