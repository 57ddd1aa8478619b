//! `canonical_many`.

use super::answer::Subject;
use super::parallel::{Job, until};
use super::rows;
use super::table::{Column, Table};
use crate::call::{Limits, Memory};
use crate::one::line;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::canonical::Canonicalizer;

/// The number of rows that a worker takes at once.
const PORTION: usize = 256;

/// The form of a row and its automorphisms, or the reason why it has none; `None` for a null.
type Form = Option<Result<(String, u64), Box<str>>>;

/// Canonical forms of a column of puzzles. Arguments and errors are those of `verdicts`.
///
/// Returns:
///     `Table` of `canonical`, the form as a line; `automorphisms`; and `error` for rows without a form.
#[pyfunction]
#[pyo3(signature = (puzzles, /, *, threads = None, memory = None, column = None, progress = None))]
pub fn canonical_many(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<isize>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let rows = rows::rows(puzzles, column)?;
    Limits::new(None, memory).afford(rows.len(), size_of::<Form>())?;
    let mut forms: Vec<Form> = Vec::with_capacity(rows.len());
    Job::new(rows.len(), PORTION, threads, progress)?.run(
        puzzles.py(),
        |cancel| {
            let (mut canonicalizer, cancel, rows) = (Canonicalizer::new(), Arc::clone(cancel), &rows);
            move |range| {
                until(&cancel, range)
                    .map(|row| form(&mut canonicalizer, Subject::of(rows.get(row))))
                    .collect::<Vec<_>>()
            }
        },
        |part| forms.extend(part),
    )?;
    let known = || forms.iter().map(|form| form.as_ref().and_then(|form| form.as_ref().ok()));
    let reasons = forms.iter().map(|form| form.as_ref().and_then(|form| form.as_ref().err()).map(|reason| &**reason));
    Table::new(vec![
        Column::of_texts("canonical", known().map(|form| form.map(|(form, _)| &**form))),
        Column::new(
            "automorphisms",
            Arc::new(known().map(|form| form.map(|(_, count)| *count)).collect::<UInt64Array>()),
        ),
        Column::of_texts("error", reasons),
    ])
}

fn form(canonicalizer: &mut Canonicalizer, subject: Subject) -> Form {
    Some(match subject {
        Subject::Missing => return None,
        Subject::Invalid(reason) => Err(reason),
        Subject::Other(_) => Err("only classic 9x9 puzzles have a canonical form".into()),
        Subject::Classic(clues) => match canonicalizer.canonicalize(&clues) {
            Ok(canonical) => Ok((line(&canonical.form), canonical.automorphisms)),
            Err(error) => Err(error.to_string().into()),
        },
    })
}
