//! Rules as clauses, read by the checker itself: houses, and all others. `docs/CERTIFICATES.md` describes both for
//! other programs.
//!
//! Rules that compare cells are relations, and nearly all that count or add are diagrams. Every form is equivalent to
//! its rule: a grid that satisfies the rule has values for the auxiliary variables, and for any other grid unit
//! propagation finds a contradiction.

#![warn(clippy::wildcard_enum_match_arm, reason = "a new rule is an error wherever rules are read")]

mod cells;
mod custom;
mod diagram;
mod globals;
mod houses;
mod lines;
mod marks;
mod outside;
mod sums;
#[cfg(test)]
mod tests;
mod writer;

use crate::Refusal;
use crate::limits::Limits;
pub(super) use houses::{boxes, extra_houses};
use marks::Markings;
use sudosat_core::formula::Cnf;
use sudosat_core::puzzle::{Board, Rule};
use writer::Writer;

/// Whether all rules of the board are houses, so that its formula has the variables of candidates alone.
#[must_use]
pub fn has_only_houses(board: &Board) -> bool {
    board.rules().iter().all(|rule| rule.house().is_some())
}

/// Appends the clauses of all rules other than houses, in the order of the rules, while `keep_going` returns true.
/// Returns the memory of these clauses. Fails if `keep_going` returns false, if the clauses exceed the limits, or if
/// there would be more variables than there are numbers.
pub(super) fn write_rules(
    board: &Board,
    formula: &mut Cnf,
    limits: Limits,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<u64, Refusal> {
    if has_only_houses(board) {
        return Ok(0);
    }
    write(board, board.rules(), formula, limits, keep_going)
}

/// Appends the clauses of the rule at this position, unless it is a house. Fails as [`write_rules`] does.
pub(super) fn write_rule_at(
    board: &Board,
    position: usize,
    formula: &mut Cnf,
    limits: Limits,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<u64, Refusal> {
    write(board, &board.rules()[position..=position], formula, limits, keep_going)
}

fn write(
    board: &Board,
    rules: &[Rule],
    formula: &mut Cnf,
    limits: Limits,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<u64, Refusal> {
    let marks = Markings::new(board);
    let too_large = Refusal::TooLarge { clauses: limits.clauses as u64 };
    let mut writer = Writer::new(board, formula, limits, keep_going).ok_or(too_large)?;
    for rule in rules {
        if !writer.keep_going() {
            break;
        }
        write_rule(&mut writer, rule, &marks);
    }
    writer.end()
}

fn write_rule(writer: &mut Writer<'_>, rule: &Rule, marks: &Markings) {
    let (geometry, side) = (writer.board.geometry(), writer.board.side());
    match rule {
        // Houses have been written before.
        Rule::House(_) => {}
        Rule::Global(kind) => globals::global(writer, *kind, marks),
        Rule::Cell { cell, kind } => cells::cell(writer, geometry.index(*cell), *kind, &marks.cells(*kind)),
        Rule::Pair { cells, kind } => cells::pair(writer, cells.map(|cell| geometry.index(cell)), *kind),
        Rule::Line { cells, kind } => lines::line(writer, &writer.indices(cells), *kind),
        Rule::Cage { cells, total } => sums::cage(writer, &writer.indices(cells), *total),
        Rule::Arrow { circle, shaft } => sums::arrow(writer, &writer.indices(circle), &writer.indices(shaft)),
        Rule::Sum { cells, total } => sums::sum(writer, &writer.indices(cells), *total),
        Rule::Outside { line, kind, value } => {
            let cells: Vec<usize> = line.cells(side).map(|cell| geometry.index(cell)).collect();
            outside::outside(writer, &cells, *kind, *value);
        }
        Rule::Clone { one, other } => cells::clone(writer, &writer.indices(one), &writer.indices(other)),
        Rule::Quadruple { cells, digits } => cells::quadruple(writer, &writer.indices(cells), digits),
        Rule::Count { cells, digit, times } => {
            cells::count(writer, &writer.indices(cells), (*digit).into(), *times, |count| count == *times);
        }
        Rule::Index { cells, kind } => cells::index(writer, &writer.indices(cells), *kind),
        Rule::Circles { cells } => cells::circles(writer, &writer.indices(cells)),
        Rule::Custom(rule) => custom::custom(writer, rule, custom::Others { marks, write: write_rule }),
    }
}
