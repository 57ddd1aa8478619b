//! Rules as constraints for SAT: every exported format is written from these.

#![warn(clippy::wildcard_enum_match_arm, reason = "a new rule is an error wherever rules are read")]

mod cells;
mod counts;
mod custom;
mod different;
mod globals;
mod linear;
mod lines;
mod pairs;
mod sums;
#[cfg(test)]
mod tests;

use super::houses::HouseCells;
use super::view::{Full, View};
use crate::formula::{ClauseSink, Size};
use crate::puzzle::{Board, Rule};
use crate::sat::gadget::Clauses;
use crate::sat::gadget::circles::circles;
use cells::CellTerms;
pub(crate) use cells::Context;
pub(crate) use linear::{Equation, Linear, linear_rules};
use std::ops::ControlFlow;
use sums::Scene;

/// A single constraint of the rules.
pub(crate) enum Constraint<'a> {
    /// The cell has exactly one digit.
    Cell(usize),
    /// The house has each digit exactly once.
    House(HouseCells<'a>),
}

/// The constraints of a board in the order in which they are written: the cells, the rows, the columns, the boxes, and
/// then the extra houses. Solvers that number variables by first appearance then keep a cell's variables together.
///
/// Includes houses with the same cells as earlier ones: see [`HouseCells::is_repeated`].
pub(crate) fn constraints(board: &Board) -> impl Iterator<Item = Constraint<'_>> {
    let extra = (0..board.rules().len()).flat_map(|position| board.houses_of_rule(position));
    let houses = board.geometry().houses().chain(extra).enumerate();
    let houses = houses.map(|(number, house)| HouseCells::new(board, number, house));
    (0..board.cells()).map(Constraint::Cell).chain(houses.map(Constraint::House))
}

/// Whether the board has rules other than houses. Without them nothing below takes any time.
pub(crate) fn has_rules(board: &Board) -> bool {
    board.rules().iter().any(|rule| rule.house().is_none())
}

/// Writes the rules other than houses over the open candidates of the view. Their clauses depend on those of the cells
/// and the houses. Every grid is exactly one model: it determines the auxiliary variables.
pub(crate) fn write(
    board: &Board,
    context: Context,
    view: &impl View,
    mut sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    if !has_rules(board) {
        return ControlFlow::Continue(());
    }
    let cells = CellTerms::new(board.geometry(), context, view);
    write_all(board, &cells, &mut Clauses::new(&mut sink))
}

fn write_all(board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    board.rules().iter().filter(|rule| !cells.are_for_reduction() || reduces(rule)).try_for_each(|rule| {
        out.go_on()?;
        write_rule(rule, board, cells, out)
    })?;
    sums::write_implied(board, cells, out)
}

/// Writes one of the rules other than houses.
pub(crate) fn write_one(
    board: &Board,
    rule: usize,
    context: Context,
    view: &impl View,
    mut sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let cells = CellTerms::new(board.geometry(), context, view);
    write_rule(&board.rules()[rule], board, &cells, &mut Clauses::new(&mut sink))
}

/// Writes all the rules over the full numbering to a sink without variables.
pub(crate) fn write_whole(board: &Board, sink: &mut (impl ClauseSink + ?Sized)) {
    write_full(board, Context::Houses, sink);
}

/// Whether a reduction uses the rule. Clues outside the board take as much time to write as the rest of such a puzzle,
/// and exclude few candidates before most of their line is known.
pub(crate) fn reduces(rule: &Rule) -> bool {
    !matches!(rule, Rule::Outside { .. })
}

/// Writes the rules that a reduction uses over the full numbering, to a sink without variables.
pub(crate) fn write_for_reduction(board: &Board, sink: &mut (impl ClauseSink + ?Sized)) {
    write_full(board, Context::Reduction, sink);
}

fn write_full(board: &Board, context: Context, sink: &mut (impl ClauseSink + ?Sized)) {
    sink.reserve(board.cells() * board.side());
    // A break is ignored: the sink's owner checks the sink.
    let _ = write(board, context, &Full { side: board.side() }, sink);
}

/// Writes the rules that are not [`linear_rules`] over the full numbering, to a sink without variables.
pub(crate) fn write_nonlinear(board: &Board, sink: &mut impl ClauseSink) {
    sink.reserve(board.cells() * board.side());
    let cells = CellTerms::new(board.geometry(), Context::Houses, &Full { side: board.side() });
    let out = &mut Clauses::new(sink);
    let mut rules = board.rules().iter().filter(|rule| linear::linear(rule).is_none());
    // A break is ignored: the sink's owner checks the sink.
    let _ = rules.try_for_each(|rule| write_rule(rule, board, &cells, out));
}

/// The size of the rules over the full numbering; its variables are the auxiliary ones.
pub(crate) fn size(board: &Board) -> Size {
    if !has_rules(board) {
        return Size::default();
    }
    let mut size = Size::default();
    write_whole(board, &mut size);
    Size { variables: size.variables - board.cells() * board.side(), ..size }
}

fn write_rule(rule: &Rule, board: &Board, cells: &CellTerms, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let scene = || Scene::new(board, cells);
    match rule {
        // Houses are constraints of their own.
        Rule::House(_) => ControlFlow::Continue(()),
        Rule::Global(global) => globals::write(*global, board, cells, out),
        Rule::Cell { cell, kind } => pairs::write_cell(*kind, *cell, board, cells, out),
        Rule::Pair { cells: pair, kind } => pairs::write_pair(*kind, *pair, cells, out),
        Rule::Line { cells: line, kind } => lines::write(line, *kind, board, cells, out),
        Rule::Cage { cells: group, total } => sums::cage(&scene(), group, *total, out),
        Rule::Arrow { circle, shaft } => sums::lines::arrow(&scene(), circle, shaft, out),
        Rule::Sum { cells: group, total } => sums::sum(&scene(), group, *total, out),
        Rule::Outside { line, kind, value } => {
            let line: Vec<_> = line.cells(board.side()).map(|cell| cells.terms(cell)).collect();
            sums::outside(*kind, &line, i64::from(*value), cells.shift(), out)
        }
        Rule::Clone { one, other } => pairs::write_clone(one, other, cells, out),
        Rule::Quadruple { cells: group, digits } => counts::write_quadruple(group, digits, cells, out),
        Rule::Count { cells: group, digit, times } => counts::write_count(group, *digit, *times, cells, out),
        Rule::Index { cells: group, kind } => counts::write_index(group, *kind, board, cells, out),
        Rule::Circles { cells: group } => {
            let group: Vec<_> = group.iter().map(|&cell| cells.terms(cell)).collect();
            circles(&group, board.side(), out)
        }
        Rule::Custom(custom) => custom::write(custom, board, cells, write_rule, out),
    }
}

/// The houses among the constraints.
#[cfg(test)]
pub(crate) fn houses(board: &Board) -> impl Iterator<Item = HouseCells<'_>> {
    constraints(board).filter_map(|constraint| match constraint {
        Constraint::Cell(_) => None,
        Constraint::House(house) => Some(house),
    })
}
