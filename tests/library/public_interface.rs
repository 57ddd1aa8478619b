//! Small guarantees of the public interface that no other test reaches.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::puzzles::{CLASH, EASY, EASY_SOLUTION};
use std::error::Error as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use sudosat::certify::Certifier;
use sudosat::cross_check::Prover;
use sudosat::engine::{Budget, Count, End, Engine, EngineError, Interrupt};
use sudosat::native::Native;
use sudosat::puzzle::{Puzzle, Solution, Verdict};
use sudosat::sat::Encoding;
use sudosat::text::{self, ReadOptions};

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn solve_returns_the_solution_or_none() {
    assert_eq!(sudosat::solve(EASY).unwrap().unwrap().to_string(), EASY_SOLUTION);
    assert!(sudosat::solve(CLASH).unwrap().is_none());
}

#[test]
fn one_cell_is_counted_in_the_singular() {
    let error = sudosat::solve("<table><tr><td>5").unwrap_err().to_string();
    assert!(error.contains("found 1 cell;"), "{error}");
}

#[test]
fn an_error_of_solve_displays_its_cause_once() {
    let error = sudosat::solve("1..").unwrap_err();
    let sudosat::Error::Parse(parse) = &error else { panic!("{error:?}") };
    assert_eq!(error.to_string(), parse.to_string());
    assert!(error.to_string().contains("line 1"), "{error}");
    assert_eq!(error.source().map(ToString::to_string), parse.source().map(ToString::to_string));
    let error = sudosat::Error::from(EngineError::Interrupted(Interrupt::Deadline));
    assert_eq!(error.to_string(), "the time limit passed");
}

#[test]
fn memory_is_displayed_in_megabytes_up_to_a_thousand() {
    for (needed, limit, text) in [
        (3 << 19, 1 << 20, "it needs about 1.5 MB of memory, the limit is 1.0 MB"),
        (999 << 20, 998 << 20, "it needs about 999.0 MB of memory, the limit is 998.0 MB"),
        (1000 << 20, 512 << 20, "it needs about 1.0 GB of memory, the limit is 512.0 MB"),
        (5 << 29, 1 << 31, "it needs about 2.5 GB of memory, the limit is 2.0 GB"),
    ] {
        assert_eq!(Interrupt::Memory { needed, limit }.to_string(), text);
    }
}

#[test]
fn an_unknown_name_is_quoted_with_the_names_that_exist() {
    let error = "sm\u{7}all".parse::<Encoding>().unwrap_err();
    let shown = error.to_string();
    assert!(shown.starts_with("`sm\\u{7}all` is not an encoding"), "{shown}");
    assert!(shown.ends_with("minimal, efficient, extended or reduced"), "{shown}");
}

#[test]
fn a_boxed_engine_answers_a_batch_like_single_puzzles() {
    let mut engine: Box<dyn Engine> = Box::new(Native::new());
    let verdicts = engine.verdict_many(&[puzzle(EASY), puzzle(CLASH)], &Budget::unlimited());
    let [Ok(Verdict::Unique(only)), Ok(Verdict::Unsolvable)] = &verdicts[..] else { panic!("{verdicts:?}") };
    assert_eq!(only.to_string(), EASY_SOLUTION);
}

/// An engine that visits one solution three times and then runs out of time.
struct Late(Solution);

impl Engine for Late {
    fn name(&self) -> String {
        "late".to_owned()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        _: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        for _ in 0..3 {
            if found(self.0.clone()).is_break() {
                return Ok(End::Stopped);
            }
        }
        Err(Interrupt::Deadline.into())
    }
}

#[test]
fn an_interrupted_count_reports_its_bound() {
    let solution = Solution::check(&puzzle(EASY), puzzle(EASY_SOLUTION).clues().iter().copied().flatten().collect());
    let mut late = Late(solution.unwrap());
    let counter = Arc::new(AtomicU64::new(0));
    let budget = Budget::unlimited().with_counter(Arc::clone(&counter));
    assert_eq!(late.count(&puzzle(EASY), 2, &budget).unwrap(), Count::AtLeast(2));
    assert_eq!(counter.load(Ordering::Relaxed), 2);
    let error = late.count(&puzzle(EASY), 9, &budget).unwrap_err();
    assert_eq!((error.at_least(), counter.load(Ordering::Relaxed)), (Some(3), 3));
    assert_eq!(EngineError::from(Interrupt::Deadline).at_least(), None);
}

#[test]
fn plain_clues_are_those_of_a_parsed_field() {
    let clues = text::plain_clues(EASY.as_bytes()).unwrap();
    let record = text::parse_field(EASY.as_bytes(), &ReadOptions::default()).unwrap();
    let expected = record.puzzle.clues().iter().map(|clue| clue.map_or(0, |clue| clue.get() as u8));
    assert!(clues.iter().copied().eq(expected));
    assert_eq!(text::plain_clues(EASY_SOLUTION.as_bytes()).unwrap()[0], 5);
    assert_eq!(text::plain_clues(&EASY.as_bytes()[1..]), None);
}

#[test]
fn a_number_made_by_a_spreadsheet_is_reported() {
    let error = |field: &str| text::parse_field(field.as_bytes(), &ReadOptions::default()).unwrap_err().to_string();
    for rounded in ["5.3007E+80", "5,3007e+79", "5E+80"] {
        assert!(error(rounded).contains("rounded"), "{rounded}: {}", error(rounded));
    }
    for other in ["5.3007E80", "5.E+80", ".3E+80", "x.3E+80", "5.xE+80", "5.3E+x"] {
        assert!(!error(other).contains("rounded"), "{other}: {}", error(other));
    }
    assert!(error(&"1".repeat(72)).contains("zeros"));
    assert!(!error(&"1".repeat(71)).contains("zeros"));
    assert!(!error(&format!("{}x", "1".repeat(72))).contains("zeros"));
}

#[test]
fn a_prover_reports_whether_its_refutation_holds() {
    let mut prover = Certifier::new();
    assert_eq!(prover.name(), "small or varisat, checked");
    let easy = puzzle(EASY);
    let grid = puzzle(EASY_SOLUTION).clues().iter().copied().flatten().collect();
    let solution = Solution::check(&easy, grid).unwrap();
    assert!(prover.proves(&easy, std::slice::from_ref(&solution), &Budget::unlimited()).unwrap());
    assert!(!prover.proves(&easy, &[], &Budget::unlimited()).unwrap());
    assert!(prover.proves(&puzzle(CLASH), &[], &Budget::unlimited()).unwrap());
}
