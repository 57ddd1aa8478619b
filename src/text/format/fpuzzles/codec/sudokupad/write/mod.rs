//! Writes SudokuPad links: givens, regions and cages as such, other rules as drawings with a sentence for each, in the
//! manner of people who publish there.

mod lines;
mod rules;
mod sketch;

use crate::puzzle::{Board, Digit, Rule, Solution};
use crate::text::Record;
use crate::text::format::fpuzzles::codec::link::escaped;
use crate::text::target::spec::{Boards, Extras, Format, FormatSpec, Solutions, Texts};
use serde_json::{Map, Value, json};
use sketch::Sketch;

/// A link that opens the puzzle on SudokuPad.
pub(crate) struct SudokuPad;

impl Format for SudokuPad {
    const SPEC: FormatSpec = FormatSpec {
        // The largest board whose link may be read again.
        sides: 1..=16,
        boards: Boards::Without(inexpressible),
        texts: Texts::Titled,
        solutions: Solutions::Any,
        ..FormatSpec::named("sudokupad")
    };

    fn write(record: &Record, extras: &Extras) -> String {
        let packed = lz_str::compress_to_base64(&object(record, extras).to_string());
        format!("https://sudokupad.app/scl{}\n", escaped(&packed))
    }
}

fn object(record: &Record, extras: &Extras) -> Value {
    let Record { puzzle, description, comment, .. } = record;
    let geometry = puzzle.geometry();
    let side = geometry.side();
    let sketch = Sketch::of(puzzle.board());
    let place = |cell: usize| json!([cell / side, cell % side]);
    let cell = |cell: usize| puzzle.clue_at(cell).map_or_else(|| json!({}), |clue| json!({ "value": clue.get() }));
    let rows: Vec<Vec<Value>> = (0..side).map(|row| (row * side..(row + 1) * side).map(cell).collect()).collect();
    let region = |number: usize| (0..side * side).filter(|cell| geometry.box_at(*cell) == number).map(place).collect();
    let regions: Vec<Vec<Value>> = (0..side).map(region).collect();

    let mut metadata = Map::new();
    let title = if description.title.is_empty() { comment } else { &description.title };
    let mut prose: Vec<&str> = vec![&description.rules];
    prose.extend(
        sketch.sentences.iter().map(AsRef::as_ref).filter(|sentence: &&str| !description.rules.contains(*sentence)),
    );
    let rules = prose.join("\n");
    for (key, text) in [("title", title.as_str()), ("author", &description.author), ("rules", rules.trim())] {
        if !text.is_empty() {
            metadata.insert(key.to_owned(), text.into());
        }
    }
    metadata.extend(sketch.flags.iter().map(|flag| ((*flag).to_owned(), true.into())));
    if let Some(solution) = extras.solution.as_ref().map(Solution::digits).or(record.solution.as_deref()) {
        let separator = if side > 9 { "," } else { "" };
        let digits: Vec<String> = solution.iter().map(Digit::to_string).collect();
        metadata.insert("solution".to_owned(), digits.join(separator).into());
    }

    let mut object = Map::new();
    object.insert("cellSize".to_owned(), 50.into());
    object.insert("metadata".to_owned(), metadata.into());
    object.insert("cells".to_owned(), json!(rows));
    object.insert("regions".to_owned(), json!(regions));
    for (key, list) in sketch.lists {
        object.insert(key.to_owned(), list.into());
    }
    Value::Object(object)
}

/// The rules that cannot be drawn, or not together with the rules before them.
fn inexpressible(board: &Board) -> Vec<Rule> {
    Sketch::of(board).left_out
}
