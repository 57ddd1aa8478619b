//! Rules of one's own: trees evaluated from the leaves up, and patterns by the places where a match can end.

use super::grid::{Broken, Grid, Held};
use crate::puzzle::rule::expression::{Condition, Custom, Group, Leaf, Number, Pattern, Scope, Variable};
use crate::puzzle::{Board, Cell, Digit, Rule};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Finds the violations of any rule.
type Find = fn(&Rule, &Board, &dyn Fn(usize) -> Option<Digit>) -> Vec<Broken>;

/// The violations of a rule of one's own; `find` finds those of the rules in its condition.
pub(super) fn broken(rule: &Rule, custom: &Custom, find: Find, grid: &Grid) -> Vec<Broken> {
    match custom {
        Custom::Where { condition, .. } => unmet(rule, condition, find, grid),
        Custom::Pairs { relation, scope, cells } => unrelated(rule, relation, pairs(*scope, cells, grid), find, grid),
        Custom::Pattern { pattern, cells } => unmatched(rule, pattern, cells, grid).into_iter().collect(),
    }
}

/// The conditions, joined by "and", that certainly do not hold.
fn unmet(rule: &Rule, condition: &Condition, find: Find, grid: &Grid) -> Vec<Broken> {
    if let Condition::All(of) = condition {
        return of.iter().flat_map(|condition| unmet(rule, condition, find, grid)).collect();
    }
    let tree = Tree { grid, find, at: &|cell: Cell| grid.at(cell) };
    if tree.holds(condition) != Some(false) {
        return Vec::new();
    }
    let held = grid.held(condition.cells(grid.board.geometry()));
    let what = match rule.stated() {
        stated if stated == rule => format!("{}: {condition} does not hold", rule.name()),
        stated => format!("the values do not keep `{stated}`"),
    };
    vec![Broken::by(&held, what)]
}

/// The pairs of cells of a relation.
fn pairs<'a>(scope: Scope, cells: &'a [Cell], grid: &'a Grid) -> Box<dyn Iterator<Item = [Cell; 2]> + 'a> {
    match scope {
        Scope::Along => Box::new(cells.windows(2).map(|pair| [pair[0], pair[1]])),
        Scope::Among => {
            let later = |(place, &one): (usize, &'a Cell)| cells[place + 1..].iter().map(move |&other| [one, other]);
            Box::new(cells.iter().enumerate().flat_map(later))
        }
        Scope::Adjacent => {
            let exempt = cells.chunks_exact(2).flat_map(|pair| [[pair[0], pair[1]], [pair[1], pair[0]]]);
            let exempt: BTreeSet<[Cell; 2]> = exempt.collect();
            let next = move |cell: Cell| {
                let to = move |(rows, columns)| grid.offset(cell, rows, columns).map(|other| [cell, other]);
                [(0, 1), (1, 0)].into_iter().filter_map(to)
            };
            let all = (0..grid.board.cells()).map(|index| grid.board.geometry().cell(index));
            Box::new(all.flat_map(next).filter(move |pair| !exempt.contains(pair)))
        }
    }
}

/// The violations by pairs of cells that are both filled and not in the relation.
fn unrelated(
    rule: &Rule,
    relation: &Condition<Variable>,
    pairs: impl Iterator<Item = [Cell; 2]>,
    find: Find,
    grid: &Grid,
) -> Vec<Broken> {
    // Many pairs have the same digits.
    let mut known: BTreeMap<[u64; 2], bool> = BTreeMap::new();
    let mut is_related = |[one, other]: [u64; 2]| {
        *known.entry([one, other]).or_insert_with(|| {
            let at = |variable: Variable| match variable {
                Variable::X => Some(one),
                Variable::Y => Some(other),
            };
            Tree { grid, find, at: &at }.holds(relation) != Some(false)
        })
    };
    let violation = |pair| {
        let held = grid.both(pair)?;
        let [one, other] = held.map(|held| held.digit);
        let words = || format!("{}: {relation} does not hold for x = {one} and y = {other}", rule.name());
        (!is_related([one, other])).then(|| Broken::by(&held, words()))
    };
    pairs.filter_map(violation).collect()
}

/// Trees over the digits of a grid.
struct Tree<'a, P> {
    grid: &'a Grid<'a>,
    find: Find,
    /// The digit of a leaf, if it is filled.
    at: &'a dyn Fn(P) -> Option<u64>,
}

impl<P: Leaf> Tree<'_, P> {
    /// Whether a condition holds; `None` if that depends on empty cells.
    fn holds(&self, condition: &Condition<P>) -> Option<bool> {
        match condition {
            Condition::Compare(one, comparison, other) => {
                Some(comparison.allows(self.value(one)?.cmp(&self.value(other)?)))
            }
            Condition::In(number, ranges) => Some(is_among(self.value(number)?, ranges)),
            Condition::Same(groups) => {
                let sorted = |group| -> Option<Vec<i64>> {
                    let mut values = self.values(group)?;
                    values.sort_unstable();
                    Some(values)
                };
                let groups = groups.iter().map(sorted).collect::<Option<Vec<_>>>()?;
                Some(groups.windows(2).all(|pair| pair[0] == pair[1]))
            }
            Condition::Rule(rule) => {
                if !(self.find)(rule, self.grid.board, self.grid.digit_at).is_empty() {
                    return Some(false);
                }
                let parts = rule.parts();
                let is_full = parts.cells.iter().chain(parts.second).all(|&cell| self.grid.at(cell).is_some());
                is_full.then_some(true)
            }
            Condition::Not(condition) => self.holds(condition).map(|holds| !holds),
            Condition::All(of) => self.is_true_for(of, of.len()..=of.len()),
            Condition::Any(of) => self.is_true_for(of, 1..=of.len()),
            Condition::Iff(both) => Some(self.holds(&both[0])? == self.holds(&both[1])?),
            Condition::Times { least, most, of } => self.is_true_for(of, *least..=*most),
        }
    }

    /// Whether the number of conditions that hold is allowed.
    fn is_true_for(&self, of: &[Condition<P>], allowed: RangeInclusive<usize>) -> Option<bool> {
        let values: Vec<Option<bool>> = of.iter().map(|condition| self.holds(condition)).collect();
        let least = values.iter().filter(|&&value| value == Some(true)).count();
        let most = values.iter().filter(|&&value| value != Some(false)).count();
        match () {
            () if most < *allowed.start() || least > *allowed.end() => Some(false),
            () if least >= *allowed.start() && most <= *allowed.end() => Some(true),
            () => None,
        }
    }

    fn value(&self, number: &Number<P>) -> Option<i64> {
        Some(match number {
            Number::Constant(value) => *value,
            Number::Digit(leaf) => (self.at)(*leaf)? as i64,
            Number::Sum(of) => self.values(of)?.iter().sum(),
            Number::Product(of) => self.values(of)?.iter().product(),
            Number::Negative(number) => -self.value(number)?,
            Number::Absolute(number) => self.value(number)?.abs(),
            Number::Least(of) => self.values(of)?.into_iter().min()?,
            Number::Greatest(of) => self.values(of)?.into_iter().max()?,
            Number::Distinct(of) => self.values(of)?.into_iter().collect::<BTreeSet<i64>>().len() as i64,
            Number::Count { ranges, of } => {
                self.values(of)?.into_iter().filter(|&value| is_among(value, ranges)).count() as i64
            }
        })
    }

    fn values(&self, group: &Group<P>) -> Option<Vec<i64>> {
        group.numbers(self.grid.board.geometry()).iter().map(|number| self.value(number)).collect()
    }
}

fn is_among(value: i64, ranges: &[[i64; 2]]) -> bool {
    ranges.iter().any(|[least, most]| (least..=most).contains(&&value))
}

/// The violation of a pattern, if no digits in the empty cells make it match.
fn unmatched(rule: &Rule, pattern: &Pattern, cells: &[Cell], grid: &Grid) -> Option<Broken> {
    let digits: Vec<Option<u64>> = cells.iter().map(|&cell| grid.at(cell)).collect();
    if ends(pattern, &digits, &BTreeSet::from([0])).contains(&cells.len()) {
        return None;
    }
    let held: Vec<Held> = grid.held(cells.iter().copied());
    // Where no digits match, such as on too few cells, the digits are not at fault.
    (!held.is_empty()).then(|| {
        let digits = held.iter().map(|held| held.digit.to_string()).collect::<Vec<_>>().join(" ");
        Broken::by(&held, format!("{}: {digits} does not match {pattern}", rule.name()))
    })
}

/// The places where a match that begins at one of the starts can end; an empty cell matches any digit.
fn ends(pattern: &Pattern, digits: &[Option<u64>], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
    match pattern {
        Pattern::Digit { ranges, is_inverted } => {
            let is_in =
                |digit: u64| ranges.iter().any(|&[least, most]| (u64::from(least)..=most.into()).contains(&digit));
            let fits = |place: &usize| match digits.get(*place) {
                Some(Some(digit)) => is_in(*digit) != *is_inverted,
                Some(None) => true,
                None => false,
            };
            starts.iter().filter(|place| fits(place)).map(|place| place + 1).collect()
        }
        Pattern::Sequence(parts) => parts.iter().fold(starts.clone(), |starts, part| ends(part, digits, &starts)),
        Pattern::Any(parts) => parts.iter().flat_map(|part| ends(part, digits, starts)).collect(),
        Pattern::Repeat { of, least, most } => {
            let mut now = starts.clone();
            for _ in 0..*least {
                now = ends(of, digits, &now);
            }
            let mut all = now.clone();
            // A round that reaches a new place takes a cell, so there are no more rounds than cells.
            let rounds = most.map_or(digits.len() as u32, |most| most - least);
            for _ in 0..rounds {
                now = ends(of, digits, &now).difference(&all).copied().collect();
                if now.is_empty() {
                    break;
                }
                all.extend(&now);
            }
            all
        }
    }
}
