//! Boards with modified cells: every engine, the judge and the checker against all boards of side 4, whose values an
//! evaluator of its own computes.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::grids::engines;
use crate::shared::Random;
use itertools::Itertools;
use std::collections::BTreeSet;
use std::sync::Arc;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Count};
use sudosat::explain::{Explainer, Why};
use sudosat::puzzle::{Board, Digit, Puzzle, Rule, Solution};
use sudosat::text::{read_grids, render};
use sudosat::verify::{Certificate, Verifier};

const MODIFIERS: [&str; 3] = ["doublers", "negators", "schrodinger"];

/// The digits of the sixteen cells, and for each row the column of its modified cell, from 1, and the second number
/// beside it.
#[derive(Clone)]
struct Filled {
    digits: [u16; 16],
    columns: [u16; 4],
    beside: [u16; 4],
}

impl Filled {
    /// The numbers of all cells of the board, row by row.
    fn cells(&self) -> Vec<u16> {
        let row = |row: usize| [&self.digits[4 * row..][..4], &[self.columns[row], self.beside[row]]].concat();
        (0..4).flat_map(row).collect()
    }

    fn values(&self, modifier: &str) -> Vec<i64> {
        let value = |cell: usize| {
            let digit = i64::from(self.digits[cell]);
            match modifier {
                _ if usize::from(self.columns[cell / 4]) != cell % 4 + 1 => digit,
                "doublers" => 2 * digit,
                "negators" => -digit,
                _ => digit + i64::from(self.beside[cell / 4]),
            }
        };
        (0..16).map(value).collect()
    }
}

/// Fills cells from one on; `taken` has the digits of rows, columns and boxes.
fn fill(cell: usize, digits: u16, now: &mut Filled, taken: &mut [BTreeSet<u16>; 12], found: &mut Vec<Filled>) {
    if cell == 16 {
        return found.push(now.clone());
    }
    let (row, column) = (cell / 4, cell % 4);
    let houses = [row, 4 + column, 8 + row / 2 * 2 + column / 2];
    let has_two = digits == 5 && usize::from(now.columns[row]) == column + 1;
    let least = u16::from(digits == 4);
    for digit in least..least + digits {
        let others = if has_two { digit + 1..digits } else { 0..1 };
        for other in others {
            let own = if has_two { vec![digit, other] } else { vec![digit] };
            if own.iter().any(|digit| houses.iter().any(|&house| taken[house].contains(digit))) {
                continue;
            }
            for house in houses {
                taken[house].extend(&own);
            }
            now.digits[cell] = digit;
            if has_two {
                now.beside[row] = other;
            }
            fill(cell + 1, digits, now, taken, found);
            for house in houses {
                taken[house].retain(|digit| !own.contains(digit));
            }
        }
    }
}

/// All boards with one modified cell in each row, column and box.
fn boards(modifier: &str) -> Vec<Filled> {
    let mut all = Vec::new();
    for columns in (1..=4).permutations(4).map(|columns| <[u16; 4]>::try_from(columns).unwrap()) {
        if !(0..4).map(|row| (row / 2, (columns[row] - 1) / 2)).all_unique() {
            continue;
        }
        let mut now = Filled { digits: [0; 16], columns, beside: [0; 4] };
        let mut found = Vec::new();
        fill(0, if modifier == "schrodinger" { 5 } else { 4 }, &mut now, &mut Default::default(), &mut found);
        if modifier != "schrodinger" {
            for filled in &mut found {
                filled.beside = [0, 1, 2, 3].map(|row| filled.digits[4 * row + usize::from(columns[row]) - 1]);
            }
            found.retain(|filled| filled.beside.iter().all_unique());
        }
        all.append(&mut found);
    }
    all
}

/// Whether values `v` and digits `d` of the cells, row by row, keep a rule.
type Keeps = fn(&[i64], &[i64]) -> bool;

const RULES: [(&str, Keeps); 36] = [
    ("sum 6 r1c1 r1c2", |v, _| v[0] + v[1] == 6),
    ("difference 2 r1c1 r2c1", |v, _| (v[0] - v[4]).abs() == 2),
    ("ratio 2 r2c2 r2c3", |v, _| v[5] == 2 * v[6] || v[6] == 2 * v[5]),
    ("greater r1c1 r1c2", |v, _| v[0] > v[1]),
    ("odd r3c3", |v, _| v[10] % 2 != 0),
    ("even r3c3", |v, _| v[10] % 2 == 0),
    ("thermo r1c1 r2c1 r3c1", |v, _| v[0] < v[4] && v[4] < v[8]),
    ("slow-thermometer r1c1 r1c2 r2c3", |v, _| v[0] <= v[1] && v[1] <= v[6]),
    ("whispers 3 r1c1 r2c2 r3c1", |v, _| (v[0] - v[5]).abs() >= 3 && (v[5] - v[8]).abs() >= 3),
    ("renban r1c1 r1c2 r2c3", |v, _| {
        let sorted = [v[0], v[1], v[6]].into_iter().sorted().collect_vec();
        sorted[1] == sorted[0] + 1 && sorted[2] == sorted[1] + 1
    }),
    ("nabner r1c1 r2c2 r3c4", |v, _| [v[0], v[5], v[11]].iter().array_combinations().all(|[a, b]| (a - b).abs() > 1)),
    ("palindrome r1c1 r1c2 r2c3 r3c4", |v, _| v[0] == v[11] && v[1] == v[6]),
    ("between r1c1 r2c2 r3c3", |v, _| v[0].min(v[10]) < v[5] && v[5] < v[0].max(v[10])),
    ("lockout 3 r1c1 r2c2 r3c4", |v, _| {
        (v[0] - v[11]).abs() >= 3 && (v[5] < v[0].min(v[11]) || v[5] > v[0].max(v[11]))
    }),
    ("region-sum r1c1 r1c2 r1c3", |v, _| v[0] + v[1] == v[2]),
    ("region-sum r1c1 r2c2", |_, _| true),
    ("zipper r1c1 r1c2 r2c3 r3c4 r4c4", |v, _| v[0] + v[15] == v[6] && v[1] + v[11] == v[6]),
    ("double-arrow r1c1 r2c2 r3c3", |v, _| v[5] == v[0] + v[10]),
    ("cage 7 r1c1 r1c2 r2c3", |v, d| d[0] != d[6] && d[1] != d[6] && v[0] + v[1] + v[6] == 7),
    ("cage r1c1 r2c3 r3c4", |_, d| d[0] != d[6] && d[0] != d[11] && d[6] != d[11]),
    ("cage <6 r1c1 r2c3", |v, d| d[0] != d[6] && v[0] + v[6] < 6),
    ("arrow r1c1 = r2c2 r3c3", |v, _| v[0] == v[5] + v[10]),
    ("little-killer 9 r1c1 r2c2 r3c3", |v, _| v[0] + v[5] + v[10] == 9),
    ("anti-knight", |_, d| {
        let place = |cell: usize| (cell / 4, cell % 4);
        let is_move =
            |one: (usize, usize), other: (usize, usize)| one.0.abs_diff(other.0) * one.1.abs_diff(other.1) == 2;
        (0..16).array_combinations().all(|[a, b]: [usize; 2]| !is_move(place(a), place(b)) || d[a] != d[b])
    }),
    ("quadruple 1 2 r1c2 r1c3 r2c2 r2c3", |_, d| [1, 2].iter().all(|digit| [d[1], d[2], d[5], d[6]].contains(digit))),
    ("count 2 1 r1c1 r2c3 r3c2 r4c4", |_, d| [d[0], d[6], d[9], d[15]].iter().filter(|&&one| one == 1).count() == 2),
    ("clone r1c1 r1c2 = r3c3 r3c4", |_, d| d[0] == d[10] && d[1] == d[11]),
    ("pattern \"[1-2] .\" r1c1 r2c3", |_, d| d[0] == 1 || d[0] == 2),
    ("pairs x + y != 4 along r1c1 r1c2 r1c3", |v, _| v[0] + v[1] != 4 && v[1] + v[2] != 4),
    ("pairs x < y among r1c1 r2c2 r3c4", |v, _| v[0] < v[5] && v[5] < v[11]),
    ("where r1c1 * r2c2 > 3", |v, _| v[0] * v[5] > 3),
    ("where sum(r1c1-r1c3) = 6 or cage 4 r2c1 r2c2", |v, _| v[0] + v[1] + v[2] == 6 || v[4] + v[5] == 4),
    ("where count({2 4} in r1c1-r1c4) >= 2", |v, _| v[..4].iter().filter(|value| [2, 4].contains(*value)).count() >= 2),
    ("where not thermo r1c1 r1c2", |v, _| v[0] >= v[1]),
    ("where min(r1c1 r2c2) + max(r3c3 r4c4) = 5", |v, _| v[0].min(v[5]) + v[10].max(v[15]) == 5),
    ("where distinct(r1c1 r2c2 r3c3) = 2", |v, _| [v[0], v[5], v[10]].iter().collect::<BTreeSet<_>>().len() == 2),
];

fn board(modifier: &str, rule: &str) -> Arc<Board> {
    let geometry = read_grids(&format!("grid 4x4 {modifier}")).unwrap().unwrap();
    Board::new(geometry, Rule::parse_all(rule).unwrap()).unwrap()
}

fn keeps(keeps: Keeps, filled: &Filled, modifier: &str) -> bool {
    keeps(&filled.values(modifier), &filled.digits.map(i64::from))
}

fn digits(cells: &[u16], board: &Board) -> Vec<Option<Digit>> {
    cells.iter().map(|&number| board.geometry().digit(number)).collect()
}

#[test]
fn there_are_as_many_boards() {
    let counts = MODIFIERS.map(|modifier| boards(modifier).len());
    for (modifier, expected) in MODIFIERS.into_iter().zip(counts) {
        let puzzle = Puzzle::empty(board(modifier, "anti-king"));
        let plain = Puzzle::empty(Board::plain(Arc::clone(puzzle.geometry())));
        for mut engine in engines() {
            let count = engine.count(&plain, 50_000, &Budget::unlimited()).unwrap();
            assert_eq!(count, Count::Exactly(expected as u64), "{modifier} {}", engine.name());
        }
    }
}

#[test]
fn every_reading_of_every_rule_agrees_with_the_values() {
    let (mut random, mut engines, mut counts) = (Random(17), engines(), [0; 3]);
    let (mut certifier, mut verifier) = (Certifier::new().counting_up_to(3), Verifier::new());
    let all = MODIFIERS.map(|modifier| (modifier, boards(modifier)));
    for ((modifier, all), (rule, keeps_)) in all.iter().cartesian_product(RULES) {
        let board = board(modifier, rule);
        let is_kept: Vec<bool> = all.iter().map(|filled| keeps(keeps_, filled, modifier)).collect();
        // The judge.
        for _ in 0..60 {
            let number = random.below(all.len());
            let mut cells = all[number].cells();
            let check = |cells: &[u16]| {
                let digits: Option<Vec<Digit>> = digits(cells, &board).into_iter().collect();
                Solution::check(&Puzzle::empty(Arc::clone(&board)), digits.unwrap()).is_ok()
            };
            assert_eq!(check(&cells), is_kept[number], "{modifier} {rule} {cells:?}");
            let (row, column) = (random.below(4), 4 + random.below(2));
            let own = &mut cells[6 * row + column];
            *own = 1 + *own % 4;
            let is_board = all.iter().zip(&is_kept).any(|(filled, kept)| *kept && filled.cells() == cells);
            assert_eq!(check(&cells), is_board, "{modifier} {rule} {cells:?}");
        }
        // The solvers, the checker and the reasons.
        for share in [3, 4, 5] {
            let kept = (0..all.len()).filter(|&number| is_kept[number] || share == 3).collect_vec();
            let number = if kept.is_empty() { random.below(all.len()) } else { kept[random.below(kept.len())] };
            let cells = all[number].cells();
            let clues = cells.iter().map(|&number| Some(number).filter(|_| random.below(share) < 2)).collect_vec();
            let is_solution = |filled: &Filled| {
                filled.cells().iter().zip(&clues).all(|(&number, clue)| clue.is_none_or(|clue| clue == number))
            };
            let expected = all.iter().zip(&is_kept).filter(|(filled, kept)| **kept && is_solution(filled)).count();
            let given = clues.iter().map(|clue| board.geometry().digit((*clue)?)).collect();
            let puzzle = Puzzle::new(Arc::clone(&board), given).unwrap();
            let what = format!("{modifier} {rule} {clues:?}");
            for engine in &mut engines {
                let count = engine.count(&puzzle, 1_000, &Budget::unlimited()).unwrap();
                assert_eq!(count, Count::Exactly(expected as u64), "{} {what}", engine.name());
            }
            let certificate = certifier.certify(&puzzle, &Budget::unlimited()).unwrap();
            let fields = certificate.to_fields();
            assert_eq!(Certificate::from_fields(&fields).as_ref(), Ok(&certificate), "{fields:?}");
            let shown = verifier.verify(&certificate).unwrap().len();
            assert_eq!(shown, if expected > 3 { 2 } else { expected }, "{what}");
            let why = Explainer::new().explain(&puzzle, &Budget::unlimited()).unwrap().why;
            let kind = match why {
                Why::Unsolvable(_) => 0,
                Why::Unique(_) => 1,
                Why::Multiple(_) => 2,
            };
            assert_eq!(kind, expected.min(2), "{what}");
            counts[kind] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

#[test]
fn rules_are_written_as_they_were_stated() {
    for (modifier, (rule, _)) in MODIFIERS.into_iter().cartesian_product(RULES) {
        let board = board(modifier, rule);
        let again = Rule::parse_all(rule).unwrap().iter().map(|rule| format!("{rule}\n")).sorted().join("");
        assert_eq!(render::rule_lines(&board).lines().sorted().map(|line| format!("{line}\n")).join(""), again);
        assert_eq!(render::grid_line(&board), format!("grid 4x4 boxes 2x2 {modifier}\n"));
    }
}

#[test]
fn rules_without_a_reading_are_refused() {
    let geometry = read_grids("grid 4x4 doublers").unwrap().unwrap();
    for (rule, error) in [
        ("nonconsecutive", "is not supported on a board with doublers"),
        ("minimum r1c1", "is not supported on a board with doublers"),
        ("entropic r1c1 r1c2 r1c3", "is not supported on a board with doublers"),
        ("modular 3 r1c1 r1c2 r1c3", "is not supported on a board with doublers"),
        ("sum-line 5 r1c1 r1c2 r1c3", "is not supported on a board with doublers"),
        ("arrow r1c1 r1c2 = r2c2 r3c3", "is not supported on a board with doublers"),
        ("pairs x != y adjacent", "is not supported on a board with doublers"),
        ("where r1c1 = 1 or entropic r1c1 r1c2 r1c3", "is not supported on a board with doublers"),
        ("diagonal main", "is not supported on a board with doublers"),
        ("where sum(row 1) = 12", "is not supported on a board with doublers"),
    ] {
        let found = Board::new(Arc::clone(&geometry), Rule::parse_all(rule).unwrap()).unwrap_err().to_string();
        assert!(found.contains(error), "{rule}: {found}");
    }
}
