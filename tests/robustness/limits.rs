//! Requests that cannot be met are reported first: missing solvers, and work that needs too much memory.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::puzzles::{EASY, EASY_SOLUTION};
use crate::shared::{Folder, outcome, run, run_on};
use sudosat::BothRoads;
use sudosat::certify::{Certifier, CertifyError};
use sudosat::cross_check::Prover;
use sudosat::engine::{Budget, Engine, EngineError, Interrupt};
use sudosat::explain::Explainer;
use sudosat::native::Native;
use sudosat::puzzle::{Board, Geometry, Puzzle, Rule, Solution};
use sudosat::sat::{AtMostOne, Encoding, SatEngine, SatMode, SolverChoice};

#[test]
fn a_missing_solver_is_reported_before_any_answer() {
    let folder = Folder::new();
    let (puzzle, out) = (folder.write("puzzle.txt", EASY), folder.write("out.txt", "of old"));
    let solver = ["--solver", "nosuchsolver -q"];
    let portfolio = ["--portfolio", "varisat,nosuchsolver -q"];
    let commands: [&[&str]; 6] = [&["solve"], &["solve", "--any"], &["unique"], &["count"], &["audit"], &["certify"]];
    for (command, option) in itertools::iproduct!(commands, [solver, portfolio]) {
        if command == ["certify"] && option == portfolio {
            continue;
        }
        let args = [command, &option[..], &[puzzle.as_str()]].concat();
        assert_eq!(
            outcome(&run(&args)),
            (String::new(), "sudosat: nosuchsolver: not found\n".to_owned(), Some(2)),
            "{args:?}"
        );
    }
    let args = [&["solve", "-o", &out, &puzzle][..], &solver].concat();
    assert_eq!(outcome(&run(&args)).2, Some(2));
    assert_eq!(folder.read("out.txt"), b"of old", "the file is unchanged");
    // A solver that is not used need not be installed.
    assert_eq!(
        outcome(&run(&["solve", "--solver", "varisat", &puzzle])),
        (format!("{EASY_SOLUTION}\n"), String::new(), Some(0))
    );
}

#[cfg(unix)]
#[test]
fn a_solver_that_is_not_executable_is_reported() {
    let folder = Folder::new();
    let text = folder.write("solver", "no program");
    let (out, message, code) = outcome(&run(&["solve", "--solver", &text, "-p", EASY]));
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert_eq!(message, format!("sudosat: {text}: not an executable file\n"));
}

fn empty(side: usize, rules: &[Rule]) -> Puzzle {
    let geometry = Geometry::with_side(side).unwrap();
    let cells = geometry.cells();
    Puzzle::new(Board::new(geometry, rules.iter().cloned()).unwrap(), vec![None; cells]).unwrap()
}

fn assert_too_much(error: &EngineError, what: &str) {
    let EngineError::Interrupted(Interrupt::Memory { needed, limit }) = error else { panic!("{what}: {error:?}") };
    assert!(needed > limit, "{what}: {needed} of {limit}");
}

fn engines() -> Vec<Box<dyn Engine>> {
    let sat =
        |config: sudosat::sat::SatConfig| Box::new(SatEngine::new(config, SolverChoice::Varisat)) as Box<dyn Engine>;
    let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Native::new()), Box::new(BothRoads::default())];
    engines.extend(SatMode::ALL.map(|mode| sat(mode.into())));
    let forms = itertools::iproduct!(Encoding::ALL, AtMostOne::ALL);
    engines.extend(forms.map(|(encoding, scheme)| sat(encoding.with(scheme).into())));
    engines.extend(Encoding::ALL.map(|encoding| sat(encoding.into())));
    engines
}

/// Every engine and encoding gives up before it uses the memory, and works afterwards.
#[test]
fn work_that_exceeds_the_memory_limit_is_never_started() {
    let easy: Puzzle = EASY.parse().unwrap();
    let budget = Budget::unlimited().with_memory(512 << 10);
    for mut engine in engines() {
        for (side, rules) in [(64, &[][..]), (256, &[]), (256, &Rule::DIAGONAL), (1024, &Rule::DIAGONAL)] {
            let what = format!("{}, side {side}", engine.name());
            let puzzle = empty(side, rules);
            assert_too_much(&engine.verdict(&puzzle, &budget).unwrap_err(), &what);
            assert_too_much(&engine.solve(&puzzle, &budget).unwrap_err(), &what);
            assert_too_much(&engine.count(&puzzle, 2, &budget).unwrap_err(), &what);
        }
        let verdict = engine.verdict(&easy, &Budget::unlimited().with_memory(1 << 30)).unwrap();
        assert!(verdict.unique().is_some(), "{} works afterwards", engine.name());
    }
    let (mut explainer, mut certifier) = (Explainer::new(), Certifier::new());
    for side in [64, 256, 1024] {
        assert_too_much(&explainer.explain(&empty(side, &[]), &budget).unwrap_err(), "why");
        let Err(CertifyError::Engine(error)) = certifier.certify(&empty(side, &[]), &budget) else { panic!("certify") };
        assert_too_much(&error, "certify");
    }
    assert!(explainer.explain(&easy, &Budget::unlimited().with_memory(1 << 30)).is_ok());
}

#[test]
fn a_board_that_is_too_large_is_unknown_and_the_stream_continues() {
    let large = "0 ".repeat(256 * 256);
    let stream = format!("{EASY}\n{large}\n{EASY}\n");
    for command in [&["unique"][..], &["unique", "--encoding", "minimal"], &["unique", "--engine", "native"], &["why"]]
    {
        let args = [command, &["--rule", "diagonal", "--memory", "4M", "--threads", "1"]].concat();
        let (answers, message, code) = outcome(&run_on(&args, stream.as_str()));
        let words: Vec<&str> = answers.lines().map(|line| line.split([' ', ';', '\t']).next().unwrap()).collect();
        assert_eq!((words.len(), words[1], code), (3, "unknown", Some(4)), "{args:?}: {message}");
        assert_eq!(words[0], words[2], "{args:?}");
        assert!(message.contains("of memory, the limit is 4.0 MB (--memory)"), "{args:?}: {message}");
    }
    let (out, message, code) = outcome(&run_on(&["certify", "--format", "csv", "--memory", "4M"], stream.as_str()));
    assert_eq!((out.lines().count(), code), (4, Some(4)), "{message}");
    let (_, message, code) = outcome(&run_on(&["audit", "--memory", "4M"], stream.as_str()));
    assert_eq!((message.as_str(), code), ("", Some(4)));
    assert_eq!(outcome(&run(&["unique", "--memory", "much", "-p", EASY])).2, Some(2));
}

#[test]
fn a_prover_checks_the_memory_limit_before_it_allocates() {
    let board = Board::with_side(25).unwrap();
    let solution = Native::new().solve(&Puzzle::new(board.clone(), vec![None; 625]).unwrap(), &Budget::unlimited());
    let solution = solution.unwrap().unwrap();
    let mut clues: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    clues[..3].fill(None);
    let puzzle = Puzzle::new(board, clues).unwrap();
    let solution = Solution::check(&puzzle, solution.digits().to_vec()).unwrap();
    let proves = |megabytes: u64| {
        Certifier::new().proves(
            &puzzle,
            std::slice::from_ref(&solution),
            &Budget::unlimited().with_memory(megabytes << 20),
        )
    };
    assert!(matches!(proves(1), Err(EngineError::Interrupted(Interrupt::Memory { .. }))));
    assert!(matches!(proves(500), Ok(true)));
}

/// Tests are optimized, and the checks that optimization usually drops are on.
#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn tests_check_arithmetic() {
    let largest = std::hint::black_box(u8::MAX);
    std::hint::black_box(largest + 1);
}
