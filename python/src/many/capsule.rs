//! The Arrow PyCapsule interface: arrays and streams of other packages in, ours out, without copies.

#![allow(unsafe_code, reason = "the C data interface passes pointers to structures that the other side owns")]

use super::c_data::{self, Layout};
use crate::errors::value_error;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;
use std::ptr;
use std::sync::Arc;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The arrays of another package, checked as they are read.
pub struct Foreign {
    layout: Layout,
    arrays: Vec<Arc<FFI_ArrowArray>>,
}

impl Foreign {
    /// The names of the columns, if this is a table.
    pub fn names(&self) -> Option<Vec<&str>> {
        match &self.layout {
            Layout::Table(columns) => Some(columns.iter().map(|(name, _)| name.as_str()).collect()),
            Layout::Column(_) => None,
        }
    }

    /// The chunks of a column: `index` is its position in a table, from 0.
    pub fn column(&self, index: usize) -> PyResult<Vec<ArrayRef>> {
        let kind = match &self.layout {
            Layout::Column(kind) => kind,
            Layout::Table(columns) => &columns[index].1,
        };
        let kind = kind.as_ref().map_err(Clone::clone)?;
        let read = |array| match &self.layout {
            Layout::Column(_) => c_data::column(array, kind),
            Layout::Table(columns) => c_data::column_of(array, columns.len(), index, kind),
        };
        Ok(self.arrays.iter().map(read).collect::<Result<_, _>>()?)
    }
}

/// The arrays of an object that supports the interface; `None` for any other object.
pub fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Foreign>> {
    if let Ok(method) = object.getattr("__arrow_c_stream__") {
        return import_stream(&method.call0()?).map(Some);
    }
    if let Ok(method) = object.getattr("__arrow_c_array__") {
        return import_array(&method.call0()?).map(Some);
    }
    Ok(None)
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Foreign> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a valid stream, which may be moved out of it once: what is left behind is
    // marked as released.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) };
    let (Some(get_schema), Some(get_next), Some(_)) = (stream.get_schema(), stream.get_next(), stream.release()) else {
        return Err(value_error("this stream has already been taken"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the callback is this stream's own, and writes a schema.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    stream_error(&mut stream, code)?;
    let layout = c_data::layout(&schema)?;
    let mut arrays = Vec::new();
    loop {
        capsule.py().check_signals()?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the callback is this stream's own, and writes an array.
        let code = unsafe { get_next(&raw mut stream, &raw mut array) };
        stream_error(&mut stream, code)?;
        if array.is_released() {
            return Ok(Foreign { layout, arrays });
        }
        arrays.push(Arc::new(array));
    }
}

/// The producer's error, if its answer is not 0.
fn stream_error(stream: &mut FFI_ArrowArrayStream, code: i32) -> PyResult<()> {
    if code == 0 {
        return Ok(());
    }
    let message = stream.get_last_error().map_or(ptr::null(), |last_error| {
        // SAFETY: the callback is this stream's own, and returns a text that is valid until the next call, or null.
        unsafe { last_error(stream) }
    });
    if message.is_null() {
        return Err(value_error(format!("the Arrow stream failed with error {code}")));
    }
    // SAFETY: see above; the text is not null.
    Err(value_error(unsafe { CStr::from_ptr(message) }.to_string_lossy()))
}

fn import_array(capsules: &Bound<'_, PyAny>) -> PyResult<Foreign> {
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds a schema, and the tuple keeps it alive in this function.
    let layout = c_data::layout(unsafe { schema.as_ref() })?;
    // SAFETY: a capsule of this name holds an array, which may be moved out of it once: what is left behind is marked
    // as released.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    Ok(Foreign { layout, arrays: vec![Arc::new(array)] })
}

/// The capsules of one array: its schema, and itself.
pub fn export_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(value_error)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    PyTuple::new(py, [schema, PyCapsule::new_with_value(py, array, ARRAY)?])
}

/// The capsule of a schema.
pub fn export_schema<'py>(py: Python<'py>, kind: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(kind).map_err(value_error)?, SCHEMA)
}

/// The capsule of a stream of one batch.
pub fn export_stream(py: Python<'_>, batch: RecordBatch) -> PyResult<Bound<'_, PyCapsule>> {
    let schema = batch.schema();
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}
