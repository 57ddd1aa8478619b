//! Questions to an engine about one puzzle, and the answers that follow from what it returns.

use super::answer::Answer;
use super::detail::Detail;
use super::kind::AnswerKind;
use super::rating::{Ratings, Scale, Scales};
use super::steps::{Choice, Course, Hint, Level, OwnBoard, Steps, Until};
use crate::effort::Effort;
use crate::engine::{Budget, Count, Engine, EngineError};
use crate::explain::steps::ReasonRating;
use crate::logic::{HodokuRating, Order, Path, Rating, SeValue};
use crate::native::Outcome;
use crate::puzzle::{Puzzle, Solution, Verdict};
use crate::symmetry::lower_bound;

/// Above this number of solutions a known lower bound is the answer, in place of counting on.
const MANY: u64 = 1_000_000_000;

/// A question to an engine about one puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// The only solution.
    Solve,
    /// Any solution.
    SolveAny,
    /// Whether there is exactly one solution.
    Unique,
    /// The number of solutions up to a limit.
    Count { limit: u64 },
    /// The difficulty on these scales, if there is exactly one solution.
    Rate { scales: Scales },
    /// The steps of the solution, if there is exactly one; with the proof of each if they are to be certified.
    Steps { until: Option<Until>, choice: Choice, certify: bool },
    /// The next step, if there is exactly one solution, from the reader's own board if there is one.
    Hint { level: Level, at: Option<OwnBoard>, choice: Choice },
}

/// The reason why there is no answer.
#[derive(Debug)]
pub(crate) struct Unanswered {
    pub(crate) error: EngineError,
    /// Whether it is the engine's, so that another engine may have an answer; otherwise it is of what follows the
    /// engine's: steps, ratings.
    pub(crate) is_of_engine: bool,
}

impl From<EngineError> for Unanswered {
    fn from(error: EngineError) -> Self {
        Self { error, is_of_engine: true }
    }
}

impl Unanswered {
    /// The reason why there are no steps or ratings, although the engine has an answer.
    pub(super) fn after_engine(error: EngineError) -> Self {
        Self { error, is_of_engine: false }
    }
}

impl Question {
    /// Queries the engine about a puzzle.
    pub(crate) fn ask(&self, puzzle: &Puzzle, engine: &mut dyn Engine, budget: &Budget) -> Result<Answer, Unanswered> {
        Ok(match self {
            Self::Solve => {
                let verdict = engine.verdict(puzzle, budget)?;
                let kind = AnswerKind::from(&verdict);
                match verdict {
                    Verdict::Unique(only) => Answer { grid: Some(only), ..kind.into() },
                    Verdict::Multiple(one, other) => Answer { pair: Some(Box::new([one, other])), ..kind.into() },
                    Verdict::Unsolvable => kind.into(),
                }
            }
            Self::SolveAny => match engine.solve(puzzle, budget)? {
                Some(solution) => Answer { grid: Some(solution), ..AnswerKind::Solvable.into() },
                None => AnswerKind::Unsolvable.into(),
            },
            Self::Rate { scales } => {
                if !scales.iter().all(Scale::is_general) && !puzzle.is_classic() {
                    return Ok(AnswerKind::Unsupported.into());
                }
                match engine.verdict(puzzle, budget)? {
                    Verdict::Unique(solution) => {
                        rated(puzzle, &solution, *scales, budget).map_err(Unanswered::after_engine)?
                    }
                    verdict => AnswerKind::from(&verdict).into(),
                }
            }
            Self::Steps { until, choice, certify } => match engine.verdict(puzzle, budget)? {
                Verdict::Unique(solution) => {
                    let course = Course::new(puzzle, &solution, *choice);
                    let steps = Steps::of(course, *until, budget).and_then(|steps| match certify {
                        true => steps.certified(puzzle, budget),
                        false => Ok(steps),
                    });
                    Answer::with(AnswerKind::Unique, Detail::Steps(steps.map_err(Unanswered::after_engine)?))
                }
                verdict => AnswerKind::from(&verdict).into(),
            },
            Self::Hint { level, at, choice } => match engine.verdict(puzzle, budget)? {
                Verdict::Unique(solution) => {
                    let hint = Hint::of(puzzle, &solution, at.as_ref(), *level, *choice, budget);
                    Answer::with(AnswerKind::Unique, Detail::Hint(hint.map_err(Unanswered::after_engine)?))
                }
                verdict => AnswerKind::from(&verdict).into(),
            },
            Self::Unique => AnswerKind::from(&engine.verdict(puzzle, budget)?).into(),
            Self::Count { limit } => {
                let limit = *limit;
                let many = if limit > MANY { lower_bound(engine, puzzle, MANY + 1, budget)? } else { None };
                match many {
                    Some(many) => {
                        Answer { by_bound: true, ..AnswerKind::Count(Count::AtLeast(many.min(limit))).into() }
                    }
                    None => AnswerKind::Count(engine.count(puzzle, limit, budget)?).into(),
                }
            }
        })
    }

    /// Whether the answer may be a grid.
    pub(crate) fn is_for_grids(&self) -> bool {
        matches!(self, Self::Solve | Self::SolveAny)
    }

    /// Whether the answer needs the steps of the solution.
    pub(crate) fn is_for_steps(&self) -> bool {
        matches!(self, Self::Rate { .. } | Self::Steps { .. } | Self::Hint { .. })
    }

    /// The limit for counting the solutions of each puzzle in a batch.
    pub(crate) fn limit(&self) -> u32 {
        match self {
            Self::Count { limit } => u32::try_from(*limit).unwrap_or(u32::MAX),
            _ => 2,
        }
    }

    /// The answer that follows from an outcome at this [limit](Self::limit), and the grid that is printed in place of
    /// its kind. `None` if the puzzle must be answered by itself: if the outcome is unfinished, if its steps are
    /// wanted, or if one of several solutions is to be shown, since in a batch chance decides which.
    pub(crate) fn answer<'a>(&self, outcome: &'a Outcome) -> Option<(AnswerKind, Option<&'a [u8; 81]>)> {
        let grid = &outcome.solutions[0];
        Some(match (self, outcome.count) {
            _ if !outcome.finished => return None,
            (Self::Count { limit }, count) if u64::from(count) == *limit => {
                (AnswerKind::Count(Count::AtLeast(*limit)), None)
            }
            (Self::Count { .. }, u32::MAX) => return None,
            (Self::Count { .. }, count) => (AnswerKind::Count(Count::Exactly(count.into())), None),
            (_, 0) => (AnswerKind::Unsolvable, None),
            (Self::Solve, 1) => (AnswerKind::Unique, Some(grid)),
            (Self::SolveAny, 1) => (AnswerKind::Solvable, Some(grid)),
            (Self::Unique, 1) => (AnswerKind::Unique, None),
            (Self::SolveAny, _) | (Self::Rate { .. } | Self::Steps { .. } | Self::Hint { .. }, 1) => return None,
            (_, _) => (AnswerKind::Multiple, None),
        })
    }
}

/// The reason why a puzzle has no rating, by the answer of a search that was not cut short.
pub(crate) fn unrated(kind: AnswerKind) -> Option<&'static str> {
    match kind {
        AnswerKind::Unsupported => {
            Some("techniques are for 9x9 puzzles with 3x3 boxes and no other rule; effort and reason rate any board")
        }
        AnswerKind::Unknown => Some("no technique of the scale has a step somewhere on the way to its solution"),
        _ => None,
    }
}

/// The ratings of a puzzle with one solution; `unknown` if no technique has a step on the way to it.
fn rated(puzzle: &Puzzle, solution: &Solution, scales: Scales, budget: &Budget) -> Result<Answer, EngineError> {
    let mut ratings = Ratings::default();
    if let Some(path) = Path::new(puzzle).filter(|_| scales.has(Scale::Se)) {
        let rating = Rating::of_path(path, budget)?;
        if rating.er == SeValue::BEYOND {
            return Ok(AnswerKind::Unknown.into());
        }
        ratings.se = Some(rating);
    }
    if let Some(path) = Path::in_order(puzzle, Order::Human).filter(|_| scales.has(Scale::Hodoku)) {
        ratings.hodoku = Some(HodokuRating::of_path(path, budget)?);
    }
    if scales.has(Scale::Effort) {
        ratings.effort = Some(Effort::of_unique(puzzle, budget)?);
    }
    if scales.has(Scale::Reason) {
        ratings.reason = Some(ReasonRating::of_unique(puzzle, solution, budget)?);
    }
    Ok(Answer { ratings: Some(ratings), ..AnswerKind::Unique.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::Native;

    #[test]
    fn no_engine_is_queried_about_a_board_without_a_rating() {
        let puzzle: Puzzle = "1234341221434...".parse().unwrap();
        let question = Question::Rate { scales: Scales::of(&[Scale::Se]) };
        let answer = question.ask(&puzzle, &mut Native::new(), &Budget::with_checks(0)).unwrap();
        assert_eq!(answer.kind, AnswerKind::Unsupported);
    }

    #[test]
    fn an_error_is_of_the_engine_until_it_has_answered() {
        let puzzle: Puzzle = "1234341221......".parse().unwrap();
        for question in [
            Question::Rate { scales: Scales::of(&[Scale::Reason]) },
            Question::Steps { until: None, choice: Choice::Reasons, certify: true },
            Question::Hint { level: Level::new(4).unwrap(), at: None, choice: Choice::Reasons },
        ] {
            let ask = |checks| question.ask(&puzzle, &mut Native::new(), &Budget::with_checks(checks));
            let first =
                (0..1_000_000).find(|&checks| !ask(checks).is_err_and(|unanswered| unanswered.is_of_engine)).unwrap();
            assert!(first > 0, "{question:?}");
            let unanswered = ask(first).unwrap_err();
            assert!(matches!(unanswered.error, EngineError::Interrupted(_)) && !unanswered.is_of_engine);
        }
    }

    #[test]
    fn an_outcome_is_an_answer_if_it_is_finished() {
        let outcome = |count, finished| Outcome { count, finished, solutions: [[1; 81], [2; 81]] };
        let (grid, three) = (Some(&[1; 81]), || Question::Count { limit: 3 });
        let counted = |count| Some((AnswerKind::Count(count), None));
        let rate = || Question::Rate { scales: Scales::of(&[Scale::Se]) };
        for (question, count, expected) in [
            (Question::Solve, 0, Some((AnswerKind::Unsolvable, None))),
            (Question::Solve, 1, Some((AnswerKind::Unique, grid))),
            (Question::Solve, 2, Some((AnswerKind::Multiple, None))),
            (Question::SolveAny, 0, Some((AnswerKind::Unsolvable, None))),
            (Question::SolveAny, 1, Some((AnswerKind::Solvable, grid))),
            (Question::SolveAny, 2, None),
            (Question::Unique, 0, Some((AnswerKind::Unsolvable, None))),
            (Question::Unique, 1, Some((AnswerKind::Unique, None))),
            (Question::Unique, 2, Some((AnswerKind::Multiple, None))),
            (rate(), 0, Some((AnswerKind::Unsolvable, None))),
            (rate(), 1, None),
            (rate(), 2, Some((AnswerKind::Multiple, None))),
            (three(), 0, counted(Count::Exactly(0))),
            (three(), 2, counted(Count::Exactly(2))),
            (three(), 3, counted(Count::AtLeast(3))),
            (Question::Count { limit: u64::MAX }, u32::MAX, None),
        ] {
            assert_eq!(question.answer(&outcome(count, true)), expected, "{question:?}, {count}");
            assert_eq!(question.answer(&outcome(count, false)), None);
        }
        let grids =
            [Question::Solve, Question::SolveAny, Question::Unique, three()].map(|question| question.is_for_grids());
        assert_eq!(grids, [true, true, false, false]);
    }
}
