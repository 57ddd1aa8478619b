//! The form in which a record is written.

use super::columns::Columns;
use crate::text::{Record, Target};

/// The form in which a record is written.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    /// Its lines, its row, or its object, as they were.
    Original,
    /// The puzzle and its comment as a line.
    Line,
    /// Properties and columns.
    Columns(Columns),
}

/// The puzzle and its comment as a line, or what a line cannot express of it.
pub(super) fn line(record: &Record) -> Result<String, String> {
    let losses = Target::Line.losses(&record.puzzle);
    let prose = (!record.description.rules.is_empty()).then(|| "rules in prose".to_owned());
    if let Some(loss) = losses.first().map(ToString::to_string).or(prose) {
        return Err(format!("a line cannot express {loss}: write it as it is, or with --to json"));
    }
    Target::Line.write(record).map_err(|error| error.to_string())
}
