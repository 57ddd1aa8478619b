//! `Puzzle` and `Board`.

use crate::errors::{parse_error, value_error};
use crate::grid;
use crate::source;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::path::PathBuf;
use std::sync::Arc;
use sudosat::puzzle;
use sudosat::text::render::{entries, svg};
use sudosat::text::{ReadOptions, Record, Target};
use sudosat::verify::{Certificate, Fields};

/// A puzzle: see the stubs.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    pub inner: puzzle::Puzzle,
}

impl Puzzle {
    pub fn numbers(&self) -> Vec<u16> {
        self.inner.clues().iter().map(|clue| clue.map_or(0, puzzle::Digit::get)).collect()
    }
}

impl From<puzzle::Puzzle> for Puzzle {
    fn from(inner: puzzle::Puzzle) -> Self {
        Self { inner }
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, /, *, boxes = None, regions = None, rules = None, format = None,
                        ignore_cosmetics = false, ignore_text = false))]
    fn new(
        source: &Bound<'_, PyAny>,
        boxes: Option<(usize, usize)>,
        regions: Option<Vec<u16>>,
        rules: Option<Vec<String>>,
        format: Option<&str>,
        ignore_cosmetics: bool,
        ignore_text: bool,
    ) -> PyResult<Self> {
        let options = source::options(boxes, regions, rules, format)?
            .with_ignore_cosmetics(ignore_cosmetics)
            .with_ignore_text(ignore_text);
        source::puzzle(source, &options)
    }

    #[classmethod]
    #[pyo3(signature = (path, /, *, boxes = None, regions = None, rules = None, format = None,
                        ignore_cosmetics = false, ignore_text = false))]
    fn from_file(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        boxes: Option<(usize, usize)>,
        regions: Option<Vec<u16>>,
        rules: Option<Vec<String>>,
        format: Option<&str>,
        ignore_cosmetics: bool,
        ignore_text: bool,
    ) -> PyResult<Self> {
        let options = source::options(boxes, regions, rules, format)?
            .with_ignore_cosmetics(ignore_cosmetics)
            .with_ignore_text(ignore_text);
        source::from_bytes(py, &std::fs::read(path)?, &options)
    }

    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(Arc::clone(self.inner.board()))
    }

    #[getter]
    fn side(&self) -> usize {
        self.inner.side()
    }

    #[getter]
    fn rules(&self) -> Vec<String> {
        self.inner.rules().iter().map(ToString::to_string).collect()
    }

    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        grid::to_rows(py, &self.numbers(), self.inner.side())
    }

    #[getter]
    fn clue_count(&self) -> usize {
        self.inner.clue_count()
    }

    #[getter]
    fn is_classic(&self) -> bool {
        self.inner.is_classic()
    }

    #[getter]
    fn line(&self) -> String {
        self.inner.to_string()
    }

    #[pyo3(signature = (format, /, *, lossy = false))]
    fn to(&self, format: &str, lossy: bool) -> PyResult<String> {
        let target: Target = format.parse().map_err(value_error)?;
        let losses = target.losses(&self.inner);
        if let (false, Some(loss)) = (lossy, losses.first()) {
            return Err(value_error(format!("the format {target} cannot express {loss} (lossy=True leaves that out)")));
        }
        let text = target.write(&Record::new(self.inner.clone())).map_err(value_error)?;
        let whole = format!("{}{text}{}", target.header(), target.footer());
        Ok(if whole.lines().count() == 1 { whole.trim_end().to_owned() } else { whole })
    }

    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        grid::to_numpy(py, &self.numbers(), self.inner.side())
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        as_array(py, self.to_numpy(py)?, dtype, copy)
    }

    fn __getitem__(&self, cell: (usize, usize)) -> PyResult<u16> {
        grid::at(&self.numbers(), self.inner.side(), cell)
    }

    #[pyo3(signature = (style = "plain"))]
    fn draw(&self, style: &str) -> PyResult<String> {
        grid::drawing(self.inner.board(), &entries(&self.inner, None).into(), style)
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw("plain")
    }

    fn __repr__(&self) -> String {
        let rules = self.rules();
        if rules.is_empty() {
            format!("Puzzle('{}')", self.line())
        } else {
            format!("Puzzle('{}', rules=['{}'])", self.line(), rules.join("', '"))
        }
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.inner, "")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let certificate = Certificate::new(slf.get().inner.clone(), Vec::new(), None);
        let Fields { board, puzzle, .. } = certificate.to_fields();
        Ok((slf.get_type().getattr("_restore")?, (board, puzzle)))
    }

    /// What `pickle` calls, with the fields that a certificate has for the board and the puzzle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, board: String, puzzle: String) -> PyResult<Self> {
        let fields = Fields { board, puzzle, verdict: "multiple".to_owned(), ..Fields::default() };
        Ok(Certificate::from_fields(&fields).map_err(value_error)?.puzzle.into())
    }
}

/// A NumPy array as `numpy.asarray` wants it.
pub fn as_array<'py>(
    py: Python<'py>,
    array: Bound<'py, PyAny>,
    dtype: Option<Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if dtype.is_none() && copy != Some(true) {
        return Ok(array);
    }
    let options = PyDict::new(py);
    options.set_item("dtype", dtype)?;
    options.set_item("copy", copy.unwrap_or(true))?;
    py.import("numpy")?.call_method("array", (array,), Some(&options))
}

/// A board: see the stubs.
#[pyclass(frozen, eq, hash, name = "Board", module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PyBoard(Arc<puzzle::Board>);

#[pymethods]
impl PyBoard {
    #[getter]
    fn side(&self) -> usize {
        self.0.side()
    }

    #[getter]
    fn boxes(&self) -> Option<(usize, usize)> {
        self.0.geometry().box_shape().map(|shape| (shape.rows, shape.columns))
    }

    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (geometry, side) = (self.0.geometry(), self.0.side());
        let cells = (0..geometry.cells()).map(|cell| puzzle::Cell::from_index(cell, side));
        let regions: Vec<u16> = cells.map(|cell| geometry.box_of(cell) as u16).collect();
        grid::to_rows(py, &regions, side)
    }

    #[getter]
    fn rules(&self) -> Vec<String> {
        self.0.rules().iter().map(ToString::to_string).collect()
    }

    #[getter]
    fn is_classic(&self) -> bool {
        self.0.is_classic()
    }

    fn __repr__(&self) -> String {
        let (side, rules) = (self.0.side(), self.0.rules().len());
        let boxes = match self.boxes() {
            Some((rows, columns)) => format!("boxes {rows}x{columns}"),
            None => "irregular regions".to_owned(),
        };
        let rules = if rules == 0 { String::new() } else { format!(", {rules} rules") };
        format!("<Board {side}x{side}, {boxes}{rules}>")
    }
}

/// Every puzzle of a file, or the error of the record.
#[pyfunction]
#[pyo3(signature = (path, /, *, column = None, boxes = None, regions = None, rules = None, format = None,
                    ignore_cosmetics = false, ignore_text = false))]
pub fn read(
    py: Python<'_>,
    path: PathBuf,
    column: Option<String>,
    boxes: Option<(usize, usize)>,
    regions: Option<Vec<u16>>,
    rules: Option<Vec<String>>,
    format: Option<&str>,
    ignore_cosmetics: bool,
    ignore_text: bool,
) -> PyResult<Vec<Py<PyAny>>> {
    let options = source::options(boxes, regions, rules, format)?;
    let options: ReadOptions = options
        .with_column(column)
        .with_ignore_cosmetics(ignore_cosmetics)
        .with_ignore_text(ignore_text);
    let records = source::read_all(&path, &options)?;
    let object = |record: Result<puzzle::Puzzle, _>| match record {
        Ok(puzzle) => Ok(Py::new(py, Puzzle::from(puzzle))?.into_any()),
        Err(error) => Ok(parse_error(py, &error).into_value(py).into_any()),
    };
    records.into_iter().map(object).collect()
}
