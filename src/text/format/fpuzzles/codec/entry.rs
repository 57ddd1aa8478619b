//! The entries of a list under a key, and their fields.
//!
//! Numbers may be strings. Empty fields were not filled in.

use super::fault::{Fault, Path, fault};
use crate::puzzle::Cell;
use serde_json::{Map, Value};

/// An entry of a list.
pub(crate) struct ListEntry<'a> {
    key: &'a str,
    /// Its position in the list, from 1.
    number: usize,
    fields: &'a Map<String, Value>,
}

/// The entries of the list under a key, each of which must be an object.
pub(crate) fn entries<'a>(key: &'a str, value: &'a Value) -> Result<Vec<ListEntry<'a>>, Fault> {
    let Some(list) = value.as_array() else { return fault(key, format!("a list under `{key}`"), value) };
    let entry = |(number, value): (usize, &'a Value)| match value.as_object() {
        Some(fields) => Ok(ListEntry { key, number, fields }),
        None => fault(Path::from(key).index(number - 1), format!("an object as entry {number} of `{key}`"), value),
    };
    (1..).zip(list).map(entry).collect()
}

impl<'a> ListEntry<'a> {
    /// The value of a field; null if it is missing.
    pub(crate) fn field(&self, name: &str) -> &'a Value {
        self.fields.get(name).unwrap_or(&Value::Null)
    }

    /// The fault of a field that is not as expected.
    pub(crate) fn fault<T>(&self, field: &str, expected: &str) -> Result<T, Fault> {
        let Self { key, number, .. } = self;
        let expected = format!("{expected} in `{field}` of entry {number} of `{key}`");
        fault(self.path().key(field), expected, self.field(field))
    }

    /// The path to the entry.
    pub(crate) fn path(&self) -> Path {
        Path::from(self.key).index(self.number - 1)
    }

    /// The cells in a field; at least one.
    pub(super) fn cells(&self, field: &str) -> Result<Vec<Cell>, Fault> {
        match cells(self.field(field)).filter(|cells| !cells.is_empty()) {
            Some(cells) => Ok(cells),
            None => self.fault(field, "cells such as R1C1"),
        }
    }

    /// The two cells in a field.
    pub(super) fn pair(&self, field: &str) -> Result<[Cell; 2], Fault> {
        match cells(self.field(field)).and_then(|cells| cells.try_into().ok()) {
            Some(pair) => Ok(pair),
            None => self.fault(field, "two cells such as R1C1"),
        }
    }

    pub(super) fn cell(&self, field: &str) -> Result<Cell, Fault> {
        match self.field(field).as_str().and_then(|text| text.parse().ok()) {
            Some(cell) => Ok(cell),
            None => self.fault(field, "a cell such as R1C1"),
        }
    }

    /// The lines of the entry, with at least `least` cells each.
    pub(super) fn lines(&self, least: usize) -> Result<Vec<Vec<Cell>>, Fault> {
        let lines = self.field("lines").as_array().filter(|lines| !lines.is_empty());
        let line = |line: &Value| cells(line).filter(|cells| cells.len() >= least);
        match lines.and_then(|lines| lines.iter().map(line).collect()) {
            Some(lines) => Ok(lines),
            None => self.fault("lines", &format!("lists of {least} cells or more, such as R1C1,")),
        }
    }

    /// The number in a field; `None` if it is empty.
    pub(crate) fn number(&self, field: &str) -> Result<Option<u32>, Fault> {
        let value = self.field(field);
        if is_empty(value) {
            return Ok(None);
        }
        match number(value) {
            Some(number) => Ok(Some(number)),
            None => self.fault(field, "a number"),
        }
    }

    /// The digits in a field; none if it is empty.
    pub(super) fn digits(&self, field: &str) -> Result<Vec<u16>, Fault> {
        if is_empty(self.field(field)) {
            return Ok(Vec::new());
        }
        let digit = |value: &Value| u16::try_from(number(value)?).ok().filter(|digit| *digit > 0);
        match self.field(field).as_array().and_then(|list| list.iter().map(digit).collect()) {
            Some(digits) => Ok(digits),
            None => self.fault(field, "a list of digits"),
        }
    }

    /// The text in a field, or its number as text; empty if it has neither.
    pub(crate) fn text(&self, field: &str) -> String {
        text(self.field(field))
    }
}

/// A text, or a number as text; empty for any other value.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

/// Whether a value means that nothing was entered.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
    }
}

/// A number, or a string of digits.
pub(crate) fn number(value: &Value) -> Option<u32> {
    let text = text(value);
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

fn cells(value: &Value) -> Option<Vec<Cell>> {
    value.as_array()?.iter().map(|cell| cell.as_str()?.parse().ok()).collect()
}
