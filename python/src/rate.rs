//! `rate` and the ratings of `rate_many`: how hard a puzzle is.

use crate::call::{EngineName, Limits, Memory, Timeout, interruptible, timed_out, unknown};
use crate::errors::value_error;
use crate::grid::Reduced;
use crate::source::AnyPuzzle;
use crate::verdict::AnswerKind;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::convert::Infallible;
use sudosat::engine::EngineError;
use sudosat::logic::{self, Rated, SeValue, Technique};

const NOT_CLASSIC: &str = "only classic 9x9 puzzles have a rating";
const BEYOND: &str = "there is one solution, but no technique has a step somewhere on the way to it";

/// A technique by its name in data: `xy-wing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TechniqueId(pub Technique);

impl<'py> IntoPyObject<'py> for TechniqueId {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(PyString::new(py, self.0.id()))
    }
}

impl<'py> FromPyObject<'_, 'py> for TechniqueId {
    type Error = PyErr;

    fn extract(id: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let id: &str = id.extract()?;
        let found = Technique::ALL.iter().copied().find(|technique| technique.id() == id);
        found.map(Self).ok_or_else(|| value_error(format!("`{id}` is not a technique")))
    }
}

/// The values of a rating, in tenths, and the techniques that set them; `pickle` takes them as a dictionary.
#[derive(Clone, Debug, PartialEq, Eq, Hash, IntoPyObject, FromPyObject)]
#[pyo3(from_item_all)]
struct Values {
    er: u32,
    ep: u32,
    ed: u32,
    technique: Option<TechniqueId>,
    technique_ep: Option<TechniqueId>,
    technique_ed: Option<TechniqueId>,
    is_pearl: bool,
    is_diamond: bool,
}

impl From<logic::Rating> for Values {
    fn from(rating: logic::Rating) -> Self {
        Self {
            er: rating.er.tenths(),
            ep: rating.ep.tenths(),
            ed: rating.ed.tenths(),
            technique: rating.technique.map(TechniqueId),
            technique_ep: rating.technique_ep.map(TechniqueId),
            technique_ed: rating.technique_ed.map(TechniqueId),
            is_pearl: rating.is_pearl(),
            is_diamond: rating.is_diamond(),
        }
    }
}

/// The difficulty of a puzzle on the scale of Sudoku Explainer 1.2.1.
///
/// Attributes other than `verdict`, `scale` and `reason` are None unless the puzzle has one solution and a rating.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// The number of solutions, as far as uniqueness is concerned; `UNKNOWN` if there is no rating for a `reason`.
    #[pyo3(get)]
    pub verdict: AnswerKind,
    values: Option<Values>,
    pub reason: Option<String>,
}

impl From<Result<Rated, EngineError>> for Rating {
    fn from(rated: Result<Rated, EngineError>) -> Self {
        match rated {
            Ok(Rated::Unique(rating)) => rating.into(),
            Ok(Rated::Unsolvable) => Self { verdict: AnswerKind::Unsolvable, values: None, reason: None },
            Ok(Rated::Multiple) => Self { verdict: AnswerKind::Multiple, values: None, reason: None },
            Ok(Rated::NotClassic) => Self::without(AnswerKind::Unknown, NOT_CLASSIC),
            Ok(_) => Self::without(AnswerKind::Unknown, BEYOND),
            Err(error) => Self::without(AnswerKind::Unknown, &error.to_string()),
        }
    }
}

impl From<logic::Rating> for Rating {
    fn from(rating: logic::Rating) -> Self {
        if rating.er == SeValue::BEYOND {
            return Self::without(AnswerKind::Unknown, BEYOND);
        }
        Self { verdict: AnswerKind::Unique, values: Some(rating.into()), reason: None }
    }
}

impl Rating {
    /// The answer for a puzzle without a rating.
    pub fn without(verdict: AnswerKind, reason: &str) -> Self {
        Self { verdict, values: None, reason: Some(reason.to_owned()) }
    }

    fn shown(&self, tenths: fn(&Values) -> u32) -> Option<f64> {
        self.values.as_ref().map(|values| f64::from(tenths(values)) / 10.0)
    }
}

#[pymethods]
impl Rating {
    /// The value of the hardest step, with one decimal; 0.0 for a full grid.
    #[getter]
    pub fn er(&self) -> Option<f64> {
        self.shown(|values| values.er)
    }

    /// The value of the hardest step up to the first that places a digit.
    #[getter]
    pub fn ep(&self) -> Option<f64> {
        self.shown(|values| values.ep)
    }

    /// The value of the first step.
    #[getter]
    pub fn ed(&self) -> Option<f64> {
        self.shown(|values| values.ed)
    }

    /// The technique of the hardest step: `xy-wing`; None for a full grid.
    #[getter]
    pub fn technique(&self) -> Option<TechniqueId> {
        self.values.as_ref()?.technique
    }

    /// The technique of the hardest step up to the first that places a digit.
    #[getter]
    fn technique_ep(&self) -> Option<TechniqueId> {
        self.values.as_ref()?.technique_ep
    }

    /// The technique of the first step.
    #[getter]
    fn technique_ed(&self) -> Option<TechniqueId> {
        self.values.as_ref()?.technique_ed
    }

    /// True if no step is harder than those up to the first that places a digit.
    #[getter]
    fn is_pearl(&self) -> Option<bool> {
        self.values.as_ref().map(|values| values.is_pearl)
    }

    /// True if no step is harder than the first.
    #[getter]
    fn is_diamond(&self) -> Option<bool> {
        self.values.as_ref().map(|values| values.is_diamond)
    }

    /// The name of the scale: `se`.
    #[getter]
    #[expect(clippy::unused_self, reason = "Python requires a method")]
    fn scale(&self) -> &'static str {
        "se"
    }

    /// The reason for an unknown verdict; None for any other.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    fn __repr__(&self) -> String {
        let more = match (&self.values, &self.reason) {
            (Some(values), _) => {
                let shown = [values.er, values.ep, values.ed].map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
                let technique = values.technique.map_or("none", |technique| technique.0.id());
                format!(" se {} {technique}", shown.join("/"))
            }
            (None, Some(reason)) => format!(": {reason}"),
            (None, None) => String::new(),
        };
        format!("<Rating {}{more}>", self.verdict.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (AnswerKind, Option<Values>, Option<String>)>> {
        let Self { verdict, values, reason } = slf.get().clone();
        Ok((slf.get_type().getattr("_restore")?, (verdict, values, reason)))
    }

    #[staticmethod]
    fn _restore(verdict: AnswerKind, values: Option<Values>, reason: Option<String>) -> Self {
        Self { verdict, values, reason }
    }
}

/// Rate the difficulty of a classic puzzle, once an engine has proved that it has one solution. Arguments and errors are
/// those of `solve`.
///
/// Returns:
///     `Rating`; out of time, for another board, and beyond the techniques, its verdict is `Verdict.UNKNOWN`.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, engine = "both", timeout = None, memory = None))]
pub fn rate(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    engine: &str,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Rating> {
    let (engine, limits): (EngineName, _) = (engine.parse()?, Limits::new(timeout, memory));
    let puzzle = puzzle.0.inner;
    let rated = interruptible(py, limits, timed_out, |budget| Rated::of(&puzzle, &mut *engine.build(), budget))?;
    if let Err(error) = &rated {
        unknown(error)?;
    }
    Ok(rated.into())
}
