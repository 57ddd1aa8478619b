//! Rules that add up digits, and rules along a row or a column.
//!
//! A sum is written over pieces: cells that see each other, with a selector for each combination of their digits, and
//! partial sums over the pieces (`pieces`). In a reduced formula, the digits of a piece within a house exclude others
//! there (`locked`). A cage is one piece (`cages`). Rules that read cells in order are automata
//! (`outside`, `lines`). Every rule has a form of bounded size for large sides.
//!
//! Pieces add up digits from 1. A sum of the numbers that they stand for, which differ on boards with other digits, is
//! the sum of the digits and the difference times the number of cells: [`Scene::offset`].

mod bounds;
mod cages;
mod implied;
pub(super) mod lines;
mod locked;
mod outside;
mod pieces;
#[cfg(test)]
mod tests;

use super::cells::CellTerms;
use crate::puzzle::{Board, Cell};
use crate::sat::gadget::Clauses;
pub(super) use cages::cage;
pub(super) use outside::write as outside;
pub(super) use pieces::Scene;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Writes that the digits of the cells add up to the total.
pub(super) fn sum(scene: &Scene<'_>, cells: &[Cell], total: u32, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let total = i64::from(total) - scene.offset(cells.len());
    scene.sum(&scene.pieces(cells, 1, out)?, Vec::new(), total, out)
}

/// Writes that the digits, multiplied by the weights of their cells, add up to the total.
pub(super) fn weighted(
    scene: &Scene<'_>,
    cells: &BTreeMap<i64, Vec<Cell>>,
    total: i64,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    let (mut pieces, mut total) = (Vec::new(), total);
    for (&weight, cells) in cells {
        pieces.extend(scene.pieces(cells, weight, out)?);
        total -= weight * scene.offset(cells.len());
    }
    scene.sum(&pieces, Vec::new(), total, out)
}

/// Writes the sums that cages and houses imply together, innies and outies, and the bounds on several sums.
pub(super) fn write_implied(board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    bounds::write(board, cells, out)?;
    let sums = implied::implied_sums(board, out)?;
    if sums.is_empty() {
        return ControlFlow::Continue(());
    }
    let scene = Scene::new(board, cells);
    for sum in sums {
        let mut pieces = scene.pieces(&sum.inside, 1, out)?;
        pieces.extend(scene.pieces(&sum.outside, -1, out)?);
        let total = sum.total - scene.offset(sum.inside.len()) + scene.offset(sum.outside.len());
        if sum.inside.len() > implied::MOST_CELLS && !scene.is_tight(&pieces, total) {
            continue;
        }
        scene.sum(&pieces, Vec::new(), total, out)?;
    }
    ControlFlow::Continue(())
}
