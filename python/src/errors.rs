//! What is raised: the exceptions of the package, and the library's errors as such.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt::Display;
use sudosat::text;

create_exception!(sudosat, ParseError, PyValueError, "A text, a grid or a field is not a puzzle.");
create_exception!(sudosat, EngineError, PyException, "An engine failed, or two engines disagree.");
create_exception!(sudosat, OutOfTime, EngineError, "The time limit passed before there was an answer.");

/// The message with the position in attributes; lines, columns and records count from 1.
pub fn parse_error(py: Python<'_>, error: &text::ParseError) -> PyErr {
    let excerpt = error.excerpt();
    placed(py, &error.to_string(), error.line, error.column, error.record, excerpt.as_deref())
}

/// A fault of a cell in a grid of numbers, at this row and column, which count from 1.
pub fn cell_error(py: Python<'_>, message: &str, row: usize, column: usize) -> PyErr {
    let message = format!("row {row}, column {column}: {message}");
    placed(py, &message, row as u64, column as u64, 1, None)
}

fn placed(py: Python<'_>, message: &str, line: u64, column: u64, record: u64, excerpt: Option<&str>) -> PyErr {
    let error = ParseError::new_err(message.to_owned());
    let value = error.value(py);
    let set = || -> PyResult<()> {
        value.setattr("line", line)?;
        value.setattr("column", column)?;
        value.setattr("record", record)?;
        value.setattr("excerpt", excerpt.map(|text| PyString::new(py, text)))
    };
    match set() {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// A value that an argument must not have.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An argument of another type than expected.
pub fn type_error(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}
