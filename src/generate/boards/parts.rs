//! The removal of parts: orbits of clues, and single rules, each if the grid stays the only solution.
//!
//! Each test is a search of its own, so the result does not depend on earlier tests: by the native engine within a
//! number of guesses, then for givens by the small SAT solver within a number of conflicts. A rule that is redundant
//! only by a long argument stays, and with it the puzzle can be solved by short ones; puzzles with the fewest rules
//! take both engines seconds.

use crate::engine::{Budget, EngineError, Interrupt};
use crate::generate::minimize::oracle::{Oracle as _, Reply};
use crate::generate::minimize::search::Search;
use crate::generate::minimize::separate::{Separate, Tester};
use crate::logic::HouseRepertoire;
use crate::premises::{Premise, Rules, Set};
use crate::puzzle::{Cell, Puzzle, Rule, Solution};

/// The most conflicts of a test whether a given, and a rule, is needed.
// With nine families, tests of rules within 50 guesses and no conflict take 0.1 s for a puzzle of 19 rules, of which
// they leave 15 undecided; within 1,000 guesses they took four times as long for one of 18. Of givens at side 25, none
// of four puzzles reached the limit.
pub(super) const CONFLICTS: [u64; 2] = [10_000, 0];

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
    tester: &mut Tester,
    budget: &Budget,
) -> Result<Option<Reduced>, EngineError> {
    let rules = Rules::new(puzzle.board());
    let in_parts: Vec<usize> = parts.iter().flatten().filter_map(Premise::rule).collect();
    let fixed = rules.premises().iter().copied().filter(|rule| !in_parts.contains(rule));
    let fixed: Vec<Premise> = fixed.map(Premise::Rule).collect();
    let mut tests = Separate { tester, puzzle, solution, rules, fixed: &fixed, parts, budget };
    let size = parts.len();
    match tests.without(&Set::full(size), size) {
        Ok(Reply::Only(_)) => {}
        Ok(Reply::Other(_)) | Err(EngineError::Interrupted(Interrupt::Guesses)) => return Ok(None),
        Err(error) => return Err(error),
    }
    let clues_of = |part: usize| parts[part].iter().filter(|premise| premise.rule().is_none()).count();
    let mut clues: usize = (0..size).map(clues_of).sum();
    let mut search = Search::new(&mut tests, size, budget);
    let mut before = None;
    let set = search.one(&mut |part, kept| {
        // The part before was removed if it is no longer there.
        clues -= before.take().filter(|&before| !kept.contains(before)).map_or(0, clues_of);
        before = Some(part);
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
    let (puzzle, solution) = (tests.with(&set.parts)?, solution.clone());
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
    tester: &mut Tester,
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
    let fixed: Vec<Premise> = rules.premises().iter().copied().map(Premise::Rule).collect();
    let (mut redundant, mut undecided) = (Vec::new(), Vec::new());
    let mut tests = Separate { tester, puzzle: &puzzle, solution, rules, fixed: &fixed, parts: &parts, budget };
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
