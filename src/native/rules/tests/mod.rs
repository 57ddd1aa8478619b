//! Every rule against a naive check: on small boards, the search finds exactly the grids that satisfy the rules.

mod budget;
mod conditions;
mod evaluator;
mod guesses;
pub(super) mod judge;

use super::bits::bit;
use super::builder::Builder;
use super::domains::Domains;
use super::propagator::Propagator;
use super::tree::Tree;
use super::{RuleSearch, bounds, implied};
use crate::engine::{Budget, Engine};
use crate::native::Native;
use crate::native::meter::Meter;
use crate::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle, Rule, rule_specs};
use judge::Grid;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Pseudorandom numbers (xorshift).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    /// The names of different cells, neighbors more often than not.
    pub(super) fn cells(&mut self, side: usize, count: usize) -> Vec<String> {
        let mut cells: Vec<(usize, usize)> = vec![(self.below(side), self.below(side))];
        while cells.len() < count {
            let (row, column) = cells[cells.len() - 1];
            let near = |at: usize, step: usize| (at + step).saturating_sub(1).min(side - 1);
            let next = if self.below(4) == 0 {
                (self.below(side), self.below(side))
            } else {
                (near(row, self.below(3)), near(column, self.below(3)))
            };
            if !cells.contains(&next) {
                cells.push(next);
            } else if self.below(3) == 0 {
                cells.rotate_left(1);
            }
        }
        cells.iter().map(|(row, column)| format!("r{}c{}", row + 1, column + 1)).collect()
    }

    /// A rule with this name and random arguments, as text.
    fn rule(&mut self, name: &str, side: usize) -> String {
        let some = |random: &mut Self, least: usize, most: usize| {
            let count = least + random.below(most - least + 1);
            random.cells(side, count).join(" ")
        };
        let digit = |random: &mut Self| 1 + random.below(side);
        match name {
            "region" => format!("region {}", some(self, side, side)),
            "anti-knight" | "anti-king" | "anti-taxicab" | "nonconsecutive" | "global-entropy" | "disjoint-groups"
            | "diagonal main" | "diagonal anti" => name.to_owned(),
            "no-difference" | "no-sum" => format!("{name} {}", digit(self)),
            "no-ratio" => format!("no-ratio {}", 2 + self.below(2)),
            "odd" | "even" | "minimum" | "maximum" => format!("{name} {}", some(self, 1, 1)),
            "difference" | "sum" => format!("{name} {} {}", digit(self), some(self, 2, 2)),
            "ratio" => format!("ratio {} {}", 2 + self.below(2), some(self, 2, 2)),
            "greater" => format!("greater {}", some(self, 2, 2)),
            "thermo" | "slow-thermo" | "renban" | "nabner" | "palindrome" | "between" | "region-sum" | "entropic"
            | "zipper" => format!("{name} {}", some(self, 2, 5)),
            "double-arrow" => format!("{name} {}", some(self, 3, 5)),
            "whispers" | "lockout" => format!("{name} {} {}", 1 + self.below(side - 1), some(self, 2, 5)),
            "modular" => format!("modular {} {}", 2 + self.below(side), some(self, 2, 5)),
            "sum-line" | "sum-loop" => format!("{name} {} {}", 2 + self.below(2 * side), some(self, 2, 6)),
            "cage" if self.below(4) == 0 => format!("cage {}", some(self, 1, side)),
            "cage" | "little-killer" => {
                let count = 1 + self.below(side.min(6));
                let mut cells = self.cells(side, count);
                if name == "little-killer" && self.below(3) == 0 {
                    cells.push(cells[0].clone());
                }
                let most = cells.len() * side;
                format!("{name} {} {}", cells.len() + self.below(most), cells.join(" "))
            }
            "arrow" => {
                let pill = 1 + usize::from(self.below(3) == 0);
                format!("arrow {} = {}", some(self, pill, pill), some(self, 1, if pill == 2 { side } else { 3 }))
            }
            "sandwich" | "x-sum" => format!("{name} {} {}", self.below(2 * side), self.line(side)),
            "skyscraper" | "numbered-room" => format!("{name} {} {}", digit(self), self.line(side)),
            "clone" => {
                let count = 1 + self.below(3);
                format!("clone {} = {}", some(self, count, count), some(self, count, count))
            }
            "quadruple" => {
                let digits: Vec<String> = (0..=self.below(3)).map(|_| digit(self).to_string()).collect();
                format!("quadruple {} {}", digits.join(" "), some(self, 3, 4))
            }
            "count" => format!("count {} {} {}", self.below(3), digit(self), some(self, 2, 6)),
            "row-index" | "column-index" | "box-index" => format!("{name} {}", some(self, 1, 4)),
            "circles" => format!("circles {}", some(self, 1, 8)),
            "where" => {
                let count = 2 + self.below(4);
                let cells = self.cells(side, count);
                format!("where {}", self.condition(&cells, side, 3))
            }
            "pairs" => self.pairs(side),
            "pattern" => {
                let cells = some(self, 2, 5);
                format!("pattern \"{}\" {cells}", self.pattern(side, 2))
            }
            _ => panic!("no random arguments for the rule `{name}`"),
        }
    }

    fn line(&mut self, side: usize) -> String {
        let number = 1 + self.below(side);
        let ends = ["row # left", "row # right", "column # top", "column # bottom"];
        ends[self.below(4)].replace('#', &number.to_string())
    }
}

/// All solutions, by the search that learns after `backtracks`.
fn found(puzzle: &Puzzle, backtracks: u32) -> BTreeSet<Vec<u32>> {
    let budget = Budget::unlimited();
    let mut grids = BTreeSet::new();
    let mut meter = Meter::new(&budget).unwrap();
    let result = RuleSearch::learning_after(backtracks).visit(puzzle, &mut meter, |solved| {
        let digits = solved.digits().map(|digit| digit as u32 + 1).collect();
        assert!(grids.insert(digits), "a solution was found twice");
        Ok(())
    });
    result.unwrap();
    grids
}

/// All solutions of the puzzle without rules beyond houses.
fn plain(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let houses = puzzle.rules().iter().filter(|rule| matches!(rule, Rule::House(_))).cloned();
    let board = Board::new(Arc::clone(puzzle.geometry()), houses).unwrap();
    let puzzle = Puzzle::new(board, puzzle.clues().to_vec()).unwrap();
    let mut grids = Vec::new();
    let visit = |solution: crate::puzzle::Solution| {
        grids.push(solution.digits().iter().map(|digit| digit.get().into()).collect());
        ControlFlow::Continue(())
    };
    Native::general().visit(&puzzle, &Budget::unlimited(), &mut { visit }).unwrap();
    grids
}

/// Compares the search with the naive check, and returns the number of solutions.
fn compare(geometry: &Arc<Geometry>, rules: &[String], clues: &[Option<Digit>]) -> usize {
    let parsed = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    let Ok(board) = Board::new(Arc::clone(geometry), parsed) else { return 0 };
    let puzzle = Puzzle::new(Arc::clone(&board), clues.to_vec()).unwrap();
    let keeps = |digits: &Vec<u32>| board.rules().iter().all(|rule| Grid { board: &board, digits }.keeps(rule));
    let expected: BTreeSet<Vec<u32>> = plain(&puzzle).into_iter().filter(keeps).collect();
    for backtracks in [u32::MAX, 0] {
        assert_eq!(found(&puzzle, backtracks), expected, "{rules:?} {clues:?}, learning after {backtracks}");
    }
    expected.len()
}

fn geometry(rows: usize, columns: usize) -> Arc<Geometry> {
    Geometry::with_boxes(BoxShape { rows, columns }).unwrap()
}

/// A solved grid of the board, from 0: the pattern of shifted rows with its digits shuffled.
fn pattern(rows: usize, columns: usize, random: &mut Random) -> Vec<usize> {
    let side = rows * columns;
    let mut digits: Vec<usize> = (0..side).collect();
    (1..side).rev().for_each(|last| digits.swap(last, random.below(last + 1)));
    let at = |row: usize, column: usize| digits[(row % rows * columns + row / rows + column) % side];
    (0..side * side).map(|cell| at(cell / side, cell % side)).collect()
}

/// The rules that fit any board.
fn names() -> impl Iterator<Item = &'static str> {
    rule_specs().iter().map(|spec| spec.name).filter(|name| *name != "windoku")
}

/// Tests each rule by itself on boards with these boxes; `open` selects the cells without a clue.
fn each_rule(rows: usize, columns: usize, cases: usize, open: impl Fn(&mut Random) -> bool) {
    let side = rows * columns;
    let geometry = geometry(rows, columns);
    let mut random = Random(0x9e37_79b9_7f4a_7c15 + side as u64);
    let (mut kept, mut rules) = (0, 0);
    for name in names() {
        let mut left = 0;
        for _ in 0..cases {
            let grid = pattern(rows, columns, &mut random);
            let clues: Vec<Option<Digit>> =
                grid.iter().map(|&digit| (!open(&mut random)).then(|| Digit::from_index(digit))).collect();
            left += compare(&geometry, &[random.rule(name, side)], &clues);
        }
        kept += usize::from(left > 0);
        rules += 1;
    }
    assert!(2 * kept > rules, "only {kept} of {rules} rules had a solution in some case");
}

#[test]
fn each_rule_on_all_grids_of_side_4() {
    each_rule(2, 2, 25, |_| true);
}

#[test]
fn each_rule_on_latin_squares_of_side_4() {
    each_rule(1, 4, 12, |_| true);
}

#[test]
fn each_rule_on_side_6() {
    each_rule(2, 3, 20, |random| random.below(10) < 6);
}

#[test]
fn each_rule_on_side_9() {
    each_rule(3, 3, 12, |random| random.below(10) < 4);
}

#[test]
fn each_rule_with_numerals_of_two_figures() {
    each_rule(3, 4, 12, |random| random.below(10) < 2);
}

/// Between and lockout lines that list a cell again. No digit differs from itself, so no grid has one whose ends are
/// the same cell, or that crosses an end.
#[test]
fn lines_with_ends_that_list_a_cell_again() {
    for name in ["between", "lockout 1", "lockout 2"] {
        for (cells, is_possible) in [
            ("r1c1 r2c2 r3c1 r2c2 r3c4", true),
            ("r1c1 r2c2 r3c1 r2c2 r3c1 r3c4", true),
            ("r1c1 r1c2 r1c1", false),
            ("r1c2 r1c3 r2c3 r2c2 r1c2", false),
            ("r1c1 r2c2 r1c1 r3c3", false),
            ("r3c3 r2c2 r1c1 r2c2 r1c1", false),
        ] {
            let left = compare(&geometry(2, 2), &[format!("{name} {cells}")], &[None; 16]);
            assert_eq!(left > 0, is_possible, "{name} {cells}");
        }
    }
}

/// The sums implied by diagonals and dominoes with the totals of some grid hold in that grid.
#[test]
fn implied_sums_hold() {
    let board = Board::new(geometry(3, 3), []).unwrap();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut small, mut large) = (0, 0);
    for _ in 0..200 {
        let grid = pattern(3, 3, &mut random);
        let number = |cell: &u16| grid[usize::from(*cell)] as i64 + 1;
        let budget = Budget::unlimited();
        let mut builder = Builder::new(&board, &budget).unwrap();
        for start in 0..17u16 {
            let diagonal: Vec<u16> = (0..81).filter(|cell| cell / 9 + 8 == cell % 9 + start).collect();
            builder.total(&diagonal, diagonal.iter().map(number).sum::<i64>() as u32).unwrap();
        }
        for first in (0..80).filter(|first| first % 9 < 8 && (first / 9 + first % 9) % 4 == 0) {
            builder.cage(&[first, first + 1], Some((number(&first) + number(&(first + 1))) as u32)).unwrap();
        }
        builder.sums.clear();
        implied::add(&mut builder).unwrap();
        for (coefficients, total) in &builder.sums {
            let sum: i64 = coefficients.iter().map(|(cell, coefficient)| coefficient * number(cell)).sum();
            assert_eq!(sum, *total, "{coefficients:?}");
            *(if coefficients.len() > 6 { &mut large } else { &mut small }) += 1;
        }
    }
    assert!(small > 1000 && large > 10, "{small} small sums, {large} large ones");
}

/// The bounds implied by diagonals with the totals of some grid hold in that grid. The digits are renamed so that those
/// that are frequent on the diagonals are large.
#[test]
fn implied_bounds_hold() {
    let board = Board::new(geometry(3, 3), []).unwrap();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut found = 0;
    for _ in 0..600 {
        let mut diagonals: Vec<Vec<u16>> = Vec::new();
        while diagonals.len() < 5 {
            let (sum, is_down) = (3 + random.below(11) as u16, random.below(2) == 0);
            let column = |cell: u16| if is_down { 8 - cell % 9 } else { cell % 9 };
            diagonals.push((0..81).filter(|&cell| cell / 9 + column(cell) == sum).collect());
        }
        let mut grid = pattern(3, 3, &mut random);
        let times = |digit| diagonals.iter().flatten().filter(|&&cell| grid[usize::from(cell)] == digit).count();
        let mut digits: Vec<usize> = (0..9).collect();
        digits.sort_by_key(|&digit| times(digit));
        for digit in &mut grid {
            *digit = digits.iter().position(|other| other == digit).unwrap();
        }
        let budget = Budget::unlimited();
        let mut builder = Builder::new(&board, &budget).unwrap();
        for diagonal in &diagonals {
            let total = diagonal.iter().map(|&cell| grid[usize::from(cell)] as u32 + 1).sum();
            builder.total(diagonal, total).unwrap();
        }
        bounds::add(&mut builder).unwrap();
        assert!(!builder.is_impossible, "{grid:?} {diagonals:?}");
        let model = builder.finish().unwrap();
        let mut domains = Domains::new(81, 9, 0);
        let settled: Vec<u64> = grid.iter().map(|&digit| bit(digit)).collect();
        assert!(settled.iter().zip(&model.start).all(|(digit, start)| digit & start != 0), "{grid:?} {diagonals:?}");
        domains.reset(&settled);
        for propagator in model.propagators.iter().filter(|propagator| matches!(propagator, Propagator::Costs(_))) {
            assert!(propagator.run(&model.common, &mut domains, u64::MAX).is_ok(), "{grid:?} {propagator:?}");
            found += 1;
        }
    }
    assert!(found > 40, "{found}");
}

/// Two lines, each of which is possible, have too large a total together.
#[test]
fn bounds_that_contradict_refute_the_board() {
    let unsolvable = |totals: [u32; 2]| {
        let board = Board::new(geometry(2, 2), []).unwrap();
        let budget = Budget::unlimited();
        let mut builder = Builder::new(&board, &budget).unwrap();
        builder.total(&[0, 5, 10], totals[0]).unwrap();
        builder.total(&[1, 4, 11], totals[1]).unwrap();
        bounds::add(&mut builder).unwrap();
        builder.is_impossible
    };
    assert_eq!([[10, 7], [10, 8], [6, 7], [5, 7]].map(unsolvable), [false, true, false, true]);
}

#[test]
fn sums_of_more_than_three_cells_are_long() {
    let is_long = |cells: u16| {
        let board = Board::new(geometry(3, 3), []).unwrap();
        let budget = Budget::unlimited();
        let mut builder = Builder::new(&board, &budget).unwrap();
        let diagonal: Vec<u16> = (0..cells).map(|cell| 10 * cell).collect();
        builder.total(&diagonal, 30).unwrap();
        Tree::new(builder.finish().unwrap()).has_long_sums()
    };
    assert_eq!([3, 4].map(is_long), [false, true]);
}

#[test]
fn several_rules_at_once() {
    let names: Vec<&str> = names().collect();
    let mut random = Random(88_172_645_463_325_252);
    let mut left = 0;
    for (rows, columns) in [(2, 2), (2, 3)] {
        let geometry = geometry(rows, columns);
        for _ in 0..400 {
            let grid = pattern(rows, columns, &mut random);
            let sparse = rows == columns;
            let open = |random: &mut Random| sparse || random.below(10) < 6;
            let clues: Vec<Option<Digit>> =
                grid.iter().map(|&digit| (!open(&mut random)).then(|| Digit::from_index(digit))).collect();
            let rules: Vec<String> = (0..=random.below(3))
                .map(|_| {
                    let name = names[random.below(names.len())];
                    random.rule(name, rows * columns)
                })
                .collect();
            left += compare(&geometry, &rules, &clues);
        }
    }
    assert!(left > 100, "{left}");
}
