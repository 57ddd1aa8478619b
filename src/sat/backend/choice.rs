//! The choice of a backend as a value, which can be stored in a configuration and sent to another thread before there
//! is a solver.

#[cfg(feature = "cadical")]
use super::Cadical;
use super::{Backend, Portfolio, Small};
#[cfg(feature = "varisat")]
use super::{BySize, Varisat};
#[cfg(feature = "processes")]
use super::{Process, ProcessSolver};

/// The solver that an engine uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverChoice {
    /// The small solver for small formulas, varisat for all others. The default with the feature `varisat`.
    #[cfg(feature = "varisat")]
    #[default]
    BySize,
    /// The small solver, for formulas of at most 8,192 variables. The default without the feature `varisat`.
    #[cfg_attr(not(feature = "varisat"), default)]
    Small,
    /// varisat, in process.
    #[cfg(feature = "varisat")]
    Varisat,
    /// `CaDiCaL`, in process.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A child process.
    #[cfg(feature = "processes")]
    Process(ProcessSolver),
    /// Several at once: the first answer counts.
    Portfolio(Vec<SolverChoice>),
}

impl SolverChoice {
    /// A new backend of this kind, without clauses.
    #[must_use]
    pub fn backend(self) -> Box<dyn Backend> {
        match self {
            #[cfg(feature = "varisat")]
            Self::BySize => Box::new(BySize::new()),
            Self::Small => Box::new(Small::new()),
            #[cfg(feature = "varisat")]
            Self::Varisat => Box::new(Varisat::new()),
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(Cadical::new()),
            #[cfg(feature = "processes")]
            Self::Process(solver) => Box::new(Process::new(solver)),
            Self::Portfolio(members) => Box::new(Portfolio::new(members.into_iter().map(Self::backend))),
        }
    }
}
