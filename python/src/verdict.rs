//! Kinds of answers, and their counterparts in Python's enum.

use crate::errors::value_error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The kind of answer for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerKind {
    Unsolvable,
    Unique,
    Multiple,
    Unknown,
    Invalid,
}

impl AnswerKind {
    const ALL: [Self; 5] = [Self::Unsolvable, Self::Unique, Self::Multiple, Self::Unknown, Self::Invalid];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unknown => "unknown",
            Self::Invalid => "invalid",
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for AnswerKind {
    type Error = PyErr;

    /// A member of `sudosat.Verdict`, which is also a text.
    fn extract(member: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name: &str = member.extract()?;
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| value_error(format!("`{name}` is not a verdict")))
    }
}

impl From<&sudosat::puzzle::Verdict> for AnswerKind {
    fn from(verdict: &sudosat::puzzle::Verdict) -> Self {
        match verdict {
            sudosat::puzzle::Verdict::Unsolvable => Self::Unsolvable,
            sudosat::puzzle::Verdict::Unique(_) => Self::Unique,
            sudosat::puzzle::Verdict::Multiple(..) => Self::Multiple,
        }
    }
}

impl<'py> IntoPyObject<'py> for AnswerKind {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    /// The member of `sudosat.Verdict`.
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        static MEMBERS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
        let members = MEMBERS.get_or_try_init(py, || -> PyResult<_> {
            let members = py.import("sudosat._verdict")?.getattr("Verdict")?;
            Self::ALL.into_iter().map(|kind| Ok(members.call1((kind.name(),))?.unbind())).collect()
        })?;
        Ok(members[self as usize].bind(py).clone())
    }
}
