//! The Arrow PyCapsule interface: arrays and streams of other packages in, ours out, without copies.

#![allow(unsafe_code, reason = "the C data interface passes pointers to structures that the other side owns")]

use crate::errors::value_error;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Arrays of one type, from any object that speaks the interface; `None` if it does not.
pub fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    if let Ok(method) = object.getattr("__arrow_c_stream__") {
        return import_stream(&method.call0()?).map(Some);
    }
    if let Ok(method) = object.getattr("__arrow_c_array__") {
        let array = import_array(&method.call0()?)?;
        return Ok(Some((array.data_type().clone(), vec![array])));
    }
    Ok(None)
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    use arrow_array::ArrayReader as _;
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a valid stream, which may be moved out of it once: what is left behind is
    // marked as released, and the reader refuses a released one.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) };
    let reader = ArrayStreamReader::try_new(stream).map_err(arrow_error)?;
    let kind = reader.field().data_type().clone();
    let arrays: Result<Vec<_>, _> = reader.collect();
    Ok((kind, arrays.map_err(arrow_error)?))
}

fn import_array(capsules: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let capsules = capsules.cast::<PyTuple>()?;
    let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
    let schema = schema.cast::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.cast::<PyCapsule>()?.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds a valid schema, and the tuple keeps it alive in this function.
    let schema = unsafe { schema.as_ref() };
    // SAFETY: a capsule of this name holds a valid array, which may be moved out of it once: what is left behind is
    // marked as released.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if array.is_released() {
        return Err(value_error("this array has been taken already"));
    }
    // SAFETY: the producer promises that the array is of this schema; it is released when its last part is dropped.
    let data = unsafe { from_ffi(array, schema) };
    data.map(make_array).map_err(arrow_error)
}

/// The capsules of one array: its schema, and itself.
pub fn export_array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(arrow_error)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    PyTuple::new(py, [schema, PyCapsule::new_with_value(py, array, ARRAY)?])
}

/// The capsule of a schema.
pub fn export_schema<'py>(py: Python<'py>, kind: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(kind).map_err(arrow_error)?, SCHEMA)
}

/// The capsule of a stream of one batch.
pub fn export_stream(py: Python<'_>, batch: RecordBatch) -> PyResult<Bound<'_, PyCapsule>> {
    let schema = batch.schema();
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

fn arrow_error(error: ArrowError) -> PyErr {
    match error {
        ArrowError::CDataInterface(message) | ArrowError::NotYetImplemented(message) => PyTypeError::new_err(message),
        other => value_error(other),
    }
}
