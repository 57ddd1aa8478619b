//! A board in an incremental solver: its rules are clauses, the clues of each question assumptions.

use super::Clue;
use crate::engine::{Budget, EngineError};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::backend::{Answer, Backend};
use crate::sat::{Encoding, Lit, Var, VarMap, clause_count, decode_within, encode_while};

/// The most clauses that the rules of a board may have. A solver takes some hundred bytes a clause.
const MOST_CLAUSES: u64 = 20_000_000;

/// What a solver says of some clues.
pub(super) enum Reply {
    /// They have this solution, among others perhaps.
    Solution(Solution),
    /// They have none, and nor have these among them.
    Core(Vec<Clue>),
}

/// A board to ask about: what solutions are there with these clues?
pub(super) struct Board<'a> {
    puzzle: &'a Puzzle,
    map: VarMap,
    backend: &'a mut dyn Backend,
    /// What each question may take.
    pub(super) budget: Budget,
}

impl<'a> Board<'a> {
    /// Loads the board of the puzzle, without its clues, into the solver.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        backend: &'a mut dyn Backend,
        budget: &'a Budget,
    ) -> Result<Self, EngineError> {
        let form = Encoding::Extended.for_side(puzzle.side());
        let clauses = clause_count(puzzle.geometry(), puzzle.rules(), form);
        if clauses > MOST_CLAUSES {
            let reason = format!("the rules of this board take {clauses} clauses, and {MOST_CLAUSES} are the most");
            return Err(EngineError::Unsupported { engine: name(backend), reason });
        }
        let empty = with_clues(puzzle, &[])?;
        backend.clear();
        let map = encode_while(&empty, form, backend, &mut |_| budget.check())?;
        Ok(Self { puzzle, map, backend, budget: budget.clone() })
    }

    /// The solver's name.
    pub(super) fn name(&self) -> String {
        name(self.backend)
    }

    /// The board with these clues.
    pub(super) fn puzzle(&self, clues: &[Clue]) -> Result<Puzzle, EngineError> {
        with_clues(self.puzzle, clues)
    }

    /// Asks for a solution with these clues that meets the conditions.
    pub(super) fn ask(&mut self, clues: &[Clue], conditions: &[Lit]) -> Result<Reply, EngineError> {
        let literal = |&(cell, digit): &Clue| self.map.var(cell, digit).map(Var::positive);
        let mut assumptions = conditions.to_vec();
        assumptions.extend(clues.iter().filter_map(literal));
        match self.backend.solve(&assumptions, &self.budget).map_err(|error| error.of(self.backend))? {
            Answer::Sat(model) => {
                let puzzle = self.puzzle(clues)?;
                decode_within(&puzzle, &self.map, &model)
                    .map(Reply::Solution)
                    .map_err(|error| error.of(self.name(), self.backend))
            }
            Answer::Unsat { core } => {
                let core = core.into_iter().filter_map(|literal| self.map.candidate(literal.var()));
                Ok(Reply::Core(core.filter(|clue| clues.contains(clue)).collect()))
            }
        }
    }

    /// The condition to be none of the solutions for which this is called with the same `condition`; a new one if `None`.
    pub(super) fn other_than(&mut self, solution: &Solution, condition: Option<Lit>) -> Result<Lit, EngineError> {
        let digits = solution.digits().iter().copied().enumerate();
        let others: Vec<Lit> =
            digits.filter_map(|(cell, digit)| self.map.var(cell, digit)).map(Var::negative).collect();
        self.condition(others, condition)
    }

    /// The condition to have one of these candidates.
    pub(super) fn any_of(&mut self, candidates: impl IntoIterator<Item = Clue>) -> Result<Lit, EngineError> {
        let candidates = candidates.into_iter().filter_map(|(cell, digit)| self.map.var(cell, digit));
        let candidates = candidates.map(Var::positive).collect();
        self.condition(candidates, None)
    }

    /// Forgets a condition.
    pub(super) fn forget(&mut self, condition: Lit) {
        self.backend.clause(&[!condition]);
    }

    /// One of the literals is true where the condition is assumed.
    fn condition(&mut self, mut literals: Vec<Lit>, condition: Option<Lit>) -> Result<Lit, EngineError> {
        let condition = match condition {
            Some(condition) => condition,
            None => self.backend.fresh().map(Var::positive).ok_or_else(|| EngineError::Unsupported {
                engine: self.name(),
                reason: "the board takes all numbers of variables".to_owned(),
            })?,
        };
        literals.push(!condition);
        self.backend.clause(&literals);
        Ok(condition)
    }
}

fn name(backend: &dyn Backend) -> String {
    format!("sat ({})", backend.name())
}

/// The puzzle's board with these clues instead of its own.
fn with_clues(puzzle: &Puzzle, clues: &[Clue]) -> Result<Puzzle, EngineError> {
    let mut cells = vec![None; puzzle.geometry().cells()];
    for &(cell, digit) in clues {
        cells[cell] = Some(digit);
    }
    let unsupported = |reason: String| EngineError::Unsupported { engine: "why".to_owned(), reason };
    puzzle.with_clues(cells).map_err(|error| unsupported(error.to_string()))
}
