//! The choice of a backend as a value, which can be stored in a configuration and sent to another thread before there
//! is a solver.

use super::{Backend, BySize, Portfolio, Small};
use crate::threads;

/// The solver that an engine uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverChoice {
    /// The small solver for small formulas, varisat for all others; the small one alone without the feature `varisat`.
    #[default]
    BySize,
    /// The small solver, for formulas of at most 8,192 variables.
    Small,
    /// varisat, in process.
    #[cfg(feature = "varisat")]
    Varisat,
    /// `CaDiCaL`, in process.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A child process.
    #[cfg(feature = "processes")]
    Process(super::ProcessSolver),
    /// Several at once: the first answer counts. Without threads, the first of them alone.
    Portfolio(Vec<SolverChoice>),
}

impl SolverChoice {
    /// Like [`backend`](Self::backend); varisat does not check the budget during calls on formulas of up to this number
    /// of variables.
    pub(crate) fn unwatched_up_to(self, variables: usize) -> Box<dyn Backend> {
        #[cfg(feature = "varisat")]
        if self == Self::Varisat {
            return super::incremental(variables);
        }
        // The others check it as often as ever.
        let _ = variables;
        self.backend()
    }

    /// A new backend of this kind, without clauses.
    #[must_use]
    pub fn backend(self) -> Box<dyn Backend> {
        match self {
            Self::BySize => Box::new(BySize::new()),
            Self::Small => Box::new(Small::new()),
            #[cfg(feature = "varisat")]
            Self::Varisat => Box::new(super::Varisat::new()),
            #[cfg(feature = "cadical")]
            Self::Cadical => Box::new(super::Cadical::new()),
            #[cfg(feature = "processes")]
            Self::Process(solver) => Box::new(super::Process::new(solver)),
            Self::Portfolio(members) if !threads::AVAILABLE => members.into_iter().next().unwrap_or_default().backend(),
            Self::Portfolio(members) => Box::new(Portfolio::new(members.into_iter().map(Self::backend))),
        }
    }
}
