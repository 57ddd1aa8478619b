//! Drawings in SudokuPad objects.

use crate::text::format::fpuzzles::codec::drawings::Drawn;
use crate::text::format::fpuzzles::codec::entry::{is_empty, text};
use crate::text::format::fpuzzles::codec::fault::Path;
use crate::text::interpret::{Color, Drawing, Point, Symbol};
use serde_json::{Map, Value};

/// Keys of drawings.
pub(super) const DRAWINGS: [&str; 4] = ["lines", "arrows", "overlays", "underlays"];

/// Keys of fog.
pub(super) const FOG: [&str; 2] = ["foglight", "triggereffect"];

/// All drawings of an object but cages.
pub(super) fn read(object: &Map<String, Value>) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for key in DRAWINGS {
        let entries = object.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let read = |(index, entry): (usize, &Value)| (Path::from(key).index(index), drawing(key, entry));
        drawn.extend(entries.iter().enumerate().filter(|(_, entry)| !is_empty(entry)).map(read));
    }
    let is_set = |key: &&str| object.get(*key).is_some_and(|value| !is_empty(value));
    drawn.extend(FOG.into_iter().filter(is_set).map(|key| (Path::from(key), Drawing::Other { name: "fog" })));
    drawn
}

/// The drawing of an entry under a key.
fn drawing(key: &str, entry: &Value) -> Drawing {
    let read = match key {
        "lines" | "arrows" => line(entry, key == "arrows"),
        _ => mark(entry),
    };
    read.unwrap_or(Drawing::Other { name: "drawing" })
}

fn line(entry: &Value, is_arrow: bool) -> Option<Drawing> {
    let points: Option<Vec<Point>> = entry["wayPoints"].as_array()?.iter().map(point).collect();
    let points = points.filter(|points| !points.is_empty())?;
    Some(Drawing::Line { points, color: color(&entry["color"]), is_arrow })
}

fn mark(entry: &Value) -> Option<Drawing> {
    let size = |key: &str| entry[key].as_f64().unwrap_or(0.0);
    Some(Drawing::Symbol(Symbol {
        center: point(&entry["center"])?,
        height: size("height"),
        width: size("width"),
        is_round: entry["rounded"] == Value::Bool(true),
        fill: color(&entry["backgroundColor"]),
        border: color(&entry["borderColor"]),
        text: text(&entry["text"]),
    }))
}

fn color(value: &Value) -> Option<Color> {
    Color::of_css(value.as_str()?)
}

/// The point in a list of its row and its column.
fn point(value: &Value) -> Option<Point> {
    let number = |index: usize| value.get(index)?.as_f64();
    Some(Point { row: number(0)?, column: number(1)? })
}
