//! An oracle with a search of its own for each question: for large boards, where most of a formula with selectors is
//! settled by the clues that a question keeps; and for answers that may not depend on earlier questions.

use super::oracle::{Oracle, Reply};
use crate::engine::{Budget, Engine, EngineError, Interrupt};
use crate::native::Native;
use crate::premises::{Premise, Rules, Set, on_board};
use crate::puzzle::{Candidate, DigitSet, Puzzle, Solution};
use crate::sat::{SatConfig, SatEngine, SolverChoice};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most guesses of the native engine before the SAT solver searches.
// At side 16, from 50 to 1,000 guesses take the same time and 2,000 half as much again; at side 25, 10 and 200 take a
// tenth and a quarter longer.
const GUESSES: u64 = 50;

/// The engines that test parts: first the native one within a few guesses, then a SAT solver within conflicts.
pub(crate) struct Tester {
    pub(crate) native: Native,
    sat: SatEngine,
    /// The most conflicts in a test without a clue, and without a rule.
    most: [Option<u64>; 2],
}

impl Tester {
    /// Tests within these numbers of conflicts without a clue and without a rule, the same on every machine.
    pub(crate) fn within(most: [u64; 2]) -> Self {
        Self::new(SolverChoice::Small, most.map(Some))
    }

    /// Tests until they are decided.
    pub(crate) fn unlimited() -> Self {
        Self::new(SolverChoice::default(), [None; 2])
    }

    fn new(solver: SolverChoice, most: [Option<u64>; 2]) -> Self {
        Self { native: Native::general(), sat: SatEngine::new(SatConfig::default(), solver), most }
    }

    /// A solution other than this one, if the puzzle has any.
    fn other(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        most: Option<u64>,
        budget: &Budget,
    ) -> Result<Option<Solution>, EngineError> {
        let within = |most: Option<u64>| {
            let guesses = [most, budget.guesses].into_iter().flatten().min();
            Budget { guesses, ..budget.clone() }
        };
        match other_by(&mut self.native, puzzle, solution, &within(Some(GUESSES))) {
            Err(EngineError::Interrupted(Interrupt::Guesses) | EngineError::Unsupported { .. }) if most != Some(0) => {}
            found => return found,
        }
        match other_by(&mut self.sat, puzzle, solution, &within(most)) {
            // The formula is too large for the small solver.
            Err(EngineError::Unsupported { .. }) if most.is_some() => Err(Interrupt::Guesses.into()),
            found => found,
        }
    }
}

fn other_by(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Solution>, EngineError> {
    let mut other = None;
    engine.visit(puzzle, budget, &mut |grid| {
        other = Some(grid).filter(|grid| grid.digits() != solution.digits());
        if other.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(other)
}

/// Parts of a puzzle, each of one or more premises.
pub(crate) struct Separate<'a> {
    pub(crate) tester: &'a mut Tester,
    /// The puzzle with all parts.
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solution: &'a Solution,
    pub(crate) rules: Rules,
    /// The premises that are in no part.
    pub(crate) fixed: &'a [Premise],
    pub(crate) parts: &'a [Vec<Premise>],
    pub(crate) budget: &'a Budget,
}

impl Separate<'_> {
    /// The puzzle with these parts only.
    pub(crate) fn with(&mut self, parts: &Set) -> Result<Puzzle, EngineError> {
        let in_parts = parts.iter().flat_map(|part| &self.parts[part]);
        let premises: Vec<Premise> = self.fixed.iter().chain(in_parts).copied().collect();
        let rules = premises.iter().filter_map(Premise::rule).collect();
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
        .map_err(|error| EngineError::Unsupported { engine: "minimize".to_owned(), reason: error.to_string() })
}

impl Oracle for Separate<'_> {
    fn without(&mut self, parts: &Set, removed: usize) -> Result<Reply, EngineError> {
        // Before anything is removed, the last part decides: of generated puzzles, rules are last.
        let part = self.parts.get(removed).or(self.parts.last());
        let is_rule = part.into_iter().flatten().any(|premise| premise.rule().is_some());
        let puzzle = self.with(parts)?;
        // Every other solution has another digit in the cell of a single clue.
        let puzzle = match self.parts.get(removed).map(Vec::as_slice) {
            Some([Premise::Clue(clue)]) => without_digit(&puzzle, *clue)?,
            _ => puzzle,
        };
        let most = self.tester.most[usize::from(is_rule)];
        Ok(match self.tester.other(&puzzle, self.solution, most, self.budget)? {
            Some(other) => Reply::Other(self.violated(&other)?),
            None => Reply::Only(parts.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::minimize::oracle::Selectors;
    use crate::generate::minimize::plan::Wanted;
    use crate::generate::minimize::search::Search;
    use crate::premises::{Choice, Questions, solver};
    use crate::puzzle::{Board, Verdict};

    /// All minimal sets of premises, in the order of the search.
    fn minimal_sets(oracle: &mut dyn Oracle, size: usize) -> Vec<Vec<usize>> {
        let budget = Budget::unlimited();
        let (sets, is_complete) = Search::new(oracle, size, &budget).find(Wanted::All { most: 10_000 }).unwrap();
        assert!(is_complete);
        sets.iter().map(|set| set.parts.iter().collect()).collect()
    }

    #[test]
    fn separate_searches_answer_as_selectors_do() {
        let budget = Budget::unlimited();
        for (digits, rules) in [
            ("1234341221434321", &[][..]),
            (
                "1234............",
                &["greater r2c1 r2c2", "greater r2c3 r2c4", "even r3c1", "thermo r3c2 r3c3", "sum 5 r3c3 r4c3"],
            ),
        ] {
            let rules = rules.iter().map(|rule| rule.parse().unwrap());
            let puzzle: Puzzle = digits.parse().unwrap();
            let puzzle = puzzle.on(Board::new(Arc::clone(puzzle.geometry()), rules).unwrap(), puzzle.clues().to_vec());
            let puzzle = puzzle.unwrap();
            let verdict = Native::new().verdict(&puzzle, &budget).unwrap();
            let Verdict::Unique(solution) = verdict else { panic!("{digits}: {verdict:?}") };
            let rules = Rules::new(puzzle.board());
            let clues = puzzle.given().map(Premise::Clue);
            let premises: Vec<Premise> = clues.chain(rules.premises().iter().copied().map(Premise::Rule)).collect();
            let size = premises.len();
            let mut solver = solver();
            let mut questions = Questions::new(&puzzle, &mut *solver, &budget);
            let conditions = vec![questions.other_than(&solution, None).unwrap()];
            let choice = Choice { fixed: Vec::new(), conditions, premises: premises.clone() };
            let expected = minimal_sets(&mut Selectors { questions: &mut questions, choice: &choice }, size);
            assert!(expected.len() > 1, "{digits}");
            let parts: Vec<Vec<Premise>> = premises.into_iter().map(|premise| vec![premise]).collect();
            for mut tester in [Tester::unlimited(), Tester::within([10_000; 2])] {
                let (tester, puzzle, parts, fixed) = (&mut tester, &puzzle, &parts[..], &[][..]);
                let rules = Rules::new(puzzle.board());
                let mut separate =
                    Separate { tester, puzzle, solution: &solution, rules, fixed, parts, budget: &budget };
                assert_eq!(minimal_sets(&mut separate, size), expected, "{digits}");
            }
        }
    }
}
