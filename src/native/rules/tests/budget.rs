//! Hostile boards: their models stay within the budget while they are built.

use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::native::Native;
use crate::native::meter::Meter;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Locked, Propagator};
use crate::native::rules::read;
use crate::puzzle::{Board, Cell, ClueLine, Edge, Geometry, IndexKind, LineKind, OutsideKind, Puzzle, Rule};
use std::sync::Arc;

const SIDE: usize = 64;
const MEGABYTE: u64 = 1 << 20;

/// `count` cells of the board, `step` apart, wrapping around.
fn cells(count: usize, step: usize) -> Box<[Cell]> {
    (0..count).map(|place| Cell::from_index(place * step % (SIDE * SIDE), SIDE)).collect()
}

fn board(rules: impl IntoIterator<Item = Rule>) -> Arc<Board> {
    Board::new(Geometry::with_side(SIDE).unwrap(), rules).unwrap()
}

/// A line with a relation between every two cells.
fn nabner(count: usize) -> Arc<Board> {
    board([Rule::Line { cells: cells(count, 1), kind: LineKind::Nabner }])
}

/// Boards whose models take long, with a lower bound on the units of work: pairs of digits in relations, cells of
/// unions of houses times cells of cages, and pairs of cells.
fn hostile() -> [(&'static str, Arc<Board>, usize); 4] {
    let digits = SIDE * SIDE;
    let cage = |number: usize| Rule::Cage { cells: cells(40, 2 * number + 1), total: Some(1200) };
    let killer = Rule::Sum { cells: cells(1000, 1), total: 30_000 };
    let index = [Rule::Index { cells: cells(256, 1), kind: IndexKind::Row }];
    [
        ("nabner", nabner(100), 100 * 99 / 2 * digits),
        ("cages", board((0..20).map(cage)), 20 * SIDE * 40),
        ("sums", board([killer]), 1000 * 1000 / 2),
        ("index", board(index), 256 * SIDE * digits),
    ]
}

#[test]
fn building_a_model_polls_the_budget_throughout() {
    for (name, board, work) in hostile() {
        let whole = Budget::with_checks(u64::MAX);
        read::model(&board, &whole).unwrap();
        let checks = whole.checks_made();
        assert!(checks as usize > work / Meter::WORK, "{name}: {checks} checks, {work} units");
        for most in (0..checks).step_by(1 + checks as usize / 3) {
            let budget = Budget::with_checks(most);
            assert_eq!(read::model(&board, &budget).err(), Some(Interrupt::Cancelled), "{name}: {most}");
            assert_eq!(budget.checks_made(), most + 1, "{name}: no check after the last");
        }
    }
}

/// The refused amount is close to the limit, so nothing was allocated far beyond it.
#[test]
fn a_model_that_is_too_large_is_refused() {
    for limit in [3, 10, 50] {
        let budget = Budget::unlimited().with_memory(limit * MEGABYTE);
        let refused = read::model(&nabner(4000), &budget).err();
        let Some(Interrupt::Memory { needed, .. }) = refused else { panic!("{limit} MB: {refused:?}") };
        assert!(needed < (limit + 3) * MEGABYTE, "{needed} of {limit} MB");
    }
}

/// The charged memory is at least that of the largest tables.
#[test]
fn the_memory_of_a_model_covers_its_tables() {
    for (name, board, _) in hostile() {
        let model = read::model(&board, &Budget::unlimited()).unwrap();
        let arcs: usize = (0..board.cells()).map(|cell| 8 * model.arcs.list(cell).len()).sum();
        let scopes: usize = (0..model.propagators.len()).map(|number| 2 * model.scopes.list(number).len()).sum();
        let sees = board.cells() * board.cells() / 8;
        let tables = (arcs + scopes + sees + model.tables.memory() + 8 * model.watchers.len()) as u64;
        assert!(model.memory >= tables, "{name}: {} of {tables}", model.memory);
        assert!(model.memory < 600 * MEGABYTE, "{name}: {}", model.memory);
    }
}

/// Posting a propagator charges for it and each of its cells.
#[test]
fn a_propagator_is_charged_as_memory() {
    let (board, budget, cells) = (board([]), Budget::unlimited(), (0..40).collect::<Vec<u16>>());
    let mut builder = Builder::new(&board, &budget).unwrap();
    let before = builder.meter.taken();
    builder.post(Propagator::Locked(Locked { cells: cells[..].into() })).unwrap();
    let taken = builder.meter.taken() - before;
    assert!(taken >= (size_of::<Propagator>() + size_of_val(&*cells)) as u64, "{taken} bytes");
}

/// A cached model is charged to the next puzzle as it was to the first.
#[test]
fn a_cached_model_is_charged_as_memory() {
    let puzzle = Puzzle::new(nabner(20), vec![None; SIDE * SIDE]).unwrap();
    let mut native = Native::new();
    let needed = Builder::new(puzzle.board(), &Budget::unlimited()).unwrap().meter.taken();
    assert!(native.solve(&puzzle, &Budget::with_checks(0)).is_err());
    let refused = |native: &mut Native, bytes: u64| {
        let solved = native.solve(&puzzle, &Budget::with_checks(100).with_memory(bytes));
        matches!(solved, Err(EngineError::Interrupted(Interrupt::Memory { .. })))
    };
    assert!(refused(&mut native, needed), "while it is built");
    assert!(!refused(&mut native, 100 * MEGABYTE), "built and cached");
    assert!(refused(&mut native, needed), "although it is cached");
}

/// Propagation polls the budget in proportion to the relations of a cell and the cost of a propagator.
#[test]
fn a_search_polls_the_budget_in_proportion_to_its_work() {
    let clue = |number: usize, kind| Rule::Outside { line: ClueLine { from: Edge::Left, number }, kind, value: 500 };
    let boards = [
        ("relations", nabner(32), 4 * Meter::WORK),
        ("sandwiches", board((0..64).map(|number| clue(number, OutsideKind::Sandwich))), 64 * SIDE * SIDE * SIDE),
    ];
    for (name, board, work) in boards {
        let puzzle = Puzzle::new(board, vec![None; SIDE * SIDE]).unwrap();
        let model = Budget::with_checks(u64::MAX);
        read::model(puzzle.board(), &model).unwrap();
        let least = model.checks_made() + (work / Meter::WORK) as u64;
        let budget = Budget::with_checks(least);
        let _ = Native::new().solve(&puzzle, &budget);
        assert!(budget.checks_made() >= least, "{name}: {} of {least}", budget.checks_made());
    }
}
