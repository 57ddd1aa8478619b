//! f-puzzles objects, read and written.

use super::error::FPuzzlesError;
use crate::puzzle::{Board, Cell, Digit, DigitSet, ExtraHouse, Geometry, GeometryError, MAX_SIDE, Puzzle, Rule};
use crate::text::bytes::source::{Line, MAX_LINE, Source};
use crate::text::format::json::object_error;
use crate::text::layout::error::LayoutError;
use crate::text::{ParseError, ParseErrorKind};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead};
use std::sync::Arc;

/// Keys that say nothing about the solution.
const ASIDES: [&str; 9] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];

/// A puzzle as the object describes it.
pub(in crate::text) struct Sheet {
    pub(in crate::text) puzzle: Puzzle,
    /// Title and author.
    pub(in crate::text) comment: String,
}

/// What is wrong with an object, and what to search for in its text to find the position.
pub(super) struct ObjectFault {
    pub(super) kind: ParseErrorKind,
    near: String,
}

impl ObjectFault {
    fn new(near: impl Into<String>, kind: impl Into<ParseErrorKind>) -> Self {
        Self { kind: kind.into(), near: near.into() }
    }
}

fn fault<T>(near: impl Into<String>, expected: impl Into<String>, found: &Value) -> Result<T, ObjectFault> {
    Err(ObjectFault::new(near, FPuzzlesError::Field { expected: expected.into(), found: found.to_string() }))
}

/// Reads the object at the next brace. A truncated one ends at a blank line.
pub(in crate::text) fn object<R: BufRead>(source: &mut Source<R>) -> io::Result<Result<Sheet, ParseError>> {
    let place = source.place();
    let mut text = Vec::new();
    let (mut depth, mut in_string, mut escaped, mut too_long) = (0_usize, false, false, false);
    while let Some(byte) = source.next_byte()? {
        let is_cut = byte == b'\n' && text.last() == Some(&b'\n');
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => depth -= 1,
            _ => {}
        }
        too_long |= text.len() == MAX_LINE;
        if !too_long {
            text.push(byte);
        }
        if depth == 0 || is_cut {
            break;
        }
    }
    if too_long {
        let kind = ParseErrorKind::TooLong { limit: MAX_LINE };
        return Ok(Err(ParseError::at(&Line::at(place), 0, kind)));
    }
    Ok(of_text(&text).map_err(|(offset, kind)| {
        let (line, offset) = Line::within(&text, offset, place);
        ParseError::at(&line, offset, kind)
    }))
}

fn of_text(text: &[u8]) -> Result<Sheet, (usize, ParseErrorKind)> {
    let value: Value = serde_json::from_slice(text).map_err(|error| {
        let (offset, kind) = object_error(text, &error);
        (offset, kind.into())
    })?;
    sheet(&value).map_err(|fault| {
        let key = format!("\"{}\"", fault.near);
        let offset = text.windows(key.len()).position(|part| part == key.as_bytes());
        (offset.unwrap_or(0), fault.kind)
    })
}

/// The puzzle of an object.
pub(super) fn sheet(value: &Value) -> Result<Sheet, ObjectFault> {
    let (Some(object), Some(rows)) = (value.as_object(), value.get("grid").and_then(Value::as_array)) else {
        return fault(
            "grid",
            "an f-puzzles object with rows in \"grid\", or JSON Lines with a puzzle under a usual name or the one \
             asked for",
            value,
        );
    };
    let side = match object.get("size") {
        None => rows.len(),
        Some(told) => match told.as_u64().and_then(|number| usize::try_from(number).ok()) {
            Some(number) => number,
            None => return fault("size", "a number", told),
        },
    };
    if side == 0 || side > MAX_SIDE {
        return Err(ObjectFault::new("size", LayoutError::Geometry(GeometryError::Side(side))));
    }
    let mut rules = Vec::new();
    for (name, value) in object.iter().filter(|(name, value)| !ASIDES.contains(&name.as_str()) && says_something(value))
    {
        match name.as_str() {
            "diagonal-" => rules.push(Rule::MAIN_DIAGONAL),
            "diagonal+" => rules.push(Rule::ANTI_DIAGONAL),
            "disjointgroups" => rules.push(Rule::DISJOINT_GROUPS),
            "extraregion" => {
                rules.extend(extra_regions(value)?);
                continue;
            }
            _ => return Err(ObjectFault::new(name, FPuzzlesError::Constraint { name: name.clone() })),
        }
        if value != &Value::Bool(true) {
            return fault(name, "true or false", value);
        }
    }
    let (sets, regions) = cells(rows, side)?;
    let geometry = geometry(side, &regions).map_err(|error| ObjectFault::new("grid", LayoutError::Geometry(error)))?;
    let board =
        Board::new(geometry, rules).map_err(|error| ObjectFault::new("extraregion", LayoutError::Rule(error)))?;
    let puzzle = Puzzle::from_candidates(board, &sets);
    let puzzle = puzzle.map_err(|error| ObjectFault::new("grid", FPuzzlesError::Puzzle(error)))?;
    let name = |key| object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let names: Vec<&str> = ["title", "author"].into_iter().filter_map(name).collect();
    Ok(Sheet { puzzle, comment: names.join(", ").replace(['\r', '\n'], " ") })
}

/// The extra regions of a list of them, each an object with cells.
fn extra_regions(value: &Value) -> Result<Vec<Rule>, ObjectFault> {
    let region = |region: &Value| {
        let cells = region.get("cells").and_then(Value::as_array);
        let cells = cells.map(|cells| cells.iter().map(|cell| cell.as_str()?.parse().ok()));
        let cells: Option<Vec<Cell>> = cells.and_then(Iterator::collect);
        cells.map_or_else(
            || fault("extraregion", "a region with cells as R1C1", region),
            |cells| Ok(Rule::region(cells)),
        )
    };
    match value.as_array() {
        Some(regions) => regions.iter().map(region).collect(),
        None => fault("extraregion", "a list of regions", value),
    }
}

/// Whether a value is more than a way of saying nothing.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}

/// The candidates of every cell, and its region if it gives one.
type CellsAndRegions = (Vec<DigitSet>, Vec<Option<u16>>);

fn cells(rows: &[Value], side: usize) -> Result<CellsAndRegions, ObjectFault> {
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

fn candidates(cell: &Map<String, Value>, side: usize, name: &str) -> Result<DigitSet, ObjectFault> {
    let mut set = DigitSet::empty(side);
    let digit = |value: &Value| {
        let number = value.as_u64().or_else(|| value.as_str().and_then(|text| text.parse().ok()));
        number.and_then(|number| Digit::new(number.try_into().ok()?)).filter(|digit| digit.index() < side)
    };
    let expected = |what: &str| format!("{what} from 1 to {side} at {name}");
    if cell.get("given").is_some_and(|given| given == &Value::Bool(true)) {
        let value = cell.get("value").unwrap_or(&Value::Null);
        let Some(digit) = digit(value) else { return fault("value", expected("a value"), value) };
        set.insert(digit);
        return Ok(set);
    }
    let marks = cell.get("givenPencilMarks").and_then(Value::as_array).filter(|marks| !marks.is_empty());
    for mark in marks.into_iter().flatten() {
        let Some(digit) = digit(mark) else { return fault("givenPencilMarks", expected("candidates"), mark) };
        set.insert(digit);
    }
    Ok(if set.is_empty() { DigitSet::full(side) } else { set })
}

fn region(cell: &Map<String, Value>, name: &str) -> Result<Option<u16>, ObjectFault> {
    let Some(region) = cell.get("region") else { return Ok(None) };
    match region.as_u64().and_then(|region| region.try_into().ok()) {
        Some(region) => Ok(Some(region)),
        None => fault("region", format!("the number of a region at {name}"), region),
    }
}

/// The board: a cell that gives no region is in the usual box, by number.
fn geometry(side: usize, regions: &[Option<u16>]) -> Result<Arc<Geometry>, GeometryError> {
    let usual = Geometry::with_side(side);
    if regions.iter().all(Option::is_none) {
        return usual;
    }
    let labels: Vec<u16> = match (&usual, regions.iter().copied().collect()) {
        (_, Some(labels)) => labels,
        (Ok(usual), None) => {
            let label = |(cell, region): (usize, &Option<u16>)| region.unwrap_or(usual.box_at(cell) as u16);
            regions.iter().enumerate().map(label).collect()
        }
        (Err(_), None) => return usual,
    };
    let own = Geometry::with_regions(side, &labels)?;
    // Regions that are the usual boxes make the usual board.
    let is_usual = |usual: &Arc<Geometry>| (0..usual.cells()).all(|cell| usual.box_at(cell) == own.box_at(cell));
    Ok(usual.ok().filter(is_usual).unwrap_or(own))
}

/// The puzzle as an f-puzzles object. It leaves out restrictions that f-puzzles cannot express, such as a cell without
/// candidates.
pub(in crate::text) fn write(puzzle: &Puzzle, title: &str) -> Value {
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let is_usual = geometry.is_usual();
    let cell = |cell: usize| {
        let mut object = Map::new();
        if let Some(clue) = puzzle.clue_at(cell) {
            object.insert("value".to_owned(), clue.get().into());
            object.insert("given".to_owned(), true.into());
        } else if let Some(set) = puzzle.allowed_at(cell).filter(|set| set.len() < side) {
            object.insert("givenPencilMarks".to_owned(), set.iter().map(Digit::get).collect());
        }
        if !is_usual {
            object.insert("region".to_owned(), geometry.box_at(cell).into());
        }
        Value::Object(object)
    };
    let rows: Vec<Value> = (0..side).map(|row| (row * side..(row + 1) * side).map(cell).collect()).collect();
    let mut object = Map::new();
    object.insert("size".to_owned(), side.into());
    if !title.is_empty() {
        object.insert("title".to_owned(), title.into());
    }
    object.insert("grid".to_owned(), rows.into());
    write_rules(puzzle.board(), &mut object);
    Value::Object(object)
}

/// Writes the rules. Windows have no key of their own there, and are extra regions.
fn write_rules(board: &Board, object: &mut Map<String, Value>) {
    let mut regions = Vec::new();
    for (position, rule) in board.rules().iter().enumerate() {
        let mut set = |name: &str| drop(object.insert(name.to_owned(), true.into()));
        match rule {
            Rule::House(ExtraHouse::MainDiagonal) => set("diagonal-"),
            Rule::House(ExtraHouse::AntiDiagonal) => set("diagonal+"),
            Rule::House(ExtraHouse::DisjointGroups) => set("disjointgroups"),
            Rule::House(ExtraHouse::Windoku | ExtraHouse::Region(_)) => {
                let name = |cell: Cell| cell.to_string().to_uppercase();
                let cells = |house| board.house_cells(house).map(name).collect::<Vec<_>>();
                regions.extend(board.houses_of_rule(position).map(|house| json!({ "cells": cells(house) })));
            }
            Rule::Global(_)
            | Rule::Cell { .. }
            | Rule::Pair { .. }
            | Rule::Line { .. }
            | Rule::Cage { .. }
            | Rule::Arrow { .. }
            | Rule::Sum { .. }
            | Rule::Outside { .. }
            | Rule::Clone { .. }
            | Rule::Quadruple { .. }
            | Rule::Count { .. }
            | Rule::Index { .. }
            | Rule::Circles { .. } => {}
        }
    }
    if !regions.is_empty() {
        object.insert("extraregion".to_owned(), regions.into());
    }
}
