//! The solution that an object gives.

use super::entry::{is_empty, text};
use super::fault::{Fault, fault};
use super::grid::digit;
use crate::puzzle::Digit;
use serde_json::Value;

/// The solution under a key: a list or string of digits, row by row, with one entry for each of the places, some of
/// which have no cell. `None` if it is incomplete.
pub(crate) fn stated(key: &str, value: &Value, side: usize, is_cell: &[bool]) -> Result<Option<Box<[Digit]>>, Fault> {
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
    let is_complete = cells.len() == is_cell.len();
    let cells: Vec<Value> =
        cells.into_iter().zip(is_cell).filter_map(|(value, is_cell)| is_cell.then_some(value)).collect();
    let is_open = |cell: &Value| is_empty(cell) || [".", "?", "0"].contains(&text(cell).as_str());
    if !is_complete || cells.iter().any(|cell| !is_open(cell) && digit(cell, side).is_none()) {
        return fault(key, format!("a solution of {} digits from 1 to {side}", is_cell.len()), value);
    }
    Ok(cells.iter().map(|cell| digit(cell, side)).collect())
}
