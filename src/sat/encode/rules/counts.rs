//! The rules that say how often a digit is among some cells, or where it is.

use super::cells::Cells;
use crate::puzzle::{Board, Cell, Digit, IndexKind};
use crate::sat::gadget::count::{at_least, exactly};
use crate::sat::gadget::{Clauses, Term};
use std::ops::ControlFlow;

/// These digits are among those of the cells, each as often as it is listed; they are sorted.
pub(super) fn write_quadruple(
    group: &[Cell],
    digits: &[Digit],
    cells: &Cells,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    digits
        .chunk_by(|one, other| one == other)
        .try_for_each(|listed| at_least(&candidates(group, listed[0], cells), listed.len(), out))
}

/// The digit is in exactly so many of the cells.
pub(super) fn write_count(
    group: &[Cell],
    digit: Digit,
    times: u32,
    cells: &Cells,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    exactly(&candidates(group, digit, cells), times as usize, out)
}

/// The digit in each of the cells.
fn candidates(group: &[Cell], digit: Digit, cells: &Cells) -> Vec<Term> {
    group.iter().map(|&cell| cells.terms(cell)[digit.index()]).collect()
}

/// The digit of each of these cells tells where a digit is: 2(n − 1) binary clauses for each, as no other cell of the
/// house can tell the same.
pub(super) fn write_index(
    group: &[Cell],
    kind: IndexKind,
    board: &Board,
    cells: &Cells,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for &cell in group {
        for place in 0..board.side() {
            let (target, named) = indexed(cell, place, kind, board);
            // Where the cell names itself there is nothing to say.
            if target != cell {
                let (says, holds) = (cells.terms(cell)[place], cells.terms(target)[named]);
                out.clause([!says, holds])?;
                out.clause([says, !holds])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cell to which the digit of this place, from 0, refers, and the digit that it then has, from 0.
fn indexed(cell: Cell, place: usize, kind: IndexKind, board: &Board) -> (Cell, usize) {
    match kind {
        IndexKind::Row => (Cell::new(place, cell.column()), cell.row()),
        IndexKind::Column => (Cell::new(cell.row(), place), cell.column()),
        IndexKind::Box => {
            let (side, incidence) = (board.side(), board.incidence());
            let index = cell.index(side);
            // Each cell has a row, a column and a box, in this order.
            let box_cells = incidence.cells_of(usize::from(incidence.houses_of(index)[2]));
            let position = box_cells.partition_point(|&other| (other as usize) < index);
            (Cell::from_index(box_cells[place] as usize, side), position)
        }
    }
}
