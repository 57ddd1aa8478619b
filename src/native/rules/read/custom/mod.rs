//! Rules of one's own: conditions, relations and patterns.

mod compile;
mod pattern;
mod tabulate;
#[cfg(test)]
mod tests;

use super::global::neighbors;
use crate::engine::Interrupt;
use crate::native::rules::bits::{bit, lowest, members};
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Condition as Constraint, Predicate, Propagator, Regular, Value};
use crate::puzzle::rule::expression::{Comparison, Condition, Custom, Item, Number, Scope, Variable};
use crate::puzzle::{Cell, Geometry, Rule};
use compile::{Compiler, ReadRule};
use itertools::Itertools;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most combinations of digits of a condition that becomes a table.
// Four cells on 9×9. A table of five takes 10 ms to write, and a board may have a hundred.
const MOST_COMBINATIONS: usize = 10_000;

/// Whether a rule says nothing but that some cells differ.
pub(super) fn has_different_cells(rule: &Rule, geometry: &Geometry) -> bool {
    matches!(rule, Rule::Custom(Custom::Where { condition, .. }) if different_cells(condition, geometry).is_some())
}

/// Adds a rule; `read` adds those that it names.
pub(super) fn read(builder: &mut Builder, custom: &Custom, read: ReadRule) -> Result<(), Interrupt> {
    let geometry = builder.board.geometry();
    let numbers = |cells: &[Cell]| -> Vec<u16> { cells.iter().map(|&cell| geometry.index(cell) as u16).collect() };
    match custom {
        Custom::Where { condition, .. } => require(builder, condition, true, read),
        Custom::Pairs { relation, scope, cells } => pairs(builder, relation, *scope, &numbers(cells)),
        Custom::Pattern { pattern, cells } => {
            let automaton = pattern::automaton(pattern, builder.board.geometry(), &mut builder.meter)?;
            builder.post(Propagator::Regular(Regular { cells: numbers(cells).into(), automaton }))
        }
    }
}

/// Adds that a condition holds or, if `holds` is false, that it does not. Parts that all follow are added one by one.
fn require(builder: &mut Builder, condition: &Condition, holds: bool, read: ReadRule) -> Result<(), Interrupt> {
    match condition {
        Condition::Not(condition) => require(builder, condition, !holds, read),
        Condition::All(of) if holds => require_all(builder, of, read),
        Condition::Any(of) if !holds => of.iter().try_for_each(|one| require(builder, one, false, read)),
        Condition::Rule(rule) if holds => read(builder, rule),
        Condition::Compare(..)
        | Condition::In(..)
        | Condition::Same(_)
        | Condition::Rule(_)
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Iff(_)
        | Condition::Times { .. } => {
            if let Some(cells) = different_cells(condition, builder.board.geometry()).filter(|_| holds) {
                return builder.cage(&cells, None);
            }
            let mut compiler = Compiler::new(builder, read);
            let predicate = compiler.predicate(condition)?;
            let cells = std::mem::take(&mut compiler.cells);
            add(builder, &cells, if holds { predicate } else { predicate.negated() })
        }
    }
}

/// Adds that all of these conditions hold. Comparisons on the same cells become one: more follows from it, and it takes
/// one table.
fn require_all(builder: &mut Builder, of: &[Condition], read: ReadRule) -> Result<(), Interrupt> {
    let geometry = builder.board.geometry();
    // Sums gain from knowing which cells differ.
    let (different, others): (Vec<_>, Vec<_>) = of.iter().partition(|one| different_cells(one, geometry).is_some());
    different.into_iter().try_for_each(|one| require(builder, one, true, read))?;
    let mut alike: BTreeMap<Vec<u16>, Vec<&Condition>> = BTreeMap::new();
    for condition in others {
        if let Condition::Compare(..) | Condition::Any(_) | Condition::Times { .. } = condition {
            let mut compiler = Compiler::new(builder, read);
            compiler.predicate(condition)?;
            let mut cells = std::mem::take(&mut compiler.cells);
            cells.sort_unstable();
            alike.entry(cells).or_default().push(condition);
        } else {
            require(builder, condition, true, read)?;
        }
    }
    for conditions in alike.into_values() {
        let mut compiler = Compiler::new(builder, read);
        let predicates: Vec<_> = conditions.iter().map(|one| compiler.predicate(one)).collect::<Result<_, _>>()?;
        let cells = std::mem::take(&mut compiler.cells);
        let is_clique = builder.common.sees.is_clique(&cells, &mut builder.meter)?;
        let (joint, others): (Vec<_>, Vec<_>) = predicates.into_iter().partition(|predicate| {
            let is_about_sets = is_clique && predicate.is_symmetric(cells.len());
            cells.len() > 2 && !predicate.is_exact() && !is_about_sets && sum(builder, &cells, predicate).is_none()
        });
        others.into_iter().try_for_each(|predicate| add(builder, &cells, predicate))?;
        if !joint.is_empty() {
            add(builder, &cells, Predicate::all(joint))?;
        }
    }
    Ok(())
}

/// The cells that must differ, if the condition counts one different digit for each of them.
fn different_cells(condition: &Condition, geometry: &Geometry) -> Option<Vec<u16>> {
    let Condition::Compare(Number::Distinct(group), Comparison::Equal, Number::Constant(count)) = condition else {
        return None;
    };
    let of_cell = |item: &Item| match item {
        Item::Number(Number::Digit(cell)) => Some(geometry.index(*cell) as u16),
        Item::Number(_) | Item::House(_) => None,
    };
    let cells: Option<Vec<u16>> = group.0.iter().map(of_cell).collect();
    cells.filter(|cells| usize::try_from(*count) == Ok(cells.len()) && cells.iter().all_unique())
}

/// Adds a condition on these cells: as candidates, as a relation, as a sum, as a table or as it is.
fn add(builder: &mut Builder, cells: &[u16], predicate: Predicate) -> Result<(), Interrupt> {
    match *cells {
        [] => builder.is_impossible |= predicate.status(&[]) != Some(true),
        [cell] => {
            for digit in members(builder.common.all) {
                builder.meter.work(predicate.weight(1))?;
                if predicate.status(&[bit(digit)]) != Some(true) {
                    builder.keep(cell, !bit(digit));
                }
            }
        }
        [one, other] => {
            let rows = related(builder, &predicate, 2)?;
            builder.pair(one, other, &rows)?;
            // Known as a total to the rest of the builder, which adds sums that follow.
            if let Some((terms, total)) = sum(builder, cells, &predicate)
                && terms.iter().map(|&(_, coefficient)| coefficient).eq([1, 1])
            {
                builder.add_total(cells, total)?;
            }
        }
        _ => {
            if let Some((terms, total)) = sum(builder, cells, &predicate) {
                return add_sum(builder, &terms, total);
            }
            if predicate.is_symmetric(cells.len())
                && builder.common.sees.is_clique(cells, &mut builder.meter)?
                && add_sets(builder, cells, predicate.weight(1), &|digits| predicate.status(digits) == Some(true))?
            {
                return Ok(());
            }
            let combinations = builder.side().checked_pow(cells.len() as u32);
            if !predicate.is_exact() && combinations.is_some_and(|all| all <= MOST_COMBINATIONS) {
                return add_table(builder, cells, predicate);
            }
            builder.post(Propagator::Condition(Constraint::new(cells, predicate)))?;
        }
    }
    Ok(())
}

/// The relation that a condition allows between the cells in the first two of its places.
fn related(builder: &mut Builder, predicate: &Predicate, places: usize) -> Result<Vec<u64>, Interrupt> {
    let mut masks = vec![builder.common.all; places];
    let mut rows = vec![0; builder.side()];
    for (one, row) in rows.iter_mut().enumerate() {
        for other in 0..builder.side() {
            builder.meter.work(predicate.weight(1))?;
            [masks[0], masks[1]] = [bit(one), bit(other)];
            if predicate.status(&masks) == Some(true) {
                *row |= bit(other);
            }
        }
    }
    Ok(rows)
}

/// Adds that cells that all differ hold digits with which the condition holds; `false` on boards with many digits.
fn add_sets(
    builder: &mut Builder,
    cells: &[u16],
    weight: usize,
    holds: &dyn Fn(&[u64]) -> bool,
) -> Result<bool, Interrupt> {
    let Some(all) = builder.common.subsets.get(cells.len()) else { return Ok(false) };
    let all: Vec<u64> = all.concat();
    builder.meter.work(weight * all.len())?;
    let holding = |set: &u64| holds(&members(*set).map(bit).collect::<Vec<_>>());
    let sets: Vec<u64> = all.iter().copied().filter(holding).collect();
    if sets.len() < all.len() {
        builder.sets(cells, sets, None)?;
    }
    Ok(true)
}

/// The cells, their coefficients and the total, if the condition is that a sum of digits has one value.
fn sum(builder: &Builder, cells: &[u16], predicate: &Predicate) -> Option<(Vec<(u16, i64)>, i64)> {
    let Predicate::Within(value, ranges) = predicate else { return None };
    let [[total, most]] = **ranges else { return None };
    let (constant, terms) = if let Value::Sum { constant, terms } = value {
        (*constant, terms.iter().map(|(coefficient, value)| (*coefficient, value)).collect())
    } else {
        (0, vec![(1, value)])
    };
    let mut all = Vec::new();
    for (coefficient, value) in terms {
        let places = value.summed_cells()?;
        all.extend(places.iter().map(|&place| (cells[usize::from(place)], coefficient)));
    }
    // In the condition, digits count from 1.
    let shift = (builder.first() - 1) * all.iter().map(|&(_, coefficient)| coefficient).sum::<i64>();
    (total == most).then_some((all, total - constant + shift))
}

fn add_sum(builder: &mut Builder, terms: &[(u16, i64)], total: i64) -> Result<(), Interrupt> {
    match u32::try_from(total) {
        Ok(total) if terms.iter().all(|&(_, coefficient)| coefficient == 1) => {
            builder.total(&terms.iter().map(|&(cell, _)| cell).collect::<Vec<_>>(), total)
        }
        _ => builder.sum(terms.iter().copied(), total),
    }
}

/// Adds the table of the assignments that satisfy a condition, which conditions of the same form share.
fn add_table(builder: &mut Builder, cells: &[u16], predicate: Predicate) -> Result<(), Interrupt> {
    let sees = &builder.common.sees;
    let peers: Vec<bool> =
        cells.iter().array_combinations().map(|[one, other]| sees.contains((*one).into(), (*other).into())).collect();
    builder.meter.work(builder.tables.len())?;
    let known = builder.tables.iter().find(|(of, among, _)| *of == predicate && *among == peers);
    let table = if let Some((_, _, table)) = known {
        Arc::clone(table)
    } else {
        let mut masks = vec![builder.common.all; cells.len()];
        let assignments = tabulate::of_predicate(&predicate, cells, &mut masks, sees, &mut builder.meter)?;
        builder.is_impossible |= assignments.is_empty();
        let places = (0..cells.len() as u16).collect();
        let table = Arc::new(Compiler::new(builder, |_, _| Ok(())).table(places, &assignments)?);
        builder.tables.push((predicate, peers, Arc::clone(&table)));
        table
    };
    builder.post(Propagator::Condition(Constraint::new(cells, Predicate::Listed(table))))
}

/// Adds a relation between pairs of cells.
fn pairs(builder: &mut Builder, relation: &Condition<Variable>, scope: Scope, cells: &[u16]) -> Result<(), Interrupt> {
    let mut compiler = Compiler { are_cells: false, ..Compiler::new(builder, |_, _| Ok(())) };
    // Here, so that the first place is that of x also where the relation begins with y.
    compiler.place(0);
    compiler.place(1);
    let predicate = compiler.predicate(relation)?;
    let places = compiler.cells.len();
    let (rows, side) = (related(builder, &predicate, places)?, builder.side());
    match scope {
        Scope::Along => cells.windows(2).try_for_each(|pair| builder.pair(pair[0], pair[1], &rows)),
        Scope::Among => {
            for (place, &other) in cells.iter().enumerate() {
                cells[..place].iter().try_for_each(|&one| builder.pair(one, other, &rows))?;
            }
            let related = |one: u64, other: u64| rows[lowest(one)] & other != 0;
            let is_related = |[one, other]: [&u64; 2]| related(*one, *other) || related(*other, *one);
            if rows.iter().enumerate().all(|(digit, row)| row & bit(digit) == 0) && cells.iter().all_unique() {
                add_sets(builder, cells, side * side, &|digits| digits.iter().array_combinations().all(is_related))?;
            }
            Ok(())
        }
        Scope::Adjacent => {
            let exempt = cells.chunks_exact(2).flat_map(|pair| [[pair[0], pair[1]], [pair[1], pair[0]]]);
            let exempt: BTreeSet<[u16; 2]> = exempt.collect();
            let mut pairs = neighbors(builder.board.geometry()).filter(|pair| !exempt.contains(pair));
            pairs.try_for_each(|[one, other]| builder.pair(one, other, &rows))
        }
    }
}
