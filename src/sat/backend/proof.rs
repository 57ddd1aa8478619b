//! Solvers that refute formulas with proofs.

use super::choice::SolverChoice;
use super::{BackendError, Small, Varisat, by_size};
use crate::engine::Budget;
use crate::formula::Cnf;

/// A solver that writes DRAT proofs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofSource {
    /// The small solver for small formulas, varisat for all others.
    #[default]
    BySize,
    /// The small solver.
    Small,
    /// varisat, in process.
    Varisat,
    /// A child process. It gets the name of the formula's file and then that of the proof's, as in SAT competitions; if
    /// the command contains the words `{formula}` and `{proof}`, the names replace them.
    #[cfg(feature = "processes")]
    Process(super::ProcessSolver),
}

impl ProofSource {
    /// The source of proofs for a solver: itself, if it is known to write them, or else a built-in solver.
    pub(crate) fn of(solver: &SolverChoice) -> Self {
        match solver {
            #[cfg(feature = "processes")]
            SolverChoice::Process(process) if process.writes_proofs() => Self::Process(process.clone()),
            SolverChoice::Portfolio(members) => {
                members.iter().map(Self::of).find(|source| *source != Self::default()).unwrap_or_default()
            }
            _ => Self::default(),
        }
    }

    /// The solver's name.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::BySize => "small or varisat".to_owned(),
            Self::Small => "small".to_owned(),
            Self::Varisat => "varisat".to_owned(),
            #[cfg(feature = "processes")]
            Self::Process(solver) => solver.name().to_owned(),
        }
    }

    /// Refutes the formula: returns a DRAT file, text or binary, or `None` if there is a model. The proof is the
    /// solver's own and has not been checked.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    ///
    /// ```
    /// # use sudosat::engine::Budget;
    /// # use sudosat::sat::{backend::ProofSource, read_cnf};
    /// let formula = read_cnf("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n")?;
    /// assert!(ProofSource::Varisat.prove(&formula, &Budget::unlimited())?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&self, formula: &Cnf, budget: &Budget) -> Result<Option<Vec<u8>>, BackendError> {
        budget.check()?;
        match self {
            Self::BySize if by_size::is_small(formula) => Small::prove(formula, budget),
            Self::Small => Small::prove(formula, budget),
            Self::BySize | Self::Varisat => Varisat::prove(formula, budget),
            #[cfg(feature = "processes")]
            Self::Process(solver) => solver.prove(formula, budget),
        }
    }
}
