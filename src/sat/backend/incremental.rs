//! Incremental backends: a retained formula and a solver that is queried about it.

use super::{Answer, Backend, BackendError, SolverEffort};
use crate::engine::Budget;
use crate::formula::{ClauseSink, Cnf, Lit, Model, Size, Var};
use std::ops::ControlFlow;

/// A solver that is queried about a formula retained by its [`Incremental`] backend.
pub trait Solver: Send {
    /// The solver's name, for reports.
    fn name(&self) -> String;

    /// The largest number of variables that the solver supports.
    fn most_variables(&self) -> usize {
        Var::MAX
    }

    /// Finds a model of the formula in which all assumptions are true, or a core. The assumptions' variables are among
    /// the formula's. The formula is that of the previous call with clauses added, unless [`forget`](Self::forget) was
    /// called in between.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError>;

    /// The decisions that led to the last model, if the solver reports them: see [`Backend::decisions`].
    fn decisions(&self) -> Option<Vec<Lit>> {
        None
    }

    /// The effort of the last call, if the solver counts it.
    fn effort(&self) -> Option<SolverEffort> {
        None
    }

    /// The solver without checks of the budget during calls on formulas of up to this number of variables, if these
    /// have a cost: for callers whose formulas of that size are easy.
    fn unwatched_up_to(self, _variables: usize) -> Self
    where
        Self: Sized,
    {
        self
    }

    /// Announces that the next call has another formula.
    fn forget(&mut self) {}
}

/// A backend that retains its formula and queries a solver, to which clauses can be added between calls.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Incremental<S> {
    formula: Cnf,
    solver: S,
}

impl<S> From<S> for Incremental<S> {
    fn from(solver: S) -> Self {
        Self { formula: Cnf::default(), solver }
    }
}

impl<S> ClauseSink for Incremental<S> {
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

impl<S: Solver> Backend for Incremental<S> {
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

/// The model, after a check that it satisfies the formula and the assumptions.
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
