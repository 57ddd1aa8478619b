//! Equations between weighted sums of digits.

use crate::puzzle::rule::expression::{Comparison, Condition, Group, Item, Number};
use crate::puzzle::{Cell, Geometry};
use std::collections::BTreeMap;

/// A weighted sum of digits, and a constant.
#[derive(Default)]
struct Sum {
    weights: BTreeMap<Cell, i64>,
    constant: i64,
}

/// The cells of a condition by their weights, and the sum that their weighted digits must have, if the condition is
/// such an equation.
pub(super) fn equation(condition: &Condition, geometry: &Geometry) -> Option<(BTreeMap<i64, Vec<Cell>>, i64)> {
    let Condition::Compare(one, Comparison::Equal, other) = condition else { return None };
    let mut sum = Sum::default();
    sum.add(one, 1, geometry)?;
    sum.add(other, -1, geometry)?;
    let mut by_weight: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
    for (cell, weight) in sum.weights.into_iter().filter(|&(_, weight)| weight != 0) {
        by_weight.entry(weight).or_default().push(cell);
    }
    Some((by_weight, -sum.constant))
}

impl Sum {
    /// Adds a number, multiplied by `times`; `None` if it is no weighted sum.
    fn add(&mut self, number: &Number, times: i64, geometry: &Geometry) -> Option<()> {
        match number {
            Number::Constant(value) => self.constant = self.constant.checked_add(value.checked_mul(times)?)?,
            Number::Digit(cell) => self.add_digit(*cell, times)?,
            Number::Sum(of) => {
                for number in of.numbers(geometry) {
                    self.add(&number, times, geometry)?;
                }
            }
            Number::Product(of) => {
                let (times, number) = scaled(of, times)?;
                match number {
                    Some(number) => self.add(number, times, geometry)?,
                    None => self.constant = self.constant.checked_add(times)?,
                }
            }
            Number::Negative(number) => self.add(number, times.checked_neg()?, geometry)?,
            Number::Absolute(_)
            | Number::Least(_)
            | Number::Greatest(_)
            | Number::Distinct(_)
            | Number::Count { .. } => return None,
        }
        Some(())
    }

    fn add_digit(&mut self, cell: Cell, times: i64) -> Option<()> {
        let weight = self.weights.entry(cell).or_insert(0);
        *weight = weight.checked_add(times)?;
        Some(())
    }
}

/// The constant factor of a product, multiplied by `times`, and its only other factor, if there is one.
fn scaled(of: &Group, times: i64) -> Option<(i64, Option<&Number>)> {
    let (mut times, mut other) = (times, None);
    for item in &of.0 {
        match item {
            Item::Number(Number::Constant(value)) => times = times.checked_mul(*value)?,
            Item::Number(number) if other.is_none() => other = Some(number),
            Item::Number(_) | Item::House(_) => return None,
        }
    }
    Some((times, other))
}
