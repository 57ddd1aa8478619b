//! Which backend, as a value: what a configuration holds before there is a solver, and what may go to another thread.

#[cfg(feature = "batsat")]
use super::Batsat;
use super::{Backend, Portfolio, Process, ProcessSolver, Varisat};

/// Which solver an engine asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverChoice {
    /// varisat, in process.
    #[default]
    Varisat,
    /// `BatSat`, in process.
    #[cfg(feature = "batsat")]
    Batsat,
    /// A child process.
    Process(ProcessSolver),
    /// Several at once: the first answer counts.
    Portfolio(Vec<SolverChoice>),
}

impl SolverChoice {
    /// Such a backend, without clauses.
    #[must_use]
    pub fn backend(self) -> Box<dyn Backend> {
        match self {
            Self::Varisat => Box::new(Varisat::new()),
            #[cfg(feature = "batsat")]
            Self::Batsat => Box::new(Batsat::new()),
            Self::Process(solver) => Box::new(Process::new(solver)),
            Self::Portfolio(members) => Box::new(Portfolio::new(members)),
        }
    }
}
