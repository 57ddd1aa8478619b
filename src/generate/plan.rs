//! The kind of puzzles to generate.

use super::symmetry::Symmetry;
use std::fmt;
use std::ops::RangeInclusive;

/// The fewest clues of a classic puzzle with one solution (G. McGuire, B. Tugemann and G. Civario, There is no 16-clue
/// Sudoku, 2014).
const FEWEST: u8 = 17;

/// The most attempts at a puzzle, unless the plan says otherwise.
const ATTEMPTS: u32 = 1 << 20;

/// The kind of classic puzzles to generate, and the work that one may take.
///
/// ```
/// use sudosat::generate::{Plan, Symmetry};
///
/// let plan = Plan::minimal().with_symmetry(Symmetry::HalfTurn).with_clues(0..=26);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) weighted: bool,
    pub(super) symmetry: Symmetry,
    pub(super) clues: RangeInclusive<u8>,
    pub(super) tests: Option<u32>,
    /// The most attempts at a record.
    pub(super) attempts: u32,
}

impl Plan {
    /// Minimal puzzles, by removing clues of a uniform grid in a random order. They are biased: puzzles with few clues
    /// are rarer than among all minimal puzzles.
    #[must_use]
    pub fn minimal() -> Self {
        Self { weighted: false, symmetry: Symmetry::None, clues: 0..=81, tests: None, attempts: ATTEMPTS }
    }

    /// Minimal puzzles with weights. The expected sum of the weights of a set of minimal puzzles is the number of
    /// these puzzles, divided by the number of grids. Most draws have no puzzle; they count, with weight 0.
    #[must_use]
    pub fn weighted() -> Self {
        Self { weighted: true, attempts: 1, ..Self::minimal() }
    }

    /// The symmetry of the cells with clues. Clues are removed together, so the puzzles are *orbit-minimal*.
    #[must_use]
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// The number of clues. A puzzle with more is rejected, and another attempt is made. No clue is removed below the
    /// least number, so a large one gives puzzles that are not minimal, and weighted puzzles with fewer are rejected.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<u8>) -> Self {
        Self { clues, ..self }
    }

    /// The most tests that a puzzle may take; what is left is undecided. Without a limit it takes about 60.
    #[must_use]
    pub fn with_tests(self, tests: u32) -> Self {
        Self { tests: Some(tests), ..self }
    }

    /// The most attempts at a puzzle that may be rejected: 2²⁰ by default. Weighted puzzles have one each, since
    /// draws of weight 0 count.
    #[must_use]
    pub fn with_attempts(self, attempts: u32) -> Self {
        Self { attempts: if self.weighted { 1 } else { attempts }, ..self }
    }

    /// Whether puzzles have weights.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.weighted
    }

    /// The symmetry of the cells with clues.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Whether a puzzle with this number of clues is one of the plan's.
    pub(super) fn accepts(&self, clues: usize) -> bool {
        u8::try_from(clues).is_ok_and(|clues| self.clues.contains(&clues))
    }

    /// Checks that there can be such puzzles.
    pub(crate) fn check(&self) -> Result<(), PlanError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || most < FEWEST || least > 81 {
            return Err(PlanError::Clues { least, most });
        }
        match self {
            Self { weighted: true, symmetry, .. } if *symmetry != Symmetry::None => {
                Err(PlanError::WeightedSymmetry(*symmetry))
            }
            Self { weighted: true, tests: Some(_), .. } => Err(PlanError::WeightedTests),
            _ => Ok(()),
        }
    }
}

/// The reason for which no puzzles follow a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// No classic puzzle with one solution has such a number of clues.
    Clues {
        /// The least number.
        least: u8,
        /// The largest number.
        most: u8,
    },
    /// Weights are known only for puzzles without a symmetry.
    WeightedSymmetry(Symmetry),
    /// A weight needs every test.
    WeightedTests,
}

impl std::error::Error for PlanError {}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues { least, most } => {
                write!(f, "a puzzle with one solution has between {FEWEST} and 81 clues, got {least} to {most}")
            }
            Self::WeightedSymmetry(symmetry) => {
                write!(f, "weighted puzzles have no symmetry, got `{symmetry}`")
            }
            Self::WeightedTests => f.write_str("weighted puzzles need every test, got a limit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_without_puzzles_are_refused() {
        let message = |plan: Plan| plan.check().unwrap_err().to_string();
        #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
        let reversed = Plan::minimal().with_clues(30..=20);
        assert_eq!(message(reversed), "a puzzle with one solution has between 17 and 81 clues, got 30 to 20");
        for clues in [0..=16, 82..=90] {
            assert!(Plan::minimal().with_clues(clues).check().is_err());
        }
        let symmetric = Plan::weighted().with_symmetry(Symmetry::HalfTurn);
        assert_eq!(message(symmetric), "weighted puzzles have no symmetry, got `180`");
        assert_eq!(message(Plan::weighted().with_tests(9)), "weighted puzzles need every test, got a limit");
        for plan in [Plan::minimal().with_clues(0..=17), Plan::weighted(), Plan::minimal().with_clues(81..=90)] {
            assert_eq!(plan.check(), Ok(()));
        }
    }
}
