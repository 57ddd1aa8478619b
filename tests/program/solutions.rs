//! All solutions in a fixed order: every engine gives the same list, lazily, and on the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::CLASH;
use crate::shared::{Folder, outcome, run, run_on, text};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use sudosat::BothRoads;
use sudosat::engine::{Budget, End, Engine, EngineError};
use sudosat::native::Native;
use sudosat::native::textbook;
use sudosat::puzzle::{Puzzle, Solution};
use sudosat::sat::SatEngine;

const EMPTY: &str = "................";

fn list(engine: &mut dyn Engine, puzzle: &Puzzle) -> Vec<String> {
    engine.solutions(puzzle, &Budget::unlimited()).map(|solution| solution.unwrap().to_string()).collect()
}

/// The solutions that the engine visits, sorted.
fn visited(engine: &mut dyn Engine, puzzle: &Puzzle) -> Vec<String> {
    let mut all = Vec::new();
    let end = engine.visit(puzzle, &Budget::unlimited(), &mut |solution| {
        all.push(solution.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), End::Exhausted);
    all.sort_unstable();
    all
}

/// A full grid without the clues of these digits.
fn without(digits: &str) -> String {
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    grid.chars().map(|digit| if digits.contains(digit) { '.' } else { digit }).collect()
}

#[test]
fn every_engine_lists_the_same_solutions_in_the_same_order() {
    for (puzzle, count) in [(EMPTY.to_owned(), 288), (CLASH.to_owned(), 0), (without("1"), 1), (without("123"), 18)] {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let expected = visited(&mut Native::new(), &puzzle);
        assert_eq!(expected.len(), count, "{puzzle}");
        let mut engines: Vec<Box<dyn Engine>> =
            vec![Box::new(Native::new()), Box::new(SatEngine::default()), Box::new(BothRoads::default())];
        if puzzle.is_classic() {
            engines.push(Box::new(textbook::Constraint));
        }
        for mut engine in engines {
            assert_eq!(list(&mut engine, &puzzle), expected, "{} on {puzzle}", engine.name());
        }
    }
}

/// Counts its calls, and visits the solutions in reverse order.
struct Last<'a>(&'a AtomicUsize);

impl Engine for Last<'_> {
    fn name(&self) -> String {
        "last".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let mut all = Vec::new();
        Native::new().visit(puzzle, budget, &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        })?;
        all.sort_unstable_by_key(Solution::to_string);
        let end = all.into_iter().rev().try_for_each(found);
        Ok(if end.is_break() { End::Stopped } else { End::Exhausted })
    }
}

/// The solutions arrive one by one, from few calls: an engine that lists them all at each call would otherwise take
/// hours.
#[test]
fn the_order_is_fixed_and_the_engine_is_called_lazily() {
    let puzzle: Puzzle = EMPTY.parse().unwrap();
    let questions = AtomicUsize::new(0);
    let mut engine = Last(&questions);
    let budget = Budget::unlimited();
    let mut solutions = engine.solutions(&puzzle, &budget);
    assert_eq!(questions.load(Ordering::Relaxed), 0);
    let first = solutions.next().unwrap().unwrap();
    assert_eq!(first.to_string(), "1234341221434321");
    let few = questions.load(Ordering::Relaxed);
    assert!(few <= 64, "{few} calls for the first solution");
    assert_eq!(solutions.next().unwrap().unwrap().to_string(), "1234341223414123");
    assert_eq!(2 + solutions.count(), 288);
}

/// Visits solutions of another puzzle.
struct Liar;

impl Engine for Liar {
    fn name(&self) -> String {
        "liar".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let empty = puzzle.with_clues(vec![None; puzzle.clues().len()]).unwrap();
        Native::new().visit(&empty, budget, found)
    }
}

#[test]
fn a_false_solution_and_a_spent_budget_end_the_list() {
    let puzzle: Puzzle = EMPTY.parse().unwrap();
    let list: Vec<_> = Liar.solutions(&puzzle, &Budget::unlimited()).collect();
    assert!(matches!(list.last(), Some(Err(EngineError::WrongSolution { .. }))), "{list:?}");
    let mut engine = Native::new();
    let spent = Budget::within(std::time::Duration::ZERO);
    let list: Vec<_> = engine.solutions(&without("12345").parse().unwrap(), &spent).collect();
    assert!(matches!(list.as_slice(), [Err(EngineError::Interrupted(_))]), "{list:?}");
}

#[test]
fn the_command_lists_solutions_in_order_and_reports_a_limit() {
    let folder = Folder::new();
    let file = folder.write("puzzles", format!("1.......2.......\n{CLASH}\n{}\n", without("1")));
    let (out, err, code) = outcome(&run(&["solutions", "--with-puzzle", &file]));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 25);
    assert_eq!(lines[0], "1.......2....... 1234341221434321");
    assert!(lines.is_sorted_by(|one, other| one < other || other.len() > one.len()), "{out}");
    assert_eq!(lines[24].split(' ').nth(1), Some(without("").as_str()));
    assert!(err.contains("line 2: there is no solution"), "{err}");
    assert_eq!(code, Some(1));
    for engine in ["native", "sat", "both"] {
        let args = ["solutions", "--engine", engine, "--limit", "3", "-p", "1.......2......."];
        let (out, err, code) = outcome(&run(&args));
        assert_eq!(out, "1234341221434321\n1234341223414123\n1234342121434312\n", "{engine}");
        assert_eq!(
            (err.as_str(), code),
            ("-p: line 1: there are more than 3 solutions (--limit)\n", Some(4)),
            "{engine}"
        );
    }
    // A limit equal to the count is not exceeded.
    let args = ["solutions", "--limit", "24", "-p", "1.......2......."];
    assert_eq!(run(&args).status.code(), Some(0));
    let output = run(&["solutions", &file, "-o", &folder.name("out.gz")]);
    assert_eq!(output.status.code(), Some(1));
    let one = outcome(&run(&["solutions", "--threads", "1", &file]));
    let quiet = outcome(&run(&["solutions", "--threads", "3", "-q", &file]));
    assert_eq!((&quiet.0, &*quiet.1, quiet.2), (&one.0, "", one.2));
}

#[test]
fn incomplete_lists_are_reported() {
    let (out, err, code) = outcome(&run_on(&["solutions"], "no puzzle\n1234341221434321\n"));
    assert_eq!((out.as_str(), code), ("1234341221434321\n", Some(2)), "{err}");
    let (out, err, code) = outcome(&run(&["solutions", "--timeout", "0", "-p", "1.......2......."]));
    assert_eq!((out.as_str(), code), ("", Some(4)));
    // Installed solvers that could help are named after it.
    assert!(err.starts_with("-p: line 1: the list is not complete: the time limit passed"), "{err}");
    let output = run(&["solutions", "missing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("missing"));
}
