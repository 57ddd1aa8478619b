//! `grade_many`.

use super::answer::{Answerer, Subject};
use super::parallel::{Job, until};
use super::rows::{self, Columns, Row};
use super::table::{Column, Table, of_lists};
use crate::call::{EngineName, Limits, Memory, Timeout};
use crate::errors::value_error;
use crate::grade::{Grade, options, refusal};
use crate::plural::counted;
use arrow_array::Float64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::puzzle::{Digit, Puzzle, Verdict};
use sudosat::text::{parse_field, plain_clues};

/// The number of rows that a worker takes at once.
const PORTION: usize = 128;

/// Grade a column of proposed grids: whether each solves its puzzle, and where it is wrong.
///
/// Args:
///     puzzles: A column or a table as for `verdicts`.
///     answers: The proposed grids, a column like that of the puzzles; those of a column of the table if None.
///     column: The name of the column of puzzles in a table.
///     answer_column: The name of the column of answers. The usual names (`solution`, `solutions`, `answer`, `answers`)
///         are found without it.
///
/// Other arguments and errors are those of `verdicts`; the engine finds the solutions of puzzles with a wrong answer.
///
/// Returns:
///     `Table` of `kind`, the value of a `GradeKind`; `score`, from 0 to 1; `wrong_cells`, lists of cells numbered row by
///     row from 0; and `reason`, in words. All is as in `Grade`; null if the puzzle or the answer is. An answer or a
///     puzzle that cannot be read is `invalid`.
#[pyfunction]
#[pyo3(signature = (puzzles, answers = None, /, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, answer_column = None, progress = None))]
pub fn grade_many(
    puzzles: &Bound<'_, PyAny>,
    answers: Option<&Bound<'_, PyAny>>,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    answer_column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let py = puzzles.py();
    let Columns { puzzles, solutions } = match answers {
        Some(answers) => {
            Columns { puzzles: rows::rows(puzzles, column)?, solutions: Some(rows::rows(answers, answer_column)?) }
        }
        None => rows::columns(puzzles, column, answer_column)?,
    };
    let answers = solutions
        .ok_or_else(|| value_error("there is no column of answers: pass `answers`, or its name as `answer_column`"))?;
    if puzzles.len() != answers.len() {
        return Err(value_error(format!(
            "{}, but {}",
            counted(puzzles.len() as u64, "puzzle"),
            counted(answers.len() as u64, "answer")
        )));
    }
    limits.afford(puzzles.len(), size_of::<Option<Grade>>())?;
    let mut grades: Vec<Option<Grade>> = Vec::with_capacity(puzzles.len());
    let job = Job::new(puzzles.len(), PORTION, threads, progress)?;
    job.run(
        py,
        |cancel| {
            let mut answerer = Answerer::new(engine, limits.among(job.threads), cancel);
            let (puzzles, answers, cancel) = (&puzzles, &answers, Arc::clone(cancel));
            move |range| {
                let grade = |row| grade(puzzles.get(row), answers.get(row), &mut answerer);
                until(&cancel, range).map(grade).collect::<Vec<_>>()
            }
        },
        |part| grades.extend(part),
    )?;
    let reasons: Vec<Option<String>> = grades.iter().map(|grade| grade.as_ref().map(reason)).collect();
    let wrong = |grade: &Option<Grade>| grade.as_ref().map_or_else(Vec::new, |grade| grade.wrong.clone());
    let cells = grades.iter().map(|grade| wrong(grade).into_iter().map(|(cell, ..)| cell as i32));
    Table::new(vec![
        Column::of_texts("kind", grades.iter().map(|grade| grade.as_ref().map(|grade| grade.kind.name()))),
        Column::new(
            "score",
            Arc::new(grades.iter().map(|grade| grade.as_ref().and_then(|grade| grade.score)).collect::<Float64Array>()),
        ),
        Column::new("wrong_cells", of_lists(cells)),
        Column::of_texts("reason", reasons.iter().map(|reason| reason.as_deref().filter(|reason| !reason.is_empty()))),
    ])
}

fn reason(grade: &Grade) -> String {
    grade.reasons.join("; ")
}

fn grade(puzzle: Row<'_>, answer: Row<'_>, answerer: &mut Answerer) -> Option<Grade> {
    let subject = Subject::of(puzzle);
    let puzzle = match (&subject, subject.puzzle()) {
        (_, Some(puzzle)) => puzzle,
        (Subject::Invalid(reason), None) => return Some(Grade::invalid(&format!("the puzzle: {reason}"))),
        (_, None) => return None,
    };
    let grid = match grid(&puzzle, answer)? {
        Ok(grid) => grid,
        Err(reason) => return Some(Grade::invalid(&reason)),
    };
    let grade = Grade::new(&puzzle, &grid);
    if grade.is_settled() {
        return Some(grade);
    }
    match answerer.verdict(&subject) {
        Ok(Verdict::Unique(solution)) => Some(grade.against(&solution, &grid)),
        _ => Some(grade),
    }
}

/// The cells of an answer, or the reason why it is not a grid; `None` for a null.
fn grid(puzzle: &Puzzle, answer: Row<'_>) -> Option<Result<Vec<Option<Digit>>, String>> {
    let of_numbers = |cells: &[u8; 81]| cells.iter().map(|&number| Digit::new(number.into())).collect();
    Some(match answer {
        Row::Missing => return None,
        Row::Bad(reason) => Err(reason.to_owned()),
        Row::Cells(cells) if puzzle.geometry().is_square() => Ok(of_numbers(cells)),
        Row::Cells(_) => Err("expected a text: numbers are read on square boards only".to_owned()),
        Row::Puzzle(answer) => refusal(puzzle, answer).map_or_else(|| Ok(answer.clues().to_vec()), Err),
        Row::Text(text) => match plain_clues(text).filter(|_| puzzle.geometry().is_square()) {
            Some(cells) => Ok(of_numbers(&cells)),
            None => parse_field(text, &options(puzzle))
                .map(|record| record.puzzle.clues().to_vec())
                .map_err(|error| error.to_string()),
        },
    })
}
