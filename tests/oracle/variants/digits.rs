//! Rules on boards whose digits do not begin with 1: every reader finds the grids that the oracle allows.

use super::random_rules::{self, random_rule};
use super::readers::{self, Grids};
use super::twin::Twin;
use super::{Boxes, compare};
use crate::shared::Random;
use std::collections::BTreeMap;
use std::sync::Arc;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::{Explainer, Why};
use sudosat::native::Native;
use sudosat::puzzle::{Board, Digit, Puzzle, RuleError};
use sudosat::verify::{Certificate, Verifier};

/// The rules whose meaning is plain for the digits 1, 2, … alone.
const REFUSED: [&str; 10] = [
    "anti-taxicab",
    "sum-line",
    "sum-loop",
    "x-sum",
    "numbered-room",
    "row-index",
    "column-index",
    "box-index",
    "circles",
    "region",
];

fn names() -> Vec<&'static str> {
    let houses = ["diagonal main", "diagonal anti", "disjoint-groups"];
    random_rules::names().filter(|name| !REFUSED.contains(name)).chain(houses).collect()
}

/// The number that stands for a digit, where a text has a digit of 1, 2, ….
fn moved(word: &str, first: u16) -> String {
    word.parse::<u16>().map_or_else(|_| word.to_owned(), |digit| (digit - 1 + first).to_string())
}

/// A rule of digits from 1 as a rule of digits from `first`. Totals and other numbers stay as they are.
fn with_digits(rule: &str, first: u16) -> String {
    let name = rule.split(' ').next().unwrap_or_default();
    if name == "quadruple" || name == "count" {
        let kept = if name == "count" { 2 } else { 1 };
        let words = rule.split(' ').enumerate();
        return words
            .map(|(place, word)| if place < kept { word.to_owned() } else { moved(word, first) })
            .fold(String::new(), |text, word| if text.is_empty() { word } else { text + " " + &word });
    }
    // The digits of patterns, but not the numbers of times.
    let (mut text, mut digit, mut is_quoted, mut is_times) = (String::new(), String::new(), false, false);
    for sign in rule.chars() {
        if sign.is_ascii_digit() && is_quoted && !is_times {
            digit.push(sign);
            continue;
        }
        text += &moved(&digit, first);
        digit.clear();
        is_quoted ^= sign == '"';
        is_times = sign == '{' || is_times && sign != '}';
        text.push(sign);
    }
    text + &moved(&digit, first)
}

/// A random rule with this name, if possible one that the planted grid keeps.
fn planted_rule(name: &str, boxes: Boxes, first: u16, planted: &[u16], random: &mut Random) -> String {
    let attempts = if random.below(10) < 7 { 80 } else { 1 };
    let is_house = !random_rules::names().any(|known| known == name);
    let mut any = None;
    for _ in 0..attempts.max(if is_house { 1 } else { 20 }) {
        let rule =
            if is_house { name.to_owned() } else { with_digits(&random_rule(name, boxes.0 * boxes.1, random), first) };
        // A condition may have a rule in it that such digits refuse.
        let Ok(twin) = Twin::with_digits(boxes, first, &[&rule]) else { continue };
        if attempts == 1 || twin.oracle_keeps(planted) {
            return rule;
        }
        any = Some(rule);
    }
    any.unwrap_or_else(|| panic!("no rule {name} is for digits from {first}"))
}

fn planted_rules(names: &[&str], boxes: Boxes, first: u16, planted: &[u16], random: &mut Random) -> Vec<String> {
    names.iter().map(|name| planted_rule(name, boxes, first, planted, random)).collect()
}

/// Whether the oracle's houses, which lack those of rules, and rules have the grid.
fn expected(twin: &Twin, grids: &[Vec<u16>]) -> Grids {
    grids.iter().filter(|grid| has_houses(&twin.board, grid) && twin.oracle_keeps(grid)).cloned().collect()
}

fn has_houses(board: &Board, grid: &[u16]) -> bool {
    board.extra_houses().all(|house| {
        let mut digits: Vec<u16> = board.house_cells(house).map(|cell| grid[board.geometry().index(cell)]).collect();
        digits.sort_unstable();
        digits.windows(2).all(|two| two[0] != two[1])
    })
}

#[test]
fn every_reader_finds_the_grids_of_other_digits() {
    let (mut random, mut disagreements, mut seen) = (Random(41), Vec::new(), [0_usize; 3]);
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    for (boxes, first) in [((2, 2), 0), ((1, 4), 0), ((2, 2), 2), ((2, 2), 5)] {
        let grids = Twin::plain(boxes).all_grids();
        let names = names();
        let single: Vec<Vec<&str>> = names.iter().map(|&name| vec![name]).collect();
        let mut several = || (0..2 + random.below(2)).map(|_| names[random.below(names.len())]).collect::<Vec<&str>>();
        let several: Vec<Vec<&str>> = (0..12).map(|_| several()).collect();
        for names in single.into_iter().chain(several) {
            let planted = grids[random.below(grids.len())].clone();
            let rules = planted_rules(&names, boxes, first, &planted, &mut random);
            let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
            let twin = Twin::with_digits(boxes, first, &rules).unwrap();
            let expected = expected(&twin, &grids);
            seen[expected.len().min(2)] += 1;
            *kept.entry(names[0]).or_default() += usize::from(expected.len() < grids.len() && !expected.is_empty());
            let accepted: Grids = grids.iter().filter(|grid| twin.check_accepts(grid)).cloned().collect();
            assert_eq!(accepted, expected, "{boxes:?} from {first} {rules:?}");
            compare(&twin, &twin.puzzle(&[0; 16]), &expected, &rules, &mut disagreements);
            let restricted = twin.restricted(&planted, &mut random);
            let expected = expected.into_iter().filter(|grid| readers::allows(&restricted, grid)).collect();
            compare(&twin, &restricted, &expected, &rules, &mut disagreements);
        }
    }
    // Few grids keep this one: no 0 is beside a 1.
    let (grids, rules) = (Twin::plain((1, 4)).all_grids(), ["no-sum 1"]);
    let twin = Twin::with_digits((1, 4), 0, &rules).unwrap();
    let expected = expected(&twin, &grids);
    *kept.entry("no-sum").or_default() += usize::from(expected.len() < grids.len() && !expected.is_empty());
    compare(&twin, &twin.puzzle(&[0; 16]), &expected, &rules, &mut disagreements);
    assert!(disagreements.is_empty(), "{}", readers::listed(&disagreements));
    assert!(seen[0] > 10 && seen[2] > 100, "{seen:?}");
    // On so small a board these exclude all grids or none.
    let all_or_none = ["anti-king", "global-entropy", "nonconsecutive"];
    let idle: Vec<_> = kept.iter().filter(|(name, kept)| **kept == 0 && !all_or_none.contains(name)).collect();
    assert!(idle.is_empty(), "rules that never excluded a part of the grids: {idle:?}");
}

#[test]
fn every_reader_finds_the_grids_of_larger_boards_of_other_digits() {
    let (mut random, mut disagreements, mut compared) = (Random(43), Vec::new(), 0);
    let names = names();
    for (trial, boxes) in (0..2 * names.len()).zip([(2, 3), (3, 2), (1, 6)].into_iter().cycle()) {
        let first = [0, 0, 3, 7][trial % 4];
        let plain = Twin::plain(boxes);
        let planted = plain.random_grid(&mut random);
        let mut chosen = vec![names[trial % names.len()]];
        chosen.extend((0..random.below(3)).map(|_| names[random.below(names.len())]));
        let rules = planted_rules(&chosen, boxes, first, &planted, &mut random);
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        let twin = Twin::with_digits(boxes, first, &rules).unwrap();
        let clues: Vec<u16> = planted.iter().map(|&digit| if random.below(100) < 45 { digit } else { 0 }).collect();
        let grids = plain.oracle.solutions(&clues, 3000);
        if grids.len() == 3000 {
            continue;
        }
        compared += 1;
        compare(&twin, &twin.puzzle(&clues), &expected(&twin, &grids), &rules, &mut disagreements);
    }
    assert!(disagreements.is_empty(), "{}", readers::listed(&disagreements));
    assert!(compared > 60, "{compared}");
}

#[test]
fn verdicts_of_other_digits_are_certified_verified_and_explained() {
    let (mut random, mut kinds) = (Random(47), [0_usize; 3]);
    let names = names();
    for trial in 0..2 * names.len() {
        let (boxes, first) = ([(2, 2), (2, 3)][trial % 2], [0, 3, 0, 34][trial % 4]);
        let plain = Twin::plain(boxes);
        let planted = plain.random_grid(&mut random);
        let rules = planted_rules(&[names[trial % names.len()]], boxes, first, &planted, &mut random);
        let twin = Twin::with_digits(boxes, first, &rules).unwrap();
        let clues: Vec<u16> = planted.iter().map(|&digit| if random.below(100) < 50 { digit } else { 0 }).collect();
        let grids = expected(&twin, &plain.oracle.solutions(&clues, 3000));
        kinds[grids.len().min(2)] += 1;
        let puzzle = twin.puzzle(&clues);
        let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap();
        let fields = certificate.to_fields();
        assert!(fields.board.starts_with(&format!("grids:{first}-")), "{fields:?}");
        assert_eq!(Certificate::from_fields(&fields).as_ref(), Ok(&certificate), "{fields:?}");
        let shown = Verifier::new().verify(&certificate).unwrap();
        assert_eq!(shown.len(), grids.len().min(2), "{rules:?}");
        let why = Explainer::new().explain(&puzzle, &Budget::unlimited()).unwrap();
        let agrees = match why.why {
            Why::Unsolvable(_) => grids.is_empty(),
            Why::Unique(_) => grids.len() == 1,
            Why::Multiple(_) => grids.len() > 1,
        };
        assert!(agrees, "{rules:?} {clues:?}");
    }
    assert!(kinds.iter().all(|&kind| kind > 5), "{kinds:?}");
}

#[test]
fn rules_of_digits_from_1_are_refused_by_name() {
    for name in REFUSED.into_iter().filter(|name| *name != "region") {
        let rule = random_rule(name, 4, &mut Random(1));
        let refused = Twin::with_digits((2, 2), 0, &[&rule]).err();
        assert!(matches!(refused, Some(RuleError::Digits { first: 0, .. })), "{rule}: {refused:?}");
    }
}

/// A killer of the digits 0 to 8 without clues has sums that nine digits from 1 cannot have.
#[test]
fn a_killer_of_the_digits_from_0_has_the_sums_of_its_digits() {
    let rows: Vec<String> = (1..=9).map(|row| format!("cage 36 r{row}c1-r{row}c9")).collect();
    for (first, count) in [(0, true), (1, false)] {
        let twin = Twin::with_digits((3, 3), first, &rows).unwrap();
        let puzzle = Puzzle::new(Arc::clone(&twin.board), vec![None::<Digit>; 81]).unwrap();
        assert_eq!(Native::new().solve(&puzzle, &Budget::unlimited()).unwrap().is_some(), count);
    }
}
