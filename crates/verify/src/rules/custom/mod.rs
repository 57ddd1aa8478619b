//! Rules that setters write themselves: conditions, relations of pairs of cells, and patterns of digits.
//!
//! A condition over one cell excludes digits, over two it is the form *relation*. Any other, and a pattern, is the form
//! *smallest diagram*.

mod alone;
mod pattern;
mod residual;
mod smallest;
mod tree;

use super::lines::within;
use super::writer::Writer;
pub(super) use alone::Others;
use residual::residual;
use smallest::Smallest;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use sudosat_core::puzzle::Cell;
use sudosat_core::puzzle::rule::expression::{Condition, Custom, Scope, Variable};
use tree::{Test, Translator};

/// Writes a rule that setters write themselves; `others` writes the rules in its condition.
pub(super) fn custom(writer: &mut Writer<'_>, rule: &Custom, others: Others<'_>) {
    match rule {
        Custom::Where { condition, .. } => parts(writer, condition, others),
        Custom::Pairs { relation, scope, cells } => pairs(writer, relation, *scope, cells, others),
        Custom::Pattern { pattern, cells } => {
            let cells = writer.indices(cells);
            pattern::pattern(writer, pattern, &cells);
        }
    }
}

/// A conjunction is written part by part.
fn parts(writer: &mut Writer<'_>, condition: &Condition, others: Others<'_>) {
    match condition {
        Condition::All(of) => of.iter().for_each(|part| parts(writer, part, others)),
        Condition::Compare(..)
        | Condition::In(..)
        | Condition::Same(_)
        | Condition::Rule(_)
        | Condition::Not(_)
        | Condition::Any(_)
        | Condition::Iff(_)
        | Condition::Times { .. } => whole(writer, condition, others),
    }
}

/// A condition over its cells in the order of the text; if it is linear, by descending coefficients, so that few sums
/// have a continuation.
fn whole(writer: &mut Writer<'_>, condition: &Condition, others: Others<'_>) {
    if !writer.keep_going() {
        return;
    }
    let cells = condition.cells(writer.board.geometry());
    let (mut test, mut indices) = translated(writer, condition, &cells, others);
    if let Some(coefficients) = test.coefficients(cells.len()) {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&position| Reverse(coefficients[position].unsigned_abs()));
        let cells: Vec<Cell> = order.into_iter().map(|position| cells[position]).collect();
        (test, indices) = translated(writer, condition, &cells, others);
    }
    if writer.has_ended() {
        return;
    }
    let ends = [writer.first(), writer.last()];
    let holds = |known: &[u32]| residual(&test, known, ends).is_some();
    match *indices {
        [] if holds(&[]) => {}
        [] => writer.add([]),
        [cell] => writer.relation(cell, cell, &[], |digit, _| holds(&[digit])),
        [one, other] => writer.relation(one, other, &[], |one, other| holds(&[one, other])),
        _ => {
            if let Some(smallest) = Smallest::new(writer, indices.len(), |known| residual(&test, known, ends)) {
                smallest.write(writer, &indices);
            }
        }
    }
}

/// A condition that reads the cells in this order, and their indices.
fn translated(
    writer: &mut Writer<'_>,
    condition: &Condition,
    cells: &[Cell],
    others: Others<'_>,
) -> (Test, Vec<usize>) {
    let (positions, cells) = (cells.iter().copied().zip(0..).collect(), writer.indices(cells));
    (Translator { writer, others, positions, cells: &cells }.test(condition), cells)
}

/// A relation between the pairs of cells.
fn pairs(writer: &mut Writer<'_>, relation: &Condition<Variable>, scope: Scope, cells: &[Cell], others: Others<'_>) {
    let positions = BTreeMap::from([(Variable::X, 0), (Variable::Y, 1)]);
    let test = Translator { writer, others, positions, cells: &[] }.test(relation);
    let allowed = table(writer, &test);
    let first = writer.first();
    let allowed = |x: u32, y: u32| allowed.get((x - first) as usize).is_some_and(|row| row[(y - first) as usize]);
    let cells = writer.indices(cells);
    match scope {
        Scope::Along => within(writer, &cells, 1, allowed),
        Scope::Among => within(writer, &cells, cells.len(), allowed),
        Scope::Adjacent => adjacent(writer, &cells, allowed),
    }
}

/// For each digit x, whether each digit y is allowed with it.
fn table(writer: &mut Writer<'_>, test: &Test) -> Vec<Vec<bool>> {
    let (ends, digits) = ([writer.first(), writer.last()], writer.digits());
    let row = |x: u32| digits.clone().map(|y| residual(test, &[x, y], ends).is_some()).collect();
    digits.clone().map_while(|x| writer.keep_going().then(|| row(x))).collect()
}

/// A relation of each cell to the one on its right and to the one below, except for the listed pairs.
fn adjacent(writer: &mut Writer<'_>, exempt: &[usize], allowed: impl Fn(u32, u32) -> bool) {
    let (geometry, exempt) = (writer.board.geometry(), exempt.chunks_exact(2));
    let exempt: BTreeSet<[usize; 2]> = exempt.map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]).collect();
    for cell in 0..geometry.cells() {
        if !writer.keep_going() {
            return;
        }
        let here = geometry.cell(cell);
        let right = geometry.find(Cell::new(here.row(), here.column() + 1));
        let below = geometry.find(Cell::new(here.row() + 1, here.column()));
        for other in [right, below].into_iter().flatten().filter(|&other| !exempt.contains(&[cell, other])) {
            writer.relation(cell, other, &[], &allowed);
        }
    }
}
