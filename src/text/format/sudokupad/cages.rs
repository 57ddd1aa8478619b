//! Cages of SudokuPad: rules if they say that their digits are unique, otherwise notes or drawings.

use crate::puzzle::{Cell, Rule};
use crate::text::format::fpuzzles::drawings::{Note, note};
use crate::text::format::fpuzzles::error::FPuzzlesError;
use crate::text::format::fpuzzles::fault::Fault;
use crate::text::format::fpuzzles::grid::house;
use crate::text::format::fpuzzles::item::{Item, is_empty, items};
use serde_json::Value;

/// The rules and the notes of all cages. `ignore` passes over drawings, and `has_groups` over disjoint groups, which a
/// global rule says as well.
pub(super) fn read(
    value: &Value,
    side: usize,
    has_groups: bool,
    ignore: bool,
) -> Result<(Vec<Rule>, Vec<Note>), Fault> {
    let (mut rules, mut notes) = (Vec::new(), Vec::new());
    for item in items("cages", value)? {
        let is_set = |field| item.field(field) == &Value::Bool(true);
        if let Some(note) = note(&item) {
            notes.push(note);
        } else if is_set("unique") {
            if !has_groups || item.text("type") != "disjoint" {
                rules.push(rule(&item, side)?);
            }
        } else if !is_set("hidden") && item.text("value") != "FOGLIGHT" && !ignore {
            return Err(Fault::new(item.path(), FPuzzlesError::Drawing { name: "cages".to_owned() }));
        }
    }
    Ok((rules, notes))
}

/// The rule of a cage with unique digits: a house, or a killer cage with its sum.
fn rule(item: &Item, side: usize) -> Result<Rule, Fault> {
    let cells: Vec<Cell> = match cells(item.field("cells")).filter(|cells| !cells.is_empty()) {
        Some(cells) => cells,
        None => return item.fault("cells", "cells as [row, column]"),
    };
    let is_house = item.text("style") == "extraregion" || item.text("type") == "disjoint";
    if is_house && is_empty(item.field("value")) {
        return Ok(house(cells, side));
    }
    let (sum, value) = (item.number("sum")?, item.number("value")?);
    if let (Some(sum), Some(value)) = (sum, value)
        && sum != value
    {
        return item.fault("value", &format!("the sum {sum}"));
    }
    let total = value.or(sum).filter(|total| *total > 0);
    Ok(if total.is_none() { house(cells, side) } else { Rule::cage(cells, total) })
}

/// The cells of a list, each of them a row and a column from 0.
pub(super) fn cells(value: &Value) -> Option<Vec<Cell>> {
    let cell = |cell: &Value| match cell.as_array()?.as_slice() {
        [row, column] => {
            let number =
                |value: &Value| value.as_u64().filter(|number| *number < 1 << 15).map(|number| number as usize);
            Some(Cell::new(number(row)?, number(column)?))
        }
        _ => None,
    };
    value.as_array()?.iter().map(cell).collect()
}
