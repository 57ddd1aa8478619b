//! `canonical`: each puzzle's minlex form, on a line of its own.

use crate::canonical::{Canonical, Canonicalizer};
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Followed, Shown};
use crate::cli::jobs::{item::Item, records::Records};
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::same_file;
use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The schema that each JSON answer names.
const SCHEMA: &str = "sudosat-canonical-1";

#[derive(Args)]
pub(crate) struct CanonicalArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// How forms are written
    #[arg(long, value_name = "FORMAT", default_value = "line", help_heading = "Output")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line each, `.` for an empty cell
    Line,
    /// A JSON object a line, with the map that leads to the form and the number of automorphisms
    Json,
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
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Form { canonical: String, automorphisms: u64, map: Map },
    None { error: String },
}

#[derive(Serialize)]
struct Map {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

pub(crate) fn run(args: &CanonicalArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    same_file::refuse(args.input.inputs(&args.files), [Path::new("-")])?;
    let mut out = Output::stdout();
    let mut canonicalizer = Canonicalizer::new();
    let mut exit = Exit::AsAsked;
    let records = Records::new(&args.input, &args.files, Some(&out))?;
    let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: false };
    let mut job = Followed::new("puzzle", shown, &args.files, records.bytes_read());
    for item in records {
        let item = item?;
        let form = form(&item, &mut canonicalizer);
        job.count(form.as_ref().map_or_else(|(word, _)| *word, |_| "with a canonical form"));
        if let Err((_, told)) = &form {
            exit = Exit::Failed;
            job.tell(&format!("{}: {told}\n", item.source));
        }
        let mut text = match (args.format, form) {
            (Format::Line, Ok(canonical)) => line(&canonical.form).into_bytes(),
            (Format::Line, Err((word, _))) => word.into(),
            (Format::Json, form) => json(&item, form.map_err(|(_, told)| told)).map_err(Failure::Output)?,
        };
        text.push(b'\n');
        // At once: an output is never left with a part of an answer.
        out.write_all(&text).map_err(Failure::Output)?;
        out.flush_if_due().map_err(Failure::Output)?;
        if cancel.load(Ordering::Relaxed) {
            exit = Exit::Interrupted;
            break;
        }
    }
    out.finish().map_err(Failure::Output)?;
    job.end();
    Ok(exit)
}

/// The form, or the word that stands in its place and the message.
fn form(item: &Item, canonicalizer: &mut Canonicalizer) -> Result<Canonical, (&'static str, String)> {
    let record = item.record.as_ref().map_err(|error| {
        let excerpt = error.excerpt().map_or_else(String::new, |excerpt| format!("\n{excerpt}"));
        ("invalid", format!("{error}{excerpt}"))
    })?;
    let unsupported = |why: &str| ("unsupported", format!("line {}: {why}", record.line));
    let clues = record.puzzle.to_classic();
    let clues =
        clues.ok_or_else(|| unsupported("only 9x9 puzzles with 3x3 boxes and no other rule have a canonical form"))?;
    canonicalizer.of(&clues).map_err(|error| unsupported(&error.to_string()))
}

fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&cell| if cell == 0 { '.' } else { char::from(b'0' + cell) }).collect()
}

fn json(item: &Item, form: Result<Canonical, String>) -> io::Result<Vec<u8>> {
    let (record, number) = match &item.record {
        Ok(record) => (record.number, record.line),
        Err(error) => (error.record, error.line),
    };
    let answer = match form {
        Ok(Canonical { form, map, automorphisms, .. }) => Answer::Form {
            canonical: line(&form),
            automorphisms,
            map: Map {
                transposed: map.transposed,
                rows: map.rows.map(|row| row + 1),
                columns: map.columns.map(|column| column + 1),
                digits: map.digits,
            },
        },
        Err(error) => Answer::None { error },
    };
    let puzzle = item.record.as_ref().ok().map(|record| record.puzzle.to_string());
    let json = Json { schema: SCHEMA, record, source: &item.source, line: number, puzzle, answer };
    Ok(serde_json::to_vec(&json)?)
}
