//! Each rule with digits that satisfy it and digits that violate it, and the cases on part-filled boards.

mod lines;
mod sums;

use super::*;
use crate::puzzle::{Cell, Geometry, rule_specs};
use std::collections::HashMap;

/// The violations on a board of this side with these rules and digits, written as `1 2 r1c1 r1c2`.
fn messages_at(side: usize, rules: &[&str], digits: &str) -> Vec<String> {
    let geometry = Geometry::with_side(side).unwrap_or_else(|_| Geometry::with_regions(side, &latin(side)).unwrap());
    let board = Board::new(geometry, rules.iter().map(|rule| rule.parse().unwrap())).unwrap();
    let (cells, numbers): (Vec<&str>, Vec<&str>) = digits.split_whitespace().partition(|word| word.starts_with('r'));
    assert_eq!(cells.len(), numbers.len(), "{digits}");
    let digit = |text: &str| Digit::new(text.parse().unwrap()).unwrap();
    let cells = cells.into_iter().map(|cell| cell.parse::<Cell>().unwrap());
    let held = cells.zip(numbers).map(|(cell, number)| (cell.index(side), digit(number)));
    let held: HashMap<usize, Digit> = held.collect();
    let broken = board.rules().iter().flat_map(|rule| broken(rule, &board, &|cell| held.get(&cell).copied()));
    broken.map(|broken| broken.what).collect()
}

/// Rows as regions.
fn latin(side: usize) -> Vec<u16> {
    (0..side * side).map(|cell| (cell / side) as u16).collect()
}

fn messages(rule: &str, digits: &str) -> Vec<String> {
    messages_at(9, &[rule], digits)
}

/// Asserts that each of the digits satisfies the rule, or violates it with this message after the rule.
fn assert_messages(rule: &str, cells: &str, cases: &[(&str, &str)]) {
    for (digits, words) in cases {
        let found = messages(rule, &format!("{digits} {cells}"));
        let expected = if words.is_empty() { vec![] } else { vec![format!("{rule}: {words}")] };
        assert_eq!(found, expected, "{rule} with {digits} at {cells}");
    }
}

#[test]
fn cells_and_pairs() {
    assert_messages("odd r1c1", "r1c1", &[("3", ""), ("4", "4 is not odd")]);
    assert_messages("even r1c1", "r1c1", &[("4", ""), ("3", "3 is not even")]);
    assert_messages(
        "difference 2 r1c1 r1c2",
        "r1c1 r1c2",
        &[("3 5", ""), ("5 3", ""), ("3 4", "3 and 4 differ by 1, not 2")],
    );
    assert_messages(
        "ratio 3 r1c1 r1c2",
        "r1c1 r1c2",
        &[("3 1", ""), ("2 6", ""), ("3 6", "of 3 and 6, neither is 3 times the other")],
    );
    assert_messages("sum 10 r1c1 r1c2", "r1c1 r1c2", &[("3 7", ""), ("3 8", "3 and 8 add up to 11, not 10")]);
    assert_messages("greater r1c1 r1c2", "r1c1 r1c2", &[("7 3", ""), ("3 3", "3 is not greater than 3")]);
    assert_messages("greater r1c1 r1c2", "r1c1", &[("1", "")]);
    assert_messages("minimum r1c1", "r1c1 r1c2 r2c1", &[("1 2 3", ""), ("2 2 3", "2 is not below 2 at r1c2")]);
    assert_messages(
        "maximum r1c1",
        "r1c1 r1c2 r2c1",
        &[("4 2 3", ""), ("4 2 5", "4 is not above 5 at r2c1"), ("4 4 3", "4 is not above 4 at r1c2")],
    );
    assert_messages(
        "clone r1c1 r1c2 = r2c1 r3c1",
        "r1c1 r1c2 r2c1 r3c1",
        &[("1 2 1 2", ""), ("1 2 1 3", "r1c2 holds 2, but r3c1 holds 3")],
    );
}

#[test]
fn impossible_rules_are_not_blamed_on_empty_cells() {
    for rule in ["quadruple 1 2 r1c1", "count 2 3 r1c1"] {
        assert_eq!(messages(rule, ""), [""; 0]);
        assert_eq!(messages(rule, "9 r1c1").len(), 1);
    }
}

#[test]
fn windoku_has_every_window_that_fits() {
    for (side, windows) in [(9, 4), (16, 9), (25, 16)] {
        let board = Board::new(Geometry::with_side(side).unwrap(), [Rule::WINDOKU]).unwrap();
        let houses = extra_houses(&board);
        assert_eq!(houses.iter().map(Vec::len).collect::<Vec<_>>(), vec![side; windows]);
        let incidence =
            board.houses().skip(3 * side).map(|house| board.house_cells(house).map(|cell| cell.index(side)));
        assert_eq!(incidence.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>(), houses);
    }
}

#[test]
fn neighbors_of_the_same_kind_are_not_compared() {
    let rules = ["maximum r1c1", "maximum r1c2", "minimum r2c1"];
    assert_eq!(messages_at(9, &rules, "5 6 4 7 r1c1 r1c2 r2c1 r2c2"), ["maximum r1c2: 6 is not above 7 at r2c2"]);
    assert_eq!(messages_at(9, &rules, "5 6 7 r1c1 r1c2 r2c1").len(), 2, "by the maximum and by the minimum");
}

#[test]
fn global_rules_name_each_pair_once() {
    let knight = ["r3c4 and r5c5 both hold 7, a knight's move apart"];
    assert_eq!(messages("anti-knight", "7 r5c5 7 r3c4 7 r4c4"), knight);
    assert_eq!(messages("anti-king", "7 r2c2 7 r1c3 7 r2c3"), ["r1c3 and r2c2 both hold 7, a king's move apart"]);
    assert_eq!(messages("anti-taxicab", "3 r1c1 3 r3c2 3 r9c9"), ["r1c1 and r3c2 both hold 3, 3 steps apart"]);
    assert_eq!(
        messages("anti-taxicab", "3 r1c4 3 r3c3 1 r5c5 1 r5c6"),
        ["r1c4 and r3c3 both hold 3, 3 steps apart", "r5c5 and r5c6 both hold 1, 1 step apart"]
    );
    assert_eq!(messages("anti-taxicab", "4 r1c1 4 r5c1 4 r1c4"), ["r1c1 and r5c1 both hold 4, 4 steps apart"]);
    assert_eq!(
        messages("nonconsecutive", "3 r1c1 4 r2c1 5 r2c2 8 r1c2"),
        ["r1c1 and r2c1 hold 3 and 4, which are consecutive", "r2c1 and r2c2 hold 4 and 5, which are consecutive"]
    );
}

#[test]
fn marks_lift_the_negative_rules() {
    let grid = "2 r1c1 4 r1c2 6 r1c3 5 r2c1";
    assert_eq!(messages("no-difference 2", grid).len(), 2);
    assert_eq!(
        messages_at(9, &["no-difference 2", "ratio 2 r1c1 r1c2", "greater r1c3 r1c2"], grid),
        ["r1c2 and r1c3 hold 4 and 6, which differ by 2 without a dot"]
    );
    let ratio = "r1c1 and r1c2 hold 2 and 4, which are in the ratio 1:2 without a dot";
    assert_eq!(messages("no-ratio 2", grid), [ratio]);
    assert_eq!(messages_at(9, &["no-ratio 2", "difference 2 r1c2 r1c1", "sum 6 r1c1 r1c2"], grid), [""; 0]);
    assert_eq!(
        messages_at(9, &["no-sum 6", "difference 2 r1c1 r1c2"], grid),
        ["r1c1 and r1c2 hold 2 and 4, which add up to 6 without a mark"]
    );
    assert_eq!(messages_at(9, &["no-sum 7", "sum 7 r1c1 r2c1"], grid), [""; 0]);
    // A nonconsecutive pair is wrong even with a dot, and a wrong dot still lifts the negative rule.
    assert_eq!(messages_at(9, &["nonconsecutive", "difference 1 r1c1 r1c2"], "3 4 r1c1 r1c2").len(), 1);
    assert_eq!(
        messages_at(9, &["no-difference 2", "difference 1 r1c1 r1c2"], "2 4 r1c1 r1c2"),
        ["difference 1 r1c1 r1c2: 2 and 4 differ by 2, not 1"]
    );
}

#[test]
fn squares_have_a_low_a_middle_and_a_high_digit() {
    assert_eq!(messages("global-entropy", "1 4 9 2 r1c1 r1c2 r2c1 r2c2"), [""; 0]);
    let square = "the square of r1c1, r1c2, r2c1 and r2c2 has no";
    assert_eq!(messages("global-entropy", "1 4 6 2 r1c1 r1c2 r2c1 r2c2"), [format!("{square} high digit")]);
    assert_eq!(messages("global-entropy", "1 2 r1c1 r1c2"), [""; 0]);
    let part = "middle and no high digit and too few empty cells";
    assert_eq!(messages("global-entropy", "1 2 3 r1c1 r1c2 r2c2"), [format!("{square} {part}")]);
    // With seven digits the middle group has three, with eight it has two.
    let thirds = |side: u64| {
        let board = Board::new(Geometry::with_regions(side as usize, &latin(side as usize)).unwrap(), []).unwrap();
        (1..=side).map(|digit| Grid { board: &board, digit_at: &|_| None }.third(digit).to_string()).collect::<String>()
    };
    assert_eq!([1, 2, 3, 4, 6, 7, 8].map(thirds), ["1", "02", "012", "0112", "001122", "0011122", "00011222"]);
}

#[test]
fn counted_digits() {
    let cells = "r1c1 r1c2 r2c1 r2c2";
    assert_messages(
        &format!("quadruple 1 1 2 {cells}"),
        cells,
        &[("1 3 2 1", ""), ("1 3 2 4", "1 is missing"), ("5 3 5 4", "1, 1 and 2 are missing")],
    );
    assert_messages(
        &format!("quadruple 1 1 2 {cells}"),
        "r1c1 r1c2",
        &[("3 1", ""), ("3 4", "1, 1 and 2 are missing, with 2 empty cells")],
    );
    assert_messages(
        &format!("count 2 3 {cells}"),
        cells,
        &[("3 1 2 3", ""), ("3 1 2 4", "1 cell holds 3, not 2"), ("3 3 3 4", "3 cells hold 3, not 2")],
    );
    assert_messages(
        &format!("count 2 3 {cells}"),
        "r1c1 r1c2 r2c1",
        &[("1 3 2", ""), ("1 2 4", "at most 1 cell holds 3, not 2"), ("3 3 3", "at least 3 cells hold 3, not 2")],
    );
    assert_messages(
        &format!("circles {cells}"),
        cells,
        &[("3 1 3 3", ""), ("4 4 4 4", ""), ("2 1 2 1", "2 cells hold 1, not 1")],
    );
    assert_messages(
        &format!("circles {cells}"),
        "r1c1 r1c2",
        &[("3 1", ""), ("5 1", "at most 3 cells hold 5, not 5"), ("1 1", "at least 2 cells hold 1, not 1")],
    );
}

#[test]
fn index_cells_give_positions() {
    assert_messages("row-index r5c2", "r5c2 r3c2", &[("3 5", ""), ("3 4", "r5c2 holds 3, but r3c2 holds 4, not 5")]);
    assert_messages("row-index r5c2", "r5c2", &[("5", ""), ("3", "")]);
    assert_messages("column-index r5c2", "r5c2 r5c7", &[("7 2", ""), ("7 5", "r5c2 holds 7, but r5c7 holds 5, not 2")]);
    assert_messages("box-index r5c4", "r5c4 r6c5", &[("8 4", ""), ("8 2", "r5c4 holds 8, but r6c5 holds 2, not 4")]);
}

#[test]
fn no_rule_is_broken_by_an_empty_board() {
    for spec in rule_specs() {
        assert_eq!(messages(spec.example, ""), [""; 0], "{}", spec.name);
    }
    assert_eq!(rule_specs().len(), 53);
}
