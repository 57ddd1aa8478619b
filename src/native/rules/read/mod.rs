//! The translation of rules into relations between cells and propagators.

mod custom;
mod entropy;
mod global;
mod line;
mod local;
mod outside;

use super::bounds;
use super::builder::Builder;
use super::implied;
use super::model::RuleModel;
use crate::engine::{Budget, Interrupt};
use crate::puzzle::{Board, Cell, Rule};

/// Whether the board has rules beyond houses.
pub(crate) fn needs_rules(board: &Board) -> bool {
    board.rules().iter().any(|rule| rule.house().is_none())
}

/// Builds the model of a board within a budget.
pub(super) fn model(board: &Board, budget: &Budget) -> Result<RuleModel, Interrupt> {
    let mut builder = Builder::new(board, budget)?;
    // Conditions gain from knowing which cells differ.
    for is_first in [true, false] {
        for rule in board.rules() {
            if custom::has_different_cells(rule, board.geometry()) == is_first {
                read(&mut builder, rule)?;
            }
        }
    }
    implied::add(&mut builder)?;
    bounds::add(&mut builder)?;
    builder.finish()
}

fn read(builder: &mut Builder, rule: &Rule) -> Result<(), Interrupt> {
    let (side, geometry) = (builder.side(), builder.board.geometry());
    let index = |cell: Cell| geometry.index(cell) as u16;
    let all = |cells: &[Cell]| -> Vec<u16> { cells.iter().map(|&cell| index(cell)).collect() };
    match rule {
        // Already among `board.houses()`.
        Rule::House(_) => Ok(()),
        Rule::Global(global) => global::read(builder, *global),
        Rule::Cell { cell, kind } => local::cell(builder, *cell, *kind),
        Rule::Pair { cells: [one, other], kind } => local::pair(builder, index(*one), index(*other), *kind),
        Rule::Line { cells, kind } => line::read(builder, &all(cells), *kind),
        Rule::Cage { cells, total } => builder.cage(&all(cells), *total),
        Rule::Arrow { circle, shaft } => local::arrow(builder, &all(circle), &all(shaft)),
        Rule::Sum { cells, total } => builder.total(&all(cells), *total),
        Rule::Outside { line, kind, value } => {
            let cells: Vec<u16> = line.cells(side).map(index).collect();
            outside::read(builder, cells, *kind, *value)
        }
        Rule::Clone { one, other } => local::clone(builder, &all(one), &all(other)),
        Rule::Quadruple { cells, digits } => local::quadruple(builder, &all(cells), digits),
        Rule::Count { cells, digit, times } => local::count(builder, &all(cells), *digit, *times),
        Rule::Index { cells, kind } => local::index(builder, &all(cells), *kind),
        Rule::Circles { cells } => local::circles(builder, &all(cells)),
        Rule::Custom(rule) => custom::read(builder, rule, read),
    }
}
