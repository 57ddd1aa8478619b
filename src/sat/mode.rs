//! How an engine uses its solver from puzzle to puzzle.

use std::fmt;

/// What happens between a puzzle and the solver when no encoding is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SatMode {
    /// Each puzzle is reduced first, and a fresh solver is given what is open. When nothing is, no solver is asked.
    #[default]
    Reduced,
    /// One solver keeps the rules of the board, and is asked with what reduction fixed as assumptions. When nothing is
    /// open, it is not asked.
    Incremental,
    /// One solver keeps the rules of the board, and is asked with the clues as assumptions: all the work is the solver's.
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

impl fmt::Display for SatMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What an engine did since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SatStats {
    /// How many puzzles it was asked about.
    pub puzzles: u64,
    /// How many of them reached the solver: reduction settled the others.
    pub reached: u64,
    /// How many times the solver was called.
    pub calls: u64,
}
