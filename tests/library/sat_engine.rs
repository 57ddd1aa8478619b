//! The SAT solver as a whole: every encoding, every kind of board, and a faulty backend.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::puzzles::{EASY, EASY_SOLUTION};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudosat::engine::{Budget, Count, Engine, EngineError, Interrupt};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Puzzle, Rule, Verdict};
use sudosat::sat::backend::{Answer, Backend, BackendError, ProcessSolver};
use sudosat::sat::{
    AtMostOne, ClauseSink, Cnf, Encoding, Lit, Model, Probe, SatConfig, SatEngine, SatMode, SatStats, SolverChoice,
    encode,
};

fn classic(clues: &str) -> Puzzle {
    let clues = clues.chars().map(|clue| Digit::new(clue.to_digit(10).unwrap_or(0) as u16)).collect();
    Puzzle::new(Board::classic(), clues).unwrap()
}

fn empty(geometry: Arc<Geometry>, rules: &[Rule]) -> Puzzle {
    let cells = geometry.cells();
    Puzzle::new(Board::new(geometry, rules.iter().cloned()).unwrap(), vec![None; cells]).unwrap()
}

fn with(config: impl Into<SatConfig>) -> SatEngine {
    SatEngine::new(config, SolverChoice::Varisat)
}

/// Engines of every encoding, and of every mode with every choice of probes.
fn engines() -> impl Iterator<Item = SatEngine> {
    let encodings = Encoding::ALL.into_iter().map(|encoding| SatEngine::new(encoding, SolverChoice::Varisat));
    let modes = SatMode::ALL.into_iter().flat_map(|mode| Probe::ALL.map(|probe| (mode, probe)));
    encodings.chain(modes.map(|(mode, probe)| with(SatConfig::from(mode).with_probe(probe))))
}

fn digits(text: &str) -> Vec<u16> {
    text.bytes().map(|byte| u16::from(byte - b'0')).collect()
}

fn solved(verdict: &Verdict) -> Vec<u16> {
    verdict.unique().unwrap().digits().iter().map(|digit| digit.get()).collect()
}

#[test]
fn engines_are_named_for_solver_and_encoding() {
    let cadical = SolverChoice::Process(ProcessSolver::new("/usr/bin/cadical -q").unwrap());
    assert_eq!(SatEngine::new(Encoding::Reduced, cadical).name(), "sat (cadical, reduced)");
    assert_eq!(SatEngine::new(Encoding::default(), SolverChoice::default()).name(), "sat (small or varisat, extended)");
    let names = SatMode::ALL.map(|mode| with(mode).name());
    assert_eq!(names, ["sat (varisat)", "sat (varisat, incremental)", "sat (varisat, pure)"]);
}

/// A kept solver serves puzzle after puzzle, is renewed on the way, and forgets each puzzle's clues.
#[test]
fn verdicts_of_a_stream_in_every_mode() {
    let hard = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let clash = EASY.replacen('5', "3", 1);
    let stream = [EASY, hard, &clash, EASY_SOLUTION, &"0".repeat(81)].map(classic);
    let words = ["unique", "unique", "unsolvable", "unique", "multiple"];
    for (mode, reached) in SatMode::ALL.into_iter().zip([2, 2, 5]) {
        let mut engine = with(mode);
        for _ in 0..12 {
            let verdicts = engine.verdict_many(&stream, &Budget::unlimited());
            assert_eq!(verdicts.into_iter().map(|verdict| verdict.unwrap().word()).collect::<Vec<_>>(), words);
        }
        let SatStats { puzzles, reached: at_solver, calls, .. } = engine.stats();
        assert_eq!((puzzles, at_solver), (60, 12 * reached), "{mode}");
        assert!(calls > at_solver, "uniqueness takes a second call");
    }
}

/// Compares the size of the solver's formula with that of the same formula made by hand.
#[test]
fn statistics_measure_what_reaches_the_solver() {
    let hard = classic("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
    let mut formula = Cnf::default();
    let reduced = encode(&hard, Encoding::Reduced, &mut formula);
    for mut engine in [Encoding::Reduced, Encoding::Extended].map(with) {
        let form = engine.form(9);
        assert!(engine.verdict(&hard, &Budget::unlimited()).unwrap().unique().is_some());
        let SatStats { puzzles, reached, calls, variables, clauses, literals, fixed, .. } = engine.stats();
        assert_eq!((puzzles, reached, calls, engine.stats().effort()), (1, 1, 2, None), "{form}");
        if form.encoding == Encoding::Reduced {
            let size = formula.size();
            assert_eq!((variables, clauses, literals), (size.variables as u64, size.clauses, size.literals));
            assert_eq!(fixed, 729 - reduced.candidates() as u64);
        } else {
            assert_eq!((variables, clauses, fixed), (729, 10_530 + 21, 0));
        }
        let before = engine.stats();
        engine.verdict(&hard, &Budget::unlimited()).unwrap();
        let again = engine.stats() - before;
        assert_eq!((again.variables, again.clauses, again.fixed), (variables, clauses, fixed), "{form}");
        assert!(engine.stats().time > before.time);
    }
    let mut pure = with(SatMode::Pure);
    pure.verdict(&hard, &Budget::unlimited()).unwrap();
    assert_eq!((pure.stats().fixed, pure.form(9).encoding), (21, Encoding::Extended));
}

#[test]
fn the_small_solver_counts_its_work() {
    counts_its_work(SolverChoice::Small);
    counts_its_work(SolverChoice::default());
}

fn counts_its_work(solver: SolverChoice) {
    let hard = classic("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
    let mut engine = SatEngine::new(SatConfig::default(), solver);
    engine.verdict(&hard, &Budget::unlimited()).unwrap();
    let first = engine.stats().effort().unwrap();
    assert!(first.conflicts > 0 && first.decisions >= first.conflicts && first.learnt <= first.conflicts, "{first}");
    engine.verdict(&hard, &Budget::unlimited()).unwrap();
    assert_eq!(engine.stats().effort().unwrap() - first, first, "a fresh solver has the same effort");
}

#[test]
fn verdicts_of_every_encoding() {
    for mut engine in engines() {
        let mut verdict = |puzzle: &Puzzle| engine.verdict(puzzle, &Budget::unlimited()).unwrap();
        assert_eq!(solved(&verdict(&classic(EASY))), digits(EASY_SOLUTION));
        assert_eq!(solved(&verdict(&classic(EASY_SOLUTION))), digits(EASY_SOLUTION), "no cell is open");
        assert!(matches!(verdict(&classic(&"0".repeat(81))), Verdict::Multiple(..)));
        let clash = EASY.replacen('5', "3", 1);
        assert_eq!(verdict(&classic(&clash)), Verdict::Unsolvable, "clashing clues");
        let wrong_end = format!("{}8", &EASY_SOLUTION[..80]);
        assert_eq!(verdict(&classic(&wrong_end)), Verdict::Unsolvable, "the last cell is read");
        // The last cell of row 1 can only be 9, and column 9 has its 9 below.
        let starved = format!("12345678{}9{}", "0".repeat(18), "0".repeat(54));
        assert_eq!(verdict(&classic(&starved)), Verdict::Unsolvable, "no clash, yet no solution");
    }
}

#[test]
fn counts_of_every_encoding() {
    let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]).unwrap();
    let latin = Geometry::with_boxes(BoxShape { rows: 1, columns: 4 }).unwrap();
    let four = || Geometry::with_side(4).unwrap();
    for mut engine in engines() {
        let mut count = |puzzle: &Puzzle| engine.count(puzzle, 1000, &Budget::unlimited()).unwrap();
        assert_eq!(count(&empty(Geometry::with_side(1).unwrap(), &Rule::DIAGONAL)), Count::Exactly(1));
        assert_eq!(count(&empty(four(), &[])), Count::Exactly(288));
        assert_eq!(count(&empty(four(), &Rule::DIAGONAL)), Count::Exactly(48));
        assert_eq!(count(&empty(latin.clone(), &[])), Count::Exactly(576), "Latin squares");
        assert_eq!(count(&empty(jigsaw.clone(), &[])), Count::Exactly(brute_force(&jigsaw, &[])));
        assert_eq!(
            count(&empty(jigsaw.clone(), &[Rule::ANTI_DIAGONAL])),
            Count::Exactly(brute_force(&jigsaw, &[Rule::ANTI_DIAGONAL]))
        );
        assert_eq!(count(&empty(Geometry::with_side(6).unwrap(), &[])), Count::AtLeast(1000));
    }
}

/// The number of grids of a small board, by trying every digit in every cell in turn.
fn brute_force(geometry: &Geometry, rules: &[Rule]) -> u64 {
    fn search(geometry: &Geometry, rules: &[Rule], grid: &mut Vec<usize>) -> u64 {
        let (cell, side) = (grid.len(), geometry.side());
        if cell == geometry.cells() {
            return 1;
        }
        let place = |cell: usize| (cell / side, cell % side);
        let [main, anti] = Rule::DIAGONAL;
        let on = |rule: &Rule, cell: usize| {
            let (row, column) = place(cell);
            *rule == main && row == column || *rule == anti && row + column == side - 1
        };
        let box_of = |cell| geometry.box_of(Cell::from_index(cell, side));
        let mut total = 0;
        for digit in 0..side {
            let clashes = grid.iter().enumerate().any(|(other, &taken)| {
                let (here, there) = (place(cell), place(other));
                let line = here.0 == there.0 || here.1 == there.1;
                let region = box_of(cell) == box_of(other);
                let diagonal = rules.iter().any(|rule| on(rule, cell) && on(rule, other));
                taken == digit && (line || region || diagonal)
            });
            if !clashes {
                grid.push(digit);
                total += search(geometry, rules, grid);
                grid.pop();
            }
        }
        total
    }
    search(geometry, rules, &mut Vec::new())
}

#[test]
fn every_solution_is_visited_once() {
    for mut engine in engines() {
        let mut seen = std::collections::HashSet::new();
        let puzzle = empty(Geometry::with_side(4).unwrap(), &[]);
        engine
            .visit(&puzzle, &Budget::unlimited(), &mut |solution| {
                assert!(seen.insert(solution), "visited twice");
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(seen.len(), 288);
    }
}

/// Removes clues from a grid until there are tens to thousands of solutions: each is visited once, and none is missed.
#[test]
fn the_solutions_of_a_classic_puzzle_are_those_of_the_native_solver() {
    const ENOUGH: u64 = 400;
    let mut random = 3_usize;
    let mut several = 0;
    for puzzles in 0..24 {
        let mut clues = EASY_SOLUTION.as_bytes().to_vec();
        for _ in 0..50 + puzzles % 5 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            clues[(random >> 33) % 81] = b'0';
        }
        let puzzle = classic(std::str::from_utf8(&clues).unwrap());
        let solutions = |engine: &mut dyn Engine| {
            let mut solutions = Vec::new();
            engine
                .visit(&puzzle, &Budget::unlimited(), &mut |solution| {
                    solutions.push(solution);
                    if solutions.len() as u64 > ENOUGH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
            solutions.sort_unstable_by(|one, other| one.digits().cmp(other.digits()));
            solutions
        };
        let native = solutions(&mut Native::new());
        if native.len() as u64 > ENOUGH {
            continue;
        }
        several += usize::from(native.len() > 1);
        for probe in Probe::ALL {
            assert!(solutions(&mut with(SatConfig::default().with_probe(probe))) == native, "{puzzle:?}");
        }
    }
    assert!(several >= 8, "{several} puzzles have several solutions, and few enough");
}

#[test]
fn boards_may_change_between_puzzles() {
    let boards = [
        (empty(Geometry::with_side(4).unwrap(), &[]), 288),
        (empty(Geometry::with_side(4).unwrap(), &Rule::DIAGONAL), 48),
        (empty(Geometry::with_boxes(BoxShape { rows: 4, columns: 1 }).unwrap(), &[]), 576),
        (empty(Geometry::with_side(1).unwrap(), &[]), 1),
    ];
    for mut engine in engines() {
        for (puzzle, grids) in boards.iter().chain(boards.iter().rev()) {
            assert_eq!(engine.count(puzzle, 1000, &Budget::unlimited()).unwrap(), Count::Exactly(*grids));
        }
    }
}

#[test]
fn a_large_board_is_solved_only_with_reduction() {
    let side = 64;
    let geometry = Geometry::with_side(side).unwrap();
    let pattern = |cell: usize| (cell / side * 8 + cell / side / 8 + cell % side) % side;
    let clues = (0..side * side).map(|cell| (cell % 3 > 0).then(|| Digit::from_index(pattern(cell)))).collect();
    let puzzle = Puzzle::new(Board::plain(geometry), clues).unwrap();
    let mut reduced = SatEngine::new(Encoding::Reduced, SolverChoice::Varisat);
    assert!(reduced.solve(&puzzle, &Budget::unlimited()).unwrap().is_some());
    let mut extended = with(Encoding::Extended.with(AtMostOne::Pairwise));
    let error = extended.verdict(&puzzle, &Budget::unlimited()).unwrap_err();
    assert!(matches!(&error, EngineError::Unsupported { reason, .. } if reason.contains("reduced")), "{error}");
    let error = reduced.verdict(&empty(Geometry::with_side(81).unwrap(), &[]), &Budget::unlimited()).unwrap_err();
    assert!(
        matches!(&error, EngineError::Unsupported { reason, .. } if reason.contains("must have at most")),
        "{error}"
    );
}

/// A pattern grid of side 16 with some open digits in its upper half: those of one neighborhood, and of several.
#[test]
fn solutions_near_the_last_and_far_from_it_are_all_found() {
    let side = 16;
    let pattern = |cell: usize| (cell / side * 4 + cell / side / 4 + cell % side) % side;
    for open in [[0, 3, 6, 9], [0, 1, 4, 5], [0, 1, 2, 3]] {
        let clue = |cell| {
            (cell >= side * side / 2 || !open.contains(&pattern(cell))).then(|| Digit::from_index(pattern(cell)))
        };
        let puzzle = Puzzle::new(Board::with_side(side).unwrap(), (0..side * side).map(clue).collect()).unwrap();
        let expected = Native::new().count(&puzzle, 10_000, &Budget::unlimited()).unwrap();
        assert!(matches!(expected, Count::Exactly(2..)), "{expected:?}");
        let mut engine = SatEngine::new(Encoding::Extended, SolverChoice::Varisat);
        assert_eq!(engine.count(&puzzle, 10_000, &Budget::unlimited()).unwrap(), expected, "{open:?}");
    }
}

/// A 36×36 board, about half of it empty: too hard to finish in the time given here.
fn hard() -> Puzzle {
    let side = 36;
    let geometry = Geometry::with_side(side).unwrap();
    let pattern = |cell: usize| (cell / side * 6 + cell / side / 6 + cell % side) % side;
    let mut state = 1_u64;
    let clues = (0..side * side).map(|cell| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33 & 15 < 6).then(|| Digit::from_index(pattern(cell)))
    });
    let clues = clues.collect();
    Puzzle::new(Board::plain(geometry), clues).unwrap()
}

/// The interrupt that ends an unlimited count.
fn interrupt(engine: &mut SatEngine, puzzle: &Puzzle, budget: &Budget) -> Interrupt {
    match engine.count(puzzle, u64::MAX, budget) {
        Err(EngineError::Interrupted(interrupt) | EngineError::Uncounted { interrupt, .. }) => interrupt,
        other => panic!("{}: {other:?}", engine.name()),
    }
}

#[test]
fn deadlines_and_the_cancel_flag_interrupt_a_count() {
    let puzzle = hard();
    let modes = SatMode::ALL.map(with);
    let encodings = Encoding::ALL.map(|encoding| SatEngine::new(encoding, SolverChoice::Varisat));
    for mut engine in encodings.into_iter().chain(modes) {
        for time in [Duration::ZERO, Duration::from_millis(20), Duration::from_millis(400)] {
            let budget = Budget::within(time);
            assert_eq!(interrupt(&mut engine, &puzzle, &budget), Interrupt::Deadline, "{}", engine.name());
            assert!(budget.deadline.is_some_and(|deadline| Instant::now() >= deadline), "{}", engine.name());
        }
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
        let end = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                cancel.store(true, Ordering::Relaxed);
            });
            interrupt(&mut engine, &puzzle, &budget)
        });
        assert_eq!(end, Interrupt::Cancelled, "{}", engine.name());
        assert!(
            engine.verdict(&classic(EASY), &Budget::unlimited()).unwrap().unique().is_some(),
            "it works afterwards"
        );
    }
}

/// A backend that gives scripted answers, whatever the formula.
struct Scripted(Cnf, Vec<Answer>);

impl ClauseSink for Scripted {
    fn variables(&self) -> usize {
        self.0.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.0.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.0.clause(literals)
    }
}

impl Backend for Scripted {
    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn solve(&mut self, _: &[Lit], _: &Budget) -> Result<Answer, BackendError> {
        self.1.pop().ok_or(BackendError::Failed { reason: "out of answers".to_owned() })
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

#[test]
fn a_faulty_backend_returns_no_grid() {
    let answer = |numbers: &[i32]| {
        let literals = numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap());
        let answers = vec![Answer::Sat(Model::from_literals(64, literals).unwrap())];
        let mut engine = SatEngine::with_backend(Encoding::Extended, Box::new(Scripted(Cnf::default(), answers)));
        engine.verdict(&empty(Geometry::with_side(4).unwrap(), &[]), &Budget::unlimited()).unwrap_err()
    };
    assert_eq!(answer(&[]).to_string(), "scripted: the model has no digit for r1c1");
    assert_eq!(answer(&[1, 2]).to_string(), "scripted: the model has both 1 and 2 at r1c1");
    let ones: Vec<i32> = (0..16).map(|cell| 4 * cell + 1).collect();
    assert!(matches!(answer(&ones), EngineError::WrongSolution { engine, .. } if engine == "sat (scripted, extended)"));
    let mut silent = SatEngine::with_backend(Encoding::Minimal, Box::new(Scripted(Cnf::default(), Vec::new())));
    assert_eq!(
        silent.verdict(&classic(EASY), &Budget::unlimited()).unwrap_err().to_string(),
        "scripted: out of answers"
    );
}

/// Runs the same puzzles through every external solver and every encoding.
#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_solvers_agree() {
    for command in ["cadical -q", "minisat", "picosat", "cryptominisat5 --verb 0"] {
        for encoding in Encoding::ALL {
            let solver = SolverChoice::Process(ProcessSolver::new(command).unwrap());
            let mut engine = SatEngine::new(encoding, solver);
            let mut verdict = |puzzle: &Puzzle| engine.verdict(puzzle, &Budget::unlimited()).unwrap();
            assert_eq!(solved(&verdict(&classic(EASY))), digits(EASY_SOLUTION));
            assert_eq!(verdict(&classic(&EASY.replacen('5', "3", 1))), Verdict::Unsolvable);
            assert!(matches!(verdict(&empty(Geometry::with_side(6).unwrap(), &Rule::DIAGONAL)), Verdict::Multiple(..)));
        }
    }
}
