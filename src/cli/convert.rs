//! `convert`: puzzles from any format into one.

use super::args::{InputArgs, target_by_name};
use super::exit::{Exit, Failure};
use super::formats;
use super::input::{Item, Records, stated_in_object, stated_in_row};
use super::output::Output;
use super::progress::{Followed, Shown};
use super::same_file;
use crate::batch::audit::Stated;
use crate::puzzle::{Puzzle, Solution};
use crate::text::{Known, ReadOptions, Record, SOLUTION_COLUMNS, Target};
use clap::{Args, ValueHint};
use itertools::Itertools;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

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
    let out = match path {
        Some(path) if directory.is_none() => Output::create(path).map_err(Failure::with(path.display()))?,
        _ => Output::stdout(),
    };
    let options = args.input.reading.options()?;
    let records = Records::new(&args.input, &args.files, Some(&out))?;
    let answers = directory.is_none() && out.is_terminal();
    let shown = Shown { typing: args.input.is_typed(&args.files), answers, quiet: false };
    let job = Followed::new("puzzle", shown, &args.files, records.bytes_read());
    let mut writer =
        Writer { target, options, lossy: args.lossy, directory, out: out.clone(), written: 0, comments: 0, job };
    let exit = writer.all(records)?;
    out.finish().map_err(Failure::Output)?;
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
    out: Output,
    /// How many puzzles were written.
    written: u64,
    /// How many comments found no place.
    comments: u64,
    job: Followed,
}

impl Writer<'_> {
    fn all(&mut self, records: Records) -> Result<Exit, Failure> {
        let mut exit = Exit::AsAsked;
        self.put(self.target.header())?;
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
        self.put(self.target.footer())?;
        if self.comments > 0 {
            self.tell(format_args!("the format {} has no place for comments: {} left out", self.target, self.comments));
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
        let text = match target.write_known(record, &known) {
            Ok(text) => text,
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

    fn put(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes()).map_err(Failure::Output)
    }
}

/// Where the puzzle comes from and how hard it is, by the columns or keys `source` and `rating`.
fn words(item: &Item) -> Known {
    let word = |name: &str| match (&item.row, &item.object) {
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
    };
    Known { solution: None, source: word("source"), rating: word("rating") }
}
