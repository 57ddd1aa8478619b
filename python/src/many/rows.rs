//! A column of puzzles from any source.

use super::capsule::{self, Foreign};
use crate::errors::{type_error, value_error};
use crate::puzzle::Puzzle;
use crate::source;
use arrow_array::builder::{ArrayBuilder, LargeStringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyMapping, PySlice, PyString};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::thread;
use sudosat::puzzle;
use sudosat::text::{PUZZLE_COLUMNS, ReadOptions, SOLUTION_COLUMNS};

const CELLS: usize = 81;
const EXPECTED: &str = "a column of puzzles: a list, a NumPy array uint8 (N, 81), or an Arrow array of strings";

/// A row, borrowed from its source.
#[derive(Clone, Copy)]
pub enum Row<'a> {
    Missing,
    Text(&'a [u8]),
    /// 81 numbers, 0 for an empty cell.
    Cells(&'a [u8; CELLS]),
    Puzzle(&'a puzzle::Puzzle),
    /// A row that is not a puzzle, with the reason.
    Bad(&'a str),
}

/// Consecutive rows of one source.
enum Chunk {
    /// Strings, binary strings, or lists of 81 numbers.
    Array(ArrayRef),
    /// A position in the values for each row.
    Dictionary { keys: Vec<Option<usize>>, values: Box<Chunk> },
    /// Rows of 81 numbers, copied from NumPy: other threads may write to its arrays at any time.
    Cells(PyBackedBytes),
    /// The items of a list, with null in place of those that are not texts.
    List { texts: ArrayRef, others: HashMap<usize, Other> },
}

/// An item of a list that is not a text.
enum Other {
    Puzzle(puzzle::Puzzle),
    Bad(String),
}

/// A column of puzzles.
pub struct Rows {
    chunks: Vec<Chunk>,
    /// The first row of each chunk, and the total number of rows.
    starts: Vec<usize>,
}

impl Rows {
    fn new(chunks: Vec<Chunk>) -> Self {
        let mut starts = vec![0];
        starts.extend(chunks.iter().scan(0, |rows, chunk| {
            *rows += chunk.len();
            Some(*rows)
        }));
        Self { chunks, starts }
    }

    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    pub fn get(&self, row: usize) -> Row<'_> {
        let chunk = self.starts.partition_point(|&start| start <= row) - 1;
        self.chunks[chunk].get(row - self.starts[chunk])
    }
}

impl Chunk {
    fn of(array: ArrayRef) -> PyResult<Self> {
        match array.data_type() {
            DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::Null => Ok(Self::Array(array)),
            DataType::List(item) | DataType::LargeList(item) if *item.data_type() == DataType::UInt8 => {
                Ok(Self::Array(array))
            }
            DataType::FixedSizeList(item, length)
                if *item.data_type() == DataType::UInt8 && usize::try_from(*length) == Ok(CELLS) =>
            {
                Ok(Self::Array(array))
            }
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                let positions = dictionary.normalized_keys();
                let keys = dictionary.keys();
                let keys = positions.into_iter().enumerate().map(|(row, key)| keys.is_valid(row).then_some(key));
                let (keys, values) = (keys.collect(), Box::new(Self::of(dictionary.values().clone())?));
                Ok(Self::Dictionary { keys, values })
            }
            other => Err(PyTypeError::new_err(format!("expected {EXPECTED}, found an Arrow array of {other}"))),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Array(array) => array.len(),
            Self::Dictionary { keys, .. } => keys.len(),
            Self::Cells(bytes) => bytes.len() / CELLS,
            Self::List { texts, .. } => texts.len(),
        }
    }

    fn get(&self, row: usize) -> Row<'_> {
        match self {
            Self::Array(array) => of_array(array, row),
            Self::Dictionary { keys, values } => keys[row].map_or(Row::Missing, |key| values.get(key)),
            Self::Cells(bytes) => bytes.as_chunks().0.get(row).map_or(Row::Missing, Row::Cells),
            Self::List { texts, others } => match others.get(&row) {
                None => of_array(texts, row),
                Some(Other::Puzzle(puzzle)) => Row::Puzzle(puzzle),
                Some(Other::Bad(reason)) => Row::Bad(reason),
            },
        }
    }
}

fn of_array(array: &ArrayRef, row: usize) -> Row<'_> {
    if array.is_null(row) {
        return Row::Missing;
    }
    match array.data_type() {
        DataType::Utf8 => Row::Text(array.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => Row::Text(array.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => Row::Text(array.as_string_view().value(row).as_bytes()),
        DataType::Binary => Row::Text(array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Row::Text(array.as_binary::<i64>().value(row)),
        DataType::BinaryView => Row::Text(array.as_binary_view().value(row)),
        DataType::FixedSizeList(..) => {
            let list = array.as_fixed_size_list();
            of_cells(list.values(), list.value_offset_at(row), CELLS)
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            of_cells(list.values(), list.value_offsets()[row] as usize, list.value_length(row) as usize)
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            of_cells(list.values(), list.value_offsets()[row] as usize, list.value_length(row) as usize)
        }
        // A column of nulls alone: every row was found to be null above, if the count is true.
        _ => Row::Missing,
    }
}

/// A row of a list of numbers, as a slice of the numbers of all rows.
fn of_cells(numbers: &ArrayRef, start: usize, length: usize) -> Row<'_> {
    let numbers = numbers.as_primitive::<UInt8Type>();
    if length != CELLS {
        return Row::Bad("expected a list of 81 cells");
    }
    if numbers.null_count() > 0 && numbers.slice(start, CELLS).null_count() > 0 {
        return Row::Bad("a cell is null; 0 is an empty cell");
    }
    numbers.values()[start..].first_chunk().map_or(Row::Missing, Row::Cells)
}

/// The column of puzzles and, if requested and present, that of solutions.
pub struct Columns {
    pub puzzles: Rows,
    pub solutions: Option<Rows>,
}

/// The name of a column of a table.
#[derive(Clone, Copy)]
enum Name<'a> {
    Given(&'a str),
    /// One of the usual names of such a column.
    Usual,
}

impl<'a> From<Option<&'a str>> for Name<'a> {
    fn from(name: Option<&'a str>) -> Self {
        name.map_or(Self::Usual, Self::Given)
    }
}

/// The columns to take from a table.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    puzzles: Name<'a>,
    solutions: Option<Name<'a>>,
}

impl Wanted<'_> {
    /// The positions of both columns among these.
    fn choose(self, names: &[&str]) -> PyResult<(usize, Option<usize>)> {
        let find = |name: &str| position(names, name);
        let usual = |usual: &[&str]| usual.iter().find_map(|name| find(name).transpose()).transpose();
        let given =
            |name: &str| find(name)?.ok_or_else(|| value_error(format!("no column {name} among {}", names.join(", "))));
        let puzzles = match self.puzzles {
            Name::Given(name) => given(name)?,
            Name::Usual => match usual(&PUZZLE_COLUMNS)? {
                Some(index) => index,
                None if names.len() == 1 => 0,
                None => {
                    let (usual, found) = (PUZZLE_COLUMNS.join(", "), names.join(", "));
                    return Err(value_error(format!("no column {usual} among {found}: pass its name")));
                }
            },
        };
        let solutions = match self.solutions {
            Some(Name::Given(name)) => Some(given(name)?),
            Some(Name::Usual) => usual(&SOLUTION_COLUMNS)?.filter(|&index| index != puzzles),
            None => None,
        };
        Ok((puzzles, solutions))
    }

    /// Both columns of a table, whose columns `take` reads by position.
    fn of_table(self, names: &[&str], mut take: impl FnMut(usize) -> PyResult<Rows>) -> PyResult<Columns> {
        let (puzzles, solutions) = self.choose(names)?;
        Ok(Columns { puzzles: take(puzzles)?, solutions: solutions.map(take).transpose()? })
    }
}

/// The column of puzzles that a Python object is or contains.
pub fn rows(source: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Rows> {
    read(source, Wanted { puzzles: column.into(), solutions: None }).map(|columns| columns.puzzles)
}

/// Like [`rows`], with the column of solutions of a table.
pub fn columns(source: &Bound<'_, PyAny>, column: Option<&str>, solution: Option<&str>) -> PyResult<Columns> {
    read(source, Wanted { puzzles: column.into(), solutions: Some(solution.into()) })
}

fn read(source: &Bound<'_, PyAny>, wanted: Wanted<'_>) -> PyResult<Columns> {
    if let Some(foreign) = capsule::import(source)? {
        return match foreign.names() {
            Some(names) => wanted.of_table(&names, |index| of_arrow(&foreign, index)),
            None => of_arrow(&foreign, 0).map(alone),
        };
    }
    if let Some(columns) = as_dict(source)? {
        return of_dict(&columns, wanted);
    }
    if source.is_instance_of::<PyString>() || source.is_instance_of::<PyBytes>() || source.cast::<Puzzle>().is_ok() {
        return Err(type_error(EXPECTED, source));
    }
    if source.hasattr("with_format")? && source.hasattr("iter")? {
        return of_dataset(source, wanted);
    }
    match source.getattr("dtype") {
        Ok(kind) if source.hasattr("__array__")? => of_numpy(source, &kind).map(alone),
        _ => of_list(source, wanted),
    }
}

fn alone(puzzles: Rows) -> Columns {
    Columns { puzzles, solutions: None }
}

fn of_arrow(foreign: &Foreign, index: usize) -> PyResult<Rows> {
    Ok(Rows::new(foreign.column(index)?.into_iter().map(Chunk::of).collect::<PyResult<_>>()?))
}

/// The dictionary that an object is, or a copy of another mapping: `Dataset.map` of the package `datasets` passes such.
pub fn as_dict<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
    if let Ok(dict) = object.cast::<PyDict>() {
        return Ok(Some(dict.clone()));
    }
    // Most rows are texts, and asking whether an object is a mapping takes longer than reading a text.
    if object.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let Ok(mapping) = object.cast::<PyMapping>() else { return Ok(None) };
    let dict = PyDict::new(object.py());
    dict.update(mapping)?;
    Ok(Some(dict))
}

/// Columns by name, each from any source of a column.
fn of_dict(columns: &Bound<'_, PyDict>, wanted: Wanted<'_>) -> PyResult<Columns> {
    let names = names_in(columns)?;
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    let values: Vec<Bound<'_, PyAny>> = columns.values().iter().collect();
    wanted.of_table(&names, |index| rows(&values[index], None))
}

/// Whether a dictionary has a column of puzzles, by its name; otherwise it holds data sets by name.
pub fn is_table(dict: &Bound<'_, PyDict>, column: Option<&str>) -> PyResult<bool> {
    let is_column = |name: &PyBackedStr| match column {
        Some(column) => name.eq_ignore_ascii_case(column),
        None => PUZZLE_COLUMNS.into_iter().any(|usual| name.eq_ignore_ascii_case(usual)),
    };
    Ok(names_in(dict)?.iter().any(is_column))
}

/// A data set of the package `datasets`, in memory or streamed, which provides Arrow tables.
fn of_dataset(set: &Bound<'_, PyAny>, wanted: Wanted<'_>) -> PyResult<Columns> {
    const BATCH: usize = 10_000;
    let (mut puzzles, mut solutions) = (Vec::new(), None);
    for batch in set.call_method1("with_format", ("arrow",))?.call_method1("iter", (BATCH,))?.try_iter()? {
        let batch = read(&batch?, wanted)?;
        puzzles.extend(batch.puzzles.chunks);
        if let Some(batch) = batch.solutions {
            solutions.get_or_insert_with(Vec::new).extend(batch.chunks);
        }
    }
    Ok(Columns { puzzles: Rows::new(puzzles), solutions: solutions.map(Rows::new) })
}

/// The position of the column with this name, by preference in the same case.
fn position(names: &[&str], name: &str) -> PyResult<Option<usize>> {
    let all = |same: fn(&str, &str) -> bool| (0..names.len()).filter(move |&index| same(names[index], name));
    let exact: Vec<usize> = all(|found, name| found == name).collect();
    let found = if exact.is_empty() { all(str::eq_ignore_ascii_case).collect() } else { exact };
    match found[..] {
        [] => Ok(None),
        [only] => Ok(Some(only)),
        [first, second, ..] => {
            Err(value_error(format!("two columns have the name {name}: {} and {}", names[first], names[second])))
        }
    }
}

/// An array of numbers `(N, 81)` or `(N, 9, 9)`, or an array of texts.
fn of_numpy(array: &Bound<'_, PyAny>, kind: &Bound<'_, PyAny>) -> PyResult<Rows> {
    let py = array.py();
    let numpy = py.import("numpy")?;
    // A masked cell is an empty one, as in the lists that masked arrays produce.
    let array = numpy.getattr("ma")?.call_method1("filled", (numpy.call_method1("asanyarray", (array,))?, 0))?;
    let letter: String = kind.getattr("kind")?.extract()?;
    if matches!(&*letter, "U" | "O" | "T") {
        return rows(&array.call_method0("tolist")?, None);
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if !matches!(&*letter, "u" | "i") {
        return Err(PyTypeError::new_err(format!("expected {EXPECTED}, found a NumPy array of {kind}")));
    }
    if !matches!(shape[..], [_, CELLS] | [_, 9, 9]) {
        return Err(value_error(format!("expected a NumPy array (N, 81) or (N, 9, 9), found the shape {shape:?}")));
    }
    // As unsigned numbers, negative ones are large.
    let unsigned = kind.getattr("str")?.extract::<String>()?.replace('i', "u");
    let mut array = array.call_method1("view", (unsigned,))?;
    if kind.getattr("itemsize")?.extract::<usize>()? > 1 {
        array = narrowed(&array, shape[0])?;
    }
    Ok(Rows::new(vec![Chunk::Cells(array.call_method0("tobytes")?.extract()?)]))
}

/// Rows of a NumPy array of unsigned numbers as bytes. Numbers that a byte cannot hold are never digits, so all of them
/// become 255. A block that has none, as nearly all, takes half the time; its rows stay in the cache for both passes.
fn narrowed<'py>(array: &Bound<'py, PyAny>, rows: usize) -> PyResult<Bound<'py, PyAny>> {
    const ROWS: usize = 1024;
    let py = array.py();
    let numpy = py.import("numpy")?;
    let (all_together, casting) = (PyDict::new(py), PyDict::new(py));
    all_together.set_item("axis", py.None())?;
    casting.set_item("casting", "unsafe")?;
    let narrow = numpy.call_method1("empty", (array.getattr("shape")?, "uint8"))?;
    for start in (0..rows).step_by(ROWS) {
        let block = PySlice::new(py, start as isize, (start + ROWS) as isize, 1);
        let mut numbers = array.get_item(&block)?;
        let bits = numpy.getattr("bitwise_or")?.call_method("reduce", (&numbers,), Some(&all_together))?;
        if bits.extract::<u64>()? > u64::from(u8::MAX) {
            numbers = numpy.call_method1("minimum", (numbers, u8::MAX))?;
        }
        numpy.call_method("copyto", (narrow.get_item(&block)?, numbers), Some(&casting))?;
    }
    Ok(narrow)
}

/// Texts, puzzles, grids and `None`, mixed in any way, or dictionaries that hold them. Texts are copied: ten million
/// references would take longer to release, with Python's lock, than Ctrl-C may take.
fn of_list(source: &Bound<'_, PyAny>, wanted: Wanted<'_>) -> PyResult<Columns> {
    let items = source.try_iter().map_err(|_| type_error(EXPECTED, source))?;
    let (mut puzzles, mut solutions) = (List::default(), List::default());
    let mut keys = None;
    for (row, item) in items.enumerate() {
        // A long list takes seconds, and an iterator may never end: let other threads run periodically.
        if row % 4096 == 4095 {
            source.py().detach(thread::yield_now);
            source.py().check_signals()?;
        }
        let (item, mut solution) = (item?, None);
        if let Some(fields) = as_dict(&item)? {
            let (puzzle, of_solution) = match &keys {
                Some(keys) => keys,
                None => keys.insert(choose_keys(&fields, wanted)?),
            };
            solution = of_solution.as_ref().map(|key| fields.get_item(key)).transpose()?.flatten();
            puzzles.push(row, fields.get_item(puzzle)?.as_ref())?;
        } else {
            puzzles.push(row, Some(&item))?;
        }
        if wanted.solutions.is_some() {
            solutions.push(row, solution.as_ref())?;
        }
    }
    let has_solutions = keys.is_some_and(|(_, solution)| solution.is_some());
    Ok(Columns { puzzles: puzzles.rows(), solutions: has_solutions.then(|| solutions.rows()) })
}

/// The keys of the puzzle and of the solution in dictionaries like this one.
fn choose_keys<'py>(
    fields: &Bound<'py, PyDict>,
    wanted: Wanted<'_>,
) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
    let names = names_in(fields)?;
    let (puzzle, solution) = wanted.choose(&names.iter().map(|name| &**name).collect::<Vec<_>>())?;
    let keys = fields.keys();
    Ok((keys.get_item(puzzle)?, solution.map(|index| keys.get_item(index)).transpose()?))
}

/// The keys of a dictionary, if they are texts.
fn names_in(dict: &Bound<'_, PyDict>) -> PyResult<Vec<PyBackedStr>> {
    dict.keys().extract().map_err(|_| PyTypeError::new_err("the names of columns must be texts"))
}

/// The rows of a list so far.
#[derive(Default)]
struct List {
    chunks: Vec<Chunk>,
    /// The rows after those, with null for an item that is not a text.
    texts: LargeStringBuilder,
    others: HashMap<usize, Other>,
}

impl List {
    /// The number of rows in a chunk: few enough that no large buffer is copied as it grows.
    const ROWS: usize = 1 << 16;

    /// Adds an item, which is row `row` of the whole list.
    ///
    /// # Errors
    ///
    /// If its type holds no puzzle. A value of the right type that is not a puzzle is an answer instead.
    fn push(&mut self, row: usize, item: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if self.texts.len() == Self::ROWS {
            self.turn();
        }
        let Some(item) = item else {
            self.texts.append_null();
            return Ok(());
        };
        if let Ok(text) = item.cast::<PyString>() {
            // A text with lone surrogates is not UTF-8.
            match text.extract::<PyBackedStr>() {
                Ok(text) => self.texts.append_value(text),
                Err(_) => self.other(Other::Bad("the text is not Unicode".to_owned())),
            }
        } else if item.is_none() || item.extract::<f64>().is_ok_and(f64::is_nan) {
            self.texts.append_null();
        } else {
            match source::puzzle(item, &ReadOptions::default()) {
                Ok(puzzle) => self.other(Other::Puzzle(puzzle.inner)),
                Err(error) if error.is_instance_of::<PyTypeError>(item.py()) => {
                    return Err(PyTypeError::new_err(format!("row {row}: {}", error.value(item.py()))));
                }
                Err(error) if is_exception(item.py(), &error) => {
                    self.other(Other::Bad(error.value(item.py()).to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn other(&mut self, other: Other) {
        self.others.insert(self.texts.len(), other);
        self.texts.append_null();
    }

    fn rows(mut self) -> Rows {
        self.turn();
        Rows::new(self.chunks)
    }

    /// Makes a chunk of the pending rows.
    fn turn(&mut self) {
        let (texts, others) = (Arc::new(self.texts.finish()), mem::take(&mut self.others));
        self.chunks.push(Chunk::List { texts, others });
    }
}

/// Whether an error is about the item, unlike Ctrl-C and the like.
fn is_exception(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<pyo3::exceptions::PyException>(py)
}
