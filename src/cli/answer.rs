//! What the stream commands answer about one record, before it is written in some format.

use crate::engine::{Budget, Count, Engine, EngineError};
use crate::puzzle::{Puzzle, Solution, Verdict, Violation, clashes};
use std::borrow::Cow;

/// What is asked of an engine about every record of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// The only solution.
    Solve,
    /// Any solution.
    SolveAny,
    /// Whether there is exactly one solution.
    Unique,
    /// The number of solutions up to a limit.
    Count { limit: u64 },
}

/// An answer: a word, or a grid in its place.
#[derive(Debug)]
pub(crate) struct Answer {
    /// `unique`, `multiple`, `unsolvable`, `solvable`, a number, `valid`, `invalid`, `unknown`.
    pub(crate) word: Cow<'static, str>,
    /// The grid that is printed instead of the word.
    pub(crate) grid: Option<Solution>,
    /// Whether the answer is a "no".
    pub(crate) no: bool,
    /// What a board breaks.
    pub(crate) violations: Vec<Violation>,
}

impl Answer {
    fn word(word: impl Into<Cow<'static, str>>, no: bool) -> Self {
        Self { word: word.into(), grid: None, no, violations: Vec::new() }
    }

    /// Whether a board breaks no rule. No engine is asked: a valid board need not have a solution.
    pub(crate) fn check(puzzle: &Puzzle) -> Self {
        let violations = clashes(puzzle);
        let no = !violations.is_empty();
        Self { violations, ..Self::word(if no { "invalid" } else { "valid" }, no) }
    }

    /// The answer for a record that could not be read.
    pub(crate) fn invalid() -> Self {
        Self::word("invalid", true)
    }

    /// The answer when no engine had one.
    pub(crate) fn unknown() -> Self {
        Self::word("unknown", false)
    }
}

impl Question {
    /// Asks the engine.
    pub(crate) fn ask(self, puzzle: &Puzzle, engine: &mut dyn Engine, budget: &Budget) -> Result<Answer, EngineError> {
        Ok(match self {
            Self::Solve => match engine.verdict(puzzle, budget)? {
                Verdict::Unique(only) => Answer { grid: Some(only), ..Answer::word("unique", false) },
                verdict => Answer::word(verdict.word(), true),
            },
            Self::SolveAny => match engine.solve(puzzle, budget)? {
                Some(solution) => Answer { grid: Some(solution), ..Answer::word("solvable", false) },
                None => Answer::word("unsolvable", true),
            },
            Self::Unique => {
                let verdict = engine.verdict(puzzle, budget)?;
                Answer::word(verdict.word(), verdict.unique().is_none())
            }
            Self::Count { limit } => {
                let count = engine.count(puzzle, limit, budget)?;
                Answer::word(count.to_string(), count == Count::Exactly(0))
            }
        })
    }
}
