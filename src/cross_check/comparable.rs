//! The comparison of two engines' answers.

use crate::engine::{Count, Engine, EngineAnswer, EngineError};
use crate::puzzle::{Puzzle, Solution, Verdict};

/// An answer that can be compared with another engine's answer to the same question.
pub(super) trait Comparable: Sized {
    /// This answer, after a check that its solutions are distinct solutions of this puzzle.
    fn checked(self, puzzle: &Puzzle, engine: &dyn Engine) -> Result<Self, EngineError>;
    /// Whether both answers can be true of one puzzle.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether the checked answer carries its own proof, so that it needs no confirmation.
    fn proves_itself(&self) -> bool;
    /// The answer as a word or a number.
    fn words(&self) -> String;
    /// The solutions that support the answer.
    fn solutions(&self) -> Vec<Solution>;
    /// Whether [`solutions`](Self::solutions) are all solutions of the puzzle, provided that the answer is right. Only
    /// for answers that do not prove themselves.
    fn shows_all(&self) -> bool {
        true
    }

    /// This answer under the engine's name, for a report.
    fn engine_answer(&self, engine: String) -> EngineAnswer {
        EngineAnswer { engine, answer: self.words(), solutions: self.solutions() }
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

/// A number of solutions, and the first of those counted. The counting engine's solutions are checked as they arrive,
/// by [`visit_checked`](super::visits::visit_checked); a confirming engine need not return any.
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

/// The solution, checked against this puzzle: a faulty engine may return another puzzle's.
pub(super) fn checked(
    solution: &Solution,
    puzzle: &Puzzle,
    engine: impl FnOnce() -> String,
) -> Result<Solution, EngineError> {
    Solution::check(puzzle, solution.digits().to_vec())
        .map_err(|violations| EngineError::WrongSolution { engine: engine(), violations })
}
