//! Every engine answers every entry of the corpus: the number of solutions, the verdict, the solution.
//!
//! An engine's exclusions are data, each with a reason. A solver that is not installed is a failure.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::oracle::entry::{Entry, MANY, corpus};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use sudosat::cross_check::CrossCheck;
use sudosat::engine::{Budget, Count, End, Engine, EngineError};
use sudosat::native::Native;
use sudosat::native::lanes::{Lanes, Level, Outcome};
use sudosat::native::textbook::{Constraint, Scan, UsedCounts};
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Puzzle, Rule, Solution, Verdict};
use sudosat::sat::backend::ProcessSolver;
use sudosat::sat::{Encoding, SatEngine, SolverChoice};

/// No engine should take this long for one question about an entry.
const PATIENCE: Duration = Duration::from_secs(60);

/// The extent of the questions to an engine, limited by its cost.
#[derive(Clone, Copy)]
struct Questions {
    /// The limit of counts on boards above side 6. Each solution that a SAT solver shows costs another call.
    limit: u64,
    /// Above this side, `count` and `solve` are not called in addition to `visit` and `verdict`.
    all_up_to: usize,
}

const NATIVE: Questions = Questions { limit: MANY, all_up_to: usize::MAX };
const TEXTBOOK: Questions = Questions { limit: MANY, all_up_to: 0 };
const VARISAT: Questions = Questions { limit: 30, all_up_to: 12 };
const PROCESS: Questions = Questions { limit: 30, all_up_to: 0 };

/// Excuses an engine from entries.
struct Exclusion {
    /// A prefix of the engine's name: `sat (minisat` means minisat with every encoding.
    engine: &'static str,
    /// Selects the entries.
    from: fn(&Entry) -> bool,
    reason: &'static str,
}

const EXCLUSIONS: &[Exclusion] = &[
    Exclusion {
        engine: "textbook-scan",
        from: |entry| CELL_ORDER_SUFFERS.contains(&entry.name.as_str()),
        reason: "cell order without propagation tries millions of grids",
    },
    Exclusion {
        engine: "textbook-count",
        from: |entry| CELL_ORDER_SUFFERS.contains(&entry.name.as_str()),
        reason: "cell order without propagation tries millions of grids",
    },
    Exclusion {
        engine: "textbook-constraint",
        from: |entry| entry.name == "norvig-impossible",
        reason: "it looks for a cell with one digit left but not for a digit with one cell left: minutes",
    },
    Exclusion {
        engine: "sat (varisat, minimal",
        from: |entry| entry.name == "9-regions-are-broken-diagonals",
        reason: "without clauses for digits in houses nothing propagates: minutes",
    },
    Exclusion {
        engine: "sat (varisat, efficient",
        from: |entry| entry.name == "9-regions-are-broken-diagonals",
        reason: "without clauses for digits in houses nothing propagates: minutes",
    },
    Exclusion { engine: "sat (cadical", from: |entry| !sampled(entry, 0), reason: A_PROCESS_A_CALL },
    Exclusion { engine: "sat (minisat", from: |entry| !sampled(entry, 1), reason: A_PROCESS_A_CALL },
    Exclusion { engine: "sat (picosat", from: |entry| !sampled(entry, 2), reason: A_PROCESS_A_CALL },
    Exclusion { engine: "sat (cryptominisat5", from: |entry| !sampled(entry, 3), reason: A_PROCESS_A_CALL },
];

/// Entries that a search in cell order does not finish in reasonable time.
const CELL_ORDER_SUFFERS: &[&str] =
    &["9-digit-without-place-in-a-box", "norvig-impossible", "seventeen-clues-royle", "wikipedia-hard-for-cell-order"];

const A_PROCESS_A_CALL: &str = "a process for each solution is slow: each foreign solver has a sample of its own";

/// Whether the entry is in this external solver's sample.
fn sampled(entry: &Entry, solver: usize) -> bool {
    let place = entry.name.bytes().map(usize::from).sum::<usize>();
    entry.count <= 3 && entry.board.side <= 10 && place % 4 == solver
}

/// The puzzle of an entry, in the program's own types.
fn puzzle(entry: &Entry) -> Puzzle {
    let board = &entry.board;
    let shape = entry.board_text.split(' ').next().unwrap();
    let geometry = if let Ok(side) = shape.parse() {
        Geometry::with_side(side)
    } else if let Some((rows, columns)) = shape.split_once('x') {
        Geometry::with_boxes(BoxShape { rows: rows.parse().unwrap(), columns: columns.parse().unwrap() })
    } else {
        Geometry::with_regions(board.side, &board.region.iter().map(|&region| region as u16).collect::<Vec<_>>())
    };
    let main = board.main_diagonal.then_some(Rule::MAIN_DIAGONAL);
    let anti = board.anti_diagonal.then_some(Rule::ANTI_DIAGONAL);
    let clues = entry.clues.iter().copied().map(Digit::new).collect();
    Puzzle::new(Board::new(geometry.unwrap(), main.into_iter().chain(anti)).unwrap(), clues).unwrap()
}

fn numbers(solution: &Solution) -> Vec<u16> {
    solution.digits().iter().map(|digit| digit.get()).collect()
}

/// The first contradiction between the engine's answers and the corpus.
fn objection(engine: &mut dyn Engine, questions: Questions, entry: &Entry) -> Result<(), String> {
    let puzzle = puzzle(entry);
    let limit = if entry.board.side <= 6 { MANY } else { questions.limit };
    let budget = || Budget::within(PATIENCE);
    let message = |error: EngineError| error.to_string();

    let mut seen = HashSet::new();
    let visit = engine.visit(&puzzle, &budget(), &mut |solution| {
        seen.insert(numbers(&solution));
        if seen.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let (end, expected) = if entry.count >= limit {
        (End::Stopped, Count::AtLeast(limit))
    } else {
        (End::Exhausted, Count::Exactly(entry.count))
    };
    same("end of the visit", &visit.map_err(message)?, &end)?;
    same("different solutions visited", &(seen.len() as u64), &entry.count.min(limit))?;
    if let Some(grid) = seen.iter().find(|grid| !keeps(entry, grid)) {
        return Err(format!("shows {grid:?}, which is no solution"));
    }

    if entry.board.side <= questions.all_up_to {
        same("count", &engine.count(&puzzle, limit, &budget()).map_err(message)?, &expected)?;
        let few = entry.count.min(3);
        same("count up to a few", &engine.count(&puzzle, few, &budget()).map_err(message)?, &Count::AtLeast(few))?;
        let solved = engine.solve(&puzzle, &budget()).map_err(message)?;
        same("whether there is a solution", &solved.is_some(), &(entry.count > 0))?;
    }
    match engine.verdict(&puzzle, &budget()).map_err(message)? {
        Verdict::Unsolvable => same("solutions of an unsolvable puzzle", &0, &entry.count),
        Verdict::Unique(only) => same("the only solution", &Some(numbers(&only)), &entry.solution),
        Verdict::Multiple(one, other) if one == other => Err("two equal solutions".to_owned()),
        Verdict::Multiple(..) => same("several solutions", &true, &(entry.count > 1)),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, not {expected:?}")) }
}

/// Whether the grid is a solution according to the oracle.
fn keeps(entry: &Entry, grid: &[u16]) -> bool {
    entry.board.is_solved_by(grid) && entry.clues.iter().zip(grid).all(|(&clue, digit)| clue == 0 || clue == *digit)
}

/// Runs the corpus on an engine and reports all objections at once. `takes` selects the entries that it supports; for
/// the others the engine must report that it does not.
fn run(engine: &mut dyn Engine, questions: Questions, takes: impl Fn(&Puzzle) -> bool) {
    let name = engine.name();
    let exclusions: Vec<&Exclusion> = EXCLUSIONS.iter().filter(|one| name.starts_with(one.engine)).collect();
    let (mut answered, mut objections) = (0, Vec::new());
    for entry in corpus() {
        if !takes(&puzzle(&entry)) {
            let refusal = engine.verdict(&puzzle(&entry), &Budget::within(PATIENCE));
            if !matches!(refusal, Err(EngineError::Unsupported { .. })) {
                objections.push(format!("{}: not refused", entry.name));
            }
            continue;
        }
        if exclusions.iter().any(|exclusion| (exclusion.from)(&entry)) {
            continue;
        }
        answered += 1;
        if let Err(objection) = objection(engine, questions, &entry) {
            objections.push(format!("{}: {objection}", entry.name));
        }
    }
    assert!(objections.is_empty(), "{name} fails {} of {answered}:\n{}", objections.len(), objections.join("\n"));
    assert!(answered >= 50, "{name} answered only {answered} entries");
}

fn everything(_: &Puzzle) -> bool {
    true
}

fn sat(encoding: Encoding) -> SatEngine {
    SatEngine::new(encoding, SolverChoice::Varisat)
}

/// An external solver with every encoding.
fn run_process(command: &str) {
    for encoding in Encoding::ALL {
        let solver = ProcessSolver::new(command).unwrap();
        run(&mut SatEngine::new(encoding, SolverChoice::Process(solver)), PROCESS, everything);
    }
}

#[test]
fn sat_minimal() {
    run(&mut sat(Encoding::Minimal), VARISAT, everything);
}

#[test]
fn sat_efficient() {
    run(&mut sat(Encoding::Efficient), VARISAT, everything);
}

#[test]
fn sat_extended() {
    run(&mut sat(Encoding::Extended), VARISAT, everything);
}

#[test]
fn sat_reduced() {
    run(&mut sat(Encoding::Reduced), VARISAT, everything);
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_cadical() {
    run_process("cadical -q");
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_minisat() {
    run_process("minisat -verb=0");
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_picosat() {
    run_process("picosat");
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_cryptominisat() {
    run_process("cryptominisat5 --verb 0");
}

#[test]
fn native() {
    run(&mut Native::new(), NATIVE, everything);
}

#[test]
fn native_general_search() {
    run(&mut Native::general(), NATIVE, everything);
}

#[test]
fn native_with_learning() {
    run(&mut Native::learning_after(0), NATIVE, everything);
}

#[test]
fn textbook_scan() {
    run(&mut Scan, TEXTBOOK, Puzzle::is_classic);
}

#[test]
fn textbook_count() {
    run(&mut UsedCounts, TEXTBOOK, Puzzle::is_classic);
}

#[test]
fn textbook_constraint() {
    run(&mut Constraint, TEXTBOOK, Puzzle::is_classic);
}

#[test]
fn both_solvers() {
    run(&mut CrossCheck::new(sat(Encoding::default()), Native::new()), VARISAT, everything);
}

/// All puzzles in one call, in order.
#[test]
fn native_verdicts_of_many() {
    let corpus = corpus();
    let puzzles: Vec<Puzzle> = corpus.iter().map(puzzle).collect();
    let verdicts = Native::new().verdict_many(&puzzles, &Budget::within(PATIENCE));
    assert_eq!(verdicts.len(), corpus.len());
    for (entry, verdict) in corpus.iter().zip(verdicts) {
        let count = match verdict.unwrap() {
            Verdict::Unsolvable => 0,
            Verdict::Unique(only) => {
                assert_eq!(Some(numbers(&only)), entry.solution, "{}", entry.name);
                1
            }
            Verdict::Multiple(one, other) => {
                assert_ne!(one, other, "{}", entry.name);
                2
            }
        };
        assert_eq!(count, entry.count.min(2), "{}", entry.name);
    }
}

/// Every classic entry in one batch, in the vectors of each level that the processor has.
#[test]
fn native_lanes() {
    let corpus: Vec<Entry> = corpus().into_iter().filter(|entry| puzzle(entry).is_classic()).collect();
    let narrow = |cells: &[u16]| -> [u8; 81] { std::array::from_fn(|cell| cells[cell] as u8) };
    let puzzles: Vec<[u8; 81]> = corpus.iter().map(|entry| narrow(&entry.clues)).collect();
    for mut lanes in Level::ALL.into_iter().filter_map(Lanes::with_level) {
        let level = lanes.level();
        for limit in [1, 2, MANY as u32] {
            let mut outcomes = vec![Outcome::default(); puzzles.len()];
            lanes.solve(&puzzles, limit, &Budget::within(PATIENCE), &mut outcomes).unwrap();
            for (entry, outcome) in corpus.iter().zip(outcomes) {
                let name = format!("{} on {level:?} up to {limit}", entry.name);
                assert!(outcome.finished, "{name}");
                assert_eq!(u64::from(outcome.count), entry.count.min(limit.into()), "{name}");
                let shown: Vec<Vec<u16>> = outcome.solutions.iter().map(|grid| grid.map(u16::from).to_vec()).collect();
                let shown = &shown[..outcome.count.min(2) as usize];
                assert!(shown.iter().all(|grid| keeps(entry, grid)), "{name}: {shown:?}");
                assert!(shown.len() < 2 || shown[0] != shown[1], "{name}: {shown:?}");
            }
        }
    }
}

/// The classic validity check of a part-filled board: a clash is reported if and only if there is one.
#[test]
fn clashes_are_reported_if_and_only_if_there_are_any() {
    for entry in corpus() {
        let clashes = puzzle(&entry).clashes();
        assert_eq!(clashes.is_empty(), entry.board.has_no_clash(&entry.clues), "{}: {clashes:?}", entry.name);
    }
}

/// The check accepts the solution in the corpus and no other grid.
#[test]
fn check_accepts_only_the_solution() {
    for entry in corpus() {
        let Some(solution) = &entry.solution else { continue };
        let puzzle = puzzle(&entry);
        let mut digits: Vec<Digit> = solution.iter().copied().filter_map(Digit::new).collect();
        assert!(Solution::check(&puzzle, digits.clone()).is_ok(), "{}", entry.name);
        for cell in 0..digits.len() {
            let right =
                std::mem::replace(&mut digits[cell], Digit::from_index(usize::from(solution[cell]) % entry.board.side));
            let changed = digits[cell] != right;
            assert_eq!(Solution::check(&puzzle, digits.clone()).is_err(), changed, "{}: cell {cell}", entry.name);
            digits[cell] = right;
        }
    }
}

/// An exclusion that excuses no engine from anything is a leftover.
#[test]
fn every_exclusion_is_needed() {
    for exclusion in EXCLUSIONS {
        let excused = corpus().iter().filter(|entry| (exclusion.from)(entry)).count();
        assert!(excused > 0, "{}: {}", exclusion.engine, exclusion.reason);
    }
}

/// The program and the corpus read every board alike.
#[test]
fn boards_have_the_same_boxes_as_in_the_corpus() {
    for entry in corpus() {
        let puzzle = puzzle(&entry);
        let geometry: &Arc<Geometry> = puzzle.geometry();
        let region = |index| geometry.box_of(Cell::from_index(index, geometry.side()));
        for (one, other) in (0..geometry.cells()).zip(1..geometry.cells()) {
            let here = region(one) == region(other);
            assert_eq!(here, entry.board.region[one] == entry.board.region[other], "{}", entry.name);
        }
    }
}
