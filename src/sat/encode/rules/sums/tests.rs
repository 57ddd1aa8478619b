//! All assignments of small shapes: unit propagation settles the clauses, in agreement with a naive reading of the
//! rules.

mod bounded;
mod locked;

use super::*;
use crate::formula::{ClauseSink, Cnf, Size, Var};
use crate::puzzle::{Cell, Digit, Edge, Geometry, LineKind, OutsideKind, Rule};
use crate::sat::encode::rules::{Context, write_rule};
use crate::sat::encode::view::{Value, View};
use crate::sat::gadget::Term;
use crate::sat::gadget::testing::propagated;
use itertools::Itertools;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A view with some candidates closed and some settled, by the bits of a number.
struct Sparse {
    side: usize,
    seed: u64,
}

impl Sparse {
    fn has(&self, cell: usize, digit: usize) -> bool {
        let mixed = ((cell * 64 + digit + 1) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.seed == 0 || (mixed ^ self.seed.wrapping_mul(0xD6E8_FEB8_6659_FD93)).count_ones() & 3 > 0
    }
}

impl View for Sparse {
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)> {
        let digits: Vec<usize> = (0..self.side).filter(|&digit| self.has(cell, digit)).collect();
        let is_settled = digits.len() == 1;
        digits.into_iter().map(move |digit| {
            let var = Var::from_index(cell * self.side + digit);
            (Digit::from_index(digit), if is_settled { Value::True } else { Value::Open(var.positive()) })
        })
    }
}

fn board(side: usize, rules: &str) -> Arc<Board> {
    Board::new(Geometry::with_side(side).unwrap(), rules.split(',').map(|rule| rule.parse().unwrap())).unwrap()
}

/// Whether the digits satisfy the rule, read naively.
fn keeps(rule: &Rule, board: &Board, digit: &dyn Fn(Cell) -> u32) -> bool {
    let digits = |cells: &[Cell]| cells.iter().map(|&cell| digit(cell)).collect::<Vec<u32>>();
    let sum = |cells: &[Cell]| digits(cells).iter().sum::<u32>();
    match rule {
        Rule::Cage { cells, total } => {
            let set: BTreeSet<u32> = digits(cells).into_iter().collect();
            set.len() == cells.len() && total.is_none_or(|total| total == sum(cells))
        }
        Rule::Sum { cells, total } => sum(cells) == *total,
        Rule::Arrow { circle, shaft } => {
            let shown: String = digits(circle).iter().map(u32::to_string).collect();
            shown.parse::<u64>().unwrap() == u64::from(sum(shaft))
        }
        Rule::Line { cells, kind } => match *kind {
            LineKind::RegionSum => {
                let region = |cell: &Cell| board.geometry().box_at(cell.index(board.side()));
                let runs = cells.chunk_by(|one, other| region(one) == region(other));
                runs.map(sum).collect::<BTreeSet<_>>().len() < 2
            }
            LineKind::Zipper => {
                let last = cells.len() - 1;
                let pairs = (0..cells.len() / 2).map(|place| sum(&[cells[place], cells[last - place]]));
                let middle = (cells.len() % 2 == 1).then(|| digit(cells[cells.len() / 2]));
                pairs.chain(middle).collect::<BTreeSet<_>>().len() < 2
            }
            LineKind::DoubleArrow => sum(cells) == 2 * (digit(cells[0]) + digit(cells[cells.len() - 1])),
            LineKind::Sum(total) => is_divided(&digits(cells), total),
            LineKind::SumLoop(total) => {
                let mut digits = digits(cells);
                (0..digits.len()).any(|_| {
                    digits.rotate_left(1);
                    is_divided(&digits, total)
                })
            }
            LineKind::Thermometer
            | LineKind::SlowThermometer
            | LineKind::Whispers(_)
            | LineKind::Renban
            | LineKind::Nabner
            | LineKind::Palindrome
            | LineKind::Between
            | LineKind::Lockout(_)
            | LineKind::Entropic
            | LineKind::Modular(_) => unreachable!("no sum"),
        },
        Rule::Outside { line, kind, value } => {
            let digits: Vec<u32> = line.cells(board.side()).map(digit).collect();
            clue_holds(*kind, &digits, *value)
        }
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. }
        | Rule::Custom(_) => unreachable!("no sum"),
    }
}

fn is_divided(digits: &[u32], total: u32) -> bool {
    let mut sum = 0;
    for digit in digits {
        sum = if sum == total { *digit } else { sum + digit };
    }
    sum == total
}

fn clue_holds(kind: OutsideKind, digits: &[u32], value: u32) -> bool {
    let first = digits[0] as usize;
    match kind {
        OutsideKind::Sandwich => {
            let place = |digit: usize| digits.iter().position(|&other| other as usize == digit).unwrap();
            let (one, other) = (place(1), place(digits.len()));
            let between = digits.get(one.min(other) + 1..one.max(other)).unwrap_or(&[]);
            between.iter().sum::<u32>() == value
        }
        OutsideKind::XSum => digits[..first].iter().sum::<u32>() == value,
        OutsideKind::Skyscraper => {
            let is_visible = |&place: &usize| digits[..place].iter().all(|&before| before < digits[place]);
            (0..digits.len()).filter(is_visible).count() == value as usize
        }
        OutsideKind::NumberedRoom => digits[first - 1] == value,
    }
}

/// The cells of the last rule.
fn shape(rule: &Rule, side: usize) -> Vec<Cell> {
    let cells: Vec<Cell> = match rule {
        Rule::Cage { cells, .. } | Rule::Sum { cells, .. } | Rule::Line { cells, .. } => cells.to_vec(),
        Rule::Arrow { circle, shaft } => circle.iter().chain(shaft.iter()).copied().collect(),
        Rule::Outside { line, .. } => line.cells(side).collect(),
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. }
        | Rule::Custom(_) => unreachable!("no sum"),
    };
    cells.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

/// All assignments of digits to `cells` cells.
fn assignments(side: usize, cells: usize) -> impl Iterator<Item = Vec<u32>> {
    let digit = move |number: usize, place: usize| (number / side.pow(place as u32) % side) as u32 + 1;
    (0..side.pow(cells as u32)).map(move |number| (0..cells).map(|place| digit(number, place)).collect())
}

/// The rules over a view, with exactly one digit in each cell of the shape, and no digit twice in a house.
fn formula(board: &Board, cells: &CellTerms, shape: &[Cell]) -> Cnf {
    let side = board.side();
    let mut formula = Cnf::default();
    formula.reserve(side.pow(3));
    let mut out = Clauses::new(&mut formula);
    for (place, &cell) in shape.iter().enumerate() {
        let terms = cells.terms(cell);
        let _ = out.clause(terms.iter().copied());
        for (other, &term) in terms.iter().enumerate() {
            let _ = terms[..other].iter().try_for_each(|&before| out.clause([!before, !term]));
        }
        for &other in &shape[..place] {
            if Scene::new(board, cells).share_house(cell, other) {
                let pairs = terms.iter().zip(cells.terms(other));
                let _ = { pairs }.try_for_each(|(&one, &other)| out.clause([!one, !other]));
            }
        }
    }
    let _ = board.rules().iter().try_for_each(|rule| write_rule(rule, board, cells, &mut out));
    formula
}

/// Whether the formula holds with these digits; panics if unit propagation leaves an auxiliary variable open.
fn holds(formula: &Cnf, side: usize, cells: &CellTerms, digits: &[(Cell, u32)]) -> bool {
    let mut values = vec![None; formula.variables()];
    for &(cell, digit) in digits {
        for (other, &term) in cells.terms(cell).iter().enumerate() {
            let is_it = other as u32 + 1 == digit;
            match term {
                Term::False if is_it => return false,
                Term::True if !is_it => return false,
                Term::Open(literal) => values[literal.var().index()] = Some(is_it == literal.is_positive()),
                Term::False | Term::True => {}
            }
        }
    }
    let is_model = propagated(formula, &mut values);
    let open = values[side.pow(3)..].iter().position(Option::is_none);
    assert!(!is_model || open.is_none(), "an auxiliary variable is not settled by {digits:?}");
    is_model
}

fn check(side: usize, rules: &str) {
    let board = board(side, rules);
    let shape: BTreeSet<Cell> = board.rules().iter().flat_map(|rule| shape(rule, side)).collect();
    let shape: Vec<Cell> = shape.into_iter().collect();
    for seed in 0..4 {
        let cells = CellTerms::new(board.geometry(), Context::Houses, &Sparse { side, seed });
        let scene = Scene::new(&board, &cells);
        let formula = formula(&board, &cells, &shape);
        let (mut solutions, mut all) = (0, 0);
        for digits in assignments(side, shape.len()) {
            let digits: Vec<(Cell, u32)> = shape.iter().copied().zip(digits).collect();
            let clashes = |&(one, digit): &(Cell, u32)| {
                digits.iter().any(|&(cell, other)| cell != one && digit == other && scene.share_house(cell, one))
            };
            if digits.iter().any(clashes) {
                continue;
            }
            let digit = |cell: Cell| digits.iter().find(|(other, _)| *other == cell).unwrap().1;
            let is_open = |&(cell, digit): &(Cell, u32)| cells.terms(cell)[digit as usize - 1] != Term::False;
            let expected = board.rules().iter().all(|rule| keeps(rule, &board, &digit));
            let expected = expected && digits.iter().all(is_open);
            assert_eq!(holds(&formula, side, &cells, &digits), expected, "{rules}, seed {seed}: {digits:?}");
            solutions += usize::from(expected);
            all += 1;
        }
        assert!(seed > 0 || all > solutions || board.rules().len() > 1 || all > 0, "{rules}");
    }
}

#[test]
fn cages_and_sums() {
    for (side, rules) in [
        (4, "cage 7 r1c1 r1c2 r2c3"),
        (4, "cage r1c1 r2c3 r3c2 r4c4"),
        (4, "cage 10 r1c1 r2c3 r3c2 r4c4"),
        (4, "cage 9 r1c1 r1c2 r1c3,cage 5 r1c1 r2c1"),
        (4, "cage r1c1 r1c2 r1c3 r1c4 r2c1"),
        (4, "cage 3 r1c1"),
        (4, "cage 99 r1c1 r1c2"),
        (6, "cage 12 r1c1 r1c2 r2c3 r3c3"),
        (4, "little-killer 9 r1c1 r2c2 r3c3 r4c4"),
        (4, "little-killer 12 r1c1 r2c2 r2c2 r3c4 r2c1"),
        (4, "little-killer 0 r1c1"),
        (4, "little-killer 3 r1c1"),
        (4, "little-killer 6 r1c1 r1c1"),
        (4, "little-killer 7 r1c1 r2c3,cage r1c1 r2c3 r3c1"),
        (6, "little-killer 13 r1c1 r1c2 r2c1 r4c4"),
    ] {
        check(side, rules);
    }
}

#[test]
fn arrows_and_lines() {
    for (side, rules) in [
        (4, "arrow r1c1 = r2c2 r3c3"),
        (4, "arrow r1c1 = r1c2"),
        (4, "arrow r1c1 = r2c3"),
        (4, "arrow r1c1 r1c2 = r2c1 r2c2 r3c3 r4c4"),
        (4, "arrow r1c1 r2c3 = r3c2 r3c2 r4c4"),
        (4, "arrow r1c1 r1c2 r1c3 = r2c1 r2c2"),
        (6, "arrow r1c1 = r1c2 r2c2 r3c2"),
        (4, "region-sum r1c1 r1c2 r1c3"),
        (4, "region-sum r1c1 r2c2 r3c3 r4c4"),
        (4, "region-sum r1c2 r1c3 r2c2 r2c3 r3c3"),
        (4, "region-sum r1c1 r2c1 r1c2"),
        (6, "region-sum r1c2 r1c3 r1c4 r1c5"),
        (4, "zipper r1c1 r2c2 r3c3 r4c4 r4c3"),
        (4, "zipper r1c1 r1c2 r2c3 r3c3"),
        (4, "zipper r1c1 r1c2"),
        (6, "zipper r1c1 r1c2 r1c3"),
        (4, "double-arrow r1c1 r2c2 r3c3 r4c4"),
        (6, "double-arrow r1c1 r1c2 r1c3"),
        (4, "sum-line 5 r1c1 r2c2 r3c3 r2c4 r1c3"),
        (4, "sum-line 4 r1c1 r1c2 r1c1"),
        (4, "sum-line 1 r1c1"),
        (4, "sum-line 99 r1c1 r2c1"),
        (4, "sum-loop 5 r1c1 r1c2 r2c3 r3c2 r2c1"),
        (4, "sum-loop 3 r1c1 r2c2 r3c3 r4c4"),
        (6, "sum-loop 7 r1c1 r2c2 r3c3 r2c4"),
        (4, "sum-loop 12 r1c1 r2c3 r3c2 r4c4"),
    ] {
        check(side, rules);
    }
}

#[test]
fn clues_outside_the_board() {
    for side in [1, 4, 6] {
        for value in 0..=(side * (side + 1) / 2 + 1) as u32 {
            for name in ["sandwich", "x-sum", "skyscraper", "numbered-room"] {
                if name == "numbered-room" && !(1..=side as u32).contains(&value) || side == 6 && value % 3 > 0 {
                    continue;
                }
                check(side, &format!("{name} {value} column 1 bottom"));
            }
        }
    }
}
