//! Answers in the format asked for, one after the other, on standard output.

use super::answer::Answer;
use super::args::OutputFormat;
use super::input::Item;
use super::output::Output;
use crate::puzzle::Solution;
use crate::text::Record;
use crate::text::render::{self, Style};
use serde::Serialize;
use std::io::{self, Write};

/// The schema that each JSON answer names.
const SCHEMA: &str = "sudosat-answer-1";

/// A writer of answers.
pub(crate) struct Report {
    format: Format,
    output: Output,
    scratch: String,
}

/// The output format once `auto` is settled.
enum Format {
    Line,
    Block,
    Json,
    Csv(Box<csv::Writer<Output>>),
    Drawing(Style),
}

/// One answer as a JSON object.
#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    record: u64,
    source: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    answer: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Report {
    /// A report in the given format. `draw` says whether `auto` means a drawn board.
    pub(crate) fn new(format: OutputFormat, draw: bool, output: Output) -> io::Result<Self> {
        let format = match format {
            OutputFormat::Auto if draw => Format::Drawing(if colour_wanted() { Style::Colour } else { Style::Plain }),
            OutputFormat::Auto | OutputFormat::Line => Format::Line,
            OutputFormat::Block => Format::Block,
            OutputFormat::Json => Format::Json,
            OutputFormat::Csv => {
                let mut table = csv::Writer::from_writer(output.clone());
                table.write_record(["puzzle", "answer", "solution"])?;
                Format::Csv(Box::new(table))
            }
        };
        Ok(Self { format, output, scratch: String::new() })
    }

    /// Writes one answer. `error` is what went wrong with the record, already told on standard error.
    pub(crate) fn write(&mut self, item: &Item, answer: &Answer, error: Option<String>) -> io::Result<()> {
        let record = item.record.as_ref().ok();
        match &mut self.format {
            Format::Line => {
                self.scratch.clear();
                match (record, &answer.grid) {
                    (Some(record), Some(grid)) => self.scratch.push_str(&line(record, grid)),
                    _ => self.scratch.push_str(&answer.word),
                }
                self.scratch.push('\n');
                self.output.write_all(self.scratch.as_bytes())?;
            }
            Format::Block => match (record, &answer.grid) {
                (Some(record), Some(grid)) => {
                    let block = render::block(&grid.cells(), record.puzzle.geometry(), &record.notation);
                    writeln!(self.output, "{}\n", block.trim_end())?;
                }
                _ => writeln!(self.output, "{}\n", answer.word)?,
            },
            Format::Drawing(style) => match (record, &answer.grid) {
                (Some(record), Some(grid)) => {
                    write!(self.output, "{}", render::drawing(&record.puzzle, Some(grid), *style))?;
                }
                _ => writeln!(self.output, "{}", answer.word)?,
            },
            Format::Json => {
                let object = json(item, record, answer, error);
                serde_json::to_writer(&mut self.output, &object)?;
                self.output.write_all(b"\n")?;
            }
            Format::Csv(table) => {
                let puzzle = record.map(puzzle_line).unwrap_or_default();
                let solution = record.zip(answer.grid.as_ref()).map(|(record, grid)| line(record, grid));
                table.write_record([&puzzle, &*answer.word, &solution.unwrap_or_default()])?;
                table.flush()?;
                return Ok(());
            }
        }
        self.output.flush_if_due()
    }
}

fn json<'a>(item: &'a Item, record: Option<&Record>, answer: &'a Answer, error: Option<String>) -> Json<'a> {
    let (number, line_number) = match &item.record {
        Ok(record) => (record.number, record.line),
        Err(error) => (error.record, error.line),
    };
    Json {
        schema: SCHEMA,
        record: number,
        source: &item.source,
        line: line_number,
        puzzle: record.map(puzzle_line),
        answer: &answer.word,
        solution: record.zip(answer.grid.as_ref()).map(|(record, grid)| line(record, grid)),
        violations: record.map_or_else(Vec::new, |record| {
            answer.violations.iter().map(|violation| violation.describe(record.puzzle.geometry())).collect()
        }),
        error,
    }
}

fn line(record: &Record, solution: &Solution) -> String {
    render::line(&solution.cells(), record.puzzle.side(), &record.notation)
}

fn puzzle_line(record: &Record) -> String {
    render::line(record.puzzle.clues(), record.puzzle.side(), &record.notation)
}

/// Colour is for terminals, and not where `NO_COLOR` is set to something. The caller has seen that this is a terminal.
fn colour_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
