//! Counts of the native solver, compared with published totals and with an independent brute force.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use std::sync::Arc;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Puzzle, Rule};

fn empty(geometry: Arc<Geometry>, rules: &[Rule]) -> Puzzle {
    let cells = geometry.cells();
    Puzzle::new(Board::new(geometry, rules.iter().cloned()).unwrap(), vec![None; cells]).unwrap()
}

fn count(puzzle: &Puzzle) -> u64 {
    match Native::general().count(puzzle, u64::MAX, &Budget::unlimited()).unwrap() {
        Count::Exactly(count) => count,
        Count::AtLeast(count) => panic!("stopped at {count}"),
    }
}

/// The number of ways to fill the empty cells without a repeated digit in a row, a column, a region or a diagonal of
/// `rules`. `cells` has 0 for an empty cell.
fn brute_force(side: usize, regions: &[u16], rules: &[Rule], cells: &mut [u16]) -> u64 {
    let clash = |cells: &[u16], one: usize, other: usize| {
        let (r, c) = (one / side, one % side);
        let (s, d) = (other / side, other % side);
        let together = r == s
            || c == d
            || regions[one] == regions[other]
            || rules.contains(&Rule::MAIN_DIAGONAL) && r == c && s == d
            || rules.contains(&Rule::ANTI_DIAGONAL) && r + c == side - 1 && s + d == side - 1;
        one != other && together && cells[one] == cells[other]
    };
    let Some(cell) = cells.iter().position(|&digit| digit == 0) else {
        let clashes = (0..cells.len()).any(|one| (0..one).any(|other| clash(cells, one, other)));
        return u64::from(!clashes);
    };
    let mut count = 0;
    for digit in 1..=side as u16 {
        cells[cell] = digit;
        if !(0..cells.len()).any(|other| clash(cells, cell, other)) {
            count += brute_force(side, regions, rules, cells);
        }
    }
    cells[cell] = 0;
    count
}

fn labels(geometry: &Geometry) -> Vec<u16> {
    (0..geometry.cells()).map(|cell| geometry.box_of(Cell::from_index(cell, geometry.side())) as u16).collect()
}

/// Irregular tilings of 5×5 and 4×4 boards; the last has a disconnected region.
fn jigsaws() -> Vec<Arc<Geometry>> {
    let tilings = ["1122112233133333441444144", "1111122222333334444455555", "1122112233443344", "1213321244133424"];
    let geometry = |tiling: &&str| {
        let labels: Vec<u16> = tiling.bytes().map(u16::from).collect();
        Geometry::with_regions(labels.len().isqrt(), &labels)
    };
    tilings.iter().filter_map(|tiling| geometry(tiling).ok()).collect()
}

#[test]
fn counts_equal_published_totals() {
    assert_eq!(count(&empty(Geometry::with_side(1).unwrap(), &Rule::DIAGONAL)), 1);
    assert_eq!(count(&empty(Geometry::with_side(4).unwrap(), &[])), 288);
    assert_eq!(count(&empty(Geometry::with_side(6).unwrap(), &[])), 28_200_960);
    // Latin squares: sequence A002860.
    for (side, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let geometry = Geometry::with_boxes(BoxShape { rows: 1, columns: side }).unwrap();
        assert_eq!(count(&empty(geometry, &[])), squares, "side {side}");
    }
}

#[test]
fn counts_with_rules_and_regions_agree_with_brute_force() {
    let mut geometries = jigsaws();
    assert!(geometries.len() >= 3, "tilings were rejected");
    geometries.push(Geometry::with_side(4).unwrap());
    geometries.push(Geometry::with_boxes(BoxShape { rows: 3, columns: 1 }).unwrap());
    for geometry in geometries {
        for rules in [&[][..], &[Rule::MAIN_DIAGONAL], &[Rule::ANTI_DIAGONAL], &Rule::DIAGONAL] {
            // One clue speeds up the brute force and leaves digits both with and without a clue.
            let side = geometry.side();
            let mut cells = vec![0; geometry.cells()];
            cells[side + 1] = 2;
            let clues = cells.iter().map(|&number| Digit::new(number)).collect();
            let puzzle = Puzzle::new(Board::new(Arc::clone(&geometry), rules.iter().cloned()).unwrap(), clues).unwrap();
            let expected = brute_force(side, &labels(&geometry), rules, &mut cells);
            assert_eq!(count(&puzzle), expected, "{geometry:?} {rules:?}");
        }
    }
}

#[test]
fn counts_of_small_puzzles_agree_with_brute_force() {
    let mut random = Random(0x5EED);
    let mut geometries = jigsaws();
    geometries.push(Geometry::with_side(4).unwrap());
    geometries.push(Geometry::with_side(6).unwrap());
    let (mut none, mut one, mut more) = (0, 0, 0);
    let mut native = Native::new();
    for round in 0..600 {
        let geometry = &geometries[random.below(geometries.len())];
        let side = geometry.side();
        let rules = if round % 3 == 0 { &Rule::DIAGONAL[..random.below(3)] } else { &[] };
        let clues = side + random.below(side) + if side == 6 { 2 } else { 0 };
        let mut cells = vec![0; geometry.cells()];
        for _ in 0..clues {
            // No digit clashes within its row, so that not every puzzle is trivially unsolvable.
            let cell = random.below(cells.len());
            let digit = 1 + random.below(side) as u16;
            if !cells[cell / side * side..][..side].contains(&digit) {
                cells[cell] = digit;
            }
        }
        let puzzle = cells.iter().map(|&number| Digit::new(number)).collect();
        let puzzle = Puzzle::new(Board::new(Arc::clone(geometry), rules.iter().cloned()).unwrap(), puzzle).unwrap();
        let expected = brute_force(side, &labels(geometry), rules, &mut cells);
        let found = native.count(&puzzle, u64::MAX, &Budget::unlimited()).unwrap();
        assert_eq!(found, Count::Exactly(expected), "{puzzle:?}");
        *[&mut none, &mut one, &mut more][expected.min(2) as usize] += 1;
    }
    assert!(none > 50 && one > 10 && more > 50, "{none} {one} {more}");
}
