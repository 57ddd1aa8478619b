//! Rules about the number or the place of a digit among some cells.

use super::cells::CellTerms;
use crate::puzzle::{Board, Cell, IndexKind};
use crate::sat::gadget::count::{at_least, exactly};
use crate::sat::gadget::{Clauses, Term};
use std::ops::ControlFlow;

/// Writes that the cells contain these sorted digits, each as often as it is listed.
pub(super) fn write_quadruple(
    group: &[Cell],
    digits: &[u16],
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    digits
        .chunk_by(|one, other| one == other)
        .try_for_each(|listed| at_least(&candidates(group, listed[0], cells), listed.len(), out))
}

/// Writes that exactly `times` of the cells have the digit.
pub(super) fn write_count(
    group: &[Cell],
    digit: u16,
    times: u32,
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    exactly(&candidates(group, digit, cells), times as usize, out)
}

/// The candidates of the digit that stands for a number in the cells.
fn candidates(group: &[Cell], number: u16, cells: &CellTerms) -> Vec<Term> {
    let candidate = |cell| cells.terms(cell).get(usize::from(number - cells.value(1) as u16)).copied();
    group.iter().map(|&cell| candidate(cell).unwrap_or(Term::False)).collect()
}

/// Writes that the digit of each of these cells is the place of another digit: 2(n − 1) binary clauses for each, as no
/// other cell of the house can name the same place.
pub(super) fn write_index(
    group: &[Cell],
    kind: IndexKind,
    board: &Board,
    cells: &CellTerms,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for &cell in group {
        for place in 0..board.side() {
            let (target, named) = indexed(cell, place, kind, board);
            // A cell that names itself needs no clause.
            if target != cell {
                let (points, holds) = (cells.terms(cell)[place], cells.terms(target)[named]);
                out.clause([!points, holds])?;
                out.clause([points, !holds])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cell to which the digit `place`, from 0, refers, and the digit in it, from 0.
fn indexed(cell: Cell, place: usize, kind: IndexKind, board: &Board) -> (Cell, usize) {
    match kind {
        IndexKind::Row => (Cell::new(place, cell.column()), cell.row()),
        IndexKind::Column => (Cell::new(cell.row(), place), cell.column()),
        IndexKind::Box => {
            let (geometry, incidence) = (board.geometry(), board.incidence());
            let index = geometry.index(cell);
            // Each cell has a row, a column and a box, in this order.
            let box_cells = incidence.cells_of(usize::from(incidence.houses_of(index)[2]));
            let position = box_cells.partition_point(|&other| (other as usize) < index);
            (geometry.cell(box_cells[place] as usize), position)
        }
    }
}
