//! Rules that add up digits, and rules along a row or a column.
//!
//! A sum is written over pieces: cells that see each other, with a selector for each combination of their digits, and
//! partial sums over the pieces (`pieces`). A cage is one piece (`cages`). Rules that read cells in order are automata
//! (`outside`, `lines`). Every rule has a form of bounded size for large sides.

mod cages;
mod implied;
mod lines;
mod outside;
mod pieces;
#[cfg(test)]
mod tests;

use super::cells::CellTerms;
use crate::puzzle::{Board, LineKind, Rule};
use crate::sat::gadget::Clauses;
use pieces::Scene;
use std::ops::ControlFlow;

/// Writes a rule of these families, and nothing for any other.
pub(super) fn write(rule: &Rule, board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let scene = Scene::new(board, cells);
    match rule {
        Rule::Line { cells, kind } => match *kind {
            LineKind::RegionSum => lines::region_sum(&scene, cells, out),
            LineKind::Zipper => lines::zipper(&scene, cells, out),
            LineKind::DoubleArrow => lines::double_arrow(&scene, cells, out),
            LineKind::Sum(sum) => lines::sum_line(&scene, cells, sum, out),
            LineKind::SumLoop(sum) => lines::sum_loop(&scene, cells, sum, out),
            LineKind::Thermometer
            | LineKind::SlowThermometer
            | LineKind::Whispers(_)
            | LineKind::Renban
            | LineKind::Nabner
            | LineKind::Palindrome
            | LineKind::Between
            | LineKind::Lockout(_)
            | LineKind::Entropic
            | LineKind::Modular(_) => ControlFlow::Continue(()),
        },
        Rule::Cage { cells, total } => cages::cage(&scene, cells, *total, out),
        Rule::Arrow { circle, shaft } => lines::arrow(&scene, circle, shaft, out),
        Rule::Sum { cells, total } => scene.sum(&scene.pieces(cells, 1, out)?, Vec::new(), i64::from(*total), out),
        Rule::Outside { line, kind, value } => {
            let cells: Vec<_> = line.cells(board.side()).map(|cell| cells.terms(cell)).collect();
            outside::write(*kind, &cells, i64::from(*value), out)
        }
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => ControlFlow::Continue(()),
    }
}

/// Writes the sums that cages and houses imply together: innies and outies.
pub(super) fn write_implied(board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let sums = implied::implied_sums(board, out)?;
    if sums.is_empty() {
        return ControlFlow::Continue(());
    }
    let scene = Scene::new(board, cells);
    for sum in sums {
        let mut pieces = scene.pieces(&sum.inside, 1, out)?;
        pieces.extend(scene.pieces(&sum.outside, -1, out)?);
        scene.sum(&pieces, Vec::new(), sum.total, out)?;
    }
    ControlFlow::Continue(())
}
