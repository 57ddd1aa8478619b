//! Arrow's C data interface, read without trust.
//!
//! The structures come from other packages, and arrow-array's own import trusts them: it panics on some wrong numbers
//! and reads out of bounds on others. Here every number, pointer and format is checked before it is used, and the
//! arrays are built by the constructor that validates offsets, views, keys and UTF-8. Only the layouts that hold
//! puzzles are read.
//!
//! Two things cannot be checked, since the interface has no sizes: whether a buffer has the bytes that its array
//! claims, and whether a list of pointers (of buffers, of children) has the items that it claims.

#![allow(unsafe_code, reason = "the C data interface passes pointers to structures that the other side owns")]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{ArrayRef, make_array};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::PyErr;
use pyo3::exceptions::{PyTypeError, PyValueError};
use std::ffi::{CStr, c_char, c_void};
use std::fmt::Display;
use std::ptr::{self, NonNull};
use std::sync::Arc;

/// The largest number of rows, and of bytes in a buffer: programs have 47 bits of addresses, and a product with the
/// width of a value does not overflow.
const MOST: usize = 1 << 47;
/// The maximum depth of nested types; a deeper structure contains itself.
const LEVELS: usize = 8;

/// `ArrowSchema` of the interface.
#[repr(C)]
struct RawSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const RawSchema,
    dictionary: *const RawSchema,
    release: *const c_void,
    private_data: *const c_void,
}

/// `ArrowArray` of the interface.
#[repr(C)]
struct RawArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const u8,
    children: *const *const RawArray,
    dictionary: *const RawArray,
    release: *const c_void,
    private_data: *const c_void,
}

/// The reason why an array is not read.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// Its type holds no puzzles.
    Type(String),
    /// It is malformed.
    Value(String),
}

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Type(message) => PyTypeError::new_err(message),
            Refusal::Value(message) => PyValueError::new_err(message),
        }
    }
}

impl From<ArrowError> for Refusal {
    fn from(error: ArrowError) -> Self {
        match error {
            ArrowError::InvalidArgumentError(message) => Self::Value(message),
            other => Self::Value(other.to_string()),
        }
    }
}

/// The type of a column, or the reason why it is not read.
type Kind = Result<DataType, Refusal>;

/// The type of an array, or the names and types of a table's columns.
pub enum Layout {
    Column(Kind),
    Table(Vec<(String, Kind)>),
}

fn error<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Value(message.into()))
}

/// The error for a type that holds no puzzles.
fn not_read<T>(kind: &impl Display) -> Result<T, Refusal> {
    Err(Refusal::Type(format!("an Arrow array of {kind} is not a column of puzzles")))
}

fn count(what: &str, number: i64) -> Result<usize, Refusal> {
    match usize::try_from(number) {
        Ok(number) if number <= MOST => Ok(number),
        _ => error(format!("an Arrow structure cannot have {what} {number}")),
    }
}

/// The text at a pointer, which must not be null.
fn text(what: &str, pointer: *const c_char) -> Result<String, Refusal> {
    if pointer.is_null() {
        return error(format!("an Arrow schema has no {what}"));
    }
    // SAFETY: the producer promises that a pointer that is not null leads to a text that ends with 0.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().map(str::to_owned).or_else(|_| error(format!("the {what} of an Arrow schema is not UTF-8")))
}

/// The item of a list of pointers, at a position below the length that the producer promises.
fn item<T>(what: &str, list: *const *const T, index: usize) -> Result<*const T, Refusal> {
    if list.is_null() {
        return error(format!("an Arrow structure has no {what}"));
    }
    // SAFETY: the list is not null, and the caller has checked the index against its length.
    Ok(unsafe { list.add(index).read_unaligned() })
}

/// The structure at a pointer.
fn structure<'a, T>(what: &str, pointer: *const T) -> Result<&'a T, Refusal> {
    if pointer.is_null() || !pointer.is_aligned() {
        return error(format!("an Arrow structure has no {what}"));
    }
    // SAFETY: the producer promises that a pointer that is not null leads to a structure, which lives as long as its
    // parent; callers keep that.
    Ok(unsafe { &*pointer })
}

/// The layout that a schema declares.
///
/// # Errors
///
/// If the schema is malformed, or has been released.
pub fn layout(schema: &FFI_ArrowSchema) -> Result<Layout, Refusal> {
    let schema = structure("schema", ptr::from_ref(schema).cast::<RawSchema>())?;
    if schema.release.is_null() {
        return error("this schema has already been taken");
    }
    if text("format", schema.format)? != "+s" || !schema.dictionary.is_null() {
        return Ok(Layout::Column(kind(schema, LEVELS)));
    }
    let columns = (0..count("n_children", schema.n_children)?).map(|index| {
        let column = structure("child", item("children", schema.children, index)?)?;
        let name = if column.name.is_null() { String::new() } else { text("name", column.name)? };
        Ok((name, kind(column, LEVELS)))
    });
    columns.collect::<Result<_, _>>().map(Layout::Table)
}

fn kind(schema: &RawSchema, levels: usize) -> Kind {
    let Some(levels) = levels.checked_sub(1) else { return error("an Arrow type is nested too deeply") };
    let format = text("format", schema.format)?;
    let item = || match count("n_children", schema.n_children)? {
        1 => {
            let child = structure("child", item("children", schema.children, 0)?)?;
            Ok(Arc::new(Field::new_list_field(kind(child, levels)?, true)))
        }
        found => error(format!("an Arrow list has {found} children")),
    };
    let plain = match (format.as_str(), format.strip_prefix("+w:").map(str::parse)) {
        ("+l", _) => DataType::List(item()?),
        ("+L", _) => DataType::LargeList(item()?),
        (_, Some(Ok(length @ 0..))) => DataType::FixedSizeList(item()?, length),
        (nested, _) if nested.starts_with('+') => return not_read(&format_args!("the format `{nested}`")),
        // A schema of exactly this format is safe to read.
        (format, _) => DataType::try_from(&FFI_ArrowSchema::try_new(format, Vec::new(), None)?)
            .or_else(|_| not_read(&format_args!("the format `{format}`")))?,
    };
    if schema.dictionary.is_null() {
        return Ok(plain);
    }
    if !plain.is_dictionary_key_type() {
        return error(format!("an Arrow dictionary cannot have keys of {plain}"));
    }
    let values = kind(structure("dictionary", schema.dictionary)?, levels)?;
    Ok(DataType::Dictionary(Box::new(plain), Box::new(values)))
}

/// A column, which is an array by itself.
///
/// # Errors
///
/// If the array is malformed or not of this type, or if the type is not read.
pub fn column(array: &Arc<FFI_ArrowArray>, kind: &DataType) -> Result<ArrayRef, Refusal> {
    data(raw(array)?, kind, array).map(make_array)
}

/// The column at `index`, from 0, of a table of `columns` columns.
///
/// # Errors
///
/// Like [`column`].
pub fn column_of(
    table: &Arc<FFI_ArrowArray>,
    columns: usize,
    index: usize,
    kind: &DataType,
) -> Result<ArrayRef, Refusal> {
    let array = raw(table)?;
    let (length, offset) = (count("length", array.length)?, count("offset", array.offset)?);
    let found = count("n_children", array.n_children)?;
    if found != columns {
        return error(format!("an Arrow table has {found} columns, its schema {columns}"));
    }
    let data = data(structure("child", item("children", array.children, index)?)?, kind, table)?;
    if data.len() < offset + length {
        return error(format!("an Arrow column has {} rows, its table {}", data.len(), offset + length));
    }
    Ok(make_array(data.slice(offset, length)))
}

fn raw(array: &FFI_ArrowArray) -> Result<&RawArray, Refusal> {
    if array.is_released() {
        return error("this array has already been taken");
    }
    structure("array", ptr::from_ref(array).cast())
}

/// An array of this type, whose memory `owner` keeps alive.
fn data(array: &RawArray, kind: &DataType, owner: &Arc<FFI_ArrowArray>) -> Result<ArrayData, Refusal> {
    let (length, offset) = (count("length", array.length)?, count("offset", array.offset)?);
    let parts = Parts { array, kind, owner, rows: length + offset, buffers: count("n_buffers", array.n_buffers)? };
    let (buffers, children) = match kind {
        DataType::Null => (Vec::new(), Vec::new()),
        DataType::Utf8 | DataType::Binary => (parts.texts(4)?, Vec::new()),
        DataType::LargeUtf8 | DataType::LargeBinary => (parts.texts(8)?, Vec::new()),
        DataType::Utf8View | DataType::BinaryView => (parts.views()?, Vec::new()),
        DataType::List(item) => (vec![parts.offsets(4)?], vec![parts.child(item)?]),
        DataType::LargeList(item) => (vec![parts.offsets(8)?], vec![parts.child(item)?]),
        DataType::FixedSizeList(item, _) => (Vec::new(), vec![parts.child(item)?]),
        DataType::Dictionary(keys, values) => {
            let values = data(structure("dictionary", array.dictionary)?, values, owner)?;
            (vec![parts.values(keys)?], vec![values])
        }
        kind => (vec![parts.values(kind)?], Vec::new()),
    };
    let data = ArrayData::builder(kind.clone()).len(length).offset(offset).null_bit_buffer(parts.nulls()?);
    // This constructor validates everything that it is given.
    Ok(data.buffers(buffers).child_data(children).align_buffers(true).build()?)
}

/// The parts of an array.
struct Parts<'a> {
    array: &'a RawArray,
    kind: &'a DataType,
    owner: &'a Arc<FFI_ArrowArray>,
    /// The number of values in the buffers, including those before the offset.
    rows: usize,
    buffers: usize,
}

impl Parts<'_> {
    /// Where a buffer starts; null if the array has no such buffer.
    fn start(&self, index: usize) -> Result<*const u8, Refusal> {
        if index < self.buffers { item("buffers", self.array.buffers, index) } else { Ok(ptr::null()) }
    }

    fn buffer(&self, index: usize, bytes: usize) -> Result<Buffer, Refusal> {
        match NonNull::new(self.start(index)?.cast_mut()) {
            _ if bytes == 0 => Ok(Buffer::default()),
            None => error(format!("an Arrow array of {} has no buffer {index}", self.kind)),
            Some(_) if bytes > MOST => error(format!("an Arrow array of {} has a buffer of {bytes} bytes", self.kind)),
            // SAFETY: the producer promises that a buffer that is not null has the bytes that the array's numbers
            // require, and keeps them until `owner` is released.
            Some(start) => Ok(unsafe { Buffer::from_custom_allocation(start, bytes, self.owner.clone()) }),
        }
    }

    /// The bitmap of rows that are not null; `None` if all are.
    fn nulls(&self) -> Result<Option<Buffer>, Refusal> {
        if *self.kind == DataType::Null || self.rows == 0 || self.start(0)?.is_null() {
            return Ok(None);
        }
        self.buffer(0, self.rows.div_ceil(8)).map(Some)
    }

    /// Values of a fixed width.
    fn values(&self, kind: &DataType) -> Result<Buffer, Refusal> {
        match kind.primitive_width() {
            Some(width) => self.buffer(1, self.rows * width),
            None => not_read(kind),
        }
    }

    fn offsets(&self, width: usize) -> Result<Buffer, Refusal> {
        self.buffer(1, if self.rows == 0 { 0 } else { (self.rows + 1) * width })
    }

    /// Offsets of this width, and the bytes up to the last one.
    fn texts(&self, width: usize) -> Result<Vec<Buffer>, Refusal> {
        let offsets = self.offsets(width)?;
        let end = match offsets.get(self.rows * width..) {
            Some(&[a, b, c, d]) => i32::from_ne_bytes([a, b, c, d]).into(),
            Some(end) => end.try_into().map_or(0, i64::from_ne_bytes),
            None => 0,
        };
        let bytes = self.buffer(2, count("the last offset", end)?)?;
        Ok(vec![offsets, bytes])
    }

    /// Views, and the buffers of bytes that they point into, whose lengths are in a buffer of their own at the end.
    fn views(&self) -> Result<Vec<Buffer>, Refusal> {
        let last = self.buffers.saturating_sub(1);
        let lengths = self.buffer(last, last.saturating_sub(2) * size_of::<i64>())?;
        let lengths = lengths.as_chunks().0.iter().map(|&length| i64::from_ne_bytes(length));
        let bytes = (2..).zip(lengths).map(|(index, length)| self.buffer(index, count("a buffer of length", length)?));
        [self.buffer(1, self.rows * size_of::<u128>())].into_iter().chain(bytes).collect()
    }

    fn child(&self, item_field: &Field) -> Result<ArrayData, Refusal> {
        match count("n_children", self.array.n_children)? {
            1 => {
                let child = structure("child", item("children", self.array.children, 0)?)?;
                data(child, item_field.data_type(), self.owner)
            }
            found => error(format!("an Arrow list has {found} children")),
        }
    }
}
