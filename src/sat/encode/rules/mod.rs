//! The SAT road's reading of the rules: every format that it writes is written from these constraints.

mod cells;
mod counts;
mod globals;
mod linear;
mod lines;
mod pairs;
mod sums;
#[cfg(test)]
mod tests;

use super::houses::HouseCells;
use super::view::{Full, View};
use crate::puzzle::{Board, Rule};
use crate::sat::cnf::{ClauseSink, Size};
use crate::sat::gadget::Clauses;
use crate::sat::gadget::circles::circles;
pub(crate) use cells::Beside;
use cells::Cells;
pub(in crate::sat) use linear::{Equation, Linear, linear_rules};
use std::ops::ControlFlow;

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

/// Whether the board has rules that are more than houses. Without them nothing below takes any time.
pub(in crate::sat) fn has_rules(board: &Board) -> bool {
    board.rules().iter().any(|rule| rule.house().is_none())
}

/// Writes the rules that are more than houses, as far as the view leaves them open. The clauses rely on those of the
/// cells and the houses. Every grid is a model in one way only: it settles the variables that the rules add.
pub(in crate::sat) fn write(
    board: &Board,
    view: &impl View,
    mut sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    if !has_rules(board) {
        return ControlFlow::Continue(());
    }
    let cells = Cells::new(board.side(), Beside::Houses, view);
    let out = &mut Clauses::new(&mut sink);
    board.rules().iter().try_for_each(|rule| {
        out.go_on()?;
        write_rule(rule, board, &cells, out)
    })?;
    sums::write_implied(board, &cells, out)
}

/// Writes one rule of those that are more than houses.
pub(in crate::sat) fn write_one(
    board: &Board,
    rule: usize,
    beside: Beside,
    view: &impl View,
    mut sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let cells = Cells::new(board.side(), beside, view);
    write_rule(&board.rules()[rule], board, &cells, &mut Clauses::new(&mut sink))
}

/// All the rules over the full numbering; the sink has no variables yet.
pub(in crate::sat) fn write_whole(board: &Board, sink: &mut (impl ClauseSink + ?Sized)) {
    sink.reserve(board.side().pow(3));
    // The sink's owner knows whether it said stop.
    let _ = write(board, &Full { side: board.side() }, sink);
}

/// The rules that are not [`linear_rules`], over the full numbering; the sink has no variables yet.
pub(in crate::sat) fn write_nonlinear(board: &Board, sink: &mut impl ClauseSink) {
    sink.reserve(board.side().pow(3));
    let cells = Cells::new(board.side(), Beside::Houses, &Full { side: board.side() });
    let out = &mut Clauses::new(sink);
    let mut rules = board.rules().iter().filter(|rule| linear::linear(rule).is_none());
    // The sink's owner knows whether it said stop.
    let _ = rules.try_for_each(|rule| write_rule(rule, board, &cells, out));
}

/// How large all that the rules say is over the full numbering: the variables are those that the rules add.
pub(in crate::sat) fn size(board: &Board) -> Size {
    if !has_rules(board) {
        return Size::default();
    }
    let mut size = Size::default();
    write_whole(board, &mut size);
    Size { variables: size.variables - board.side().pow(3), ..size }
}

fn write_rule(rule: &Rule, board: &Board, cells: &Cells, out: &mut Clauses<'_>) -> ControlFlow<()> {
    match rule {
        // Houses are constraints of their own.
        Rule::House(_) => ControlFlow::Continue(()),
        Rule::Global(global) => globals::write(*global, board, cells, out),
        Rule::Cell { cell, kind } => pairs::write_cell(*kind, *cell, board, cells, out),
        Rule::Pair { cells: pair, kind } => pairs::write_pair(*kind, *pair, cells, out),
        Rule::Line { cells: line, kind } => lines::write(rule, (line, *kind), board, cells, out),
        Rule::Cage { .. } | Rule::Arrow { .. } | Rule::Sum { .. } | Rule::Outside { .. } => {
            sums::write(rule, board, cells, out)
        }
        Rule::Clone { one, other } => pairs::write_clone(one, other, cells, out),
        Rule::Quadruple { cells: group, digits } => counts::write_quadruple(group, digits, cells, out),
        Rule::Count { cells: group, digit, times } => counts::write_count(group, *digit, *times, cells, out),
        Rule::Index { cells: group, kind } => counts::write_index(group, *kind, board, cells, out),
        Rule::Circles { cells: group } => {
            let group: Vec<_> = group.iter().map(|&cell| cells.terms(cell)).collect();
            circles(&group, board.side(), out)
        }
    }
}

/// The houses among the constraints.
#[cfg(test)]
pub(in crate::sat) fn houses(board: &Board) -> impl Iterator<Item = HouseCells<'_>> {
    constraints(board).filter_map(|constraint| match constraint {
        Constraint::Cell(_) => None,
        Constraint::House(house) => Some(house),
    })
}
