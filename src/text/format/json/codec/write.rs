//! Writes boards as JSON: as numbers, in an object with rules and texts, or as strings in the style of `LeetCode`.

use crate::puzzle::{Digit, Rule};
use crate::text::target::spec::{Boards, Exclusions, Extras, Format, FormatSpec, Solutions, Texts};
use crate::text::{Notation, Record, render};
use itertools::Itertools;
use serde_json::{Value, json};

/// A board of numbers, or an object with one.
pub(crate) struct Json;

impl Format for Json {
    const SPEC: FormatSpec = FormatSpec {
        is_extension: true,
        boards: Boards::Any,
        exclusions: Exclusions::OfManyCells,
        texts: Texts::Description,
        solutions: Solutions::Stated,
        ..FormatSpec::named("json")
    };

    fn write(record: &Record, _: &Extras) -> String {
        format!("{}\n", json_record(record))
    }
}

/// A board of strings, `"."` for an empty cell.
pub(crate) struct LeetCode;

impl Format for LeetCode {
    const SPEC: FormatSpec = FormatSpec { texts: Texts::Nothing, ..FormatSpec::named("leetcode") };

    fn write(Record { puzzle, .. }: &Record, _: &Extras) -> String {
        let cell = |cell: Option<Digit>| cell.map_or("\".\"".to_owned(), |digit| format!("\"{digit}\""));
        format!("{}\n", render::json::json_array(puzzle.clues(), puzzle.side(), cell))
    }
}

/// A board of numbers, wrapped in an object if there is anything but clues and a comment.
fn json_record(Record { puzzle, description, solution, .. }: &Record) -> String {
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
