//! What the first digits leave of a condition.
//!
//! The residual is a list of numbers. For beginnings of one length, equal lists mean that the same continuations
//! satisfy the condition: each part that is still open is written by its position in the tree, and of decided parts
//! what they add, such as a sum or a count. Bounds decide parts before all their digits are known.

use super::tree::{Number, Ranges, Test};
use std::collections::{BTreeMap, BTreeSet};

/// The least and the greatest possible number.
type Bounds = [i64; 2];

/// What the first digits leave of the condition; `None` if they violate it. Digits are from the first to the second of
/// `ends`.
pub(super) fn residual(test: &Test, known: &[u32], ends: [u32; 2]) -> Option<Vec<i64>> {
    let mut reader = Reader { known, ends, left: Vec::new() };
    match reader.test(test) {
        Some(false) => None,
        Some(true) => Some(Vec::new()),
        None => {
            // An open residual is never empty.
            reader.left.push(END);
            Some(reader.left)
        }
    }
}

/// Ends a list of positions.
const END: i64 = -1;

struct Reader<'a> {
    known: &'a [u32],
    /// The least and the largest digit.
    ends: [u32; 2],
    left: Vec<i64>,
}

impl Reader<'_> {
    /// Decides the condition, or appends what is left of it.
    fn test(&mut self, test: &Test) -> Option<bool> {
        let start = self.left.len();
        let decided = match test {
            Test::In(number, ranges) => within(self.number(number), ranges),
            Test::Same(groups) => self.same(groups),
            Test::Rule(positions, diagram) => {
                let known: Vec<u32> = positions.iter().map_while(|&at| self.known.get(at).copied()).collect();
                let state = diagram.state(known.iter().copied());
                self.left.extend(state.map(i64::from));
                if state.is_none() { Some(false) } else { (known.len() == positions.len()).then_some(true) }
            }
            Test::Times { least, most, of } => self.times(*least, *most, of),
        };
        if decided.is_some() {
            self.left.truncate(start);
        }
        decided
    }

    fn times(&mut self, least: usize, most: usize, of: &[Test]) -> Option<bool> {
        let (mut held, mut open) = (0, of.len());
        let decided = |held: usize, open: usize| match () {
            () if held > most || held + open < least => Some(false),
            () if held >= least && held + open <= most => Some(true),
            () => None,
        };
        for (position, test) in (0..).zip(of) {
            let start = self.left.len();
            self.left.push(position);
            if let Some(holds) = self.test(test) {
                self.left.truncate(start);
                held += usize::from(holds);
                open -= 1;
            }
            let decided = decided(held, open);
            if decided.is_some() {
                return decided;
            }
        }
        self.left.extend([END, held as i64]);
        decided(held, open)
    }

    /// Bounds of the number. If it is open, appends what is left of it.
    fn number(&mut self, number: &Number) -> Bounds {
        let start = self.left.len();
        let bounds = match number {
            Number::Digit(position) => match self.known.get(*position) {
                Some(&digit) => [digit.into(); 2],
                None => self.ends.map(i64::from),
            },
            Number::Sum(constant, terms) => self.sum(*constant, terms),
            Number::Product(of) => self.product(of),
            Number::Absolute(number) => match self.number(number) {
                [least, most] if least >= 0 => [least, most],
                [least, most] if most <= 0 => [most.saturating_neg(), least.saturating_neg()],
                [least, most] => [0, most.max(least.saturating_neg())],
            },
            Number::Least(of) => self.least(of),
            Number::Distinct(of) => self.distinct(of),
            Number::Count(ranges, of) => self.count(ranges, of),
        };
        if bounds[0] == bounds[1] {
            self.left.truncate(start);
        }
        bounds
    }

    /// Visits the numbers with their positions and bounds, and appends what is left of those for which `is_open`.
    fn each<'n>(&mut self, of: impl Iterator<Item = &'n Number>, mut is_open: impl FnMut(usize, Bounds) -> bool) {
        for (position, number) in of.enumerate() {
            let start = self.left.len();
            self.left.push(position as i64);
            let bounds = self.number(number);
            if !is_open(position, bounds) {
                self.left.truncate(start);
            }
        }
        self.left.push(END);
    }

    fn sum(&mut self, constant: i64, terms: &[(i64, Number)]) -> Bounds {
        let (mut known, mut open) = (constant, [0_i64; 2]);
        self.each(terms.iter().map(|(_, number)| number), |position, bounds| {
            let [one, other] = bounds.map(|bound| bound.saturating_mul(terms[position].0));
            if bounds[0] == bounds[1] {
                known = known.saturating_add(one);
            } else {
                open = [open[0].saturating_add(one.min(other)), open[1].saturating_add(one.max(other))];
            }
            bounds[0] < bounds[1]
        });
        self.left.push(known);
        open.map(|bound| bound.saturating_add(known))
    }

    fn product(&mut self, of: &[Number]) -> Bounds {
        let (mut known, mut open) = (1_i64, [1_i64; 2]);
        self.each(of.iter(), |_, bounds| {
            if bounds[0] == bounds[1] {
                known = known.saturating_mul(bounds[0]);
            } else {
                open = times(open, bounds);
            }
            bounds[0] < bounds[1]
        });
        self.left.push(known);
        times(open, [known; 2])
    }

    fn least(&mut self, of: &[Number]) -> Bounds {
        let (mut known, mut most, mut open) = (i64::MAX, i64::MAX, Vec::new());
        for (position, number) in (0..).zip(of) {
            let start = self.left.len();
            let bounds = self.number(number);
            most = most.min(bounds[1]);
            if bounds[0] == bounds[1] {
                known = known.min(bounds[0]);
            } else {
                open.push((bounds[0], position, self.left.split_off(start)));
            }
        }
        let mut least = known;
        // Numbers that cannot be less than a known one are left out.
        for (bound, position, left) in open.into_iter().filter(|open| open.0 < known) {
            least = least.min(bound);
            self.left.push(position);
            self.left.extend(left);
        }
        self.left.extend([END, known]);
        [least, most]
    }

    fn distinct(&mut self, of: &[Number]) -> Bounds {
        let (mut known, mut open) = (BTreeSet::new(), 0);
        self.each(of.iter(), |_, bounds| {
            if bounds[0] == bounds[1] {
                known.insert(bounds[0]);
            } else {
                open += 1;
            }
            bounds[0] < bounds[1]
        });
        let count = known.len() as i64;
        self.left.push(count);
        self.left.extend(known);
        [count.max(open.min(1)), count + open]
    }

    fn count(&mut self, ranges: &Ranges, of: &[Number]) -> Bounds {
        let (mut known, mut open) = (0, 0);
        self.each(of.iter(), |_, bounds| {
            let is_in = within(bounds, ranges);
            known += i64::from(is_in == Some(true));
            open += i64::from(is_in.is_none());
            is_in.is_none()
        });
        self.left.push(known);
        [known, known + open]
    }

    /// Known numbers that all groups have are left out. Each group needs all that another has.
    fn same(&mut self, groups: &[Vec<Number>]) -> Option<bool> {
        let mut known: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        let mut is_open = false;
        for (group, numbers) in groups.iter().enumerate() {
            self.each(numbers.iter(), |_, bounds| {
                if bounds[0] == bounds[1] {
                    known.entry(bounds[0]).or_insert_with(|| vec![0; groups.len()])[group] += 1;
                }
                is_open |= bounds[0] < bounds[1];
                bounds[0] < bounds[1]
            });
        }
        let most = |times: &[usize]| times.iter().copied().max().unwrap_or_default();
        let needed: usize = known.values().map(|times| most(times)).sum();
        if groups.iter().any(|group| group.len() < needed || group.len() != groups[0].len()) {
            return Some(false);
        }
        for (value, times) in known {
            let common = times.iter().copied().min().unwrap_or_default();
            if most(&times) > common {
                self.left.extend([1, value]);
                self.left.extend(times.iter().map(|&times| (times - common) as i64));
            }
        }
        self.left.push(END);
        (!is_open).then_some(true)
    }
}

/// The products of two numbers.
fn times(one: Bounds, other: Bounds) -> Bounds {
    let products = one.map(|one| other.map(|other| one.saturating_mul(other)));
    let [[first, second], [third, fourth]] = products;
    [first.min(second).min(third).min(fourth), first.max(second).max(third).max(fourth)]
}

/// Whether the number is in one of the ranges, if its bounds decide that.
fn within([least, most]: Bounds, ranges: &[[i64; 2]]) -> Option<bool> {
    if ranges.iter().any(|range| range[0] <= least && most <= range[1]) {
        return Some(true);
    }
    let is_outside = ranges.iter().all(|range| most < range[0] || range[1] < least);
    is_outside.then_some(false)
}
