//! Cages of SudokuPad: rules if marked as unique, otherwise notes or drawings.

use crate::puzzle::{Cell, Rule};
use crate::text::format::fpuzzles::codec::drawings::{Drawn, Note, note};
use crate::text::format::fpuzzles::codec::entry::{ListEntry, entries, is_empty};
use crate::text::format::fpuzzles::codec::fault::Fault;
use crate::text::format::fpuzzles::codec::grid::house;
use crate::text::interpret::Drawing;
use itertools::Itertools;
use serde_json::Value;

/// The type of cages that are rows and columns of grids.
pub(super) const ROW_OR_COLUMN: &str = "rowcol";

/// The contents of all cages.
#[derive(Default)]
pub(super) struct Cages {
    pub(super) rules: Vec<Rule>,
    pub(super) notes: Vec<Note>,
    pub(super) drawings: Vec<Drawn>,
}

/// Reads all cages but rows and columns of grids. `has_groups` skips disjoint groups, which a global rule covers.
pub(super) fn read(value: &Value, side: usize, has_groups: bool) -> Result<Cages, Fault> {
    let mut all = Cages::default();
    for entry in entries("cages", value)? {
        let is_set = |field| entry.field(field) == &Value::Bool(true);
        if let Some(note) = note(&entry) {
            all.notes.push(note);
        } else if is_set("unique") {
            let kind = entry.text("type");
            if kind != ROW_OR_COLUMN && (!has_groups || kind != "disjoint") {
                all.rules.extend(rules(&entry, side)?);
            }
        } else if !is_set("hidden") && entry.text("value") != "FOGLIGHT" {
            let cells = cells(entry.field("cells")).unwrap_or_default();
            all.drawings.push((entry.path(), Drawing::Cage { cells, text: entry.text("value") }));
        }
    }
    Ok(all)
}

/// The rules of a cage with unique digits: a house, or a killer cage with its sum, perhaps a comparison such as `<15`.
fn rules(entry: &ListEntry, side: usize) -> Result<Vec<Rule>, Fault> {
    let cells: Vec<Cell> = match cells(entry.field("cells")).filter(|cells| !cells.is_empty()) {
        Some(cells) => cells,
        None => return entry.fault("cells", "cells as [row, column]"),
    };
    let is_house = entry.text("style") == "extraregion" || entry.text("type") == "disjoint";
    if is_house && is_empty(entry.field("value")) {
        return Ok(vec![house(cells, side)]);
    }
    let text = entry.text("value");
    if text.starts_with(['<', '>', '≤', '≥', '?']) {
        let named = format!("cage {text} {}", cells.iter().join(" "));
        return Rule::parse_all(&named).or_else(|_| entry.fault("value", "a sum, perhaps after `<` or `>`,"));
    }
    let (sum, value) = (entry.number("sum")?, entry.number("value")?);
    if let (Some(sum), Some(value)) = (sum, value)
        && sum != value
    {
        return entry.fault("value", &format!("the sum {sum}"));
    }
    let total = value.or(sum).filter(|total| *total > 0);
    Ok(vec![if total.is_none() { house(cells, side) } else { Rule::cage(cells, total) }])
}

/// The cells in a list of row and column pairs, from 0.
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
