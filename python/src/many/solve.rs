//! `verdicts`, `solve_many` and `counts`.

use super::answer::{Answer, Answerer, Grid};
use super::parallel::Job;
use super::rows;
use super::table::{Column, Table, booleans};
use crate::call::{EngineName, Limits, Memory, Timeout};
use crate::verdict::AnswerKind;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::engine::Count;

/// The number of rows that a worker takes at once: enough to fill the lanes of the native engine, few enough that no
/// thread waits long for the last one.
fn portion(engine: EngineName) -> usize {
    if engine == EngineName::Native { 4096 } else { 128 }
}

/// The verdict on each puzzle of a column.
///
/// Args:
///     puzzles: Texts, puzzles, grids and None in any iterable; a NumPy array of integers (N, 81) or (N, 9, 9), 0 for
///         an empty cell; anything that speaks the Arrow PyCapsule protocol, with strings, dictionaries of strings, or
///         lists of 81 `uint8`; or a table of these, a dictionary of columns, dictionaries as rows, or a data set of the
///         package `datasets`.
///     engine: `both` (two engines that share no code must agree), `sat` or `native`.
///     threads: The number of threads; one per processor if None.
///     timeout: Seconds or a `timedelta` for each puzzle; no limit if None.
///     memory: Bytes, or a text such as `4G`, for the answers and the puzzles that are worked on at the same time; half
///         of the machine's memory if None. A puzzle that needs more is `unknown`.
///     column: The name of the column of a table. The usual names (`puzzle`, `puzzles`, `quizzes`, `question`, …) are
///         found without it.
///     progress: Called periodically with the number of rows done since the last call: `tqdm(total=N).update`.
///
/// Returns:
///     `Column` of N texts; null for a null. Bad rows are `invalid`, and rows without a verdict are `unknown`; neither
///     is an exception.
///
/// Raises:
///     TypeError: The argument is not a column of puzzles, or a row is of a type that holds none.
///     ValueError: A shape, a column or a number of threads is wrong.
///     MemoryError: There are too many rows for the memory.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn verdicts(
    puzzles: &Bound<'_, PyAny>,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Column> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Option<AnswerKind>>())?;
    let mut words: Vec<Option<AnswerKind>> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), portion(engine), threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let rows = &rows;
            move |range| answerer.answer(rows, range).iter().map(Answer::word).collect::<Vec<_>>()
        },
        |answers| words.extend(answers),
    )?;
    Ok(Column::of_texts("verdict", words.iter().map(|word| word.map(AnswerKind::name))))
}

/// Verdicts and solutions of a column of puzzles. Arguments and errors are those of `verdicts`.
///
/// Returns:
///     `Table` of `verdict`; `solution`, the only one as a line, otherwise null; and `error`, the reason for a row that
///     is invalid or unknown.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn solve_many(
    puzzles: &Bound<'_, PyAny>,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Answer>())?;
    let mut answers: Vec<Answer> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), portion(engine), threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let rows = &rows;
            move |range| answerer.answer(rows, range)
        },
        |part| answers.extend(part),
    )?;
    let lines = puzzles.py().detach(|| lines(&answers));
    Table::new(vec![
        Column::of_texts("verdict", answers.iter().map(|answer| answer.word().map(AnswerKind::name))),
        Column::of_texts("solution", lines.iter()),
        Column::of_texts("error", answers.iter().map(Answer::reason)),
    ])
}

/// The solutions as lines, one after the other.
struct Lines {
    text: String,
    /// The end of each line in the text; `None` where there is no line.
    ends: Vec<Option<usize>>,
}

fn lines(answers: &[Answer]) -> Lines {
    let mut lines = Lines { text: String::with_capacity(answers.len() * 81), ends: Vec::with_capacity(answers.len()) };
    for answer in answers {
        match answer {
            Answer::Unique(Grid::Classic(digits)) => lines.text.extend(digits.map(|digit| char::from(b'0' + digit))),
            Answer::Unique(Grid::Line(line)) => lines.text.push_str(line),
            _ => {}
        }
        lines.ends.push(matches!(answer, Answer::Unique(_)).then_some(lines.text.len()));
    }
    lines
}

impl Lines {
    fn iter(&self) -> impl Iterator<Item = Option<&str>> + Clone {
        self.ends.iter().scan(0, |start, end| {
            Some(end.map(|end| {
                let line = &self.text[*start..end];
                *start = end;
                line
            }))
        })
    }
}

/// Numbers of solutions of a column of puzzles. Other arguments and errors are those of `verdicts`.
///
/// Args:
///     limit: The number of solutions at which counting a row ends.
///
/// Returns:
///     `Table` of `count`, null if it is unknown; `exact`, true if there are no more; and `error`.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, limit = 2, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, progress = None))]
pub fn counts(
    puzzles: &Bound<'_, PyAny>,
    limit: u64,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let rows = rows::rows(puzzles, column)?;
    limits.afford(rows.len(), size_of::<Option<Result<Count, Box<str>>>>())?;
    let mut counts: Vec<Option<Result<Count, Box<str>>>> = Vec::with_capacity(rows.len());
    let job = Job::new(rows.len(), portion(engine), threads, progress)?;
    job.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let rows = &rows;
            move |range| answerer.count(rows, range, limit)
        },
        |part| counts.extend(part),
    )?;
    let known = || counts.iter().map(|count| count.as_ref().and_then(|count| count.as_ref().ok()).copied());
    let number = |count| match count {
        Count::Exactly(number) | Count::AtLeast(number) => number,
    };
    let reasons =
        counts.iter().map(|count| count.as_ref().and_then(|count| count.as_ref().err()).map(|reason| &**reason));
    Table::new(vec![
        Column::new("count", Arc::new(known().map(|count| count.map(number)).collect::<UInt64Array>())),
        booleans("exact", known().map(|count| count.map(|count| matches!(count, Count::Exactly(_))))),
        Column::of_texts("error", reasons),
    ])
}
