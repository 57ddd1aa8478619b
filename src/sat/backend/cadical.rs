//! `CaDiCaL`, the strongest solver here on large boards, in process. Requires the feature `cadical` and a C++ compiler.
//!
//! Its peculiarities:
//!
//! * It calls back every few steps to check whether to stop, and is usable afterwards.
//! * It limits the conflicts of a call itself, for [`Budget::guesses`], but reports no statistics.
//! * It tries "true" first, so literals go in as they are.
//! * The crate cannot write proofs. The program can: `certify --solver 'cadical -q'`.

use super::incremental::{Incremental, Solver};
use super::{Answer, BackendError};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model, Var};
use std::fmt;

/// The backend that solves with `CaDiCaL`.
#[doc(hidden)]
pub type Cadical = Incremental<CadicalSolver>;

/// A `CaDiCaL` solver and its progress in loading the formula.
#[derive(Default)]
pub struct CadicalSolver {
    solver: cadical::Solver<Watchdog>,
    /// The number of clauses loaded.
    loaded: usize,
}

impl fmt::Debug for CadicalSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CadicalSolver").finish_non_exhaustive()
    }
}

/// A callback that stops the solver when the budget ends.
struct Watchdog {
    budget: Budget,
    ended: Option<Interrupt>,
}

impl cadical::Callbacks for Watchdog {
    fn terminate(&mut self) -> bool {
        self.ended = self.ended.or(self.budget.check().err());
        self.ended.is_some()
    }
}

impl Cadical {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl CadicalSolver {
    /// Loads the clauses that were added since the last call.
    fn load(&mut self, formula: &Cnf, budget: &Budget) -> Result<(), Interrupt> {
        self.solver.reserve(formula.variables() as i32);
        for clause in formula.clauses_from(self.loaded) {
            if self.loaded.is_multiple_of(1024) {
                budget.check()?;
            }
            self.solver.add_clause(clause.iter().map(|literal| literal.dimacs()));
            self.loaded += 1;
        }
        Ok(())
    }
}

impl Solver for CadicalSolver {
    fn name(&self) -> String {
        "cadical".to_owned()
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.load(formula, budget)?;
        self.solver.set_callbacks(Some(Watchdog { budget: budget.clone(), ended: None }));
        if let Some(most) = budget.guesses {
            let most = i32::try_from(most).unwrap_or(i32::MAX);
            self.solver
                .set_limit("conflicts", most)
                .map_err(|error| BackendError::Failed { reason: error.to_string() })?;
        }
        match self.solver.solve_with(assumptions.iter().map(|literal| literal.dimacs())) {
            Some(true) => {
                let literals = (0..formula.variables()).map(|index| {
                    let literal = Var::from_index(index).positive();
                    if self.solver.value(literal.dimacs()) == Some(true) { literal } else { !literal }
                });
                let model = Model::from_literals(formula.variables(), literals);
                model.map(Answer::Sat).map_err(|error| BackendError::Failed { reason: error.to_string() })
            }
            Some(false) => {
                let failed = |literal: &Lit| self.solver.failed(literal.dimacs());
                Ok(Answer::Unsat { core: assumptions.iter().copied().filter(failed).collect() })
            }
            None => {
                let ended = self.solver.get_callbacks().and_then(|watch| watch.ended);
                let limited = budget.guesses.map_or(Interrupt::GaveUp, |_| Interrupt::Guesses);
                Err(ended.unwrap_or(limited).into())
            }
        }
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::backend::Backend;

    #[test]
    fn conflicts_are_limited() {
        let mut backend = Cadical::new();
        let holes = 7;
        let var = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole + 1).unwrap();
        for pigeon in 0..=holes {
            let somewhere: Vec<Lit> = (0..holes).map(|hole| var(pigeon, hole).positive()).collect();
            assert!(backend.clause(&somewhere).is_continue());
            for (hole, other) in itertools::iproduct!(0..holes, 0..pigeon) {
                let apart = [var(pigeon, hole).negative(), var(other, hole).negative()];
                assert!(backend.clause(&apart).is_continue());
            }
        }
        let few = Budget::unlimited().with_guesses(10);
        assert_eq!(backend.solve(&[], &few), Err(BackendError::Interrupted(Interrupt::Guesses)));
        assert!(matches!(backend.solve(&[], &Budget::unlimited()), Ok(Answer::Unsat { .. })));
    }
}
