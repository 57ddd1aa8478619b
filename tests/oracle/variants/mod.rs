//! Every rule, in small shapes, with every assignment of digits: `clashes`, the solvers and the checker of certificates
//! agree with the oracle, whose reading is tested in `tests/oracle/rule_oracle.rs`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod digits;
mod random_conditions;
mod random_rules;
mod readers;
mod shapes;
mod transform;
mod twin;

use crate::shared::Random;
use random_rules::random_rule;
use readers::{Grids, Reader};
use shapes::{SHAPES, Shape};
use std::collections::{BTreeSet, HashSet};
use sudosat::puzzle::{Board, Violation, rule_specs};
use transform::SYMMETRIES;
use twin::Twin;

/// The rows and columns of a box.
type Boxes = (usize, usize);
/// Assignments of digits to the cells of a rule; 0 is an empty cell.
type Assignments = HashSet<Vec<u16>>;

/// All assignments to `cells` cells with the digits from `least` on; in a line, no digit repeats.
fn assignments(cells: usize, least: u16, side: usize, is_line: bool) -> Vec<Vec<u16>> {
    (0..cells).fold(vec![Vec::new()], |shorter, _| {
        let longer = |digits: Vec<u16>| {
            let fits = |digit: &u16| !is_line || *digit == 0 || !digits.contains(digit);
            let digits: Vec<Vec<u16>> =
                (least..=side as u16).filter(fits).map(|digit| [&digits[..], &[digit]].concat()).collect();
            digits
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// The violations of rules on a board with these digits.
fn broken(twin: &Twin, scope: &[usize], digits: &[u16]) -> Vec<(Vec<usize>, String)> {
    let described = |violation: Violation| match violation {
        Violation::Rule { cells, what, .. } => {
            Some((cells.iter().map(|cell| cell.index(twin.board.side())).collect(), what))
        }
        _ => None,
    };
    twin.clashes(&twin.grid(scope, digits)).into_iter().filter_map(described).collect()
}

/// The assignments that the oracle allows in the cells of the rule.
fn allowed(shape: &Shape, twin: &Twin, scope: &[usize]) -> Assignments {
    let mut all = assignments(scope.len(), 1, twin.board.side(), shape.is_line());
    all.retain(|digits| twin.oracle_keeps(&twin.grid(scope, digits)));
    all.into_iter().collect()
}

#[test]
fn violations_of_each_rule_agree_with_the_oracle() {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for shape in SHAPES {
        let twin = Twin::boxes(shape.boxes, shape.rules);
        let scope = twin.scope();
        let expected = allowed(shape, &twin, &scope);
        let all = assignments(scope.len(), 1, twin.board.side(), shape.is_line());
        for digits in &all {
            let found = broken(&twin, &scope, digits);
            assert_eq!(found.is_empty(), expected.contains(digits), "{:?} {digits:?} {found:?}", shape.rules);
        }
        if !expected.is_empty() && expected.len() < all.len() {
            names.extend(twin.board.rules().iter().map(sudosat::puzzle::Rule::name));
        }
    }
    let missing = rule_specs().iter().map(|spec| spec.name).filter(|name| !names.contains(name));
    let houses = ["diagonal main", "diagonal anti", "windoku", "disjoint-groups", "region"];
    let global = [
        "anti-knight",
        "anti-king",
        "anti-taxicab",
        "nonconsecutive",
        "no-difference",
        "no-ratio",
        "no-sum",
        "global-entropy",
    ];
    assert_eq!(
        missing.collect::<Vec<_>>(),
        [&houses[..], &global[..]].concat(),
        "rules without a shape that excludes an assignment"
    );
}

/// No completion repairs a violation reported on a part-filled board, even if it changes other cells than those
/// reported.
#[test]
fn no_completion_repairs_a_reported_violation() {
    let mut named = 0;
    for shape in SHAPES {
        let twin = Twin::boxes(shape.boxes, shape.rules);
        let (side, scope) = (twin.board.side(), twin.scope());
        if side.pow(scope.len() as u32) > 3000 {
            continue;
        }
        let parts = |full: &Vec<u16>| -> Vec<Vec<u16>> {
            let part =
                |kept: usize| full.iter().enumerate().map(move |(place, &digit)| digit * (kept >> place & 1) as u16);
            (0..1 << full.len()).map(|kept| part(kept).collect()).collect()
        };
        let repairable: Assignments = allowed(shape, &twin, &scope).iter().flat_map(parts).collect();
        for digits in assignments(scope.len(), 0, side, shape.is_line()) {
            for (cells, what) in broken(&twin, &scope, &digits) {
                assert!(!repairable.contains(&digits), "{:?} {digits:?} {what}", shape.rules);
                let at_fault =
                    scope.iter().zip(&digits).map(|(cell, &digit)| if cells.contains(cell) { digit } else { 0 });
                let at_fault: Vec<u16> = at_fault.collect();
                assert!(!repairable.contains(&at_fault), "{:?} {digits:?} {what}: {cells:?}", shape.rules);
                named += usize::from(digits.contains(&0));
            }
        }
    }
    assert!(named > 5000, "{named}");
}

/// Grids of any digits, and parts of them, under the rules for the whole board and the marks that lift them.
#[test]
fn violations_of_rules_for_the_whole_board_agree_with_the_oracle() {
    let mut random = Random(7);
    let rules: &[&[&str]] = &[
        &["anti-knight"],
        &["anti-king"],
        &["anti-taxicab"],
        &["nonconsecutive", "difference 1 r1c1 r1c2"],
        &["no-difference 1", "difference 2 r1c1 r1c2", "ratio 2 r1c1 r2c1", "sum 5 r2c2 r2c3"],
        &["no-ratio 2", "difference 2 r1c2 r1c1", "ratio 3 r2c2 r3c2", "greater r1c3 r1c2"],
        &["no-sum 5", "no-sum 10", "sum 4 r1c2 r1c1", "difference 1 r1c3 r1c2"],
        &["global-entropy"],
        &["pairs x < y + 3 adjacent"],
        &["pairs abs(x - y) != 1 or x = 2 adjacent except r1c2 r1c1 r2c2 r2c3"],
    ];
    for (boxes, rules) in itertools::iproduct!([(2, 2), (2, 3), (1, 5), (1, 7)], rules) {
        let twin = Twin::boxes(boxes, rules);
        let side = twin.board.side();
        let mut kept = 0;
        for trial in 0..300 {
            // A few cells of a square, or the whole board.
            let mut grid = vec![0; twin.board.cells()];
            let few = if trial % 3 == 0 { side } else { 3 };
            (0..few * few).for_each(|cell| grid[cell / few * side + cell % few] = random.below(side) as u16 + 1);
            let is_entropy = rules == &["global-entropy"];
            if is_entropy && few < side {
                continue;
            }
            let is_right = !twin.clashes(&grid).iter().any(|one| matches!(one, Violation::Rule { .. }));
            let has_marks = twin.rules.iter().all(|rule| rule.cells.iter().all(|&cell| grid[cell] != 0));
            assert!(has_marks);
            assert_eq!(is_right, twin.oracle_keeps(&grid), "{rules:?} {grid:?}");
            kept += usize::from(is_right);
        }
        assert!(kept < 300, "{rules:?}");
    }
}

/// The boards on which every grid is tried, with all their grids.
fn small_boards() -> [(Boxes, Vec<Vec<u16>>); 2] {
    [(2, 2), (1, 4)].map(|boxes| (boxes, Twin::plain(boxes).all_grids()))
}

/// Random rules on boards of side 4, with all of their grids: every reader finds those that the oracle allows.
#[test]
fn every_reader_finds_the_grids_of_random_rules() {
    let mut random = Random(11);
    let (mut disagreements, mut seen) = (Vec::new(), [0_usize; 3]);
    let names: Vec<&str> = random_rules::names().collect();
    for (boxes, grids) in small_boards() {
        let single = names.iter().flat_map(|&name| vec![vec![name]; 2]);
        let several = (0..20).map(|_| (0..2 + random.below(2)).map(|_| names[random.below(names.len())]).collect());
        let several: Vec<Vec<&str>> = several.collect();
        for names in single.chain(several) {
            let planted = grids[random.below(grids.len())].clone();
            let rules = planted_rules(&names, boxes, &planted, &mut random);
            let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
            let twin = Twin::boxes(boxes, &rules);
            let expected: Grids = grids.iter().filter(|grid| twin.oracle_keeps(grid)).cloned().collect();
            seen[expected.len().min(2)] += 1;
            let accepted: Grids = grids.iter().filter(|grid| twin.check_accepts(grid)).cloned().collect();
            assert_eq!(accepted, expected, "{boxes:?} {rules:?}");
            compare(&twin, &twin.puzzle(&[0; 16]), &expected, &rules, &mut disagreements);
            // With fewer clues and candidates.
            let restricted = twin.restricted(&planted, &mut random);
            let expected = expected.into_iter().filter(|grid| readers::allows(&restricted, grid)).collect();
            compare(&twin, &restricted, &expected, &rules, &mut disagreements);
        }
    }
    assert!(disagreements.is_empty(), "{}", readers::listed(&disagreements));
    assert!(seen[0] > 5 && seen[2] > 100, "some boards have no grid, most have several: {seen:?}");
}

#[test]
fn every_reader_finds_the_grids_of_closed_lines() {
    let loops = ["r1c1 r1c2 r1c1", "r1c1 r1c2 r2c2 r1c1", "r1c2 r1c3 r2c3 r2c2 r1c2", "r1c1 r2c2 r3c3 r4c4 r3c2 r1c1"];
    let closing = ["renban", "palindrome", "region-sum", "zipper", "double-arrow", "sum-loop 5", "sum-loop 10"];
    // No grid keeps them if they are closed, or if an end is crossed.
    let bounded = ["between", "lockout 1", "lockout 2"];
    let crossed = ["r1c1 r2c2 r2c3 r2c2 r3c3", "r1c1 r2c3 r3c2 r4c4 r2c3 r3c2 r4c1", "r1c1 r2c2 r1c1 r3c3"];
    let (mut disagreements, mut kept) = (Vec::new(), 0);
    let mut rules: Vec<String> =
        closing.iter().chain(&bounded).flat_map(|kind| loops.map(|cells| format!("{kind} {cells}"))).collect();
    rules.extend(bounded.iter().flat_map(|kind| crossed.map(|cells| format!("{kind} {cells}"))));
    // In a condition they mean the same.
    let conditions =
        rules.iter().flat_map(|rule| [format!("where not {rule}"), format!("where {rule} or r3c1 = r4c4")]);
    rules.extend(conditions.collect::<Vec<_>>());
    for (boxes, grids) in small_boards() {
        for rule in &rules {
            let rules = [rule.as_str()];
            let twin = Twin::boxes(boxes, &rules);
            let expected: Grids = grids.iter().filter(|grid| twin.oracle_keeps(grid)).cloned().collect();
            let accepted: Grids = grids.iter().filter(|grid| twin.check_accepts(grid)).cloned().collect();
            assert_eq!(accepted, expected, "{boxes:?} {rule}");
            kept += usize::from(!expected.is_empty());
            compare(&twin, &twin.puzzle(&[0; 16]), &expected, &rules, &mut disagreements);
        }
    }
    assert!(disagreements.is_empty(), "{}", readers::listed(&disagreements));
    assert!(kept > 25, "{kept}");
}

/// Rules by these names, most of which the planted grid satisfies.
fn planted_rules(names: &[&str], boxes: Boxes, planted: &[u16], random: &mut Random) -> Vec<String> {
    let side = boxes.0 * boxes.1;
    let attempts = if random.below(10) < 7 { 60 } else { 1 };
    let mut planting = |name: &&str| {
        let mut tried = (0..attempts).map(|_| random_rule(name, side, random));
        let keeps = |rule: &String| Twin::boxes(boxes, &[rule]).oracle_keeps(planted);
        let first = tried.next().unwrap();
        if keeps(&first) { first } else { tried.find(keeps).unwrap_or(first) }
    };
    names.iter().map(&mut planting).collect()
}

/// Compares the grids of every reader with those expected, and notes a surplus and a missing one of each.
fn compare(
    twin: &Twin,
    puzzle: &sudosat::puzzle::Puzzle,
    expected: &Grids,
    rules: &[&str],
    disagreements: &mut Vec<(usize, String)>,
) {
    for reader in Reader::ON {
        let found = reader.grids(puzzle);
        if found.as_ref() != Ok(expected) {
            let found = found.map(|found| {
                let surplus = found.difference(expected).next().cloned();
                let missing = expected.difference(&found).next().cloned();
                format!("{} for {}: surplus {surplus:?}, missing {missing:?}", found.len(), expected.len())
            });
            disagreements.push((rules.join("").len(), format!("{reader:?} {:?} {rules:?}: {found:?}", twin.boxes)));
        }
    }
}

/// Like the tests above, on boards of side 6 with random rules and half of the clues.
#[test]
fn every_reader_finds_the_grids_of_larger_boards() {
    let mut random = Random(23);
    let mut disagreements = Vec::new();
    let names: Vec<&str> = random_rules::names().collect();
    for (trial, boxes) in (0..names.len()).zip([(2, 3), (3, 2), (1, 6)].into_iter().cycle()) {
        let plain = Twin::plain(boxes);
        let planted = plain.random_grid(&mut random);
        let mut chosen = vec![names[trial % names.len()]];
        chosen.extend((0..random.below(3)).map(|_| names[random.below(names.len())]));
        let rules = planted_rules(&chosen, boxes, &planted, &mut random);
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        let twin = Twin::boxes(boxes, &rules);
        let clues: Vec<u16> = planted.iter().map(|&digit| if random.below(100) < 45 { digit } else { 0 }).collect();
        let grids = plain.oracle.solutions(&clues, 3000);
        if grids.len() == 3000 {
            continue;
        }
        let expected: Grids = grids.into_iter().filter(|grid| twin.oracle_keeps(grid)).collect();
        compare(&twin, &twin.puzzle(&clues), &expected, &rules, &mut disagreements);
    }
    assert!(disagreements.is_empty(), "{}", readers::listed(&disagreements));
}

/// Turning and mirroring a puzzle with its rules never changes the number of solutions.
#[test]
fn symmetries_keep_the_number_of_solutions() {
    let mut random = Random(31);
    let names: Vec<&str> = random_rules::names().chain(["diagonal main", "diagonal anti", "disjoint-groups"]).collect();
    for (boxes, grids) in small_boards() {
        for trial in 0..names.len() {
            let planted = &grids[random.below(grids.len())];
            let name = names[trial % names.len()];
            let rules = if random_rules::names().any(|known| known == name) {
                planted_rules(&[name], boxes, planted, &mut random)
            } else {
                vec![name.to_owned()]
            };
            let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
            let twin = Twin::boxes(boxes, &rules);
            for symmetry in SYMMETRIES {
                let turned: Option<Vec<_>> =
                    twin.board.rules().iter().map(|rule| transform::rule(rule, symmetry, 4)).collect();
                let Some(turned) = turned else { continue };
                let geometry = transform::geometry(&twin.board, symmetry);
                let board = Board::new(geometry, turned).unwrap();
                // Comparing the grids of a sample is stronger than comparing counts.
                for grid in grids.iter().step_by(11) {
                    let image = transform::grid(grid, symmetry, 4);
                    let is_right = twin::check_accepts(&board, &image);
                    assert_eq!(is_right, twin.check_accepts(grid), "{rules:?} {symmetry:?} {:?}", board.rules());
                }
            }
        }
    }
}
