//! `audit`: what is wrong with data sets.

use super::answer::{Answerer, Subject};
use super::parallel::Job;
use super::rows::{self, Columns, Row, Rows};
use super::table::{Column, Table};
use crate::ask::{EngineName, Timeout};
use crate::errors::EngineError;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use sudosat::audit::{Auditor, Counts, Examined, Examiner, Kind, Report, Stated};
use sudosat::engine;
use sudosat::puzzle::Digit;
use sudosat::text::{Place, ReadOptions, parse_field};

/// The rows that a worker takes at once.
const PORTION: usize = 256;

/// What an audit found: see the stubs.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct AuditReport(Report);

fn dictionary<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("rows", counts.rows)?;
    Kind::ALL.into_iter().try_for_each(|kind| dict.set_item(kind.name(), counts.of(kind)))?;
    dict.set_item("without_form", counts.without_form)?;
    dict.set_item("without_solution", counts.without_solution)?;
    Ok(dict)
}

impl AuditReport {
    fn name(&self, set: usize) -> &str {
        &self.0.files[set].0
    }
}

#[pymethods]
impl AuditReport {
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dictionary(py, &self.0.counts)
    }

    #[getter]
    fn sets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sets = PyDict::new(py);
        self.0.files.iter().try_for_each(|(name, counts)| sets.set_item(name, dictionary(py, counts)?))?;
        Ok(sets)
    }

    #[getter]
    fn findings(&self) -> PyResult<Table> {
        let findings = &self.0.findings;
        let row = |place: Place| place.number - 1;
        let other = || findings.iter().map(|finding| finding.of);
        Table::new(vec![
            Column::of_texts("kind", findings.iter().map(|finding| Some(finding.kind.name()))),
            Column::of_texts("set", findings.iter().map(|finding| Some(self.name(finding.row.file)))),
            Column::new("row", Arc::new(UInt64Array::from_iter_values(findings.iter().map(|one| row(one.row.place))))),
            Column::of_texts("of_set", other().map(|of| of.map(|of| self.name(of.file)))),
            Column::new("of_row", Arc::new(other().map(|of| of.map(|of| row(of.place))).collect::<UInt64Array>())),
            Column::of_texts("detail", findings.iter().map(|finding| finding.detail.as_deref())),
        ])
    }

    #[getter]
    fn leaks(&self) -> PyResult<Table> {
        let leaks = &self.0.leaks;
        let numbers =
            |number: fn(&sudosat::audit::Leak) -> u64| UInt64Array::from_iter_values(leaks.iter().map(number));
        Table::new(vec![
            Column::of_texts("from", leaks.iter().map(|leak| Some(self.name(leak.from)))),
            Column::of_texts("into", leaks.iter().map(|leak| Some(self.name(leak.into)))),
            Column::new("rows", Arc::new(numbers(|leak| leak.rows))),
            Column::new("exact", Arc::new(numbers(|leak| leak.exact))),
        ])
    }

    fn __repr__(&self) -> String {
        let found = Kind::ALL.into_iter().map(|kind| (kind.name(), self.0.counts.of(kind)));
        let found: Vec<String> =
            found.filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name} {count}")).collect();
        format!(
            "<AuditReport {} rows: {}>",
            self.0.counts.rows,
            if found.is_empty() { "nothing found".to_owned() } else { found.join(", ") }
        )
    }
}

#[pyfunction]
#[pyo3(signature = (puzzles, /, solutions = None, *, engine = EngineName::Both, threads = None, timeout = Timeout(None),
                    column = None, solution_column = None, progress = None))]
pub fn audit(
    puzzles: &Bound<'_, PyAny>,
    solutions: Option<&Bound<'_, PyAny>>,
    engine: EngineName,
    threads: Option<isize>,
    timeout: Timeout,
    column: Option<&str>,
    solution_column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<AuditReport> {
    let py = puzzles.py();
    let mut sets: Vec<(String, Columns)> = Vec::new();
    match puzzles.cast::<PyDict>() {
        Ok(named) => {
            for (name, set) in named {
                sets.push((name.extract()?, rows::columns(&set, column, solution_column)?));
            }
        }
        Err(_) => sets.push(("puzzles".to_owned(), rows::columns(puzzles, column, solution_column)?)),
    }
    if let (Some(solutions), [(_, only)]) = (solutions, &mut sets[..]) {
        only.solutions = Some(rows::rows(solutions, solution_column)?);
    } else if solutions.is_some() {
        return Err(crate::errors::value_error("several sets have their solutions in a column of their own"));
    }
    for (name, Columns { puzzles, solutions }) in &sets {
        if let Some(stated) = solutions.as_ref().map(Rows::len).filter(|&stated| stated != puzzles.len()) {
            let message = format!("{name}: {} puzzles, but {stated} solutions", puzzles.len());
            return Err(crate::errors::value_error(message));
        }
    }
    let (examiner, mut auditor) = (Examiner::default(), Auditor::default());
    for (name, set) in &sets {
        auditor.begin_file(name.as_str());
        let (mut number, mut fault) = (0, None);
        let job = Job::new(set.puzzles.len(), PORTION, threads, progress.as_ref().map(|call| call.clone_ref(py)))?;
        job.run(
            py,
            |cancel| {
                let (mut answerer, mut examiner) = (Answerer::new(engine, timeout, cancel), examiner.clone());
                let name = answerer.engine().name();
                move |range| {
                    let examine = |row| examine(row, set, &mut answerer, &mut examiner, &name);
                    range.map(examine).collect::<Result<Vec<_>, _>>()
                }
            },
            |part| match part {
                Ok(part) => {
                    for examined in part {
                        number += 1;
                        auditor.add(Place { number, line: number }, examined);
                    }
                }
                Err(error) => fault = Some(error),
            },
        )?;
        if let Some(error) = fault {
            return Err(EngineError::new_err(error.to_string()));
        }
    }
    Ok(AuditReport(py.detach(|| auditor.finish())))
}

fn examine(
    row: usize,
    set: &Columns,
    answerer: &mut Answerer,
    examiner: &mut Examiner,
    engine: &str,
) -> Result<Examined, engine::EngineError> {
    let subject = Subject::of(set.puzzles.get(row));
    let puzzle = match (&subject, subject.puzzle()) {
        (_, Some(puzzle)) => puzzle,
        (Subject::Invalid(reason), None) => return Ok(Examiner::unreadable(reason)),
        (_, None) => return Ok(Examiner::unreadable(&"the row is null")),
    };
    let stated = match set.solutions.as_ref().map_or(Row::Missing, |solutions| solutions.get(row)) {
        Row::Missing => Stated::Nothing,
        Row::Text(text) if text.trim_ascii().is_empty() => Stated::Nothing,
        Row::Text(text) => match parse_field(text, &ReadOptions::default()) {
            Ok(record) => Stated::Board(record.puzzle.clues().to_vec()),
            Err(error) => Stated::Unreadable(error),
        },
        Row::Cells(cells) => Stated::Board(cells.iter().map(|&number| Digit::new(number.into())).collect()),
        Row::Puzzle(puzzle) => Stated::Board(puzzle.clues().to_vec()),
        // A board of no cells, which is said of it.
        Row::Bad(_) => Stated::Board(Vec::new()),
    };
    let verdict = answerer.verdict(&subject);
    examiner.examine(&puzzle, verdict, &stated, engine)
}
