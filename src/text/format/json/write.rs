//! Writes boards as JSON: as numbers, in an object with rules and texts, or as strings in the style of `LeetCode`.

use crate::puzzle::Digit;
#[cfg(feature = "formats")]
use crate::puzzle::Rule;
#[cfg(feature = "formats")]
use crate::text::{Notation, Record, render};
use itertools::Itertools;
#[cfg(feature = "formats")]
use serde_json::{Value, json};

/// A board as a JSON array of arrays of numbers, `null` for an empty cell.
///
/// ```
/// # use sudosat::{puzzle::Digit, text::render};
/// assert_eq!(render::json_board(&[Digit::new(2), None, None, Digit::new(1)], 2), "[[2,null],[null,1]]");
/// ```
#[must_use]
pub fn json_board(cells: &[Option<Digit>], side: usize) -> String {
    board(cells, side, |cell| cell.map_or("null".to_owned(), |digit| digit.to_string()))
}

/// A board of numbers, wrapped in an object if there is anything but clues and a comment.
#[cfg(feature = "formats")]
pub(crate) fn json_record(Record { puzzle, description, solution, .. }: &Record) -> String {
    let side = puzzle.side();
    let rules: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
    let text = |text: &str| (!text.is_empty()).then(|| text.into());
    let values: [(&str, Option<Value>); 7] = [
        ("boxes", render::boxes(puzzle.geometry()).map(Value::from)),
        ("regions", render::regions(puzzle.geometry()).map(Value::from)),
        ("rules", (!rules.is_empty()).then(|| json!(rules))),
        ("title", text(&description.title)),
        ("author", text(&description.author)),
        ("ruleset", text(&description.rules)),
        ("solution", solution.as_deref().map(|digits| digits.chunks(side).map(numbers).collect())),
    ];
    let board = if puzzle.is_restricted() {
        json!(render::candidate_grid(puzzle, &Notation::default())).to_string()
    } else {
        json_board(puzzle.clues(), side)
    };
    // The puzzle comes first, as the reader recognizes such an object by it.
    let fields = values.into_iter().filter_map(|(key, value)| Some(format!(",\"{key}\":{}", value?))).join("");
    if fields.is_empty() && !puzzle.is_restricted() { board } else { format!("{{\"puzzle\":{board}{fields}}}") }
}

#[cfg(feature = "formats")]
fn numbers(row: &[Digit]) -> Value {
    row.iter().map(|digit| digit.get()).collect()
}

/// A board of strings, `"."` for an empty cell.
#[cfg(feature = "formats")]
pub(crate) fn leetcode_board(cells: &[Option<Digit>], side: usize) -> String {
    board(cells, side, |cell| cell.map_or("\".\"".to_owned(), |digit| format!("\"{digit}\"")))
}

fn board(cells: &[Option<Digit>], side: usize, write: impl Fn(Option<Digit>) -> String) -> String {
    let row = |row: &[Option<Digit>]| row.iter().map(|&cell| write(cell)).join(",");
    format!("[[{}]]", cells.chunks(side.max(1)).map(row).join("],["))
}
