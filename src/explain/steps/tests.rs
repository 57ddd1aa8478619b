//! Tests of steps by smallest reasons that count checks of the budget; `tests/oracle` has all others.

use super::*;
use crate::engine::{Budget, Engine as _, EngineError, Interrupt};
use crate::native::Native;
use crate::puzzle::Puzzle;

/// The path of a puzzle with one solution.
fn path(puzzle: &Puzzle, budget: &Budget) -> Result<ReasonPath, EngineError> {
    let solution = Native::new().solve(puzzle, &Budget::unlimited()).unwrap().unwrap();
    ReasonPath::new(puzzle, &solution, budget)
}

/// A 16×16 board with two thirds of its cells filled, and two thermometers.
fn large() -> Puzzle {
    let rows = (0..16).map(|row: usize| {
        let digit = |column: usize| "123456789ABCDEFG".as_bytes()[(column + row % 4 * 4 + row / 4) % 16];
        (0..16)
            .map(|column| if (row + column).is_multiple_of(3) { '.' } else { digit(column).into() })
            .collect::<String>()
    });
    format!("{}\nthermo r1c1 r1c2 r1c3\nthermo r2c1 r2c2 r2c3", rows.collect::<String>()).parse().unwrap()
}

#[test]
fn every_phase_ends_with_the_budget() {
    let puzzle = large();
    for most in [0, 1, 3] {
        let budget = Budget::with_checks(most);
        let ended = path(&puzzle, &budget).map(|_| ());
        assert!(matches!(ended, Err(EngineError::Interrupted(Interrupt::Cancelled))), "{most} {ended:?}");
    }
    let puzzle: Puzzle =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse().unwrap();
    for most in [1, 10, 40] {
        let mut path = path(&puzzle, &Budget::unlimited()).unwrap();
        let budget = Budget::with_checks(most);
        let ended = std::iter::from_fn(|| path.next_within(&budget).transpose()).find_map(Result::err);
        assert!(matches!(ended, Some(EngineError::Interrupted(Interrupt::Cancelled))), "{most} {ended:?}");
        assert!(budget.checks_made() <= most + 1, "{most} {}", budget.checks_made());
        // It goes on with another budget.
        assert!(path.next_within(&Budget::unlimited()).unwrap().is_some());
    }
}

/// A proof may visit 200,000 nodes without a query, for seconds.
#[test]
fn each_node_of_a_proof_checks_the_budget() {
    let puzzle: Puzzle =
        "..........16..3.......2.3.9.7...68.......8.3..52....7...73.1..2.6.........16..74.".parse().unwrap();
    let mut path = path(&puzzle, &Budget::unlimited()).unwrap();
    let budget = Budget::with_checks(u64::MAX);
    let is_proof = |step: &ReasonStep| step.size() > 4;
    let found = std::iter::from_fn(|| path.next_within(&budget).unwrap()).find(is_proof);
    assert!(found.is_some());
    assert!(budget.checks_made() > 2000, "{}", budget.checks_made());
}
