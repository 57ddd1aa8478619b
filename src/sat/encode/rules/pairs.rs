//! Rules of two cells, of one cell, and of clones.

use super::cells::CellTerms;
use crate::puzzle::{Board, Cell, CellKind, Geometry, PairKind, Rule};
use crate::sat::gadget::Clauses;
use crate::sat::gadget::relation::{excluded, same, supported};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Writes the relation between two cells.
pub(super) fn write_pair(kind: PairKind, pair: [Cell; 2], cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let pair = pair.map(|cell| cells.terms(cell));
    let value = |digit| cells.value(digit);
    match kind {
        PairKind::Difference(number) => supported(&[], pair, |one, other| one.abs_diff(other) == number, out),
        PairKind::Ratio(number) => supported(&[], pair, |one, other| in_ratio(number, value(one), value(other)), out),
        PairKind::Sum(number) => supported(&[], pair, |one, other| value(one) + value(other) == number, out),
        PairKind::Greater => supported(&[], pair, |one, other| one > other, out),
    }
}

/// Whether one digit is `number` times the other.
pub(super) fn in_ratio(number: u32, one: u32, other: u32) -> bool {
    let times = |digit: u32| u64::from(number) * u64::from(digit);
    u64::from(one) == times(other) || u64::from(other) == times(one)
}

/// Writes the rule of one cell.
pub(super) fn write_cell(
    kind: CellKind,
    cell: Cell,
    board: &Board,
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let candidates = cells.terms(cell);
    let smaller: fn(u32, u32) -> bool = match kind {
        CellKind::Odd => return excluded(candidates, |digit| cells.value(digit).is_multiple_of(2), out),
        CellKind::Even => return excluded(candidates, |digit| !cells.value(digit).is_multiple_of(2), out),
        CellKind::Minimum => |digit, neighbor| digit < neighbor,
        CellKind::Maximum => |digit, neighbor| digit > neighbor,
    };
    let marked = marked_cells(board, kind);
    let mut others = neighbors(cell, board.geometry()).filter(|neighbor| !marked.contains(neighbor));
    others.try_for_each(|neighbor| supported(&[], [candidates, cells.terms(neighbor)], smaller, out))
}

/// The cells with a marking of this kind.
fn marked_cells(board: &Board, wanted: CellKind) -> HashSet<Cell> {
    let cells = board.rules().iter().filter_map(Rule::cell);
    cells.filter(|(_, kind)| *kind == wanted).map(|(cell, _)| cell).collect()
}

/// The orthogonal neighbors of a cell.
fn neighbors(cell: Cell, geometry: &Geometry) -> impl Iterator<Item = Cell> + '_ {
    let (row, column) = (cell.row(), cell.column());
    let above = row.checked_sub(1).map(|row| Cell::new(row, column));
    let before = column.checked_sub(1).map(|column| Cell::new(row, column));
    let after = [Cell::new(row, column + 1), Cell::new(row + 1, column)];
    above.into_iter().chain(before).chain(after).filter(|&cell| geometry.find(cell).is_some())
}

/// Writes that both groups have the same digits, cell by cell.
pub(super) fn write_clone(one: &[Cell], other: &[Cell], cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    // A cell always equals itself.
    let mut pairs = one.iter().zip(other).filter(|(one, other)| one != other);
    pairs.try_for_each(|(&one, &other)| same([cells.terms(one), cells.terms(other)], out))
}
