//! Killer cages.

use super::pieces::{MOST_COMBINATIONS, Scene};
use crate::puzzle::Cell;
use crate::sat::gadget::Clauses;
use crate::sat::gadget::combinations::Combinations;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::presence::distinct;
use std::ops::ControlFlow;

/// Writes that the cells have distinct digits, with this total if there is one. Pairs within a house are already
/// distinct. A cage with a cell for each digit of the board has each of them.
pub(crate) fn cage(scene: &Scene<'_>, cells: &[Cell], total: Option<u32>, out: &mut Clauses<'_>) -> ControlFlow<()> {
    if cells.len() > scene.side() {
        return out.clause([]);
    }
    let terms: Vec<_> = cells.iter().map(|&cell| scene.terms(cell)).collect();
    distinct(&terms, |one, other| scene.share_house(cells[one], cells[other]), out)?;
    if cells.len() == scene.side() {
        (0..scene.side()).try_for_each(|digit| out.clause(terms.iter().map(|cell| cell[digit])))?;
    }
    let Some(total) = total.map(|total| i64::from(total) - scene.offset(cells.len())) else {
        return ControlFlow::Continue(());
    };
    match Combinations::new(&terms, (total, total), MOST_COMBINATIONS) {
        Some(combinations) => {
            let present = combinations.write(&terms, Some(&Number::constant(total)), out)?;
            scene.lock(cells, &present, out)
        }
        None => scene.sum(&scene.pieces(cells, 1, out)?, Vec::new(), total, out),
    }
}
