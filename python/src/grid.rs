//! Features that puzzles and solutions share: digits as Python objects, and drawings.

use crate::errors::{type_error, value_error};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyTuple};
use std::borrow::Cow;
use sudosat::puzzle::{Board, Candidate, Cell, Digit, Geometry};
use sudosat::text::render::{Contents, Style, drawing_of, svg_of};

/// The numbers of the cells by rows and columns, with 0 where the board has no cell.
fn rectangle<'a>(numbers: &'a [u16], geometry: &Geometry) -> Cow<'a, [u16]> {
    if geometry.is_square() {
        return numbers.into();
    }
    let mut all = vec![0; geometry.rows() * geometry.columns()];
    for (index, &number) in numbers.iter().enumerate() {
        let cell = geometry.cell(index);
        all[cell.row() * geometry.columns() + cell.column()] = number;
    }
    all.into()
}

/// The numbers as a read-only NumPy array `(rows, columns)`; `uint16` above 255 digits.
pub fn to_numpy<'py>(py: Python<'py>, numbers: &[u16], geometry: &Geometry) -> PyResult<Bound<'py, PyAny>> {
    let numbers = rectangle(numbers, geometry);
    let (kind, bytes): (&str, Vec<u8>) = if u8::try_from(geometry.side()).is_ok() {
        ("uint8", numbers.iter().map(|&number| number as u8).collect())
    } else {
        ("uint16", numbers.iter().flat_map(|number| number.to_ne_bytes()).collect())
    };
    let array = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), kind))?;
    array.call_method1("reshape", (geometry.rows(), geometry.columns()))
}

/// The numbers as a tuple of rows.
pub fn to_rows<'py>(py: Python<'py>, numbers: &[u16], geometry: &Geometry) -> PyResult<Bound<'py, PyTuple>> {
    let rows: PyResult<Vec<_>> =
        rectangle(numbers, geometry).chunks(geometry.columns()).map(|row| PyTuple::new(py, row)).collect();
    PyTuple::new(py, rows?)
}

/// An iterator over the rows.
pub fn iterate<'py>(py: Python<'py>, numbers: &[u16], geometry: &Geometry) -> PyResult<Bound<'py, PyIterator>> {
    to_rows(py, numbers, geometry)?.try_iter()
}

/// A row, or a row and a column, from 0; negative numbers count from the end.
pub enum Index {
    Cell(isize, isize),
    Row(isize),
}

impl<'py> FromPyObject<'_, 'py> for Index {
    type Error = PyErr;

    fn extract(index: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok((row, column)) = index.extract() {
            return Ok(Self::Cell(row, column));
        }
        let expected = "a row, or a row and a column as in [0, 2]";
        index.extract().map(Self::Row).map_err(|_| type_error(expected, &index))
    }
}

/// The number of a cell, or a row as a tuple.
pub fn at<'py>(py: Python<'py>, numbers: &[u16], geometry: &Geometry, index: Index) -> PyResult<Bound<'py, PyAny>> {
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let find = |number: isize, count: usize, name: &str| {
        let found = if number < 0 { count.checked_add_signed(number) } else { Some(number as usize) };
        let missing = || PyIndexError::new_err(format!("a board of {rows}x{columns} has no {name} {number}"));
        found.filter(|&found| found < count).ok_or_else(missing)
    };
    let numbers = rectangle(numbers, geometry);
    match index {
        Index::Cell(row, column) => {
            let (row, column) = (find(row, rows, "row")?, find(column, columns, "column")?);
            numbers[row * columns + column].into_bound_py_any(py)
        }
        Index::Row(row) => {
            let start = find(row, rows, "row")? * columns;
            PyTuple::new(py, &numbers[start..start + columns])?.into_bound_py_any(py)
        }
    }
}

/// The cell at a row and a column, from 0.
pub fn cell(geometry: &Geometry, row: usize, column: usize) -> PyResult<Cell> {
    let cell = Cell::new(row, column);
    if geometry.find(cell).is_none() {
        let (rows, columns) = (geometry.rows(), geometry.columns());
        return Err(PyIndexError::new_err(format!("a board of {rows}x{columns} has no row {row}, column {column}")));
    }
    Ok(cell)
}

/// A drawing for a terminal, with or without colors.
pub fn drawing(board: &Board, contents: &Contents, style: &str) -> PyResult<String> {
    let style = match style {
        "plain" => Style::Plain,
        "colour" | "color" => Style::Color,
        other => return Err(value_error(format!("`style` must be plain or color, got `{other}`"))),
    };
    Ok(drawing_of(board, contents, style))
}

/// A picture for a notebook.
pub fn picture(board: &Board, contents: &Contents, title: &str) -> String {
    svg_of(board, contents, title, "")
}

/// A digit in a cell: `Candidate(row, column, digit)`. Rows and columns count from 0, digits from 1; its text `r1c3=4`
/// counts all from 1.
#[pyclass(frozen, eq, hash, ord, from_py_object, name = "Candidate", module = "sudosat")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyCandidate(pub Candidate);

#[pymethods]
impl PyCandidate {
    #[new]
    fn new(row: u16, column: u16, digit: u16) -> PyResult<Self> {
        let digit = Digit::new(digit).ok_or_else(|| value_error("digits count from 1"))?;
        Ok(Self(Candidate { cell: Cell::new(row.into(), column.into()), digit }))
    }

    /// The row, from 0.
    #[getter]
    pub fn row(&self) -> usize {
        self.0.cell.row()
    }

    /// The column, from 0.
    #[getter]
    pub fn column(&self) -> usize {
        self.0.cell.column()
    }

    /// The digit, from 1.
    #[getter]
    pub fn digit(&self) -> u16 {
        self.0.digit.get()
    }

    fn __getnewargs__(&self) -> (usize, usize, u16) {
        (self.row(), self.column(), self.digit())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<{}>", self.0)
    }
}

/// Returned by `__reduce__`: the function that `pickle` calls, and its arguments.
pub type Reduced<'py, T> = (Bound<'py, PyAny>, T);

/// A list that becomes a tuple in Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuple<T>(pub Vec<T>);

impl<T> Default for Tuple<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<T> for Tuple<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Tuple<T> {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, self.0)
    }
}

impl<'a, 'py, T: FromPyObjectOwned<'py>> FromPyObject<'a, 'py> for Tuple<T> {
    type Error = PyErr;

    fn extract(items: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        items.extract().map(Self)
    }
}

impl From<&[Candidate]> for Tuple<PyCandidate> {
    fn from(candidates: &[Candidate]) -> Self {
        candidates.iter().copied().map(PyCandidate).collect()
    }
}
