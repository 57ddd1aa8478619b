//! Routing of classic puzzles: answers of the native engine are independent of the search that handles a puzzle.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use sudosat::engine::{Budget, Count, Engine, EngineError, Interrupt};
use sudosat::native::Native;
use sudosat::native::lanes::{Clues, Level, Outcome};
use sudosat::puzzle::{Board, Digit, DigitSet, Puzzle, Verdict, solves_classic};

/// Puzzles with no solution, one, two, and very many; easy and hard.
const PUZZLES: [&str; 8] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "5346789126721953481983..5678597614234268537917139..856961537284287419635345286179",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".................................................................................",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
];

fn clues(text: &str) -> Clues {
    text.parse::<Puzzle>().unwrap().to_classic().unwrap()
}

fn engines() -> impl Iterator<Item = Native> {
    [Native::new(), Native::general()].into_iter().chain(Level::ALL.into_iter().filter_map(Native::with_level))
}

#[test]
fn batches_of_any_size_agree_with_single_puzzles() {
    let singly: Vec<u32> = PUZZLES
        .iter()
        .map(|text| match Native::general().count(&text.parse().unwrap(), 50, &Budget::unlimited()).unwrap() {
            Count::Exactly(count) | Count::AtLeast(count) => count as u32,
        })
        .collect();
    assert_eq!(singly, [1, 1, 2, 0, 50, 1, 1, 0]);
    for mut engine in engines() {
        for size in [0, 1, 2, 7, 8, 9, 33, 100] {
            let puzzles: Vec<Clues> = PUZZLES.iter().cycle().take(size).map(|text| clues(text)).collect();
            for limit in [0, 1, 2, 50] {
                let mut outcomes = vec![Outcome { count: 77, ..Outcome::default() }; size];
                engine.solve_many(&puzzles, limit, &Budget::unlimited(), &mut outcomes).unwrap();
                for ((outcome, puzzle), count) in outcomes.iter().zip(&puzzles).zip(singly.iter().cycle()) {
                    assert!(outcome.finished);
                    assert_eq!(outcome.count, limit.min(*count), "{engine:?}, {size} puzzles, limit {limit}");
                    let shown = outcome.count.min(2) as usize;
                    assert!(outcome.solutions[..shown].iter().all(|grid| solves_classic(puzzle, grid)));
                    assert!(shown < 2 || outcome.solutions[0] != outcome.solutions[1]);
                }
            }
        }
    }
}

#[test]
fn batch_verdicts_agree_with_single_verdicts() {
    let mut puzzles: Vec<Puzzle> = PUZZLES.iter().map(|text| text.parse().unwrap()).collect();
    puzzles.insert(3, Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap());
    puzzles.push("1234341221434321".parse().unwrap());
    puzzles.extend(puzzles.clone());
    for mut engine in engines() {
        let together = engine.verdict_many(&puzzles, &Budget::unlimited());
        assert_eq!(together.len(), puzzles.len());
        for (puzzle, together) in puzzles.iter().zip(together) {
            let alone = engine.verdict(puzzle, &Budget::unlimited()).unwrap();
            match (together.unwrap(), alone) {
                (Verdict::Multiple(one, other), Verdict::Multiple(..)) => assert_ne!(one, other),
                (together, alone) => assert_eq!(together, alone, "{engine:?}"),
            }
        }
    }
}

#[test]
fn a_clue_above_nine_has_no_solution() {
    for mut engine in engines() {
        for size in [1, 20] {
            let mut puzzles = vec![[0; 81]; size];
            puzzles[0][40] = 10;
            let mut outcomes = vec![Outcome::default(); size];
            engine.solve_many(&puzzles, 2, &Budget::unlimited(), &mut outcomes).unwrap();
            assert_eq!((outcomes[0].finished, outcomes[0].count), (true, 0));
            assert!(outcomes[1..].iter().all(|outcome| outcome.count == 2));
        }
    }
}

/// A classic board with these candidates, from 1 to 9.
fn marked(candidates: impl Iterator<Item = Vec<u16>>) -> Puzzle {
    let set = |digits: Vec<u16>| {
        let mut set = DigitSet::empty(9);
        for digit in digits {
            set.insert(Digit::new(digit).unwrap());
        }
        set
    };
    Puzzle::from_candidates(Board::classic(), &candidates.map(set).collect::<Vec<_>>()).unwrap()
}

/// Pencil marks around a solution, from few to many; a third of the boards exclude that solution.
#[test]
fn every_search_respects_candidates() {
    let solution = clues("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let mut seed = 0x5EED_u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let mut answers = [0; 3];
    for round in 0..60 {
        let more = 2 + round % 6;
        let puzzle = marked(solution.iter().enumerate().map(|(cell, &digit)| {
            let is_changed = round % 3 == 0 && cell % 20 == 7;
            let first = if is_changed { digit % 9 + 1 } else { digit };
            std::iter::once(first.into()).chain((0..more).map(|_| 1 + next(9) as u16)).collect()
        }));
        let count = |engine: &mut Native| engine.count(&puzzle, 200, &Budget::unlimited()).unwrap();
        let expected = count(&mut Native::general());
        answers[match expected {
            Count::Exactly(0) => 0,
            Count::Exactly(_) => 1,
            Count::AtLeast(_) => 2,
        }] += 1;
        for mut engine in engines() {
            assert_eq!(count(&mut engine), expected, "{engine:?}, round {round}");
            let verdict = engine.verdict(&puzzle, &Budget::unlimited()).unwrap();
            let expected = match expected {
                Count::Exactly(0) => "unsolvable",
                Count::Exactly(1) => "unique",
                _ => "multiple",
            };
            assert_eq!(verdict.word(), expected, "{engine:?}, round {round}");
        }
    }
    assert!(answers.iter().all(|&answers| answers > 3), "{answers:?}");
}

/// An interrupted count reports the solutions found so far, on boards with and without pencil marks.
#[test]
fn an_interrupted_count_reports_its_bound() {
    let empty: Puzzle = ".".repeat(81).parse().unwrap();
    let marked = marked((0..81).map(|cell| (1..=9).filter(|&digit| cell != 40 || digit != 5).collect()));
    for mut engine in engines() {
        for puzzle in [&empty, &marked] {
            let counted = Arc::new(AtomicU64::new(0));
            let short = Budget::within(Duration::from_millis(50)).with_counter(Arc::clone(&counted));
            match engine.count(puzzle, 4_000_000_000, &short).unwrap_err() {
                EngineError::Uncounted { at_least, interrupt: Interrupt::Deadline } => {
                    let counted = counted.load(Ordering::Relaxed);
                    assert!(0 < counted && counted <= at_least, "{engine:?}: {counted} of {at_least}");
                }
                error => panic!("{engine:?}: {error}"),
            }
            let few = Budget::unlimited().with_guesses(100);
            let error = engine.count(puzzle, 4_000_000_000, &few).unwrap_err();
            assert!(
                matches!(error, EngineError::Uncounted { at_least: 1.., interrupt: Interrupt::Guesses }),
                "{error}"
            );
        }
    }
}

#[test]
fn every_search_respects_the_budget() {
    let empty: Puzzle = ".".repeat(81).parse().unwrap();
    for mut engine in engines() {
        let short = Budget::within(Duration::from_millis(50));
        match engine.count(&empty, 4_000_000_000, &short).unwrap_err() {
            EngineError::Interrupted(interrupt) | EngineError::Uncounted { interrupt, .. } => {
                assert_eq!(interrupt, Interrupt::Deadline);
            }
            error => panic!("{error}"),
        }
        let mut outcomes = [Outcome::default(); 20];
        let short = Budget::within(Duration::from_millis(50));
        let mut puzzles = [[0; 81]; 20];
        puzzles[7] = clues(PUZZLES[0]);
        let error = engine.solve_many(&puzzles, 4_000_000_000, &short, &mut outcomes).unwrap_err();
        assert!(matches!(error, EngineError::Interrupted(Interrupt::Deadline)), "{error}");
        assert_eq!((outcomes[7].finished, outcomes[7].count, outcomes[0].finished), (true, 1, false));
        let few = Budget::unlimited().with_guesses(3);
        let error = engine.verdict(&PUZZLES[1].parse().unwrap(), &few).unwrap_err();
        assert!(matches!(error, EngineError::Interrupted(Interrupt::Guesses)), "{error}");
    }
}
