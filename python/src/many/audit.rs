//! `audit`: faults of data sets.

use super::answer::{Answerer, Subject};
use super::parallel::{Job, until};
use super::rows::{self, Columns, Row, Rows};
use super::table::{Column, Table};
use crate::call::{Limits, Memory, Timeout};
use crate::errors::EngineError;
use crate::grid::Reduced;
use crate::plural::counted;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use sudosat::audit::{Auditor, Counts, Examined, Examiner, Kind, Report, Stated};
use sudosat::engine;
use sudosat::puzzle::Digit;
use sudosat::text::{Place, ReadOptions, parse_field};

/// The number of rows that a worker takes at once.
const PORTION: usize = 256;

/// The findings of an audit; docs/AUDIT.md explains the kinds.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Debug, PartialEq)]
pub struct AuditReport {
    counts: Tally,
    sets: Vec<(String, Tally)>,
    /// By row, then by kind: `kind`, `set`, `row` (from 0), `of_set` and `of_row` (the row that is repeated), `detail`
    /// in words.
    #[pyo3(get)]
    findings: Table,
    /// For pairs of sets that share puzzles: `from`, `into`, `rows`, and how many of those are `exact`.
    #[pyo3(get)]
    leaks: Table,
}

/// The numbers of a set by their names, in order.
type Tally = Vec<(String, u64)>;

fn tally(counts: &Counts) -> Tally {
    let kinds = Kind::ALL.into_iter().map(|kind| (kind.name(), counts.of(kind)));
    let rest = [("without_form", counts.without_form), ("without_solution", counts.without_solution)];
    let all = [("rows", counts.rows)].into_iter().chain(kinds).chain(rest);
    all.map(|(name, count)| (name.to_owned(), count)).collect()
}

fn dictionary<'py>(py: Python<'py>, tally: &Tally) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    tally.iter().try_for_each(|(name, count)| dict.set_item(name, count))?;
    Ok(dict)
}

impl AuditReport {
    fn new(report: &Report) -> PyResult<Self> {
        Ok(Self {
            counts: tally(&report.counts),
            sets: report.files.iter().map(|(name, counts)| (name.clone(), tally(counts))).collect(),
            findings: findings(report)?,
            leaks: leaks(report)?,
        })
    }
}

fn findings(report: &Report) -> PyResult<Table> {
    let findings = &report.findings;
    let name = |set: usize| &*report.files[set].0;
    let row = |place: Place| place.number - 1;
    let other = || findings.iter().map(|finding| finding.of);
    Table::new(vec![
        Column::of_texts("kind", findings.iter().map(|finding| Some(finding.kind.name()))),
        Column::of_texts("set", findings.iter().map(|finding| Some(name(finding.row.file)))),
        Column::new("row", Arc::new(UInt64Array::from_iter_values(findings.iter().map(|one| row(one.row.place))))),
        Column::of_texts("of_set", other().map(|of| of.map(|of| name(of.file)))),
        Column::new("of_row", Arc::new(other().map(|of| of.map(|of| row(of.place))).collect::<UInt64Array>())),
        Column::of_texts("detail", findings.iter().map(|finding| finding.detail.as_deref())),
    ])
}

fn leaks(report: &Report) -> PyResult<Table> {
    let leaks = &report.leaks;
    let name = |set: usize| Some(&*report.files[set].0);
    let numbers = |number: fn(&sudosat::audit::Leak) -> u64| UInt64Array::from_iter_values(leaks.iter().map(number));
    Table::new(vec![
        Column::of_texts("from", leaks.iter().map(|leak| name(leak.from))),
        Column::of_texts("into", leaks.iter().map(|leak| name(leak.into))),
        Column::new("rows", Arc::new(numbers(|leak| leak.rows))),
        Column::new("exact", Arc::new(numbers(|leak| leak.exact))),
    ])
}

#[pymethods]
impl AuditReport {
    /// The number of rows, and of findings of each kind.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dictionary(py, &self.counts)
    }

    /// The number of rows, and of findings of each kind, by data set.
    #[getter]
    fn sets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sets = PyDict::new(py);
        self.sets.iter().try_for_each(|(name, tally)| sets.set_item(name, dictionary(py, tally)?))?;
        Ok(sets)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Tally, Vec<(String, Tally)>, Table, Table)>> {
        let Self { counts, sets, findings, leaks } = slf.get();
        let fields = (counts.clone(), sets.clone(), findings.clone(), leaks.clone());
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    #[staticmethod]
    fn _restore(counts: Tally, sets: Vec<(String, Tally)>, findings: Table, leaks: Table) -> Self {
        Self { counts, sets, findings, leaks }
    }

    fn __repr__(&self) -> String {
        let is_kind = |name: &str| Kind::ALL.into_iter().any(|kind| kind.name() == name);
        let found = self.counts.iter().filter(|(name, count)| *count > 0 && is_kind(name));
        let found: Vec<String> = found.map(|(name, count)| format!("{name} {count}")).collect();
        let rows = self.counts.first().map_or(0, |(_, rows)| *rows);
        let found = if found.is_empty() { "nothing found".to_owned() } else { found.join(", ") };
        format!("<AuditReport {}: {found}>", counted(rows, "row"))
    }
}

/// Find the faults of a data set, or of several by name, and the puzzles that they share: docs/AUDIT.md.
///
/// Args:
///     puzzles: A column or a table as for `verdicts`; or a dictionary of names to those, unless a name is that of a
///         column of puzzles: then it is a table.
///     solutions: The stated solutions of a single column.
///     solution_column: The name of their column in tables. The usual names (`solution`, `solutions`, `answer`,
///         `answers`) are found without it.
///
/// Other arguments are those of `verdicts`.
///
/// Raises:
///     EngineError: The engines disagree, or a verdict rejects a correct stated solution.
///     TypeError: An argument is not a column.
///     ValueError: A shape or a column is wrong, or there are more or fewer solutions than puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, /, solutions = None, *, engine = "both", threads = None, timeout = None, memory = None,
                    column = None, solution_column = None, progress = None))]
pub fn audit(
    puzzles: &Bound<'_, PyAny>,
    solutions: Option<&Bound<'_, PyAny>>,
    engine: &str,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    solution_column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<AuditReport> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let py = puzzles.py();
    let mut sets: Vec<(String, Columns)> = Vec::new();
    match rows::as_dict(puzzles)? {
        Some(named) if !rows::is_table(&named, column)? => {
            for (name, set) in named {
                sets.push((name.extract()?, rows::columns(&set, column, solution_column)?));
            }
        }
        _ => sets.push(("puzzles".to_owned(), rows::columns(puzzles, column, solution_column)?)),
    }
    if let (Some(solutions), [(_, only)]) = (solutions, &mut sets[..]) {
        only.solutions = Some(rows::rows(solutions, solution_column)?);
    } else if solutions.is_some() {
        return Err(crate::errors::value_error(
            "`solutions` must be None with several data sets: their tables have a column of solutions",
        ));
    }
    for (name, Columns { puzzles, solutions }) in &sets {
        if let Some(stated) = solutions.as_ref().map(Rows::len).filter(|&stated| stated != puzzles.len()) {
            let (puzzles, solutions) = (counted(puzzles.len() as u64, "puzzle"), counted(stated as u64, "solution"));
            let message = format!("{name}: {puzzles}, but {solutions}");
            return Err(crate::errors::value_error(message));
        }
    }
    limits.afford(sets.iter().map(|(_, set)| set.puzzles.len()).sum(), size_of::<Examined>())?;
    let (examiner, mut auditor) = (Examiner::default(), Auditor::default());
    for (name, set) in &sets {
        auditor.begin_file(name.as_str());
        let (mut number, mut fault) = (0, None);
        let job = Job::new(set.puzzles.len(), PORTION, threads, progress.as_ref().map(|call| call.clone_ref(py)))?;
        job.run(
            py,
            |cancel| {
                let (mut answerer, mut examiner) =
                    (Answerer::new(engine, limits.among(job.threads), cancel), examiner.clone());
                let (name, cancel) = (answerer.engine().name(), Arc::clone(cancel));
                move |range| {
                    let examine = |row| examine(row, set, &mut answerer, &mut examiner, &name);
                    until(&cancel, range).map(examine).collect::<Result<Vec<_>, _>>()
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
    AuditReport::new(&py.detach(|| auditor.finish()))
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
        // A board without cells, which is a finding of its own.
        Row::Bad(_) => Stated::Board(Vec::new()),
    };
    let verdict = answerer.verdict(&subject);
    examiner.examine(&puzzle, verdict, &stated, engine)
}
