//! Rules of one's own: conditions, relations between pairs of cells, and patterns.
//!
//! A relation has the support clauses of any relation between two cells; a pattern is written by the positions of its
//! letters; conditions are in `tree`.

mod evaluate;
mod linear;
mod pairs;
mod pattern;
mod symmetric;
mod table;
#[cfg(test)]
mod tests;
mod tree;

use super::cells::{CellTerms, WriteRule};
use crate::puzzle::Board;
use crate::puzzle::rule::expression::Custom;
use crate::sat::gadget::Clauses;
use pairs::Pairs;
use std::ops::ControlFlow;
use tree::Tree;

/// Writes a rule of one's own; `write` writes the rules that are part of a condition.
pub(super) fn write(
    rule: &Custom,
    board: &Board,
    cells: &CellTerms,
    write: WriteRule,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    match rule {
        Custom::Where { condition, .. } => Tree { board, cells, write }.assert(condition, out),
        Custom::Pairs { relation, scope, cells: listed } => {
            Pairs::new(board, relation, *scope, listed).assert(cells, out)
        }
        Custom::Pattern { pattern, cells: listed } => pattern::positions(pattern).assert(&cells.values(listed), out),
    }
}
