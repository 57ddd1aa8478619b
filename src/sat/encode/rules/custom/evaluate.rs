//! The value of a condition where all digits are known.

use crate::puzzle::Geometry;
use crate::puzzle::rule::expression::{Condition, Group, Leaf, Number};
use itertools::Itertools;

/// The digits of all leaves.
pub(super) struct Evaluator<'a, P> {
    pub(super) geometry: &'a Geometry,
    pub(super) at: &'a dyn Fn(P) -> i64,
}

/// Whether a condition has other rules in it, which are not evaluated here.
pub(super) fn has_rule<P>(condition: &Condition<P>) -> bool {
    match condition {
        Condition::Compare(..) | Condition::In(..) | Condition::Same(_) => false,
        Condition::Rule(_) => true,
        Condition::Not(condition) => has_rule(condition),
        Condition::All(of) | Condition::Any(of) | Condition::Times { of, .. } => of.iter().any(has_rule),
        Condition::Iff(both) => both.iter().any(has_rule),
    }
}

impl<P: Leaf> Evaluator<'_, P> {
    /// Whether a condition without other rules holds.
    pub(super) fn holds(&self, condition: &Condition<P>) -> bool {
        match condition {
            Condition::Compare(one, comparison, other) => comparison.allows(self.number(one).cmp(&self.number(other))),
            Condition::In(number, ranges) => is_in(self.number(number), ranges),
            Condition::Same(groups) => {
                groups.iter().map(|group| self.numbers(group).sorted_unstable().collect_vec()).all_equal()
            }
            Condition::Rule(_) => false,
            Condition::Not(condition) => !self.holds(condition),
            Condition::All(of) => of.iter().all(|condition| self.holds(condition)),
            Condition::Any(of) => of.iter().any(|condition| self.holds(condition)),
            Condition::Iff(both) => self.holds(&both[0]) == self.holds(&both[1]),
            Condition::Times { least, most, of } => {
                (*least..=*most).contains(&of.iter().filter(|condition| self.holds(condition)).count())
            }
        }
    }

    fn number(&self, number: &Number<P>) -> i64 {
        match number {
            Number::Constant(value) => *value,
            Number::Digit(leaf) => (self.at)(*leaf),
            Number::Sum(of) => self.numbers(of).sum(),
            Number::Product(of) => self.numbers(of).product(),
            Number::Negative(number) => -self.number(number),
            Number::Absolute(number) => self.number(number).abs(),
            // A group is never empty.
            Number::Least(of) => self.numbers(of).min().unwrap_or(0),
            Number::Greatest(of) => self.numbers(of).max().unwrap_or(0),
            Number::Distinct(of) => self.numbers(of).unique().count() as i64,
            Number::Count { ranges, of } => self.numbers(of).filter(|&value| is_in(value, ranges)).count() as i64,
        }
    }

    fn numbers(&self, group: &Group<P>) -> impl Iterator<Item = i64> {
        let numbers: Vec<i64> = group.numbers(self.geometry).iter().map(|number| self.number(number)).collect();
        numbers.into_iter()
    }
}

/// Whether a value is in one of the ranges.
pub(super) fn is_in(value: i64, ranges: &[[i64; 2]]) -> bool {
    ranges.iter().any(|&[least, most]| least <= value && value <= most)
}
