//! Conditions that depend on the set of digits of some cells, and not on which cell has which digit.

use crate::puzzle::rule::expression::{Condition, Group, Number};
use crate::puzzle::{Cell, Geometry};
use itertools::Itertools;

/// Whether exchanging digits among these cells never changes whether a comparison holds; `false` for other conditions.
pub(super) fn is_symmetric(condition: &Condition, cells: &[Cell], geometry: &Geometry) -> bool {
    match condition {
        Condition::Compare(one, _, other) => [one, other].into_iter().all(|number| is_same(number, cells, geometry)),
        Condition::In(number, _) => is_same(number, cells, geometry),
        Condition::Same(_)
        | Condition::Rule(_)
        | Condition::Not(_)
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Iff(_)
        | Condition::Times { .. } => false,
    }
}

/// Whether exchanging digits never changes the number.
fn is_same(number: &Number, cells: &[Cell], geometry: &Geometry) -> bool {
    let of = |group: &Group| {
        let numbers = group.numbers(geometry);
        let digit = |number: &Number| if let Number::Digit(cell) = number { Some(*cell) } else { None };
        let listed: Vec<Cell> = numbers.iter().filter_map(digit).collect();
        let is_each = listed.len() == cells.len() && listed.iter().all_unique();
        is_each && numbers.len() == listed.len() || numbers.iter().all(|number| is_same(number, cells, geometry))
    };
    match number {
        Number::Constant(_) => true,
        Number::Digit(_) => false,
        Number::Negative(number) | Number::Absolute(number) => is_same(number, cells, geometry),
        Number::Sum(group)
        | Number::Product(group)
        | Number::Least(group)
        | Number::Greatest(group)
        | Number::Distinct(group)
        | Number::Count { of: group, .. } => of(group),
    }
}
