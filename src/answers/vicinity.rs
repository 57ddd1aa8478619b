//! Puzzles in the vicinity of others as lines, rows of a table and JSON objects:
//! `docs/schema/sudosat-vicinity-1.json`.

use serde::Serialize;

/// The schema that each JSON object names.
const SCHEMA: &str = "sudosat-vicinity-1";

/// The columns of a table.
pub(crate) const COLUMNS: [&str; 5] = ["puzzle", "solution", "clues", "depth", "from"];

/// A puzzle as a JSON object.
#[derive(Serialize)]
pub(crate) struct Json {
    schema: &'static str,
    puzzle: String,
    solution: String,
    clues: u8,
    depth: u32,
    from: String,
}

impl Json {
    /// The object for a puzzle with this number of clues, found that many steps from the input, last from another one.
    pub(crate) fn new(puzzle: String, solution: String, (clues, depth): (u8, u32), from: String) -> Self {
        Self { schema: SCHEMA, puzzle, solution, clues, depth, from }
    }

    /// The values of [`COLUMNS`].
    pub(crate) fn fields(self) -> [String; COLUMNS.len()] {
        let Self { schema: _, puzzle, solution, clues, depth, from } = self;
        [puzzle, solution, clues.to_string(), depth.to_string(), from]
    }
}
