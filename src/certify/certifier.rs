//! The maker of certificates.

use super::error::CertifyError;
use super::prover::CheckedProver;
use crate::cross_check::Prover;
use crate::engine::{Budget, End, Engine, EngineError};
use crate::native::Native;
use crate::puzzle::{Puzzle, Solution};
use crate::sat::{SatEngine, SolverChoice};
use crate::verify::Certificate;
use std::fmt;
use std::ops::ControlFlow;

/// The turns of the native solver (`true`) and the SAT solver on boards with rules or pencil marks, in guesses, before
/// the latter takes over. Some published puzzles take the SAT solver 20 times as long as the native one; few are the
/// other way round. Turns of time would make certificates depend on it.
const TURNS: [(bool, u64); 3] = [(true, 2_000), (false, 5_000), (true, 500_000)];

/// Makes certificates, one after another. It is also the third witness of a [`CrossCheck`]: it refutes all solutions
/// but the known ones, and checks the proof.
///
/// [`CrossCheck`]: crate::cross_check::CrossCheck
///
/// ```
/// # use sudosat::certify::Certifier;
/// # use sudosat::engine::Budget;
/// # use sudosat::puzzle::Puzzle;
/// # use sudosat::verify::{Claim, Verifier};
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited())?;
/// assert_eq!(certificate.claim(), Claim::Unique);
/// assert!(Verifier::new().verify(&certificate).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Certifier {
    native: Native,
    sat: SatEngine,
    prover: CheckedProver,
    most: usize,
}

impl fmt::Debug for Certifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certifier").field("prover", &self.prover).finish_non_exhaustive()
    }
}

impl Default for Certifier {
    fn default() -> Self {
        Self::new()
    }
}

impl Certifier {
    /// A certifier of `unsolvable`, `unique` and `multiple`.
    #[must_use]
    pub fn new() -> Self {
        Self { native: Native::new(), sat: SatEngine::default(), prover: CheckedProver::default(), most: 1 }
    }

    /// This certifier with proofs from a solver: itself if it is known to write them, or else a built-in one.
    #[must_use]
    pub fn with_solver(self, solver: &SolverChoice) -> Self {
        self.with_prover(solver.prover())
    }

    /// This certifier with proofs from this solver.
    #[doc(hidden)]
    #[must_use]
    pub fn with_prover(self, prover: SolverChoice) -> Self {
        Self { prover: CheckedProver::new(prover), ..self }
    }

    /// This certifier with `exactly K` for puzzles of up to `most` solutions.
    #[must_use]
    pub fn counting_up_to(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Makes the puzzle's certificate and checks it.
    ///
    /// # Errors
    ///
    /// If the budget ends, an engine or a solver fails, or the refutation does not hold.
    pub fn certify(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Certificate, CertifyError> {
        let mut solutions = self.solutions(puzzle, budget).map_err(CertifyError::Engine)?;
        let complete = solutions.len() <= self.most.max(1);
        if !complete {
            solutions.truncate(2);
        }
        let grids: Vec<_> = solutions.iter().map(|solution| solution.digits().to_vec()).collect();
        let refutation = if complete { Some(self.prover.refutation(puzzle, &solutions, budget)?) } else { None };
        Ok(Certificate::new(puzzle.clone(), grids, refutation))
    }

    /// The solutions, at most one more than a certificate may hold, by the solver that is likely to be faster. A proof
    /// follows, so it need not be trusted.
    fn solutions(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Solution>, EngineError> {
        let most = self.most.max(1);
        if puzzle.is_classic() {
            return first_solutions(&mut self.native, puzzle, budget, most);
        }
        if puzzle.board().rules().is_empty() && !puzzle.is_restricted() {
            return first_solutions(&mut self.sat, puzzle, budget, most);
        }
        let is_open = |error: &EngineError| {
            matches!(error, EngineError::Interrupted(_) | EngineError::Unsupported { .. }) && budget.check().is_ok()
        };
        for (is_native, guesses) in TURNS {
            let engine: &mut dyn Engine = if is_native { &mut self.native } else { &mut self.sat };
            let turn =
                Budget { guesses: Some(budget.guesses.map_or(guesses, |most| most.min(guesses))), ..budget.clone() };
            match first_solutions(engine, puzzle, &turn, most) {
                Err(error) if is_open(&error) => {}
                found => return found,
            }
        }
        first_solutions(&mut self.sat, puzzle, budget, most)
    }
}

/// The solutions of a puzzle, at most one more than `most`.
fn first_solutions(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    budget: &Budget,
    most: usize,
) -> Result<Vec<Solution>, EngineError> {
    let mut solutions = Vec::new();
    let end = engine.visit(puzzle, budget, &mut |solution| {
        solutions.push(solution);
        if solutions.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    debug_assert!(end == End::Exhausted || solutions.len() > most);
    Ok(solutions)
}

impl Prover for Certifier {
    fn name(&self) -> String {
        self.prover.name()
    }

    fn proves(&mut self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<bool, EngineError> {
        self.prover.proves(puzzle, solutions, budget)
    }
}
