//! The removal of parts: orbits of clues, and single rules, each if the grid stays the only solution.

use crate::engine::{Budget, EngineError};
use crate::generate::minimize::oracle::{Oracle, Reply, Selectors};
use crate::generate::minimize::search::Search;
use crate::premises::{Choice, Premise, Questions, Set, Solver};
use crate::puzzle::{Cell, Puzzle, Solution};

/// A puzzle without redundant parts.
pub(super) struct Reduced {
    pub(super) puzzle: Puzzle,
    /// The cells of clues that were not tested, ascending.
    pub(super) untested: Vec<Cell>,
}

/// Removes parts of a puzzle in this order, each if the solution stays the only one, and no clues below the least
/// number. Rules that are in no part stay. `None` if the puzzle with all parts has another solution.
///
/// # Errors
///
/// If the budget ends, or the solver does not support the board.
pub(super) fn reduced(
    puzzle: &Puzzle,
    solution: &Solution,
    parts: &[Vec<Premise>],
    least: usize,
    solver: &mut Solver,
    budget: &Budget,
) -> Result<Option<Reduced>, EngineError> {
    let mut questions = Questions::new(puzzle, &mut **solver, budget);
    let premises = parts.concat();
    let rules = questions.rules().premises().iter().copied().map(Premise::Rule);
    let fixed = rules.filter(|rule| !premises.contains(rule)).collect();
    let conditions = vec![questions.other_than(solution, None)?];
    let choice = Choice { fixed, conditions, premises };
    let Err(core) = choice.ask(&mut questions, (0..choice.premises.len()).rev())? else { return Ok(None) };

    let part_of = parts.iter().enumerate().flat_map(|(part, premises)| premises.iter().map(move |_| part)).collect();
    let clues_of = |part: usize| parts[part].iter().filter(|premise| premise.rule().is_none()).count();
    let mut clues: usize = (0..parts.len()).map(clues_of).sum();
    let mut oracle = Together { selectors: Selectors { questions: &mut questions, choice: &choice }, part_of };
    let enough = oracle.parts(core);
    let mut search = Search::new(&mut oracle, parts.len(), budget);
    search.knows(enough);
    let mut tested = None;
    let set = search.one(&mut |part, kept| {
        // The part before was removed if it is no longer there.
        clues -= tested.take().filter(|&tested| !kept.contains(tested)).map_or(0, clues_of);
        tested = Some(part);
        clues_of(part) == 0 || clues - clues_of(part) >= least
    })?;
    if let Some(interrupt) = search.interrupted {
        return Err(interrupt.into());
    }
    let kept: Vec<usize> = (0..choice.premises.len()).filter(|&at| set.parts.contains(oracle.part_of[at])).collect();
    let puzzle = questions.puzzle(&choice.with_fixed(&kept))?;
    let untested = set.undecided.iter().flat_map(|&part| &parts[part]);
    let mut untested: Vec<Cell> = untested.filter_map(Premise::cell).collect();
    untested.sort_unstable();
    Ok(Some(Reduced { puzzle, untested }))
}

/// Premises that are removed together.
struct Together<'q, 'a> {
    selectors: Selectors<'q, 'a>,
    /// The part of each premise.
    part_of: Vec<usize>,
}

impl Together<'_, '_> {
    fn premises(&self, parts: &Set) -> Set {
        let premises = (0..self.part_of.len()).filter(|&premise| parts.contains(self.part_of[premise]));
        Set::of(self.part_of.len(), premises)
    }

    /// The parts of some premises.
    fn parts(&self, premises: impl IntoIterator<Item = usize>) -> Set {
        let parts = self.part_of.last().map_or(0, |last| last + 1);
        Set::of(parts, premises.into_iter().map(|premise| self.part_of[premise]))
    }
}

impl Oracle for Together<'_, '_> {
    fn without(&mut self, parts: &Set, removed: usize) -> Result<Reply, EngineError> {
        let premises = self.premises(parts);
        Ok(match self.selectors.without(&premises, removed)? {
            Reply::Other(violated) => Reply::Other(self.parts(violated.iter())),
            Reply::Only(core) => Reply::Only(self.parts(core.iter())),
        })
    }
}
