//! `verdicts`, `solve_many` and `counts`.

use super::answer::{Answer, Answerer, Grid};
use super::parallel::Job;
use super::rows;
use super::table::{Column, Table, booleans};
use crate::ask::{EngineName, Timeout};
use crate::verdict::Word;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::engine::Count;

/// The rows that a worker takes at once: enough to fill the lanes of the native engine, few enough that no thread
/// waits long for the last one.
fn portion(engine: EngineName) -> usize {
    if engine == EngineName::Native { 4096 } else { 128 }
}

#[pyfunction]
#[pyo3(signature = (puzzles, /, *, engine = EngineName::Both, threads = None, timeout = Timeout(None),
                    column = None, progress = None))]
pub fn verdicts(
    puzzles: &Bound<'_, PyAny>,
    engine: EngineName,
    threads: Option<isize>,
    timeout: Timeout,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Column> {
    let rows = rows::rows(puzzles, column)?;
    let mut words: Vec<Option<Word>> = Vec::with_capacity(rows.len());
    Job::new(rows.len(), portion(engine), threads, progress)?.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, timeout, cancel);
            let rows = &rows;
            move |range| answerer.answer(rows, range).iter().map(Answer::word).collect::<Vec<_>>()
        },
        |answers| words.extend(answers),
    )?;
    Ok(Column::of_texts("verdict", words.iter().map(|word| word.map(Word::name))))
}

#[pyfunction]
#[pyo3(signature = (puzzles, /, *, engine = EngineName::Both, threads = None, timeout = Timeout(None),
                    column = None, progress = None))]
pub fn solve_many(
    puzzles: &Bound<'_, PyAny>,
    engine: EngineName,
    threads: Option<isize>,
    timeout: Timeout,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let rows = rows::rows(puzzles, column)?;
    let mut answers: Vec<Answer> = Vec::with_capacity(rows.len());
    Job::new(rows.len(), portion(engine), threads, progress)?.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, timeout, cancel);
            let rows = &rows;
            move |range| answerer.answer(rows, range)
        },
        |part| answers.extend(part),
    )?;
    let lines = puzzles.py().detach(|| lines(&answers));
    Table::new(vec![
        Column::of_texts("verdict", answers.iter().map(|answer| answer.word().map(Word::name))),
        Column::of_texts("solution", lines.iter()),
        Column::of_texts("error", answers.iter().map(Answer::reason)),
    ])
}

/// The solutions as lines, one after the other.
struct Lines {
    text: String,
    /// Where each line ends in the text; `None` where there is none.
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

#[pyfunction]
#[pyo3(signature = (puzzles, /, *, limit = 2, engine = EngineName::Both, threads = None, timeout = Timeout(None),
                    column = None, progress = None))]
pub fn counts(
    puzzles: &Bound<'_, PyAny>,
    limit: u64,
    engine: EngineName,
    threads: Option<isize>,
    timeout: Timeout,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let rows = rows::rows(puzzles, column)?;
    let mut counts: Vec<Option<Result<Count, Box<str>>>> = Vec::with_capacity(rows.len());
    Job::new(rows.len(), portion(engine), threads, progress)?.run(
        puzzles.py(),
        |cancel| {
            let mut answerer = Answerer::new(engine, timeout, cancel);
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
