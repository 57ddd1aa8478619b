//! Certificates: proofs for people who do not trust this package.

use crate::call::{Limits, Memory, Timeout, interruptible, written};
use crate::errors::{EngineError, OutOfTime, ParseError, type_error, value_error};
use crate::grid::{Reduced, Tuple};
use crate::plural::counted;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use crate::steps::Steps;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use sudosat::certify::{Certifier, CertifyError};
use sudosat::engine::Interrupt;
use sudosat::sat::{Encoding, Export};
use sudosat::verify::{self as checker, Fields, ProvedStep, Refusal, Verifier};
use sudosat::{engine, puzzle};

/// A claim about a puzzle with its evidence: solutions, and a proof that there are no others.
///
/// Certificates can be pickled, and written as JSON that `sudosat verify` reads.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(checker::Certificate);

impl Certificate {
    fn schema(&self) -> String {
        format!("sudosat-certificate-{}", self.0.version())
    }
}

#[pymethods]
impl Certificate {
    /// The puzzle that the claim is about.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.0.puzzle.clone().into()
    }

    /// `unsolvable`, `unique`, `exactly K` or `multiple`.
    #[getter]
    fn claim(&self) -> String {
        self.0.claim().to_string()
    }

    /// The refutation as DRAT text; None for `multiple`, which needs none.
    #[getter]
    fn proof(&self) -> Option<String> {
        self.0.refutation.as_ref().map(|refutation| refutation.proof.to_drat())
    }

    /// The formula that the proof refutes, as DIMACS CNF.
    #[getter]
    fn formula(&self, py: Python<'_>) -> PyResult<String> {
        let puzzle = &self.0.puzzle;
        let grids = self.0.grids.iter().map(|grid| puzzle::Solution::check(puzzle, grid.clone()));
        let grids: Result<Vec<_>, _> = grids.collect();
        let blocked = grids.map_err(|_| value_error("a grid of the certificate is not a solution"))?;
        let export = Export::new(puzzle).with_form(Encoding::Extended).with_blocked(&blocked);
        written(py, |text| export.with_budget(text.budget()).dimacs(text))
    }

    /// The fields of the certificate as texts: docs/CERTIFICATES.md.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Fields { board, puzzle, verdict, solutions, sha256, proof, .. } = self.0.to_fields();
        let dict = PyDict::new(py);
        for (key, value) in [
            ("schema", self.schema()),
            ("board", board),
            ("puzzle", puzzle),
            ("verdict", verdict),
            ("solutions", solutions),
            ("sha256", sha256),
            ("proof", proof),
        ] {
            dict.set_item(key, value)?;
        }
        Ok(dict)
    }

    /// Read the fields that `to_dict` writes. `ParseError` if they are not a certificate; `verify` checks the claim.
    #[staticmethod]
    pub fn from_dict(mut fields: HashMap<String, Py<PyAny>>, py: Python<'_>) -> PyResult<Self> {
        let mut take = |key: &str| match fields.remove(key) {
            Some(value) => value.extract::<String>(py),
            None => Ok(String::new()),
        };
        let schema = take("schema")?;
        let mut fields = Fields::default();
        fields.board = take("board")?;
        fields.puzzle = take("puzzle")?;
        fields.verdict = take("verdict")?;
        fields.solutions = take("solutions")?;
        fields.sha256 = take("sha256")?;
        fields.proof = take("proof")?;
        let inner =
            checker::Certificate::from_fields(&fields).map_err(|error| ParseError::new_err(error.to_string()))?;
        let certificate = Self(inner);
        if schema != certificate.schema() {
            let expected = certificate.schema();
            return Err(ParseError::new_err(format!("the schema of this certificate is {expected}, found {schema:?}")));
        }
        Ok(certificate)
    }

    /// The certificate on one line of JSON.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        py.import("json")?.call_method1("dumps", (self.to_dict(py)?,))?.extract()
    }

    /// Read the JSON that `to_json` writes. `ValueError` if it is not JSON, or not a certificate.
    #[staticmethod]
    fn from_json(text: &str, py: Python<'_>) -> PyResult<Self> {
        let fields = py.import("json")?.call_method1("loads", (text,))?;
        Self::from_dict(fields.extract()?, py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }

    fn __repr__(&self) -> String {
        let steps = self.0.refutation.as_ref().map_or(0, |refutation| refutation.proof.len());
        format!("<Certificate {}, a proof of {}>", self.0.claim(), counted(steps as u64, "step"))
    }
}

/// The result of checking a certificate. True if it holds.
#[pyclass(frozen, eq, module = "sudosat")]
#[derive(Debug, PartialEq)]
pub struct Verification {
    /// The claim that was checked: see `Certificate.claim`.
    #[pyo3(get)]
    claim: String,
    solutions: Vec<Solution>,
    /// The reason for a refusal; None if the certificate holds.
    #[pyo3(get)]
    reason: Option<String>,
}

#[pymethods]
impl Verification {
    /// True if the claim is proved.
    #[getter]
    fn holds(&self) -> bool {
        self.reason.is_none()
    }

    /// The solutions that the certificate shows, checked.
    #[getter]
    fn solutions(&self) -> Tuple<Solution> {
        Tuple(self.solutions.clone())
    }

    fn __bool__(&self) -> bool {
        self.holds()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (String, Tuple<Solution>, Option<String>)>> {
        let Self { claim, reason, .. } = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (claim.clone(), slf.get().solutions(), reason.clone())))
    }

    #[staticmethod]
    fn _restore(claim: String, solutions: Tuple<Solution>, reason: Option<String>) -> Self {
        Self { claim, solutions: solutions.0, reason }
    }

    fn __repr__(&self) -> String {
        match &self.reason {
            None => format!("<Verification {}>", self.claim),
            Some(reason) => format!("<Verification refused: {reason}>"),
        }
    }
}

/// Prove a verdict, and check the proof. Other arguments and errors are those of `why`.
///
/// Args:
///     most: The number of solutions up to which all of them are listed and proved to be all.
#[pyfunction]
#[pyo3(signature = (puzzle, /, *, most = 1, timeout = None, memory = None))]
pub fn certify(
    py: Python<'_>,
    puzzle: AnyPuzzle,
    most: usize,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Certificate> {
    let limits = Limits::new(timeout, memory);
    let puzzle = puzzle.0.inner;
    let unfinished = |answer: &Result<_, CertifyError>| answer.as_ref().is_err_and(is_out_of_time);
    let answer =
        interruptible(py, limits, unfinished, |budget| Certifier::new().counting_up_to(most).certify(&puzzle, budget))?;
    answer.map(Certificate).map_err(|error| match error {
        error if is_out_of_time(&error) => OutOfTime::new_err(error.to_string()),
        error => EngineError::new_err(error.to_string()),
    })
}

fn is_out_of_time(error: &CertifyError) -> bool {
    match error {
        CertifyError::Engine(engine::EngineError::Interrupted(interrupt)) | CertifyError::Interrupted(interrupt) => {
            *interrupt == Interrupt::Deadline
        }
        _ => false,
    }
}

/// A claim to check: a certificate, and the steps of its solution if there are any.
pub struct Claimed {
    certificate: Certificate,
    steps: Vec<ProvedStep>,
}

impl<'py> FromPyObject<'_, 'py> for Claimed {
    type Error = PyErr;

    fn extract(claimed: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(certificate) = claimed.cast::<Certificate>() {
            return Ok(Self { certificate: certificate.get().clone(), steps: Vec::new() });
        }
        let Ok(steps) = claimed.cast::<Steps>() else {
            return Err(type_error("a certificate or certified steps", &claimed));
        };
        let (certificate, steps) = steps.get().certified()?;
        Ok(Self { certificate: Certificate(certificate), steps })
    }
}

/// Check a certificate, or certified steps, with code that shares nothing with the solvers. Each step must follow from
/// its premises alone, or, if it assumes one solution, agree with the certified one.
///
/// Args:
///     timeout: Seconds, or a `timedelta`; no limit if None.
///     memory: Bytes, or a text such as `4G`; half of the machine's memory if None.
///
/// Returns:
///     `Verification`, which is true if the claim, and each step, is proved.
///
/// Raises:
///     OutOfTime: The time limit passed before the check was done.
///     EngineError: The check needs more memory than the limit.
///     ValueError: The steps are not certified.
#[pyfunction]
#[pyo3(signature = (certificate, /, *, timeout = None, memory = None))]
pub fn verify(
    py: Python<'_>,
    certificate: Claimed,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
) -> PyResult<Verification> {
    let Claimed { certificate, steps } = certificate;
    let (limits, stopped) = (Limits::new(timeout, memory), |answer: &Result<_, _>| answer == &Err(Refusal::Stopped));
    let answer = interruptible(py, limits, stopped, |budget| {
        let mut verifier = Verifier::new().with_memory(limits.memory());
        verifier.verify_steps_while(&certificate.0, &steps, || budget.check().is_ok())
    })?;
    let claim = certificate.claim();
    match answer {
        Ok(solutions) => {
            let solutions = solutions.into_iter().map(|inner| Solution::new(inner, &certificate.0.puzzle)).collect();
            Ok(Verification { claim, solutions, reason: None })
        }
        Err(Refusal::Stopped) => Err(OutOfTime::new_err(Interrupt::Deadline.to_string())),
        Err(Refusal::Memory { needed, limit }) => {
            Err(EngineError::new_err(Interrupt::Memory { needed, limit }.to_string()))
        }
        Err(refusal) => Ok(Verification { claim, solutions: Vec::new(), reason: Some(refusal.to_string()) }),
    }
}
