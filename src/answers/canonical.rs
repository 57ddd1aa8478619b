//! Canonical forms as lines and as JSON objects: `docs/schema/sudosat-canonical-1.json`.

use super::json::{Fields, Origin};
use crate::canonical::Canonical;
use crate::text::{ParseError, Record};
use serde::Serialize;

/// The schema that each JSON answer names.
const SCHEMA: &str = "sudosat-canonical-1";

/// The reason why a puzzle has no form.
pub(crate) const NOT_CLASSIC: &str = "only 9x9 puzzles with 3x3 boxes and no other rule have a canonical form";

/// One answer as a JSON object.
#[derive(Serialize)]
pub(crate) struct Json<'a> {
    #[serde(flatten)]
    origin: Origin<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(flatten)]
    form: Form,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Form {
    Form { canonical: String, automorphisms: u64, map: Map },
    None { error: String },
}

/// The map to a form; rows and columns count from 1 here.
#[derive(Serialize)]
struct Map {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

/// A form as a line, with `.` for an empty cell.
pub(crate) fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&cell| if cell == 0 { '.' } else { char::from(b'0' + cell) }).collect()
}

impl<'a> Json<'a> {
    /// The object for a record of a source, with its form or the reason why it has none.
    pub(crate) fn new(
        source: &'a str,
        read: &'a Result<Record, ParseError>,
        form: Result<Canonical, String>,
        fields: Option<Fields<'a>>,
    ) -> Self {
        let form = match form {
            Ok(Canonical { form, map, automorphisms, .. }) => Form::Form {
                canonical: line(&form),
                automorphisms,
                map: Map {
                    transposed: map.transposed,
                    rows: map.rows.map(|row| row + 1),
                    columns: map.columns.map(|column| column + 1),
                    digits: map.digits,
                },
            },
            Err(error) => Form::None { error },
        };
        let record = read.as_ref().ok();
        let puzzle = record.filter(|record| record.puzzle.to_classic().is_some());
        Self {
            origin: Origin::new(SCHEMA, source, read),
            puzzle: puzzle.map(|record| record.puzzle.to_string()),
            form,
            comment: record.map(|record| record.comment.as_str()).filter(|comment| !comment.is_empty()),
            fields,
        }
    }
}
