//! Conditions, relations and patterns against the judge, on every grid of side 4.

use crate::formula::{ClauseSink, Cnf};
use crate::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Solution};
use crate::sat::encode::rules::write_whole;
use crate::sat::gadget::testing::propagated;
use crate::sat::vars::full_var;
use std::sync::Arc;

/// All grids of side 4, row by row.
fn grids() -> Vec<Vec<Digit>> {
    let board = Board::with_side(4).unwrap();
    let mut found = Vec::new();
    extend(&mut Vec::new(), &board, &mut found);
    assert_eq!(found.len(), 288);
    found
}

fn extend(grid: &mut Vec<Digit>, board: &Board, found: &mut Vec<Vec<Digit>>) {
    if grid.len() == 16 {
        return found.push(grid.clone());
    }
    let incidence = board.incidence();
    for digit in (0..4).map(Digit::from_index) {
        let holds = |&cell: &u32| grid.get(cell as usize) == Some(&digit);
        let mut houses = incidence.houses_of(grid.len()).iter();
        if houses.all(|&house| !incidence.cells_of(house.into()).iter().any(holds)) {
            grid.push(digit);
            extend(grid, board, found);
            grid.pop();
        }
    }
}

/// Asserts that exactly the grids that the judge accepts satisfy the clauses. Returns their number.
fn check(text: &str, grids: &[Vec<Digit>]) -> usize {
    let rule: Rule = text.parse().unwrap();
    let board = Board::new(Geometry::with_side(4).unwrap(), [rule]).unwrap();
    let puzzle = Puzzle::empty(Arc::clone(&board));
    let mut formula = Cnf::default();
    write_whole(&board, &mut formula);
    let mut kept = 0;
    for grid in grids {
        let mut values = vec![None; formula.variables()];
        for (cell, held) in grid.iter().enumerate() {
            for digit in (0..4).map(Digit::from_index) {
                values[full_var(4, cell, digit).index()] = Some(digit == *held);
            }
        }
        let is_consistent = propagated(&formula, &mut values);
        let is_solution = Solution::check(&puzzle, grid.clone()).is_ok();
        assert_eq!(is_consistent, is_solution, "{text}: {grid:?}");
        assert!(!is_consistent || values.iter().all(Option::is_some), "{text}: {grid:?} leaves a variable open");
        kept += usize::from(is_consistent);
    }
    kept
}

const RULES: [&str; 61] = [
    "where r1c1 = 2",
    "where r1c1 + r1c2 = 5",
    "where r1c1 - r2c2 > 1",
    "where r1c1 + r1c2 + r3c3 = 8",
    "where r1c1 + 2 * r2c2 - r3c3 = 3",
    "where r1c1 * r2c2 = r3c3 + 1",
    "where r1c1 * r1c1 = r2c3",
    "where sum(r1c1-r1c3) < sum(r2c2-r4c2)",
    "where product(row 1) > 5 * product(r1c1 r2c2)",
    "where abs(r1c1 - r3c3) = abs(r2c2 - r4c4)",
    "where min(r1c1 r2c2 r3c3) = max(r1c2 r1c4) - 2",
    "where -r1c1 < -2 - r2c2 + 1",
    "where distinct(r1c1 r2c2 r3c3 r4c4) = 2",
    "where distinct(r1c1 r2c2 r3c3) = distinct(r1c4 r2c3 r3c2)",
    "where distinct(r1c1 r2c3 r3c4) = 3",
    "where distinct(r1c1 r2c3 r1c1) = 3",
    "where sum(r1c1 r2c3 r3c4) = 8 and distinct(r1c1 r2c3 r3c4) = 3",
    "where not distinct(r1c1 r2c3 r3c4) = 3",
    "where distinct(r1c1 r2c3 r3c4) = 3 and max(r1c1 r2c3 r3c4) - min(r1c1 r2c3 r3c4) = 2",
    "where distinct(r1c1 r2c3 r3c4 r4c2) = 4 and sum(r1c1 r2c3) = 5",
    "where product(r1c1 r1c2 r1c3) in {6 24} and max(r2c1 r2c2 r2c3) >= 4",
    "where abs(sum(r1c1-r1c3) - max(r1c1 r1c2 r1c3)) = 3",
    "where min(r1c1 + 1, r1c2 + 1, r1c3) = 2",
    "where count({1 2} in r1c1 r1c2 r1c3) = distinct(r1c1 r1c2 r1c3) - 1",
    "where count(4 in r1c1 r2c2 r3c3 r4c4) = count({1 2} in r1c4 r2c3 r3c2 r4c1)",
    "where count(2..3 in box 2 r1c1) = 3",
    "where count(3 in row 1 column 1 box 4) = 2",
    "where count(3 in r1c1 r2c2 r3c3 r4c4) >= 1",
    "where count(3 in r1c1 r2c2 r3c3 r4c4) > 1",
    "where count(2..3 in r1c1 r2c2 r3c3 r4c4) <= 1",
    "where count(3 in r1c1 r2c2 r3c3 r4c4) < 2",
    "where count(3 in r1c1 r2c2 r3c3 r4c4) < 0",
    "where count({1 4} in r1c1 r2c2 r3c3 r4c4) != 2",
    "where count(3 in r1c1 r2c2 r3c3 r4c4) = 5",
    "where same(r1c1 r1c2, r3c3 r4c3)",
    "where same(r1c1 r1c2 r1c3, r3c3 r4c3 r3c1, r4c1 r4c2 r2c4)",
    "where r1c1 in {1 3..4}",
    "where r1c1 + r2c2 not in 4..6",
    "where r1c1 = 1 or r2c2 = 1",
    "where r1c1 = 1 xor r2c2 = 1 xor r3c3 = 1",
    "where r1c1 < r2c2 iff r3c3 < r4c4",
    "where r1c1 < r2c2 implies r3c3 < r4c4",
    "where r1c1 < r2c2 < r3c3 or r1c1 > r2c2 > r3c3 or r1c1 = 4",
    "where not (r1c1 = 1 and r2c2 = 2)",
    "where exactly 2 of (r1c1 = 1, r2c2 = 2, r3c3 = 3, r4c4 = 4)",
    "where at least 2 of (r1c1 = 1, r2c2 = 2, r3c3 = 3, r4c4 = 4)",
    "where at most 1 of (r1c1 = 1, r2c2 = 2, r3c3 = 3, r4c4 = 4)",
    "where cage 5 r1c1 r1c2 or cage 6 r1c1 r1c2",
    "where not thermo r1c1 r2c2 r3c3",
    "where exactly 1 of (whispers 2 r1c1 r2c2 r3c3, renban r1c4 r2c3, clone r1c1 = r3c3)",
    "where quadruple 1 2 2 r1c1 r2c2 r3c3 r4c4 iff arrow r1c1 = r2c3 r3c2",
    "where not pattern \"[1-2]+ 3? .\" r1c1 r2c2 r3c3 or pairs x < y along r1c1 r2c2 r3c3",
    "where 1 = 1 and 2 < r1c1",
    "where 2 < 1 or r1c1 = 1",
    "where cage 5 r1c1 r1c2",
    "pairs x + y != 5 along r1c1-r1c4-r4c4",
    "pairs abs(x - y) >= 2 or x = 1 among r1c1 r2c3 r4c4",
    "pairs x + y != 4 adjacent except r1c1 r1c2 r4c4 r3c4",
    "pairs x < y along r1c1 r2c2 r1c1",
    "pattern \"[1-2]+ [3-4]* 2\" r1c1-r1c4",
    "pattern \"(1 | 2 .){1,2} [^3]? 4?\" r1c1 r2c2 r3c3 r4c4",
];

#[test]
fn every_grid_of_side_4_is_judged_alike() {
    let grids = grids();
    for text in RULES {
        let kept = check(text, &grids);
        assert!(kept < grids.len(), "{text} excludes nothing");
    }
}

#[test]
fn large_numbers_are_written_in_parts() {
    // More combinations than a diagram tries.
    let grids = grids();
    for text in [
        "where sum(row 1 column 2) < sum(row 3) + sum(r1c1 r2c2 r3c3)",
        "where sum(row 1 r2c1) * r3c3 >= product(r2c2 r4c2 r4c4) + 20",
        "where distinct(row 1 r2c1) + r3c3 * r4c4 = max(r2c2 r4c2) * 3",
        "where sum(row 1 r2c1) = 10 + r3c3 * r4c4 or count(1 in row 1 box 4) = r1c1",
    ] {
        let kept = check(text, &grids);
        assert!(kept < grids.len(), "{text} excludes nothing");
    }
}
