//! Writes boards as JSON: as numbers, in an object with rules and texts, or as strings in the style of `LeetCode`.

use crate::puzzle::{Digit, Geometry};
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
        grids: |_, _| true,
        digits: true,
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
    let rules: Vec<String> = puzzle.board().stated_rules().map(ToString::to_string).collect();
    let text = |text: &str| (!text.is_empty()).then(|| text.into());
    let geometry = puzzle.geometry();
    let values: [(&str, Option<Value>); 8] = [
        ("grid", render::grid(geometry).map(Value::from)),
        ("boxes", render::boxes(geometry).map(Value::from)),
        ("regions", render::regions(geometry).map(Value::from)),
        ("rules", (!rules.is_empty()).then(|| json!(rules))),
        ("title", text(&description.title)),
        ("author", text(&description.author)),
        ("ruleset", text(&description.rules)),
        ("solution", solution.as_deref().map(|digits| solution_of(digits, geometry))),
    ];
    let board = if puzzle.is_restricted() {
        json!(render::candidate_rows(puzzle)).to_string()
    } else if geometry.is_square() {
        render::json_board(puzzle.clues(), side)
    } else {
        json!(render::line(puzzle.clues(), geometry, &Notation::default())).to_string()
    };
    // The puzzle comes first, as the reader recognizes such an object by it.
    let fields = values.into_iter().filter_map(|(key, value)| Some(format!(",\"{key}\":{}", value?))).join("");
    if fields.is_empty() && !puzzle.is_restricted() { board } else { format!("{{\"puzzle\":{board}{fields}}}") }
}

/// A solution in rows, or as text if the board is not square or has other digits than 1, 2, ….
fn solution_of(digits: &[Digit], geometry: &Geometry) -> Value {
    if geometry.is_square() {
        let row = |row: &[Digit]| row.iter().map(|digit| digit.get()).collect::<Value>();
        return geometry.by_row(digits).map(row).collect();
    }
    let cells: Vec<Option<Digit>> = digits.iter().copied().map(Some).collect();
    render::line(&cells, geometry, &Notation::default()).into()
}
