//! What all backends share: the formula is kept, and a solver is asked about it.

use super::{Answer, Backend, BackendError, SolverEffort};
use crate::engine::Budget;
use crate::sat::cnf::{ClauseSink, Cnf, Size};
use crate::sat::lit::{Lit, Model, Var};
use std::ops::ControlFlow;

/// A solver that answers questions about a formula that its [`Keeper`] keeps.
pub trait Solver: Send {
    /// The solver's name, as reports give it.
    fn name(&self) -> String;

    /// The largest number of variables that a formula may have.
    fn most_variables(&self) -> usize {
        Var::MAX
    }

    /// Whether the formula has a model in which all assumptions are true. Their variables are among the formula's. The
    /// formula is that of the previous call with clauses added, unless [`forget`](Self::forget) was called in between.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError>;

    /// What was decided on the way to the last model, if the solver says so: see [`Backend::decisions`].
    fn decisions(&self) -> Option<Vec<Lit>> {
        None
    }

    /// The work of the last call, if the solver counts it.
    fn effort(&self) -> Option<SolverEffort> {
        None
    }

    /// Announces that the next call is about another formula.
    fn forget(&mut self) {}
}

/// A backend that combines a formula with a solver.
#[derive(Clone, Debug, Default)]
pub struct Keeper<S> {
    formula: Cnf,
    solver: S,
}

impl<S> From<S> for Keeper<S> {
    fn from(solver: S) -> Self {
        Self { formula: Cnf::default(), solver }
    }
}

impl<S> ClauseSink for Keeper<S> {
    fn variables(&self) -> usize {
        self.formula.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.formula.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.formula.clause(literals)
    }

    fn formula(&mut self, formula: &Cnf) -> ControlFlow<()> {
        self.formula.formula(formula)
    }
}

impl<S: Solver> Backend for Keeper<S> {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        budget.check()?;
        let assumed = assumptions.iter().map(|literal| literal.var().number()).max();
        let variables = self.formula.variables().max(assumed.unwrap_or(0));
        let most = self.solver.most_variables();
        if variables > most {
            return Err(BackendError::TooLarge { variables, most });
        }
        self.formula.reserve(variables);
        self.solver.solve(&self.formula, assumptions, budget)
    }

    fn clear(&mut self) {
        self.formula.clear();
        self.solver.forget();
    }

    fn size(&self) -> Option<Size> {
        Some(self.formula.size())
    }

    fn decisions(&self) -> Option<Vec<Lit>> {
        self.solver.decisions()
    }

    fn effort(&self) -> Option<SolverEffort> {
        self.solver.effort()
    }
}

/// The model, if it satisfies the formula and the assumptions.
pub(super) fn checked(model: Model, formula: &Cnf, assumptions: &[Lit]) -> Result<Model, BackendError> {
    let wrong = |reason| BackendError::Failed { reason: format!("its model is wrong: it does not satisfy {reason}") };
    if let Some(clause) = formula.violated_by(&model) {
        return Err(wrong(format!("the clause {clause:?}")));
    }
    if !assumptions.iter().all(|&literal| model.satisfies(literal)) {
        return Err(wrong("the assumptions".to_owned()));
    }
    Ok(model)
}
