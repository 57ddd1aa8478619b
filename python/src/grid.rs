//! What puzzles and solutions have in common: digits as Python objects, and drawings.

use crate::errors::value_error;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sudosat::puzzle::{Board, Candidate};
use sudosat::text::render::{Contents, Style, drawing_of, svg_of};

/// The numbers as a NumPy array `(side, side)`, which cannot be written to; `uint16` above side 255.
pub fn to_numpy<'py>(py: Python<'py>, numbers: &[u16], side: usize) -> PyResult<Bound<'py, PyAny>> {
    let (kind, bytes): (&str, Vec<u8>) = if u8::try_from(side).is_ok() {
        ("uint8", numbers.iter().map(|&number| number as u8).collect())
    } else {
        ("uint16", numbers.iter().flat_map(|number| number.to_ne_bytes()).collect())
    };
    let array = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), kind))?;
    array.call_method1("reshape", (side, side))
}

/// The numbers as a tuple of rows.
pub fn to_rows<'py>(py: Python<'py>, numbers: &[u16], side: usize) -> PyResult<Bound<'py, PyTuple>> {
    let rows: PyResult<Vec<_>> = numbers.chunks(side).map(|row| PyTuple::new(py, row)).collect();
    PyTuple::new(py, rows?)
}

/// The number at a row and a column, which count from 0.
pub fn at(numbers: &[u16], side: usize, (row, column): (usize, usize)) -> PyResult<u16> {
    if row >= side || column >= side {
        return Err(PyIndexError::new_err(format!("a board of side {side} has no row {row}, column {column}")));
    }
    Ok(numbers[row * side + column])
}

/// A drawing for a terminal, with or without colours.
pub fn drawing(board: &Board, contents: &Contents, style: &str) -> PyResult<String> {
    let style = match style {
        "plain" => Style::Plain,
        "colour" | "color" => Style::Colour,
        other => return Err(value_error(format!("`{other}` is not a style: give plain or colour"))),
    };
    Ok(drawing_of(board, contents, style))
}

/// A picture for a notebook.
pub fn picture(board: &Board, contents: &Contents, title: &str) -> String {
    svg_of(board, contents, title, "")
}

/// A digit in a cell. Rows and columns count from 0, digits from 1.
#[pyclass(frozen, eq, hash, ord, name = "Candidate", module = "sudosat")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyCandidate(pub Candidate);

#[pymethods]
impl PyCandidate {
    #[getter]
    fn row(&self) -> usize {
        self.0.cell.row()
    }

    #[getter]
    fn column(&self) -> usize {
        self.0.cell.column()
    }

    #[getter]
    fn digit(&self) -> u16 {
        self.0.digit.get()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<{}>", self.0)
    }
}

/// A tuple of candidates.
pub fn candidates<'py>(py: Python<'py>, list: &[Candidate]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        list.iter().copied().map(PyCandidate).map(|one| Bound::new(py, one)).collect::<PyResult<Vec<_>>>()?,
    )
}
