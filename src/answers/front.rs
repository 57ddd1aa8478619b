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
    /// The picture; empty as `json` is.
    pub picture: Picture,
}

/// A picture that is drawn when it is wanted.
#[derive(Clone, Debug, Default)]
pub struct Picture(Option<Arc<(Detail, Puzzle)>>);

impl Picture {
    /// The picture as SVG.
    #[must_use]
    pub fn draw(&self) -> String {
        match self.0.as_deref() {
            Some((Detail::Steps(steps), puzzle)) => steps.picture(puzzle),
            Some((Detail::Hint(hint), puzzle)) => hint.picture(puzzle),
            Some((Detail::Why(_) | Detail::Minimal(_) | Detail::Morphs(_), _)) | None => String::new(),
        }
    }
}

/// The steps of a puzzle, up to a number of steps or a technique if one is given. With `certify`, the JSON has the
/// certificate of the puzzle, and the evidence for each step.
///
/// # Errors
///
/// As [`Engine::verdict`].
pub fn steps(
    puzzle: &Puzzle,
    until: Option<Until>,
    choice: Choice,
    certify: bool,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<Shown, EngineError> {
    shown(&Question::Steps { until, choice, certify }, puzzle, engine, budget)
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
    let (json, words) = match &answer.detail {
        Some(Detail::Steps(steps)) => (serde_json::to_string(&StepsJson::new(steps, board)), steps.words(board)),
        Some(Detail::Hint(hint)) => (serde_json::to_string(&HintJson::new(hint, board)), hint.words(board)),
        Some(Detail::Why(_) | Detail::Minimal(_) | Detail::Morphs(_)) | None => {
            return Ok(Shown { answer: kind, ..Shown::default() });
        }
    };
    let picture = Picture(answer.detail.map(|detail| Arc::new((detail, puzzle.clone()))));
    Ok(Shown { answer: kind, json: json.unwrap_or_default(), words, picture })
}
