//! The formats of generated puzzles.

use crate::answers::canonical::line;
use crate::answers::generated::{COLUMNS, Json, NO_PUZZLE};
use crate::generate::{Generated, Plan, Seed};
use clap::ValueEnum;
use std::io::{self, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One line each, with `.` for an empty cell
    Line,
    /// A JSON object on each line
    Json,
    /// A table, with the columns puzzle, solution, clues, seed, record and more
    Csv,
}

impl Format {
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// The text before all records.
    pub(super) fn header(self) -> String {
        if self == Self::Csv { COLUMNS.join(",") + "\n" } else { String::new() }
    }

    /// Appends a record of the job with this plan and seed.
    pub(super) fn write(
        self,
        plan: &Plan,
        seed: Seed,
        record: u64,
        generated: Option<&Generated>,
        text: &mut Vec<u8>,
    ) -> io::Result<()> {
        let json = || Json::new(plan, seed, record, generated);
        match self {
            Self::Line => match generated {
                Some(generated) => text.extend(line(&generated.puzzle).into_bytes()),
                None => text.extend(NO_PUZZLE.bytes()),
            },
            Self::Json => serde_json::to_writer(&mut *text, &json())?,
            // No field has a comma or a quote.
            Self::Csv => text.extend(json().fields().join(",").into_bytes()),
        }
        writeln!(text)
    }
}
