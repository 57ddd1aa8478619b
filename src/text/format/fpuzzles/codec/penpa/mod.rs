//! Links of penpa-edit, a program to draw puzzles of all kinds.
//!
//! The data of a link are lines of text. The first describes the sheet, the fourth has the setter's drawings, the sixth
//! the cells of the board, and the fifteenth colors. Nothing in them says Sudoku: regions are bold lines, and every
//! rule is a drawing or prose.

mod cages;
mod marks;
mod packed;
mod regions;
mod sheet;
mod strokes;
#[cfg(test)]
mod tests;

use super::drawings::Drawn;
use super::entry::is_empty;
use super::fault::{Fault, Path, unexpected};
use super::interpreted::with_drawings;
use super::json;
use super::parsed::{ParsedPuzzle, puzzle, written_rules};
use crate::puzzle::Digit;
use crate::text::format::prose::check_text;
use crate::text::interpret::Drawing;
use crate::text::{Description, ReadOptions};
use itertools::Itertools;
use serde_json::{Map, Value};
use sheet::Sheet;

/// The name of the setter's drawings.
const QUESTION: &str = "pu_q";

/// Names without a meaning for the digits: the steps that may be undone, and erased grid lines.
const ASIDES: [&str; 4] = ["command_redo", "command_undo", "command_replay", "deletelineE"];

/// Names of the drawings that are read.
const READ: [&str; 14] = [
    "surface",
    "number",
    "numberS",
    "symbol",
    "killercages",
    "cage",
    "line",
    "freeline",
    "lineE",
    "freelineE",
    "thermo",
    "nobulbthermo",
    "arrows",
    "direction",
];

/// Names of drawings that are never read, and words for them.
const OTHERS: [(&str, &str); 3] = [("wall", "wall"), ("squareframe", "frame"), ("polygon", "polygon")];

/// Shapes for a rule, and sentences that name it.
const SHAPES: [(&str, &str); 2] = [("thermo", "Thermometer."), ("killercages", "Cage.")];

/// The description of a sheet: the fields of its first line.
struct Header<'a>(Vec<&'a str>);

/// Reads the parameters of a link, which follow `#` or `?`.
pub(super) fn read(parameters: &str, options: &ReadOptions) -> Result<ParsedPuzzle, Fault> {
    let (data, answer) = (packed::parameter(parameters, 'p'), packed::parameter(parameters, 'a'));
    let text = packed::text(&data).map(|text| packed::expanded(&text));
    let Some(text) = text.filter(|text| text.starts_with(char::is_alphanumeric)) else {
        return unexpected("the data of a puzzle after `p=`: at most 1 MiB, deflated and in base64", data);
    };
    let lines: Vec<&str> = text.lines().collect();
    let value = |line: usize| json::value(lines.get(line)?.as_bytes()).ok();
    let header = Header(lines[0].split(',').collect());
    let sheet = Sheet::new(header.size()?, &value(5).unwrap_or(Value::Null))?;
    let Some(Value::Object(drawn)) = value(3) else {
        return unexpected("an object in the fourth line of the data", lines.get(3).copied().unwrap_or_default());
    };
    let colors = value(14).filter(|_| lines.get(13) == Some(&"1"));
    let layer = Layer { drawn: &drawn, colors: colors.as_ref().and_then(Value::as_object), sheet: &sheet };
    let (sets, mut drawings) = layer.marks();
    drawings.extend(layer.cages());
    let (borders, lines) = layer.lines();
    drawings.extend(lines);
    drawings.extend(layer.shapes());
    drawings.extend(layer.others());
    drawings.extend(header.has_picture().then_some(Drawing::Other { name: "picture" }));
    let mut description = header.description();
    let rules = written_rules(&mut description, "rules")?;
    let puzzle = puzzle(sheet.side(), &sets, (QUESTION, &regions::divided(&sheet, &borders)?), rules)?;
    let solution = packed::text(&answer).and_then(|text| solution(&text, &sheet));
    let parsed = ParsedPuzzle { puzzle, description, solution, readings: Vec::new() };
    let drawn: Vec<Drawn> = drawings.into_iter().map(|drawing| (Path::from(QUESTION), drawing)).collect();
    let Description { title, rules, .. } = &parsed.description;
    // Where no rules are written, the title names them: "Antiknight Sudoku".
    let title = if rules.is_empty() { title.clone() } else { String::new() };
    let prose = [rules, &title, header.diagonals(), &layer.names_of_shapes()].iter().join("\n");
    let parsed = with_drawings(parsed, drawn, &prose, options)?;
    if !options.ignore_text {
        check_text(&title, parsed.puzzle.board()).map_err(|kind| Fault::new("title", kind))?;
    }
    Ok(parsed)
}

impl Header<'_> {
    fn field(&self, index: usize) -> &str {
        self.0.get(index).copied().unwrap_or_default()
    }

    /// The columns and rows of the sheet, which must have square cells and not be turned.
    fn size(&self) -> Result<[usize; 2], Fault> {
        let kind = self.field(0);
        if !["square", "sudoku"].contains(&kind) {
            return unexpected("a grid of the kind `square` or `sudoku`", kind);
        }
        if [4, 5, 6].map(|index| self.field(index)) != ["0", "1", "1"] {
            return unexpected("a board that is not turned or mirrored", "one that is");
        }
        let [columns, rows] = [1, 2].map(|index| self.field(index).parse().ok().filter(|size| *size <= MOST_CELLS));
        match (columns, rows) {
            (Some(columns), Some(rows)) => Ok([columns, rows]),
            _ => unexpected(
                &format!("at most {MOST_CELLS} columns and rows"),
                format!("{} and {}", self.field(1), self.field(2)),
            ),
        }
    }

    /// Title, author and rules, in which the separators of the format are escaped.
    fn description(&self) -> Description {
        let text = |index: usize, name: &str| {
            let text = self.field(index).trim_start_matches(name).replace("%2C", ",").replace("%2D", "\n");
            text.replace("%2E", "&").replace("%2F", "=").trim().to_owned()
        };
        Description::new([&text(15, "Title:"), &text(16, "Author:"), &text(18, "")])
    }

    /// A sentence that names diagonals, if the program drew one with the board.
    fn diagonals(&self) -> &'static str {
        if [11, 14].iter().any(|index| self.field(*index) == "1") { "Diagonal." } else { "" }
    }

    /// Whether an image lies behind the board.
    fn has_picture(&self) -> bool {
        let image = packed::text(self.field(21)).and_then(|text| json::value(text.as_bytes()).ok());
        image.is_some_and(|image| image["url"].is_string())
    }
}

/// The most columns and rows of a sheet.
const MOST_CELLS: usize = 300;

/// The drawings of a setter on a sheet, by kind, and the colors that were chosen instead of the usual ones.
struct Layer<'a> {
    drawn: &'a Map<String, Value>,
    colors: Option<&'a Map<String, Value>>,
    sheet: &'a Sheet,
}

impl<'a> Layer<'a> {
    /// The entries of this kind, which are at a key, or have one of their own from 0 on in a list.
    fn entries(&self, kind: &str) -> Vec<(String, &'a Value)> {
        match self.drawn.get(kind) {
            Some(Value::Object(entries)) => entries.iter().map(|(key, value)| (key.clone(), value)).collect(),
            Some(Value::Array(list)) => {
                list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
            }
            Some(other) if !is_empty(other) => vec![(String::new(), other)],
            _ => Vec::new(),
        }
    }

    /// The chosen color of an entry.
    fn color(&self, kind: &str, key: &str) -> Option<&'a str> {
        let entries = self.colors?.get(kind)?;
        let index = key.parse::<usize>().ok();
        entries.get(key).or_else(|| entries.get(index?)).and_then(Value::as_str)
    }

    /// The lists of points of this kind; one that cannot be read is empty.
    fn paths(&self, kind: &str) -> Vec<(String, Vec<usize>)> {
        let points = |value: &Value| -> Option<Vec<usize>> {
            value.as_array()?.iter().map(|point| Some(point.as_u64()? as usize)).collect()
        };
        let entries = self.entries(kind).into_iter().filter(|(_, value)| !is_empty(value));
        entries.map(|(key, value)| (key, points(value).unwrap_or_default())).collect()
    }

    /// Sentences that name the shapes which the program offers for a rule.
    fn names_of_shapes(&self) -> String {
        SHAPES.into_iter().filter(|(kind, _)| !self.entries(kind).is_empty()).map(|(_, name)| name).join("\n")
    }

    /// The drawings that are never read.
    fn others(&self) -> Vec<Drawing> {
        let known = |kind: &str| READ.contains(&kind) || ASIDES.contains(&kind);
        let name = |kind: &str| OTHERS.iter().find(|(other, _)| *other == kind).map_or("drawing", |(_, name)| name);
        let others = self.drawn.keys().filter(|kind| !known(kind));
        others.flat_map(|kind| self.entries(kind).into_iter().map(|_| Drawing::Other { name: name(kind) })).collect()
    }
}

/// The solution in the data of the answer: a list whose fifth entry has the numbers, each `point,digit`.
fn solution(text: &str, sheet: &Sheet) -> Option<Box<[Digit]>> {
    let answer = json::value(text.as_bytes()).ok()?;
    let mut digits = vec![None; sheet.side() * sheet.side()];
    for entry in answer.get(4)?.as_array()? {
        let (point, digit) = entry.as_str()?.split_once(',')?;
        let digit = Digit::new(digit.parse().ok()?).filter(|digit| digit.index() < sheet.side())?;
        digits[sheet.cell(point.parse().ok()?)?.index(sheet.side())] = Some(digit);
    }
    digits.into_iter().collect()
}
