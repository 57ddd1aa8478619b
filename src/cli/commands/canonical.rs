//! `canonical`: prints each puzzle's minlex form on a line of its own.

use crate::canonical::{Canonical, Canonicalizer};
use crate::cli::jobs::answered::Answered;
use crate::cli::jobs::item::Item;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Progress, Shown};
use crate::cli::jobs::records::Records;
use crate::cli::jobs::runner;
use crate::cli::jobs::word::Word;
use crate::cli::jobs::writer::Writer;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::same_file;
use clap::{Args, ValueEnum, ValueHint};
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};

/// The schema that each JSON answer names.
const SCHEMA: &str = "sudosat-canonical-1";

/// Print the canonical form of each 9x9 puzzle
///
/// Two puzzles are equivalent if one becomes the other by relabelling digits, permuting bands, stacks, rows within a
/// band and columns within a stack, and transposing. The canonical form is the equivalent puzzle whose line comes first
/// in the order of characters (minlex).
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat canonical puzzles.txt | sort -u | wc -l  how many puzzles differ in more than looks
  sudosat canonical --format json puzzles.txt      with the map to the form and the automorphisms")]
pub(crate) struct CanonicalArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing means standard input. .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// The format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "line", help_heading = "Output")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line each, with `.` for an empty cell
    Line,
    /// A JSON object on each line, with the map to the form and the number of automorphisms
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
    form: JsonForm,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonForm {
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
    same_file::refuse(args.input.inputs(&args.files), [Path::new("-")])?;
    let out = Output::stdout();
    let records = Records::new(&args.input, &args.files, Some(&out))?;
    let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: false };
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    let mut worker = Worker { canonicalizer: Canonicalizer::new(), format: args.format };
    let mut writer = Writer::new(out, "puzzle", progress);
    let end = runner::run_here(records, &mut worker, &mut writer)?;
    writer.finish(end)
}

struct Worker {
    canonicalizer: Canonicalizer,
    format: Format,
}

impl runner::Worker for Worker {
    type Part = Result<Item, Failure>;
    type Answer = Answered;

    fn answer(&mut self, item: Result<Item, Failure>) -> Result<Answered, Failure> {
        let item = item?;
        let mut answered = Answered::default();
        let form = self.form(&item, &mut answered);
        answered.text = match (self.format, form) {
            (Format::Line, Ok(canonical)) => line(&canonical.form).into_bytes(),
            (Format::Line, Err((word, _))) => word.to_string().into(),
            (Format::Json, form) => json(&item, form.map_err(|(_, told)| told)).map_err(Failure::Output)?,
        };
        answered.text.push(b'\n');
        Ok(answered)
    }
}

impl Worker {
    /// The form, or the word that stands in its place and the message; both are counted, and the message is told.
    fn form(&mut self, item: &Item, answered: &mut Answered) -> Result<Canonical, (Word, String)> {
        let record = item.record.as_ref().map_err(|error| {
            answered.tell_unreadable(&item.source, error);
            answered.tally(Word::Invalid);
            let excerpt = error.excerpt().map_or_else(String::new, |excerpt| format!("\n{excerpt}"));
            (Word::Invalid, format!("{}{excerpt}", error.advised()))
        })?;
        let clues = record.puzzle.to_classic();
        let form = clues.ok_or_else(|| NOT_CLASSIC.to_owned());
        let form = form.and_then(|clues| self.canonicalizer.of(&clues).map_err(|error| error.to_string()));
        answered.tally(if form.is_ok() { Word::WithForm } else { Word::Unsupported });
        form.map_err(|why| {
            answered.tell(item, record, &why);
            answered.exit = Exit::Failed;
            (Word::Unsupported, format!("line {}: {why}", record.line))
        })
    }
}

/// Why a puzzle has no form.
const NOT_CLASSIC: &str = "only 9x9 puzzles with 3x3 boxes and no other rule have a canonical form";

fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&cell| if cell == 0 { '.' } else { char::from(b'0' + cell) }).collect()
}

fn json(item: &Item, form: Result<Canonical, String>) -> io::Result<Vec<u8>> {
    let (record, number) = match &item.record {
        Ok(record) => (record.number, record.line),
        Err(error) => (error.record, error.line),
    };
    let form = match form {
        Ok(Canonical { form, map, automorphisms, .. }) => JsonForm::Form {
            canonical: line(&form),
            automorphisms,
            map: Map {
                transposed: map.transposed,
                rows: map.rows.map(|row| row + 1),
                columns: map.columns.map(|column| column + 1),
                digits: map.digits,
            },
        },
        Err(error) => JsonForm::None { error },
    };
    let puzzle = item.record.as_ref().ok().map(|record| record.puzzle.to_string());
    let json = Json { schema: SCHEMA, record, source: &item.source, line: number, puzzle, form };
    Ok(serde_json::to_vec(&json)?)
}
