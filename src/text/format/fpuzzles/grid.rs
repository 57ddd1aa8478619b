//! The cells of an f-puzzles object: their candidates and their regions.

use super::fault::{Fault, fault};
use super::item::number;
use crate::puzzle::{BoxShape, Cell, Digit, DigitSet, Geometry, GeometryError, Rule};
use crate::text::layout::error::LayoutError;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a cell says of its region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text::format) enum Region {
    /// Nothing: it is in the usual box.
    Usual,
    /// Its number.
    Number(u16),
    /// It is in none.
    None,
}

/// The candidates and the region of every cell.
pub(super) fn cells(rows: &[Value], side: usize) -> Result<(Vec<DigitSet>, Vec<Region>), Fault> {
    let (mut sets, mut regions) = (Vec::with_capacity(side * side), Vec::with_capacity(side * side));
    if rows.len() != side {
        return fault("grid", format!("{side} rows"), &Value::from(rows.len()));
    }
    for (number, row) in rows.iter().enumerate() {
        let row = row.as_array().map_or(&[][..], Vec::as_slice);
        if row.len() != side {
            return fault("grid", format!("{side} cells in row {}", number + 1), &Value::from(row.len()));
        }
        for (column, cell) in row.iter().enumerate() {
            let name = format!("r{}c{}", number + 1, column + 1);
            let Some(cell) = cell.as_object() else { return fault("grid", format!("an object at {name}"), cell) };
            sets.push(candidates(cell, side, &name)?);
            regions.push(region(cell, &name)?);
        }
    }
    Ok((sets, regions))
}

/// The candidates that a cell is given. Other values are the player's.
fn candidates(cell: &Map<String, Value>, side: usize, name: &str) -> Result<DigitSet, Fault> {
    let mut set = DigitSet::empty(side);
    let expected = |what: &str| format!("{what} from 1 to {side} at {name}");
    if cell.get("given").is_some_and(|given| given == &Value::Bool(true)) {
        let value = cell.get("value").unwrap_or(&Value::Null);
        let Some(digit) = digit(value, side) else { return fault("value", expected("a value"), value) };
        set.insert(digit);
        return Ok(set);
    }
    let marks = match cell.get("givenPencilMarks") {
        None | Some(Value::Null) => return Ok(DigitSet::full(side)),
        Some(Value::Array(marks)) => marks,
        Some(other) => return fault("givenPencilMarks", format!("a list at {name}"), other),
    };
    for mark in marks {
        let Some(digit) = digit(mark, side) else { return fault("givenPencilMarks", expected("candidates"), mark) };
        set.insert(digit);
    }
    Ok(if set.is_empty() { DigitSet::full(side) } else { set })
}

/// A digit of a board of this side.
pub(in crate::text::format) fn digit(value: &Value, side: usize) -> Option<Digit> {
    Digit::new(number(value)?.try_into().ok()?).filter(|digit| digit.index() < side)
}

fn region(cell: &Map<String, Value>, name: &str) -> Result<Region, Fault> {
    match cell.get("region") {
        None => Ok(Region::Usual),
        Some(Value::Null) => Ok(Region::None),
        Some(region) => match number(region).and_then(|region| region.try_into().ok()) {
            Some(region) => Ok(Region::Number(region)),
            None => fault("region", format!("the number of a region at {name}"), region),
        },
    }
}

/// The geometry of these regions, and rules for what it cannot say.
///
/// Where cells are in no region, the boxes are those that say nothing, the rows, and the regions are extra houses.
pub(in crate::text::format) fn geometry(
    side: usize,
    regions: &[Region],
) -> Result<(Arc<Geometry>, Vec<Rule>), LayoutError> {
    let usual = Geometry::with_side(side);
    if regions.iter().all(|region| *region == Region::Usual) {
        return usual.map(|usual| (usual, Vec::new())).map_err(LayoutError::Geometry);
    }
    let label = |(cell, region): (usize, &Region)| match (region, &usual) {
        (Region::None, _) => Ok(None),
        (Region::Number(number), _) => Ok(Some(*number)),
        (Region::Usual, Ok(usual)) => Ok(Some(usual.box_at(cell) as u16)),
        (Region::Usual, Err(error)) => Err(LayoutError::Geometry(error.clone())),
    };
    let labels: Vec<Option<u16>> = regions.iter().enumerate().map(label).collect::<Result<_, _>>()?;
    let Some(all) = labels.iter().copied().collect::<Option<Vec<u16>>>() else {
        let rows = Geometry::with_boxes(BoxShape { rows: 1, columns: side }).map_err(LayoutError::Geometry)?;
        return Ok((rows, houses(side, &labels)));
    };
    let own = Geometry::with_regions(side, &all).map_err(LayoutError::Geometry)?;
    Ok((known(side, own), Vec::new()))
}

/// The usual geometry if the regions are its boxes, or the one whose boxes are the rows; otherwise their own.
fn known(side: usize, own: Arc<Geometry>) -> Arc<Geometry> {
    let rows: Result<_, GeometryError> = Geometry::with_boxes(BoxShape { rows: 1, columns: side });
    let is_own = |other: &Arc<Geometry>| (0..other.cells()).all(|cell| other.box_at(cell) == own.box_at(cell));
    [Geometry::with_side(side), rows].into_iter().flatten().find(is_own).unwrap_or(own)
}

/// The regions as houses of their own.
fn houses(side: usize, labels: &[Option<u16>]) -> Vec<Rule> {
    let mut regions: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for (cell, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            regions.entry(*label).or_default().push(Cell::from_index(cell, side));
        }
    }
    regions.into_values().map(|cells| house(cells, side)).collect()
}

/// Cells in which no digit repeats.
pub(in crate::text::format) fn house(cells: Vec<Cell>, side: usize) -> Rule {
    if cells.len() == side { Rule::region(cells) } else { Rule::cage(cells, None) }
}
