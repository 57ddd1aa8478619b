//! Modes of using a solver for several puzzles.

use crate::names::{UnknownName, by_name};
use std::fmt;
use std::str::FromStr;

/// The steps between a puzzle and the solver if no encoding is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SatMode {
    /// Each puzzle is reduced, and a fresh solver gets the open candidates. If there are none, no solver is called.
    #[default]
    Reduced,
    /// One solver keeps the rules of the board and is called with the results of reduction as assumptions. If nothing
    /// is open, it is not called.
    Incremental,
    /// One solver keeps the rules of the board and is called with the clues as assumptions, without any reduction.
    Pure,
}

impl SatMode {
    /// All modes.
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
