//! Answers for front ends in other languages, which print and draw what is made here.

use super::detail::Detail;
use super::question::Question;
pub use super::steps::{Choice, Level, Until};
use super::steps::{HintJson, OwnBoard, StepsJson};
use crate::engine::{Budget, Engine, EngineError};
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// The answer to a question about the steps of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The word for the answer: `unique`, `multiple`, `unsolvable`, `unsupported`.
    pub answer: String,
    /// The object under `steps` or `hint` in a JSON answer; empty unless the answer is `unique`.
    pub json: String,
    /// The words that `--to block` prints; empty as `json` is.
    pub words: String,
    /// The picture as SVG; empty as `json` is.
    pub picture: String,
}

/// The steps of a puzzle, up to a number of steps or a technique if one is given.
///
/// # Errors
///
/// As [`Engine::verdict`].
pub fn steps(
    puzzle: &Puzzle,
    until: Option<Until>,
    choice: Choice,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<Shown, EngineError> {
    shown(&Question::Steps { until, choice, certify: false }, puzzle, engine, budget)
}

/// The next step of a puzzle, or from the reader's own board `at`.
///
/// # Errors
///
/// As [`Engine::verdict`].
pub fn hint(
    puzzle: &Puzzle,
    level: Level,
    at: Option<&Puzzle>,
    choice: Choice,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<Shown, EngineError> {
    let at = at.map(|board| OwnBoard(Arc::new(board.clone())));
    shown(&Question::Hint { level, at, choice }, puzzle, engine, budget)
}

fn shown(question: &Question, puzzle: &Puzzle, engine: &mut dyn Engine, budget: &Budget) -> Result<Shown, EngineError> {
    let answer = question.ask(puzzle, engine, budget).map_err(|unanswered| unanswered.error)?;
    let kind = answer.kind.to_string();
    let board = puzzle.board();
    // The objects consist of texts, numbers and lists, so writing them cannot fail.
    Ok(match &answer.detail {
        Some(Detail::Steps(steps)) => Shown {
            answer: kind,
            json: serde_json::to_string(&StepsJson::new(steps, board)).unwrap_or_default(),
            words: steps.words(board),
            picture: steps.picture(puzzle),
        },
        Some(Detail::Hint(hint)) => Shown {
            answer: kind,
            json: serde_json::to_string(&HintJson::new(hint, board)).unwrap_or_default(),
            words: hint.words(board),
            picture: hint.picture(puzzle),
        },
        Some(Detail::Why(_)) | None => Shown { answer: kind, ..Shown::default() },
    })
}
