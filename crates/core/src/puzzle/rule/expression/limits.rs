//! Bounds on the size of a condition and on its numbers, on a board with these digits.

use super::custom::{Condition, Custom};
use super::data::Scope;
use super::error::{ExpressionError, MOST_ASSIGNMENTS, MOST_NUMBER};
use super::pattern;
use super::tree::{Comparison, Group, Item, Leaf, Node, Number};
use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::{Cell, Geometry, Rule};

/// The most values of a number, and of pairs of values that an operation joins: the solvers try each.
const MOST_VALUES: u64 = 50_000;
const MOST_PAIRS: u64 = 1 << 22;

/// The digits of a board.
#[derive(Clone, Copy)]
struct Digits {
    /// The number of digits, and of cells of a house.
    count: usize,
    /// The greatest digit.
    last: i64,
}

/// Checks that the rule can be evaluated on a board; its cells are checked elsewhere.
pub(crate) fn check(rule: &Custom, geometry: &Geometry) -> Result<(), ExpressionError> {
    let digits = Digits { count: geometry.side(), last: geometry.last().into() };
    match rule {
        Custom::Where { condition, .. } => check_required(condition, digits),
        Custom::Pairs { relation, .. } => check_tree(relation, digits),
        Custom::Pattern { pattern, .. } => pattern::check(pattern, [geometry.first(), geometry.last()].map(u32::from)),
    }
}

/// Checks a condition that must hold.
fn check_required(condition: &Condition, digits: Digits) -> Result<(), ExpressionError> {
    if let Condition::All(of) = condition {
        return of.iter().try_for_each(|condition| check_required(condition, digits));
    }
    // Solvers read an equation between sums by its coefficients, however many values the sums have.
    if let Condition::Compare(one, Comparison::Equal, other) = condition
        && is_linear(one)
        && is_linear(other)
    {
        return magnitude(one, digits).and_then(|_| magnitude(other, digits)).map(|_| ());
    }
    check_tree(condition, digits)
}

/// Checks that numbers cannot leave their range on a board with these digits, and that the rules in the condition can
/// be part of one.
fn check_tree<P: Leaf>(condition: &Condition<P>, digits: Digits) -> Result<(), ExpressionError> {
    let mut found = Ok(());
    Node::Condition(condition).walk(&mut |node| {
        let fault = match node {
            Node::Condition(Condition::Rule(rule)) if P::of_cell(Cell::new(0, 0)).is_none() => {
                Err(ExpressionError::NotLocal { rule: rule.name() })
            }
            Node::Condition(Condition::Rule(rule)) => check_rule(rule, digits),
            Node::Condition(Condition::Compare(one, _, other)) => {
                size(one, digits).and_then(|one| size(other, digits).and_then(|other| one.with(other)))
            }
            Node::Number(number) => size(number, digits).map(|_| ()),
            Node::Condition(_) | Node::House(_) => Ok(()),
        };
        if found.is_ok() {
            found = fault;
        }
    });
    found
}

/// Checks that a rule depends on the cells that it lists alone, and on few.
fn check_rule(rule: &Rule, digits: Digits) -> Result<(), ExpressionError> {
    let (spec, parts) = (rule.spec(), rule.parts());
    let is_local = !matches!(spec.others, Others::Neighbors)
        && matches!(spec.presupposed, Presupposed::None)
        && rule.house().is_none();
    let is_everywhere =
        matches!(rule, Rule::Custom(Custom::Where { .. } | Custom::Pairs { scope: Scope::Adjacent, .. }));
    if !is_local || is_everywhere || parts.cells.is_empty() {
        return Err(ExpressionError::NotLocal { rule: rule.name() });
    }
    let mut cells: Vec<Cell> = parts.cells.iter().chain(parts.second).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let combinations = (digits.count as u64).checked_pow(cells.len() as u32);
    if combinations.is_none_or(|combinations| combinations > MOST_ASSIGNMENTS) {
        return Err(ExpressionError::Assignments { rule: rule.name() });
    }
    Ok(())
}

/// Whether a number is a sum of digits, each multiplied by a constant.
fn is_linear<P>(number: &Number<P>) -> bool {
    let is_constant = |item: &&Item<P>| matches!(item, Item::Number(Number::Constant(_)));
    match number {
        Number::Constant(_) | Number::Digit(_) => true,
        Number::Negative(number) => is_linear(number),
        Number::Sum(of) => of.0.iter().all(|item| match item {
            Item::Number(number) => is_linear(number),
            Item::House(_) => true,
        }),
        Number::Product(of) => {
            let mut others = of.0.iter().filter(|item| !is_constant(item));
            let first = others.next().is_none_or(|item| matches!(item, Item::Number(number) if is_linear(number)));
            first && others.next().is_none()
        }
        Number::Absolute(_) | Number::Least(_) | Number::Greatest(_) | Number::Distinct(_) | Number::Count { .. } => {
            false
        }
    }
}

/// A bound on the absolute value of a linear number and of all its parts.
fn magnitude<P>(number: &Number<P>, digits: Digits) -> Result<i64, ExpressionError> {
    let of_item = |item: &Item<P>| match item {
        Item::Number(number) => magnitude(number, digits),
        Item::House(_) => Ok(digits.count as i64 * digits.last),
    };
    let bound = match number {
        Number::Constant(value) => value.abs(),
        Number::Negative(number) => magnitude(number, digits)?,
        Number::Product(of) => of.0.iter().map(of_item).try_fold(1, |all, one| Ok(i64::saturating_mul(all, one?)))?,
        Number::Sum(of) => of.0.iter().map(of_item).try_fold(0, |all, one| Ok(i64::saturating_add(all, one?)))?,
        Number::Digit(_)
        | Number::Absolute(_)
        | Number::Least(_)
        | Number::Greatest(_)
        | Number::Distinct(_)
        | Number::Count { .. } => digits.last,
    };
    if bound > MOST_NUMBER { Err(ExpressionError::Large) } else { Ok(bound) }
}

/// Bounds on a number and on all its parts.
#[derive(Clone, Copy)]
struct Size {
    /// On its absolute value.
    magnitude: i64,
    /// On how many values it can have.
    values: u64,
    /// Whether it can be negative.
    is_signed: bool,
}

impl Size {
    /// The size, if it is within the limits.
    fn checked(magnitude: i64, values: u64, is_signed: bool) -> Result<Self, ExpressionError> {
        let values = values.min((1 + u64::from(is_signed)) * magnitude as u64 + 1);
        match () {
            () if magnitude > MOST_NUMBER => Err(ExpressionError::Large),
            () if values > MOST_VALUES => Err(ExpressionError::Values),
            () => Ok(Self { magnitude, values, is_signed }),
        }
    }

    /// Checks that every combination of values of two numbers can be tried.
    fn with(self, other: Self) -> Result<(), ExpressionError> {
        if self.values * other.values > MOST_PAIRS { Err(ExpressionError::Values) } else { Ok(()) }
    }
}

/// The sizes of the numbers of a list.
fn sizes<P: Leaf>(of: &Group<P>, digits: Digits) -> Result<Vec<Size>, ExpressionError> {
    let mut sizes = Vec::with_capacity(of.0.len());
    for item in &of.0 {
        match item {
            Item::Number(number) => sizes.push(size(number, digits)?),
            Item::House(_) => {
                let digit = Size { magnitude: digits.last, values: digits.count as u64, is_signed: false };
                sizes.extend(vec![digit; digits.count]);
            }
        }
    }
    Ok(sizes)
}

// Recomputed at each node: a tree has few nodes, and little depth.
fn size<P: Leaf>(number: &Number<P>, digits: Digits) -> Result<Size, ExpressionError> {
    let digit = Size { magnitude: digits.last, values: digits.count as u64, is_signed: false };
    let all = |of: &Group<P>| sizes(of, digits);
    let folded = |of: &Group<P>, join: &dyn Fn(Size, Size) -> (i64, u64)| {
        let mut sizes = all(of)?.into_iter();
        let first = sizes.next().unwrap_or(Size { magnitude: 1, values: 1, is_signed: false });
        sizes.try_fold(first, |one, other| {
            one.with(other)?;
            let (magnitude, values) = join(one, other);
            Size::checked(magnitude, values, one.is_signed || other.is_signed)
        })
    };
    match number {
        Number::Constant(value) => Size::checked(value.abs(), 1, *value < 0),
        Number::Digit(_) => Ok(digit),
        Number::Sum(of) => folded(of, &|one, other| (one.magnitude + other.magnitude, one.values * other.values)),
        Number::Product(of)
            if of.0.iter().all(|item| matches!(item, Item::House(_) | Item::Number(Number::Digit(_)))) =>
        {
            let factors = all(of)?.len();
            // The digits in any order have one product.
            let multisets = (1..digits.count as u64)
                .try_fold(1_u64, |ways, kind| Some(ways.checked_mul(factors as u64 + kind)? / kind));
            let magnitude = digits.last.checked_pow(factors as u32).ok_or(ExpressionError::Large)?;
            let product = Size::checked(magnitude, multisets.unwrap_or(u64::MAX), false)?;
            product.with(digit)?;
            Ok(product)
        }
        Number::Product(of) => folded(of, &|one, other| {
            (one.magnitude.saturating_mul(other.magnitude).saturating_add(1), one.values * other.values)
        }),
        Number::Negative(number) => Ok(Size { is_signed: true, ..size(number, digits)? }),
        Number::Absolute(number) => Ok(Size { is_signed: false, ..size(number, digits)? }),
        Number::Least(of) | Number::Greatest(of) => {
            folded(of, &|one, other| (one.magnitude.max(other.magnitude), one.values + other.values))
        }
        Number::Distinct(of) | Number::Count { of, .. } => {
            let count = all(of)?.len();
            Size::checked(count as i64, count as u64 + 1, false)
        }
    }
}
