//! Conditions on the values of cells, in place of rules, on boards with modified cells.
//!
//! Sums and relations read values. A rule on equal and different digits, such as a house or a clone, reads digits.

use super::arguments::RuleParts;
use super::expression::{Comparison, Condition, Group, Item, Number, Variable};
use super::kinds::Rule;
use crate::puzzle::modifier::Modifier;
use crate::puzzle::{Cell, Geometry};

/// The reading of a rule on a board with modified cells.
#[derive(Clone, Copy, Debug)]
pub enum OnValues {
    /// It is about digits, as on any board.
    Digits,
    /// It has none: its meaning for values is not agreed upon.
    Unclear,
    /// The condition for its arguments; `None` if the meaning of these is not agreed upon.
    Condition(fn(&Values<'_>, &RuleParts<'_>) -> Option<Condition>),
}

/// The values of the cells of a board.
#[derive(Debug)]
pub struct Values<'a> {
    geometry: &'a Geometry,
}

impl<'a> Values<'a> {
    pub(super) fn new(geometry: &'a Geometry) -> Self {
        Self { geometry }
    }

    /// The rule as a condition on values, or itself if it is about digits; `None` if it has no reading.
    pub(super) fn read(&self, rule: &Rule) -> Option<Condition> {
        match rule.spec().on_values {
            OnValues::Digits => Some(Condition::Rule(Box::new(rule.clone()))),
            OnValues::Unclear => None,
            OnValues::Condition(condition) => condition(self, &rule.parts()),
        }
    }

    /// A condition on digits as one on values.
    pub(super) fn condition(&self, condition: &Condition) -> Option<Condition> {
        let mut is_clear = true;
        let mut of_rule = |rule: &Rule| {
            let read = self.read(rule);
            is_clear &= read.is_some();
            read.unwrap_or_else(|| Condition::Rule(Box::new(rule.clone())))
        };
        let condition = condition.mapped(&|cell| self.of(cell), &mut of_rule);
        is_clear.then_some(condition)
    }

    /// The value of a cell.
    pub(super) fn of(&self, cell: Cell) -> Number {
        let Some(modified) = self.geometry.modified(cell) else { return digit(cell) };
        let is_modified = Number::Count { ranges: [[column(cell); 2]].into(), of: group([digit(modified.place)]) };
        match modified.modifier {
            Modifier::Doublers => times(digit(cell), plus(Number::Constant(1), is_modified)),
            Modifier::Negators => {
                times(digit(cell), minus(Number::Constant(1), times(Number::Constant(2), is_modified)))
            }
            Modifier::Schrodinger => plus(digit(cell), times(digit(modified.digit), is_modified)),
        }
    }

    /// The values of cells.
    pub(super) fn all(&self, cells: &[Cell]) -> Vec<Number> {
        cells.iter().map(|&cell| self.of(cell)).collect()
    }

    pub(super) fn group(&self, cells: &[Cell]) -> Group {
        group(self.all(cells))
    }

    pub(super) fn sum(&self, cells: &[Cell]) -> Number {
        match cells {
            [cell] => self.of(*cell),
            _ => Number::Sum(self.group(cells)),
        }
    }

    pub(super) fn total(&self, cells: &[Cell], total: u32) -> Condition {
        compared(self.sum(cells), Comparison::Equal, Number::Constant(total.into()))
    }

    /// The value has this remainder modulo 2.
    pub(super) fn has_rest(&self, cell: Cell, rest: i64) -> Condition {
        let most = 2 * i64::from(self.geometry.last());
        let values = (-most..=most).filter(|value| value.rem_euclid(2) == rest);
        Condition::In(self.of(cell), values.map(|value| [value; 2]).collect())
    }

    /// A relation between each cell and those up to this many places after it.
    pub(super) fn all_pairs(
        &self,
        cells: &[Cell],
        most: usize,
        relation: &dyn Fn(Number, Number) -> Condition,
    ) -> Condition {
        let later = |(place, &one): (usize, &Cell)| {
            let others = cells[place + 1..].iter().take(most);
            others.map(|&other| relation(self.of(one), self.of(other))).collect::<Vec<_>>()
        };
        Condition::All(cells.iter().enumerate().flat_map(later).collect())
    }

    /// A relation, which may have the number of the rule in it, between each of its cells and the next one.
    pub(super) fn along(
        &self,
        parts: &RuleParts<'_>,
        relation: &dyn Fn(Number, Number, i64) -> Condition,
    ) -> Condition {
        let number = parts.number.unwrap_or(0).into();
        self.all_pairs(parts.cells, 1, &|one, other| relation(one, other, number))
    }

    /// Like [`all_pairs`](Self::all_pairs), for the relation of a rule.
    pub(super) fn related(&self, cells: &[Cell], most: usize, relation: &Condition<Variable>) -> Condition {
        self.all_pairs(cells, most, &|one, other| {
            let number_of = |variable| match variable {
                Variable::X => one.clone(),
                Variable::Y => other.clone(),
            };
            // A relation has no other rules in it.
            relation.mapped(&number_of, &mut |rule| Condition::Rule(Box::new(rule.clone())))
        })
    }

    /// A condition on each inner cell of a line and the two ends.
    pub(super) fn inner(
        &self,
        cells: &[Cell],
        condition: &dyn Fn(Number, Number, Number) -> Condition,
    ) -> Option<Condition> {
        let [first, inner @ .., last] = cells else { return None };
        let conditions = inner.iter().map(|&cell| condition(self.of(cell), self.of(*first), self.of(*last)));
        Some(Condition::All(conditions.collect()))
    }

    /// The parts into which boxes divide a line.
    pub(super) fn segments<'b>(&self, cells: &'b [Cell]) -> impl Iterator<Item = &'b [Cell]> {
        cells.chunk_by(|&one, &other| self.geometry.box_of(one) == self.geometry.box_of(other))
    }
}

/// The column of a cell, from 1.
pub(super) fn column(cell: Cell) -> i64 {
    cell.column() as i64 + 1
}

pub(super) fn digit(cell: Cell) -> Number {
    Number::Digit(cell)
}

pub(super) fn group(numbers: impl IntoIterator<Item = Number>) -> Group {
    Group(numbers.into_iter().map(Item::Number).collect())
}

fn plus(one: Number, other: Number) -> Number {
    Number::Sum(group([one, other]))
}

pub(super) fn minus(one: Number, other: Number) -> Number {
    plus(one, Number::Negative(Box::new(other)))
}

fn times(one: Number, other: Number) -> Number {
    Number::Product(group([one, other]))
}

pub(super) fn multiple(factor: i64, of: Number) -> Number {
    times(Number::Constant(factor), of)
}

pub(super) fn least(of: Group) -> Number {
    Number::Least(of)
}

pub(super) fn greatest(of: Group) -> Number {
    Number::Greatest(of)
}

pub(super) fn compared(one: Number, comparison: Comparison, other: Number) -> Condition {
    Condition::Compare(one, comparison, other)
}

/// The difference of two numbers compares like this with another.
pub(super) fn differ(one: Number, other: Number, comparison: Comparison, number: i64) -> Condition {
    compared(Number::Absolute(Box::new(minus(one, other))), comparison, Number::Constant(number))
}

/// All numbers are equal.
pub(super) fn equal(numbers: &[Number]) -> Condition {
    chained(numbers, Comparison::Equal)
}

/// Each number compares like this with the next one.
pub(super) fn chained(numbers: &[Number], comparison: Comparison) -> Condition {
    let pairs = numbers.windows(2).map(|pair| compared(pair[0].clone(), comparison, pair[1].clone()));
    Condition::All(pairs.collect())
}

/// The cells hold different digits.
pub(super) fn different(cells: &[Cell]) -> Condition {
    let distinct = Number::Distinct(group(cells.iter().copied().map(digit)));
    compared(distinct, Comparison::Equal, Number::Constant(cells.len() as i64))
}

/// The cells at the same distance from the middle of a line, from its ends on.
pub(super) fn opposite(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).map(|(one, other)| [*one, *other])
}
