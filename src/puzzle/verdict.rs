//! The answer to "how many solutions?", as far as uniqueness is concerned.

use super::Solution;

/// Whether a puzzle has no solution, one, or several. Running out of budget is not a verdict but an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// No grid satisfies the puzzle. Clashing clues are one cause.
    Unsolvable,
    /// Exactly one grid does.
    Unique(Solution),
    /// At least two different grids do; these are two of them.
    Multiple(Solution, Solution),
}

impl Verdict {
    /// The verdict in one word: `unsolvable`, `unique` or `multiple`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique(_) => "unique",
            Self::Multiple(..) => "multiple",
        }
    }

    /// The only solution, if there is exactly one.
    #[must_use]
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Self::Unique(solution) => Some(solution),
            Self::Unsolvable | Self::Multiple(..) => None,
        }
    }
}
