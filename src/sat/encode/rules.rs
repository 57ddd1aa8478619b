//! The SAT road's reading of the rules: every format that it writes is written from these constraints.

use super::houses::HouseCells;
use crate::puzzle::{Board, Rule};

/// One thing that the rules say.
pub(in crate::sat) enum Constraint<'a> {
    /// The cell has exactly one digit.
    Cell(usize),
    /// The house has each digit exactly once.
    House(HouseCells<'a>),
}

/// All that the rules of a board say, in the order in which it is written: the cells, the rows, the columns, the boxes,
/// and then the rules beyond these. Solvers that number variables by first appearance then keep a cell's variables
/// together.
///
/// A house is here even if an earlier one has the same cells, which [`HouseCells::is_repeated`] knows.
pub(in crate::sat) fn constraints(board: &Board) -> impl Iterator<Item = Constraint<'_>> {
    let extra = board.rules().iter().enumerate().flat_map(|(position, rule)| match rule {
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Line { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Outside { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => board.houses_of_rule(position),
    });
    let houses = board.geometry().houses().chain(extra).enumerate();
    let houses = houses.map(|(number, house)| HouseCells::new(board.incidence(), number, house));
    (0..board.cells()).map(Constraint::Cell).chain(houses.map(Constraint::House))
}

/// The houses among the constraints.
#[cfg(test)]
pub(in crate::sat) fn houses(board: &Board) -> impl Iterator<Item = HouseCells<'_>> {
    constraints(board).filter_map(|constraint| match constraint {
        Constraint::Cell(_) => None,
        Constraint::House(house) => Some(house),
    })
}
