//! The cells of an f-puzzles object: their candidates and their regions.

use super::drawings::Drawn;
use super::entry::{is_empty, number};
use super::fault::{Fault, Path, fault};
use crate::puzzle::{BoxShape, Cell, Digit, DigitSet, Geometry, Rule};
use crate::text::interpret::Drawing;
use crate::text::layout::error::LayoutError;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The region of a cell, as its cell object gives it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Region {
    /// No entry: the cell is in the usual box.
    Usual,
    /// The region with this number.
    Number(u16),
    /// The cell is in no region.
    None,
}

/// The keys of cell colors, which count as drawings.
const COLORS: [&str; 2] = ["c", "cArray"];

/// The cells of an object.
#[derive(Default)]
pub(super) struct Cells {
    /// The candidates of each.
    pub(super) sets: Vec<DigitSet>,
    /// The region of each.
    pub(super) regions: Vec<Region>,
    /// The colors.
    pub(super) drawings: Vec<Drawn>,
}

pub(super) fn cells(rows: &[Value], side: usize) -> Result<Cells, Fault> {
    let mut all = Cells::default();
    if rows.len() != side {
        return fault("grid", format!("{side} rows"), &Value::from(rows.len()));
    }
    for (number, row) in rows.iter().enumerate() {
        let path = Path::from("grid").index(number);
        let row = row.as_array().map_or(&[][..], Vec::as_slice);
        if row.len() != side {
            return fault(path, format!("{side} cells in row {}", number + 1), &Value::from(row.len()));
        }
        for (column, cell) in row.iter().enumerate() {
            let (path, name) = (path.clone().index(column), format!("r{}c{}", number + 1, column + 1));
            let Some(cell) = cell.as_object() else { return fault(path, format!("an object at {name}"), cell) };
            all.sets.push(candidates(cell, side, &path, &name)?);
            all.regions.push(region(cell, &path, &name)?);
            if let Some(key) = COLORS.iter().find(|key| cell.get(**key).is_some_and(|value| !is_empty(value))) {
                all.drawings.push((path.key(key), Drawing::Other { name: "colored cell" }));
            }
        }
    }
    Ok(all)
}

/// The candidates that a cell object gives. Other values are entries of a player.
fn candidates(cell: &Map<String, Value>, side: usize, path: &Path, name: &str) -> Result<DigitSet, Fault> {
    let mut set = DigitSet::empty(side);
    let key = |key: &str| path.clone().key(key);
    let expected = |what: &str| format!("{what} from 1 to {side} at {name}");
    if cell.get("given").is_some_and(|given| given == &Value::Bool(true)) {
        let value = cell.get("value").unwrap_or(&Value::Null);
        let Some(digit) = digit(value, side) else { return fault(key("value"), expected("a value"), value) };
        set.insert(digit);
        return Ok(set);
    }
    let marks = match cell.get("givenPencilMarks") {
        None | Some(Value::Null) => return Ok(DigitSet::full(side)),
        Some(Value::Array(marks)) => marks,
        Some(other) => return fault(key("givenPencilMarks"), format!("a list at {name}"), other),
    };
    for mark in marks {
        let Some(digit) = digit(mark, side) else {
            return fault(key("givenPencilMarks"), expected("candidates"), mark);
        };
        set.insert(digit);
    }
    Ok(if set.is_empty() { DigitSet::full(side) } else { set })
}

/// A digit of a board of this side.
pub(crate) fn digit(value: &Value, side: usize) -> Option<Digit> {
    Digit::new(number(value)?.try_into().ok()?).filter(|digit| digit.index() < side)
}

fn region(cell: &Map<String, Value>, path: &Path, name: &str) -> Result<Region, Fault> {
    match cell.get("region") {
        None => Ok(Region::Usual),
        Some(Value::Null) => Ok(Region::None),
        // The user script fpuzzles-region0 marks a cell without a region like this.
        Some(region) if region.as_i64() == Some(-1) => Ok(Region::None),
        Some(region) => match number(region).and_then(|region| region.try_into().ok()) {
            Some(region) => Ok(Region::Number(region)),
            None => fault(path.clone().key("region"), format!("the number of a region at {name}"), region),
        },
    }
}

/// The geometry of these regions, with rules for what it cannot express.
///
/// If some cells are in no region, the boxes are rows (which add nothing), and the regions are extra houses.
pub(crate) fn geometry(side: usize, regions: &[Region]) -> Result<(Arc<Geometry>, Vec<Rule>), LayoutError> {
    let rows = Geometry::with_boxes(BoxShape { rows: 1, columns: side }).map_err(LayoutError::Geometry)?;
    // A side without usual boxes, such as 5, has rows as its boxes.
    let usual = Geometry::with_side(side).unwrap_or_else(|_| Arc::clone(&rows));
    if regions.iter().all(|region| *region == Region::Usual) {
        return Ok((usual, Vec::new()));
    }
    let label = |(cell, region): (usize, &Region)| match region {
        Region::None => None,
        Region::Number(number) => Some(*number),
        Region::Usual => Some(usual.box_at(cell) as u16),
    };
    let labels: Vec<Option<u16>> = regions.iter().enumerate().map(label).collect();
    let Some(all) = labels.iter().copied().collect::<Option<Vec<u16>>>() else {
        return Ok((rows, houses(side, &labels)));
    };
    let own = Geometry::with_regions(side, &all).map_err(LayoutError::Geometry)?;
    let is_own = |other: &Arc<Geometry>| (0..other.cells()).all(|cell| other.box_at(cell) == own.box_at(cell));
    Ok(([usual, rows].into_iter().find(is_own).unwrap_or(own), Vec::new()))
}

/// The regions as extra houses.
fn houses(side: usize, labels: &[Option<u16>]) -> Vec<Rule> {
    let mut regions: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for (cell, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            regions.entry(*label).or_default().push(Cell::from_index(cell, side));
        }
    }
    regions.into_values().map(|cells| house(cells, side)).collect()
}

/// A rule that no digit repeats in these cells.
pub(crate) fn house(cells: Vec<Cell>, side: usize) -> Rule {
    if cells.len() == side { Rule::region(cells) } else { Rule::cage(cells, None) }
}
