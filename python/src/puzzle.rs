//! `Puzzle` and `Board`.

use crate::errors::{file_error, parse_error, record_error, type_error, value_error};
use crate::grid::{self, Index, PyCandidate};
use crate::plural::counted;
use crate::source::{self, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple, PyType};
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use sudosat::puzzle::{self, Digit, DigitSet};
use sudosat::text::render::{entries, svg};
use sudosat::text::{ReadOptions, Record, Target};
use sudosat::verify::{Certificate, Fields};

/// Clues to set, as candidates or by row and column; 0 and None empty a cell.
enum Clues {
    Candidates(Vec<PyCandidate>),
    Cells(HashMap<(usize, usize), Option<u16>>),
}

impl<'py> FromPyObject<'_, 'py> for Clues {
    type Error = PyErr;

    fn extract(clues: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(candidates) = clues.extract() {
            return Ok(Self::Candidates(candidates));
        }
        let expected = "candidates, or digits by row and column as in {(0, 2): 4}";
        clues.extract().map(Self::Cells).map_err(|_| type_error(expected, &clues))
    }
}

/// A puzzle: a board, its clues and, for a Sukaku, the candidates of its cells. Immutable.
///
/// Puzzles with the same meaning are equal, whatever they were read from. Iterating yields rows, `puzzle[row, column]`
/// is a clue and `puzzle[row]` a row, from 0; negative numbers count from the end. `print` draws the board, and a
/// notebook shows a picture.
///
/// Args:
///     source: A text in any format of docs/FORMATS.md, 81 characters and links of f-puzzles among them; the bytes of a
///         file, compressed or not; rows of numbers, or all cells in one sequence, with 0, None or a blank for an empty
///         cell; a NumPy array (side, side) or (cells,).
///     boxes: The rows and columns of a box; the usual ones for the side if not given.
///     regions: The region of each cell in place of boxes, row by row, side * side labels.
///     rules: Rules beyond those of the source, in the notation of docs/RULES.md: a list, or one text with a rule per
///         line.
///     format: The one format to accept; detected if not given.
///     ignore_cosmetics: Pass over drawings in f-puzzles and SudokuPad links. They are errors otherwise, since a
///         drawing may be a rule in words.
///     interpret: Read drawings in f-puzzles and SudokuPad links as rules, by their shapes and colors and the rules in
///         words. These are guesses: look at `rules`, and at whether the solution is unique.
///
/// Raises:
///     ParseError: The source is not exactly one puzzle.
///     ValueError: A rule, a box or a region does not fit.
///     TypeError: The source is none of the above.
#[pyclass(frozen, eq, hash, module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    pub inner: puzzle::Puzzle,
}

impl Puzzle {
    pub fn numbers(&self) -> Vec<u16> {
        self.inner.clues().iter().map(|clue| clue.map_or(0, Digit::get)).collect()
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
                        ignore_cosmetics = false, interpret = false, ignore_text = false))]
    fn new(
        source: &Bound<'_, PyAny>,
        boxes: Option<(usize, usize)>,
        regions: Option<Vec<u16>>,
        rules: Option<Rules>,
        format: Option<&str>,
        ignore_cosmetics: bool,
        interpret: bool,
        ignore_text: bool,
    ) -> PyResult<Self> {
        let options = source::options(boxes, regions, rules, format)?
            .with_ignore_cosmetics(ignore_cosmetics)
            .with_interpret(interpret)
            .with_ignore_text(ignore_text);
        source::puzzle(source, &options)
    }

    /// Read the one puzzle of a file, compressed or not. Arguments and errors are those of `Puzzle`; `OSError` if the
    /// file cannot be read.
    #[classmethod]
    #[pyo3(signature = (path, /, *, boxes = None, regions = None, rules = None, format = None,
                        ignore_cosmetics = false, interpret = false, ignore_text = false))]
    fn from_file(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        boxes: Option<(usize, usize)>,
        regions: Option<Vec<u16>>,
        rules: Option<Rules>,
        format: Option<&str>,
        ignore_cosmetics: bool,
        interpret: bool,
        ignore_text: bool,
    ) -> PyResult<Self> {
        let options = source::options(boxes, regions, rules, format)?
            .with_ignore_cosmetics(ignore_cosmetics)
            .with_interpret(interpret)
            .with_ignore_text(ignore_text);
        let bytes = fs::read(&path).map_err(|error| file_error(&path, &error))?;
        source::from_bytes(py, &bytes, &options)
    }

    /// A puzzle without clues.
    ///
    /// Args:
    ///     side: The side of the board; that of the boxes or regions, otherwise 9, if None.
    ///     boxes: The rows and columns of a box; the usual ones for the side if None.
    ///     regions: The region of each cell in place of boxes, row by row, side * side labels.
    ///     rules: Rules beyond rows, columns and boxes: a list, or one text with a rule per line.
    ///
    /// Raises:
    ///     ValueError: A rule, a box or a region does not fit.
    #[staticmethod]
    #[pyo3(signature = (side = None, /, *, boxes = None, regions = None, rules = None))]
    fn empty(
        side: Option<usize>,
        boxes: Option<(usize, usize)>,
        regions: Option<Vec<u16>>,
        rules: Option<Rules>,
    ) -> PyResult<Self> {
        let options = source::options(boxes, regions, rules, None)?;
        let puzzle = source::on_board(side.unwrap_or(9), &options, |board| vec![None; board.geometry().cells()])?;
        match side.filter(|&side| side != puzzle.side()) {
            Some(side) => Err(value_error(format!("expected a board of side {side}, found side {}", puzzle.side()))),
            None => Ok(puzzle),
        }
    }

    /// The puzzle with other clues in some cells.
    ///
    /// Args:
    ///     clues: Digits by row and column, from 0, `{(0, 2): 4}`, where 0 or None empties the cell; or candidates, as
    ///         `Explanation.added` has them.
    ///
    /// Raises:
    ///     IndexError: A cell is not on the board.
    ///     ValueError: A digit is not one of the board.
    #[pyo3(signature = (clues, /))]
    fn with_clues(&self, clues: Clues) -> PyResult<Self> {
        let clues: Vec<_> = match clues {
            Clues::Candidates(list) => list.iter().map(|one| ((one.row(), one.column()), Some(one.digit()))).collect(),
            Clues::Cells(map) => map.into_iter().collect(),
        };
        let geometry = self.inner.geometry();
        let mut numbers = self.inner.clues().to_vec();
        for ((row, column), digit) in clues {
            numbers[geometry.index(grid::cell(geometry, row, column)?)] = digit.and_then(Digit::new);
        }
        self.inner.with_clues(numbers).map(Self::from).map_err(value_error)
    }

    /// The digits of each cell that the clues of its houses and the puzzle's restrictions leave: shape (side, side),
    /// each a tuple of digits; of a board that is not square, the cells that each row has. A cell with a clue has that
    /// digit alone.
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let digits = |set: &DigitSet| PyTuple::new(py, set.iter().map(Digit::get).collect::<Vec<_>>());
        let sets = candidates(&self.inner);
        let rows = self.inner.geometry().by_row(&sets).map(|row| {
            let cells: PyResult<Vec<_>> = row.iter().map(digits).collect();
            PyTuple::new(py, cells?)
        });
        PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The side, boxes and rules.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(Arc::clone(self.inner.board()))
    }

    /// The number of rows, of columns, of boxes, and of digits.
    #[getter]
    fn side(&self) -> usize {
        self.inner.side()
    }

    /// The rules beyond rows, columns and boxes, in the notation of docs/RULES.md, sorted.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.inner.board().stated_rules().map(ToString::to_string).collect()
    }

    /// The clues: shape (side, side), 0 for an empty cell. On a board that is not square the shape is (rows, columns),
    /// with 0 where there is no cell, as in all that follows.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        grid::to_rows(py, &self.numbers(), self.inner.geometry())
    }

    /// The number of clues.
    #[getter]
    fn clue_count(&self) -> usize {
        self.inner.clue_count()
    }

    /// True if this is 9x9 with 3x3 boxes, without other rules, and without restricted candidates.
    #[getter]
    fn is_classic(&self) -> bool {
        self.inner.is_classic()
    }

    /// The clues on one line, `.` for an empty cell; a list of candidates if the puzzle restricts them.
    #[getter]
    fn line(&self) -> String {
        self.inner.to_string()
    }

    /// Write the puzzle in a format of docs/FORMATS.md: `line`, `sdk`, `json`, `fpuzzles-link`, `svg`, …
    ///
    /// Raises:
    ///     ValueError: There is no such format, or it cannot express the puzzle. With `lossy`, what it cannot express
    ///         is left out.
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

    /// The clues as a read-only array (side, side), 0 for an empty cell; `uint16` above side 255.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        grid::to_numpy(py, &self.numbers(), self.inner.geometry())
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
        grid::at(py, &self.numbers(), self.inner.geometry(), index)
    }

    fn __len__(&self) -> usize {
        self.inner.geometry().rows()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        grid::iterate(py, &self.numbers(), self.inner.geometry())
    }

    /// The board as text; `style` is `plain` or `color`.
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

    /// Called by `pickle`, with the fields of a certificate for the board and the puzzle.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, board: String, puzzle: String) -> PyResult<Self> {
        let mut fields = Fields::default();
        (fields.board, fields.puzzle, fields.verdict) = (board, puzzle, "multiple".to_owned());
        Ok(Certificate::from_fields(&fields).map_err(value_error)?.puzzle.into())
    }
}

/// The digits of each cell that no clue in one of its houses excludes.
fn candidates(puzzle: &puzzle::Puzzle) -> Vec<DigitSet> {
    let (board, geometry) = (puzzle.board(), puzzle.geometry());
    let cells = (0..board.cells()).map(|cell| geometry.cell(cell));
    let mut sets: Vec<DigitSet> = cells.map(|cell| puzzle.candidates(cell)).collect();
    for house in board.houses() {
        let clues: Vec<Digit> = board.house_cells(house).filter_map(|cell| puzzle.clue(cell)).collect();
        for cell in board.house_cells(house).filter(|&cell| puzzle.clue(cell).is_none()) {
            for &digit in &clues {
                sets[geometry.index(cell)].remove(digit);
            }
        }
    }
    sets
}

/// A NumPy array, converted as `numpy.asarray` requests.
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

/// The side, boxes and rules that puzzles share. Immutable; equal boards have equal hashes.
#[pyclass(frozen, eq, hash, name = "Board", module = "sudosat")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PyBoard(Arc<puzzle::Board>);

#[pymethods]
impl PyBoard {
    /// The number of rows, of columns, of boxes, and of digits.
    #[getter]
    fn side(&self) -> usize {
        self.0.side()
    }

    /// The rows and columns of a box; None for irregular regions.
    #[getter]
    fn boxes(&self) -> Option<(usize, usize)> {
        self.0.geometry().box_shape().map(|shape| (shape.rows, shape.columns))
    }

    /// The number of each cell's box or region, from 0, row by row: shape (side, side).
    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let geometry = self.0.geometry();
        let regions: Vec<u16> = (0..geometry.cells()).map(|cell| geometry.box_of(geometry.cell(cell)) as u16).collect();
        grid::to_rows(py, &regions, geometry)
    }

    /// The rules beyond rows, columns and boxes, in the notation of docs/RULES.md, sorted.
    #[getter]
    fn rules(&self) -> Vec<String> {
        self.0.stated_rules().map(ToString::to_string).collect()
    }

    /// True for the 9x9 board with 3x3 boxes and no other rule.
    #[getter]
    fn is_classic(&self) -> bool {
        self.0.is_classic()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Puzzle,))> {
        let board = Arc::clone(&slf.get().0);
        let clues = vec![None; board.geometry().cells()];
        let empty = puzzle::Puzzle::new(board, clues).map_err(value_error)?;
        Ok((slf.get_type().getattr("_restore")?, (empty.into(),)))
    }

    /// Called by `pickle`, with an empty puzzle on the board.
    #[staticmethod]
    fn _restore(empty: &Puzzle) -> Self {
        empty.board()
    }

    fn __repr__(&self) -> String {
        let (side, rules) = (self.0.side(), self.0.stated_rules().count());
        let boxes = match self.boxes() {
            Some((rows, columns)) => format!("boxes {rows}x{columns}"),
            None => "irregular regions".to_owned(),
        };
        let rules = if rules == 0 { String::new() } else { format!(", {}", counted(rules as u64, "rule")) };
        format!("<Board {side}x{side}, {boxes}{rules}>")
    }
}

/// Read every puzzle of a file in any format, tables and JSON Lines among them, compressed or not.
///
/// Args:
///     column: The name of the column of puzzles, or its number from 1. Other arguments are those of `Puzzle`.
///
/// Returns:
///     A list with a `ParseError` in place of each record that is not a puzzle.
///
/// Raises:
///     OSError: The file cannot be read.
///     ValueError: The column is missing.
#[pyfunction]
#[pyo3(signature = (path, /, *, column = None, boxes = None, regions = None, rules = None, format = None,
                    ignore_cosmetics = false, interpret = false, ignore_text = false))]
pub fn read(
    py: Python<'_>,
    path: PathBuf,
    column: Option<String>,
    boxes: Option<(usize, usize)>,
    regions: Option<Vec<u16>>,
    rules: Option<Rules>,
    format: Option<&str>,
    ignore_cosmetics: bool,
    interpret: bool,
    ignore_text: bool,
) -> PyResult<Vec<Py<PyAny>>> {
    let options = source::options(boxes, regions, rules, format)?;
    let options: ReadOptions = options
        .with_column(column)
        .with_ignore_cosmetics(ignore_cosmetics)
        .with_interpret(interpret)
        .with_ignore_text(ignore_text);
    let records = source::read_all(&path, &options)?;
    let object = |record: Result<Record, _>| match record.map(|record| (source::refusal(&record.puzzle), record)) {
        Ok((None, record)) => Ok(Py::new(py, Puzzle::from(record.puzzle))?.into_any()),
        Ok((Some(reason), record)) => Ok(record_error(py, &reason, &record).into_value(py).into_any()),
        Err(error) => Ok(parse_error(py, &error).into_value(py).into_any()),
    };
    records.into_iter().map(object).collect()
}
