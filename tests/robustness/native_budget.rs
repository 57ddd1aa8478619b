//! Budgets of the native engines: deadlines and the cancel flag end a search, and guesses are limited exactly.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use sudosat::engine::{Budget, Engine, EngineError, Interrupt};
use sudosat::native::Native;
use sudosat::native::textbook::{Constraint, Scan, UsedCounts};
use sudosat::puzzle::{Board, Digit, Puzzle};

fn empty(side: usize) -> Puzzle {
    Puzzle::new(Board::with_side(side).unwrap(), vec![None; side * side]).unwrap()
}

/// A valid grid of any side: the cyclic pattern.
fn pattern(side: usize) -> Vec<Option<Digit>> {
    let root = side.isqrt();
    let digit = |row: usize, column: usize| (root * (row % root) + row / root + column) % side;
    (0..side * side).map(|cell| Some(Digit::from_index(digit(cell / side, cell % side)))).collect()
}

/// Counts without a limit until the budget ends.
fn interrupt(engine: &mut dyn Engine, puzzle: &Puzzle, budget: &Budget) -> Interrupt {
    match engine.count(puzzle, u64::MAX, budget) {
        Err(EngineError::Interrupted(interrupt) | EngineError::Uncounted { interrupt, .. }) => interrupt,
        other => panic!("{} on side {}: {other:?}", engine.name(), puzzle.side()),
    }
}

#[test]
fn a_deadline_ends_a_count() {
    let time = Duration::from_millis(50);
    for side in [9, 16, 100, 225, 400] {
        assert_eq!(interrupt(&mut Native::new(), &empty(side), &Budget::within(time)), Interrupt::Deadline, "{side}");
    }
    let engines: [&mut dyn Engine; 4] = [&mut Native::general(), &mut Scan, &mut UsedCounts, &mut Constraint];
    for engine in engines {
        assert_eq!(interrupt(engine, &empty(9), &Budget::within(time)), Interrupt::Deadline);
    }
}

#[test]
fn a_deadline_ends_the_setup_of_large_boards() {
    let mut clues = pattern(400);
    clues.iter_mut().step_by(7).for_each(|clue| *clue = None);
    let puzzle = Puzzle::new(Board::with_side(400).unwrap(), clues).unwrap();
    let time = Duration::from_millis(20);
    assert_eq!(interrupt(&mut Native::new(), &puzzle, &Budget::within(time)), Interrupt::Deadline);
}

#[test]
fn the_cancel_flag_ends_a_count() {
    let time = Duration::from_millis(50);
    let cancelled_later = || {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        std::thread::spawn(move || {
            std::thread::sleep(time);
            flag.store(true, Ordering::Relaxed);
        });
        Budget::unlimited().with_cancel(cancel)
    };
    assert_eq!(interrupt(&mut Native::new(), &empty(9), &cancelled_later()), Interrupt::Cancelled);
}

#[test]
fn guesses_are_limited_to_the_exact_number() {
    let engines: [&mut dyn Engine; 5] =
        [&mut Native::new(), &mut Native::general(), &mut Scan, &mut UsedCounts, &mut Constraint];
    for engine in engines {
        let few = Budget::unlimited().with_guesses(10);
        assert_eq!(interrupt(engine, &empty(9), &few), Interrupt::Guesses, "{}", engine.name());
        let enough = Budget::unlimited().with_guesses(10_000);
        assert!(engine.solve(&empty(9), &enough).unwrap().is_some(), "{}", engine.name());
    }
}

#[test]
fn puzzles_solved_by_propagation_need_no_guesses() {
    let none = Budget::unlimited().with_guesses(0);
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let clues = easy.bytes().map(|byte| Digit::new(u16::from(byte.saturating_sub(b'0')))).collect();
    let easy = Puzzle::new(Board::classic(), clues).unwrap();
    for mut engine in [Native::new(), Native::general()] {
        assert!(engine.solve(&easy, &none).unwrap().is_some(), "{}", engine.name());
    }
}

/// The fewest guesses that suffice for a verdict.
fn guesses_needed(engine: &mut dyn Engine, puzzle: &Puzzle) -> u64 {
    let enough = |guesses: &u64| {
        let budget = Budget::unlimited().with_guesses(*guesses);
        engine.verdict(puzzle, &budget).is_ok()
    };
    (0..100_000).find(enough).unwrap()
}

/// Detects weaker propagation or worse branching, which would be correct but slower.
#[test]
fn hard_puzzles_take_few_guesses() {
    let hard = [
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 61, 127),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 31, 63),
        ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 0, 0),
    ];
    for (line, classic, general) in hard {
        let clues = line.bytes().map(|byte| Digit::new(u16::from(byte.saturating_sub(b'0')))).collect();
        let puzzle = Puzzle::new(Board::classic(), clues).unwrap();
        assert!(guesses_needed(&mut Native::new(), &puzzle) <= classic, "{line}");
        assert!(guesses_needed(&mut Native::general(), &puzzle) <= general, "{line}");
    }
}

#[test]
fn big_boards_that_propagate_are_solved() {
    let mut seed = 0x5EED_u64;
    for side in [64, 81, 144, 225] {
        let mut clues = pattern(side);
        for clue in &mut clues {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if seed >> 62 == 0 {
                *clue = None;
            }
        }
        let puzzle = Puzzle::new(Board::with_side(side).unwrap(), clues).unwrap();
        let solution = Native::new().solve(&puzzle, &Budget::within(Duration::from_secs(30))).unwrap();
        assert!(solution.is_some(), "side {side}");
    }
}

#[test]
fn an_engine_serves_boards_of_different_kinds_in_turn() {
    let mut native = Native::new();
    for side in [4, 9, 16, 4, 6, 25, 6, 9, 1] {
        let solution = native.solve(&empty(side), &Budget::within(Duration::from_secs(30))).unwrap();
        assert_eq!(solution.map(|grid| grid.digits().len()), Some(side * side), "side {side}");
    }
}
