mod large;
mod third;

use super::*;
use crate::engine::Interrupt;
use crate::puzzle::{Board, Digit};
use std::time::Duration;

/// An engine that returns the given grids, whatever the puzzle, then ends as scripted.
struct Scripted(&'static [&'static str], Result<End, Interrupt>);

impl Engine for Scripted {
    fn name(&self) -> String {
        format!("scripted {}", self.0.len())
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        _: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        for grid in self.0 {
            let digits = grid.bytes().map(|byte| Digit::new(u16::from(byte - b'0')).unwrap()).collect();
            if found(Solution::check(&puzzle(), digits).unwrap()).is_break() {
                return Ok(End::Stopped);
            }
        }
        self.1.map_err(EngineError::from)
    }
}

/// An engine that uses all of its time, which must be short.
struct Hurried;

impl Engine for Hurried {
    fn name(&self) -> String {
        "hurried".to_owned()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        budget: &Budget,
        _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let left = budget.deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(left < Duration::from_millis(100), "{left:?}");
        Err(Interrupt::Deadline.into())
    }
}

const ONE: &str = "1234341221434321";
const TWO: &str = "1234341223414123";
const DONE: Result<End, Interrupt> = Ok(End::Exhausted);

fn puzzle() -> Puzzle {
    Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap()
}

/// A puzzle that neither grid solves.
fn another() -> Puzzle {
    let mut clues = vec![None; 16];
    clues[0] = Digit::new(4);
    Puzzle::new(Board::with_side(4).unwrap(), clues).unwrap()
}

fn verdict(first: Scripted, second: Scripted) -> Result<Verdict, EngineError> {
    CrossCheck::new(first, second).verdict(&puzzle(), &Budget::unlimited())
}

#[test]
fn the_name_is_of_both() {
    assert_eq!(
        CrossCheck::new(Hurried, Scripted(&[], DONE)).name(),
        format!("hurried + {}", Scripted(&[], DONE).name())
    );
}

fn all(_: Solution) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn first(_: Solution) -> ControlFlow<()> {
    ControlFlow::Break(())
}

#[test]
fn a_wrong_answer_is_caught() {
    let grids: [&'static [&'static str]; 4] = [&[], &[ONE], &[TWO], &[ONE, TWO]];
    for (i, first) in grids.into_iter().enumerate() {
        for (j, second) in grids.into_iter().enumerate() {
            let answer = verdict(Scripted(first, DONE), Scripted(second, DONE));
            if i == j {
                assert!(answer.is_ok(), "{first:?} agrees with itself");
            } else {
                assert!(matches!(answer, Err(EngineError::Disagreement(_))), "{first:?} against {second:?}");
            }
        }
    }
}

#[test]
fn a_report_holds_both_answers() {
    let error = verdict(Scripted(&[ONE], DONE), Scripted(&[], DONE)).unwrap_err();
    assert_eq!(error.to_string(), "the engines disagree: scripted 1 answers unique, scripted 0 answers unsolvable");
}

#[test]
fn a_report_of_each_question_holds_the_answers_and_their_grids() {
    let (puzzle, budget) = (puzzle(), Budget::unlimited());
    let both = |one, other| CrossCheck::new(Scripted(one, DONE), Scripted(other, DONE));
    for (error, words, grids) in [
        (both(&[ONE], &[]).solve(&puzzle, &budget).map(drop), ["solvable", "unsolvable"], [1, 0]),
        (both(&[], &[ONE]).solve(&puzzle, &budget).map(drop), ["unsolvable", "solvable"], [0, 1]),
        (both(&[ONE, TWO], &[ONE]).count(&puzzle, 5, &budget).map(drop), ["2", "1"], [2, 0]),
        (both(&[ONE], &[ONE, TWO]).count(&puzzle, 2, &budget).map(drop), ["1", "2+"], [1, 0]),
        (both(&[], &[ONE, TWO]).verdict(&puzzle, &budget).map(drop), ["unsolvable", "multiple"], [0, 2]),
    ] {
        let Err(EngineError::Disagreement(report)) = error else { panic!("{error:?}") };
        let answers = [&report.first, &report.second];
        assert_eq!(answers.map(|answer| answer.answer.as_str()), words);
        assert_eq!(answers.map(|answer| answer.solutions.len()), grids);
    }
}

/// An engine that checks its time and has no answer.
struct Waiting(Duration);

impl Engine for Waiting {
    fn name(&self) -> String {
        "waiting".to_owned()
    }

    fn visit(
        &mut self,
        _: &Puzzle,
        budget: &Budget,
        _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let left = budget.deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(left > Duration::from_secs(1) && left <= self.0, "{left:?}");
        Err(Interrupt::Deadline.into())
    }
}

#[test]
fn an_answer_that_no_grid_proves_waits_for_confirmation() {
    let mut alone = CrossCheck::new(Scripted(&[ONE], DONE), Waiting(Duration::from_secs(30)));
    let budget = Budget::unlimited();
    assert!(matches!(alone.verdict(&puzzle(), &budget), Err(EngineError::Unconfirmed(_))));
    let with_prover = CrossCheck::new(Scripted(&[ONE], DONE), Waiting(Duration::from_secs(3)));
    let mut with_prover = with_prover.with_prover(third::ScriptedProver(1, Ok(true)));
    assert!(matches!(with_prover.verdict(&puzzle(), &budget), Ok(Verdict::Unique(_))));
}

#[test]
fn an_answer_that_proves_itself_is_returned_at_once() {
    for budget in [Budget::unlimited(), Budget::within(Duration::from_secs(60))] {
        let mut both = CrossCheck::new(Scripted(&[ONE, TWO], DONE), Hurried);
        assert!(matches!(both.verdict(&puzzle(), &budget), Ok(Verdict::Multiple(..))));
        assert!(matches!(both.solve(&puzzle(), &budget), Ok(Some(_))));
        assert!(matches!(both.count(&puzzle(), 2, &budget), Ok(Count::AtLeast(2))));
        assert!(matches!(both.visit(&puzzle(), &budget, &mut first), Ok(End::Stopped)));
    }
}

#[test]
fn an_answer_that_no_grid_proves_is_unconfirmed_without_a_second_engine() {
    let late = || Scripted(&[], Err(Interrupt::Deadline));
    for grids in [&[ONE][..], &[]] {
        let answer = verdict(Scripted(grids, DONE), late());
        assert!(matches!(answer, Err(EngineError::Unconfirmed { .. })), "{grids:?}");
        let count = CrossCheck::new(Scripted(grids, DONE), late()).count(&puzzle(), 5, &Budget::unlimited());
        assert!(matches!(count, Err(EngineError::Unconfirmed { .. })), "{grids:?}");
    }
    let none = CrossCheck::new(Scripted(&[], DONE), late()).solve(&puzzle(), &Budget::unlimited());
    assert!(matches!(none, Err(EngineError::Unconfirmed { .. })));
}

#[test]
fn counts_and_visits_are_compared() {
    let mut liar = CrossCheck::new(Scripted(&[ONE, TWO], DONE), Scripted(&[ONE], DONE));
    assert!(matches!(liar.count(&puzzle(), 0, &Budget::unlimited()), Ok(Count::AtLeast(0))));
    assert!(matches!(liar.count(&puzzle(), 1, &Budget::unlimited()), Ok(Count::AtLeast(1))));
    assert!(matches!(liar.count(&puzzle(), 5, &Budget::unlimited()), Err(EngineError::Disagreement(_))));
    let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut all);
    assert!(matches!(end, Err(EngineError::Disagreement(_))));
    let end = liar.visit(&puzzle(), &Budget::unlimited(), &mut first);
    assert!(matches!(end, Ok(End::Stopped)));
}

/// The results of every question to two engines that both return these grids.
fn results(puzzle: &Puzzle, grids: &'static [&'static str]) -> [Result<(), EngineError>; 4] {
    let mut both = CrossCheck::new(Scripted(grids, DONE), Scripted(grids, DONE));
    let budget = Budget::unlimited();
    [
        both.verdict(puzzle, &budget).map(drop),
        both.solve(puzzle, &budget).map(drop),
        both.count(puzzle, 10, &budget).map(drop),
        both.visit(puzzle, &budget, &mut all).map(drop),
    ]
}

#[test]
fn a_solution_of_another_puzzle_is_an_error_that_names_the_engine() {
    for grids in [&[ONE][..], &[ONE, TWO]] {
        for answer in results(&another(), grids) {
            let Err(EngineError::WrongSolution { engine, .. }) = answer else { panic!("{answer:?}") };
            assert_eq!(engine, format!("scripted {}", grids.len()));
        }
    }
    let second = CrossCheck::new(Scripted(&[], DONE), Scripted(&[ONE], DONE)).verdict(&another(), &Budget::unlimited());
    assert!(matches!(second, Err(EngineError::WrongSolution { engine, .. }) if engine == "scripted 1"));
}

#[test]
fn one_solution_returned_twice_is_an_error_that_names_the_engine() {
    let [verdict, solved, count, visit] = results(&puzzle(), &[ONE, ONE]);
    assert!(solved.is_ok(), "the query was for one solution, and one is returned");
    for answer in [verdict, count, visit] {
        assert!(
            matches!(&answer, Err(EngineError::RepeatedSolution { engine }) if engine == "scripted 2"),
            "{answer:?}"
        );
    }
    let [_, _, count, visit] = results(&puzzle(), &[ONE, TWO, ONE]);
    for answer in [count, visit] {
        assert!(matches!(answer, Err(EngineError::RepeatedSolution { .. })), "{answer:?}");
    }
}

#[test]
fn an_engine_that_stops_of_its_own_accord_has_not_returned_everything() {
    let mut both = CrossCheck::new(Scripted(&[ONE], Ok(End::Stopped)), Scripted(&[ONE], DONE));
    let end = both.count(&puzzle(), 5, &Budget::unlimited());
    assert!(matches!(end, Err(EngineError::Uncounted { at_least: 1, interrupt: Interrupt::GaveUp })), "{end:?}");
}
