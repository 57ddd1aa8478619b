//! Conditions by enumeration: what the tables, propagators and the search find, against a plain evaluator.

use super::compile::Compiler;
use super::tabulate;
use crate::engine::Budget;
use crate::native::meter::Meter;
use crate::native::rules::bits::bit;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{Condition as Constraint, Predicate, Propagator};
use crate::native::rules::read;
use crate::native::rules::tests::Random;
use crate::native::rules::tests::judge::Grid;
use crate::puzzle::rule::expression::Custom;
use crate::puzzle::{Board, BoxShape, Geometry, Rule};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Digits from 0, one for each cell.
type Assignments = BTreeSet<Vec<u8>>;

fn board(rows: usize, columns: usize) -> Arc<Board> {
    Board::new(Geometry::with_boxes(BoxShape { rows, columns }).unwrap(), []).unwrap()
}

fn parsed(text: &str, board: &Board) -> Option<Rule> {
    let rule = text.parse::<Rule>().unwrap_or_else(|error| panic!("{text}: {error}"));
    Board::new(Arc::clone(board.geometry()), [rule.clone()]).is_ok().then_some(rule)
}

/// The cells of a rule, with those of its houses.
fn cells_of(rule: &Rule, board: &Board) -> Vec<u16> {
    let Rule::Custom(custom) = rule else { panic!("another rule") };
    let cells = match custom {
        Custom::Where { condition, .. } => condition.cells(board.geometry()),
        Custom::Pairs { .. } | Custom::Pattern { .. } => custom.cells().to_vec(),
    };
    let cells: BTreeSet<u16> = cells.iter().map(|cell| cell.index(board.side()) as u16).collect();
    cells.into_iter().collect()
}

/// All assignments of the cells.
fn all(cells: usize, side: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..side.pow(cells as u32))
        .map(move |number| (0..cells).map(|place| (number / side.pow(place as u32) % side) as u8).collect())
}

/// The assignments that satisfy the rule.
fn expected(rule: &Rule, cells: &[u16], board: &Board) -> Assignments {
    let holds = |assignment: &Vec<u8>| {
        let mut digits = vec![1; board.cells()];
        cells.iter().zip(assignment).for_each(|(&cell, &digit)| digits[usize::from(cell)] = u32::from(digit) + 1);
        Grid { board, digits: &digits }.keeps(rule)
    };
    all(cells.len(), board.side()).filter(holds).collect()
}

/// The assignments that a search finds with what this adds to a builder without houses.
fn found(cells: &[u16], board: &Board, add: impl FnOnce(&mut Builder)) -> Assignments {
    let budget = Budget::unlimited();
    let mut bare = Builder::bare(board, &budget).unwrap();
    add(&mut bare);
    let mut meter = Meter::new(&budget).unwrap();
    let found = tabulate::of_rule(bare, cells, &mut meter).unwrap();
    found.chunks(cells.len()).map(<[u8]>::to_vec).collect()
}

/// The predicate of a condition, for these cells in order.
fn predicate(rule: &Rule, cells: &[u16], board: &Board) -> Option<Predicate> {
    let Rule::Custom(Custom::Where { condition, .. }) = rule else { return None };
    let budget = Budget::unlimited();
    let mut bare = Builder::bare(board, &budget).unwrap();
    let mut compiler = Compiler::new(&mut bare, read::read);
    for &cell in cells {
        compiler.place(cell);
    }
    Some(compiler.predicate(condition).unwrap())
}

/// Compares both ways in which a rule is added with the evaluator. Returns the number of assignments.
fn compare(text: &str, board: &Board) -> Option<usize> {
    let rule = parsed(text, board)?;
    let cells = cells_of(&rule, board);
    if cells.is_empty() {
        return None;
    }
    let expected = expected(&rule, &cells, board);
    let read = found(&cells, board, |builder| read::read(builder, &rule).unwrap());
    assert_eq!(read, expected, "{text}");
    if let Some(predicate) = predicate(&rule, &cells, board) {
        let post = |builder: &mut Builder| {
            builder.post(Propagator::Condition(Constraint::new(&cells, predicate))).unwrap();
        };
        assert_eq!(found(&cells, board, post), expected, "{text} by the propagator");
    }
    Some(expected.len())
}

/// Compares what is known and what is removed for random candidates with all assignments of these.
fn compare_parts(text: &str, board: &Board, random: &mut Random) {
    let Some(rule) = parsed(text, board) else { return };
    let cells = cells_of(&rule, board);
    let Some(predicate) = predicate(&rule, &cells, board) else { return };
    let expected = expected(&rule, &cells, board);
    for _ in 0..30 {
        let side = board.side();
        let mut masks: Vec<u64> = cells.iter().map(|_| 1 + random.below((1 << side) - 1) as u64).collect();
        let within = |assignment: &Vec<u8>, masks: &[u64]| {
            assignment.iter().zip(masks).all(|(&digit, mask)| mask & bit(digit.into()) != 0)
        };
        let (holding, others): (Vec<_>, Vec<_>) = all(cells.len(), side)
            .filter(|assignment| within(assignment, &masks))
            .partition(|assignment| expected.contains(assignment));
        match predicate.status(&masks) {
            Some(true) => assert!(others.is_empty(), "{text} {masks:?}"),
            Some(false) => assert!(holding.is_empty(), "{text} {masks:?}"),
            None => assert!(masks.iter().any(|mask| mask.count_ones() > 1), "{text} {masks:?}"),
        }
        let before = masks.clone();
        let holds = random.below(2) == 0;
        let kept = if holds { &holding } else { &others };
        let is_possible = predicate.enforce(holds, &mut masks).is_ok();
        assert!(is_possible || kept.is_empty(), "{text} {before:?} {holds}");
        let lost = kept.iter().find(|assignment| !within(assignment, &masks));
        assert!(!is_possible || lost.is_none(), "{text} {before:?} {holds}: {lost:?}");
    }
}

const CONDITIONS: &[&str] = &[
    "r1c1 + r1c2 = 2 * r1c3",
    "r1c1 - r1c2 - 3 < -r1c3",
    "(r1c1 + 1) * r1c2 * (r1c3 - 3) >= 0",
    "r1c1 * r1c2 = r2c1 * r2c2",
    "(r1c1 - r1c2) * (r1c2 - r1c3) > 0",
    "r1c1 * r1c2 in {3 8 9..11}",
    "-2 * r1c1 + r1c2 - 3 * (r1c3 - 1) in -9..-7",
    "abs(r1c1 - r1c2) >= 2",
    "abs(r1c1 - r1c2) = abs(abs(r1c3 - 2) - r1c4)",
    "abs(r1c1 - r1c2) != 1 and abs(r1c2 - r1c3) != 1 and r1c1 != r1c3",
    "min(r1c1 r1c2 r1c3) = 2",
    "max(r1c1 r1c2 r1c3) = r2c1 + r2c2",
    "max(r1c1 + r1c2, r2c1) != min(r2c2 abs(r1c1 - r1c2))",
    "distinct(r1c1 r1c2 r2c1 r2c2) = 2",
    "distinct(r1c1 r1c2 r2c1 r2c2) = r1c1",
    "distinct(r1c1 + r1c2, r2c1 + r2c2) = 1",
    "distinct(r1c1 r1c1 r1c2 r1c3) in {1 3}",
    "distinct(r1c1 r2c3 r3c4) = 3",
    "distinct(r1c1 r2c3 r1c1) = 3",
    "distinct(r1c1 r2c3 r3c4 r4c2 r1c3) = 5",
    "sum(r1c1 r2c3 r3c4 r4c1) = 9 and distinct(r1c1 r2c3 r3c4) = 3",
    "not distinct(r1c1 r2c3 r3c4) = 3",
    "distinct(r1c1 r2c3 r3c4) = 3 and max(r1c1 r2c3 r3c4) - min(r1c1 r2c3 r3c4) = 2",
    "min(r1c1 r2c3) < min(r3c4 r4c2) and max(r3c4 r4c2) < max(r1c1 r2c3)",
    "(r1c1 > r1c2 or r1c1 < r2c3) and sum(r1c1 r1c2 r2c3) = 6 and r2c3 < r1c1 + r1c2 and r1c1 != r2c3",
    "product(r1c1 r1c2 r1c3) in {6 24} and max(r2c1 r2c2 r2c3) >= 4",
    "abs(sum(r1c1-r1c3) - max(r1c1 r1c2 r1c3)) = 3",
    "min(r1c1 + 1, r1c2 + 1, r1c3) = 2",
    "count({1 2} in r1c1 r1c2 r1c3) = distinct(r1c1 r1c2 r1c3) - 1",
    "sum(r1c1 r2c3) = 5 and distinct(r1c1 r2c3 r3c4 r4c2) = 4",
    "count(3 in r1c1 r1c2 r2c1 r2c2) = 2",
    "count(3 in r1c1 r1c2 r2c1 r1c1) >= 2",
    "count({1 3} in r1c1 r2c3 r3c4) in 1..2",
    "count({1 3..4} in r1c1 r1c2 r2c1 r2c2) = r1c3",
    "count(2..5 in r1c1 + r1c2, r1c1 + r1c3, r1c1) in {0 3}",
    "count({3..4 2 1..2} in r1c1 r1c2) = 2",
    "same(r1c1 r1c2, r2c1 r2c2)",
    "same(r1c1 r1c2 r1c1, r2c1 r2c2 3)",
    "same(r1c1 r1c2, r2c1 r2c2, r1c1 + 0 r1c2 * 1)",
    "same(r1c1 r1c2, r2c1)",
    "not same(r1c1 r1c2, r2c1 r2c2)",
    "sum(row 1) = 10 and product(column 1) = 24 and r1c1 < r4c1",
    "sum(box 1 r1c3) = 11",
    "sum(r1c1-r1c4 r1c1) = 12",
    "r1c1 < r1c2 < r1c3",
    "r1c1 = 3",
    "not r1c1 in 2..3",
    "0 * r1c1 + 0 * r1c2 = 0",
    "900000000000000 - r1c1 > r1c2 * 200000000000000",
    "cage 5 r1c1 r1c2 or cage 6 r1c1 r1c2",
    "cage 5 r1c1 r1c2 r1c3 or r2c1 = r2c2",
    "not cage 6 r1c1 r1c2 r1c3",
    "thermo r1c1 r1c2 r1c3 iff thermo r2c1 r2c2 r1c3",
    "odd r1c1 xor even r1c2",
    "clone r1c1 r1c2 = r2c1 r2c2 or count 2 3 r1c1 r1c2 r2c1",
    "quadruple 1 2 r1c1 r1c2 r2c1 r2c2 implies count 1 3 r1c1 r1c2 r2c1 r2c2",
    "arrow r1c1 = r1c2 r1c3 or whispers 2 r1c1 r1c2 r2c2",
    "pairs x < y and x > 1 along r1c1-r1c3 or pattern \"1 2\" r1c1 r1c2",
    "not pairs x != y among r1c1 r1c2 r1c3",
    "pattern \"[1-2]+ [3-4]* 1\" r1c1-r1c4",
    "exactly 1 of (r1c1 = 1, r1c2 = 2, r1c1 = r1c2)",
    "at least 2 of (r1c1 = 1, r1c2 = 2, thermo r1c1 r1c2 r1c3)",
    "at most 1 of (r1c1 = 1, r1c2 = 2, r1c3 = 1)",
    "not exactly 1 of (r1c1 = 1, r1c2 = 2, r1c1 = r1c2)",
    "exactly 4 of (r1c1 = 1, r1c2 = 2)",
    "not (r1c1 = 1 and (r1c2 = 2 or r1c3 = 3)) and not (r1c4 = 4 or r1c3 = 1)",
    "r1c1 = 1 implies r1c2 = 2 implies r1c3 = 3",
];

#[test]
fn each_operator_by_enumeration() {
    let (board, mut random) = (board(2, 2), Random(0x1234_5678_9abc_def1));
    for condition in CONDITIONS {
        let text = format!("where {condition}");
        assert!(compare(&text, &board).is_some(), "{text} does not fit the board");
        compare_parts(&text, &board, &mut random);
    }
}

#[test]
fn conditions_without_cells_hold_everywhere_or_nowhere() {
    let (board, budget) = (board(2, 2), Budget::unlimited());
    for (text, holds) in [("3 = 3", true), ("3 < 2 or 0 * r1c1 = 0", true), ("r1c1 = r1c1 + 1", false)] {
        let mut bare = Builder::bare(&board, &budget).unwrap();
        read::read(&mut bare, &format!("where {text}").parse().unwrap()).unwrap();
        let model = bare.finish().unwrap();
        assert_eq!(!model.is_impossible && !model.start.contains(&0), holds, "{text}");
    }
}

/// Random trees over up to five cells on boards of sides 4 to 6.
#[test]
fn random_conditions_by_enumeration() {
    let mut random = Random(0x0bad_cafe_dead_beef);
    let boards = [board(2, 2), board(1, 5), board(2, 3)];
    let mut seen = [0; 3];
    for trial in 0..900 {
        let board = &boards[trial % boards.len()];
        let side = board.side();
        let count = 2 + random.below(9 - side);
        let cells = random.cells(side, count);
        let depth = 1 + random.below(3);
        let text = format!("where {}", random.condition(&cells, side, depth));
        if let Some(found) = compare(&text, board) {
            seen[if found == 0 { 0 } else { 1 + usize::from(found < side.pow(count as u32)) }] += 1;
            compare_parts(&text, board, &mut random);
        }
    }
    assert!(seen[0] > 50 && seen[2] > 400, "conditions without assignments, with all, and with some: {seen:?}");
}

#[test]
fn relations_by_enumeration() {
    let board = board(2, 3);
    for text in [
        "pairs x + y != 7 along r1c1 r1c2 r2c2 r3c3",
        "pairs x < y + 2 along r1c1 r1c2 r1c1",
        "pairs y < x among r1c1 r1c2 r1c3",
        "pairs abs(x - y) >= 2 among r1c1 r2c3 r3c2",
        "pairs y = x + 1 or x = 6 among r1c1 r1c2 r1c3",
        "pairs 2 * y > x along r1c1 r1c1 r1c2",
        "pairs same(x y 1, 2 1 y) among r1c1 r2c1",
    ] {
        let found = compare(text, &board);
        assert!(found.is_some_and(|found| found > 0), "{text}");
    }
}

#[test]
fn patterns_by_enumeration() {
    let (board, mut random) = (board(2, 2), Random(0x5eed_5eed_5eed_5eed));
    let patterns =
        ["", "()", ".*", "[^1]+", "1 | 2 3 | 4{3}", "(1 2){1,2} .?", "([1-2] | 3 4)*", "(.{2}){2,}", "((1*)?)+ 2"];
    let random_ones: Vec<String> = (0..150).map(|_| random.pattern(4, 3)).collect();
    let mut kept = 0;
    for pattern in patterns.into_iter().chain(random_ones.iter().map(String::as_str)) {
        for cells in ["r1c1", "r1c1 r1c2", "r1c1 r1c2 r1c3 r1c4", "r1c1 r1c2 r1c1 r2c1"] {
            let found = compare(&format!("pattern \"{pattern}\" {cells}"), &board);
            kept += usize::from(found.is_some_and(|found| found > 0));
        }
    }
    assert!(kept > 200, "{kept}");
}

/// An automaton of more states than a word has bits.
#[test]
fn a_long_pattern_has_many_states() {
    let board = board(2, 2);
    let pattern = format!("({}){{1,9}} 1", (0..9).map(|_| "[1-2] 3? ").collect::<String>());
    assert_eq!(compare(&format!("pattern \"{pattern}\" r1c1-r1c4 r2c1-r2c4"), &board), Some(0));
    let pattern = "[1-2]{1,100} 3 (4 | 1{2})";
    assert!(compare(&format!("pattern \"{pattern}\" r1c1-r1c4 r2c1"), &board).is_some_and(|found| found > 0));
}
