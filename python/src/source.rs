//! Puzzles from Python objects: text, bytes, nested lists, NumPy arrays, files.

use crate::errors::{cell_error, file_error, parse_error, record_error, type_error, value_error};
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use sudosat::puzzle::{self, Board, BoxShape, Cell, Digit, Geometry, Rule};
use sudosat::text::{Input, ParseError, ReadError, ReadOptions, Record, decompress, parse_field};

/// Rules in the notation of docs/RULES.md: a list, or one text with a rule on each line.
pub struct Rules(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Rules {
    type Error = PyErr;

    fn extract(rules: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match rules.cast::<PyString>() {
            Ok(text) => Ok(Self(text.to_str()?.lines().map(str::to_owned).collect())),
            Err(_) => rules.extract().map(Self),
        }
    }
}

/// The options with which a source is read.
pub fn options(
    boxes: Option<(usize, usize)>,
    regions: Option<Vec<u16>>,
    rules: Option<Rules>,
    format: Option<&str>,
) -> PyResult<ReadOptions> {
    let boxes = boxes.map(|(rows, columns)| BoxShape { rows, columns });
    let regions = regions.map(|labels| Geometry::with_regions(labels.len().isqrt(), &labels)).transpose();
    let rules = rules.map_or_else(Vec::new, |Rules(rules)| rules);
    let rules: Result<Vec<Vec<Rule>>, _> = rules.iter().map(|rule| Rule::parse_all(rule)).collect();
    let format = format.map(str::parse).transpose().map_err(value_error)?;
    Ok(ReadOptions::default()
        .with_boxes(boxes)
        .with_regions(regions.map_err(value_error)?)
        .with_rules(rules.map_err(value_error)?.into_iter().flatten())
        .with_format(format))
}

/// The single puzzle in a Python object.
pub fn puzzle(source: &Bound<'_, PyAny>, options: &ReadOptions) -> PyResult<Puzzle> {
    if let Ok(puzzle) = source.cast::<Puzzle>() {
        return Ok(puzzle.get().clone());
    }
    if let Ok(text) = source.cast::<PyString>() {
        return from_text(source.py(), text.to_str()?, options);
    }
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return from_bytes(source.py(), bytes.as_bytes(), options);
    }
    if let Ok(solution) = source.cast::<Solution>()
        && !solution.get().puzzle.geometry().is_square()
    {
        let clues = solution.get().inner.digits().iter().copied().map(Some).collect();
        let board = Board::plain(Arc::clone(solution.get().puzzle.geometry()));
        return puzzle::Puzzle::new(board, clues).map(Puzzle::from).map_err(value_error);
    }
    from_grid(source, options)
}

/// The argument of a function that takes a puzzle or a source of one.
pub struct AnyPuzzle(pub Puzzle);

impl<'py> FromPyObject<'_, 'py> for AnyPuzzle {
    type Error = PyErr;

    fn extract(source: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        puzzle(&source, &ReadOptions::default()).map(Self)
    }
}

fn from_text(py: Python<'_>, text: &str, options: &ReadOptions) -> PyResult<Puzzle> {
    let record = parse_field(text.as_bytes(), options).map_err(|error| parse_error(py, &error))?;
    match refusal(&record.puzzle) {
        Some(reason) => Err(record_error(py, &reason, &record)),
        None => Ok(record.puzzle.into()),
    }
}

/// The side below which a text is hardly meant as a puzzle.
const SMALLEST: usize = 4;

/// The contents of a file, compressed or not.
pub fn from_bytes(py: Python<'_>, bytes: &[u8], options: &ReadOptions) -> PyResult<Puzzle> {
    let mut plain = Vec::new();
    decompress(bytes)?.read_to_end(&mut plain)?;
    match records(plain.as_slice(), options)?.as_mut_slice() {
        [Ok(only)] if only.puzzle.side() >= SMALLEST && refusal(&only.puzzle).is_none() => {
            Ok(only.puzzle.clone().into())
        }
        // A text with no puzzle or several, a tiny one, or a faulty one: the reader of one puzzle reports the position.
        _ => from_text(py, &String::from_utf8_lossy(&plain), options),
    }
}

/// The records of a file of any format.
pub fn read_all(path: &Path, options: &ReadOptions) -> PyResult<Vec<Result<Record, ParseError>>> {
    let open = || decompress(File::open(path)?);
    records(open().map_err(|error| file_error(path, &error))?, options)
}

fn records(input: impl BufRead, options: &ReadOptions) -> PyResult<Vec<Result<Record, ParseError>>> {
    let read = || -> Result<Vec<_>, ReadError> {
        match Input::open(input, options)? {
            Input::Records(reader) => reader
                .map(|record| match record {
                    Ok(record) => Ok(Ok(record)),
                    Err(ReadError::Parse(error)) => Ok(Err(error)),
                    Err(error) => Err(error),
                })
                .collect(),
            Input::Table(table) => table.map(|row| Ok(row?.record(options))).collect(),
            Input::Objects(objects) => objects.map(|object| Ok(object?.record(options))).collect(),
            _ => Err(io::Error::other("an input of a kind that the package does not read").into()),
        }
    };
    read().map_err(|error| match error {
        ReadError::Io(error) => error.into(),
        error => value_error(error),
    })
}

/// Why a puzzle cannot be an object, if it cannot: in arrays and rows, 0 is an empty cell, so digits begin with 1.
pub fn refusal(puzzle: &puzzle::Puzzle) -> Option<String> {
    let (first, last) = (puzzle.geometry().first(), puzzle.geometry().last());
    (first != 1).then(|| format!("digits must begin with 1, got {first}-{last}"))
}

/// A grid of numbers: rows of cells, or all cells in one list. 0, None and blanks are empty cells.
fn from_grid(source: &Bound<'_, PyAny>, options: &ReadOptions) -> PyResult<Puzzle> {
    const EXPECTED: &str = "a puzzle: a text, bytes, or rows of numbers";
    let py = source.py();
    let list = match source.getattr("tolist") {
        Ok(tolist) => tolist.call0()?,
        Err(_) => source.clone(),
    };
    let items: Vec<Bound<'_, PyAny>> = list.extract().map_err(|_| type_error(EXPECTED, source))?;
    if let Some(geometry) = options.regions.as_ref().filter(|geometry| !geometry.is_square()) {
        return on_grids(&items, geometry, options);
    }
    let side = if items.iter().any(is_row) { items.len() } else { items.len().isqrt() };
    let mut clues = Vec::with_capacity(side * side);
    if items.iter().any(is_row) {
        for (row, item) in items.iter().enumerate() {
            let cells: Vec<Bound<'_, PyAny>> = item.extract().map_err(|_| type_error("a row of numbers", item))?;
            if cells.len() != side {
                let message = format!("expected {side} cells, as there are {side} rows, found {}", cells.len());
                return Err(cell_error(py, &message, row + 1, cells.len().min(side) + 1));
            }
            for (column, cell) in cells.iter().enumerate() {
                clues.push(number(cell, side, row, column)?);
            }
        }
    } else {
        if side * side != items.len() || items.is_empty() {
            let message = format!("expected the number of cells of a square board, found {}", items.len());
            return Err(cell_error(py, &message, 1, 1));
        }
        for (index, cell) in items.iter().enumerate() {
            clues.push(number(cell, side, index / side, index % side)?);
        }
    }
    on_board(side, options, |_| clues)
}

/// Whether the item of a grid is a row rather than a cell.
fn is_row(item: &Bound<'_, PyAny>) -> bool {
    !item.is_instance_of::<PyString>() && item.len().is_ok()
}

/// A grid of numbers on a board that is not square: its cells in one list or row by row, or a number for each row and
/// column, with blanks where the board has no cell.
fn on_grids<'py>(items: &[Bound<'py, PyAny>], geometry: &Arc<Geometry>, options: &ReadOptions) -> PyResult<Puzzle> {
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let mut lists: Vec<Vec<Bound<'py, PyAny>>> = Vec::new();
    if items.iter().any(is_row) {
        for item in items {
            lists.push(item.extract().map_err(|_| type_error("a row of numbers", item))?);
        }
    } else if items.len() == geometry.cells() {
        lists.extend(geometry.by_row(items).map(<[_]>::to_vec));
    } else {
        lists.extend(items.chunks(columns).map(<[_]>::to_vec));
    }
    let Some(item) = items.first().filter(|_| lists.len() == rows) else {
        return Err(value_error(format!("expected {rows} rows, found {}", lists.len())));
    };
    let py = item.py();
    let mut clues = vec![None; geometry.cells()];
    for (row, list) in lists.iter().enumerate() {
        let is_cell = |column: &usize| geometry.find(Cell::new(row, *column)).is_some();
        let mut places: Vec<usize> = (0..columns).filter(is_cell).collect();
        if list.len() == columns {
            places = (0..columns).collect();
        } else if list.len() != places.len() {
            let message = format!("expected {} cells, found {}", places.len(), list.len());
            return Err(cell_error(py, &message, row + 1, list.len().min(places.len()) + 1));
        }
        for (column, cell) in places.into_iter().zip(list) {
            let clue = number(cell, geometry.side(), row, column)?;
            match geometry.find(Cell::new(row, column)) {
                Some(index) => clues[index] = clue,
                None if clue.is_some() => {
                    return Err(cell_error(py, "the board has no cell here", row + 1, column + 1));
                }
                None => {}
            }
        }
    }
    on_board(geometry.side(), options, |_| clues)
}

/// A puzzle on the board of the options, or on the usual one of this side.
pub fn on_board(
    side: usize,
    options: &ReadOptions,
    clues: impl FnOnce(&Board) -> Vec<Option<Digit>>,
) -> PyResult<Puzzle> {
    let geometry = match (&options.regions, options.boxes) {
        (Some(regions), _) => Arc::clone(regions),
        (None, Some(shape)) => Geometry::with_boxes(shape).map_err(value_error)?,
        (None, None) => Geometry::with_side(side).map_err(value_error)?,
    };
    let board = Board::new(geometry, options.rules.iter().cloned()).map_err(value_error)?;
    let clues = clues(&board);
    puzzle::Puzzle::new(board, clues).map(Puzzle::from).map_err(value_error)
}

/// The clue of a cell, whose row and column count from 0.
fn number(cell: &Bound<'_, PyAny>, side: usize, row: usize, column: usize) -> PyResult<Option<Digit>> {
    if cell.is_none() {
        return Ok(None);
    }
    let fault = |message: String| cell_error(cell.py(), &message, row + 1, column + 1);
    let number: i64 = if let Ok(text) = cell.cast::<PyString>() {
        match text.to_str()? {
            "" | "." | "0" | "_" | "*" => 0,
            digits => digits.parse().map_err(|_| fault(format!("expected a number or a blank, found {digits:?}")))?,
        }
    } else {
        match cell.extract() {
            Ok(number) => number,
            // Below or above all numbers that fit.
            Err(error) if error.is_instance_of::<PyOverflowError>(cell.py()) => {
                return Err(fault(format!("expected a number from 0 to {side}, found {cell}")));
            }
            Err(_) => return Err(type_error("a number, None or a text as a cell", cell)),
        }
    };
    if usize::try_from(number).is_ok_and(|number| number <= side) {
        return Ok(Digit::new(number as u16));
    }
    Err(fault(format!("expected a number from 0 to {side}, found {number}")))
}
