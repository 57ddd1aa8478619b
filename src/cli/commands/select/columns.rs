//! The columns of `--columns`.

use super::args::Format;
use crate::cli::jobs::input::record::{Header, InputRecord};
use crate::cli::terminal::exit::Failure;
use crate::properties::{Name, Names, Value};
use crate::text::Object;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::io;

/// The columns that are written in place of the records.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub(super) names: Vec<Name>,
    is_json: bool,
    /// Whether all keys of an object are written.
    has_all: bool,
}

/// The name that means all columns.
const ALL: &str = "*";

impl Columns {
    /// The columns of these names, for a table with this header if there is one.
    pub(super) fn new(
        texts: &[String],
        names: &Names,
        format: Format,
        header: Option<&Header>,
    ) -> Result<Self, Failure> {
        let mut found = Vec::new();
        let mut has_all = false;
        for text in texts {
            if text.trim() != ALL {
                found.push(names.find(text).map_err(|error| Failure::new(format!("--columns: {error}")))?);
            } else if let Some(header) = header.filter(|header| !header.names.is_empty()) {
                found.extend(header.names.iter().cloned().map(Name::Column));
            } else if format == Format::Json && !names.columns().is_empty() {
                has_all = true;
            } else {
                let message = "--columns: `*` means the columns of a table, or with --to json the keys of JSON Lines; \
                               the first input has none";
                return Err(Failure::new(message));
            }
        }
        Ok(Self { names: found, is_json: format == Format::Json, has_all })
    }

    /// The line before all records.
    pub(super) fn header(&self) -> Vec<u8> {
        if self.is_json { Vec::new() } else { row(self.names.iter().map(Name::to_string)) }
    }

    /// Appends a record with these values.
    pub(super) fn write(&self, item: Option<&InputRecord>, values: &[Value], text: &mut Vec<u8>) -> io::Result<()> {
        if self.is_json {
            let object = JsonRow { columns: self, item, values };
            serde_json::to_writer(&mut *text, &object)?;
            text.push(b'\n');
        } else {
            text.extend(row(values.iter().map(Value::to_string)));
        }
        Ok(())
    }
}

/// A row of a CSV table.
fn row(fields: impl IntoIterator<Item = String>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = table.write_record(fields.into_iter().map(String::into_bytes));
    table.into_inner().unwrap_or_default()
}

/// A record as an object; a value that is missing has no key.
struct JsonRow<'a> {
    columns: &'a Columns,
    item: Option<&'a InputRecord>,
    values: &'a [Value],
}

impl Serialize for JsonRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Columns { names, has_all, .. } = self.columns;
        let object = self.item.and_then(|item| item.object.as_ref());
        // Values of an object are copied.
        let raw = |key: &str| {
            let value = object?.others().find(|(other, _)| other.eq_ignore_ascii_case(key))?.1;
            serde_json::from_str::<&RawValue>(value).ok()
        };
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in names.iter().zip(self.values).filter(|(_, value)| **value != Value::Missing) {
            match name {
                Name::Column(key) if raw(key).is_some() => map.serialize_entry(key, &raw(key))?,
                name => map.serialize_entry(&name.to_string(), value)?,
            }
        }
        let is_named = |key: &str| names.iter().any(|name| name.to_string().eq_ignore_ascii_case(key));
        let others = object.into_iter().flat_map(Object::others).filter(|(key, _)| *has_all && !is_named(key));
        for (key, value) in others {
            map.serialize_entry(key, &serde_json::from_str::<&RawValue>(value).ok())?;
        }
        map.end()
    }
}

/// The value of a column of a row, or of a key of an object.
pub(super) fn field(item: &InputRecord, name: &str) -> Value {
    match (&item.row, &item.object) {
        (Some((header, row)), _) => {
            let field = header.column(name).and_then(|column| row.field(column));
            Value::of_field(&String::from_utf8_lossy(field.unwrap_or_default()))
        }
        (None, Some(object)) => {
            let value =
                object.others().find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("null", |(_, value)| value);
            match value {
                "null" => Value::Missing,
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                _ => serde_json::from_str::<String>(value)
                    .map_or_else(|_| Value::of_field(value), |text| Value::of_field(&text)),
            }
        }
        (None, None) => Value::Missing,
    }
}
