//! The SAT road as an [`Engine`]: encode, solve, decode, check, and block each solution to find the next.

use super::backend::{Answer, Backend, BackendError, Process, ProcessSolver, Varisat};
use super::cnf::Cnf;
use super::decode::{DecodeError, decode};
use super::encode::{Encoding, clause_count, clue_literals, encode_rules_while, encode_while};
use super::lit::{Lit, Var};
use super::vars::VarMap;
use crate::engine::{Budget, End, Engine, EngineError};
use crate::puzzle::{Geometry, Puzzle, Rule, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most clauses that a formula of a whole board may have here. The board of side 49 has 11 million in the extended
/// encoding; side 64 has 33 million, gigabytes in a solver, where the reduced encoding needs a hundredth.
const MOST_CLAUSES: usize = 20_000_000;

/// Which solver an engine asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SolverChoice {
    /// varisat, in process.
    #[default]
    Varisat,
    /// A child process.
    Process(ProcessSolver),
}

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
    encoding: Encoding,
    backend: Box<dyn Backend>,
    rules: Option<RulesFormula>,
}

/// The rules of the last board as clauses: the next puzzle mostly has the same.
struct RulesFormula {
    geometry: Arc<Geometry>,
    rules: Vec<Rule>,
    formula: Cnf,
}

impl SatEngine {
    /// An engine with this encoding and solver.
    #[must_use]
    pub fn new(encoding: Encoding, solver: SolverChoice) -> Self {
        match solver {
            SolverChoice::Varisat => Self::with_backend(encoding, Box::new(Varisat::new())),
            SolverChoice::Process(solver) => Self::with_backend(encoding, Box::new(Process::new(solver))),
        }
    }

    /// An engine with this encoding over any backend.
    #[must_use]
    pub fn with_backend(encoding: Encoding, backend: Box<dyn Backend>) -> Self {
        Self { encoding, backend, rules: None }
    }

    /// Loads the puzzle into the backend.
    fn load(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<VarMap, EngineError> {
        self.backend.clear();
        if self.encoding == Encoding::Reduced {
            let backend = self.backend.as_mut();
            return Ok(encode_while(puzzle, self.encoding, backend, &mut |_| budget.check())?);
        }
        self.prepare_rules(puzzle, budget)?;
        self.backend.reserve(puzzle.side().pow(3));
        for clause in self.rules.iter().flat_map(|rules| rules.formula.clauses()) {
            self.backend.clause(clause);
        }
        for clue in clue_literals(puzzle) {
            self.backend.clause(&[clue]);
        }
        Ok(VarMap::full(puzzle.geometry()))
    }

    /// Sees to it that the rules' formula is that of the puzzle's board.
    fn prepare_rules(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<(), EngineError> {
        let (geometry, rules) = (puzzle.geometry(), puzzle.rules());
        if self.rules.as_ref().is_some_and(|last| last.geometry == *geometry && last.rules == rules) {
            return Ok(());
        }
        let clauses = clause_count(geometry, rules, self.encoding);
        if clauses > MOST_CLAUSES {
            let reason = format!("the formula would have {clauses} clauses: use the reduced encoding");
            return Err(EngineError::Unsupported { engine: self.name(), reason });
        }
        let mut formula = self.rules.take().map_or_else(Cnf::default, |last| last.formula);
        formula.clear();
        encode_rules_while(geometry, rules, self.encoding, &mut formula, &mut |_| budget.check())?;
        self.rules = Some(RulesFormula { geometry: Arc::clone(geometry), rules: rules.to_vec(), formula });
        Ok(())
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

impl Engine for SatEngine {
    fn name(&self) -> String {
        format!("sat ({}, {})", self.backend.name(), self.encoding)
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
