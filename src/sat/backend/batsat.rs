//! `BatSat`, a Rust version of minisat, in process. Requires the feature `batsat`.
//!
//! Its peculiarities:
//!
//! * It calls back at every decision to check whether to stop, and is usable afterwards. [`Watchdog`] checks the clock
//!   only at every 64th, since that costs as much as a decision.
//! * It counts conflicts, so [`Budget::guesses`] limits the conflicts of a call.
//! * Its core is a clause that follows from the formula: the assumptions in it are negated, contrary to its
//!   documentation.
//! * It tries "false" first, as varisat does, so every literal is inverted on the way in and on the way out.

use super::incremental::{Incremental, Solver};
use super::{Answer, BackendError, SolverEffort};
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model, Var};
use batsat::{Callbacks, ClauseKind, SolverInterface, lbool};
use std::cell::Cell;
use std::fmt;

/// The number of decisions between two checks of the budget, whose cost is about that of a decision.
const STRIDE: u32 = 64;

/// The backend that solves with `BatSat`.
pub type Batsat = Incremental<BatsatSolver>;

/// A `BatSat` solver and its progress in loading the formula.
pub struct BatsatSolver {
    solver: batsat::Solver<Watchdog>,
    /// The number of clauses loaded.
    loaded: usize,
    scratch: Vec<batsat::Lit>,
    /// The effort of the last call.
    effort: SolverEffort,
}

impl fmt::Debug for BatsatSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatsatSolver").finish_non_exhaustive()
    }
}

/// A callback that stops the solver when the budget ends.
#[derive(Default)]
struct Watchdog {
    budget: Budget,
    conflicts: u64,
    decisions: Cell<u32>,
    ended: Cell<Option<Interrupt>>,
}

impl Watchdog {
    fn begin(&mut self, budget: &Budget) {
        *self = Self { budget: budget.clone(), ..Self::default() };
    }
}

impl Callbacks for Watchdog {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        let decisions = self.decisions.get();
        self.decisions.set(decisions.wrapping_add(1));
        if self.ended.get().is_none() {
            if self.budget.guesses.is_some_and(|most| self.conflicts > most) {
                self.ended.set(Some(Interrupt::Guesses));
            } else if decisions.is_multiple_of(STRIDE) {
                self.ended.set(self.budget.check().err());
            }
        }
        self.ended.get().is_some()
    }
}

impl Batsat {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Default for BatsatSolver {
    fn default() -> Self {
        Self { solver: fresh(), loaded: 0, scratch: Vec::new(), effort: SolverEffort::default() }
    }
}

impl BatsatSolver {
    /// Loads the clauses that were added since the last call.
    fn load(&mut self, formula: &Cnf, budget: &Budget) -> Result<(), Interrupt> {
        if let Some(last) = formula.variables().checked_sub(1) {
            self.solver.var_of_int(last as u32);
        }
        for clause in formula.clauses_from(self.loaded) {
            if self.loaded.is_multiple_of(1024) {
                budget.check()?;
            }
            invert_all(clause, &mut self.scratch);
            self.solver.add_clause_reuse(&mut self.scratch);
            self.loaded += 1;
        }
        Ok(())
    }
}

impl Solver for BatsatSolver {
    fn name(&self) -> String {
        "batsat".to_owned()
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.load(formula, budget)?;
        invert_all(assumptions, &mut self.scratch);
        self.solver.cb_mut().begin(budget);
        let (decisions, conflicts) = (self.solver.num_decisions(), self.solver.num_conflicts());
        let answer = self.solver.solve_limited(&self.scratch);
        self.effort = SolverEffort {
            decisions: self.solver.num_decisions() - decisions,
            conflicts: self.solver.num_conflicts() - conflicts,
            learnt: self.solver.cb().conflicts,
        };
        if answer == lbool::TRUE {
            let values = self.solver.get_model().iter().zip(0..formula.variables());
            let literals = values.map(|(&value, index)| {
                let var = Var::from_index(index);
                if value == lbool::TRUE { var.negative() } else { var.positive() }
            });
            let model = Model::from_literals(formula.variables(), literals);
            model.map(Answer::Sat).map_err(|error| BackendError::Failed { reason: error.to_string() })
        } else if answer == lbool::FALSE {
            Ok(Answer::Unsat { core: self.solver.unsat_core().iter().map(|&literal| revert(!literal)).collect() })
        } else {
            Err(self.solver.cb().ended.get().unwrap_or(Interrupt::GaveUp).into())
        }
    }

    fn effort(&self) -> Option<SolverEffort> {
        Some(self.effort)
    }

    fn forget(&mut self) {
        self.solver = fresh();
        self.loaded = 0;
    }
}

fn fresh() -> batsat::Solver<Watchdog> {
    batsat::Solver::new(batsat::SolverOpts::default(), Watchdog::default())
}

/// Converts literals to `BatSat`'s, inverted.
fn invert_all(literals: &[Lit], inverted: &mut Vec<batsat::Lit>) {
    inverted.clear();
    inverted.extend(literals.iter().map(|literal| {
        let var = batsat::Var::unsafe_from_idx(literal.var().index() as u32);
        batsat::Lit::new(var, !literal.is_positive())
    }));
}

/// Converts one of `BatSat`'s literals back, inverted.
fn revert(literal: batsat::Lit) -> Lit {
    let var = Var::from_index(literal.var().idx() as usize);
    if literal.sign() { var.negative() } else { var.positive() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::backend::Backend;

    #[test]
    fn conflicts_are_counted() {
        let mut backend = Batsat::new();
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
