//! Compares all levels with the general search and with each other.

use super::*;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::native::search::GeneralSearch;
use crate::puzzle::{Puzzle, solves_classic};

/// All levels; on a processor without its vectors, a level falls back to the next one.
fn levels() -> [Classic; 3] {
    [Level::Avx512, Level::Avx2, Level::Portable].map(Classic::up_to)
}

fn clues(text: &str) -> [u8; 81] {
    assert_eq!(text.len(), 81);
    std::array::from_fn(|cell| text.as_bytes()[cell].checked_sub(b'0').filter(|&digit| digit <= 9).unwrap_or(0))
}

/// The first `limit` solutions at one level, in order, and the number of guesses.
fn run(classic: &mut Classic, clues: &[u8; 81], limit: usize) -> (Vec<[u8; 81]>, u64) {
    let (mut grids, mut guesses) = (Vec::new(), 0);
    let budget = Budget::unlimited();
    let mut meter = Meter::new(&budget).unwrap();
    let result = classic.visit(clues, &[], &mut meter, |grid| {
        grids.push(*grid);
        if grids.len() == limit { Err(Halt::Stopped) } else { Ok(()) }
    });
    assert_eq!(result.is_err(), grids.len() == limit);
    guesses += meter.guesses_spent();
    (grids, guesses)
}

/// The first `limit` solutions, asserting that all levels agree on them, their order, and the number of guesses.
fn grids(clues: &[u8; 81], limit: usize) -> Vec<[u8; 81]> {
    let [first, others @ ..] = levels().map(|mut classic| run(&mut classic, clues, limit));
    for other in others {
        assert_eq!(other, first, "{clues:?}");
    }
    assert!(first.0.iter().all(|grid| solves_classic(clues, grid)), "{clues:?}");
    first.0
}

/// Compares with the general search, which shares no code with this one, and returns the number of solutions.
fn agrees(clues: &[u8; 81], limit: usize) -> usize {
    let mut found = grids(clues, limit);
    let puzzle = Puzzle::from_classic(clues).unwrap();
    let mut expected: Vec<[u8; 81]> = Vec::new();
    let budget = Budget::unlimited();
    let _ = GeneralSearch::default().visit(&puzzle, &mut Meter::new(&budget).unwrap(), |solved| {
        let digits: Vec<u8> = solved.digits().map(|digit| digit as u8 + 1).collect();
        expected.push(digits.try_into().unwrap());
        if expected.len() == limit { Err(Halt::Stopped) } else { Ok(()) }
    });
    assert_eq!(found.len(), expected.len(), "limit {limit}: {clues:?}");
    found.sort_unstable();
    if found.len() < limit {
        expected.sort_unstable();
        assert_eq!(found, expected, "{clues:?}");
    }
    found.dedup();
    assert_eq!(found.len(), expected.len(), "a solution was found twice: {clues:?}");
    found.len()
}

/// Xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn order(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..81).collect();
        for last in (1..81).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// A full grid: the first solution of a board with twelve random clues that has one.
    fn grid(&mut self) -> [u8; 81] {
        loop {
            let mut board = [0; 81];
            for cell in self.order().into_iter().take(12) {
                board[cell] = 1 + self.below(9) as u8;
            }
            if let Some(grid) = run(&mut Classic::up_to(Level::Portable), &board, 1).0.first() {
                return *grid;
            }
        }
    }
}

#[test]
fn boards_of_any_number_of_clues() {
    let mut random = Random(1);
    let mut kinds = [0; 3];
    for round in 0..820 {
        let grid = random.grid();
        let mut board = [0; 81];
        for cell in random.order().into_iter().take(round % 82) {
            board[cell] = grid[cell];
        }
        for limit in [1, 2, 3] {
            kinds[agrees(&board, limit).min(2)] += 1;
        }
        if round % 10 == 0 {
            agrees(&board, 1_000);
        }
    }
    assert!(kinds[1] > 500 && kinds[2] > 500, "{kinds:?}");
}

#[test]
fn boards_with_one_clue_changed_or_dropped() {
    let mut random = Random(2);
    let mut kinds = [0; 3];
    for round in 0..600 {
        let grid = random.grid();
        let order = random.order();
        let mut board = [0; 81];
        for &cell in &order[..22 + round % 20] {
            board[cell] = grid[cell];
        }
        board[order[0]] = if round % 3 == 0 { 0 } else { 1 + random.below(9) as u8 };
        kinds[agrees(&board, [1, 2, 3, 1_000][round % 4]).min(2)] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > 50), "{kinds:?}");
}

#[test]
fn the_corpus() {
    let corpus = [include_str!("../../../testdata/corpus.txt"), include_str!("../../../testdata/corpus_generated.txt")];
    let mut seen = 0;
    for entry in corpus.iter().flat_map(|corpus| corpus.lines()) {
        let fields: Vec<&str> = entry.split(" | ").collect();
        let [_, "9", puzzle, count, _] = fields[..] else { continue };
        if puzzle.len() == 81 && !count.ends_with('+') {
            assert_eq!(agrees(&clues(puzzle), 1_000).to_string(), count, "{entry}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} classic boards in the corpus");
}

#[test]
fn hard_puzzles() {
    for puzzle in [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ] {
        for limit in [1, 2, 3] {
            assert_eq!(agrees(&clues(puzzle), limit), 1, "{puzzle}");
        }
    }
    // Unsolvable, though only a search of the whole tree shows it.
    let nothing = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(grids(&clues(nothing), 1), [[0; 81]; 0]);
}

#[test]
fn a_grid_is_its_own_solution_and_a_wrong_one_has_none() {
    let grid = clues("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    assert_eq!(grids(&grid, 2), [grid]);
    for cell in 0..81 {
        let mut other = grid;
        other[cell] = grid[cell] % 9 + 1;
        assert_eq!(grids(&other, 2).len(), 0, "cell {cell} changed");
        other[cell] = 0;
        assert_eq!(grids(&other, 2), [grid], "cell {cell} open");
        other.swap(cell, (cell + 1) % 81);
        assert_eq!(agrees(&other, 2), grids(&other, 2).len());
    }
    // Full boards with some complete houses.
    let rows: [u8; 81] = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
    let columns: [u8; 81] = std::array::from_fn(|cell| (cell / 9) as u8 + 1);
    let boxes: [u8; 81] = std::array::from_fn(|cell| (3 * (cell / 9 % 3) + cell % 3) as u8 + 1);
    let rows_and_columns: [u8; 81] = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9) as u8 + 1);
    for board in [rows, columns, boxes, rows_and_columns, [7; 81]] {
        assert_eq!(grids(&board, 2).len(), 0);
    }
}

#[test]
fn a_clash_is_found_without_a_guess() {
    for (first, second) in [(0, 1), (0, 8), (3, 5), (0, 9), (0, 72), (30, 40), (80, 79), (44, 36), (0, 20), (7, 61)] {
        let mut board = [0; 81];
        (board[first], board[second]) = (4, 4);
        for mut classic in levels() {
            assert_eq!(run(&mut classic, &board, 1), (Vec::new(), 0), "cells {first} and {second}");
        }
    }
}

#[test]
fn an_empty_cell_without_a_digit_has_no_solution() {
    assert!(grids(&clues(&format!("{:.<81}", "12345678....9...................................9")), 1).is_empty());
    assert!(grids(&clues(&format!("{:.<81}", "12345678.........9")), 1).is_empty());
}

#[test]
fn a_clue_above_nine_has_no_solution() {
    for byte in [10, 15, 16, 17, 25, 64, 127, 128, 200, 255] {
        for cell in [0, 8, 40, 80] {
            let mut board = [0; 81];
            board[cell] = byte;
            assert!(grids(&board, 1).is_empty(), "{byte} in cell {cell}");
        }
    }
}

/// The emptiest boards have the longest paths, which test the stack's bound.
#[test]
fn many_solutions_are_all_different() {
    let mut random = Random(3);
    for round in 0..12 {
        let grid = random.grid();
        let mut board = [0; 81];
        for cell in random.order().into_iter().take(round) {
            board[cell] = grid[cell];
        }
        let mut many = grids(&board, 5_000);
        many.sort_unstable();
        many.dedup();
        assert_eq!(many.len(), 5_000);
    }
}

#[test]
fn a_complete_count() {
    let mut board = Random(4).grid();
    for cell in (0..27).chain([30, 31, 32, 39, 40, 41, 48, 49, 50]) {
        board[cell] = 0;
    }
    assert!(agrees(&board, 1_000_000) > 10);
}

#[test]
fn the_budget_counts_guesses() {
    for mut classic in levels() {
        let mut spend = |guesses| {
            let budget = Budget::unlimited().with_guesses(guesses);
            classic.visit(&[0; 81], &[], &mut Meter::new(&budget).unwrap(), |_| Err(Halt::Stopped))
        };
        for (guesses, enough) in [(0, false), (3, false), (270, true)] {
            match spend(guesses) {
                Err(Halt::Stopped) => assert!(enough, "{guesses}"),
                Err(Halt::Failed(EngineError::Interrupted(Interrupt::Guesses))) => assert!(!enough, "{guesses}"),
                other => panic!("the empty board has solutions: {other:?}"),
            }
        }
    }
}
