//! Proofs that a puzzle has no solutions besides the known ones: made by a solver, checked by the checker.

use super::error::CertifyError;
use super::refute::Refuter;
use crate::cross_check::Prover;
use crate::engine::{Budget, EngineError};
use crate::puzzle::{Puzzle, Solution};
use crate::sat::SolverChoice;
use crate::verify::{Proof, Refutation, Verifier, memory};
use std::fmt;

/// A maker of checked refutations of all other solutions: the third witness of a [`CrossCheck`].
///
/// [`CrossCheck`]: crate::cross_check::CrossCheck
#[derive(Default)]
pub(crate) struct CheckedProver {
    refuter: Refuter,
    verifier: Verifier,
}

impl fmt::Debug for CheckedProver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckedProver").field("refuter", &self.refuter).finish_non_exhaustive()
    }
}

impl CheckedProver {
    /// A prover whose proofs come from `solver`.
    pub(crate) fn new(solver: SolverChoice) -> Self {
        Self { refuter: Refuter::new(solver), verifier: Verifier::new() }
    }

    /// A checked refutation of all solutions but these, trimmed to the steps that it needs.
    ///
    /// # Errors
    ///
    /// If the budget ends, there is another solution, the solver fails, or the refutation does not hold.
    pub(crate) fn refutation(
        &mut self,
        puzzle: &Puzzle,
        solutions: &[Solution],
        budget: &Budget,
    ) -> Result<Refutation, CertifyError> {
        budget.afford(memory(puzzle.board(), &Proof::default()))?;
        let found = self.refuter.refute(puzzle, solutions, budget)?;
        budget.afford(self.refuter.memory() + memory(puzzle.board(), &found))?;
        let grids: Vec<_> = solutions.iter().map(|solution| solution.digits().to_vec()).collect();
        let mut ended = None;
        let keep_going = || match budget.check() {
            Ok(()) => true,
            Err(interrupt) => {
                ended = Some(interrupt);
                false
            }
        };
        self.verifier.trim_while(puzzle, &grids, &found, keep_going).map_err(|refusal| match ended {
            Some(interrupt) => interrupt.into(),
            None => CertifyError::Refused(refusal),
        })
    }
}

impl Prover for CheckedProver {
    fn name(&self) -> String {
        format!("{}, checked", self.refuter.name())
    }

    fn proves(&mut self, puzzle: &Puzzle, solutions: &[Solution], budget: &Budget) -> Result<bool, EngineError> {
        let refutation = self.refutation(puzzle, solutions, budget);
        match refutation {
            Ok(_) => Ok(true),
            Err(CertifyError::Satisfiable) => Ok(false),
            Err(error) => Err(error.into_engine_error(&Prover::name(self))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Interrupt};
    use crate::native::Native;

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// The solver's formula is still held while the proof is checked.
    #[test]
    fn checking_counts_the_formula_that_the_refuter_keeps() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let solution = Native::new().solve(&puzzle, &Budget::unlimited()).unwrap().unwrap();
        let mut prover = CheckedProver::default();
        let found = prover.refuter.refute(&puzzle, std::slice::from_ref(&solution), &Budget::unlimited()).unwrap();
        let (kept, checking) = (prover.refuter.memory(), memory(puzzle.board(), &found));
        assert!(kept > 0);
        let mut within = |bytes| {
            let budget = Budget::unlimited().with_memory(bytes);
            prover.refutation(&puzzle, std::slice::from_ref(&solution), &budget).map(drop)
        };
        let needed = kept + checking;
        let Err(CertifyError::Interrupted(refused)) = within(needed - 1) else { panic!("it fits") };
        assert_eq!(refused, Interrupt::Memory { needed, limit: needed - 1 });
        assert!(within(needed).is_ok());
    }
}
