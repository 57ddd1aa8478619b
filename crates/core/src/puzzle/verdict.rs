//! The answer to "how many solutions?": none, one, or several.

use super::Solution;

/// The number of solutions of a puzzle, as far as uniqueness needs it. Running out of budget is an error, not a
/// verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// No grid satisfies the puzzle. Clashing clues are one cause.
    Unsolvable,
    /// Exactly one grid satisfies the puzzle.
    Unique(Solution),
    /// At least two grids satisfy the puzzle: these and maybe more.
    Multiple(Solution, Solution),
}

impl Verdict {
    /// The verdict as one word: `unsolvable`, `unique` or `multiple`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique(_) => "unique",
            Self::Multiple(..) => "multiple",
        }
    }

    /// The solution, if there is exactly one.
    #[must_use]
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Self::Unique(solution) => Some(solution),
            Self::Unsolvable | Self::Multiple(..) => None,
        }
    }
}
