//! Proofs of solvers that a formula has no model.

use super::choice::SolverChoice;
use super::{BackendError, Small, Varisat, by_size};
use crate::engine::Budget;
use crate::formula::{ClauseSink as _, Cnf};

impl SolverChoice {
    /// The solver, or one of a portfolio, if it is a program known to write proofs; the built-in ones otherwise.
    pub(crate) fn prover(&self) -> Self {
        match self {
            #[cfg(feature = "processes")]
            Self::Process(process) if process.writes_proofs() => self.clone(),
            Self::Portfolio(members) => {
                members.iter().map(Self::prover).find(|prover| *prover != Self::default()).unwrap_or_default()
            }
            _ => Self::default(),
        }
    }

    /// Whether a formula of this many variables is for the small solver, which names the clauses from which each step
    /// of its proof follows.
    #[doc(hidden)]
    #[must_use]
    pub fn derives(&self, variables: usize) -> bool {
        *self == Self::Small || *self == Self::BySize && by_size::is_small(variables)
    }

    /// Refutes the formula: returns a DRAT file, text or binary, or `None` if there is a model. The proof is the
    /// solver's own and has not been checked.
    ///
    /// A child process gets the name of the formula's file and then that of the proof's, as in SAT competitions; if the
    /// command contains the words `{formula}` and `{proof}`, the names replace them. varisat takes the place of
    /// `CaDiCaL` in process and of a portfolio.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    ///
    /// ```
    /// # use sudosat::engine::Budget;
    /// # use sudosat::sat::{SolverChoice, read_cnf};
    /// let formula = read_cnf("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n")?;
    /// assert!(SolverChoice::Varisat.prove(&formula, &Budget::unlimited())?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    pub fn prove(&self, formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
        budget.check()?;
        match self {
            #[cfg(feature = "processes")]
            Self::Process(process) => process.prove(formula, budget),
            _ if self.derives(formula.variables()) => Small::prove(formula, budget),
            _ => Varisat::prove(formula, budget),
        }
    }
}
