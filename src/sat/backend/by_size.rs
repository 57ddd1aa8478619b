//! The small solver for small formulas, varisat for all others, or the small solver for all without that feature.

use super::incremental::{Incremental, Solver};
use super::small::SmallSolver;
#[cfg(not(feature = "varisat"))]
use super::small::SmallSolver as LargeSolver;
#[cfg(feature = "varisat")]
use super::varisat::VarisatSolver as LargeSolver;
use super::{Answer, Backend, BackendError, SolverEffort};
use crate::engine::Budget;
use crate::formula::{ClauseSink, Cnf, Lit};

/// The largest number of variables for the small solver: those of nearly all 9×9 boards with rules, and of a whole
/// board of side 16.
const SMALL: usize = 4096;

/// The backend that chooses its solver by the size of the formula.
#[doc(hidden)]
pub type BySize = Incremental<BySizeSolver>;

/// Two solvers, each for the formulas of its size.
#[derive(Debug, Default)]
pub struct BySizeSolver {
    small: SmallSolver,
    large: LargeSolver,
    /// The decisions that led to the last model, if the small solver found it.
    decisions: Option<Vec<Lit>>,
    /// The effort of the last call, if the small solver answered it.
    effort: Option<SolverEffort>,
}

impl BySize {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// A backend for incremental queries: varisat, or the small solver without that feature. It need not check the budget
/// during calls on formulas of up to this number of variables.
pub(crate) fn incremental(variables: usize) -> Box<dyn Backend> {
    Box::new(Incremental::from(LargeSolver::default().unwatched_up_to(variables)))
}

/// Whether a formula of this many variables is small enough for the small solver.
pub(super) fn is_small(variables: usize) -> bool {
    variables <= SMALL
}

impl Solver for BySizeSolver {
    fn name(&self) -> String {
        let (small, large) = (self.small.name(), self.large.name());
        if small == large { small } else { format!("{small} or {large}") }
    }

    fn most_variables(&self) -> usize {
        self.large.most_variables()
    }

    fn solve(&mut self, formula: &Cnf, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        let solver: &mut dyn Solver = if is_small(formula.variables()) { &mut self.small } else { &mut self.large };
        let answer = solver.solve(formula, assumptions, budget);
        self.decisions = solver.decisions();
        self.effort = solver.effort();
        answer
    }

    fn decisions(&self) -> Option<Vec<Lit>> {
        self.decisions.clone()
    }

    fn effort(&self) -> Option<SolverEffort> {
        self.effort
    }

    fn forget(&mut self) {
        self.small.forget();
        self.large.forget();
    }
}
