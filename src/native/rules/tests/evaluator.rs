//! A plain evaluator of conditions, relations and patterns on full grids.

use super::judge::Grid;
use crate::puzzle::rule::expression::{Condition, Custom, Group, Leaf, Number, Pattern, Scope, Variable};
use std::collections::BTreeSet;

/// The digits of the leaves of a condition, and whether a rule in it holds.
struct Evaluator<'a, P> {
    grid: &'a Grid<'a>,
    digit: &'a dyn Fn(P) -> u32,
}

impl Grid<'_> {
    pub(super) fn keeps_custom(&self, custom: &Custom) -> bool {
        match custom {
            Custom::Where { condition, .. } => {
                Evaluator { grid: self, digit: &|cell| self.at(cell) }.condition(condition)
            }
            Custom::Pairs { relation, scope, cells } => {
                let holds = |one, other| {
                    let digit = |variable| self.at(if variable == Variable::X { one } else { other });
                    Evaluator { grid: self, digit: &digit }.condition(relation)
                };
                let places = 0..cells.len();
                match scope {
                    Scope::Along => cells.windows(2).all(|pair| holds(pair[0], pair[1])),
                    Scope::Among => {
                        places.clone().all(|one| (one + 1..cells.len()).all(|two| holds(cells[one], cells[two])))
                    }
                    Scope::Adjacent => self.cells().all(|one| {
                        self.cells().all(|two| {
                            let (down, right) =
                                (two.row() - one.row().min(two.row()), two.column() - one.column().min(two.column()));
                            let touches = one.row() <= two.row() && one.column() <= two.column() && down + right == 1;
                            let is_exempt = cells.chunks(2).any(|pair| *pair == [one, two] || *pair == [two, one]);
                            !touches || is_exempt || holds(one, two)
                        })
                    }),
                }
            }
            Custom::Pattern { pattern, cells } => {
                let word: Vec<u32> = cells.iter().map(|&cell| self.at(cell)).collect();
                ends(pattern, &word, 0).contains(&word.len())
            }
        }
    }
}

/// The ends of the words of a pattern that begin at this place.
fn ends(pattern: &Pattern, word: &[u32], start: usize) -> BTreeSet<usize> {
    match pattern {
        Pattern::Digit { ranges, is_inverted } => {
            let is_listed = |digit: &u32| ranges.iter().any(|[least, most]| least <= digit && digit <= most);
            word.get(start).filter(|digit| is_listed(digit) != *is_inverted).map(|_| start + 1).into_iter().collect()
        }
        Pattern::Sequence(parts) => parts.iter().fold([start].into(), |from: BTreeSet<usize>, part| {
            from.iter().flat_map(|&start| ends(part, word, start)).collect()
        }),
        Pattern::Any(parts) if parts.is_empty() => [start].into(),
        Pattern::Any(parts) => parts.iter().flat_map(|part| ends(part, word, start)).collect(),
        Pattern::Repeat { of, least, most } => {
            let (mut here, mut all) = (BTreeSet::from([start]), BTreeSet::new());
            // More times than there are digits only repeat empty words.
            for times in 0..=most.unwrap_or(least + word.len() as u32) {
                if times >= *least {
                    all.extend(&here);
                }
                here = here.iter().flat_map(|&start| ends(of, word, start)).collect();
            }
            all
        }
    }
}

impl<P: Leaf> Evaluator<'_, P> {
    fn condition(&self, condition: &Condition<P>) -> bool {
        let times = |of: &[Condition<P>]| of.iter().filter(|one| self.condition(one)).count();
        match condition {
            Condition::Compare(one, comparison, other) => comparison.allows(self.number(one).cmp(&self.number(other))),
            Condition::In(number, ranges) => is_within(self.number(number), ranges),
            Condition::Same(groups) => {
                let sorted = |group| {
                    let mut numbers = self.numbers(group);
                    numbers.sort_unstable();
                    numbers
                };
                groups.iter().all(|group| sorted(group) == sorted(&groups[0]))
            }
            Condition::Rule(rule) => self.grid.keeps(rule),
            Condition::Not(condition) => !self.condition(condition),
            Condition::All(of) => times(of) == of.len(),
            Condition::Any(of) => times(of) > 0,
            Condition::Iff(both) => self.condition(&both[0]) == self.condition(&both[1]),
            Condition::Times { least, most, of } => (*least..=*most).contains(&times(of)),
        }
    }

    fn numbers(&self, group: &Group<P>) -> Vec<i64> {
        group.numbers(self.grid.board.geometry()).iter().map(|number| self.number(number)).collect()
    }

    fn number(&self, number: &Number<P>) -> i64 {
        match number {
            Number::Constant(value) => *value,
            Number::Digit(leaf) => (self.digit)(*leaf).into(),
            Number::Sum(of) => self.numbers(of).iter().sum(),
            Number::Product(of) => self.numbers(of).iter().product(),
            Number::Negative(number) => -self.number(number),
            Number::Absolute(number) => self.number(number).abs(),
            Number::Least(of) => self.numbers(of).into_iter().min().unwrap(),
            Number::Greatest(of) => self.numbers(of).into_iter().max().unwrap(),
            Number::Distinct(of) => self.numbers(of).into_iter().collect::<BTreeSet<_>>().len() as i64,
            Number::Count { ranges, of } => {
                self.numbers(of).into_iter().filter(|&value| is_within(value, ranges)).count() as i64
            }
        }
    }
}

fn is_within(value: i64, ranges: &[[i64; 2]]) -> bool {
    ranges.iter().any(|[least, most]| (*least..=*most).contains(&value))
}
