//! Certificates: proofs that people who do not trust this package can check.

use crate::ask::{Timeout, ask};
use crate::errors::{EngineError, OutOfTime, ParseError, value_error};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::source::AnyPuzzle;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::collections::HashMap;
use sudosat::certify::{Certifier, CertifyError, RefuterError};
use sudosat::engine::Interrupt;
use sudosat::sat::{Encoding, Export};
use sudosat::verify::{self as checker, Fields, Verifier};
use sudosat::{engine, puzzle};

/// A claim about a puzzle, with its evidence: see the stubs.
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
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.0.puzzle.clone().into()
    }

    #[getter]
    fn claim(&self) -> String {
        self.0.claim().to_string()
    }

    #[getter]
    fn proof(&self) -> Option<String> {
        self.0.refutation.as_ref().map(|refutation| refutation.proof.to_drat())
    }

    #[getter]
    fn formula(&self) -> PyResult<String> {
        let puzzle = &self.0.puzzle;
        let grids = self.0.grids.iter().map(|grid| puzzle::Solution::check(puzzle, grid.clone()));
        let grids: Result<Vec<_>, _> = grids.collect();
        let blocked = grids.map_err(|_| value_error("a grid of the certificate is not a solution"))?;
        let mut text = Vec::new();
        let export = Export::new(puzzle).with_form(Encoding::Extended).with_blocked(&blocked);
        export.dimacs(&mut text).map_err(value_error)?;
        String::from_utf8(text).map_err(value_error)
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Fields { board, puzzle, verdict, solutions, sha256, proof } = self.0.to_fields();
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

    #[staticmethod]
    fn from_dict(mut fields: HashMap<String, Py<PyAny>>, py: Python<'_>) -> PyResult<Self> {
        let mut take = |key: &str| match fields.remove(key) {
            Some(value) => value.extract::<String>(py),
            None => Ok(String::new()),
        };
        let schema = take("schema")?;
        let fields = Fields {
            board: take("board")?,
            puzzle: take("puzzle")?,
            verdict: take("verdict")?,
            solutions: take("solutions")?,
            sha256: take("sha256")?,
            proof: take("proof")?,
        };
        let inner =
            checker::Certificate::from_fields(&fields).map_err(|error| ParseError::new_err(error.to_string()))?;
        let certificate = Self(inner);
        if schema != certificate.schema() {
            let expected = certificate.schema();
            return Err(ParseError::new_err(format!("the schema of this certificate is {expected}, found {schema:?}")));
        }
        Ok(certificate)
    }

    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        py.import("json")?.call_method1("dumps", (self.to_dict(py)?,))?.extract()
    }

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
        format!("<Certificate {}, a proof of {steps} steps>", self.0.claim())
    }
}

/// Whether a certificate holds: see the stubs.
#[pyclass(frozen, module = "sudosat")]
#[derive(Debug)]
pub struct Verification {
    puzzle: puzzle::Puzzle,
    #[pyo3(get)]
    claim: String,
    solutions: Vec<puzzle::Solution>,
    #[pyo3(get)]
    reason: Option<String>,
}

#[pymethods]
impl Verification {
    #[getter]
    fn holds(&self) -> bool {
        self.reason.is_none()
    }

    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let solutions = self.solutions.iter().cloned().map(|inner| Bound::new(py, Solution::new(inner, &self.puzzle)));
        PyTuple::new(py, solutions.collect::<PyResult<Vec<_>>>()?)
    }

    fn __bool__(&self) -> bool {
        self.holds()
    }

    fn __repr__(&self) -> String {
        match &self.reason {
            None => format!("<Verification {}>", self.claim),
            Some(reason) => format!("<Verification refused: {reason}>"),
        }
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, /, *, most = 1, timeout = Timeout(None)))]
pub fn certify(py: Python<'_>, puzzle: AnyPuzzle, most: usize, timeout: Timeout) -> PyResult<Certificate> {
    let puzzle = puzzle.0.inner;
    let unfinished = |answer: &Result<_, CertifyError>| answer.as_ref().is_err_and(is_out_of_time);
    let answer = ask(py, timeout, unfinished, |budget| Certifier::new().counting_up_to(most).certify(&puzzle, budget))?;
    answer.map(Certificate).map_err(|error| match error {
        error if is_out_of_time(&error) => OutOfTime::new_err(error.to_string()),
        error => EngineError::new_err(error.to_string()),
    })
}

fn is_out_of_time(error: &CertifyError) -> bool {
    match error {
        CertifyError::Engine(engine::EngineError::Interrupted(interrupt))
        | CertifyError::Refuter(RefuterError::Interrupted(interrupt)) => *interrupt == Interrupt::Deadline,
        _ => false,
    }
}

#[pyfunction]
#[pyo3(signature = (certificate, /))]
pub fn verify(py: Python<'_>, certificate: &Certificate) -> Verification {
    let claim = certificate.claim();
    let puzzle = certificate.0.puzzle.clone();
    match py.detach(|| Verifier::new().verify(&certificate.0)) {
        Ok(solutions) => Verification { puzzle, claim, solutions, reason: None },
        Err(refusal) => Verification { puzzle, claim, solutions: Vec::new(), reason: Some(refusal.to_string()) },
    }
}
