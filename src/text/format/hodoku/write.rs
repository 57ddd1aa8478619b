//! Writes a line of a library.

use crate::puzzle::Candidate;
use crate::text::Record;
use crate::text::target::spec::{Exclusions, Extras, Format, FormatSpec};
use itertools::Itertools;

/// A line of a library.
pub(crate) struct Hodoku;

impl Format for Hodoku {
    const SPEC: FormatSpec = FormatSpec { sides: 9..=9, exclusions: Exclusions::Any, ..FormatSpec::named("hodoku") };

    fn write(record: &Record, _: &Extras) -> String {
        let (puzzle, caption) = (&record.puzzle, record.caption());
        let cells: String =
            puzzle.clues().iter().map(|clue| clue.map_or(".".to_owned(), |clue| clue.to_string())).collect();
        let triplet = |Candidate { cell, digit }| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1);
        let eliminated = puzzle.excluded().map(triplet).join(" ");
        let comment = if caption.is_empty() { String::new() } else { format!(":{caption}") };
        format!(":0000:x:{cells}:{eliminated}::{comment}\n")
    }
}
