//! Reads a whole SudokuPad object.

use super::cages::{self, Cages, cells};
use super::drawings::{self, DRAWINGS, FOG};
use super::{flags, grids};
use crate::puzzle::{Cell, DigitSet, ExtraHouse, Rule};
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::format::fpuzzles::codec::drawings::{Drawn, Note};
use crate::text::format::fpuzzles::codec::entry::{is_empty, number};
use crate::text::format::fpuzzles::codec::fault::{Fault, Path, fault};
use crate::text::format::fpuzzles::codec::grid::{Region, digit};
use crate::text::format::fpuzzles::codec::parsed::{
    ParsedPuzzle, Sourced, checked_side, description, puzzle, puzzle_on, written_rules,
};
use crate::text::format::fpuzzles::codec::solution::stated;
use serde_json::{Map, Value};

/// Keys without a meaning for the digits.
const ASIDES: [&str; 9] = ["id", "cellSize", "title", "author", "rules", "ruleset", "videos", "duration", "settings"];

/// The puzzle of an object, and its drawings.
pub(crate) fn puzzle_of(object: &Map<String, Value>) -> Result<(ParsedPuzzle, Vec<Drawn>), Fault> {
    no_other_keys(object)?;
    let list = |key: &str| object.get(key).filter(|value| !is_empty(value));
    let rows = object.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let laid_out = grids::geometry(rows, list("cages"), list("regions"))?;
    let side = laid_out.as_ref().map_or_else(|| checked_side("cells", rows.len()), |geometry| Ok(geometry.side()))?;
    let columns = laid_out.as_ref().map_or(side, |geometry| geometry.columns());
    let is_cell = |cell| laid_out.as_ref().is_none_or(|geometry| geometry.find(cell).is_some());
    let sets = givens(rows, columns, side, is_cell)?;
    let (mut rules, mut notes): (Vec<Sourced>, Vec<Note>) = (Vec::new(), Vec::new());
    let mut drawn = drawings::read(object);
    let of = |key: &'static str| move |rule: Rule| (key.to_owned(), rule);
    if let Some(value) = list("global") {
        rules.extend(flags::of_list(value, object)?.into_iter().map(of("global")));
    }
    if let Some(value) = list("cages") {
        let has_groups = rules.iter().any(|(_, rule)| matches!(rule, Rule::House(ExtraHouse::DisjointGroups)));
        let found: Cages = cages::read(value, side, has_groups)?;
        rules.extend(found.rules.into_iter().map(of("cages")));
        notes.extend(found.notes);
        drawn.extend(found.drawings);
    }
    let mut notes = metadata(object, notes)?;
    if laid_out.is_some() {
        notes.remove(grids::NO_ROWS);
    }
    rules.extend(flags::of_notes(&notes, object)?.into_iter().map(of("metadata")));
    let places: Vec<bool> =
        (0..rows.len() * columns).map(|place| is_cell(Cell::new(place / columns, place % columns))).collect();
    let solution = stated("metadata", notes.get("solution").unwrap_or(&Value::Null), side, &places)?;
    let words = |key| object.get(key).or_else(|| notes.get(key)).filter(|value| !is_empty(value)).cloned();
    let texts = [object, &notes].map(|map| ["rules", "ruleset"].map(|key| map.get(key).cloned()));
    let mut description = description(words("title"), words("author"), texts.as_flattened());
    rules.extend(written_rules(&mut description, "metadata")?);
    let puzzle = match &laid_out {
        Some(geometry) => puzzle_on(geometry, &sets, "cells", &rules)?,
        None => puzzle(side, &sets, ("regions", &regions(list("regions"), side)?), rules)?,
    };
    Ok((ParsedPuzzle { puzzle, description, solution, readings: Vec::new() }, drawn))
}

fn no_other_keys(object: &Map<String, Value>) -> Result<(), Fault> {
    let read = ["cells", "regions", "cages", "global", "metadata"];
    let known = [&read[..], &ASIDES, &DRAWINGS, &FOG].concat();
    let is_other = |(key, value): &(&String, &Value)| !known.contains(&key.as_str()) && !is_empty(value);
    match object.iter().find(is_other) {
        Some((key, _)) => Err(Fault::new(key, FPuzzlesError::Constraint { name: key.clone() })),
        None => Ok(()),
    }
}

/// The notes: the metadata, and the cages that replace it in older files.
fn metadata(object: &Map<String, Value>, notes: Vec<Note>) -> Result<Map<String, Value>, Fault> {
    let mut all: Map<String, Value> = match object.get("metadata") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(notes)) => notes.clone(),
        Some(other) => return fault("metadata", "an object", other),
    };
    for (name, text) in notes {
        all.entry(name).or_insert(text.into());
    }
    Ok(all)
}

/// The candidates of every cell. A value is a given unless it is marked otherwise.
fn givens(rows: &[Value], columns: usize, side: usize, is_cell: impl Fn(Cell) -> bool) -> Result<Vec<DigitSet>, Fault> {
    let mut sets = Vec::with_capacity(rows.len() * columns);
    for (row_number, row) in (1..).zip(rows) {
        let path = Path::from("cells").index(row_number - 1);
        let row = row.as_array().map_or(&[][..], Vec::as_slice);
        if row.len() != columns {
            return fault(path, format!("{columns} cells in row {row_number}"), &Value::from(row.len()));
        }
        for (column, cell) in (1..).zip(row) {
            let path = path.clone().index(column - 1);
            let Some(cell) = cell.as_object() else {
                return fault(path, format!("an object at r{row_number}c{column}"), cell);
            };
            let value = cell.get("value").filter(|value| !is_empty(value) && number(value) != Some(0));
            let value = value.filter(|_| cell.get("given") != Some(&Value::Bool(false)));
            if !is_cell(Cell::new(row_number - 1, column - 1)) {
                match value {
                    None => continue,
                    Some(value) => {
                        return fault(path, format!("no value at r{row_number}c{column}, outside of the grids"), value);
                    }
                }
            }
            let Some(value) = value else {
                sets.push(DigitSet::full(side));
                continue;
            };
            let Some(digit) = digit(value, side) else {
                return fault(path.key("value"), format!("a value from 1 to {side} at r{row_number}c{column}"), value);
            };
            let mut set = DigitSet::empty(side);
            set.insert(digit);
            sets.push(set);
        }
    }
    Ok(sets)
}

/// The regions of all cells. Cells outside the list are in no region.
fn regions(list: Option<&Value>, side: usize) -> Result<Vec<Region>, Fault> {
    let mut regions = vec![Region::None; side * side];
    let Some(list) = list else { return Ok(regions) };
    let Some(list) = list.as_array() else { return fault("regions", "a list of regions", list) };
    for (number, value) in (0..).zip(list) {
        let Some(cells) = cells(value) else { return fault("regions", "regions of cells as [row, column]", value) };
        for cell in cells {
            if !cell.is_on(side) || regions[cell.index(side)] != Region::None {
                return fault("regions", format!("{cell} on the board, and in one region"), value);
            }
            regions[cell.index(side)] = Region::Number(number);
        }
    }
    Ok(regions)
}
