//! The rules as the check reads them: a plain predicate for each, on full and part-filled grids.
//!
//! A full grid satisfies a rule or violates it. A part-filled one violates it if its digits do so for certain: no
//! reported violation can be repaired by filling cells, though not every hopeless grid is reported. One predicate
//! serves both, as it looks at filled cells only; if all are filled, it is exact.

mod cages;
mod counts;
mod custom;
mod global;
mod grid;
mod houses;
mod lines;
mod outside;
mod pairs;
mod segments;
mod terms;
#[cfg(test)]
mod tests;

use crate::puzzle::{Board, Digit, Rule};
use grid::Grid;
pub(super) use grid::{Broken, listed};
pub(super) use houses::extra_houses;

/// All violations of the rule, apart from digits that repeat in [houses](extra_houses).
pub(super) fn broken(rule: &Rule, board: &Board, digit_at: &dyn Fn(usize) -> Option<Digit>) -> Vec<Broken> {
    let grid = &Grid { board, digit_at };
    match rule {
        Rule::House(_) => Vec::new(),
        Rule::Global(global) => global::broken(*global, grid),
        Rule::Cell { cell, kind } => pairs::of_cell(rule, *cell, *kind, grid),
        Rule::Pair { cells, kind } => pairs::of_pair(rule, *cells, *kind, grid).into_iter().collect(),
        Rule::Line { cells, kind } => lines::broken(rule, cells, *kind, grid),
        Rule::Cage { cells, total } => cages::cage(cells, *total, grid),
        Rule::Arrow { circle, shaft } => cages::arrow(rule, circle, shaft, grid).into_iter().collect(),
        Rule::Sum { cells, total } => cages::sum(cells, *total, grid).into_iter().collect(),
        Rule::Outside { line, kind, value } => {
            outside::broken(rule, *line, *kind, u64::from(*value), grid).into_iter().collect()
        }
        Rule::Clone { one, other } => pairs::clone(rule, one, other, grid),
        Rule::Quadruple { cells, digits } => counts::quadruple(rule, cells, digits, grid).into_iter().collect(),
        Rule::Count { cells, digit, times } => counts::count(rule, cells, *digit, *times, grid).into_iter().collect(),
        Rule::Index { cells, kind } => counts::index(rule, cells, *kind, grid),
        Rule::Circles { cells } => counts::circles(rule, cells, grid),
        Rule::Custom(custom) => custom::broken(rule, custom, broken, grid),
    }
}
