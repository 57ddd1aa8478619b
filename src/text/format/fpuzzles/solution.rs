//! The solution that an object states.

use super::fault::{Fault, fault};
use super::grid::digit;
use super::item::{is_empty, text};
use crate::puzzle::Digit;
use serde_json::Value;

/// The solution under a key: a list of digits, or a text of them, row by row. `None` if cells are left open.
pub(crate) fn stated(key: &str, value: &Value, side: usize) -> Result<Option<Box<[Digit]>>, Fault> {
    if is_empty(value) {
        return Ok(None);
    }
    let cells: Vec<Value> = match value {
        Value::Array(list) => list.clone(),
        other => match text(other) {
            text if text.contains(',') => text.split(',').map(Value::from).collect(),
            text => text.chars().map(|symbol| symbol.to_string().into()).collect(),
        },
    };
    let is_open = |cell: &Value| is_empty(cell) || [".", "?", "0"].contains(&text(cell).as_str());
    if cells.len() != side * side || cells.iter().any(|cell| !is_open(cell) && digit(cell, side).is_none()) {
        return fault(key, format!("a solution of {} digits from 1 to {side}", side * side), value);
    }
    Ok(cells.iter().map(|cell| digit(cell, side)).collect())
}
