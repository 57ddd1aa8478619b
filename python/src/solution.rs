//! `Solution`.

use crate::errors::value_error;
use crate::grade;
use crate::grid::{self, Index};
use crate::plural::counted;
use crate::puzzle::{Puzzle, as_array};
use crate::source::{self, AnyPuzzle};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyTuple};
use sudosat::puzzle::{self, Digit};
use sudosat::text::ReadOptions;
use sudosat::text::render::entries;

/// A full grid that satisfies its puzzle: every instance has been checked. Immutable; equal grids are equal.
///
/// Iterating yields rows, `solution[row, column]` is a digit and `solution[row]` a row, from 0; negative numbers count
/// from the end.
#[pyclass(frozen, eq, hash, from_py_object, module = "sudosat")]
#[derive(Clone, Debug)]
pub struct Solution {
    pub inner: puzzle::Solution,
    pub puzzle: puzzle::Puzzle,
}

/// Two solutions are equal if their grids are, whatever the clues.
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
    /// Check a full grid against a puzzle: both may be anything that `Puzzle` accepts.
    ///
    /// Raises:
    ///     ParseError: An argument cannot be read.
    ///     ValueError: The grid has empty cells or another board, or it breaks a clue or a rule; the message lists all.
    #[staticmethod]
    #[pyo3(signature = (puzzle, grid, /))]
    fn check(puzzle: AnyPuzzle, grid: &Bound<'_, PyAny>) -> PyResult<Self> {
        let puzzle = puzzle.0.inner;
        let is_square = puzzle.geometry().is_square();
        let options = if is_square { ReadOptions::default() } else { grade::options(&puzzle) };
        let grid = source::puzzle(grid, &options)?.inner;
        if let Some(reason) = grade::refusal(&puzzle, &grid) {
            return Err(value_error(reason));
        }
        let digits: Vec<Digit> = grid.clues().iter().copied().flatten().collect();
        if grid.clue_count() < grid.clues().len() {
            let empty = grid.clues().len() - grid.clue_count();
            return Err(value_error(format!("the grid has {}", counted(empty as u64, "empty cell"))));
        }
        if grid.side() != puzzle.side() {
            return Err(value_error(format!("expected a grid of side {}, found side {}", puzzle.side(), grid.side())));
        }
        let checked = puzzle::Solution::check(&puzzle, digits);
        let inner = checked.map_err(|violations| {
            let violations = violations.iter().map(|violation| violation.describe(puzzle.board()));
            value_error(violations.collect::<Vec<_>>().join("; "))
        })?;
        Ok(Self::new(inner, &puzzle))
    }

    /// The puzzle that the grid satisfies.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone().into()
    }

    /// The digits on one line.
    #[getter]
    fn line(&self) -> String {
        self.inner.to_string()
    }

    /// The digits: shape (side, side), or (rows, columns) with 0 where a board that is not square has no cell.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        grid::to_rows(py, &self.numbers(), self.puzzle.geometry())
    }

    /// The digits as a read-only array (side, side); `uint16` above side 255.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        grid::to_numpy(py, &self.numbers(), self.puzzle.geometry())
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

    fn __getitem__<'py>(&self, py: Python<'py>, index: Index) -> PyResult<Bound<'py, PyAny>> {
        grid::at(py, &self.numbers(), self.puzzle.geometry(), index)
    }

    fn __len__(&self) -> usize {
        self.puzzle.geometry().rows()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        grid::iterate(py, &self.numbers(), self.puzzle.geometry())
    }

    /// The board as text; digits that were found follow a dot, or have a color. `style` is `plain` or `color`.
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

    /// Called by `pickle`. A grid that does not satisfy the puzzle is refused, whatever its origin.
    #[staticmethod]
    fn _restore(puzzle: &Puzzle, bytes: &[u8]) -> PyResult<Self> {
        let numbers = bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
        let digits = numbers.filter_map(Digit::new).collect();
        let checked = puzzle::Solution::check(&puzzle.inner, digits);
        let inner = checked.map_err(|_| value_error("the grid does not satisfy its puzzle"))?;
        Ok(Self::new(inner, &puzzle.inner))
    }
}
