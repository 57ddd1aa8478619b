//! The removal of parts: orbits of clues, and single rules, each if the grid stays the only solution.
//!
//! Each test is a search of its own by the native engine, within a number of guesses: so the result does not depend on
//! earlier tests. For rules the number is small. A rule that is redundant only by a long argument stays, and with it
//! the puzzle can be solved by short ones; puzzles with the fewest rules take both engines seconds.

use crate::engine::{Budget, Engine as _, EngineError, Interrupt};
use crate::generate::minimize::oracle::{Oracle, Reply};
use crate::generate::minimize::search::Search;
use crate::logic::HouseRepertoire;
use crate::native::Native;
use crate::premises::{Premise, Rules, Set, on_board};
use crate::puzzle::{Candidate, Cell, DigitSet, Puzzle, Rule, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most guesses of a test whether a rule is needed.
// With nine families, tests within 50 guesses take 0.1 s for a puzzle of 19 rules, of which they leave 15 undecided;
// within 1,000 guesses they take four times as long for one of 18.
const GUESSES: u64 = 50;

/// The most guesses of a test whether a given is needed: enough for boards of side 16, not for most givens of side 25.
pub(super) const GUESSES_OF_GIVEN: u64 = 2_000;

/// A puzzle without redundant parts, if no technique had to solve it.
pub(super) struct Reduced {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Solution,
    /// The cells of clues that can each be removed, ascending.
    pub(super) redundant: Vec<Cell>,
    /// The cells of clues that were not decided, ascending.
    pub(super) undecided: Vec<Cell>,
    /// The rules that were not decided, in the order of the board.
    pub(super) undecided_rules: Vec<Rule>,
}

/// Removes parts of a puzzle in this order, each if the solution stays the only one, and no clues below the least
/// number. Rules that are in no part stay. `None` if the puzzle with all parts has another solution, or a short search
/// does not exclude that.
///
/// # Errors
///
/// If the budget ends, or the engine does not support the board.
pub(super) fn reduced(
    puzzle: &Puzzle,
    solution: &Solution,
    parts: &[Vec<Premise>],
    least: usize,
    native: &mut Native,
    budget: &Budget,
) -> Result<Option<Reduced>, EngineError> {
    let rules = Rules::new(puzzle.board());
    let in_parts: Vec<usize> = parts.iter().flatten().filter_map(Premise::rule).collect();
    let fixed = rules.premises().iter().copied().filter(|rule| !in_parts.contains(rule)).collect();
    let mut tests = Tests { native, puzzle, solution, rules, fixed, parts, budget };
    let size = parts.len();
    match tests.without(&Set::full(size), size) {
        Ok(Reply::Only(_)) => {}
        Ok(Reply::Other(_)) | Err(EngineError::Interrupted(Interrupt::Guesses)) => return Ok(None),
        Err(error) => return Err(error),
    }
    let clues_of = |part: usize| parts[part].iter().filter(|premise| premise.rule().is_none()).count();
    let mut clues: usize = (0..size).map(clues_of).sum();
    let mut search = Search::new(&mut tests, size, budget);
    let mut tested = None;
    let set = search.one(&mut |part, kept| {
        // The part before was removed if it is no longer there.
        clues -= tested.take().filter(|&tested| !kept.contains(tested)).map_or(0, clues_of);
        tested = Some(part);
        clues_of(part) == 0 || clues - clues_of(part) >= least
    })?;
    if let Some(interrupt) = search.interrupted.filter(|&interrupt| interrupt != Interrupt::Guesses) {
        return Err(interrupt.into());
    }
    let undecided: Vec<Premise> = set.undecided.iter().flat_map(|&part| &parts[part]).copied().collect();
    let (undecided, mut undecided_rules) = tests.rules.named(&undecided);
    let mut undecided: Vec<Cell> = undecided.into_iter().map(|clue| clue.cell).collect();
    undecided.sort_unstable();
    undecided_rules.sort_unstable();
    let (puzzle, solution) = (tests.puzzle(&set.parts)?, solution.clone());
    Ok(Some(Reduced { puzzle, solution, redundant: Vec::new(), undecided, undecided_rules }))
}

/// Removes parts of a puzzle in this order, each if the techniques solve what is left, and no clues below the least
/// number. Then each clue is tested whether it is needed. `None` if the techniques do not solve the puzzle with all
/// parts.
///
/// # Errors
///
/// If the budget ends, or the engine does not support the board.
pub(super) fn solvable(
    puzzle: &Puzzle,
    solution: &Solution,
    parts: &[Vec<Premise>],
    least: usize,
    techniques: &HouseRepertoire,
    native: &mut Native,
    budget: &Budget,
) -> Result<Option<Reduced>, EngineError> {
    let mut clues = puzzle.clues().to_vec();
    if !techniques.solves(&clues) {
        return Ok(None);
    }
    let mut count = puzzle.clue_count();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        budget.check()?;
        if count - part.len().min(count) < least {
            continue;
        }
        let mut left = clues.clone();
        for clue in part {
            if let Premise::Clue(clue) = clue {
                left[puzzle.geometry().index(clue.cell)] = None;
            }
        }
        if techniques.solves(&left) {
            (clues, count) = (left, count - part.len());
        }
    }
    let puzzle = puzzle
        .with_clues(clues)
        .map_err(|error| EngineError::Unsupported { engine: "generate".to_owned(), reason: error.to_string() })?;
    let parts: Vec<Vec<Premise>> = puzzle.given().map(|clue| vec![Premise::Clue(clue)]).collect();
    let (rules, all) = (Rules::new(puzzle.board()), Set::full(parts.len()));
    let fixed = rules.premises().to_vec();
    let (mut redundant, mut undecided) = (Vec::new(), Vec::new());
    let mut tests = Tests { native, puzzle: &puzzle, solution, rules, fixed, parts: &parts, budget };
    for (part, clue) in puzzle.given().enumerate() {
        match tests.without(&all.clone().without(part), part) {
            Ok(Reply::Only(_)) => redundant.push(clue.cell),
            Ok(Reply::Other(_)) => {}
            Err(EngineError::Interrupted(Interrupt::Guesses)) => undecided.push(clue.cell),
            Err(error) => return Err(error),
        }
    }
    let solution = solution.clone();
    Ok(Some(Reduced { puzzle, solution, redundant, undecided, undecided_rules: Vec::new() }))
}

/// Tests of some parts by the native search.
struct Tests<'a> {
    native: &'a mut Native,
    /// The puzzle with all parts.
    puzzle: &'a Puzzle,
    solution: &'a Solution,
    rules: Rules,
    /// The positions of the rules that are in no part.
    fixed: Vec<usize>,
    parts: &'a [Vec<Premise>],
    budget: &'a Budget,
}

impl Tests<'_> {
    /// The puzzle with these parts only.
    fn puzzle(&mut self, parts: &Set) -> Result<Puzzle, EngineError> {
        let premises: Vec<Premise> = parts.iter().flat_map(|part| &self.parts[part]).copied().collect();
        let rules = self.fixed.iter().copied().chain(premises.iter().filter_map(Premise::rule)).collect();
        on_board(self.puzzle, self.rules.part(rules)?, &premises)
    }

    /// The parts that a grid violates.
    fn violated(&self, grid: &Solution) -> Result<Set, EngineError> {
        let broken = self.rules.broken(self.puzzle, grid)?;
        let is_violated = |premise: &Premise| match premise {
            Premise::Clue(clue) => grid.digit(clue.cell) != clue.digit,
            Premise::Rule(rule) => broken.contains(rule),
        };
        let violated = (0..self.parts.len()).filter(|&part| self.parts[part].iter().any(is_violated));
        Ok(Set::of(self.parts.len(), violated))
    }
}

/// The puzzle without the digit of a candidate in its cell.
fn without_digit(puzzle: &Puzzle, candidate: Candidate) -> Result<Puzzle, EngineError> {
    let mut sets: Vec<DigitSet> = (0..puzzle.geometry().cells()).map(|cell| puzzle.candidates_at(cell)).collect();
    sets[puzzle.geometry().index(candidate.cell)].remove(candidate.digit);
    Puzzle::from_candidates(Arc::clone(puzzle.board()), &sets)
        .map_err(|error| EngineError::Unsupported { engine: "generate".to_owned(), reason: error.to_string() })
}

impl Oracle for Tests<'_> {
    fn without(&mut self, parts: &Set, removed: usize) -> Result<Reply, EngineError> {
        // Before anything is removed, the last part decides: rules are last.
        let part = self.parts.get(removed).or(self.parts.last());
        let is_rule = part.into_iter().flatten().any(|premise| premise.rule().is_some());
        let guesses = Some(if is_rule { GUESSES } else { GUESSES_OF_GIVEN });
        let puzzle = self.puzzle(parts)?;
        // Every other solution has another digit in the cell of a single clue.
        let puzzle = match self.parts.get(removed).map(Vec::as_slice) {
            Some([Premise::Clue(clue)]) => without_digit(&puzzle, *clue)?,
            _ => puzzle,
        };
        let mut other = None;
        self.native.visit(&puzzle, &Budget { guesses, ..self.budget.clone() }, &mut |grid| {
            other = Some(grid).filter(|grid| grid.digits() != self.solution.digits());
            if other.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(match other {
            Some(other) => Reply::Other(self.violated(&other)?),
            None => Reply::Only(parts.clone()),
        })
    }
}
