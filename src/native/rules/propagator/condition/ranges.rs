//! Sets of integers as lists of ranges.

use crate::native::rules::bits::between;

/// The integers from the first to the second.
pub(crate) type Range = [i64; 2];

/// Beyond all numbers of a condition, and far enough from the limits of the type to add a few of them.
pub(crate) const FAR: i64 = 1 << 60;

/// The ranges sorted, those that overlap or touch joined.
pub(crate) fn joined(mut ranges: Vec<Range>) -> Vec<Range> {
    ranges.sort_unstable();
    let mut all: Vec<Range> = Vec::with_capacity(ranges.len());
    for [least, most] in ranges {
        match all.last_mut() {
            Some(last) if least <= last[1] + 1 => last[1] = last[1].max(most),
            _ => all.push([least, most]),
        }
    }
    all
}

/// The integers up to [`FAR`] outside of ranges that are [`joined`].
pub(crate) fn complement(ranges: &[Range]) -> Vec<Range> {
    let mut outside = Vec::with_capacity(ranges.len() + 1);
    let mut next = -FAR;
    for &[least, most] in ranges {
        if least > next {
            outside.push([next, least - 1]);
        }
        next = next.max(most + 1);
    }
    if next <= FAR {
        outside.push([next, FAR]);
    }
    outside
}

/// The least and the greatest number from `low` to `high` in one of the ranges.
pub(crate) fn span(ranges: &[Range], [low, high]: Range) -> Option<Range> {
    let within = ranges.iter().map(|&[least, most]| [least.max(low), most.min(high)]).filter(|[low, high]| low <= high);
    within.reduce(|[low, high], [least, most]| [low.min(least), high.max(most)])
}

/// Whether numbers from `low` to `high` are in the ranges: all (`Some(true)`) or none of them.
pub(crate) fn contains(ranges: &[Range], [low, high]: Range) -> Option<bool> {
    if ranges.iter().any(|&[least, most]| least <= low && high <= most) {
        return Some(true);
    }
    if span(ranges, [low, high]).is_none() { Some(false) } else { None }
}

/// The digits in the ranges, as a set that counts from 0.
pub(crate) fn digits(ranges: &[Range]) -> u64 {
    ranges.iter().fold(0, |set, &[least, most]| set | between(least - 1, most - 1))
}

/// The integers whose product with `by`, which is not 0, is in the range; empty if its first number is the greater one.
pub(crate) fn divided([least, most]: Range, by: i64) -> Range {
    let (least, most) = if by < 0 { (-most, -least) } else { (least, most) };
    [-(-least).div_euclid(by.abs()), most.div_euclid(by.abs())]
}

/// The integers whose absolute values are in the ranges or, for more than `most` of them, in their hull.
pub(crate) fn mirrored(ranges: &[Range], most: usize) -> Vec<Range> {
    let positive = ranges.iter().map(|&[least, most]| [least.max(0), most]);
    let mut positive: Vec<Range> = positive.filter(|[least, most]| least <= most).collect();
    if positive.len() > most {
        positive = span(&positive, [0, FAR]).into_iter().collect();
    }
    positive.into_iter().flat_map(|[low, high]| [[low, high], [-high, -low]]).collect()
}

/// The bounds of products of a number of each range.
pub(crate) fn product(one: Range, other: Range) -> Range {
    let of = |factor: i64| other.map(|by| factor * by);
    let ([a, b], [c, d]) = (of(one[0]), of(one[1]));
    [a.min(b).min(c).min(d), a.max(b).max(c).max(d)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(ranges: &[Range], number: i64) -> bool {
        ranges.iter().any(|[least, most]| (*least..=*most).contains(&number))
    }

    #[test]
    fn ranges_are_sets() {
        let ranges = joined(vec![[7, 9], [1, 2], [3, 4], [8, 12], [20, 20]]);
        assert_eq!(ranges, [[1, 4], [7, 12], [20, 20]]);
        let outside = complement(&ranges);
        assert!((-30..30).all(|number| has(&ranges, number) != has(&outside, number)));
        assert_eq!(complement(&outside), ranges);
        assert_eq!(
            [span(&ranges, [3, 8]), span(&ranges, [5, 19]), span(&ranges, [5, 6])],
            [Some([3, 8]), Some([7, 12]), None]
        );
        assert_eq!(
            [contains(&ranges, [2, 3]), contains(&ranges, [5, 6]), contains(&ranges, [4, 7])],
            [Some(true), Some(false), None]
        );
        let near = mirrored(&[[-9, 2], [4, 5], [-3, -2]], 2);
        assert!((-20..20_i64).all(|number| has(&near, number) == [0, 1, 2, 4, 5].contains(&number.abs())));
        assert_eq!(mirrored(&[[1, 2], [4, 5]], 1), [[1, 5], [-5, -1]]);
        assert_eq!(digits(&ranges), 0b1111_1100_1111 | 1 << 19);
    }

    #[test]
    fn quotients_and_products_are_tight() {
        for (by, least, most) in (-4..=4).flat_map(|by| (-9..9).flat_map(move |a| (a..9).map(move |b| (by, a, b)))) {
            if by != 0 {
                let quotient = divided([least, most], by);
                assert!((-20..20).all(|n| has(&[quotient], n) == has(&[[least, most]], n * by)), "{least} {most} {by}");
            }
            let all = (least..=most).flat_map(|one| (by..=by + 3).map(move |other| one * other));
            let (low, high) = (all.clone().min(), all.max());
            assert_eq!(Some(product([least, most], [by, by + 3])), low.zip(high).map(|(low, high)| [low, high]));
        }
    }
}
