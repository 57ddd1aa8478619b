//! Questions about one puzzle, and their answers.

use crate::ask::{EngineName, Timeout, ask, timed_out, unknown};
use crate::errors::value_error;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use crate::verdict::Word;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudosat::engine::Count;
use sudosat::puzzle::{Verdict, clashes};

/// The verdict on a puzzle, with the solutions that show it.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Answer {
    verdict: Word,
    solutions: Vec<Solution>,
    reason: Option<String>,
}

#[pymethods]
impl Answer {
    #[getter]
    fn verdict(&self) -> Word {
        self.verdict
    }

    #[getter]
    fn solution(&self) -> Option<Solution> {
        if self.verdict == Word::Unique { self.solutions.first().cloned() } else { None }
    }

    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let solutions = self.solutions.iter().cloned().map(|solution| Bound::new(py, solution));
        PyTuple::new(py, solutions.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    fn __repr__(&self) -> String {
        let more = match (self.verdict, self.solutions.first(), &self.reason) {
            (Word::Unique, Some(solution), _) => format!(" {}", solution.inner),
            (_, _, Some(reason)) => format!(": {reason}"),
            _ => String::new(),
        };
        format!("<Answer {}{more}>", self.verdict.name())
    }
}

/// The verdict of an engine, or why there is none.
fn verdict(
    py: Python<'_>,
    puzzle: &Puzzle,
    engine: EngineName,
    timeout: Timeout,
) -> PyResult<Result<Verdict, sudosat::engine::EngineError>> {
    ask(py, timeout, timed_out, |budget| engine.build().verdict(&puzzle.inner, budget))
}

#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = EngineName::Both, timeout = Timeout(None)))]
pub fn solve(py: Python<'_>, puzzle: AnyPuzzle, engine: EngineName, timeout: Timeout) -> PyResult<Answer> {
    let AnyPuzzle(puzzle) = puzzle;
    let solution = |inner| Solution::new(inner, &puzzle.inner);
    match verdict(py, &puzzle, engine, timeout)? {
        Ok(answer) => {
            let verdict = Word::from(&answer);
            let solutions = match answer {
                Verdict::Unsolvable => Vec::new(),
                Verdict::Unique(only) => vec![solution(only)],
                Verdict::Multiple(one, other) => vec![solution(one), solution(other)],
            };
            Ok(Answer { verdict, solutions, reason: None })
        }
        Err(error) => {
            let solutions = error.known().cloned().map(solution).into_iter().collect();
            Ok(Answer { verdict: Word::Unknown, solutions, reason: Some(unknown(&error)?) })
        }
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = EngineName::Both, timeout = Timeout(None)))]
pub fn unique(py: Python<'_>, puzzle: AnyPuzzle, engine: EngineName, timeout: Timeout) -> PyResult<Word> {
    match verdict(py, &puzzle.0, engine, timeout)? {
        Ok(verdict) => Ok(Word::from(&verdict)),
        Err(error) => unknown(&error).map(|_| Word::Unknown),
    }
}

/// A number of solutions, as far as it was counted.
#[pyclass(frozen, eq, hash, name = "Count", module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PyCount {
    value: Option<u64>,
    exact: bool,
    reason: Option<String>,
}

impl From<Count> for PyCount {
    fn from(count: Count) -> Self {
        match count {
            Count::Exactly(value) => Self { value: Some(value), exact: true, reason: None },
            Count::AtLeast(value) => Self { value: Some(value), exact: false, reason: None },
        }
    }
}

#[pymethods]
impl PyCount {
    #[getter]
    fn value(&self) -> Option<u64> {
        self.value
    }

    #[getter]
    fn exact(&self) -> bool {
        self.exact
    }

    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    #[getter]
    fn verdict(&self) -> Word {
        match (self.value, self.exact) {
            (Some(0), true) => Word::Unsolvable,
            (Some(1), true) => Word::Unique,
            (Some(2..), _) => Word::Multiple,
            _ => Word::Unknown,
        }
    }

    fn __int__(&self) -> PyResult<u64> {
        self.value.ok_or_else(|| PyValueError::new_err(self.__str__()))
    }

    fn __str__(&self) -> String {
        match (self.value, self.exact) {
            (Some(value), true) => value.to_string(),
            (Some(value), false) => format!("{value}+"),
            (None, _) => format!("unknown: {}", self.reason.as_deref().unwrap_or_default()),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Count {}>", self.__str__())
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, /, *, limit = 1_000_000, engine = EngineName::Both, timeout = Timeout(None)))]
pub fn count(py: Python<'_>, puzzle: AnyPuzzle, limit: u64, engine: EngineName, timeout: Timeout) -> PyResult<PyCount> {
    let AnyPuzzle(puzzle) = puzzle;
    match ask(py, timeout, timed_out, |budget| engine.build().count(&puzzle.inner, limit, budget))? {
        Ok(count) => Ok(count.into()),
        Err(error) => Ok(PyCount { value: None, exact: false, reason: Some(unknown(&error)?) }),
    }
}

/// What the clues of a board break.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Check {
    #[pyo3(get)]
    violations: Vec<String>,
}

#[pymethods]
impl Check {
    #[getter]
    fn valid(&self) -> bool {
        self.violations.is_empty()
    }

    fn __bool__(&self) -> bool {
        self.valid()
    }

    fn __repr__(&self) -> String {
        if self.valid() {
            "<Check valid>".to_owned()
        } else {
            format!("<Check invalid: {}>", self.violations.join("; "))
        }
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub fn check(puzzle: AnyPuzzle) -> Check {
    let puzzle = puzzle.0.inner;
    let violations = clashes(&puzzle);
    Check { violations: violations.iter().map(|violation| violation.describe(puzzle.board())).collect() }
}

/// The canonical form of a classic puzzle, and a map that leads to it.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Canonical(sudosat::canonical::Canonical);

#[pymethods]
impl Canonical {
    #[getter]
    fn puzzle(&self) -> PyResult<Puzzle> {
        sudosat::puzzle::Puzzle::from_classic(&self.0.form).map(Puzzle::from).map_err(value_error)
    }

    #[getter]
    fn line(&self) -> String {
        line(&self.0.form)
    }

    #[getter]
    fn automorphisms(&self) -> u64 {
        self.0.automorphisms
    }

    #[getter]
    fn transposed(&self) -> bool {
        self.0.map.transposed
    }

    #[getter]
    fn rows(&self) -> Vec<u16> {
        self.0.map.rows.map(u16::from).to_vec()
    }

    #[getter]
    fn columns(&self) -> Vec<u16> {
        self.0.map.columns.map(u16::from).to_vec()
    }

    #[getter]
    fn digits(&self) -> Vec<u16> {
        self.0.map.digits.map(u16::from).to_vec()
    }

    fn __repr__(&self) -> String {
        format!("<Canonical {}>", self.line())
    }
}

/// A classic board as a line, with `.` for an empty cell.
pub fn line(clues: &[u8; 81]) -> String {
    clues.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub fn canonical(py: Python<'_>, puzzle: AnyPuzzle) -> PyResult<Canonical> {
    let clues = puzzle.0.inner.to_classic();
    let clues = clues.ok_or_else(|| value_error("only classic 9x9 puzzles have a canonical form"))?;
    let canonical = py.detach(|| sudosat::canonical::Canonicalizer::new().of(&clues));
    canonical.map(Canonical).map_err(value_error)
}
