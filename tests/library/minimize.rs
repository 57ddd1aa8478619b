//! Minimal puzzles within given ones, compared with brute force over all subsets of clues and rules.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudosat::engine::{Budget, Engine, EngineError, Interrupt};
use sudosat::generate::{Generator, MinimizePlan, Minimized, Minimizer, Plan, Removal, Seed};
use sudosat::native::{Native, Outcome};
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Solution, Verdict};

/// A set of clues and rules, as text.
type Parts = BTreeSet<String>;

fn solution(puzzle: &Puzzle) -> Solution {
    match Native::general().verdict(puzzle, &Budget::unlimited()).unwrap() {
        Verdict::Unique(solution) => solution,
        other => panic!("{puzzle}: {other:?}"),
    }
}

fn minimize(puzzle: &Puzzle, plan: &MinimizePlan) -> Minimized {
    Minimizer::new().minimize(puzzle, &solution(puzzle), plan, &Budget::unlimited()).unwrap()
}

fn parts(puzzle: &Puzzle) -> Parts {
    let clues = puzzle.given().map(|clue| clue.to_string());
    clues.chain(puzzle.rules().iter().map(Rule::to_string)).collect()
}

/// The puzzle with the clues and rules whose bits are set, clues first.
fn subset(puzzle: &Puzzle, bits: u32) -> Puzzle {
    let mut clues = vec![None; puzzle.clues().len()];
    let given: Vec<_> = puzzle.given().collect();
    for (_, clue) in given.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1) {
        clues[clue.cell.index(puzzle.side())] = Some(clue.digit);
    }
    let rules = puzzle.rules().iter().enumerate().filter(|(bit, _)| bits >> (given.len() + bit) & 1 == 1);
    let board = Board::new(Arc::clone(puzzle.board().geometry()), rules.map(|(_, rule)| rule.clone())).unwrap();
    Puzzle::new(board, clues).unwrap()
}

/// All minimal subsets with one solution, by trying every subset of up to 14 clues and rules.
fn minimal_subsets(puzzle: &Puzzle) -> BTreeSet<Parts> {
    let size = puzzle.clue_count() + puzzle.rules().len();
    let mut engine = Native::general();
    let mut is_unique = |bits| {
        let verdict = engine.verdict(&subset(puzzle, bits), &Budget::unlimited()).unwrap();
        matches!(verdict, Verdict::Unique(_))
    };
    let unique: Vec<bool> = (0..1 << size).map(&mut is_unique).collect();
    let is_minimal = |bits: &u32| {
        let smaller = (0..size).filter(|bit| bits >> bit & 1 == 1).any(|bit| unique[(bits & !(1 << bit)) as usize]);
        unique[*bits as usize] && !smaller
    };
    (0..1 << size).filter(is_minimal).map(|bits| parts(&subset(puzzle, bits))).collect()
}

/// 4x4 puzzles with one solution: each grid with some cells left out.
fn small_puzzles() -> Vec<Puzzle> {
    let masks = ["1111111110000000", "1010101111010101", "0111101101011110", "1111000011110110", "1100111101100011"];
    let grids = ["1234341221434321", "1243342121344312", "3412214312344321"];
    let mut puzzles = Vec::new();
    for (grid, mask) in grids.iter().flat_map(|grid| masks.map(|mask| (grid, mask))) {
        let cells = grid.chars().zip(mask.chars()).map(|(digit, keep)| if keep == '1' { digit } else { '.' });
        let puzzle: Puzzle = cells.collect::<String>().parse().unwrap();
        if matches!(Native::general().verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_))) {
            puzzles.push(puzzle);
        }
    }
    assert!(puzzles.len() >= 8, "{puzzles:?}");
    puzzles
}

/// Rules that hold in [`GRID`], on a 6x6 board with boxes of 2x3.
const RULES: [&str; 14] = [
    "cage 7 r1c1 r1c2 r2c1",
    "cage 12 r3c3 r3c4 r4c3 r4c4",
    "thermo r1c1 r1c2 r1c3",
    "thermo r5c2 r5c3 r6c3",
    "arrow r2c2 = r2c1 r1c1",
    "even r1c2",
    "odd r3c3",
    "ratio 2 r1c1 r1c2",
    "greater r1c2 r1c1",
    "whispers 3 r1c3 r2c3",
    "little-killer 10 r1c3 r2c2 r3c1",
    "sandwich 14 row 1",
    "x-sum 12 column 4",
    "renban r1c1 r1c2 r1c3",
];

const GRID: &str = "123456456123231564564231312645645312";

fn board(side: usize, rules: &[Rule]) -> Arc<Board> {
    Board::new(Geometry::with_side(side).unwrap(), rules.iter().cloned()).unwrap()
}

/// The grid with some rules, without the clues that one order of removal finds redundant, but three of them.
fn puzzle_with_rules(random: &mut Random) -> Puzzle {
    let mut rules: Vec<Rule> = RULES.iter().map(|rule| rule.parse().unwrap()).collect();
    let grid: Vec<_> = GRID.chars().map(|digit| Digit::new(digit.to_digit(10).unwrap() as u16)).collect();
    let holds = |rule: &Rule| {
        let puzzle = Puzzle::new(board(6, std::slice::from_ref(rule)), vec![None; 36]).unwrap();
        Solution::check(&puzzle, grid.iter().copied().flatten().collect()).is_ok()
    };
    rules.retain(holds);
    assert!(rules.len() >= 12, "{rules:?}");
    random.shuffle(&mut rules);
    rules.truncate(3);
    let full = Puzzle::new(board(6, &rules), grid.clone()).unwrap();
    let plan = MinimizePlan::one().with_removal(Removal::CluesOnly).with_seed(Seed(random.below(1 << 20) as u64));
    let mut clues = minimize(&full, &plan).puzzles[0].puzzle.clues().to_vec();
    while clues.iter().flatten().count() < 9 {
        let cell = random.below(36);
        clues[cell] = grid[cell];
    }
    Puzzle::new(board(6, &rules), clues).unwrap()
}

fn minimal_parts(minimized: &Minimized) -> Vec<Parts> {
    minimized.puzzles.iter().map(|minimal| parts(&minimal.puzzle)).collect()
}

/// Compares every kind of plan with the minimal subsets.
fn check_against(puzzle: &Puzzle, expected: &BTreeSet<Parts>) {
    let all = minimize(puzzle, &MinimizePlan::all(100_000));
    let found = minimal_parts(&all);
    assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), *expected, "{puzzle} {:?}", puzzle.rules());
    assert_eq!((found.len(), all.is_complete, all.interrupted), (expected.len(), true, None));
    assert!(all.puzzles.iter().all(|one| one.undecided.is_empty() && one.undecided_rules.is_empty()));

    let two = minimize(puzzle, &MinimizePlan::all(2));
    assert_eq!(minimal_parts(&two), found[..found.len().min(2)]);
    assert!(!two.is_complete || found.len() <= 2);
    let one = minimize(puzzle, &MinimizePlan::one());
    assert_eq!(minimal_parts(&one), found[..1]);

    let fewest = minimize(puzzle, &MinimizePlan::fewest());
    let least = expected.iter().map(BTreeSet::len).min().unwrap();
    assert!(fewest.is_complete && expected.contains(&minimal_parts(&fewest)[0]), "{puzzle}: {fewest:?}");
    assert_eq!(minimal_parts(&fewest)[0].len(), least, "{puzzle}: {fewest:?}");
}

#[test]
fn minimal_puzzles_are_those_of_brute_force() {
    let mut several = 0;
    for puzzle in small_puzzles() {
        let expected = minimal_subsets(&puzzle);
        several += usize::from(expected.len() > 1);
        check_against(&puzzle, &expected);
    }
    assert!(several > 3);
}

#[test]
fn minimal_puzzles_with_rules_are_those_of_brute_force() {
    let mut random = Random(5);
    for _ in 0..5 {
        let puzzle = puzzle_with_rules(&mut random);
        check_against(&puzzle, &minimal_subsets(&puzzle));
    }
}

/// The part that is tried last is kept if either would do.
#[test]
fn the_order_of_removal_is_a_preference() {
    // The clue and the rule exclude 2 from r1c1, each by itself.
    let rules = ["odd r1c1".parse().unwrap()];
    let grid: Puzzle = "1234341221434321".parse().unwrap();
    let puzzle = Puzzle::new(board(4, &rules), grid.clues().to_vec()).unwrap();
    let kept = |removal| {
        let minimized = minimize(&puzzle, &MinimizePlan::one().with_removal(removal));
        let minimal = &minimized.puzzles[0].puzzle;
        (minimal.clue_count() == 16, minimal.rules().len())
    };
    assert_eq!(kept(Removal::RulesFirst), (false, 0));
    assert_eq!(kept(Removal::CluesOnly), (false, 1));
    assert_eq!(kept(Removal::RulesOnly), (true, 0));
}

/// Without its dot, a pair of consecutive digits would break the negative constraint.
#[test]
fn rules_whose_removal_strengthens_others_stay() {
    let grid: Puzzle = "2413134242313124".parse().unwrap();
    let digit = |cell: usize| grid.clues()[cell].unwrap().get();
    let pairs = (0..16).flat_map(|cell| [(cell, cell + 1, cell % 4 < 3), (cell, cell + 4, cell < 12)]);
    let close = pairs.filter(|&(one, other, is_pair)| is_pair && digit(one).abs_diff(digit(other)) == 1);
    let name = |cell: usize| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
    let dots: Vec<Rule> =
        close.map(|(one, other, _)| format!("difference 1 {} {}", name(one), name(other)).parse().unwrap()).collect();
    assert!(dots.len() > 3);
    let rules = [&dots[..], &["no-difference 1".parse().unwrap(), "even r1c1".parse().unwrap()]].concat();
    let puzzle = Puzzle::new(board(4, &rules), grid.clues().to_vec()).unwrap();
    let minimized = minimize(&puzzle, &MinimizePlan::one().with_removal(Removal::RulesFirst));
    let minimal = &minimized.puzzles[0].puzzle;
    assert_eq!(minimized.fixed_rules, dots);
    assert!(dots.iter().all(|dot| minimal.rules().contains(dot)));
    assert_eq!(minimal.rules().len(), dots.len(), "the others are redundant");
    solution(minimal);

    // Without the negative constraint, dots are rules as all others.
    let puzzle = Puzzle::new(board(4, &dots), grid.clues().to_vec()).unwrap();
    let minimized = minimize(&puzzle, &MinimizePlan::one().with_removal(Removal::RulesFirst));
    assert_eq!((minimized.fixed_rules, minimized.puzzles[0].puzzle.rules().len()), (Vec::new(), 0));
}

/// Above side 16, each question is a search of its own.
#[test]
fn large_boards_are_minimized_by_separate_searches() {
    // A shifted grid. Exchanging 1 and 11 in rows 1 and 3, or 6 and 16 in rows 2 and 4, makes another.
    let mut clues: Vec<Option<Digit>> =
        (0..400).map(|cell| Digit::new((5 * (cell / 20 % 4) + cell / 80 + cell % 20) as u16 % 20 + 1)).collect();
    for cell in [0, 10, 40, 50, 20, 30, 60, 70] {
        clues[cell] = None;
    }
    let rules = ["greater r1c11 r1c1", "thermo r3c11 r3c1", "greater r2c11 r2c1", "thermo r4c11 r4c1", "odd r20c20"];
    let rules = rules.map(|rule| rule.parse().unwrap());
    let puzzle = Puzzle::new(board(20, &rules), clues).unwrap();
    let minimized = minimize(&puzzle, &MinimizePlan::all(10).with_removal(Removal::RulesOnly));
    let [first, third, second, fourth, _] = rules;
    let mut found: Vec<Vec<Rule>> = minimized.puzzles.iter().map(|minimal| minimal.puzzle.rules().to_vec()).collect();
    found.sort();
    let mut expected: Vec<Vec<Rule>> =
        itertools::iproduct!([first, third], [second, fourth]).map(|(one, other)| vec![one, other]).collect();
    for rules in &mut expected {
        rules.sort();
    }
    expected.sort();
    assert_eq!((minimized.is_complete, found), (true, expected));
    assert!(minimized.puzzles.iter().all(|minimal| minimal.puzzle.clue_count() == 392));
}

/// Classic puzzles with more clues than they need: generated ones with `more` clues of their solutions.
fn classic(count: u64, more: usize) -> Vec<[u8; 81]> {
    let mut random = Random(11);
    let mut generator = Generator::new(Plan::minimal(), Seed(3)).unwrap();
    let generated = generator.records(&(0..count).collect::<Vec<_>>(), &Budget::unlimited()).unwrap();
    let with_more = generated.into_iter().flatten().map(|mut one| {
        for _ in 0..more {
            let cell = random.below(81);
            one.puzzle[cell] = one.solution[cell];
        }
        one.puzzle
    });
    with_more.collect()
}

#[test]
fn many_puzzles_in_step_are_those_of_one_after_the_other() {
    let mut puzzles = classic(40, 12);
    puzzles.extend([[0; 81], [1; 81]]);
    let plan = MinimizePlan::one().with_seed(Seed(9));
    let mut minimizer = Minimizer::new();
    let many = minimizer.minimize_many(&puzzles, &plan, &Budget::unlimited()).unwrap();
    assert_eq!(many[40..], [None, None]);
    for (clues, minimal) in puzzles.iter().zip(many).take(40) {
        let puzzle = Puzzle::from_classic(clues).unwrap();
        let one = minimize(&puzzle, &plan);
        assert_eq!(one.puzzles[0].puzzle.to_classic(), minimal);
        let minimal = Puzzle::from_classic(&minimal.unwrap()).unwrap();
        assert_eq!(solution(&minimal).digits(), solution(&puzzle).digits());
        for clue in minimal.given() {
            let mut clues = minimal.clues().to_vec();
            clues[clue.cell.index(9)] = None;
            let verdict = Native::general().verdict(&minimal.with_clues(clues).unwrap(), &Budget::unlimited()).unwrap();
            assert!(matches!(verdict, Verdict::Multiple(..)), "{minimal}: {clue}");
        }
    }
}

/// Clues that are needed in the whole puzzle are needed in all; the others are tried in all combinations.
#[test]
fn minimal_classic_puzzles_are_those_of_brute_force() {
    let (mut several, mut limits) = (0, 0);
    for clues in classic(30, 5) {
        let digits =
            |kept: &dyn Fn(usize) -> bool| std::array::from_fn(|cell| if kept(cell) { clues[cell] } else { 0 });
        let mut outcomes = vec![Outcome::default(); 81];
        let without: Vec<[u8; 81]> = (0..81).map(|removed| digits(&|cell| cell != removed)).collect();
        let mut native = Native::new();
        native.solve_many(&without, 2, &Budget::unlimited(), &mut outcomes).unwrap();
        let redundant: Vec<usize> = (0..81).filter(|&cell| clues[cell] != 0 && outcomes[cell].count == 1).collect();
        if redundant.len() > 12 {
            continue;
        }
        let is_kept = |bits: usize, cell: usize| {
            redundant.iter().position(|&redundant| redundant == cell).is_none_or(|bit| bits >> bit & 1 == 1)
        };
        let subsets: Vec<[u8; 81]> =
            (0..1 << redundant.len()).map(|bits| digits(&|cell| is_kept(bits, cell))).collect();
        outcomes.resize(subsets.len(), Outcome::default());
        native.solve_many(&subsets, 2, &Budget::unlimited(), &mut outcomes[..subsets.len()]).unwrap();
        let is_unique = |bits: usize| outcomes[bits].count == 1;
        let is_minimal = |&bits: &usize| {
            is_unique(bits) && !(0..redundant.len()).any(|bit| bits >> bit & 1 == 1 && is_unique(bits ^ 1 << bit))
        };
        let expected: BTreeSet<[u8; 81]> = (0..subsets.len()).filter(is_minimal).map(|bits| subsets[bits]).collect();
        several += usize::from(expected.len() > 8);

        let puzzle = Puzzle::from_classic(&clues).unwrap();
        let all = minimize(&puzzle, &MinimizePlan::all(expected.len()));
        let found: Vec<[u8; 81]> = all.puzzles.iter().map(|one| one.puzzle.to_classic().unwrap()).collect();
        assert_eq!((found.len(), all.is_complete, all.interrupted), (expected.len(), true, None), "{puzzle}");
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected, "{puzzle}");
        // Fewer are the first of all, and the first is the only one of a plan for one.
        for most in 1..expected.len().min(6) {
            let some = minimize(&puzzle, &MinimizePlan::all(most));
            assert_eq!((&some.puzzles[..], some.is_complete), (&all.puzzles[..most], false), "{puzzle}");
            limits += 1;
        }
        assert_eq!(minimize(&puzzle, &MinimizePlan::one()).puzzles, all.puzzles[..1], "{puzzle}");
        // Under a limit on guesses, another search decides one clue after the other.
        let counted = Budget::unlimited().with_guesses(1_000_000);
        let plan = MinimizePlan::all(expected.len());
        let slow = Minimizer::new().minimize(&puzzle, &solution(&puzzle), &plan, &counted).unwrap();
        assert_eq!(slow.puzzles, all.puzzles, "{puzzle}");
    }
    assert!(several > 5 && limits > 50, "{several}, {limits}");
}

/// A rule that holds in all grids makes the SAT solver answer in place of the native search.
#[test]
fn the_engine_does_not_change_the_puzzles() {
    let rule: Rule = "renban r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9".parse().unwrap();
    for clues in classic(4, 6) {
        let puzzle = Puzzle::from_classic(&clues).unwrap();
        let with_rule = Puzzle::new(board(9, std::slice::from_ref(&rule)), puzzle.clues().to_vec()).unwrap();
        let plan = MinimizePlan::all(5).with_removal(Removal::CluesOnly);
        let [native, sat] = [&puzzle, &with_rule].map(|puzzle| minimize(puzzle, &plan));
        assert_eq!(native.is_complete, sat.is_complete);
        // The rule is part of what the order is drawn from.
        if native.is_complete {
            let clues = |minimized: &Minimized| -> BTreeSet<String> {
                minimized.puzzles.iter().map(|one| one.puzzle.to_string()).collect()
            };
            assert_eq!(clues(&native), clues(&sat));
        }
    }
}

#[test]
fn a_solution_that_is_not_the_only_one_is_refused() {
    let grid: Puzzle = "1234341221434321".parse().unwrap();
    let several: Puzzle = "1234............".parse().unwrap();
    let digits = grid.clues().iter().copied().flatten().collect();
    let solution = Solution::check(&several, digits).unwrap();
    for plan in [MinimizePlan::one(), MinimizePlan::all(3), MinimizePlan::fewest()] {
        let error = Minimizer::new().minimize(&several, &solution, &plan, &Budget::unlimited()).unwrap_err();
        assert!(matches!(error, EngineError::Unsupported { .. }), "{error}");
    }
}

#[test]
fn a_cancelled_budget_ends_the_work_and_a_limit_leaves_parts_undecided() {
    let cancelled = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    let late = Budget::within(Duration::ZERO);
    let clues = classic(1, 20)[0];
    let puzzle = Puzzle::from_classic(&clues).unwrap();
    let solution = solution(&puzzle);
    let mut minimizer = Minimizer::new();
    for plan in [MinimizePlan::one(), MinimizePlan::all(9), MinimizePlan::fewest()] {
        for (budget, interrupt) in [(&cancelled, Interrupt::Cancelled), (&late, Interrupt::Deadline)] {
            let error = minimizer.minimize(&puzzle, &solution, &plan, budget).unwrap_err();
            assert!(matches!(error, EngineError::Interrupted(found) if found == interrupt), "{error}");
        }
    }
    assert_eq!(minimizer.minimize_many(&[clues], &MinimizePlan::one(), &cancelled), Err(Interrupt::Cancelled));

    let few = Budget::unlimited().with_guesses(1);
    let found = minimizer.minimize(&puzzle, &solution, &MinimizePlan::one(), &few).unwrap();
    let minimal = &found.puzzles[0];
    assert_eq!((found.interrupted, found.is_complete), (Some(Interrupt::Guesses), false));
    assert!(!minimal.undecided.is_empty());
    let decided = minimize(&minimal.puzzle, &MinimizePlan::one());
    let needed = |clue| decided.puzzles[0].puzzle.clue(clue).is_some();
    assert!(minimal.puzzle.given().all(|clue| needed(clue.cell) || minimal.undecided.contains(&clue)));
}
