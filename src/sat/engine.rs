//! The SAT road as an [`Engine`]: encode, solve, decode, check, and block each solution to find the next.

use super::at_most_one::AtMostOne;
use super::backend::{Answer, Backend, BackendError, SolverChoice};
use super::cnf::{ClauseSink, Cnf};
use super::decode::{DecodeError, decode};
use super::encode::{Encoding, Form, clause_count, clue_literals, encode_rules_while, encode_while};
use super::lit::{Lit, Var};
use super::vars::VarMap;
use crate::engine::{Budget, End, Engine, EngineError};
use crate::puzzle::{Geometry, Puzzle, Rule, Solution};
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most clauses that a formula may have here. With pairs the board of side 49 has 11 million in the extended encoding, and
/// side 64 has 31 million, gigabytes in a solver, where the reduced encoding mostly needs a hundredth.
const MOST_CLAUSES: u64 = 20_000_000;

/// The largest side that has the extended encoding when none is asked for.
const LARGEST_EXTENDED: usize = 25;

/// How many clauses go to the backend between two looks at the budget.
const STRIDE: usize = 1 << 14;

/// The engine that solves by SAT. Every grid that it shows has passed [`Solution::check`].
///
/// ```
/// # use sudosat::engine::{Budget, Engine};
/// # use sudosat::puzzle::{Geometry, Puzzle, Verdict};
/// # use sudosat::sat::{Encoding, SatEngine, SolverChoice};
/// let puzzle = Puzzle::new(Geometry::classic(), [], vec![None; 81])?;
/// let mut engine = SatEngine::new(Encoding::Extended, SolverChoice::Varisat);
/// assert!(matches!(engine.verdict(&puzzle, &Budget::unlimited())?, Verdict::Multiple(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SatEngine {
    /// The encoding asked for; none leaves it to the size of the board.
    encoding: Option<Encoding>,
    /// The at-most-one scheme asked for; none leaves it to the size of the board.
    at_most_one: Option<AtMostOne>,
    backend: Box<dyn Backend>,
    /// The last formula that was written: of a board's rules, or of a puzzle in the reduced encoding.
    formula: Cnf,
    /// The board that `formula` is the rules of, as the next puzzle mostly has the same.
    board: Option<(Arc<Geometry>, Vec<Rule>)>,
}

impl SatEngine {
    /// An engine with this encoding and solver. Without an encoding (`None`) boards have the extended one up to side 25
    /// and the reduced one above, where a full formula costs more to load than to solve.
    #[must_use]
    pub fn new(encoding: impl Into<Option<Encoding>>, solver: SolverChoice) -> Self {
        Self::with_backend(encoding, solver.backend())
    }

    /// An engine with this encoding over any backend.
    #[must_use]
    pub fn with_backend(encoding: impl Into<Option<Encoding>>, backend: Box<dyn Backend>) -> Self {
        Self { encoding: encoding.into(), at_most_one: None, backend, formula: Cnf::default(), board: None }
    }

    /// The same engine with this at-most-one scheme in its formulas.
    #[must_use]
    pub fn with_at_most_one(self, scheme: AtMostOne) -> Self {
        Self { at_most_one: Some(scheme), ..self }
    }

    /// Loads the puzzle into the backend.
    fn load(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<VarMap, EngineError> {
        let usual = if puzzle.side() <= LARGEST_EXTENDED { Encoding::Extended } else { Encoding::Reduced };
        let encoding = self.encoding.unwrap_or(usual);
        let form = self.at_most_one.map_or_else(|| encoding.for_side(puzzle.side()), |scheme| encoding.with(scheme));
        let map = match encoding {
            Encoding::Minimal | Encoding::Efficient | Encoding::Extended => {
                self.write_rules(puzzle, form, budget)?;
                VarMap::full(puzzle.geometry()).among(self.formula.variables())
            }
            Encoding::Reduced => self.write_reduced(puzzle, form, budget)?,
        };
        self.backend.clear();
        self.backend.reserve(map.variables());
        for (number, clause) in self.formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            self.backend.clause(clause);
        }
        if encoding != Encoding::Reduced {
            for clue in clue_literals(puzzle) {
                self.backend.clause(&[clue]);
            }
        }
        Ok(map)
    }

    /// Sees to it that the formula is the rules of the puzzle's board.
    fn write_rules(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<(), EngineError> {
        let (geometry, rules) = (puzzle.geometry(), puzzle.rules());
        if self.board.as_ref().is_some_and(|board| board.0 == *geometry && board.1 == rules) {
            return Ok(());
        }
        let clauses = clause_count(geometry, rules, form);
        if clauses > MOST_CLAUSES {
            let reason = format!("the formula would have {clauses} clauses: use the reduced encoding");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        self.board = None;
        self.formula.clear();
        encode_rules_while(geometry, rules, form, &mut self.formula, &mut |_| budget.check())?;
        self.board = Some((Arc::clone(geometry), rules.to_vec()));
        Ok(())
    }

    /// Writes the puzzle in the reduced encoding, unless it grows too large.
    fn write_reduced(&mut self, puzzle: &Puzzle, form: Form, budget: &Budget) -> Result<VarMap, EngineError> {
        self.board = None;
        let mut formula = mem::take(&mut self.formula);
        formula.clear();
        let map = encode_while(puzzle, form, &mut formula, &mut |formula| {
            budget.check()?;
            if formula.len() as u64 > MOST_CLAUSES {
                let reason = format!("what is open takes more than {MOST_CLAUSES} clauses");
                return Err(EngineError::Unsupported { engine: self.name(), reason });
            }
            Ok(())
        });
        self.formula = formula;
        map
    }

    fn backend_error(&self, error: BackendError) -> EngineError {
        match error {
            BackendError::Interrupted(interrupt) => interrupt.into(),
            error @ (BackendError::TooLarge { .. } | BackendError::Failed { .. }) => {
                EngineError::Backend { backend: self.backend.name(), reason: error.to_string() }
            }
        }
    }

    fn decode_error(&self, error: DecodeError) -> EngineError {
        match error {
            DecodeError::Wrong { violations } => EngineError::WrongSolution { engine: self.name(), violations },
            error => EngineError::Backend { backend: self.backend.name(), reason: error.to_string() },
        }
    }
}

impl Default for SatEngine {
    /// varisat, with the encoding that suits each board.
    fn default() -> Self {
        Self::new(None, SolverChoice::Varisat)
    }
}

impl Engine for SatEngine {
    fn name(&self) -> String {
        match self.encoding {
            Some(encoding) => {
                let form = encoding.with(self.at_most_one.unwrap_or_default());
                format!("sat ({}, {form})", self.backend.name())
            }
            None => format!("sat ({})", self.backend.name()),
        }
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let map = self.load(puzzle, budget)?;
        loop {
            let model = match self.backend.solve(&[], budget).map_err(|error| self.backend_error(error))? {
                Answer::Unsat { .. } => return Ok(End::Exhausted),
                Answer::Sat(model) => model,
            };
            let solution = decode(puzzle, &map, &model).map_err(|error| self.decode_error(error))?;
            let blocking = blocking_clause(puzzle, &map, &solution);
            if found(solution).is_break() {
                return Ok(End::Stopped);
            }
            self.backend.clause(&blocking);
        }
    }
}

/// "Not this solution": some cell that is open has another digit.
fn blocking_clause(puzzle: &Puzzle, map: &VarMap, solution: &Solution) -> Vec<Lit> {
    let open = (0..map.cells()).filter(|&cell| puzzle.clue(cell).is_none());
    open.filter_map(|cell| map.var(cell, solution.digit(cell))).map(Var::negative).collect()
}
