//! Unique rectangles and loops: cells that could exchange two digits. If they had no other candidates, each solution
//! would have a twin, so where the solution is unique, some further candidate of them is true.
//!
//! All steps are collected and sorted, without changing the order of equal ones, by value and then by type. A loop of
//! four cells is a rectangle.

mod search;
mod types;

use crate::logic::grid::Grid;
use crate::logic::step::Step;

/// The first step of a unique rectangle or loop.
pub(super) fn find(grid: &Grid) -> Option<Step> {
    let mut best: Option<Step> = None;
    for found in search::all(grid) {
        for step in types::steps(grid, &found) {
            // The types of a table entry's kind are in ascending order.
            let key = |step: &Step| (step.rating, types::number(step.technique));
            if best.as_ref().is_none_or(|best| key(&step) < key(best)) {
                best = Some(step);
            }
        }
    }
    best
}
