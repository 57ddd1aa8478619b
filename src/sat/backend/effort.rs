//! What a solver counts of its own work.

use std::fmt;
use std::ops::{AddAssign, Sub};

/// The work of a CDCL solver, as far as it has a measure that does not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverEffort {
    /// Branches tried.
    pub decisions: u64,
    /// Branches that failed.
    pub conflicts: u64,
    /// Clauses learnt from conflicts, those forgotten later included.
    pub learnt: u64,
}

impl AddAssign for SolverEffort {
    fn add_assign(&mut self, more: Self) {
        self.decisions += more.decisions;
        self.conflicts += more.conflicts;
        self.learnt += more.learnt;
    }
}

impl Sub for SolverEffort {
    type Output = Self;

    /// The difference from earlier work of the same solver.
    fn sub(self, earlier: Self) -> Self {
        Self {
            decisions: self.decisions - earlier.decisions,
            conflicts: self.conflicts - earlier.conflicts,
            learnt: self.learnt - earlier.learnt,
        }
    }
}

/// `820 decisions, 164 conflicts, 160 learnt clauses`.
impl fmt::Display for SolverEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decisions, {} conflicts, {} learnt clauses", self.decisions, self.conflicts, self.learnt)
    }
}
