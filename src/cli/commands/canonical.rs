//! `canonical`: prints each puzzle's minlex form on a line of its own.

use crate::answers::AnswerKind;
use crate::answers::canonical::{self, line};
use crate::answers::rating::Scales;
use crate::canonical::{Canonical, Canonicalizer};
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::columns::Columns;
use crate::cli::jobs::work::format::{fields_of, puzzle_text};
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::{InputArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, same_file};
use clap::{Args, ValueEnum, ValueHint};
use std::io;
use std::path::{Path, PathBuf};

/// Print the canonical form of each 9x9 puzzle
///
/// Two puzzles are equivalent if one becomes the other by relabeling digits, permuting bands, stacks, rows within a
/// band and columns within a stack, and transposing. The canonical form is the equivalent puzzle whose line comes first
/// in the order of characters (minlex).
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat canonical puzzles.txt | sort -u | wc -l  the number of essentially different puzzles
  sudosat canonical puzzles.csv -o forms.csv       the table with a column for the form
  sudosat canonical --to json puzzles.txt          with the map to the form and the automorphisms")]
pub(crate) struct CanonicalArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// The format of the answers [default: by the extension of --output, else like the input: CSV for a table, JSON
    /// for JSON Lines, otherwise lines]
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output")]
    to: Option<Format>,
    /// Write the answers to a file; `-` is standard output. The extensions .gz, .zst and .xz compress
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Keep the text after a puzzle on its line: after the form, or in CSV as a column
    #[arg(long, help_heading = "Output")]
    keep_comments: bool,
    /// Print no progress, no summary, and no messages about single records
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// The number of threads; answers keep the order of the puzzles [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line each, with `.` for an empty cell
    Line,
    /// A JSON object on each line, with the map to the form and the number of automorphisms
    Json,
    /// A table: puzzle and form; or the columns of the input table, followed by the form
    Csv,
}

/// The layout of the output, which may depend on the first input.
#[derive(Clone, Copy)]
enum Layout {
    Line,
    Json,
    Csv,
    /// The rows of the input table, with a column added.
    Table,
}

/// The column that is added to a table.
const COLUMNS: Columns = Columns {
    answer: "canonical",
    solution: false,
    detail: None,
    scales: Scales::NONE,
    puzzles: &[],
    microseconds: false,
    rules: false,
};

pub(crate) fn run(args: &CanonicalArgs) -> Result<Exit, Failure> {
    let path = formats::file(args.output.as_ref());
    let of_extension = |extension: &str| match extension {
        "json" | "jsonl" | "ndjson" => Some(Format::Json),
        "csv" => Some(Format::Csv),
        _ => None,
    };
    let format = formats::choose(args.to, path, of_extension, Format::Line)?;
    same_file::refuse(args.input.inputs(&args.files), [path.unwrap_or(Path::new("-"))])?;
    let out = Output::named(path)?;
    let threads = thread_count(args.threads);
    let records = Records::new(&args.input, &args.files, (threads == 1).then_some(&out))?;
    let mut records = records.with_comments(args.keep_comments);
    let is_open = args.to.is_none() && format == Format::Line;
    let table = if is_open || format == Format::Csv { records.begin_with_table() } else { None };
    let layout = match (format, &table) {
        (_, Some(_)) => Layout::Table,
        (Format::Line, None) if is_open && records.are_objects() => Layout::Json,
        (Format::Line, None) => Layout::Line,
        (Format::Json, None) => Layout::Json,
        (Format::Csv, None) => Layout::Csv,
    };
    let shown = Shown { typing: args.input.is_typed(&args.files), answers: out.is_terminal(), quiet: args.quiet };
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    let mut writer = Writer::new(out, "puzzle", progress).quiet(args.quiet);
    writer.put(&match (layout, &table) {
        (Layout::Csv, _) if args.keep_comments => b"puzzle,canonical,comment\n".to_vec(),
        (Layout::Csv, _) => b"puzzle,canonical\n".to_vec(),
        (Layout::Table, Some(table)) => COLUMNS.header(table),
        _ => Vec::new(),
    })?;
    let size = |item: &Result<InputRecord, _>| item.as_ref().map_or(0, InputRecord::size);
    let make = move || Ok(Worker { canonicalizer: Canonicalizer::new(), layout });
    let end = runner::run(records, size, threads, make, &mut writer)?;
    writer.finish(end)
}

struct Worker {
    canonicalizer: Canonicalizer,
    layout: Layout,
}

impl runner::Worker for Worker {
    type Part = Result<InputRecord, Failure>;
    type Answer = JobOutput;

    fn answer(&mut self, item: Result<InputRecord, Failure>) -> Result<JobOutput, Failure> {
        let item = match item {
            Ok(item) => item,
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => {
                let mut results = JobOutput::default();
                results.fail(&failure);
                return Ok(results);
            }
        };
        let mut results = JobOutput::default();
        let form = self.form(&item, &mut results);
        let field = match &form {
            Ok(canonical) => line(&canonical.form),
            Err((word, _)) => word.to_string(),
        };
        let text = &mut results.text;
        match self.layout {
            Layout::Line => text.extend([field.as_bytes(), &item.tail(), b"\n"].concat()),
            Layout::Json => {
                let form = form.map_err(|(_, message)| message);
                let json = canonical::Json::new(&item.source, &item.record, form, fields_of(&item));
                serde_json::to_writer(&mut *text, &json).map_err(|error| Failure::Output(error.into()))?;
                text.push(b'\n');
            }
            Layout::Csv => {
                let comment = item.keeps_comment.then(|| item.record.as_ref().map_or("", |record| &record.comment));
                let fields = [&*puzzle_text(&item), field.as_bytes()];
                let mut table = csv::Writer::from_writer(text);
                let written = table.write_record(fields.into_iter().chain(comment.map(str::as_bytes)));
                written.map_err(io::Error::from).and_then(|()| table.flush()).map_err(Failure::Output)?;
            }
            Layout::Table => {
                if let Some((_, row)) = &item.row {
                    row.write_with(&[field], text);
                }
            }
        }
        results.ends.push(results.text.len());
        Ok(results)
    }
}

impl Worker {
    /// The canonical form, or the kind of answer in its place and a message. Counts the answer and reports the message.
    fn form(&mut self, item: &InputRecord, results: &mut JobOutput) -> Result<Canonical, (AnswerKind, String)> {
        let record = item.record.as_ref().map_err(|error| {
            results.report_unreadable(&item.source, error);
            results.tally(AnswerKind::Invalid);
            let excerpt = error.excerpt().map_or_else(String::new, |excerpt| format!("\n{excerpt}"));
            (AnswerKind::Invalid, format!("{}{excerpt}", error.advised()))
        })?;
        let clues = record.puzzle.to_classic();
        let form = clues.ok_or_else(|| canonical::NOT_CLASSIC.to_owned());
        let form = form.and_then(|clues| self.canonicalizer.canonicalize(&clues).map_err(|error| error.to_string()));
        results.tally(if form.is_ok() { AnswerKind::WithForm } else { AnswerKind::Unsupported });
        form.map_err(|why| {
            results.repeated = Some(format!("{}: line {}: {why}\n", item.source, record.line));
            results.exit = Exit::Failed;
            (AnswerKind::Unsupported, format!("line {}: {why}", record.line))
        })
    }
}
