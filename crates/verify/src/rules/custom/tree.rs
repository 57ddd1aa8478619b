//! Conditions in a simpler form: houses are lists of cells, cells are positions in the order of reading, comparisons
//! are ranges of a difference, connectives are numbers of conditions that hold, and rules are diagrams.

use super::super::writer::Writer;
use super::alone::{Others, alone};
use super::smallest::Smallest;
use std::collections::{BTreeMap, BTreeSet};
use sudosat_core::puzzle::Rule;
use sudosat_core::puzzle::rule::expression::{self, Comparison, Condition, Group, Leaf};

/// Ranges of numbers, each from its least to its greatest number.
pub(super) type Ranges = Box<[[i64; 2]]>;

/// A condition.
pub(super) enum Test {
    /// The number is in one of the ranges.
    In(Number, Ranges),
    /// All groups have the same numbers, each as often.
    Same(Vec<Vec<Number>>),
    /// The diagram accepts the digits at these positions, which ascend.
    Rule(Vec<usize>, Smallest),
    /// From `least` to `most` of the conditions hold.
    Times { least: usize, most: usize, of: Vec<Test> },
}

impl Test {
    /// The coefficient of the digit at each position, if the condition is that a sum of their multiples is in ranges.
    pub(super) fn coefficients(&self, positions: usize) -> Option<Vec<i64>> {
        let Self::In(Number::Sum(_, terms), _) = self else { return None };
        let mut coefficients = vec![0_i64; positions];
        for (coefficient, number) in terms {
            let Number::Digit(position) = number else { return None };
            let sum = coefficients.get_mut(*position)?;
            *sum = sum.saturating_add(*coefficient);
        }
        Some(coefficients)
    }
}

/// An integer.
pub(super) enum Number {
    /// The digit at this position.
    Digit(usize),
    /// The constant, and each number times its coefficient.
    Sum(i64, Vec<(i64, Number)>),
    Product(Vec<Number>),
    Absolute(Box<Number>),
    Least(Vec<Number>),
    Distinct(Vec<Number>),
    Count(Ranges, Vec<Number>),
}

/// Translates conditions on `P`. Numbers stay far from overflowing on boards, which bound them; saturation is for trees
/// that no board has.
pub(super) struct Translator<'a, 'w, P> {
    pub(super) writer: &'a mut Writer<'w>,
    pub(super) others: Others<'a>,
    /// The position of each leaf.
    pub(super) positions: BTreeMap<P, usize>,
    /// The cell at each position.
    pub(super) cells: &'a [usize],
}

impl<P: Leaf> Translator<'_, '_, P> {
    pub(super) fn test(&mut self, condition: &Condition<P>) -> Test {
        let mut all = |of: &[Condition<P>]| of.iter().map(|condition| self.test(condition)).collect::<Vec<_>>();
        match condition {
            Condition::Compare(one, comparison, other) => {
                let difference = sum(0, [(1, self.number(one)), (-1, self.number(other))]);
                Test::In(difference, differences(*comparison))
            }
            Condition::In(number, ranges) => Test::In(self.number(number), ranges.clone()),
            Condition::Same(groups) => Test::Same(groups.iter().map(|group| self.numbers(group)).collect()),
            Condition::Rule(rule) => self.rule(rule),
            Condition::Not(condition) => Test::Times { least: 0, most: 0, of: vec![self.test(condition)] },
            Condition::All(of) => Test::Times { least: of.len(), most: of.len(), of: all(of) },
            Condition::Any(of) => Test::Times { least: 1, most: of.len(), of: all(of) },
            // Both or neither: not exactly one.
            Condition::Iff(both) => {
                let one = Test::Times { least: 1, most: 1, of: all(&**both) };
                Test::Times { least: 0, most: 0, of: vec![one] }
            }
            Condition::Times { least, most, of } => Test::Times { least: *least, most: *most, of: all(of) },
        }
    }

    fn rule(&mut self, rule: &Rule) -> Test {
        let parts = rule.parts();
        let named: BTreeSet<usize> = self.writer.indices(&[parts.cells, parts.second].concat()).into_iter().collect();
        let positions: Vec<usize> = (0..self.cells.len()).filter(|&at| named.contains(&self.cells[at])).collect();
        let cells: Vec<usize> = positions.iter().map(|&position| self.cells[position]).collect();
        match alone(self.writer, rule, self.others, &cells) {
            Some(diagram) if cells.len() == named.len() => Test::Rule(positions, diagram),
            _ => {
                // Too large or stopped, or in a relation of two digits, which no text has.
                self.writer.overflow();
                Test::Times { least: 0, most: 0, of: Vec::new() }
            }
        }
    }

    fn numbers(&self, group: &Group<P>) -> Vec<Number> {
        group.numbers(self.writer.board.geometry()).iter().map(|number| self.number(number)).collect()
    }

    fn number(&self, number: &expression::Number<P>) -> Number {
        use expression::Number as From;
        match number {
            From::Constant(constant) => Number::Sum(*constant, Vec::new()),
            From::Digit(leaf) => Number::Digit(self.positions.get(leaf).copied().unwrap_or(usize::MAX)),
            From::Sum(of) => sum(0, self.numbers(of).into_iter().map(|number| (1, number))),
            From::Product(of) => product(self.numbers(of)),
            From::Negative(number) => negative(self.number(number)),
            From::Absolute(number) => Number::Absolute(Box::new(self.number(number))),
            From::Least(of) => Number::Least(self.numbers(of)),
            From::Greatest(of) => negative(Number::Least(self.numbers(of).into_iter().map(negative).collect())),
            From::Distinct(of) => Number::Distinct(self.numbers(of)),
            From::Count { ranges, of } => Number::Count(ranges.clone(), self.numbers(of)),
        }
    }
}

/// The differences of two numbers that compare like this.
fn differences(comparison: Comparison) -> Ranges {
    let (less, equal, greater) = ([i64::MIN, -1], [0, 0], [1, i64::MAX]);
    match comparison {
        Comparison::Equal => [equal].into(),
        Comparison::NotEqual => [less, greater].into(),
        Comparison::Less => [less].into(),
        Comparison::AtMost => [[i64::MIN, 0]].into(),
        Comparison::Greater => [greater].into(),
        Comparison::AtLeast => [[0, i64::MAX]].into(),
    }
}

fn negative(number: Number) -> Number {
    sum(0, [(-1, number)])
}

/// A sum, with the terms of sums in it as its own.
#[expect(clippy::wildcard_enum_match_arm, reason = "numbers are matched, and no rules")]
fn sum(mut constant: i64, of: impl IntoIterator<Item = (i64, Number)>) -> Number {
    let mut terms = Vec::new();
    for (coefficient, number) in of {
        match number {
            Number::Sum(inner, inner_terms) => {
                constant = constant.saturating_add(coefficient.saturating_mul(inner));
                terms.extend(inner_terms.into_iter().map(|(inner, term)| (coefficient.saturating_mul(inner), term)));
            }
            number => terms.push((coefficient, number)),
        }
    }
    Number::Sum(constant, terms)
}

/// A product, with its constants as a coefficient.
#[expect(clippy::wildcard_enum_match_arm, reason = "numbers are matched, and no rules")]
fn product(of: Vec<Number>) -> Number {
    let (mut coefficient, mut factors) = (1_i64, Vec::new());
    for number in of {
        match number {
            Number::Sum(constant, terms) if terms.is_empty() => coefficient = coefficient.saturating_mul(constant),
            number => factors.push(number),
        }
    }
    match factors.len() {
        0 => Number::Sum(coefficient, Vec::new()),
        1 => sum(0, factors.into_iter().map(|factor| (coefficient, factor))),
        _ => sum(0, [(coefficient, Number::Product(factors))]),
    }
}
