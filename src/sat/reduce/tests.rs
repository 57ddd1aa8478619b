//! Reductions against unit propagation on clauses, their steps against a naive RUP checker, and the two implementations
//! against each other.

mod bounds;

use super::*;
use crate::engine::Budget;
use crate::formula::{ClauseSink, Cnf, Lit};
use crate::puzzle::{Board, BoxShape, Candidate, Digit, DigitSet, Geometry, Puzzle, Rule};
use crate::sat::at_most_one::AtMostOne;
use crate::sat::encode::{Encoding, write_rules};
use crate::sat::encoded::{encode, write_reduction};
use crate::sat::vars::{VarMap, full_var};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const WIKIPEDIA: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const INKALA: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
/// A puzzle with 17 clues: 19 candidates are locked out, three probes of two-candidate cells fail, and nothing is left
/// open.
const LOCKED: &str = "000000000000001002003004050000030000006700008040000001000080060100002000700000030";
/// A puzzle in which one round finds only locked candidates of a digit that had some before, from which more follows.
const LOCKED_AGAIN: &str = "000000000000001023014005000000020400060400000700000000000800570002000000300000060";

/// Puzzles in which one thing has nothing left: the digit 9 in a row, in a box and in a column; a cell.
const NO_PLACE: [&str; 4] = [
    "012034056000000000000000000900000000000000900000000000000900000000000000000000000",
    "234000000567000000000000009000000000000000000000000000000000000000000000000000000",
    "000900000100000000200000000000000900300000000400000000000090000500000000600000000",
    "000123000078000000009000000400000000500000000600000000000000000000000000000000000",
];

/// A naive unit propagator: the value of each variable.
#[derive(Clone)]
struct Propagator(Vec<Option<bool>>);

impl Propagator {
    fn new(formula: &Cnf) -> Self {
        Self(vec![None; formula.variables()])
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        self.0[literal.var().index()].map(|value| value == literal.is_positive())
    }

    fn set(&mut self, literal: Lit) {
        self.0[literal.var().index()] = Some(literal.is_positive());
    }

    /// Propagates to a fixed point; `false` means a conflict.
    fn propagate(&mut self, formula: &Cnf) -> bool {
        loop {
            let mut found = false;
            for clause in formula.clauses() {
                if clause.iter().any(|&literal| self.value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| self.value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&unit), None) => {
                        self.set(unit);
                        found = true;
                    }
                    _ => {}
                }
            }
            if !found {
                return true;
            }
        }
    }
}

fn boards() -> Vec<Arc<Geometry>> {
    let shapes = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)];
    let mut boards = shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap()).to_vec();
    boards.push(Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap());
    boards
}

fn classic(clues: &str) -> Puzzle {
    let clues = clues.bytes().map(|byte| Digit::new(u16::from(byte - b'0'))).collect();
    Puzzle::new(Board::classic(), clues).unwrap()
}

fn assert_known(known: &Propagator, puzzle: &Puzzle, map: &VarMap) {
    for cell in 0..map.cells() {
        for digit in (0..puzzle.side()).map(Digit::from_index) {
            let value = known.value(full_var(puzzle.side(), cell, digit).positive());
            assert_eq!(value == Some(true), map.settled_at(cell) == Some(digit));
            assert_eq!(value.is_none(), map.var_at(cell, digit).is_some());
        }
    }
}

/// Compares unit propagation on candidates, and the formula of its result, with unit propagation on clauses.
fn compare(puzzle: &Puzzle) {
    let reduction = reduced(puzzle, Effort::UNIT_PROPAGATION, &mut ());
    let mut formula = Cnf::default();
    encode(puzzle, Encoding::Extended, &mut formula);
    let mut reduced = Cnf::default();
    let map = encode(puzzle, Encoding::Reduced, &mut reduced);
    let mut known = Propagator::new(&formula);
    if !known.propagate(&formula) {
        assert!(reduction.is_contradiction());
        assert_eq!((map.variables(), reduced.clauses().collect::<Vec<_>>()), (0, vec![&[][..]]));
        return;
    }
    assert!(!reduction.is_contradiction());
    assert_known(&known, puzzle, &map);
    // The reduced formula is the extended one without satisfied clauses and false literals, clause for clause.
    let left = formula.clauses().filter(|clause| !clause.iter().any(|&literal| known.value(literal) == Some(true)));
    let renamed = |&literal: &Lit| {
        let (cell, digit) = VarMap::full(puzzle.geometry()).by_index(literal.var())?;
        let var = map.var_at(cell, digit)?;
        Some(if literal.is_positive() { var.positive() } else { var.negative() })
    };
    let mut left: Vec<Vec<Lit>> = left.map(|clause| clause.iter().filter_map(renamed).collect()).collect();
    let mut written = sorted(&reduced);
    left.sort();
    written.sort();
    assert_eq!(written, left);
}

fn sorted(formula: &Cnf) -> Vec<Vec<Lit>> {
    let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    clauses.sort();
    clauses
}

/// Checks every step as a proof checker would, on the full extended formula, and that the steps cover all results.
fn check_steps(puzzle: &Puzzle, steps: &[FixedLiteral], map: &VarMap, contradiction: bool) {
    let mut formula = Cnf::default();
    encode(puzzle, Encoding::Extended, &mut formula);
    let mut known = Propagator::new(&formula);
    let mut sound = known.propagate(&formula);
    for step in steps {
        let literal = step.literal(puzzle.geometry());
        if step.needs_line() {
            // A literal that unit propagation has found since is redundant.
            if sound && known.value(literal) != Some(true) {
                let mut assumed = known.clone();
                assumed.set(!literal);
                assert!(!assumed.propagate(&formula), "{step:?} does not follow in one step");
            }
            known.set(literal);
            sound = known.propagate(&formula);
        } else if sound {
            assert_eq!(known.value(literal), Some(true), "{step:?} is not found by unit propagation");
        }
    }
    assert_eq!(sound, !contradiction);
    if sound {
        assert_known(&known, puzzle, map);
    }
}

fn check_reduction(puzzle: &Puzzle, effort: Effort) {
    let mut steps = Vec::new();
    let reduction = reduced(puzzle, effort, &mut steps);
    assert_eq!(reduction, reduced(puzzle, effort, &mut ()), "the log changes nothing");
    check_steps(puzzle, &steps, reduction.map(), reduction.is_contradiction());
}

/// Asserts that both implementations have the same results and write the same formula.
fn compare_twins(puzzle: &Puzzle, effort: Effort, check: bool) {
    let reduction = reduced(puzzle, effort, &mut ());
    let mut steps = Vec::new();
    let twin = Classic::reduce(puzzle, effort, &mut steps);
    assert_eq!(twin.ok(), Classic::reduce(puzzle, effort, &mut ()).ok(), "the log changes nothing");
    assert_eq!(twin.is_err(), reduction.is_contradiction());
    if check {
        check_steps(puzzle, &steps, reduction.map(), reduction.is_contradiction());
    }
    let Ok(twin) = twin else {
        return;
    };
    assert_eq!(twin.digits(), reduction.digits());
    let (mut one, mut other) = (Cnf::default(), Cnf::default());
    let map = twin.map();
    assert_eq!(map, *reduction.map());
    assert!(write_rules(puzzle.board(), Encoding::Reduced.into(), &map, &mut one).is_continue());
    assert!(write_reduction(puzzle.board(), &reduction, AtMostOne::Pairwise, &mut other).is_continue());
    assert_eq!(one, other);
}

fn efforts() -> [Effort; 4] {
    let probing = Probe::ALL.map(Effort::probing);
    [Effort::UNIT_PROPAGATION, probing[0], probing[1], probing[2]]
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let clue = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (0..6_usize, any::<bool>(), prop::collection::vec(clue, 0..30)).prop_map(|(board, diagonal, clues)| {
        let geometry = boards().swap_remove(board);
        let mut cells = vec![None; geometry.cells()];
        for (cell, digit) in clues.iter().take(geometry.cells() / 2) {
            cells[cell.index(geometry.cells())] = Some(Digit::from_index(digit.index(geometry.side())));
        }
        let rules = if diagonal { Rule::DIAGONAL.to_vec() } else { Vec::new() };
        Puzzle::new(Board::new(geometry, rules).unwrap(), cells).unwrap()
    })
}

/// Puzzles of side 4 with rules other than houses.
fn ruled() -> impl Strategy<Value = Puzzle> {
    const RULES: [&str; 16] = [
        "anti-king",
        "thermo r1c1 r2c2 r3c2",
        "whispers 2 r4c1 r3c2 r2c3",
        "renban r1c4 r2c3 r3c3",
        "between r1c1 r2c1 r2c2 r3c3",
        "lockout 2 r4c4 r3c3 r3c2 r2c2",
        "circles r1c1 r1c3 r2c2 r3c4 r4c1 r4c4",
        "entropic r1c2 r2c2 r2c1 r3c1",
        "quadruple 1 2 r2c2 r2c3 r3c2 r3c3",
        "count 2 3 r1c1 r2c2 r3c3 r4c4",
        "minimum r2c2",
        "row-index r2c3",
        "box-index r1c2",
        "sum 5 r1c2 r1c3",
        "palindrome r1c1 r2c3 r3c1 r4c2",
        "odd r4c2",
    ];
    let clue = (0..16_usize, 0..4_usize);
    (prop::sample::subsequence(&RULES[..], 1..5), prop::collection::vec(clue, 0..4)).prop_map(|(rules, clues)| {
        let mut cells = vec![None; 16];
        for (cell, digit) in clues {
            cells[cell] = Some(Digit::from_index(digit));
        }
        let rules = rules.into_iter().map(|rule| rule.parse().unwrap());
        Puzzle::new(Board::new(Geometry::with_side(4).unwrap(), rules).unwrap(), cells).unwrap()
    })
}

/// A solved classic grid with some of its digits, relabeled and maybe with one of them wrong.
fn solvable() -> impl Strategy<Value = Puzzle> {
    let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    (prop::collection::vec(0..100_u32, 81), 20..40_u32, 0..9_u8, prop::option::weighted(0.2, 0..81_usize)).prop_map(
        move |(chances, share, shift, wrong)| {
            let clues = chances.iter().enumerate().map(|(cell, &chance)| {
                let digit = u16::from((solution[cell] - b'1' + shift) % 9);
                let digit = if wrong == Some(cell) { (digit + 1) % 9 } else { digit };
                (chance < share).then(|| Digit::from_index(usize::from(digit)))
            });
            Puzzle::new(Board::classic(), clues.collect()).unwrap()
        },
    )
}

/// Such a puzzle without some candidates, in half of the cases only such that its solution does not need.
fn restricted() -> impl Strategy<Value = Puzzle> {
    let excluded = prop::collection::vec((0..81_usize, 0..9_usize), 1..250);
    (solvable(), excluded, any::<bool>()).prop_map(|(puzzle, excluded, keeps_solution)| {
        let solution = reduced(&puzzle, Effort::probing(Probe::All), &mut ()).digits();
        let mut candidates = vec![DigitSet::full(9); 81];
        for (cell, digit) in excluded {
            let digit = Digit::from_index(digit);
            if !keeps_solution || solution.as_ref().is_none_or(|solution| solution[cell] != digit) {
                candidates[cell].remove(digit);
            }
        }
        for (cell, digit) in puzzle.given_by_index() {
            candidates[cell].clear();
            candidates[cell].insert(digit);
        }
        Puzzle::from_candidates(Board::classic(), &candidates).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reduction_is_unit_propagation(puzzle in puzzles()) {
        compare(&puzzle);
    }

    #[test]
    fn steps_follow_on_any_board(puzzle in puzzles().prop_filter("small", |puzzle| puzzle.side() < 9)) {
        for effort in efforts() {
            check_reduction(&puzzle, effort);
        }
    }

    #[test]
    fn rules_are_propagated_to_the_end(puzzle in ruled()) {
        let mut formula = Cnf::default();
        encode(&puzzle, Encoding::Extended, &mut formula);
        let mut known = Propagator::new(&formula);
        let sound = known.propagate(&formula);
        let reduction = reduced(&puzzle, Effort::UNIT_PROPAGATION, &mut ());
        assert_eq!(sound, !reduction.is_contradiction());
        if sound {
            assert_known(&known, &puzzle, reduction.map());
        }
        let mut domains = Domains::new(puzzle.board());
        for effort in efforts() {
            check_reduction(&puzzle, effort);
            // The same domains serve one puzzle after another.
            let end = domains.settle(&puzzle, effort, &mut (), &Budget::unlimited());
            let fresh = reduced(&puzzle, effort, &mut ());
            assert_eq!(end.is_err(), fresh.is_contradiction());
            // The results before a contradiction depend on the order in which clauses are visited.
            assert!(end.is_err() || domains.reduction(end, &Budget::unlimited()) == fresh);
        }
    }

    #[test]
    fn the_twins_agree(puzzle in prop_oneof![solvable(), restricted()]) {
        for effort in efforts() {
            compare_twins(&puzzle, effort, false);
        }
    }
}

#[test]
fn real_puzzles_and_clashes() {
    let clash = WIKIPEDIA.replacen('3', "5", 1);
    for clues in [WIKIPEDIA, SEVENTEEN, INKALA, LOCKED, LOCKED_AGAIN, &clash].into_iter().chain(NO_PLACE) {
        compare(&classic(clues));
        for effort in efforts() {
            check_reduction(&classic(clues), effort);
            compare_twins(&classic(clues), effort, true);
        }
    }
}

#[test]
fn a_cell_or_house_with_nothing_left_is_a_contradiction() {
    for clues in NO_PLACE {
        let reduction = reduced(&classic(clues), Effort::UNIT_PROPAGATION, &mut ());
        assert!(reduction.is_contradiction() && !reduction.is_solved());
        assert!(Classic::reduce(&classic(clues), Effort::UNIT_PROPAGATION, &mut ()).is_err());
    }
}

#[test]
fn every_technique_finds_something() {
    let reasons = |clues, probe| {
        let mut steps = Vec::new();
        let reduction = reduce(&classic(clues), probe, Some(&mut steps));
        let count = |reason| steps.iter().filter(|step| step.reason == reason).count();
        (reduction.map().variables(), count(Reason::Single), count(Reason::Locked), count(Reason::Failed))
    };
    let (open, singles, locked, failed) = reasons(LOCKED, Probe::None);
    assert!(open > 0 && singles >= 17 && locked > 0 && failed == 0);
    let (open, singles, _, failed) = reasons(LOCKED, Probe::TwoCandidates);
    assert_eq!((open, singles), (0, 81));
    assert!(failed > 0);
    assert!(reasons(INKALA, Probe::All).0 > 0, "failed literals do not solve this one");
}

/// The clues of two rows of the first box leave 1, 8 and 9 of the box to its first row: locked out of the rest of the
/// row.
#[test]
fn locked_candidates_leave_the_rest_of_the_row() {
    let clues = format!("{}234{}567{}", "0".repeat(9), "0".repeat(6), "0".repeat(60));
    let mut steps = Vec::new();
    let reduction = reduce(&classic(&clues), Probe::None, Some(&mut steps));
    let locked = steps.iter().filter(|step| step.reason == Reason::Locked);
    let mut locked: Vec<String> = locked.map(|step| step.candidate.to_string()).collect();
    locked.sort_unstable();
    let expected = (4..=9).flat_map(|column| [1, 8, 9].map(|digit| format!("r1c{column}={digit}")));
    assert_eq!(locked, expected.collect::<Vec<_>>());
    let left = |cell: usize| reduction.map().var_at(cell, Digit::new(8).unwrap());
    assert!(left(0).is_some() && left(8).is_none());
}

#[test]
fn one_board_serves_many_puzzles() {
    let puzzles = [INKALA, WIKIPEDIA, SEVENTEEN, &WIKIPEDIA.replacen('3', "5", 1), LOCKED].map(classic);
    let mut board = Domains::new(puzzles[0].board());
    for puzzle in puzzles.iter().chain(puzzles.iter().rev()) {
        let effort = Effort::probing(Probe::All);
        assert!(board.fit(puzzle));
        let end = board.settle(puzzle, effort, &mut (), &Budget::unlimited());
        assert_eq!(board.reduction(end, &Budget::unlimited()), reduced(puzzle, effort, &mut ()));
    }
    let diagonal = Puzzle::new(Board::new(Geometry::classic(), Rule::DIAGONAL).unwrap(), vec![None; 81]).unwrap();
    assert!(!board.fit(&diagonal));
}

#[test]
fn results_before_the_end_of_the_budget_hold() {
    /// A log that raises a flag after a number of singles.
    struct Impatient(usize, Arc<AtomicBool>);
    impl Log for Impatient {
        fn note(&mut self, _: Candidate, _: Reason) {
            self.0 -= 1;
            self.1.store(self.0 == 0, Ordering::Relaxed);
        }
    }
    let puzzle = classic(WIKIPEDIA);
    let mut domains = Domains::new(puzzle.board());
    let whole = reduced(&puzzle, Effort::UNIT_PROPAGATION, &mut ());
    for singles in [31, 32, 50] {
        let cancel = Arc::default();
        let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
        let end = domains.settle(&puzzle, Effort::probing(Probe::All), &mut Impatient(singles, cancel), &budget);
        let found = domains.reduction(end, &Budget::unlimited());
        assert_eq!((0..81).filter(|&cell| found.map().settled_at(cell).is_some()).count(), singles);
        for cell in 0..81 {
            let digit = whole.map().settled_at(cell).unwrap();
            assert!(found.map().settled_at(cell).is_none_or(|found| found == digit));
            assert!(found.map().settled_at(cell).is_some() || found.map().var_at(cell, digit).is_some());
        }
    }
}
