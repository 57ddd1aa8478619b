//! Proofs that steps follow from their premises.

use super::error::CertifyError;
use super::refute::Refuter;
use crate::engine::Budget;
use crate::logic::Step;
use crate::puzzle::Puzzle;
use crate::verify::{Evidence, Position, Proof, ProvedStep, Refusal, StepFault};

/// Proves the steps of a solution, first to last: by unit propagation, or else by a proof of the SAT solver. Each proof
/// has been checked.
///
/// ```
/// # use sudosat::certify::StepProver;
/// # use sudosat::engine::Budget;
/// # use sudosat::logic::Path;
/// # use sudosat::puzzle::Puzzle;
/// # use sudosat::verify::{Evidence, Proof};
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut prover = StepProver::new(&puzzle);
/// let mut path = Path::new(&puzzle).ok_or("the board has other rules")?;
/// while let Some(step) = path.next_within(&Budget::unlimited())? {
///     assert_eq!(prover.prove(&step, &Budget::unlimited())?.evidence, Evidence::Proof(Proof::default()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StepProver {
    position: Position,
    refuter: Refuter,
}

impl StepProver {
    /// A prover of the steps of this puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { position: Position::new(puzzle), refuter: Refuter::default() }
    }

    /// Proves the next step. One that assumes that the puzzle has one solution gets no proof of its own.
    ///
    /// # Errors
    ///
    /// If the budget ends, or if the premises do not imply the step: a fault of this program.
    pub fn prove(&mut self, step: &Step, budget: &Budget) -> Result<ProvedStep, CertifyError> {
        let Step { place, eliminate, premises, technique, .. } = step;
        let mut proved = ProvedStep {
            place: *place,
            eliminate: eliminate.clone(),
            premises: premises.clone(),
            evidence: Evidence::Uniqueness,
        };
        if !technique.assumes_unique() {
            proved.evidence = Evidence::Proof(self.proof(&proved, budget)?);
        }
        self.position.apply(&proved).map_err(CertifyError::Step)?;
        Ok(proved)
    }

    /// A checked proof of a step.
    fn proof(&mut self, step: &ProvedStep, budget: &Budget) -> Result<Proof, CertifyError> {
        let keep_going = &mut || budget.check().is_ok();
        let by_propagation = self.position.trim(step, &Proof::default(), keep_going);
        let fault = match within(budget, by_propagation) {
            Err(CertifyError::Step(fault @ StepFault::Refused(Refusal::NoContradiction { .. }))) => fault,
            ended => return ended,
        };
        let formula = within(budget, self.position.formula(step, keep_going))?;
        let found = self.refuter.refute_formula(&formula, budget).map_err(|error| match error {
            CertifyError::Satisfiable => CertifyError::Step(fault),
            error => error,
        })?;
        within(budget, self.position.trim(step, &found, keep_going))
    }
}

/// A result that the end of the budget may have caused.
fn within<T>(budget: &Budget, result: Result<T, StepFault>) -> Result<T, CertifyError> {
    budget.check()?;
    result.map_err(CertifyError::Step)
}
