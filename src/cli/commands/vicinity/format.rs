//! The formats of puzzles in the vicinity of others.

use crate::answers::vicinity::{COLUMNS, Json};
use crate::generate::{Neighbor, Open};
use clap::ValueEnum;
use std::io::{self, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One line each, with `.` for an empty cell
    Line,
    /// A JSON object on each line
    Json,
    /// A table: puzzle, solution, clues, depth (steps from the input) and from (the puzzle it was made of)
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

    /// The text before all puzzles.
    pub(super) fn header(self) -> String {
        if self == Self::Csv { COLUMNS.join(",") + "\n" } else { String::new() }
    }

    /// Appends a puzzle, its solution, and the puzzle that it was made of.
    pub(super) fn write(self, found: &Neighbor, solution: String, from: &Open, text: &mut Vec<u8>) -> io::Result<()> {
        let json =
            || Json::new(found.puzzle.to_string(), solution, (found.clues, from.depth + 1), from.puzzle.to_string());
        match self {
            Self::Line => text.extend(found.puzzle.to_string().into_bytes()),
            Self::Json => serde_json::to_writer(&mut *text, &json())?,
            // No field has a comma or a quote.
            Self::Csv => text.extend(json().fields().join(",").into_bytes()),
        }
        writeln!(text)
    }
}
