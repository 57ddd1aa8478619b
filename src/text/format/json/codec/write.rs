//! Writes boards as JSON: as numbers, in an object with rules and texts, or as strings in the style of `LeetCode`.

use crate::puzzle::{Digit, Rule};
use crate::text::{Notation, Record, render};
use itertools::Itertools;
use serde_json::{Value, json};

/// A board of numbers, wrapped in an object if there is anything but clues and a comment.
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
        render::json_board(puzzle.clues(), side)
    };
    // The puzzle comes first, as the reader recognizes such an object by it.
    let fields = values.into_iter().filter_map(|(key, value)| Some(format!(",\"{key}\":{}", value?))).join("");
    if fields.is_empty() && !puzzle.is_restricted() { board } else { format!("{{\"puzzle\":{board}{fields}}}") }
}

fn numbers(row: &[Digit]) -> Value {
    row.iter().map(|digit| digit.get()).collect()
}

/// A board of strings, `"."` for an empty cell.
pub(crate) fn leetcode_board(cells: &[Option<Digit>], side: usize) -> String {
    render::json::json_array(cells, side, |cell| cell.map_or("\".\"".to_owned(), |digit| format!("\"{digit}\"")))
}
