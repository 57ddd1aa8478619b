//! Statistics of the solver's work.

use super::backend::SolverEffort;
use crate::formula::Size;
use crate::plural::counted;
use std::fmt;
use std::ops::{AddAssign, Sub};
use std::time::Duration;

/// An engine's statistics since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SatStats {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles that reached the solver; reduction settled the others.
    pub reached: u64,
    /// The number of calls to the solver.
    pub calls: u64,
    /// The variables of the puzzles that reached the solver, counted at the first call for each.
    pub variables: u64,
    /// The clauses, likewise; with a solver that is kept from puzzle to puzzle, all of its clauses.
    pub clauses: u64,
    /// The literals in these clauses.
    pub literals: u64,
    /// The candidates of these puzzles that were settled before the first call: those without a variable, and those
    /// that are assumptions.
    pub fixed: u64,
    /// The time in the solver, including loading.
    pub time: Duration,
    /// The number of calls after which the solver reported its effort.
    pub counted: u64,
    /// The effort in these calls.
    pub effort: SolverEffort,
}

impl SatStats {
    /// The solver's effort, if it was reported for every call.
    #[must_use]
    pub fn effort(&self) -> Option<SolverEffort> {
        (self.counted == self.calls).then_some(self.effort)
    }

    /// Adds a call of the solver that took `time`.
    pub(super) fn call(&mut self, time: Duration, effort: Option<SolverEffort>) {
        self.calls += 1;
        self.time += time;
        if let Some(effort) = effort {
            self.counted += 1;
            self.effort += effort;
        }
    }

    /// Adds a puzzle whose formula is ready for the solver.
    pub(super) fn reach(&mut self, size: Option<Size>, fixed: usize) {
        let size = size.unwrap_or_default();
        self.reached += 1;
        self.variables += size.variables as u64;
        self.clauses += size.clauses;
        self.literals += size.literals;
        self.fixed += fixed as u64;
    }
}

impl AddAssign for SatStats {
    fn add_assign(&mut self, more: Self) {
        self.puzzles += more.puzzles;
        self.reached += more.reached;
        self.calls += more.calls;
        self.variables += more.variables;
        self.clauses += more.clauses;
        self.literals += more.literals;
        self.fixed += more.fixed;
        self.time += more.time;
        self.counted += more.counted;
        self.effort += more.effort;
    }
}

impl Sub for SatStats {
    type Output = Self;

    /// The difference from earlier statistics of this engine.
    fn sub(self, earlier: Self) -> Self {
        Self {
            puzzles: self.puzzles - earlier.puzzles,
            reached: self.reached - earlier.reached,
            calls: self.calls - earlier.calls,
            variables: self.variables - earlier.variables,
            clauses: self.clauses - earlier.clauses,
            literals: self.literals - earlier.literals,
            fixed: self.fixed - earlier.fixed,
            time: self.time.saturating_sub(earlier.time),
            counted: self.counted - earlier.counted,
            effort: self.effort - earlier.effort,
        }
    }
}

/// `4864 of 20000 puzzles (24.3 %) reached the SAT solver, 9728 calls`.
impl fmt::Display for SatStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzles, reached, calls, .. } = *self;
        let percent = 100.0 * reached as f64 / puzzles.max(1) as f64;
        let (puzzles, calls) = (counted(puzzles, "puzzle"), counted(calls, "call"));
        write!(f, "{reached} of {puzzles} ({percent:.1} %) reached the SAT solver, {calls}")
    }
}
