//! The solution that an object gives.

use super::entry::{is_empty, text};
use super::fault::{Fault, fault};
use super::grid::digit;
use crate::puzzle::Digit;
use serde_json::Value;

/// The solution under a key: a list or string of digits, row by row. `None` if it is incomplete.
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
