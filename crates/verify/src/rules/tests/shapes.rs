//! Clauses of each rule against a predicate of this file, on every assignment of a small shape.

use super::{board, clauses, keeps};
use crate::Refusal;
use crate::limits::Limits;
use crate::propagation::{Index, Literals, Propagate};
use crate::rules::write_rules;
use itertools::Itertools;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf};
use sudosat_core::puzzle::{Board, BoxShape, Cell, Geometry};

/// Compares the formula with a predicate on the digits of the cells, for each assignment that passes the filter.
fn agree_if(board: &Board, cells: &str, passes: impl Fn(&[u32]) -> bool, holds: impl Fn(&[u32]) -> bool) {
    let side = board.side();
    let cells: Vec<usize> = match cells {
        "all" => (0..board.cells()).collect(),
        cells => cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap().index(side)).collect(),
    };
    let mut propagation = Literals::new(&Arc::new(Index::new(&clauses(board))));
    let refuted = propagation.start().is_some() || propagation.propagate(u32::MAX).is_some();
    let mut kept = 0;
    for digits in cells.iter().map(|_| 1..=side as u32).multi_cartesian_product().filter(|digits| passes(digits)) {
        let expected = holds(&digits);
        kept += usize::from(expected);
        let found = !refuted && keeps(&mut propagation, side, &cells, &digits);
        assert_eq!(found, expected, "{:?}: {digits:?}", board.rules());
    }
    assert!(!refuted || kept == 0);
}

fn agree(side: (usize, usize), rules: &str, cells: &str, holds: impl Fn(&[u32]) -> bool) {
    agree_if(&board(side.0, side.1, rules), cells, |_| true, holds);
}

/// Like [`agree`], for permutations alone: the cells are a house.
fn agree_in_house(side: (usize, usize), rules: &str, cells: &str, holds: impl Fn(&[u32]) -> bool) {
    agree_if(&board(side.0, side.1, rules), cells, |digits| digits.iter().all_unique(), holds);
}

const SIX: (usize, usize) = (2, 3);
const FOUR: (usize, usize) = (2, 2);
const THREE: (usize, usize) = (1, 3);

#[test]
fn cells_and_pairs() {
    agree(SIX, "odd r1c1", "r1c1", |d| d[0] % 2 == 1);
    agree(SIX, "even r1c1", "r1c1", |d| d[0] % 2 == 0);
    let around = "r2c2 r1c2 r2c1 r2c3 r3c2";
    agree(SIX, "minimum r2c2", around, |d| d[1..].iter().all(|&other| d[0] < other));
    agree(SIX, "maximum r2c2;minimum r2c3", "r2c2 r1c2 r2c1 r3c2 r2c3 r1c3", |d| {
        d[1..5].iter().all(|&other| d[0] > other) && d[4] < d[5]
            // The other neighbors of r2c3 are not enumerated: they can be larger.
            && d[4] < 6
    });
    agree(SIX, "minimum r1c1;minimum r1c2", "r1c1 r1c2 r2c1 r1c3 r2c2", |d| d[0] < d[2] && d[1] < d[3] && d[1] < d[4]);
    let pair = "r1c1 r3c4";
    agree(SIX, "difference 2 r1c1 r3c4", pair, |d| d[0].abs_diff(d[1]) == 2);
    agree(SIX, "difference 9 r1c1 r3c4", pair, |_| false);
    agree(SIX, "ratio 2 r1c1 r3c4", pair, |d| d[0] == 2 * d[1] || d[1] == 2 * d[0]);
    agree(SIX, "sum 7 r1c1 r3c4", pair, |d| d[0] + d[1] == 7);
    agree(SIX, "greater r1c1 r3c4", pair, |d| d[0] > d[1]);
    agree(FOUR, "clone r1c1 r1c2 r2c2 = r3c3 r4c1 r2c2", "r1c1 r1c2 r2c2 r3c3 r4c1", |d| d[0] == d[3] && d[1] == d[4]);
}

#[test]
fn lines() {
    let four = "r1c1 r2c2 r3c3 r4c3";
    let line = |name: &str| format!("{name} {four}");
    agree(SIX, &line("thermo"), four, |d| d.windows(2).all(|d| d[0] < d[1]));
    agree(SIX, &line("slow-thermo"), four, |d| d.windows(2).all(|d| d[0] <= d[1]));
    agree(SIX, &line("whispers 3"), four, |d| d.windows(2).all(|d| d[0].abs_diff(d[1]) >= 3));
    agree(SIX, "whispers 3 r1c1 r1c2 r1c1 r2c1", "r1c1 r1c2 r2c1", |d| {
        d[0].abs_diff(d[1]) >= 3 && d[0].abs_diff(d[2]) >= 3
    });
    agree(SIX, &line("renban"), four, |d| {
        d.iter().all_unique() && d.iter().max().unwrap() - d.iter().min().unwrap() == 3
    });
    agree(FOUR, "renban r1c1 r2c2 r3c3 r4c4 r1c2", "r1c1 r2c2 r3c3 r4c4 r1c2", |_| false);
    agree(SIX, &line("nabner"), four, |d| d.iter().array_combinations().all(|[a, b]| a.abs_diff(*b) > 1));
    agree(SIX, &line("palindrome"), four, |d| d[0] == d[3] && d[1] == d[2]);
    agree(SIX, "palindrome r1c1 r1c2 r2c1 r3c3 r1c1", "r1c1 r1c2 r2c1 r3c3", |d| d[1] == d[3]);
    agree(SIX, &line("between"), four, |d| {
        let (low, high) = (d[0].min(d[3]), d[0].max(d[3]));
        d[1..3].iter().all(|&d| low < d && d < high)
    });
    agree(SIX, "between r1c1 r2c2", "r1c1 r2c2", |_| true);
    agree(SIX, "between r1c1 r2c2 r1c1", "r1c1 r2c2", |_| false);
    agree(SIX, "between r1c1 r2c2 r3c3 r2c2 r4c4", "r1c1 r2c2 r3c3 r4c4", |d| {
        let (low, high) = (d[0].min(d[3]), d[0].max(d[3]));
        d[1..3].iter().all(|&d| low < d && d < high)
    });
    agree(SIX, "lockout 1 r1c1 r2c2 r1c1", "r1c1 r2c2", |_| false);
    agree(SIX, &line("lockout 3"), four, |d| {
        let (low, high) = (d[0].min(d[3]), d[0].max(d[3]));
        high - low >= 3 && d[1..3].iter().all(|&d| d < low || high < d)
    });
    agree(SIX, &line("modular 3"), four, |d| d.windows(3).all(|d| d.iter().map(|d| d % 3).all_unique()));
    agree(SIX, "modular 5 r1c1 r2c2 r3c3", "r1c1 r2c2 r3c3", |d| d.iter().map(|d| d % 5).all_unique());
    agree(SIX, "modular 2 r1c1 r2c2 r1c1 r3c3", "r1c1 r2c2 r3c3", |d| d[0] % 2 != d[1] % 2 && d[2] % 2 != d[0] % 2);
    agree(SIX, "modular 3 r1c1 r2c2 r1c1", "r1c1 r2c2", |_| false);
    agree(THREE, "modular 9 r1c1 r2c2 r3c3 r1c2", "r1c1 r2c2 r3c3 r1c2", |_| false);
}

#[test]
fn thirds() {
    for (shape, groups) in
        [(SIX, &[0, 0, 1, 1, 2, 2][..]), (FOUR, &[0, 1, 1, 2]), ((1, 5), &[0, 0, 1, 2, 2]), ((1, 2), &[0, 2])]
    {
        let group = |digit: u32| groups[digit as usize - 1];
        let side = shape.0 * shape.1;
        let cells = if side == 2 { "r1c1 r2c2 r1c2" } else { "r1c1 r2c2 r3c3 r4c3" };
        agree(shape, &format!("entropic {cells}"), cells, |d| {
            d.windows(3).all(|d| d.iter().map(|&d| group(d)).all_unique())
        });
        agree(shape, "entropic r1c1 r2c2", "r1c1 r2c2", |d| group(d[0]) != group(d[1]));
    }
    agree(THREE, "global-entropy", "all", |d| {
        [0, 1, 3, 4].iter().all(|&corner| [0, 1, 3, 4].iter().map(|step| d[corner + step]).unique().count() == 3)
    });
    agree((1, 1), "global-entropy", "all", |_| true);
}

#[test]
fn sums() {
    let four = "r1c1 r2c2 r3c3 r4c3";
    for total in [0, 3, 9, 10, 14, 18, 19, 24, 99] {
        let sum = |d: &[u32]| d.iter().sum::<u32>() == total;
        agree(SIX, &format!("cage {total} {four}"), four, |d| d.iter().all_unique() && sum(d));
        agree(SIX, &format!("little-killer {total} {four}"), four, sum);
    }
    agree(SIX, &format!("cage {four}"), four, |d| d.iter().all_unique());
    agree(FOUR, &format!("cage {four}"), four, |d| d.iter().all_unique());
    agree(FOUR, "cage r1c1 r1c2 r2c1 r2c2 r3c3", "r1c1 r1c2 r2c1 r2c2 r3c3", |_| false);
    agree(SIX, "little-killer 11 r1c1 r2c2 r1c1", "r1c1 r2c2", |d| 2 * d[0] + d[1] == 11);
    agree(SIX, "arrow r1c1 = r2c2 r3c3 r4c3", four, |d| d[0] == d[1] + d[2] + d[3]);
    agree(SIX, "arrow r1c1 = r2c2 r2c2", "r1c1 r2c2", |d| d[0] == 2 * d[1]);
    agree(SIX, "arrow r1c1 = r1c1 r2c2", "r1c1 r2c2", |_| false);
    agree(SIX, "arrow r1c1 r2c2 = r3c3 r4c3 r5c5", "r1c1 r2c2 r3c3 r4c3 r5c5", |d| {
        10 * d[0] + d[1] == d[2..].iter().sum::<u32>()
    });
    let long: Vec<String> = (1..=11).map(|row| format!("r{row}c1 r{row}c1")).collect();
    let long = format!("arrow r1c12 r2c12 = {}", long.join(" "));
    let wide = Board::new(Geometry::with_boxes(BoxShape { rows: 1, columns: 12 }).unwrap(), [long.parse().unwrap()]);
    let twelve = "r1c12 r2c12 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1 r10c1 r11c1";
    let fits = |d: &[u32]| format!("{}{}", d[0], d[1]).parse::<u32>() == Ok(2 * d[2..].iter().sum::<u32>());
    let mut propagation = Literals::new(&Arc::new(Index::new(&clauses(wide.as_ref().unwrap()))));
    assert!(propagation.start().or_else(|| propagation.propagate(u32::MAX)).is_none());
    let cells: Vec<usize> = twelve.split(' ').map(|cell| cell.parse::<Cell>().unwrap().index(12)).collect();
    for (one, other, each) in [(1, 12, 5), (11, 2, 5), (1, 10, 5), (10, 8, 7), (2, 2, 1), (9, 12, 12), (3, 12, 12)] {
        for last in 1..=12 {
            let digits = [[one, other].as_slice(), &[each; 10], &[last]].concat();
            assert_eq!(keeps(&mut propagation, 12, &cells, &digits), fits(&digits), "{digits:?}");
        }
    }
    agree(SIX, &format!("double-arrow {four}"), four, |d| d[0] + d[3] == d[1] + d[2]);
    agree(SIX, "double-arrow r1c1 r2c2 r3c3", "r1c1 r2c2 r3c3", |d| d[0] + d[2] == d[1]);
    agree(SIX, &format!("zipper {four}"), four, |d| d[0] + d[3] == d[1] + d[2]);
    agree(SIX, "zipper r1c1 r2c2", "r1c1 r2c2", |_| true);
    agree(SIX, "zipper r1c1 r2c2 r3c3 r4c4 r5c5", "r1c1 r2c2 r3c3 r4c4 r5c5", |d| {
        d[0] + d[4] == d[2] && d[1] + d[3] == d[2]
    });
}

#[test]
fn sums_of_segments() {
    let in_boxes = |d: &[u32]| d[0] != d[1] && d[3] != d[4];
    let five = "r1c2 r1c3 r1c4 r3c3 r3c2";
    let region_sum = format!("region-sum {five}");
    agree_if(&board(2, 3, &region_sum), five, in_boxes, |d| d[0] + d[1] == d[2] && d[2] == d[3] + d[4]);
    agree(SIX, "region-sum r1c1 r1c2 r2c2", "r1c1 r1c2 r2c2", |_| true);
    let entered_twice = "r1c3 r1c4 r2c3 r2c2";
    agree_if(
        &board(2, 3, &format!("region-sum {entered_twice}")),
        entered_twice,
        |d| d[2] != d[3],
        |d| d[0] == d[1] && d[1] == d[2] + d[3],
    );
    let cuts = |digits: &[u32], sum: u32| {
        let mut open = 0;
        let fits = digits.iter().all(|digit| {
            open += digit;
            open = if open == sum { 0 } else { open };
            open < sum
        });
        fits && open == 0
    };
    let line = "r1c1 r2c2 r3c3 r4c4 r5c5";
    for sum in [1, 3, 6, 10, 25, 400] {
        agree(SIX, &format!("sum-line {sum} {line}"), line, |d| cuts(d, sum));
        agree(SIX, &format!("sum-loop {sum} {line}"), line, |d| {
            (0..d.len()).any(|start| cuts(&[&d[start..], &d[..start]].concat(), sum))
        });
    }
    agree(SIX, "sum-line 4 r1c1 r2c2 r1c1", "r1c1 r2c2", |d| cuts(&[d[0], d[1], d[0]], 4));
}

#[test]
fn clues_outside() {
    let row = "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6";
    let back = "r6c2 r5c2 r4c2 r3c2 r2c2 r1c2";
    let count = |d: &[u32]| (0..d.len()).filter(|&at| d[..at].iter().all(|&before| before < d[at])).count();
    for value in [0, 1, 2, 3, 5, 6, 9, 14, 15, 21, 30] {
        let number = value as usize;
        agree_in_house(SIX, &format!("sandwich {value} row 2"), row, |d| {
            let [one, other] = [1, 6].map(|crust| d.iter().position(|&digit| digit == crust).unwrap());
            d[one.min(other) + 1..one.max(other)].iter().sum::<u32>() == value
        });
        agree_in_house(SIX, &format!("x-sum {value} row 2"), row, |d| d[..d[0] as usize].iter().sum::<u32>() == value);
        agree_in_house(SIX, &format!("skyscraper {value} column 2 bottom"), back, |d| count(d) == number);
        if (1..=6).contains(&value) {
            let room = format!("numbered-room {value} column 2 bottom");
            agree_in_house(SIX, &room, back, |d| d[d[0] as usize - 1] == value);
        }
    }
    for (value, holds) in [(0, true), (1, false)] {
        agree((1, 1), &format!("sandwich {value} row 1"), "r1c1", |_| holds);
        agree((1, 1), &format!("x-sum {value} row 1"), "r1c1", |_| !holds);
        agree((1, 1), &format!("skyscraper {value} row 1"), "r1c1", |_| !holds);
    }
}

#[test]
fn counts_and_places() {
    let five = "r1c1 r2c2 r3c3 r4c3 r1c4";
    let times = |d: &[u32], digit: u32| d.iter().filter(|&&other| other == digit).count() as u32;
    agree(FOUR, &format!("quadruple 1 2 2 4 {five}"), five, |d| {
        times(d, 1) >= 1 && times(d, 2) >= 2 && times(d, 4) >= 1
    });
    agree(FOUR, "quadruple 1 1 2 r1c1 r2c2", "r1c1 r2c2", |_| false);
    for count in [0, 2, 5, 6] {
        agree(FOUR, &format!("count {count} 3 {five}"), five, |d| times(d, 3) == count);
    }
    agree(FOUR, &format!("circles {five}"), five, |d| d.iter().all(|&digit| times(d, digit) == digit));
    agree(FOUR, &format!("circles {five} r4c4"), &format!("{five} r4c4"), |d| {
        d.iter().all(|&digit| times(d, digit) == digit)
    });
    let column = "r1c3 r2c3 r3c3 r4c3";
    agree_in_house(FOUR, "row-index r2c3", column, |d| d[d[1] as usize - 1] == 2);
    agree_in_house(FOUR, "column-index r2c3", "r2c1 r2c2 r2c3 r2c4", |d| d[d[2] as usize - 1] == 3);
    agree_in_house(FOUR, "box-index r1c4 r2c3", "r1c3 r1c4 r2c3 r2c4", |d| {
        d[d[1] as usize - 1] == 2 && d[d[2] as usize - 1] == 3
    });
}

#[test]
fn rules_everywhere_on_the_board() {
    let place = |cell: usize| (cell / 3, cell % 3);
    let pairs = |d: &[u32], breaks: &dyn Fn(usize, usize, u32, u32) -> bool| {
        !(0..9).array_combinations().any(|[one, other]| {
            let ((row, column), (other_row, other_column)) = (place(one), place(other));
            breaks(row.abs_diff(other_row), column.abs_diff(other_column), d[one], d[other])
        })
    };
    agree(THREE, "anti-knight", "all", |d| pairs(d, &|rows, columns, a, b| rows * columns == 2 && a == b));
    agree(THREE, "anti-king", "all", |d| pairs(d, &|rows, columns, a, b| rows == 1 && columns == 1 && a == b));
    agree(THREE, "anti-taxicab", "all", |d| pairs(d, &|rows, columns, a, b| a == b && rows + columns == a as usize));
    let near = |rows: usize, columns: usize| rows + columns == 1;
    agree(THREE, "nonconsecutive", "all", |d| {
        pairs(d, &|rows, columns, a, b| near(rows, columns) && a.abs_diff(b) == 1)
    });
    agree(THREE, "no-ratio 3", "all", |d| {
        pairs(d, &|rows, columns, a, b| near(rows, columns) && a.max(b) == 3 * a.min(b))
    });
    agree(THREE, "no-sum 4", "all", |d| pairs(d, &|rows, columns, a, b| near(rows, columns) && a + b == 4));
    agree(THREE, "no-difference 2;difference 2 r1c2 r1c1;ratio 3 r2c2 r1c2;sum 4 r3c1 r3c2", "all", |d| {
        let rest = (0..9).array_combinations().all(|[one, other]| {
            let ((row, column), (other_row, other_column)) = (place(one), place(other));
            let has_dot = (one, other) == (0, 1) || (one, other) == (1, 4);
            has_dot || !near(row.abs_diff(other_row), column.abs_diff(other_column)) || d[one].abs_diff(d[other]) != 2
        });
        d[0].abs_diff(d[1]) == 2 && (d[1] == 3 * d[4] || d[4] == 3 * d[1]) && d[6] + d[7] == 4 && rest
    });
    agree(THREE, "no-sum 4;sum 4 r1c1 r1c2;difference 1 r2c1 r2c2", "all", |d| {
        let rest = (0..9).array_combinations().all(|[one, other]| {
            let ((row, column), (other_row, other_column)) = (place(one), place(other));
            (one, other) == (0, 1)
                || !near(row.abs_diff(other_row), column.abs_diff(other_column))
                || d[one] + d[other] != 4
        });
        d[0] + d[1] == 4 && d[3].abs_diff(d[4]) == 1 && rest
    });
    // A dot is not an X: two digits up to 3 that differ by 2 add up to 4.
    agree(THREE, "no-sum 4;difference 2 r2c1 r2c2", "all", |_| false);
}

#[test]
fn excessive_rules_are_refused() {
    let wide = Geometry::with_boxes(BoxShape { rows: 8, columns: 8 }).unwrap();
    let cells = (0..4096).map(|cell| Cell::from_index(cell, 64).to_string()).join(" ");
    for rule in [format!("little-killer 130000 {cells}"), format!("circles {cells}"), format!("sum-loop 90000 {cells}")]
    {
        let board = Board::new(Arc::clone(&wide), [rule.parse().unwrap()]).unwrap();
        let mut formula = Cnf::default();
        formula.reserve(64 * 64 * 64);
        let refused =
            write_rules(&board, &mut formula, Limits { clauses: 1_000_000, ..Limits::default() }, &mut || true);
        assert_eq!(refused, Err(Refusal::TooLarge { clauses: 1_000_000 }));
        assert!(formula.len() <= 1_000_000);
    }
    for rule in [format!("cage 130000 {cells}"), format!("renban {cells}"), format!("nabner {cells}")] {
        let board = Board::new(Arc::clone(&wide), [rule.parse().unwrap()]).unwrap();
        let mut formula = Cnf::default();
        assert!(write_rules(&board, &mut formula, Limits::default(), &mut || true).is_ok());
        assert_eq!(formula.clauses().collect::<Vec<_>>(), [&[][..]]);
    }
}
