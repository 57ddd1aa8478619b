//! Answers that two engines can be compared on.

use crate::engine::{Count, Engine, EngineError, Testimony};
use crate::puzzle::{Puzzle, Solution, Verdict};

/// An answer that two engines can be compared on.
pub(super) trait Comparable: Sized {
    /// The answer, if its solutions are different solutions of this puzzle.
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError>;
    /// Whether both can be true of one puzzle.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether the checked answer carries its own proof, so that it needs no confirmation.
    fn proves_itself(&self) -> bool;
    /// The answer in a word or a number.
    fn words(&self) -> String;
    /// The solutions that it shows.
    fn solutions(&self) -> Vec<Solution>;
    /// Whether the solutions of an answer that does not prove itself are all that there are, if it is right.
    fn shows_all(&self) -> bool {
        true
    }

    /// The answer as this engine's, for a report.
    fn testimony(&self, engine: String) -> Testimony {
        Testimony { engine, answer: self.words(), solutions: self.solutions() }
    }
}

impl Comparable for Option<Solution> {
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError> {
        self.map(|solution| checked(&solution, puzzle, || engine.name())).transpose()
    }

    fn agrees(&self, other: &Self) -> bool {
        self.is_some() == other.is_some()
    }

    fn proves_itself(&self) -> bool {
        self.is_some()
    }

    fn words(&self) -> String {
        if self.is_some() { "solvable" } else { "unsolvable" }.to_owned()
    }

    fn solutions(&self) -> Vec<Solution> {
        self.iter().cloned().collect()
    }
}

impl Comparable for Verdict {
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError> {
        let again = |solution: &Solution| checked(solution, puzzle, || engine.name());
        match self {
            Self::Unsolvable => Ok(Self::Unsolvable),
            Self::Unique(only) => again(&only).map(Self::Unique),
            Self::Multiple(first, second) => {
                let (first, second) = (again(&first)?, again(&second)?);
                if first == second {
                    return Err(EngineError::RepeatedSolution { engine: engine.name() });
                }
                Ok(Self::Multiple(first, second))
            }
        }
    }

    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unsolvable, Self::Unsolvable) | (Self::Multiple(..), Self::Multiple(..)) => true,
            (Self::Unique(one), Self::Unique(other)) => one == other,
            _ => false,
        }
    }

    fn proves_itself(&self) -> bool {
        matches!(self, Self::Multiple(..))
    }

    fn words(&self) -> String {
        self.word().to_owned()
    }

    fn solutions(&self) -> Vec<Solution> {
        match self {
            Self::Unsolvable => Vec::new(),
            Self::Unique(only) => vec![only.clone()],
            Self::Multiple(first, second) => vec![first.clone(), second.clone()],
        }
    }
}

/// A number of solutions, and the first of those that were counted. The engine that counts shows them and they are
/// checked as they come, by [`visit_checked`](super::visits::visit_checked); one that confirms need not show any.
pub(super) struct Counted {
    pub(super) count: Count,
    pub(super) shown: Vec<Solution>,
}

impl From<Count> for Counted {
    fn from(count: Count) -> Self {
        Self { count, shown: Vec::new() }
    }
}

impl Comparable for Counted {
    fn checked(self, _: &Puzzle, _: &dyn Engine) -> Result<Self, EngineError> {
        Ok(self)
    }

    fn agrees(&self, other: &Self) -> bool {
        self.count == other.count
    }

    fn proves_itself(&self) -> bool {
        matches!(self.count, Count::AtLeast(_))
    }

    fn words(&self) -> String {
        self.count.to_string()
    }

    fn solutions(&self) -> Vec<Solution> {
        self.shown.clone()
    }

    fn shows_all(&self) -> bool {
        self.count == Count::Exactly(self.shown.len() as u64)
    }
}

/// The solution, if it belongs to this puzzle: an engine may return another puzzle's.
pub(super) fn checked(
    solution: &Solution,
    puzzle: &Puzzle,
    engine: impl FnOnce() -> String,
) -> Result<Solution, EngineError> {
    Solution::check(puzzle, solution.digits().to_vec())
        .map_err(|violations| EngineError::WrongSolution { engine: engine(), violations })
}
