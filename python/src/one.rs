//! Functions of one puzzle, and their answers.

use crate::call::{EngineName, Limits, Memory, Timeout, interruptible, timed_out, unknown};
use crate::errors::value_error;
use crate::grid::{Reduced, Tuple};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use crate::verdict::AnswerKind;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sudosat::canonical::Isomorphism;
use sudosat::engine::Count;
use sudosat::puzzle::Verdict;

/// The verdict on a puzzle, with the solutions that show it.
///
/// An answer has no truth value, since there are more than two verdicts: compare `verdict`, or look at `solution`.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Debug, PartialEq, Hash)]
pub struct Answer {
    verdict: AnswerKind,
    solutions: Vec<Solution>,
    reason: Option<String>,
}

#[pymethods]
impl Answer {
    /// The number of solutions, as far as uniqueness is concerned.
    #[getter]
    fn verdict(&self) -> AnswerKind {
        self.verdict
    }

    /// The only solution; None unless there is exactly one.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        if self.verdict == AnswerKind::Unique { self.solutions.first().cloned() } else { None }
    }

    /// No solution, the only one, or two different ones; for an unknown verdict, one that was found nevertheless.
    #[getter]
    fn solutions(&self) -> Tuple<Solution> {
        Tuple(self.solutions.clone())
    }

    /// The reason for an unknown verdict; None for any other.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Solved, solvable, or known? All three would be a guess.
    #[expect(clippy::unused_self, reason = "Python requires a method")]
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("the truth value of an `Answer` is ambiguous: compare its `verdict`"))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (AnswerKind, Tuple<Solution>, Option<String>)>> {
        let answer = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (answer.verdict, answer.solutions(), answer.reason.clone())))
    }

    #[staticmethod]
    fn _restore(verdict: AnswerKind, solutions: Tuple<Solution>, reason: Option<String>) -> Self {
        Self { verdict, solutions: solutions.0, reason }
    }

    fn __repr__(&self) -> String {
        let more = match (self.verdict, self.solutions.first(), &self.reason) {
            (AnswerKind::Unique, Some(solution), _) => format!(" {}", solution.inner),
            (_, _, Some(reason)) => format!(": {reason}"),
            _ => String::new(),
        };
        format!("<Answer {}{more}>", self.verdict.name())
    }
}

/// The verdict of an engine, or the reason why there is none.
pub fn verdict(
    py: Python<'_>,
    puzzle: &Puzzle,
    engine: EngineName,
    limits: Limits,
) -> PyResult<Result<Verdict, sudosat::engine::EngineError>> {
    interruptible(py, limits, timed_out, |budget| engine.build().verdict(&puzzle.inner, budget))
}

/// Find whether a puzzle has no solution, one, or several, with the solutions that show it.
///
/// Args:
///     puzzle: A `Puzzle`, or a source of one: a text, rows of numbers, a NumPy array.
///     engine: `both` (two engines that share no code must agree), `sat` or `native`.
///     timeout: Seconds, or a `timedelta`; no limit if None.
///     memory: Bytes, or a text such as `4G`; half of the machine's memory if None.
///
/// Returns:
///     `Answer`; out of time, its verdict is `Verdict.UNKNOWN`.
///
/// Raises:
///     ParseError: The argument is not a puzzle.
///     EngineError: An engine failed, or the engines disagree.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = "both", timeout = None, memory = None))]
pub fn solve(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Answer> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    let AnyPuzzle(puzzle) = puzzle;
    let solution = |inner| Solution::new(inner, &puzzle.inner);
    match verdict(py, &puzzle, engine, limits)? {
        Ok(answer) => {
            let verdict = AnswerKind::from(&answer);
            let solutions = match answer {
                Verdict::Unsolvable => Vec::new(),
                Verdict::Unique(only) => vec![solution(only)],
                Verdict::Multiple(one, other) => vec![solution(one), solution(other)],
            };
            Ok(Answer { verdict, solutions, reason: None })
        }
        Err(error) => {
            let solutions = error.known().cloned().map(solution).into_iter().collect();
            Ok(Answer { verdict: AnswerKind::Unknown, solutions, reason: Some(unknown(&error)?) })
        }
    }
}

/// The verdict on a puzzle, without its solutions. Arguments and errors are those of `solve`.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = "both", timeout = None, memory = None))]
pub fn unique(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<AnswerKind> {
    let (engine, limits) = (engine.parse()?, Limits::new(timeout, memory));
    match verdict(py, &puzzle.0, engine, limits)? {
        Ok(verdict) => Ok(AnswerKind::from(&verdict)),
        Err(error) => unknown(&error).map(|_| AnswerKind::Unknown),
    }
}

/// A number of solutions, as far as it was counted. Its text is `3`, or `3+` if the limit was reached.
///
/// An exact count equals its number, and is true unless that is 0. `int` of an unknown count is a `ValueError`.
#[pyclass(frozen, from_py_object, name = "Count", module = "sudosat")]
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
    /// The number of solutions found; None if the count is unknown.
    #[getter]
    fn value(&self) -> Option<u64> {
        self.value
    }

    /// True if there are no more solutions.
    #[getter]
    fn exact(&self) -> bool {
        self.exact
    }

    /// The reason for an unknown count; None for any other.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The verdict that follows from the count.
    #[getter]
    fn verdict(&self) -> AnswerKind {
        match (self.value, self.exact) {
            (Some(0), true) => AnswerKind::Unsolvable,
            (Some(1), true) => AnswerKind::Unique,
            (Some(2..), _) => AnswerKind::Multiple,
            _ => AnswerKind::Unknown,
        }
    }

    /// An exact count equals its number.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<Self>() {
            Ok(count) => self == count.get(),
            Err(_) => self.exact && other.extract().is_ok_and(|number| self.value == Some(number)),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.value {
            Some(value) if self.exact => value.into_pyobject(py)?.hash(),
            _ => self.__str__().into_pyobject(py)?.hash(),
        }
    }

    fn __bool__(&self) -> PyResult<bool> {
        match (self.value, self.exact) {
            (Some(1..), _) => Ok(true),
            (Some(0), true) => Ok(false),
            _ => Err(PyValueError::new_err(self.__str__())),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Option<u64>, bool, Option<String>)>> {
        let count = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (count.value, count.exact, count.reason.clone())))
    }

    #[staticmethod]
    fn _restore(value: Option<u64>, exact: bool, reason: Option<String>) -> Self {
        Self { value, exact, reason }
    }

    fn __int__(&self) -> PyResult<u64> {
        self.value.ok_or_else(|| PyValueError::new_err(self.__str__()))
    }

    pub fn __str__(&self) -> String {
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

/// Count solutions up to a limit. Other arguments and errors are those of `solve`.
///
/// Args:
///     limit: The number of solutions at which counting ends.
///
/// Returns:
///     `Count`; out of time, its value is None.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, limit = 1_000_000, engine = "both", timeout = None, memory = None))]
pub fn count(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    limit: u64,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<PyCount> {
    let (engine, limits) = (engine.parse::<EngineName>()?, Limits::new(timeout, memory));
    let AnyPuzzle(puzzle) = puzzle;
    match interruptible(py, limits, timed_out, |budget| engine.build().count(&puzzle.inner, limit, budget))? {
        Ok(count) => Ok(count.into()),
        Err(error) => Ok(PyCount { value: None, exact: false, reason: Some(unknown(&error)?) }),
    }
}

/// The rules that the clues of a board break. True if there are none, which does not mean that there is a solution.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Debug, PartialEq, Hash)]
pub struct Check {
    /// Each violation in words: `row 1 has 5 at r1c1 and r1c9`.
    #[pyo3(get)]
    violations: Vec<String>,
}

#[pymethods]
impl Check {
    /// True if nothing is broken.
    #[getter]
    fn valid(&self) -> bool {
        self.violations.is_empty()
    }

    fn __bool__(&self) -> bool {
        self.valid()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Vec<String>,)>> {
        Ok((slf.get_type().getattr("_restore")?, (slf.get().violations.clone(),)))
    }

    #[staticmethod]
    fn _restore(violations: Vec<String>) -> Self {
        Self { violations }
    }

    fn __repr__(&self) -> String {
        if self.valid() {
            "<Check valid>".to_owned()
        } else {
            format!("<Check invalid: {}>", self.violations.join("; "))
        }
    }
}

/// Find the rules that the clues of a board break, full or not, without an engine. `ParseError` if it is not a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub fn check(py: Python<'_>, puzzle: AnyPuzzle) -> Check {
    let puzzle = puzzle.0.inner;
    let describe = || puzzle.clashes().iter().map(|violation| violation.describe(puzzle.board())).collect();
    Check { violations: py.detach(describe) }
}

/// The canonical form of a classic puzzle: the first, in character order, of all that differ only in looks.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Debug, PartialEq)]
pub struct Canonical {
    form: [u8; 81],
    map: Isomorphism,
    automorphisms: u64,
}

type CanonicalFields = ([u8; 81], bool, [u8; 9], [u8; 9], [u8; 9], u64);

#[pymethods]
impl Canonical {
    /// The form as a puzzle.
    #[getter]
    fn puzzle(&self) -> PyResult<Puzzle> {
        sudosat::puzzle::Puzzle::from_classic(&self.form).map(Puzzle::from).map_err(value_error)
    }

    /// The form on one line, `.` for an empty cell.
    #[getter]
    fn line(&self) -> String {
        line(&self.form)
    }

    /// The number of ways to permute and transpose the board that leave the puzzle unchanged, up to relabeling; 1 if
    /// only the identity does.
    #[getter]
    fn automorphisms(&self) -> u64 {
        self.automorphisms
    }

    /// True if the map to the form exchanges rows and columns first.
    #[getter]
    fn transposed(&self) -> bool {
        self.map.transposed
    }

    /// For each row of the form, the row of the puzzle, from 0.
    #[getter]
    fn rows(&self) -> Vec<u16> {
        self.map.rows.map(u16::from).to_vec()
    }

    /// For each column of the form, the column of the puzzle, from 0.
    #[getter]
    fn columns(&self) -> Vec<u16> {
        self.map.columns.map(u16::from).to_vec()
    }

    /// For each digit of the puzzle, from 1, the digit of the form.
    #[getter]
    fn digits(&self) -> Vec<u16> {
        self.map.digits.map(u16::from).to_vec()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, CanonicalFields>> {
        let Self { form, map, automorphisms } = slf.get();
        let fields = (*form, map.transposed, map.rows, map.columns, map.digits, *automorphisms);
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    #[staticmethod]
    fn _restore(
        form: [u8; 81],
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
        automorphisms: u64,
    ) -> Self {
        Self { form, map: Isomorphism { transposed, rows, columns, digits }, automorphisms }
    }

    fn __repr__(&self) -> String {
        format!("<Canonical {}>", self.line())
    }
}

/// A classic board as a line, with `.` for an empty cell.
pub fn line(clues: &[u8; 81]) -> String {
    clues.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

/// The canonical form of a classic puzzle, and a map to it. `ValueError` for any other puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, /))]
pub fn canonical(py: Python<'_>, puzzle: AnyPuzzle) -> PyResult<Canonical> {
    let clues = puzzle.0.inner.to_classic();
    let clues = clues.ok_or_else(|| value_error("only classic 9x9 puzzles have a canonical form"))?;
    let canonical = py.detach(|| sudosat::canonical::Canonicalizer::new().canonicalize(&clues));
    let sudosat::canonical::Canonical { form, map, automorphisms, .. } = canonical.map_err(value_error)?;
    Ok(Canonical { form, map, automorphisms })
}
