//! How an engine uses its solver from puzzle to puzzle.

use crate::names::{UnknownName, by_name};
use crate::words::counted;
use std::fmt;
use std::ops::{AddAssign, Sub};
use std::str::FromStr;

/// What happens between a puzzle and the solver if no encoding is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SatMode {
    /// Each puzzle is reduced first, and a fresh solver gets what is open. If nothing is, no solver is called.
    #[default]
    Reduced,
    /// One solver keeps the rules of the board, and is called with what reduction fixed as assumptions. If nothing is
    /// open, it is not called.
    Incremental,
    /// One solver keeps the rules of the board, and is called with the clues as assumptions: the solver does all the
    /// work.
    Pure,
}

impl SatMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Reduced, Self::Incremental, Self::Pure];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reduced => "reduced",
            Self::Incremental => "incremental",
            Self::Pure => "pure",
        }
    }
}

impl FromStr for SatMode {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name("a mode", &Self::ALL, Self::name, name)
    }
}

impl fmt::Display for SatMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An engine's statistics since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SatStats {
    /// The number of puzzles it was asked about.
    pub puzzles: u64,
    /// The number of them that reached the solver: reduction settled the others.
    pub reached: u64,
    /// The number of calls to the solver.
    pub calls: u64,
}

impl AddAssign for SatStats {
    fn add_assign(&mut self, more: Self) {
        self.puzzles += more.puzzles;
        self.reached += more.reached;
        self.calls += more.calls;
    }
}

impl Sub for SatStats {
    type Output = Self;

    /// The difference from earlier statistics of the same engine.
    fn sub(self, earlier: Self) -> Self {
        Self {
            puzzles: self.puzzles - earlier.puzzles,
            reached: self.reached - earlier.reached,
            calls: self.calls - earlier.calls,
        }
    }
}

/// `4864 of 20000 puzzles (24.3 %) reached the SAT solver, 9728 calls`.
impl fmt::Display for SatStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzles, reached, calls } = *self;
        let percent = 100.0 * reached as f64 / puzzles.max(1) as f64;
        let (puzzles, calls) = (counted(puzzles, "puzzle"), counted(calls, "call"));
        write!(f, "{reached} of {puzzles} ({percent:.1} %) reached the SAT solver, {calls}")
    }
}
