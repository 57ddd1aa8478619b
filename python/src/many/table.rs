//! Columns and tables for Python, which other packages take through Arrow.

use super::capsule;
use crate::errors::value_error;
use crate::grid::Reduced;
use crate::plural::counted;
use arrow_array::builder::{GenericStringBuilder, Int32Builder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, LargeStringArray, OffsetSizeTrait, RecordBatch, StringArray,
    UInt64Array,
};
use arrow_schema::{DataType, Field, Schema};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyTuple};
use std::sync::Arc;

/// A column of answers, which pyarrow, Polars and others take through the Arrow PyCapsule interface.
#[pyclass(frozen, eq, from_py_object, module = "sudosat")]
#[derive(Clone, Debug)]
pub struct Column {
    /// The name of the column.
    #[pyo3(get)]
    name: String,
    values: ArrayRef,
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && *self.values == *other.values
    }
}

impl Column {
    pub fn new(name: &str, values: ArrayRef) -> Self {
        Self { name: name.to_owned(), values }
    }

    /// A column of texts; of `LargeUtf8` if there is more text than `Utf8` can hold.
    pub fn of_texts<'a>(name: &str, texts: impl Iterator<Item = Option<&'a str>> + Clone) -> Self {
        let length: usize = texts.clone().flatten().map(str::len).sum();
        if i32::try_from(length).is_ok() {
            Self::new(name, strings::<i32>(texts, length))
        } else {
            Self::new(name, strings::<i64>(texts, length))
        }
    }

    fn value<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        let values = &self.values;
        if values.is_null(row) {
            return Ok(py.None().into_bound(py));
        }
        match values.data_type() {
            DataType::Utf8 => values.as_string::<i32>().value(row).into_bound_py_any(py),
            DataType::LargeUtf8 => values.as_string::<i64>().value(row).into_bound_py_any(py),
            DataType::UInt64 => values.as_primitive::<UInt64Type>().value(row).into_bound_py_any(py),
            DataType::Float64 => values.as_primitive::<Float64Type>().value(row).into_bound_py_any(py),
            DataType::Boolean => values.as_boolean().value(row).into_bound_py_any(py),
            DataType::List(_) => {
                let list = values.as_list::<i32>().value(row);
                list.as_primitive::<Int32Type>().values().to_vec().into_bound_py_any(py)
            }
            other => Err(value_error(format!("a column of {other} has no Python values"))),
        }
    }

    fn text(&self, row: usize) -> Option<&str> {
        match self.values.data_type() {
            _ if self.values.is_null(row) => None,
            DataType::Utf8 => Some(self.values.as_string::<i32>().value(row)),
            DataType::LargeUtf8 => Some(self.values.as_string::<i64>().value(row)),
            _ => None,
        }
    }
}

/// Lists of numbers as an Arrow array.
pub fn of_lists(lists: impl Iterator<Item = impl Iterator<Item = i32>>) -> ArrayRef {
    let mut builder = ListBuilder::new(Int32Builder::new());
    lists.for_each(|list| builder.append_value(list.map(Some)));
    Arc::new(builder.finish())
}

fn strings<'a, O: OffsetSizeTrait>(texts: impl Iterator<Item = Option<&'a str>>, length: usize) -> ArrayRef {
    let mut builder = GenericStringBuilder::<O>::with_capacity(texts.size_hint().0, length);
    texts.for_each(|text| builder.append_option(text));
    Arc::new(builder.finish())
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.values.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.values.len();
        let index = if row < 0 { rows.checked_add_signed(row) } else { usize::try_from(row).ok() };
        let index = index.filter(|&index| index < rows);
        self.value(py, index.ok_or_else(|| PyIndexError::new_err(format!("no row {row} among {rows}")))?)
    }

    /// The values as a list, None for null.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let values: PyResult<Vec<_>> = (0..self.values.len()).map(|row| self.value(py, row)).collect();
        PyList::new(py, values?)
    }

    /// The digits of lines of 81 characters: an array `uint8` (N, 81), 0 where there is none. `ValueError` for other
    /// lines.
    fn to_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.values.len();
        let mut cells = vec![0; rows * 81];
        for (row, cells) in cells.as_chunks_mut::<81>().0.iter_mut().enumerate() {
            let Some(text) = self.text(row) else { continue };
            let line: &[u8; 81] = text.as_bytes().try_into().map_err(|_| {
                value_error(format!("row {row} of the column {} is not a line of 81 characters", self.name))
            })?;
            *cells = line.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
        }
        let array = py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &cells), "uint8"))?;
        array.call_method1("reshape", (rows, 81))
    }

    /// The column as a `polars.Series`.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        // Through Arrow, the column reaches Polars without a name.
        slf.py().import("polars")?.call_method1("Series", (slf,))?.call_method1("alias", (slf.get().name.as_str(),))
    }

    /// The column as a `pyarrow.Array`.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("array", (slf,))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // A requested schema that cannot be met may be ignored.
        let _ = requested_schema;
        capsule::export_array(py, &self.values)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::export_schema(py, self.values.data_type())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (String, String, Bound<'py, PyList>)>> {
        let column = slf.get();
        let kind = column.values.data_type().to_string();
        Ok((slf.get_type().getattr("_restore")?, (column.name.clone(), kind, column.to_pylist(slf.py())?)))
    }

    /// Called by `pickle`, with the name of the Arrow type of the values.
    #[staticmethod]
    fn _restore(name: &str, kind: &str, values: &Bound<'_, PyList>) -> PyResult<Self> {
        let values: ArrayRef = match kind {
            "Utf8" => Arc::new(values.extract::<Vec<Option<String>>>()?.into_iter().collect::<StringArray>()),
            "LargeUtf8" => Arc::new(values.extract::<Vec<Option<String>>>()?.into_iter().collect::<LargeStringArray>()),
            "UInt64" => Arc::new(values.extract::<Vec<Option<u64>>>()?.into_iter().collect::<UInt64Array>()),
            "Float64" => Arc::new(values.extract::<Vec<Option<f64>>>()?.into_iter().collect::<Float64Array>()),
            "Boolean" => Arc::new(values.extract::<Vec<Option<bool>>>()?.into_iter().collect::<BooleanArray>()),
            _ => of_lists(values.extract::<Vec<Vec<i32>>>()?.iter().map(|list| list.iter().copied())),
        };
        Ok(Self::new(name, values))
    }

    fn __repr__(&self) -> String {
        let rows = counted(self.values.len() as u64, "row");
        format!("<Column {}: {rows} of {}>", self.name, self.values.data_type())
    }
}

/// A table of answers, which pyarrow, Polars, DuckDB and others take through the Arrow PyCapsule interface.
#[pyclass(frozen, eq, from_py_object, module = "sudosat")]
#[derive(Clone, Debug, PartialEq)]
pub struct Table(RecordBatch);

impl Table {
    /// The table with these columns, which have the same length.
    pub fn new(columns: Vec<Column>) -> PyResult<Self> {
        let field = |column: &Column| Field::new(&column.name, column.values.data_type().clone(), true);
        let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
        let values = columns.into_iter().map(|column| column.values).collect();
        RecordBatch::try_new(Arc::new(schema), values).map(Self).map_err(value_error)
    }

    fn at(&self, index: usize) -> Column {
        Column::new(self.0.schema().field(index).name(), Arc::clone(self.0.column(index)))
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let index = self.0.schema().index_of(name).map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        Ok(self.at(index))
    }

    /// The values as a dictionary of lists.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for index in 0..self.0.num_columns() {
            let column = self.at(index);
            dict.set_item(&column.name, column.to_pylist(py)?)?;
        }
        Ok(dict)
    }

    /// The values as a list of dictionaries, one per row.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let columns: Vec<Column> = (0..self.0.num_columns()).map(|index| self.at(index)).collect();
        let row = |row: usize| -> PyResult<Bound<'py, PyDict>> {
            let dict = PyDict::new(py);
            for column in &columns {
                dict.set_item(&column.name, column.value(py, row)?)?;
            }
            Ok(dict)
        };
        PyList::new(py, (0..self.0.num_rows()).map(row).collect::<PyResult<Vec<_>>>()?)
    }

    /// The table as a `polars.DataFrame`.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// The table as a `pyarrow.Table`.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// The table as a `pandas.DataFrame`.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_pyarrow(slf)?.call_method0("to_pandas")
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A requested schema that cannot be met may be ignored.
        let _ = requested_schema;
        capsule::export_stream(py, self.0.clone())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Vec<Column>,)>> {
        let table = slf.get();
        let columns = (0..table.0.num_columns()).map(|index| table.at(index)).collect();
        Ok((slf.get_type().getattr("_restore")?, (columns,)))
    }

    #[staticmethod]
    fn _restore(columns: Vec<Column>) -> PyResult<Self> {
        Self::new(columns)
    }

    fn __repr__(&self) -> String {
        format!("<Table {}: {}>", counted(self.0.num_rows() as u64, "row"), self.columns().join(", "))
    }

    fn _repr_html_(&self) -> String {
        const SHOWN: usize = 30;
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let columns: Vec<Column> = (0..self.0.num_columns()).map(|index| self.at(index)).collect();
        let head: String = columns.iter().map(|column| format!("<th>{}</th>", escape(&column.name))).collect();
        let cell = |column: &Column, row: usize| {
            let text = arrow_text(&column.values, row);
            format!("<td>{}</td>", escape(&text))
        };
        let row =
            |row: usize| format!("<tr>{}</tr>", columns.iter().map(|column| cell(column, row)).collect::<String>());
        let rows: String = (0..self.0.num_rows().min(SHOWN)).map(row).collect();
        let more = self.0.num_rows().saturating_sub(SHOWN);
        let more = if more > 0 { format!("<p>and {}</p>", counted(more as u64, "more row")) } else { String::new() };
        format!("<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{more}")
    }
}

/// A value as text for display; empty for null.
fn arrow_text(values: &ArrayRef, row: usize) -> String {
    match values.data_type() {
        _ if values.is_null(row) => String::new(),
        DataType::Utf8 => values.as_string::<i32>().value(row).to_owned(),
        DataType::LargeUtf8 => values.as_string::<i64>().value(row).to_owned(),
        DataType::UInt64 => values.as_primitive::<UInt64Type>().value(row).to_string(),
        DataType::Float64 => values.as_primitive::<Float64Type>().value(row).to_string(),
        DataType::Boolean => values.as_boolean().value(row).to_string(),
        other => format!("<{other}>"),
    }
}

/// A column of booleans.
pub fn booleans(name: &str, values: impl Iterator<Item = Option<bool>>) -> Column {
    Column::new(name, Arc::new(values.collect::<BooleanArray>()))
}
