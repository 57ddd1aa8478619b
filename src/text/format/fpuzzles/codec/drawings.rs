//! Drawings, notes and fog of f-puzzles objects. A drawing may represent a rule in prose.

use super::entry::{ListEntry, entries, is_empty};
use super::fault::{Fault, Path};
use super::outside::place;
use crate::puzzle::Cell;
use crate::text::format::fpuzzles::FPuzzlesError;
use crate::text::interpret::{Color, Drawing, Point, Symbol};
use serde_json::Value;

/// A drawing, and its place in the object.
pub(crate) type Drawn = (Path, Drawing);

/// The flags of drawings that illustrate a rule which has a key of its own.
const PICTURES: [&str; 3] = ["isNewConstraint", "fromConstraint", "isLLConstraint"];

/// The keys of drawings.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// The keys of fog, which hides clues for a while.
const FOG: [&str; 3] = ["fogofwar", "foglight", "triggereffect"];

/// The name and text of a cage that is a note, such as `title` and the title.
pub(crate) type Note = (String, String);

/// Reads the drawings and notes under a key; false if the key is not one of drawings.
pub(super) fn read(key: &str, value: &Value, notes: &mut Vec<Note>, drawn: &mut Vec<Drawn>) -> Result<bool, Fault> {
    if FOG.contains(&key) {
        drawn.push((Path::from(key), Drawing::Other { name: "fog" }));
        return Ok(true);
    }
    if !DRAWINGS.contains(&key) {
        return Ok(false);
    }
    for entry in entries(key, value)? {
        if key == "cage" {
            no_digital_root(&entry)?;
            if let Some(note) = note(&entry) {
                notes.push(note);
                continue;
            }
        }
        let is_picture = PICTURES.iter().any(|flag| !is_empty(entry.field(flag)));
        let is_light = key == "cage" && ["FOGLIGHT", "FOW"].contains(&entry.text("value").as_str());
        if !is_picture && !is_light {
            let found = drawings(key, &entry).unwrap_or_else(|| vec![Drawing::Other { name: "drawing" }]);
            drawn.extend(found.into_iter().map(|drawing| (entry.path(), drawing)));
        }
    }
    Ok(true)
}

/// The drawings of an entry; `None` if it has another form.
fn drawings(key: &str, entry: &ListEntry) -> Option<Vec<Drawing>> {
    let color = |field| Color::of_css(&entry.text(field));
    if key == "line" {
        let lines = entry.field("lines").as_array()?;
        let line =
            |line: &Value| Some(Drawing::Line { points: points(line)?, color: color("outlineC"), is_arrow: false });
        return lines.iter().map(line).collect();
    }
    let points = points(entry.field("cells"))?;
    if key == "cage" {
        let cell = |point: &Point| {
            let (row, column) = point.floor();
            Some(Cell::new(row.try_into().ok()?, column.try_into().ok()?))
        };
        let cells = points.iter().map(cell).collect::<Option<_>>()?;
        return Some(vec![Drawing::Cage { cells, text: entry.text("value") }]);
    }
    let count = points.len() as f64;
    let mean = |coordinate: fn(&Point) -> f64| points.iter().map(coordinate).sum::<f64>() / count;
    let size = |field| entry.field(field).as_f64().unwrap_or(0.0);
    Some(vec![Drawing::Symbol(Symbol {
        center: Point { row: mean(|point| point.row), column: mean(|point| point.column) },
        height: size("height"),
        width: size("width"),
        is_round: key == "circle",
        fill: color("baseC"),
        border: color("outlineC"),
        text: entry.text("value"),
    })])
}

/// The centers of cells, which may be next to the board; at least one.
fn points(value: &Value) -> Option<Vec<Point>> {
    let point = |cell: &Value| {
        let (row, column) = place(cell.as_str()?)?;
        Some(Point { row: row as f64 - 0.5, column: column as f64 - 0.5 })
    };
    value.as_array()?.iter().map(point).collect::<Option<Vec<_>>>().filter(|points| !points.is_empty())
}

/// The note in a cage without cells or without a visible color.
pub(crate) fn note(cage: &ListEntry) -> Option<Note> {
    let text = cage.text("value");
    let (name, content) = text.split_once(':')?;
    let is_name = !name.is_empty() && !name.contains([' ', '\n']);
    let is_clear = |field| is_empty(cage.field(field)) || is_transparent(&cage.text(field));
    let is_hidden = is_empty(cage.field("cells")) || is_clear("fontC") && is_clear("outlineC");
    (is_name && is_hidden && !content.trim().is_empty()).then(|| (name.to_owned(), content.trim().to_owned()))
}

/// Whether a color such as `#FFF0` or `#FFFFFF00` is invisible.
fn is_transparent(color: &str) -> bool {
    let digits = color.strip_prefix('#').unwrap_or_default();
    digits.len() == 4 && digits.ends_with('0') || digits.len() == 8 && digits.ends_with("00")
}

/// Rejects `DR5`, which some solvers read as a digital root.
fn no_digital_root(cage: &ListEntry) -> Result<(), Fault> {
    let value = cage.text("value");
    let number = value.strip_prefix("DR").or_else(|| value.strip_prefix("dr"));
    if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
        let name = format!("cage {value}");
        return Err(Fault::new(cage.path(), FPuzzlesError::Constraint { name }));
    }
    Ok(())
}
