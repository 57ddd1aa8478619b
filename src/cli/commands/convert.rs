//! `convert`: puzzles from any format into one.

use crate::audit::Stated;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Followed, Shown};
use crate::cli::jobs::report::puzzle_line;
use crate::cli::jobs::{
    item::{Header, Item, stated_in_object, stated_in_row},
    records::Records,
};
use crate::cli::terminal::args::{InputArgs, target_by_name};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::same_file;
use crate::puzzle::{Puzzle, Solution};
use crate::text::{Known, PUZZLE_COLUMNS, ReadOptions, Record, Row, SOLUTION_COLUMNS, Target};
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The arguments of `convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// The format to write; without it the extension of --output tells
    #[arg(long, value_name = "FORMAT", value_parser = target_by_name())]
    to: Option<Target>,

    /// The file to write; for SVG a directory as well, which gets a picture for each puzzle, `1.svg` and so on
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Leave out what the format cannot say, instead of refusing the puzzle
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    input: InputArgs,
}

impl ConvertArgs {
    fn target(&self) -> Result<Target, Failure> {
        let path = formats::file(self.output.as_ref());
        path.map_or(Ok(()), formats::refuse_parquet_output)?;
        let told = self.to.or_else(|| Target::from_extension(&formats::extension(path?)?));
        told.ok_or_else(|| Failure::new("which format? Give --to FORMAT, or an --output whose extension tells"))
    }
}

/// Runs the command.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let target = args.target()?;
    let path = formats::file(args.output.as_ref());
    let directory = path.filter(|path| path.is_dir());
    if directory.is_some() && target != Target::Svg {
        return Err(Failure::new("--output is a directory, which is for pictures (--to svg) only"));
    }
    let pictures = directory.map(pictures).transpose()?.unwrap_or_default();
    let file = path.filter(|_| directory.is_none()).or(directory.is_none().then_some(Path::new("-")));
    let outputs = pictures.iter().map(PathBuf::as_path).chain(file);
    same_file::refuse(args.input.inputs(&args.files), outputs)?;
    let out = Output::named(path.filter(|_| directory.is_none()))?;
    let options = args.input.reading.options()?;
    let mut records = Records::new(&args.input, &args.files, Some(&out))?;
    let answers = directory.is_none() && out.is_terminal();
    let shown = Shown { typing: args.input.is_typed(&args.files), answers, quiet: false };
    let job = Followed::new("puzzle", shown, &args.files, records.bytes_read());
    // A table stays one, with all its columns.
    let columns = if target == Target::Csv { records.begin_with_table().map(Columns::new) } else { None };
    let (written, comments, unsaid) = (0, 0, BTreeSet::new());
    let (lossy, out) = (args.lossy, out.clone());
    let mut writer = Writer { target, options, lossy, directory, columns, out, written, comments, unsaid, job };
    let exit = writer.all(records)?;
    writer.out.finish().map_err(Failure::Output)?;
    writer.job.end();
    Ok(exit)
}

/// The pictures that are in a folder already.
fn pictures(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let files = fs::read_dir(folder).and_then(|entries| entries.map_ok(|entry| entry.path()).try_collect());
    let files: Vec<PathBuf> = files.map_err(Failure::with(folder.display()))?;
    Ok(files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "svg")).collect())
}

struct Writer<'a> {
    target: Target,
    options: ReadOptions,
    lossy: bool,
    /// Where pictures go, each as a file.
    directory: Option<&'a Path>,
    /// The columns of the table that is written.
    columns: Option<Columns>,
    out: Output,
    /// How many puzzles were written.
    written: u64,
    /// How many comments found no place.
    comments: u64,
    /// The columns or keys that found none, where they said something.
    unsaid: BTreeSet<String>,
    job: Followed,
}

/// The columns of a table that stays a table: its own, and one for comments if it has none.
struct Columns {
    header: Arc<Header>,
    comment: Option<usize>,
}

impl Columns {
    fn new(header: Arc<Header>) -> Self {
        Self { comment: header.column(COMMENT), header }
    }

    /// The header. Without names, the columns go by their numbers.
    fn names(&self, count: usize) -> Vec<Vec<u8>> {
        let name = |column: usize| match self.header.names.get(column) {
            Some(name) => name.clone(),
            None if column == self.header.puzzle => PUZZLE_COLUMNS[0].to_owned(),
            None => (column + 1).to_string(),
        };
        let added = self.comment.is_none().then(|| COMMENT.to_owned());
        (0..count).map(name).chain(added).map(String::into_bytes).collect()
    }

    /// A row, with its puzzle in this form and the comment beside it.
    fn fields(&self, row: &Row, puzzle: String, comment: &str) -> Vec<Vec<u8>> {
        let mut fields: Vec<Vec<u8>> = (0..).map_while(|column| Some(row.field(column)?.to_vec())).collect();
        fields[self.header.puzzle] = puzzle.into_bytes();
        match self.comment.and_then(|column| fields.get_mut(column)) {
            None => fields.push(comment.as_bytes().to_vec()),
            Some(_) if comment.is_empty() => {}
            Some(field) if field.is_empty() => field.extend_from_slice(comment.as_bytes()),
            Some(field) => field.extend_from_slice(format!("; {comment}").as_bytes()),
        }
        fields
    }
}

/// The column or key of comments.
const COMMENT: &str = "comment";

impl Writer<'_> {
    fn all(&mut self, records: Records) -> Result<Exit, Failure> {
        let mut exit = Exit::AsAsked;
        if self.columns.is_none() {
            self.put(self.target.header().as_bytes())?;
        }
        for item in records {
            let item = item?;
            let source = &item.source;
            match &item.record {
                Ok(record) => {
                    let refused = self.one(&item, record)?.err();
                    self.job.count(if refused.is_some() { "refused" } else { "written" });
                    if let Some(message) = refused {
                        self.tell(format_args!("{source}: line {}: {message}", record.line));
                        exit = Exit::Failed;
                    }
                }
                Err(error) => {
                    self.job.count("invalid");
                    self.tell(format_args!("{source}: {error}"));
                    if let Some(excerpt) = error.excerpt() {
                        self.tell(format_args!("{excerpt}"));
                    }
                    exit = Exit::Failed;
                }
            }
        }
        self.put(self.target.footer().as_bytes())?;
        if let Some(columns) = self.columns.as_ref().filter(|_| self.written == 0) {
            // No row has shown how many columns a table without names has.
            let names = columns.names(columns.header.names.len());
            self.put(&table_row(names))?;
        }
        if self.comments > 0 {
            self.tell(format_args!("the format {} has no place for comments: {} left out", self.target, self.comments));
        }
        if !self.unsaid.is_empty() {
            let names = self.unsaid.iter().map(|name| format!("'{}'", name.escape_debug())).join(", ");
            self.tell(format_args!("the format {} has no place for these columns, left out: {names}", self.target));
        }
        Ok(exit)
    }

    /// Writes one puzzle, or says why it cannot be.
    fn one(&mut self, item: &Item, record: &Record) -> Result<Result<(), String>, Failure> {
        let (target, source) = (self.target, &item.source);
        let known = match self.known(item, &record.puzzle) {
            Ok(known) => known,
            Err(fault) if self.lossy => {
                self.tell(format_args!("{source}: line {}: left out: {fault}", record.line));
                Known { solution: None, ..words(item) }
            }
            Err(fault) => return Ok(Err(format!("{fault} (--lossy leaves that out)"))),
        };
        let with_comment = self.with_comment(item, record);
        let record = with_comment.as_ref().unwrap_or(record);
        let text = match target.write_known(record, &known) {
            Ok(text) => text.into_bytes(),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let losses = target.losses(&record.puzzle);
        if !losses.is_empty() && !self.lossy {
            let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
            let losses = losses.join(", ");
            return Ok(Err(format!("the format {target} cannot say {losses} (--lossy leaves that out)")));
        }
        for loss in losses {
            self.tell(format_args!("{source}: line {}: left out: {loss}", record.line));
        }
        if !target.keeps_comments() && !record.comment.is_empty() {
            self.comments += 1;
        }
        if target == Target::Svg && self.directory.is_none() && self.written > 0 {
            return Ok(Err("a picture holds one puzzle: name a directory with --output for more".to_owned()));
        }
        let text = if let (Some(columns), Some((_, row))) = (&self.columns, &item.row) {
            let fields = columns.fields(row, puzzle_line(record), &record.comment);
            let header = if self.written > 0 { Vec::new() } else { table_row(columns.names(row.len())) };
            [header, table_row(fields)].concat()
        } else {
            self.note_unsaid(item);
            text
        };
        self.written += 1;
        match self.directory {
            None => self.put(&text)?,
            Some(directory) => {
                let path = directory.join(format!("{}.svg", self.written));
                fs::write(&path, text).map_err(Failure::with(path.display()))?;
            }
        }
        Ok(Ok(()))
    }

    /// What the record's row or object says beside the puzzle, as far as the format has a place for it.
    fn known(&self, item: &Item, puzzle: &Puzzle) -> Result<Known, String> {
        let stated = match (&item.row, &item.object) {
            _ if !matches!(self.target, Target::Kaggle | Target::SudokuExtreme) => return Ok(Known::default()),
            (Some((header, row)), _) => {
                stated_in_row(row, SOLUTION_COLUMNS.iter().find_map(|name| header.column(name)), &self.options)
            }
            (None, Some(object)) => stated_in_object(object, None, &self.options),
            (None, None) => Stated::Nothing,
        };
        let solution = match stated {
            Stated::Board(cells) => {
                let digits = cells.into_iter().collect::<Option<Vec<_>>>();
                let checked = digits.and_then(|digits| Solution::check(puzzle, digits).ok());
                Some(checked.ok_or("the solution stated, which does not solve the puzzle")?)
            }
            Stated::Unreadable(error) => return Err(format!("the solution stated: {error}")),
            Stated::Nothing => None,
        };
        Ok(Known { solution, ..words(item) })
    }

    /// A message on standard error.
    fn tell(&self, message: std::fmt::Arguments<'_>) {
        self.job.tell(&format!("{message}\n"));
    }

    /// The record with the comment that a column or key of that name has beside it, if the format has a place for one.
    fn with_comment(&self, item: &Item, record: &Record) -> Option<Record> {
        let wanted = self.columns.is_none() && self.target.keeps_comments() && record.comment.is_empty();
        let comment = wanted.then(|| word(item, COMMENT)).filter(|comment| !comment.trim().is_empty())?;
        // A table holds it as it stands; elsewhere it is on a line.
        let comment = if self.target == Target::Csv { comment } else { comment.trim().replace(['\r', '\n'], " ") };
        Some(Record { comment, ..record.clone() })
    }

    /// Notes the columns and keys that say something for which the format has no place.
    fn note_unsaid(&mut self, item: &Item) {
        let target = self.target;
        let is_said = |name: &str| {
            let name = name.to_ascii_lowercase();
            let has_solution = matches!(target, Target::Kaggle | Target::SudokuExtreme);
            name == COMMENT && target.keeps_comments()
                || has_solution && SOLUTION_COLUMNS.contains(&name.as_str())
                || target == Target::SudokuExtreme && matches!(name.as_str(), "source" | "rating")
        };
        if let Some((header, row)) = &item.row {
            let columns = (0..).map_while(|column| Some((column, row.field(column)?)));
            let others = columns.filter(|(column, field)| *column != header.puzzle && !field.trim_ascii().is_empty());
            let name = |column: usize| header.names.get(column).cloned().unwrap_or_else(|| (column + 1).to_string());
            self.unsaid.extend(others.map(|(column, _)| name(column)).filter(|name| !is_said(name)));
        } else if let Some(object) = &item.object {
            let others = object.others().filter(|(_, value)| !matches!(*value, "null" | "\"\""));
            self.unsaid.extend(others.map(|(key, _)| key.to_owned()).filter(|name| !is_said(name)));
        }
    }

    fn put(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.out.write_all(text).map_err(Failure::Output)
    }
}

/// A row of a table, with commas.
fn table_row(fields: Vec<Vec<u8>>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Memory takes everything that is written to it.
    let _ = table.write_record(fields);
    table.into_inner().unwrap_or_default()
}

/// Where the puzzle comes from and how hard it is, by the columns or keys `source` and `rating`.
fn words(item: &Item) -> Known {
    Known { solution: None, source: word(item, "source"), rating: word(item, "rating") }
}

/// What stands in the column or under the key of this name.
fn word(item: &Item, name: &str) -> String {
    match (&item.row, &item.object) {
        (Some((header, row)), _) => {
            let field = header.column(name).and_then(|column| row.field(column));
            String::from_utf8_lossy(field.unwrap_or_default()).into_owned()
        }
        (None, Some(object)) => {
            let value = object.others().find(|(key, _)| *key == name).map_or("null", |(_, value)| value);
            serde_json::from_str(value)
                .unwrap_or_else(|_| if value == "null" { String::new() } else { value.to_owned() })
        }
        (None, None) => String::new(),
    }
}
