//! `Solution`.

use crate::grid;
use crate::puzzle::{Puzzle, as_array};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sudosat::puzzle::{self, Digit};
use sudosat::text::render::entries;

/// A full grid that satisfies its puzzle: see the stubs.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Clone, Debug)]
pub struct Solution {
    pub inner: puzzle::Solution,
    pub puzzle: puzzle::Puzzle,
}

/// Two solutions are the same if their grids are, whatever the clues.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl std::hash::Hash for Solution {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl Solution {
    pub fn new(inner: puzzle::Solution, puzzle: &puzzle::Puzzle) -> Self {
        Self { inner, puzzle: puzzle.clone() }
    }

    fn numbers(&self) -> Vec<u16> {
        self.inner.digits().iter().map(|digit| digit.get()).collect()
    }
}

#[pymethods]
impl Solution {
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone().into()
    }

    #[getter]
    fn line(&self) -> String {
        self.inner.to_string()
    }

    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        grid::to_rows(py, &self.numbers(), self.puzzle.side())
    }

    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        grid::to_numpy(py, &self.numbers(), self.puzzle.side())
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
        grid::at(&self.numbers(), self.puzzle.side(), cell)
    }

    #[pyo3(signature = (style = "plain"))]
    fn draw(&self, style: &str) -> PyResult<String> {
        grid::drawing(self.puzzle.board(), &entries(&self.puzzle, Some(&self.inner)).into(), style)
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw("plain")
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.line())
    }

    fn _repr_svg_(&self) -> String {
        grid::picture(self.puzzle.board(), &entries(&self.puzzle, Some(&self.inner)).into(), "")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, Bound<'py, PyBytes>))> {
        let bytes: Vec<u8> = slf.get().numbers().iter().flat_map(|number| number.to_le_bytes()).collect();
        Ok((slf.get_type().getattr("_restore")?, (slf.get().puzzle(), PyBytes::new(slf.py(), &bytes))))
    }

    /// What `pickle` calls. A grid that does not satisfy the puzzle is no solution, whoever pickled it.
    #[staticmethod]
    fn _restore(puzzle: &Puzzle, bytes: &[u8]) -> PyResult<Self> {
        let numbers = bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
        let digits = numbers.filter_map(Digit::new).collect();
        let checked = puzzle::Solution::check(&puzzle.inner, digits);
        let inner = checked.map_err(|_| crate::errors::value_error("the grid does not satisfy its puzzle"))?;
        Ok(Self::new(inner, &puzzle.inner))
    }
}
