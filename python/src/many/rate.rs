//! `rate_many`.

use super::answer::{Answerer, Subject};
use super::parallel::Job;
use super::rows;
use super::table::{Column, Table};
use crate::call::{EngineName, Limits, Memory, Timeout};
use crate::rate::Rating;
use crate::verdict::AnswerKind;
use arrow_array::Float64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::engine::EngineError;
use sudosat::logic::{self, Path, Rated};
use sudosat::native::Outcome;
use sudosat::puzzle::Puzzle;

/// The number of rows that a worker takes at once: rating one takes milliseconds if it is hard.
const PORTION: usize = 32;

/// The difficulty of each puzzle of a column on the scale of Sudoku Explainer 1.2.1. Arguments and errors are those of
/// `verdicts`.
///
/// Returns:
///     `Table` of `verdict`; `er`, `ep`, `ed` and `technique`, as in `Rating`, null without one; and `error`, the reason
///     for a row that is invalid or unknown.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn rate_many(
    puzzles: &Bound<'_, PyAny>,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Option<Rating>>())?;
    let mut ratings: Vec<Option<Rating>> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), PORTION, threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let rows = &rows;
            move |range| answerer.each(rows, range, Some(2), rating)
        },
        |part| ratings.extend(part),
    )?;
    let known = || ratings.iter().map(Option::as_ref);
    let values = |name: &str, value: fn(&Rating) -> Option<f64>| {
        Column::new(name, Arc::new(known().map(|rating| rating.and_then(value)).collect::<Float64Array>()))
    };
    Table::new(vec![
        Column::of_texts("verdict", known().map(|rating| rating.map(|rating| rating.verdict.name()))),
        values("er", Rating::er),
        values("ep", Rating::ep),
        values("ed", Rating::ed),
        Column::of_texts("technique", known().map(|rating| Some(rating?.technique()?.0.id()))),
        Column::of_texts("error", known().map(|rating| rating?.reason.as_deref())),
    ])
}

/// The rating of a row; `None` for a null.
fn rating(answerer: &mut Answerer, subject: &Subject, outcome: Option<Outcome>) -> Option<Rating> {
    match (subject, subject.puzzle()) {
        (_, Some(puzzle)) => Some(rated(answerer, &puzzle, outcome).into()),
        (Subject::Invalid(reason), None) => Some(Rating::without(AnswerKind::Invalid, reason)),
        (_, None) => None,
    }
}

/// The rating of a puzzle, with the outcome of a batch if it had one.
fn rated(answerer: &mut Answerer, puzzle: &Puzzle, outcome: Option<Outcome>) -> Result<Rated, EngineError> {
    let budget = answerer.budget()?;
    match (outcome.map(|outcome| outcome.count), Path::new(puzzle)) {
        (Some(0), _) => Ok(Rated::Unsolvable),
        (Some(1), Some(path)) => Ok(Rated::Unique(logic::Rating::of_path(path, &budget)?)),
        (Some(2..), _) => Ok(Rated::Multiple),
        _ => Rated::of(puzzle, answerer.engine(), &budget),
    }
}
