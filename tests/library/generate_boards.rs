//! Puzzles generated on any board: unique by both engines, minimal by the other one, the same from a seed.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use std::sync::Arc;
use sudosat::effort::{Effort, EffortValue};
use sudosat::engine::{Budget, Engine, EngineError, Interrupt};
use sudosat::generate::{BoardGenerator, BoardMinimality, BoardPlan, Family, GeneratedBoard, Seed, Symmetry};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Geometry, Grids, Puzzle, Rule, Verdict};
use sudosat::sat::SatEngine;

/// Nine families that setters often mix.
const MIXED: &str = "killer arrow thermo whispers renban dots quadruple little-killer sandwich";

fn families(names: &str) -> Vec<Family> {
    names.split(' ').map(|name| Family::by_name(name).unwrap()).collect()
}

fn generate(plan: &BoardPlan, seed: u64, records: u64) -> Vec<GeneratedBoard> {
    let mut generator = BoardGenerator::new(plan.clone(), Seed(seed)).unwrap();
    let mut record = |record| generator.record(record, &Budget::unlimited()).unwrap();
    (1..=records).filter_map(&mut record).collect()
}

fn board(side: usize, rules: &[&str]) -> Arc<Board> {
    let rules: Vec<Rule> = rules.iter().flat_map(|rule| Rule::parse_all(rule).unwrap()).collect();
    Board::new(Geometry::with_side(side).unwrap(), rules).unwrap()
}

/// A board of 4x4 grids at these places, with four digits from this one on.
fn grids(first: u16, origins: &[(usize, usize)]) -> Arc<Board> {
    let origins = origins.iter().map(|&(row, column)| Cell::new(row, column)).collect();
    let grids = Grids { digits: 4, first, rows: 4, columns: 4, origins, modifier: None };
    Board::plain(Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 }).unwrap())
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let mut engines: [Box<dyn Engine>; 2] = [Box::new(Native::general()), Box::new(SatEngine::default())];
    let unique = engines.each_mut().map(|engine| {
        let verdict = engine.verdict(puzzle, &Budget::unlimited()).unwrap();
        matches!(verdict, Verdict::Unique(_))
    });
    assert_eq!(unique[0], unique[1], "{puzzle}");
    unique[0]
}

/// Whether the native engine, which does not remove givens, finds other solutions.
fn has_several(puzzle: &Puzzle) -> bool {
    matches!(Native::general().verdict(puzzle, &Budget::unlimited()), Ok(Verdict::Multiple(..)))
}

/// Whether the givens of these cells are needed.
fn needs_givens(puzzle: &Puzzle, cells: &[usize]) -> bool {
    let mut clues = puzzle.clues().to_vec();
    for &cell in cells {
        clues[cell] = None;
    }
    has_several(&puzzle.with_clues(clues).unwrap())
}

/// Whether a rule is needed.
fn needs_rule(puzzle: &Puzzle, rule: &Rule) -> bool {
    let rules = puzzle.rules().iter().filter(|other| *other != rule).cloned();
    let board = Board::new(Arc::clone(puzzle.geometry()), rules).unwrap();
    has_several(&puzzle.on(board, puzzle.clues().to_vec()).unwrap())
}

/// The puzzle has one solution, the given one, and several without any given, or any rule that is not the board's and
/// was decided.
fn check_minimal(plan: &BoardPlan, made: &GeneratedBoard) {
    assert!(is_unique(&made.puzzle), "{}", made.puzzle);
    assert_eq!(made.solution.board(), made.puzzle.board());
    for (cell, digit) in made.puzzle.given_by_index() {
        assert_eq!(made.solution.digits()[cell], digit);
        assert!(needs_givens(&made.puzzle, &[cell]), "{}: cell {cell}", made.puzzle);
    }
    assert!(plan.board().rules().iter().all(|rule| made.puzzle.rules().contains(rule)));
    let undecided = match &made.minimality {
        BoardMinimality::Undecided { cells, rules } => {
            assert!(cells.is_empty() && rules.iter().all(|rule| made.puzzle.rules().contains(rule)));
            &rules[..]
        }
        _ => &[],
    };
    let fixed = plan.board().rules();
    for rule in made.puzzle.rules().iter().filter(|rule| !fixed.contains(rule) && !undecided.contains(rule)) {
        assert!(needs_rule(&made.puzzle, rule), "{}: {rule}", made.puzzle);
    }
}

#[test]
fn puzzles_on_other_boards_are_minimal() {
    let jigsaw = [1, 1, 2, 2, 1, 3, 3, 2, 1, 3, 4, 2, 3, 4, 4, 4];
    let plans = [
        (BoardPlan::on(board(4, &[])), 4),
        (BoardPlan::on(board(6, &[])), 1),
        (BoardPlan::on(Board::plain(Geometry::with_boxes(BoxShape { rows: 1, columns: 5 }).unwrap())), 1),
        (BoardPlan::on(Board::plain(Geometry::with_regions(4, &jigsaw).unwrap())), 2),
        (BoardPlan::on(board(9, &["diagonal", "anti-knight"])), 1),
        (BoardPlan::on(grids(3, &[(0, 0), (2, 2)])), 2),
        (BoardPlan::on(grids(0, &[(0, 0)])), 2),
        (BoardPlan::on(board(6, &["no-ratio 2", "ratio 2 r1c1 r1c2"])), 1),
        (BoardPlan::on(board(6, &[])).with_families(families("thermo dots")), 1),
        (BoardPlan::on(board(4, &[])).with_families(Family::all()).without_givens(), 1),
        (BoardPlan::on(board(6, &[])).with_families(families(MIXED)).without_givens(), 1),
    ];
    let mut undecided = 0;
    for (plan, records) in plans {
        let all = generate(&plan, 5, records);
        assert_eq!(all.len() as u64, records, "{plan:?}");
        for made in &all {
            check_minimal(&plan, made);
            let is_minimal = made.minimality == BoardMinimality::Minimal;
            assert!(is_minimal || !plan.families().is_empty(), "{made:?}");
            undecided += usize::from(!is_minimal);
        }
    }
    assert!(undecided > 0, "some rules are not decided within the limit");
}

/// If the digits did not go one after another, about a hundred of 270 givens would stay undecided.
#[test]
fn puzzles_of_side_25_are_minimal() {
    for made in generate(&BoardPlan::on(board(25, &[])), 2, 3) {
        assert_eq!(made.minimality, BoardMinimality::Minimal, "{made:?}");
        assert!(is_unique(&made.puzzle) && (230..=260).contains(&made.puzzle.clue_count()), "{}", made.puzzle);
    }
}

#[test]
fn puzzles_are_made_as_hard_as_the_plan_says() {
    let at_least = |sum| EffortValue::new(1, sum)..=EffortValue::INFINITE;
    for (plan, range) in [
        (BoardPlan::on(board(6, &[])), at_least(12.0)),
        (BoardPlan::on(board(6, &["diagonal"])).with_families(families("thermo")), at_least(2.0)),
        (
            BoardPlan::on(board(6, &[])).with_families(families("killer")),
            EffortValue::new(1, 1.0)..=EffortValue::new(1, 20.0),
        ),
    ] {
        let plan = plan.with_effort(range.clone());
        assert!(!plan.is_uniform());
        let all = generate(&plan, 5, 2);
        assert_eq!(all.len(), 2, "{plan:?}");
        for made in &all {
            let effort = Effort::of_unique(&made.puzzle, &Budget::unlimited()).unwrap().value;
            assert!(made.effort == Some(effort) && range.contains(&effort.shown()) && effort.depth() == 1, "{made:?}");
            assert!(is_unique(&made.puzzle), "{}", made.puzzle);
            if made.minimality != BoardMinimality::Divided {
                check_minimal(&plan, made);
            }
        }
        assert_eq!(generate(&plan, 5, 2), all, "the same again");
    }
    let none = BoardPlan::on(board(4, &[])).with_effort(at_least(1.0)).with_attempts(2);
    assert_eq!(generate(&none, 5, 1), [], "4x4 puzzles need no probes");
    let reversed = BoardPlan::on(board(4, &[])).with_effort(EffortValue::new(2, 0.0)..=EffortValue::new(1, 9.0));
    assert!(reversed.check().is_err());
}

#[test]
fn cages_divide_the_board() {
    for (side, records) in [(4, 3), (6, 2), (9, 2)] {
        let plan = BoardPlan::on(board(side, &[])).with_families(families("killer"));
        for (plan, has_givens) in [(plan.clone(), true), (plan.without_givens(), false)] {
            for made in generate(&plan, 2, records) {
                let mut cells = Vec::new();
                for rule in made.puzzle.rules() {
                    let text = rule.to_string();
                    let cage: Vec<&str> = text.split(' ').skip(2).collect();
                    assert!(text.starts_with("cage ") && cage.len() > 1, "{text}");
                    cells.extend(cage.into_iter().map(str::to_owned));
                }
                let count = cells.len();
                cells.sort();
                cells.dedup();
                assert_eq!((count, cells.len()), (side * side, side * side));
                assert!(is_unique(&made.puzzle) && made.minimality == BoardMinimality::Divided);
                assert!(has_givens || made.puzzle.clue_count() == 0);
                for (cell, _) in made.puzzle.given_by_index() {
                    assert!(needs_givens(&made.puzzle, &[cell]));
                }
            }
        }
    }
}

#[test]
fn symmetry_and_numbers_of_givens_are_kept() {
    let plan = BoardPlan::on(board(6, &["diagonal"])).with_symmetry(Symmetry::HalfTurn);
    for made in generate(&plan, 4, 1) {
        assert!(is_unique(&made.puzzle) && made.minimality == BoardMinimality::OrbitMinimal);
        for (cell, _) in made.puzzle.given_by_index() {
            assert!(made.puzzle.clue_at(35 - cell).is_some());
            assert!(needs_givens(&made.puzzle, &[cell, 35 - cell]), "{}", made.puzzle);
        }
    }
    let plan = BoardPlan::on(board(6, &[])).with_clues(14..=20);
    for made in generate(&plan, 4, 1) {
        let BoardMinimality::Undecided { cells: untested, .. } = &made.minimality else { panic!("{made:?}") };
        assert!(made.puzzle.clue_count() == 14 && is_unique(&made.puzzle));
        for (cell, _) in made.puzzle.given_by_index() {
            let is_tested = untested.iter().all(|untested| untested.index(6) != cell);
            assert!(!is_tested || needs_givens(&made.puzzle, &[cell]));
        }
    }
    let few = generate(&BoardPlan::on(board(4, &[])).with_clues(0..=4), 4, 4);
    assert!(few.len() == 4 && few.iter().all(|made| made.puzzle.clue_count() == 4));
    assert!(few.iter().any(|made| made.attempt > 1));
}

/// FNV-1a of the puzzles with their rules.
fn hash(all: &[GeneratedBoard]) -> String {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for made in all {
        let rules = made.puzzle.rules().iter().map(|rule| format!("\n{rule}"));
        for byte in
            rules.fold(format!("{} {} {}", made.record, made.puzzle, made.solution), |all, one| all + &one).bytes()
        {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    format!("{hash:016x}")
}

/// A change of these numbers changes every puzzle that people have from a seed.
#[test]
fn a_seed_gives_the_same_puzzles_however_it_is_cut() {
    let killer = BoardPlan::on(Board::classic()).with_families(families("killer"));
    let plans = [
        (BoardPlan::on(board(4, &[])), 8),
        (BoardPlan::on(board(6, &["diagonal"])).with_symmetry(Symmetry::Full), 3),
        (BoardPlan::on(board(9, &["windoku"])), 1),
        (killer.clone().without_givens(), 3),
        (killer, 2),
        (BoardPlan::on(board(6, &[])).with_families(Family::all()).without_givens(), 2),
    ];
    let hashes = plans.clone().map(|(plan, records)| {
        let all = generate(&plan, 2024, records);
        let last = all.last().unwrap();
        let mut alone = BoardGenerator::new(plan, Seed(2024)).unwrap();
        let budget = Budget::unlimited().with_guesses(1);
        assert_eq!(alone.record(last.record, &budget).unwrap().as_ref(), Some(last));
        hash(&all)
    });
    assert_eq!(
        hashes,
        [
            "a80a7439936ae394",
            "5db7dd83939b15ca",
            "09595174aa3da9a8",
            "809658d0b91000d1",
            "3b5fa54de495fbe0",
            "10f8f2445ba53bc4"
        ]
    );
}

#[test]
fn plans_without_puzzles_are_refused() {
    let classic = || BoardPlan::on(Board::classic());
    let message = |plan: BoardPlan| BoardGenerator::new(plan, Seed(1)).unwrap_err().to_string();
    let name = |name: &str| Family::by_name(name).unwrap_err().to_string();
    assert_eq!(message(classic().without_givens()), "a puzzle without givens needs clues of a family");
    let killer = classic().with_families(families("killer")).without_givens();
    let none = "a puzzle without givens has neither a symmetry nor a number of givens";
    assert_eq!(message(killer.clone().with_clues(0..=3)), none);
    assert_eq!(message(killer.with_symmetry(Symmetry::Full)), none);
    let range = BoardPlan::on(board(4, &[])).with_clues(17..=20);
    assert_eq!(message(range), "a puzzle on this board has between 0 and 16 givens, got 17 to 20");
    let dots = BoardPlan::on(board(9, &["no-ratio 2"])).with_families(families("dots"));
    let expected = "clues of the family `dots` cannot be removed under the rule `no-ratio 2`: it would mean more \
                    without them";
    assert_eq!(message(dots), expected);
    let large = BoardPlan::on(board(81, &[])).with_families(families("parity"));
    assert_eq!(message(large), "the rule `odd` needs a board of side 64 or less, got 81");
    let monotone =
        "`minimum` cannot be a family: without one of its clues, others would mean more, so none can be removed";
    assert_eq!(name("minimum"), monotone);
    assert_eq!(name("windoku"), "the rule `windoku` is not drawn from grids");
    assert!(name("thermos").starts_with("`thermos` is not a family: give killer, arrow, "));
}

#[test]
fn hopeless_plans_and_cancelled_ones_end() {
    let weak = BoardPlan::on(Board::classic()).with_families(families("parity")).without_givens().with_attempts(1);
    assert_eq!(generate(&weak, 1, 1), []);
    let none = BoardPlan::on(board(9, &["cage 3 r1c1 r1c2 r1c3"]));
    let error = BoardGenerator::new(none, Seed(1)).unwrap().record(1, &Budget::unlimited()).unwrap_err();
    assert!(error.to_string().ends_with("the rules of the board must leave a grid, and there is none"), "{error}");
    let cancelled = Budget::unlimited().with_cancel(Arc::new(true.into()));
    let error = BoardGenerator::new(weak, Seed(1)).unwrap().record(1, &cancelled).unwrap_err();
    assert!(matches!(error, EngineError::Interrupted(Interrupt::Cancelled)), "{error}");
}

/// Records 1 to 1,000, or to `SUDOSAT_SOAK`.
#[test]
#[ignore = "soak test: 1,000 puzzles of killer cages, and of nine families"]
fn soak_generated_boards() {
    let number = std::env::var("SUDOSAT_SOAK").map_or(1_000, |number| number.parse().unwrap());
    for names in ["killer", MIXED] {
        let plan = BoardPlan::on(Board::classic()).with_families(families(names)).without_givens();
        let all = generate(&plan, 7, number);
        assert_eq!(all.len() as u64, number);
        assert!(all.iter().all(|made| is_unique(&made.puzzle)));
    }
}
