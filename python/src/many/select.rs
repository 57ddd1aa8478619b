//! `select`.

use super::answer::{Answerer, Subject};
use super::parallel::Job;
use super::rows;
use super::table::{Column, booleans};
use crate::call::{EngineName, Limits, Memory, Timeout};
use crate::errors::value_error;
use pyo3::prelude::*;
use sudosat::properties::{Conditions, Facts, Kit, Names, Origin};

/// The number of rows that a worker takes at once: some properties take milliseconds.
const PORTION: usize = 32;

/// Whether each puzzle of a column fulfills a condition, or all of several, as on the command line: `clues<=20`,
/// `minimal`, `er>=7.1`, `!symmetric`, … Arguments and errors are those of `verdicts`.
///
/// Returns:
///     `Column` of booleans, with which a table can be filtered; null for a null, for a row that is not a puzzle, and
///     for one of which it is not known.
#[pyfunction]
#[pyo3(signature = (puzzles, conditions, /, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn select(
    puzzles: &Bound<'_, PyAny>,
    conditions: Texts,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Column> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let conditions = Conditions::parse(&conditions.list(), &Names::default()).map_err(value_error)?;
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Option<bool>>())?;
    let mut kept: Vec<Option<bool>> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), PORTION, threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let (mut kit, rows, conditions) = (Kit::counting(conditions.count_limit()), &rows, &conditions);
            move |range| {
                answerer.each(rows, range, None, |answerer, subject: &Subject, _| {
                    let (puzzle, budget) = (subject.puzzle()?, answerer.budget().ok()?);
                    let mut facts = Facts::new(Origin::of_puzzle(&puzzle), &mut kit, &budget);
                    conditions.hold(&mut facts, answerer.engine()).ok()
                })
            }
        },
        |part| kept.extend(part),
    )?;
    Ok(booleans("selected", kept.into_iter()))
}

/// A text, or several.
#[derive(FromPyObject)]
pub enum Texts {
    One(String),
    Several(Vec<String>),
}

impl Texts {
    fn list(self) -> Vec<String> {
        match self {
            Self::One(text) => vec![text],
            Self::Several(texts) => texts,
        }
    }
}
