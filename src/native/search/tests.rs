//! The search with learning against the one without, on boards of several sides, one after another.

use super::*;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::{BoxShape, Digit, Geometry, Rule, Solution};

/// A solved grid: the cyclic pattern.
fn pattern(shape: BoxShape) -> Vec<usize> {
    let side = shape.rows * shape.columns;
    let digit = |row: usize, column: usize| (row % shape.rows * shape.columns + row / shape.rows + column) % side;
    (0..side * side).map(|cell| digit(cell / side, cell % side)).collect()
}

/// The pattern without the digits of open cells.
fn puzzle(rows: usize, columns: usize, rules: &[&str], open: impl Fn(usize, usize) -> bool) -> Puzzle {
    let shape = BoxShape { rows, columns };
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    let board = Board::new(Geometry::with_boxes(shape).unwrap(), rules).unwrap();
    let clues = pattern(shape).into_iter().enumerate();
    let clues = clues.map(|(cell, digit)| (!open(cell, digit)).then(|| Digit::from_index(digit))).collect();
    Puzzle::new(board, clues).unwrap()
}

/// All solutions in order, each a solution and found once.
fn solutions(search: &mut GeneralSearch, puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let budget = Budget::unlimited();
    let mut grids: Vec<Vec<usize>> = Vec::new();
    let result = search.visit(puzzle, &mut Meter::new(&budget).unwrap(), |solved| {
        let grid: Vec<usize> = solved.digits().collect();
        Solution::check(puzzle, grid.iter().map(|&digit| Digit::from_index(digit)).collect()).unwrap();
        grids.push(grid);
        Ok(())
    });
    result.unwrap();
    grids.sort();
    let count = grids.len();
    grids.dedup();
    assert_eq!(grids.len(), count, "a solution was found twice");
    grids
}

/// Puzzles and their numbers of solutions.
fn puzzles() -> Vec<(Puzzle, Option<usize>)> {
    vec![
        (puzzle(2, 2, &[], |_, _| true), Some(288)),
        (puzzle(2, 2, &["diagonal main", "diagonal anti"], |_, _| true), Some(48)),
        (puzzle(1, 4, &[], |_, _| true), Some(576)),
        (puzzle(2, 3, &[], |cell, digit| digit < 3 || cell < 6), None),
        (puzzle(3, 3, &[], |cell, digit| digit < 3 || cell % 9 < 2), None),
        (puzzle(3, 3, &[], |cell, digit| digit < 2 || cell % 2 == 0), None),
        (puzzle(3, 4, &[], |cell, digit| digit < 2 || cell < 24), None),
    ]
}

#[test]
fn learning_finds_the_same_solutions() {
    for (puzzle, count) in puzzles() {
        let expected = solutions(&mut GeneralSearch::learning_after(u32::MAX), &puzzle);
        assert!(!expected.is_empty() && count.is_none_or(|count| expected.len() == count), "{}", expected.len());
        for backtracks in [0, 1, 7] {
            let found = solutions(&mut GeneralSearch::learning_after(backtracks), &puzzle);
            assert_eq!(found, expected, "learning after {backtracks}");
        }
    }
}

#[test]
fn one_search_takes_boards_in_turn() {
    let mut search = GeneralSearch::default();
    for (puzzle, _) in puzzles().iter().chain(puzzles().iter().rev()) {
        assert_eq!(solutions(&mut search, puzzle), solutions(&mut GeneralSearch::default(), puzzle));
    }
    // Sets of two words.
    let wide = puzzle(8, 9, &[], |cell, digit| digit < 2 || cell % 50 == 0);
    let found = solutions(&mut search, &wide);
    assert!(found.contains(&pattern(BoxShape { rows: 8, columns: 9 })));
    assert_eq!(solutions(&mut GeneralSearch::learning_after(0), &wide), found);
}

#[test]
fn the_memory_of_a_board_is_charged_before_the_first_step() {
    for (puzzle, _) in puzzles() {
        let refusal = |bytes: u64| {
            let budget = Budget::unlimited().with_memory(bytes);
            let mut meter = Meter::new(&budget).unwrap();
            match GeneralSearch::default().visit(&puzzle, &mut meter, |_| Err(Halt::Stopped)) {
                Err(Halt::Failed(EngineError::Interrupted(Interrupt::Memory { .. }))) => true,
                Ok(()) | Err(Halt::Stopped) => false,
                Err(Halt::Failed(error)) => panic!("{error}"),
            }
        };
        // A word and 60 bytes for each cell, at least.
        let cells = puzzle.board().cells() as u64;
        assert!(refusal(68 * cells - 1) && !refusal(10 * 68 * cells));
    }
}
