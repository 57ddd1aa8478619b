//! SAT solvers with one interface: [`Backend`].
//!
//! | backend | description |
//! |---|---|
//! | `Small` | a small solver of our own, tuned for formulas of up to a thousand variables; its limit is 8,192 |
//! | `Varisat` | varisat, in process; the only file that names that library |
//! | `BySize` | the small solver for small formulas, varisat for all others |
//! | `Cadical` | `CaDiCaL`, in process, with the feature `cadical`; the only file that names that library |
//! | `Process` | any DIMACS solver as a child process |
//! | `Portfolio` | several of these at once; the first answer counts |
//!
//! Each of them is an `Incremental` backend: the formula with a solver of its own.
//! [`SolverChoice`](super::SolverChoice) makes them.

mod by_size;
#[cfg(feature = "cadical")]
mod cadical;
pub(super) mod choice;
mod effort;
mod incremental;
mod portfolio;
#[cfg(feature = "processes")]
mod process;
#[cfg(feature = "certificates")]
mod proof;
mod small;
#[cfg(feature = "varisat")]
mod varisat;

pub use by_size::BySize;
pub(crate) use by_size::incremental;
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
#[doc(hidden)]
pub use effort::SolverEffort;
pub use incremental::Incremental;
pub use portfolio::Portfolio;
#[cfg(feature = "processes")]
pub use process::{Process, ProcessSolver};
pub use small::{Derivation, Small};
#[cfg(feature = "varisat")]
pub use varisat::Varisat;

use super::bounded::{Bounded, Stopped};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Model, Size};
use std::fmt;

/// A solver's answer to a formula under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A model, with a value for every variable of the formula.
    Sat(Model),
    /// There is no model.
    Unsat {
        /// Assumptions that cannot all hold: not always a smallest set, and empty if the formula alone has no model.
        core: Vec<Lit>,
    },
}

/// The reason why a solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BackendError {
    /// The budget ended first, or the solver gave up.
    Interrupted(Interrupt),
    /// The formula has more variables than the solver supports.
    TooLarge {
        /// The number of variables in the formula.
        variables: usize,
        /// The largest number that the solver supports.
        most: usize,
    },
    /// The solver's proof exceeds the limit.
    ProofTooLarge {
        /// The maximum length in bytes.
        most: u64,
    },
    /// The command line names no solver, or the solver could not be started, crashed, or printed something
    /// unintelligible or false.
    Failed {
        /// The failure.
        reason: String,
    },
}

impl From<Interrupt> for BackendError {
    fn from(interrupt: Interrupt) -> Self {
        Self::Interrupted(interrupt)
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interrupt) => interrupt.fmt(f),
            Self::TooLarge { variables, most } => {
                write!(f, "the formula must have at most {most} variables, got {variables}")
            }
            Self::ProofTooLarge { most } => write!(f, "the solver's proof is larger than {most} bytes"),
            Self::Failed { reason } => f.write_str(reason),
        }
    }
}

impl std::error::Error for BackendError {}

impl BackendError {
    /// The error of a backend that broke before it had all clauses.
    fn refused() -> Self {
        Self::Failed { reason: "it accepts no more clauses".to_owned() }
    }

    /// This error as one of an engine that uses this backend.
    pub(crate) fn into_engine_error(self, backend: &dyn Backend) -> EngineError {
        match self {
            Self::Interrupted(interrupt) => interrupt.into(),
            error @ (Self::TooLarge { .. } | Self::ProofTooLarge { .. } | Self::Failed { .. }) => {
                EngineError::Backend { backend: backend.name(), reason: error.to_string() }
            }
        }
    }
}

impl dyn Backend + '_ {
    /// Writes clauses into the backend while the budget lasts.
    pub(crate) fn feed<T>(
        &mut self,
        budget: &Budget,
        write: impl FnOnce(&mut Bounded<'_, Self>) -> T,
    ) -> Result<T, EngineError> {
        let mut sink = Bounded::new(self, budget, Size::memory);
        let written = write(&mut sink);
        match sink.stopped() {
            None => Ok(written),
            Some(Stopped::Interrupted(interrupt)) => Err(interrupt.into()),
            Some(Stopped::Refused) => Err(BackendError::refused().into_engine_error(self)),
        }
    }

    /// Adds every clause of a formula.
    pub(crate) fn add_all(&mut self, formula: &Cnf) -> Result<(), EngineError> {
        if self.formula(formula).is_break() { Err(BackendError::refused().into_engine_error(self)) } else { Ok(()) }
    }

    /// Adds a clause.
    pub(crate) fn add(&mut self, literals: &[Lit]) -> Result<(), EngineError> {
        if self.clause(literals).is_break() { Err(BackendError::refused().into_engine_error(self)) } else { Ok(()) }
    }
}

/// An incremental SAT solver: clauses are added through [`ClauseSink`], before or after a call of
/// [`solve`](Self::solve).
///
/// After any error except [`BackendError::TooLarge`] the same call may be repeated: the formula is still there. A
/// backend may move between threads at any time.
pub trait Backend: ClauseSink + Send {
    /// The solver's name, for reports.
    fn name(&self) -> String;

    /// Finds a model of the formula in which all assumptions are true, or a core.
    ///
    /// # Errors
    ///
    /// If the budget ends or the solver fails.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError>;

    /// Discards the formula.
    fn clear(&mut self);

    /// The size of the formula, if the backend keeps count.
    fn size(&self) -> Option<Size> {
        None
    }

    /// The decisions that led to the model of the last call, if the solver reports them. They and the assumptions imply
    /// all other values: no other model has the same decisions.
    fn decisions(&self) -> Option<Vec<Lit>> {
        None
    }

    /// The effort of the last call, if the solver counts it.
    #[doc(hidden)]
    fn effort(&self) -> Option<SolverEffort> {
        None
    }
}
