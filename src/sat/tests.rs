//! Hostile boards: every phase before the solver checks the budget while it works, and ends at each check.

use super::bounded::within;
use super::reduce::Effort;
use super::*;
use crate::engine::{Budget, Interrupt};
use crate::puzzle::{Board, Cell, ClueLine, Digit, Edge, Geometry, LineKind, Puzzle, Rule};
use std::io;
use std::sync::Arc;

const SIDE: usize = 64;

fn board(rules: impl IntoIterator<Item = Rule>) -> Arc<Board> {
    Board::new(Geometry::with_side(SIDE).unwrap(), rules).unwrap()
}

/// A board with a line of `count` cells, each pair of which is related.
fn nabner(count: usize) -> Arc<Board> {
    let cells = (0..count).map(|cell| Cell::from_index(cell, SIDE)).collect();
    board([Rule::Line { cells, kind: LineKind::Nabner }])
}

/// A puzzle on the board with a clue in every `step`th cell of a full grid.
fn with_clues(board: Arc<Board>, step: usize) -> Puzzle {
    let digit = |cell: usize| {
        let (row, column) = (cell / SIDE, cell % SIDE);
        Digit::from_index((row % 8 * 8 + row / 8 + column) % SIDE)
    };
    let clues = (0..board.cells()).map(|cell| (cell % step == 0).then(|| digit(cell))).collect();
    Puzzle::new(board, clues).unwrap()
}

/// Runs a phase with unlimited checks, of which it must make at least `least`, and then ends it at some of them. After
/// the check that ends it, it may make one more for each cell: the map of open candidates skips the rest one by one.
fn ends_at_each_check(name: &str, least: usize, phase: impl Fn(&Budget) -> Result<(), Interrupt>) {
    let whole = Budget::with_checks(u64::MAX);
    assert_eq!(phase(&whole), Ok(()), "{name}");
    let checks = whole.checks_made();
    assert!(checks as usize >= least, "{name}: {checks} checks, not {least}");
    for most in (0..checks).step_by(1 + checks as usize / 3) {
        let budget = Budget::with_checks(most);
        assert_eq!(phase(&budget), Err(Interrupt::Cancelled), "{name}: {most} of {checks}");
        let after = budget.checks_made() - most;
        assert!(after <= (SIDE * SIDE) as u64, "{name}: {after} checks after the one that ends it");
    }
}

#[test]
fn reduction_is_checked_at_every_cell() {
    for (name, puzzle) in [
        ("empty", with_clues(board([]), SIDE * SIDE)),
        ("half empty", with_clues(board([]), 2)),
        ("full", with_clues(board([]), 1)),
    ] {
        ends_at_each_check(name, SIDE * SIDE, |budget| {
            Reducer::new().settle_general(&puzzle, Effort::probing(Probe::None), &mut (), budget).map(drop)
        });
    }
}

#[test]
fn reduction_by_rules_is_checked_while_their_clauses_are_written() {
    // Each pair of cells excludes equal and adjacent digits.
    let clauses = 25 * 24 / 2 * (SIDE + 2 * (SIDE - 1));
    let puzzle = with_clues(nabner(25), SIDE * SIDE);
    ends_at_each_check("nabner", clauses / (1 << 12), |budget| {
        Reducer::new().settle_general(&puzzle, Effort::probing(Probe::None), &mut (), budget).map(drop)
    });
}

#[test]
fn writing_a_formula_is_checked_every_few_thousand_clauses() {
    for (name, board) in [("plain", board([])), ("nabner", nabner(25))] {
        let clauses = Form::from(Encoding::Extended).clauses(&board) as usize;
        ends_at_each_check(name, clauses / (1 << 12), |budget| {
            within(budget, &mut Size::default(), |sink| encode_rules(&board, Encoding::Extended, sink)).map(drop)
        });
    }
}

#[test]
fn the_size_of_rules_is_checked_while_it_is_counted() {
    let x_sum = |number| Rule::x_sum(900, ClueLine { from: Edge::Left, number });
    let boards = [("nabner", nabner(40)), ("x-sum", board([x_sum(0)]))];
    for (name, board) in boards {
        ends_at_each_check(name, 8, |budget| rules_size(&board, Encoding::Extended, budget).map(drop));
    }
}

#[test]
fn an_export_is_checked_while_its_clauses_are_counted() {
    let boards = [(Encoding::Extended, nabner(25)), (Encoding::Reduced, board([]))];
    for (encoding, board) in boards {
        let puzzle = with_clues(board, SIDE * SIDE);
        ends_at_each_check(encoding.name(), 8, |budget| {
            let export = Export::new(&puzzle).with_form(encoding.for_side(SIDE)).with_budget(budget);
            export.dimacs(&mut io::sink()).map(drop).map_err(|error| error.downcast().unwrap())
        });
    }
}
