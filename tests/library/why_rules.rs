//! Explanations of puzzles with rules, compared with the native solver on every subset of their clues and rules.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::Random;
use itertools::Itertools;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::{Explainer, Explanation, Repair, Unique, Unsolvable, Why};
use sudosat::native::Native;
use sudosat::puzzle::{Board, Candidate, Digit, Geometry, Puzzle, Rule, Verdict};

/// Rules of a 6×6 board with boxes of 2×3.
const RULES: [&str; 28] = [
    "cage 6 r1c1 r1c2 r2c1",
    "cage 11 r1c3 r1c4",
    "cage 15 r3c3 r3c4 r4c3 r4c4",
    "cage 3 r6c5 r6c6",
    "cage r2c5 r3c5 r4c5",
    "thermo r4c1 r3c1 r2c1",
    "thermo r6c6 r5c6 r4c6 r3c6",
    "slow-thermo r5c2 r4c3 r3c4",
    "whispers 3 r1c5 r1c6 r2c6",
    "whispers 3 r5c1 r6c1 r6c2 r5c3",
    "renban r3c2 r4c2 r5c2",
    "palindrome r2c2 r3c3 r4c3 r5c4",
    "arrow r6c3 = r5c4 r5c5",
    "diagonal main",
    "diagonal anti",
    "disjoint-groups",
    "anti-knight",
    "nonconsecutive",
    "even r2c4",
    "odd r2c3",
    "minimum r1c2",
    "difference 1 r4c1 r5c1",
    "ratio 2 r2c2 r2c3",
    "greater r3c6 r3c5",
    "little-killer 9 r1c3 r2c2 r3c1",
    "sandwich 9 row 6",
    "x-sum 12 column 4",
    "region-sum r2c3 r2c4 r3c4",
];

const GRID: [u16; 36] =
    [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5, 6, 4, 2, 3, 1, 3, 1, 2, 6, 4, 5, 6, 4, 5, 3, 1, 2];

/// Without an own deadline, an explanation of rules takes at most ten seconds.
fn explain(puzzle: &Puzzle) -> Explanation {
    let explanation = Explainer::new().explain(puzzle, &Budget::within(Duration::from_secs(300))).unwrap();
    assert_eq!((explanation.unconfirmed, explanation.interrupted), (0, None), "{puzzle} {:?}", puzzle.rules());
    explanation
}

fn rules(texts: &[&str]) -> Vec<Rule> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn puzzle(side: usize, texts: &[&str], clues: &[(usize, u16)]) -> Puzzle {
    let mut cells = vec![None; side * side];
    for &(cell, digit) in clues {
        cells[cell] = Digit::new(digit);
    }
    Puzzle::new(Board::new(Geometry::with_side(side).unwrap(), rules(texts)).unwrap(), cells).unwrap()
}

fn unsolvable(puzzle: &Puzzle) -> Unsolvable {
    let Why::Unsolvable(why) = explain(puzzle).why else { panic!("{puzzle} is solvable") };
    why
}

fn names(rules: &[Rule]) -> String {
    rules.iter().join(", ")
}

/// A puzzle with its clues and then its rules as bits.
struct Parts<'a> {
    puzzle: &'a Puzzle,
    native: Native,
    count: usize,
}

impl<'a> Parts<'a> {
    fn for_puzzle(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, native: Native::general(), count: puzzle.clue_count() + puzzle.rules().len() }
    }

    fn all(&self) -> u32 {
        (1 << self.count) - 1
    }

    fn verdict(&mut self, part: u32) -> Verdict {
        let clues = self.puzzle.clue_count();
        let rules = self.puzzle.rules().iter().enumerate().filter(|(place, _)| part >> (clues + place) & 1 == 1);
        let board = Board::new(Arc::clone(self.puzzle.geometry()), rules.map(|(_, rule)| rule.clone())).unwrap();
        let mut cells = vec![None; board.cells()];
        for (_, clue) in self.puzzle.given().enumerate().filter(|(place, _)| part >> place & 1 == 1) {
            cells[clue.cell.index(board.side())] = Some(clue.digit);
        }
        self.native.verdict(&Puzzle::new(board, cells).unwrap(), &Budget::unlimited()).unwrap()
    }

    /// Whether each subset is solvable; smaller subsets come first, so that unsolvable ones settle larger ones.
    fn solvable(&mut self) -> Vec<bool> {
        let mut solvable = vec![true; 1 << self.count];
        for part in 0..=self.all() {
            let smaller = (0..self.count).filter(|bit| part >> bit & 1 == 1).map(|bit| part & !(1 << bit));
            let hopeless = smaller.into_iter().any(|part| !solvable[part as usize]);
            solvable[part as usize] = !hopeless && self.verdict(part) != Verdict::Unsolvable;
        }
        solvable
    }

    fn bits(&self, clues: &[Candidate], rules: &[Rule]) -> u32 {
        let place = |rule: &Rule| self.puzzle.rules().iter().position(|own| own == rule).unwrap();
        let clues = clues.iter().map(|clue| self.puzzle.given().position(|given| given == *clue).unwrap());
        let rules = rules.iter().map(|rule| self.puzzle.clue_count() + place(rule));
        clues.chain(rules).fold(0, |bits, bit| bits | 1 << bit)
    }
}

fn check_unsolvable(puzzle: &Puzzle, why: &Unsolvable) {
    let mut parts = Parts::for_puzzle(puzzle);
    let (solvable, all) = (parts.solvable(), parts.all());
    let fewest = (0..=all).filter(|&part| !solvable[part as usize]).map(u32::count_ones).min().unwrap();
    assert!(why.clash.is_proved(), "{:?}", why.clash);
    assert_eq!(why.clash.size(), fewest as usize);
    assert!(!solvable[parts.bits(&why.clash.clues, &why.clash.rules) as usize]);

    let mut repairs: Vec<u32> = (0..=all).filter(|removed| solvable[(all & !removed) as usize]).collect();
    let size = repairs.iter().map(|removed| removed.count_ones()).min().unwrap();
    repairs.retain(|removed| removed.count_ones() == size);
    let reported = why.repairs.list.iter().map(|repair| parts.bits(&repair.removed, &repair.rules));
    assert_eq!(reported.sorted().collect::<Vec<_>>(), repairs);
    assert!(why.repairs.complete && why.repairs.at_least == size as usize);
}

fn check_unique(puzzle: &Puzzle, why: &Unique) {
    let mut parts = Parts::for_puzzle(puzzle);
    let count = parts.count;
    let needless = |bit: &usize| matches!(parts.verdict(parts.all() & !(1 << bit)), Verdict::Unique(_));
    let needless = (0..count).filter(needless).fold(0, |bits, bit| bits | 1 << bit);
    assert_eq!(Parts::for_puzzle(puzzle).bits(&why.redundant, &why.redundant_rules), needless);
    assert!(why.undecided.is_empty() && why.undecided_rules.is_empty());
}

/// Clues of a grid, some of them changed, and any rules.
#[test]
fn explanations_at_side_6_agree_with_every_subset() {
    let mut random = Random(11);
    let mut words = Vec::new();
    for round in 0..40 {
        let texts: Vec<&str> = (0..2 + random.below(3)).map(|_| RULES[random.below(28)]).collect();
        let clues = if round % 4 == 3 { 20 } else { 2 + random.below(4) };
        let clues: Vec<(usize, u16)> = (0..clues)
            .map(|_| {
                let cell = random.below(36);
                (cell, if random.below(9) == 0 { 1 + random.below(6) as u16 } else { GRID[cell] })
            })
            .collect();
        let explained = if round % 4 == 3 {
            // Rules that the grid satisfies, so that some puzzles are unique.
            let full: Vec<(usize, u16)> = GRID.into_iter().enumerate().collect();
            let fits = |text: &&str| puzzle(6, &[text], &full).clashes().is_empty();
            let fitting: Vec<&str> = RULES.into_iter().filter(fits).collect();
            let clues: Vec<(usize, u16)> = clues.into_iter().map(|(cell, _)| (cell, GRID[cell])).collect();
            puzzle(6, &fitting, &clues)
        } else {
            puzzle(6, &texts, &clues)
        };
        let explanation = explain(&explained);
        words.push(explanation.verdict().word());
        match explanation.why {
            Why::Unsolvable(why) => check_unsolvable(&explained, &why),
            Why::Unique(why) => check_unique(&explained, &why),
            Why::Multiple(_) => {}
        }
    }
    let counts = words.into_iter().counts();
    assert!(counts["unsolvable"] >= 10 && counts["unique"] >= 3, "{counts:?}");
}

/// Without the dot, the negative rule would forbid the pair that the dot demands.
#[test]
fn marks_always_hold_where_a_negative_rule_refers_to_them() {
    let why = unsolvable(&puzzle(4, &["difference 1 r1c1 r1c2", "no-difference 3"], &[(0, 1), (1, 3)]));
    assert_eq!((names(&why.clash.rules), why.clash.clues.len()), (String::new(), 2));
    assert!(why.repairs.list.iter().all(|repair| repair.rules.is_empty()) && why.repairs.list.len() == 2);

    let alone = unsolvable(&puzzle(4, &["difference 1 r1c1 r1c2", "no-sum 5"], &[(0, 1), (1, 3)]));
    assert_eq!((names(&alone.clash.rules).as_str(), alone.clash.clues.len()), ("difference 1 r1c1 r1c2", 2));
    let no_sum = unsolvable(&puzzle(4, &["sum 6 r1c1 r1c2", "no-sum 5"], &[(0, 4), (4, 1)]));
    assert_eq!((names(&no_sum.clash.rules).as_str(), no_sum.clash.clues.len()), ("no-sum 5", 2));
    assert_eq!(no_sum.repairs.list.len(), 3);
}

#[test]
fn neighboring_minimums_always_hold() {
    let why = unsolvable(&puzzle(4, &["minimum r1c1", "minimum r1c2"], &[(0, 3), (4, 2)]));
    assert_eq!((why.clash.rules.len(), why.clash.clues.len()), (0, 2));
    let why = unsolvable(&puzzle(4, &["minimum r1c1", "maximum r1c2"], &[(0, 2), (4, 1)]));
    assert_eq!((names(&why.clash.rules).as_str(), why.clash.clues.len()), ("minimum r1c1", 1));
}

/// Two cages of one box need the same digits.
#[test]
fn rules_clash_without_any_clue() {
    let cages = ["cage 3 r1c1 r1c2", "cage 3 r2c1 r2c2", "cage 10 r3c1 r3c2 r4c1 r4c2"];
    let why = unsolvable(&puzzle(4, &cages, &[]));
    assert_eq!(names(&why.clash.rules), "cage 3 r1c1 r1c2, cage 3 r2c1 r2c2");
    assert!(why.clash.clues.is_empty() && why.clash.is_proved());
    let repairs: Vec<String> = why.repairs.list.iter().map(|repair| names(&repair.rules)).collect();
    assert_eq!(repairs, ["cage 3 r1c1 r1c2", "cage 3 r2c1 r2c2"]);
    assert!(why.repairs.list.iter().all(|repair| repair.digits.is_none()));
}

#[test]
fn a_clash_of_rules_names_only_the_houses_that_it_needs() {
    let cases: [(&[&str], &str); 8] = [
        // The cage and the thermometer keep their cells different by themselves.
        (&["cage 10 r1c1 r1c2", "thermo r1c1 r1c2 r1c3"], ""),
        (&["arrow r2c2 = r1c1 r1c2", "greater r1c2 r2c2"], ""),
        // Two cells of a sum differ only if they share a house.
        (&["little-killer 12 r5c1 r6c2"], "box 5"),
        (&["little-killer 3 r1c3 r2c2 r3c1"], "box 1"),
        // A sandwich is a rule about its row.
        (&["sandwich 1 row 6"], "row 6"),
        (&["anti-knight", "palindrome r2c3 r3c1"], ""),
        (&["diagonal main", "palindrome r1c1 r6c6"], ""),
        (&["palindrome r1c1 r4c5", "palindrome r4c5 r6c1"], "column 1"),
    ];
    for (texts, expected) in cases {
        let puzzle = puzzle(6, texts, &[]);
        let why = unsolvable(&puzzle);
        let houses = why.houses.unwrap();
        assert_eq!(houses.iter().map(|&house| puzzle.board().house_name(house)).join(", "), expected, "{texts:?}");
    }
    // The rule is about every row and column.
    assert_eq!(unsolvable(&puzzle(6, &["anti-taxicab", "palindrome r2c3 r3c4"], &[(8, 2)])).houses, None);
}

#[test]
fn redundant_rules_are_found() {
    let texts = ["cage 3 r1c1 r1c2", "cage 7 r1c3 r1c4", "greater r1c2 r1c1"];
    let Why::Unique(why) = explain(&puzzle(4, &texts, &[(2, 3), (4, 3), (9, 1), (14, 2)])).why else {
        panic!("it is not unique")
    };
    assert!(why.redundant_rules.iter().any(|rule| rule.to_string() == "cage 7 r1c3 r1c4"), "{why:?}");
}

/// Some puzzles by setters unchanged, and with a clue that their solution does not have.
#[test]
fn puzzles_by_setters_are_explained() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/variants/setters.json");
    for record in crate::shared::neutral::records(&path).into_iter().step_by(20) {
        let (Ok(puzzle), Some(solution)) = (&record.puzzle, &record.solution) else { continue };
        let Why::Unique(why) = explain(puzzle).why else { panic!("{} is unique", record.id) };
        assert_eq!(why.solution.digits(), solution, "{}", record.id);
        assert!(why.undecided.is_empty() && why.undecided_rules.is_empty(), "{}", record.id);

        let mut cells = puzzle.clues().to_vec();
        let open = cells.iter().rposition(Option::is_none).unwrap();
        cells[open] = Digit::new(solution[open].get() % puzzle.side() as u16 + 1);
        let why = unsolvable(&puzzle.with_clues(cells).unwrap());
        assert!(why.repairs.complete && why.repairs.at_least == 1, "{}", record.id);
        let wrong = |repair: &Repair| repair.removed.iter().any(|clue| clue.cell.index(puzzle.side()) == open);
        assert!(why.repairs.list.iter().any(wrong), "{}", record.id);
    }
}
