//! `steps` and `hint`: the way to the solution, with reasons.

use crate::call::{EngineName, Limits, Memory, Timeout, interruptible, timed_out, unknown};
use crate::errors::{ParseError, type_error, value_error};
use crate::grid::{PyCandidate, Reduced};
use crate::plural::counted;
use crate::proof::Certificate;
use crate::source::AnyPuzzle;
use crate::verdict::AnswerKind;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyIterator, PyList, PyString};
use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};
use sudosat::answers::front::{self, Choice, Level, Shown};
use sudosat::engine::{Budget, EngineError};
use sudosat::puzzle::Candidate;
use sudosat::verify::files::CertifiedSteps;
use sudosat::verify::{self as checker, ProvedStep};

const NOT_CERTIFIED: &str = "the steps are not certified: make them with `certify=True`";

/// A picture that is drawn when it is first shown. It is written as its text, and compared by it.
#[derive(Clone, Debug, Default)]
struct Drawing(Arc<(front::Picture, OnceLock<String>)>);

impl Drawing {
    fn new(picture: front::Picture) -> Self {
        Self(Arc::new((picture, OnceLock::new())))
    }

    fn text(&self) -> &str {
        let (picture, text) = &*self.0;
        text.get_or_init(|| picture.draw())
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl Eq for Drawing {}

impl Hash for Drawing {
    /// Nothing: drawing would cost more than it would tell apart.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<'py> IntoPyObject<'py> for Drawing {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(PyString::new(py, self.text()))
    }
}

impl FromPyObject<'_, '_> for Drawing {
    type Error = PyErr;

    fn extract(text: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(Self(Arc::new((front::Picture::default(), OnceLock::from(text.extract::<String>()?)))))
    }
}

/// An answer about steps: its JSON, words and picture are empty unless the puzzle has one solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash, IntoPyObject, FromPyObject)]
#[pyo3(from_item_all)]
struct Contents {
    verdict: AnswerKind,
    reason: Option<String>,
    json: String,
    words: String,
    picture: Drawing,
}

impl Contents {
    /// The answer of a question, which gets an engine and a budget.
    fn of(
        py: Python<'_>,
        (engine, limits): (EngineName, Limits),
        ask: impl Fn(EngineName, &Budget) -> Result<Shown, EngineError> + Sync,
    ) -> PyResult<Self> {
        let none = Shown::default();
        let (verdict, reason, shown) = match interruptible(py, limits, timed_out, |budget| ask(engine, budget))? {
            Ok(shown) => match &*shown.answer {
                "unique" => (AnswerKind::Unique, None, shown),
                "multiple" => (AnswerKind::Multiple, None, none),
                "unsolvable" => (AnswerKind::Unsolvable, None, none),
                _ => (AnswerKind::Unknown, Some("there are no steps for this puzzle".to_owned()), none),
            },
            Err(error) => (AnswerKind::Unknown, Some(unknown(&error)?), none),
        };
        let Shown { json, words, picture, .. } = shown;
        let picture = Drawing::new(picture);
        Ok(Self { verdict, reason, json, words: words.trim_end().to_owned(), picture })
    }

    /// The JSON as a new dictionary; `None` unless there is one solution.
    fn parsed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if self.json.is_empty() {
            return Ok(None);
        }
        Ok(Some(py.import("json")?.call_method1("loads", (&*self.json,))?.cast_into()?))
    }

    fn words(&self) -> String {
        if self.json.is_empty() { self.summary() } else { self.words.clone() }
    }

    /// The verdict, with the reason for an unknown one.
    fn summary(&self) -> String {
        let reason = self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        format!("{}{reason}", self.verdict.name())
    }

    fn picture(&self) -> Option<&str> {
        Some(self.picture.text()).filter(|picture| !picture.is_empty())
    }
}

/// The steps to the solution of a puzzle, each the easiest at its point; a sequence of dictionaries. There are none
/// unless the puzzle has one solution.
///
/// `print` writes each step with its reason, and a notebook shows pictures.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Steps {
    contents: Contents,
    stuck: bool,
    count: usize,
}

impl Steps {
    fn new(py: Python<'_>, contents: Contents) -> PyResult<Self> {
        let (mut stuck, mut count) = (false, 0);
        if let Some(fields) = contents.parsed(py)? {
            stuck = fields.as_any().get_item("stuck")?.extract()?;
            count = fields.as_any().get_item("list")?.len()?;
        }
        Ok(Self { contents, stuck, count })
    }

    /// The certificate and the steps, none of which is checked.
    ///
    /// # Errors
    ///
    /// `ValueError` if the steps are not certified; `ParseError` if they cannot be read.
    pub fn certified(&self) -> PyResult<(checker::Certificate, Vec<ProvedStep>)> {
        if self.contents.json.is_empty() {
            return Err(value_error(NOT_CERTIFIED));
        }
        let steps = CertifiedSteps::parse_steps(&self.contents.json).map_err(ParseError::new_err)?;
        if !steps.has_certificate() {
            return Err(value_error(NOT_CERTIFIED));
        }
        let (certificate, _, steps) = steps.read().map_err(ParseError::new_err)?;
        Ok((certificate, steps))
    }
}

#[pymethods]
impl Steps {
    /// The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there are no steps for a `reason`.
    #[getter]
    fn verdict(&self) -> AnswerKind {
        self.contents.verdict
    }

    /// True if nothing follows any more, although cells are open.
    #[getter]
    fn stuck(&self) -> bool {
        self.stuck
    }

    /// The steps as dictionaries, with the keys of `sudosat steps --to json` in docs/schema/sudosat-answer-1.json.
    #[getter]
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.contents.parsed(py)? {
            Some(fields) => Ok(fields.as_any().get_item("list")?.cast_into()?),
            None => Ok(PyList::empty(py)),
        }
    }

    /// The certificate of the puzzle; None unless the steps are certified. `verify` checks it together with the steps.
    #[getter]
    fn certificate(&self, py: Python<'_>) -> PyResult<Option<Certificate>> {
        let Some(fields) = self.contents.parsed(py)? else { return Ok(None) };
        let certificate = fields.get_item("certificate")?;
        certificate.map(|fields| Certificate::from_dict(fields.extract()?, py)).transpose()
    }

    /// The reason for an unknown verdict; None for any other.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.contents.reason.as_deref()
    }

    fn __len__(&self) -> usize {
        self.count
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.list(py)?.as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.contents.words()
    }

    fn _repr_svg_(&self) -> Option<&str> {
        self.contents.picture()
    }

    fn __repr__(&self) -> String {
        let steps = counted(self.count as u64, "step");
        match self.contents.verdict {
            AnswerKind::Unique => format!("<Steps unique: {steps}{}>", if self.stuck { ", stuck" } else { "" }),
            _ => format!("<Steps {}>", self.contents.summary()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Contents,)>> {
        Ok((slf.get_type().getattr("_restore")?, (slf.get().contents.clone(),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, contents: Contents) -> PyResult<Self> {
        Self::new(py, contents)
    }
}

/// The next step of a puzzle, or a mistake on the reader's own board. `print` writes it, and a notebook shows a picture.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    contents: Contents,
    level: u8,
    /// The hint on one line; None unless the puzzle has one solution.
    #[pyo3(get)]
    text: Option<String>,
    /// A digit of the reader's board that is not in the solution.
    #[pyo3(get)]
    wrong: Option<PyCandidate>,
    /// A candidate of the solution that the reader's board lacks.
    #[pyo3(get)]
    missing: Option<PyCandidate>,
}

impl Hint {
    fn new(py: Python<'_>, contents: Contents, level: u8) -> PyResult<Self> {
        let (mut text, mut wrong, mut missing) = (None, None, None);
        if let Some(fields) = contents.parsed(py)? {
            let found = |key| fields.get_item(key)?.map(|value| value.extract::<String>()).transpose();
            text = found("text")?;
            wrong = found("wrong")?.as_deref().map(candidate).transpose()?;
            missing = found("missing")?.as_deref().map(candidate).transpose()?;
        }
        Ok(Self { contents, level, text, wrong, missing })
    }
}

/// The candidate that is written as `r1c3=4`.
fn candidate(text: &str) -> PyResult<PyCandidate> {
    Candidate::parse(text).map(PyCandidate).ok_or_else(|| value_error(format!("`{text}` is not a candidate")))
}

#[pymethods]
impl Hint {
    /// The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there is no hint for a `reason`.
    #[getter]
    fn verdict(&self) -> AnswerKind {
        self.contents.verdict
    }

    /// The part that `text` shows: 1 where to look, 2 the technique, 3 its cells, 4 the whole reason.
    #[getter]
    fn level(&self) -> u8 {
        self.level
    }

    /// The step, as in `Steps.list`, whatever the level; None if there is no step, or a mistake comes first.
    #[getter]
    fn step<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.contents.parsed(py)?.map_or(Ok(None), |fields| fields.get_item("step"))
    }

    /// The reason for an unknown verdict; None for any other.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.contents.reason.as_deref()
    }

    fn __str__(&self) -> String {
        self.contents.words()
    }

    fn _repr_svg_(&self) -> Option<&str> {
        self.contents.picture()
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}>", self.text.clone().unwrap_or_else(|| self.contents.summary()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Contents, u8)>> {
        let hint = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (hint.contents.clone(), hint.level)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, contents: Contents, level: u8) -> PyResult<Self> {
        Self::new(py, contents, level)
    }
}

/// The last step to show.
pub struct Until(front::Until);

impl<'py> FromPyObject<'_, 'py> for Until {
    type Error = PyErr;

    fn extract(until: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let fault =
            || value_error(format!("`until` must be a number from 1 or the name of a technique, got {}", &*until));
        if until.is_instance_of::<PyString>() {
            let text: &str = until.extract().map_err(|_| fault())?;
            return match text.parse() {
                Ok(technique @ front::Until::Technique(_)) => Ok(Self(technique)),
                _ => Err(fault()),
            };
        }
        match until.extract::<usize>() {
            Ok(0) => Err(fault()),
            Ok(number) => Ok(Self(front::Until::Number(number))),
            Err(_) if until.is_instance_of::<PyInt>() => Err(fault()),
            Err(_) => Err(type_error("a number or a text as `until`", &until)),
        }
    }
}

/// The choice of steps of this name.
fn choice(name: &str) -> PyResult<Choice> {
    let choice = Choice::NAMES.iter().find(|(other, _)| *other == name);
    let fault = || value_error(format!("`order` must be \"se\", \"human\" or \"reason\", got \"{name}\""));
    choice.map(|&(_, choice)| choice).ok_or_else(fault)
}

/// Solve a puzzle step by step, as people do. On the classic board the steps have names; on all others, with any rules,
/// each follows from the fewest cells, digits in houses and rules. Other arguments and errors are those of `solve`.
///
/// Args:
///     until: The last step to show: its number, from 1, or the name of a technique, for the first step of it.
///     order: The choice of steps on the classic board: "se" as Sudoku Explainer, "human" with more techniques, the
///         easiest for people first, "reason" the fewest premises first.
///     certify: Whether to prove the puzzle's verdict and each step: `verify` checks the proofs.
///
/// Returns:
///     `Steps`; out of time, its verdict is `Verdict.UNKNOWN`.
///
/// Raises:
///     ValueError: `until` is neither, or there is no such order.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, until = None, order = "se", certify = false, engine = "both", timeout = None,
    memory = None))]
pub fn steps(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    until: Option<Until>,
    order: &str,
    certify: bool,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Steps> {
    let (limits, order) = ((engine.parse()?, Limits::new(timeout, memory)), choice(order)?);
    let (puzzle, until) = (puzzle.0.inner, until.map(|Until(until)| until));
    let ask = |engine: EngineName, budget: &Budget| {
        front::steps(&puzzle, until, order, certify, &mut *engine.build(), budget)
    };
    Steps::new(py, Contents::of(py, limits, ask)?)
}

/// Find the next step of a puzzle, and show it in as much detail as you want. Other arguments and errors are those of `solve`.
///
/// Args:
///     level: How much to show: 1 where to look, 2 the technique, 3 its cells, 4 the whole reason.
///     at: Your own board of the puzzle, perhaps with candidates, as any source of a puzzle: the hint starts from there,
///         or is a mistake on it. The rules are those of the puzzle.
///     order: The choice of steps, as for `steps`.
///
/// Returns:
///     `Hint`; out of time, and if `at` has another side, its verdict is `Verdict.UNKNOWN`.
///
/// Raises:
///     ValueError: There is no such level, or no such order.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, level = 4, at = None, order = "se", engine = "both", timeout = None, memory = None))]
pub fn hint(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    level: i64,
    at: Option<AnyPuzzle>,
    order: &str,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Hint> {
    let (limits, order) = ((engine.parse()?, Limits::new(timeout, memory)), choice(order)?);
    let number = u8::try_from(level).ok().and_then(|number| Some((number, Level::new(number)?)));
    let (number, level) = number.ok_or_else(|| value_error(format!("`level` must be from 1 to 4, got {level}")))?;
    let (puzzle, at) = (puzzle.0.inner, at.map(|at| at.0.inner));
    let ask = |engine: EngineName, budget: &Budget| {
        front::hint(&puzzle, level, at.as_ref(), order, &mut *engine.build(), budget)
    };
    Hint::new(py, Contents::of(py, limits, ask)?, number)
}
