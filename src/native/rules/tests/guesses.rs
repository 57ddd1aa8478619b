//! Strength of propagation: bounds on the guesses that an exhaustive search without learning takes for each rule.
//! Weaker propagation finds the same solutions with more guesses; only a count shows it.

use super::{Random, geometry, names, pattern};
use crate::engine::Budget;
use crate::native::meter::Meter;
use crate::native::rules::RuleSearch;
use crate::puzzle::{Board, Digit, Puzzle, Rule};
use std::sync::Arc;

/// The guesses of a search for all solutions.
fn guesses(puzzle: &Puzzle) -> u64 {
    let budget = Budget::unlimited();
    let mut meter = Meter::new(&budget).unwrap();
    RuleSearch::learning_after(u32::MAX).visit(puzzle, &mut meter, |_| Ok(())).unwrap();
    meter.guesses_spent()
}

/// The guesses for random boards of side 6, half open, with two instances of the rule.
fn guesses_with(name: &str) -> u64 {
    let geometry = geometry(2, 3);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut all = 0;
    for _ in 0..30 {
        let grid = pattern(2, 3, &mut random);
        let open = |random: &mut Random| random.below(10) < 7;
        let clues = grid.iter().map(|&digit| (!open(&mut random)).then(|| Digit::from_index(digit))).collect();
        let rules: Vec<String> = (0..2).map(|_| random.rule(name, 6)).collect();
        let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
        if let Ok(board) = Board::new(Arc::clone(&geometry), rules) {
            all += guesses(&Puzzle::new(board, clues).unwrap());
        }
    }
    all
}

/// The guesses when this was written. A change that needs fewer may lower them.
const MOST: [(&str, u64); 52] = [
    ("diagonal main", 65),
    ("diagonal anti", 95),
    ("disjoint-groups", 1598),
    ("region", 21),
    ("anti-knight", 7),
    ("anti-king", 64),
    ("anti-taxicab", 1),
    ("nonconsecutive", 0),
    ("no-difference", 4),
    ("no-ratio", 0),
    ("no-sum", 118),
    ("global-entropy", 12),
    ("odd", 803),
    ("even", 1098),
    ("minimum", 137),
    ("maximum", 123),
    ("difference", 75),
    ("ratio", 184),
    ("sum", 70),
    ("greater", 1086),
    ("clone", 97),
    ("thermo", 292),
    ("slow-thermo", 577),
    ("whispers", 852),
    ("renban", 767),
    ("nabner", 603),
    ("palindrome", 21),
    ("between", 2085),
    ("lockout", 298),
    ("region-sum", 225),
    ("entropic", 1850),
    ("modular", 1230),
    ("zipper", 1207),
    ("double-arrow", 234),
    ("sum-line", 136),
    ("sum-loop", 136),
    ("cage", 20),
    ("arrow", 16),
    ("little-killer", 25),
    ("sandwich", 32),
    ("x-sum", 1),
    ("skyscraper", 99),
    ("numbered-room", 144),
    ("quadruple", 546),
    ("count", 2228),
    ("row-index", 100),
    ("column-index", 129),
    ("box-index", 167),
    ("circles", 0),
    ("where", 2363),
    ("pairs", 1733),
    ("pattern", 0),
];

#[test]
fn propagation_is_as_strong_as_it_was() {
    assert_eq!(names().collect::<Vec<_>>(), MOST.map(|(name, _)| name), "each rule has its number");
    for (name, most) in MOST {
        let count = guesses_with(name);
        assert!(count <= most, "{name}: {count} guesses, {most} before");
    }
}
