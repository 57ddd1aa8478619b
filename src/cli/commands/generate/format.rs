//! The formats of generated puzzles.

use super::kind::{AnyPlan, AnyPuzzle};
use crate::answers::generated::NO_PUZZLE;
use crate::cli::terminal::exit::Failure;
use crate::generate::Seed;
use crate::text::{Record, Target};
use clap::ValueEnum;
use std::io::{self, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One line each, with `.` for an empty cell; rules are written below
    Line,
    /// A JSON object on each line
    Json,
    /// A table, with the columns puzzle, solution, clues, seed, record and more
    Csv,
    /// A picture of one puzzle
    Svg,
}

impl Format {
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    /// The text before all records.
    pub(super) fn header(self, plan: &AnyPlan) -> String {
        if self == Self::Csv { plan.columns() } else { String::new() }
    }

    /// Appends a record of the job with this plan and seed.
    pub(super) fn write(
        self,
        plan: &AnyPlan,
        seed: Seed,
        record: u64,
        made: Option<&AnyPuzzle>,
        text: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let json = || plan.json(seed, record, made);
        match (self, made) {
            (Self::Line, Some(made)) => made.write_line(text),
            (Self::Line, None) => text.extend(NO_PUZZLE.bytes()),
            (Self::Json, _) => {
                serde_json::to_writer(&mut *text, &json()).map_err(io::Error::from).map_err(Failure::Output)?;
            }
            // No field has a comma or a quote.
            (Self::Csv, _) => text.extend(json().fields(plan.has_rules()).join(",").into_bytes()),
            (Self::Svg, Some(made)) => {
                let picture = Target::Svg.write(&Record::new(made.puzzle()?));
                text.extend(picture.map_err(|error| Failure::new(error.to_string()))?.trim_end().bytes());
            }
            (Self::Svg, None) => return Ok(()),
        }
        writeln!(text).map_err(Failure::Output)
    }
}
