//! Compares all levels of the lanes with plain backtracking, by counts at several limits and by solutions.
#![allow(clippy::unwrap_used, reason = "a budget without limit does not end")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::Random;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudosat::engine::{Budget, Interrupt};
use sudosat::native::lanes::{Clues, Lanes, Level, Outcome, Sink};

fn levels() -> impl Iterator<Item = Lanes> {
    Level::ALL.into_iter().filter_map(Lanes::with_level)
}

impl Random {
    fn puzzle(&mut self, clues: usize) -> Clues {
        let (grid, order) = (self.grid(), self.shuffled::<81>());
        let mut puzzle = [0; 81];
        for &cell in &order[..clues] {
            puzzle[cell] = grid[cell];
        }
        puzzle
    }
}

/// The digits of each row, column and box, digit *d* in bit *d*.
#[derive(Default)]
struct UsedDigits([[u16; 9]; 3]);

impl UsedDigits {
    fn houses(cell: usize) -> [usize; 3] {
        [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for (houses, house) in self.0.iter_mut().zip(Self::houses(cell)) {
            houses[house] ^= 1 << digit;
        }
    }

    fn fitting(&self, cell: usize) -> u16 {
        let used = self.0.iter().zip(Self::houses(cell)).fold(0, |all, (houses, house)| all | houses[house]);
        0x3FE & !used
    }

    /// The digits of a board; `None` if two equal ones share a house.
    fn for_board(grid: &Clues) -> Option<Self> {
        let mut used = Self::default();
        for (cell, &digit) in grid.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if used.fitting(cell) >> digit & 1 == 0 {
                return None;
            }
            used.flip(cell, digit);
        }
        Some(used)
    }
}

/// Counts solutions up to a limit: takes the empty cell with the fewest possible digits, and tries each of them in
/// turn.
fn count(empty: &mut Vec<usize>, used: &mut UsedDigits, limit: u32) -> u32 {
    let fewest = (0..empty.len()).min_by_key(|&i| used.fitting(empty[i]).count_ones());
    let Some(index) = fewest else {
        return 1;
    };
    let cell = empty.swap_remove(index);
    let mut found = 0;
    let fitting = used.fitting(cell);
    for digit in (1..=9).filter(|digit| fitting >> digit & 1 == 1) {
        used.flip(cell, digit);
        found += count(empty, used, limit - found);
        used.flip(cell, digit);
        if found == limit {
            break;
        }
    }
    empty.push(cell);
    found
}

fn expected(puzzle: &Clues, limit: u32) -> u32 {
    let mut empty = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    UsedDigits::for_board(puzzle).map_or(0, |mut used| count(&mut empty, &mut used, limit))
}

fn is_solution(puzzle: &Clues, grid: &Clues) -> bool {
    (0..81).all(|cell| (1..=9).contains(&grid[cell]) && (puzzle[cell] == 0 || puzzle[cell] == grid[cell]))
        && UsedDigits::for_board(grid).is_some()
}

/// Compares all levels on these puzzles, in batches.
fn compare(puzzles: &[Clues], limit: u32, batch: usize) {
    let expected: Vec<u32> = puzzles.iter().map(|puzzle| expected(puzzle, limit)).collect();
    for mut lanes in levels() {
        let level = lanes.level();
        let mut outcomes = vec![Outcome::default(); puzzles.len()];
        let mut counts = vec![Some(7); puzzles.len()];
        for ((puzzles, outcomes), counts) in
            puzzles.chunks(batch).zip(outcomes.chunks_mut(batch)).zip(counts.chunks_mut(batch))
        {
            lanes.solve(puzzles, limit, &Budget::unlimited(), outcomes).unwrap();
            lanes.count(puzzles, limit, &Budget::unlimited(), counts).unwrap();
        }
        for (i, puzzle) in puzzles.iter().enumerate() {
            let Outcome { count, finished, solutions } = outcomes[i];
            assert!(finished);
            assert_eq!(count, expected[i], "{level:?}, limit {limit}: {puzzle:?}");
            assert_eq!(counts[i], Some(count), "{level:?}, limit {limit}: {puzzle:?}");
            let shown = count.min(2) as usize;
            assert!(solutions[..shown].iter().all(|grid| is_solution(puzzle, grid)), "{level:?}: {puzzle:?}");
            assert!(solutions[shown..].iter().all(|grid| *grid == [0; 81]), "{level:?}: {puzzle:?}");
            assert!(shown < 2 || solutions[0] != solutions[1], "{level:?}: {puzzle:?}");
        }
    }
}

#[test]
fn counts_agree_for_any_number_of_clues() {
    let mut numbers = Random(1);
    let puzzles: Vec<Clues> = (0..82 * 25).map(|i| numbers.puzzle(i % 82)).collect();
    for limit in [1, 2, 3] {
        compare(&puzzles, limit, 500);
    }
    compare(&puzzles[..82 * 2], 1000, 100);
}

#[test]
fn counts_agree_for_a_few_solutions() {
    let mut numbers = Random(2);
    let puzzles: Vec<Clues> = (0..3000).map(|i| numbers.puzzle(22 + i % 10)).collect();
    for limit in [1, 3, 1000] {
        compare(&puzzles[..500], limit, 500);
    }
    compare(&puzzles, 2, 3000);
}

#[test]
fn counts_agree_after_one_clue_changed() {
    let mut numbers = Random(3);
    let change = |i: usize| {
        let mut puzzle = numbers.puzzle(20 + i % 40);
        let clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        puzzle[clues[numbers.below(clues.len())]] = numbers.below(9) as u8 + 1;
        puzzle
    };
    let puzzles: Vec<Clues> = (0..4000).map(change).collect();
    for limit in [1, 3, 1000] {
        compare(&puzzles[..600], limit, 64);
    }
    compare(&puzzles, 2, 4000);
}

#[test]
fn counts_agree_in_batches_of_every_size() {
    let mut numbers = Random(4);
    let puzzles: Vec<Clues> = (0..200).map(|i| numbers.puzzle(21 + i % 6)).collect();
    for batch in [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 65] {
        compare(&puzzles[..(20 * batch).min(200)], 2, batch);
    }
}

/// Puzzles without a redundant clue, and variants with one clue removed, which have a few solutions each.
#[test]
fn counts_agree_on_minimal_puzzles() {
    let mut numbers = Random(5);
    let mut lanes = Lanes::new();
    let mut minimal = Vec::new();
    let mut one_less = Vec::new();
    for _ in 0..50 {
        let mut puzzle = numbers.grid();
        for cell in numbers.shuffled::<81>() {
            let mut fewer = puzzle;
            fewer[cell] = 0;
            let mut counts = [None];
            lanes.count(&[fewer], 2, &Budget::unlimited(), &mut counts).unwrap();
            if counts == [Some(1)] {
                puzzle = fewer;
            }
        }
        minimal.push(puzzle);
        for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
            let mut fewer = puzzle;
            fewer[cell] = 0;
            one_less.push(fewer);
        }
    }
    compare(&minimal, 2, 50);
    compare(&one_less, 2, 2048);
    compare(&one_less[..100], 1000, 100);
}

/// Some of these boards have all rows, columns or boxes complete, and so the digit sums of a solution.
#[test]
fn counts_agree_on_clashing_full_and_empty_boards() {
    let grid = Random(6).grid();
    let mut swapped = grid;
    swapped.swap(0, 1);
    let mut one_left = grid;
    one_left[40] = 0;
    let mut two_alike = [0; 81];
    (two_alike[3], two_alike[5]) = (4, 4);
    let mut no_candidate = [0; 81];
    (1..=8).for_each(|digit| no_candidate[digit] = digit as u8);
    no_candidate[9] = 9;
    for limit in [1, 2, 3, 1000] {
        compare(&[grid, swapped, one_left, two_alike, no_candidate, [7; 81]], limit, 6);
    }
    let rows: Clues = std::array::from_fn(|cell| (cell % 9) as u8 + 1);
    let columns: Clues = std::array::from_fn(|cell| (cell / 9) as u8 + 1);
    let boxes: Clues = std::array::from_fn(|cell| (3 * (cell / 9 % 3) + cell % 3) as u8 + 1);
    let rows_and_columns: Clues = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9) as u8 + 1);
    compare(&[rows, columns, boxes, rows_and_columns], 2, 4);
}

/// Two equal clues in a house leave the rest of the board open; the clash must be found without a search.
#[test]
fn a_clash_is_found_without_a_guess() {
    for (first, second) in [(0, 1), (0, 8), (3, 5), (0, 9), (0, 72), (30, 40), (80, 79), (44, 36)] {
        let mut board = [0; 81];
        (board[first], board[second]) = (4, 4);
        for mut lanes in levels() {
            let no_guess = Budget::unlimited().with_guesses(0);
            let mut counts = [None; 2];
            lanes.count(&[board; 2], 2, &no_guess, &mut counts).unwrap();
            assert_eq!(counts, [Some(0); 2], "{:?}: cells {first} and {second}", lanes.level());
        }
    }
}

#[test]
fn a_clue_above_nine_has_no_solution() {
    for byte in [10, 15, 16, 17, 25, 64, 127, 128, 200, 255] {
        for mut lanes in levels() {
            let mut board = [0; 81];
            board[80] = byte;
            let mut outcomes = [Outcome::default(); 2];
            lanes.solve(&[board, [0; 81]], 2, &Budget::unlimited(), &mut outcomes).unwrap();
            assert_eq!(outcomes.map(|outcome| outcome.count), [0, 2], "{byte}");
        }
    }
}

#[test]
fn no_puzzles_and_a_limit_of_zero_are_accepted() {
    for mut lanes in levels() {
        lanes.solve(&[], 2, &Budget::unlimited(), &mut []).unwrap();
        let mut outcomes = [Outcome::default(); 3];
        lanes.solve(&[[0; 81]; 3], 0, &Budget::unlimited(), &mut outcomes).unwrap();
        assert!(outcomes.iter().all(|outcome| outcome.finished && outcome.count == 0));
    }
}

/// Boards with very many solutions have the deepest stacks, whose bound is checked in debug builds.
#[test]
fn counts_agree_on_boards_with_many_solutions() {
    let mut numbers = Random(7);
    let mut puzzles: Vec<Clues> = (0..60).map(|i| numbers.puzzle(i % 12)).collect();
    puzzles.push([0; 81]);
    for mut lanes in levels() {
        let mut counts = vec![None; puzzles.len()];
        lanes.count(&puzzles, 10_000, &Budget::unlimited(), &mut counts).unwrap();
        assert!(counts.iter().all(|&count| count == Some(10_000)));
    }
}

/// All lanes together count all solutions of one board.
#[test]
fn all_lanes_together_count_one_board_completely() {
    let mut puzzle = Random(8).grid();
    for cell in (0..27).chain([30, 31, 32, 39, 40, 41, 48, 49, 50]) {
        puzzle[cell] = 0;
    }
    let expected = expected(&puzzle, u32::MAX);
    assert!(expected > 10);
    for mut lanes in levels() {
        let mut counts = [None];
        lanes.count(&[puzzle], u32::MAX, &Budget::unlimited(), &mut counts).unwrap();
        assert_eq!(counts, [Some(expected)]);
    }
}

/// Collects all solutions.
#[derive(Default)]
struct All {
    grids: HashSet<Clues>,
    count: u32,
}

impl Sink for All {
    const SOLUTIONS: u32 = u32::MAX;

    fn solution(&mut self, _puzzle: usize, _nth: u32, digits: &Clues) {
        self.grids.insert(*digits);
    }

    fn finished(&mut self, _puzzle: usize, count: u32) {
        self.count += count;
    }
}

#[test]
fn all_solutions_are_different() {
    for mut lanes in levels() {
        let mut all = All::default();
        lanes.run(&[[0; 81]], 5000, &Budget::unlimited(), &mut all).unwrap();
        assert_eq!((all.grids.len(), all.count), (5000, 5000));
        assert!(all.grids.iter().all(|grid| is_solution(&[0; 81], grid)));
    }
}

#[test]
fn an_ended_budget_leaves_valid_outcomes() {
    let mut unique = Random(9).grid();
    unique[0] = 0;
    for mut lanes in levels() {
        let puzzles = [unique, [0; 81], unique];
        let mut outcomes = [Outcome::default(); 3];

        let soon = Budget::within(Duration::from_millis(30));
        assert_eq!(lanes.solve(&puzzles, u32::MAX, &soon, &mut outcomes), Err(Interrupt::Deadline));
        assert_eq!(outcomes.map(|outcome| outcome.finished), [true, false, true]);
        let counts = outcomes.map(|outcome| outcome.count);
        assert!(matches!(counts, [1, (2..), 1]), "{counts:?}");

        let few = Budget::unlimited().with_guesses(1000);
        assert_eq!(lanes.solve(&puzzles, u32::MAX, &few, &mut outcomes), Err(Interrupt::Guesses));

        let cancelled = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
        assert_eq!(lanes.solve(&puzzles, 2, &cancelled, &mut outcomes), Err(Interrupt::Cancelled));
        assert!(outcomes.iter().all(|outcome| !outcome.finished));

        lanes.solve(&puzzles, 2, &Budget::unlimited(), &mut outcomes).unwrap();
        assert_eq!(outcomes.map(|outcome| outcome.count), [1, 2, 1]);
    }
}
