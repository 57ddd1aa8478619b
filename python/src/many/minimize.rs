//! `minimize`.

use super::answer::{Answerer, Subject};
use super::parallel::Job;
use super::rows;
use super::table::{Column, Table};
use crate::call::{EngineName, Limits, Memory, Timeout};
use crate::verdict::AnswerKind;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::engine::EngineError;
use sudosat::generate::{MinimizePlan, Minimizer, Removal, Seed};
use sudosat::puzzle::Verdict;

/// The number of rows that a worker takes at once.
const PORTION: usize = 64;

/// The answer for a row: its verdict, the minimal puzzle and its number of clues, and the reason for a row without a
/// verdict. `None` for a null.
type Answer = Option<(AnswerKind, Option<(String, u64)>, Option<Box<str>>)>;

/// A minimal puzzle within each of a column: redundant clues are removed, in an order drawn from the seed and the
/// puzzle. Rules stay. Arguments and errors are those of `verdicts`; the engine confirms each puzzle.
///
/// Returns:
///     `Table` of `verdict`; `minimal`, the minimal puzzle as a line, null unless the verdict is `unique`; `clues`; and
///     `error`, the reason for a row that is invalid or unknown.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, seed = 0, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn minimize(
    puzzles: &Bound<'_, PyAny>,
    seed: u64,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Answer>())?;
    let plan = MinimizePlan::one().with_removal(Removal::CluesOnly).with_seed(Seed(seed));
    let mut answers: Vec<Answer> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), PORTION, threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let (mut minimizer, rows, plan) = (Minimizer::new(), &rows, &plan);
            move |range| {
                answerer.each(rows, range, None, |answerer, subject, _| match subject {
                    Subject::Missing => None,
                    Subject::Invalid(reason) => Some((AnswerKind::Invalid, None, Some(reason.clone()))),
                    Subject::Classic(_) | Subject::Other(_) => {
                        let answer = minimal(answerer, subject, &mut minimizer, plan);
                        Some(answer.unwrap_or_else(|error| (AnswerKind::Unknown, None, Some(error.to_string().into()))))
                    }
                })
            }
        },
        |part| answers.extend(part),
    )?;
    let known = || answers.iter().map(Option::as_ref);
    let clues = known().map(|answer| answer.and_then(|(_, found, _)| found.as_ref()).map(|(_, clues)| *clues));
    Table::new(vec![
        Column::of_texts("verdict", known().map(|answer| answer.map(|(kind, ..)| kind.name()))),
        Column::of_texts("minimal", known().map(|answer| answer?.1.as_ref().map(|(line, _)| line.as_str()))),
        Column::new("clues", Arc::new(clues.collect::<UInt64Array>())),
        Column::of_texts("error", known().map(|answer| answer?.2.as_deref())),
    ])
}

fn minimal(
    answerer: &mut Answerer,
    subject: &Subject,
    minimizer: &mut Minimizer,
    plan: &MinimizePlan,
) -> Result<(AnswerKind, Option<(String, u64)>, Option<Box<str>>), EngineError> {
    let unsolvable = (AnswerKind::Unsolvable, None, None);
    let Some(puzzle) = subject.puzzle() else { return Ok(unsolvable) };
    let solution = match answerer.verdict(subject)? {
        Verdict::Unique(solution) => solution,
        Verdict::Multiple(..) => return Ok((AnswerKind::Multiple, None, None)),
        Verdict::Unsolvable => return Ok(unsolvable),
    };
    let budget = answerer.budget()?;
    let found = minimizer.minimize(&puzzle, &solution, plan, &budget)?;
    let undecided = found.interrupted.map(|interrupt| format!("perhaps not minimal: {interrupt}").into());
    // A minimizer finds at least one puzzle.
    let Some(one) = found.puzzles.into_iter().next() else { return Ok(unsolvable) };
    match answerer.engine().verdict(&one.puzzle, &budget)? {
        Verdict::Unique(only) if only == solution => {
            Ok((AnswerKind::Unique, Some((one.puzzle.to_string(), one.puzzle.clue_count() as u64)), undecided))
        }
        _ => Ok((AnswerKind::Unknown, None, Some("the engine does not confirm the minimal puzzle: a bug".into()))),
    }
}
