//! What a puzzle demands beyond its rows, columns and boxes.
//!
//! The enum is closed and pure data. Three rooms interpret it, each on its own and each without a `_ =>` arm:
//! `puzzle/check`, `sat/encode` and `native/search`. A new variant therefore makes the compiler list every place that
//! still has to learn it, and no two of the readings share a line.

use std::fmt;

/// A rule beyond the classic ones. A rule that appears twice in a puzzle says nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// No digit repeats on the main diagonal, from the top left corner to the bottom right one.
    MainDiagonal,
    /// No digit repeats on the antidiagonal, from the top right corner to the bottom left one.
    AntiDiagonal,
}

impl Rule {
    /// The two rules of an X-Sudoku: both diagonals.
    pub const DIAGONAL: [Self; 2] = [Self::MainDiagonal, Self::AntiDiagonal];

    /// The rule's name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MainDiagonal => "main-diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }
}

/// Why a rule does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {}

impl fmt::Display for RuleError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for RuleError {}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
