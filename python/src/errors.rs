//! The exceptions of the package, and the library's errors as exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt::Display;
use std::io;
use std::path::Path;
use sudosat::text;

create_exception!(
    sudosat,
    ParseError,
    PyValueError,
    "A text, a grid or a certificate cannot be read.\n\n\
    For texts and grids, `line` and `column` are the place, both from 1 (columns in characters; for a grid they are the\n\
    row and the column of the cell), `record` is the record of a file, from 1, and `excerpt` shows the line with a caret\n\
    below the fault."
);
create_exception!(
    sudosat,
    EngineError,
    PyException,
    "An engine failed, or two engines disagree: a fault of the package, never an answer."
);
create_exception!(
    sudosat,
    OutOfTime,
    EngineError,
    "The time limit passed before there was an answer, in a function that has no `Verdict.UNKNOWN` to return."
);

/// A parse error with its position in attributes; lines, columns and records count from 1.
pub fn parse_error(py: Python<'_>, error: &text::ParseError) -> PyErr {
    let excerpt = error.excerpt();
    placed(py, &error.to_string(), error.line, error.column, error.record, excerpt.as_deref())
}

/// An error about a cell in a grid of numbers, at this row and column, which count from 1.
pub fn cell_error(py: Python<'_>, message: &str, row: usize, column: usize) -> PyErr {
    let message = format!("row {row}, column {column}: {message}");
    placed(py, &message, row as u64, column as u64, 1, None)
}

/// An error about a whole record of a text.
pub fn record_error(py: Python<'_>, message: &str, record: &text::Record) -> PyErr {
    placed(py, &format!("line {}, column 1: {message}", record.line), record.line, 1, record.number, None)
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

/// The `OSError` of a file, with its name, as Python raises it: `FileNotFoundError` and so on.
pub fn file_error(path: &Path, error: &io::Error) -> PyErr {
    let Some(code) = error.raw_os_error() else { return PyOSError::new_err(format!("{}: {error}", path.display())) };
    // The text of an error that the system reports ends with its number.
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((code, text, path.as_os_str().to_owned()))
}

/// An argument with an invalid value.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An argument of another type than expected.
pub fn type_error(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}
