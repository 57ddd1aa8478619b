//! The answer of a stream command for one record, before it is formatted.

use super::request::Question;
use super::stats::SatWork;
use super::why::Explained;
use super::word::Word;
use crate::engine::{Budget, Count, Engine, EngineError};
use crate::explain::why::{Exclusion, Explanation, WhyNot};
use crate::native::Outcome;
use crate::puzzle::{Puzzle, Solution, Verdict, Violation, clashes};
use crate::symmetry::lower_bound;

/// Above so many solutions they are not counted one by one where a lower bound is known.
const MANY: u64 = 1_000_000_000;

/// An answer: a word, or a grid in its place.
#[derive(Debug)]
pub(crate) struct RecordAnswer {
    pub(crate) word: Word,
    /// The grid that is printed instead of the word.
    pub(crate) grid: Option<Solution>,
    /// A solution that is known though the answer is not: it may not be the only one.
    pub(crate) known: Option<Solution>,
    /// Whether a checked proof was needed to confirm the answer.
    pub(crate) by_proof: bool,
    /// Whether the number is a lower bound that follows from symmetry.
    pub(crate) by_bound: bool,
    /// The rules that a board breaks.
    pub(crate) violations: Vec<Violation>,
    /// The reasons, written in place of the word and the grid.
    pub(crate) explanation: Option<Box<Explained>>,
    /// The time it took, if that was asked for.
    pub(crate) microseconds: Option<u64>,
    /// The SAT solver's work, if that was asked for.
    pub(crate) sat: Option<SatWork>,
}

impl From<Word> for RecordAnswer {
    fn from(word: Word) -> Self {
        Self {
            word,
            grid: None,
            known: None,
            by_proof: false,
            by_bound: false,
            violations: Vec::new(),
            explanation: None,
            microseconds: None,
            sat: None,
        }
    }
}

impl From<Explanation> for RecordAnswer {
    fn from(explanation: Explanation) -> Self {
        let verdict = explanation.verdict();
        let grid = verdict.unique().cloned();
        Self { grid, explanation: Some(Box::new(Explained::Verdict(explanation))), ..Word::from(&verdict).into() }
    }
}

impl From<Exclusion> for RecordAnswer {
    fn from(exclusion: Exclusion) -> Self {
        let (word, grid) = match &exclusion.why {
            WhyNot::Possible(solution) => (Word::Possible, Some(solution.clone())),
            WhyNot::Impossible { .. } => (Word::Impossible, None),
        };
        Self { grid, explanation: Some(Box::new(Explained::Digit(exclusion))), ..word.into() }
    }
}

impl RecordAnswer {
    /// A solution to show, whatever the answer is.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.grid.as_ref().or(self.known.as_ref())
    }

    /// Whether a board breaks no rule. No engine is involved: a valid board need not have a solution.
    pub(crate) fn check(puzzle: &Puzzle) -> Self {
        let violations = clashes(puzzle);
        let is_full = puzzle.clue_count() == puzzle.geometry().cells();
        let word = match (violations.is_empty(), is_full) {
            (true, true) => Word::Correct,
            (true, false) => Word::Valid,
            (false, _) => Word::Invalid,
        };
        Self { violations, ..word.into() }
    }
}

impl Question {
    /// Asks the engine.
    pub(crate) fn ask(
        self,
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        budget: &Budget,
    ) -> Result<RecordAnswer, EngineError> {
        Ok(match self {
            Self::Solve => {
                let verdict = engine.verdict(puzzle, budget)?;
                let word = Word::from(&verdict);
                match verdict {
                    Verdict::Unique(only) => RecordAnswer { grid: Some(only), ..word.into() },
                    Verdict::Unsolvable | Verdict::Multiple(..) => word.into(),
                }
            }
            Self::SolveAny => match engine.solve(puzzle, budget)? {
                Some(solution) => RecordAnswer { grid: Some(solution), ..Word::Solvable.into() },
                None => Word::Unsolvable.into(),
            },
            Self::Unique => Word::from(&engine.verdict(puzzle, budget)?).into(),
            Self::Count { limit } => {
                let many = if limit > MANY { lower_bound(engine, puzzle, MANY + 1, budget)? } else { None };
                match many {
                    Some(many) => {
                        RecordAnswer { by_bound: true, ..Word::Count(Count::AtLeast(many.min(limit))).into() }
                    }
                    None => Word::Count(engine.count(puzzle, limit, budget)?).into(),
                }
            }
        })
    }

    /// Whether the answer may be a grid.
    pub(crate) fn is_for_grids(self) -> bool {
        matches!(self, Self::Solve | Self::SolveAny)
    }

    /// The number of solutions to count for each puzzle in a batch.
    pub(crate) fn limit(self) -> u32 {
        match self {
            Self::Solve | Self::SolveAny | Self::Unique => 2,
            Self::Count { limit } => u32::try_from(limit).unwrap_or(u32::MAX),
        }
    }

    /// The answer that follows from an outcome at this [limit](Self::limit), and the grid that is printed instead of
    /// the word. `None` if the engine must be asked about the puzzle alone: if the outcome is not finished, or if one
    /// of several solutions is to be shown, since in a batch chance decides which.
    pub(crate) fn answer(self, outcome: &Outcome) -> Option<(Word, Option<&[u8; 81]>)> {
        let grid = &outcome.solutions[0];
        Some(match (self, outcome.count) {
            _ if !outcome.finished => return None,
            (Self::Count { limit }, count) if u64::from(count) == limit => (Word::Count(Count::AtLeast(limit)), None),
            (Self::Count { .. }, u32::MAX) => return None,
            (Self::Count { .. }, count) => (Word::Count(Count::Exactly(count.into())), None),
            (_, 0) => (Word::Unsolvable, None),
            (Self::Solve, 1) => (Word::Unique, Some(grid)),
            (Self::SolveAny, 1) => (Word::Solvable, Some(grid)),
            (Self::Unique, 1) => (Word::Unique, None),
            (Self::SolveAny, _) => return None,
            (Self::Solve | Self::Unique, _) => (Word::Multiple, None),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_an_answer_if_it_is_finished() {
        let outcome = |count, finished| Outcome { count, finished, solutions: [[1; 81], [2; 81]] };
        let (grid, three) = (Some(&[1; 81]), Question::Count { limit: 3 });
        let counted = |count| Some((Word::Count(count), None));
        for (question, count, expected) in [
            (Question::Solve, 0, Some((Word::Unsolvable, None))),
            (Question::Solve, 1, Some((Word::Unique, grid))),
            (Question::Solve, 2, Some((Word::Multiple, None))),
            (Question::SolveAny, 0, Some((Word::Unsolvable, None))),
            (Question::SolveAny, 1, Some((Word::Solvable, grid))),
            (Question::SolveAny, 2, None),
            (Question::Unique, 0, Some((Word::Unsolvable, None))),
            (Question::Unique, 1, Some((Word::Unique, None))),
            (Question::Unique, 2, Some((Word::Multiple, None))),
            (three, 0, counted(Count::Exactly(0))),
            (three, 2, counted(Count::Exactly(2))),
            (three, 3, counted(Count::AtLeast(3))),
            (Question::Count { limit: u64::MAX }, u32::MAX, None),
        ] {
            assert_eq!(question.answer(&outcome(count, true)), expected, "{question:?}, {count}");
            assert_eq!(question.answer(&outcome(count, false)), None);
        }
        let grids = [Question::Solve, Question::SolveAny, Question::Unique, three].map(Question::is_for_grids);
        assert_eq!(grids, [true, true, false, false]);
    }
}
