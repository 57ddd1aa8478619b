//! `convert`: writes puzzles from any format in another one.

mod columns;
mod converter;

use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{self, JobEnd};
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::target_by_name;
use crate::cli::terminal::{formats, same_file};
use crate::text::Target;
use clap::{Args, ValueHint};
use columns::Columns;
use converter::Converter;
use itertools::Itertools;
use std::fs;
use std::path::{Path, PathBuf};

/// Write puzzles in another program's format
///
/// Reports what the format cannot express, and refuses such a puzzle unless --lossy leaves that out.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sudosat convert puzzles.txt --to sdm             one format from any mixture
  sudosat convert puzzle.txt -o puzzle.svg         the format by the extension
  sudosat convert --to fpuzzles-link -p 1.......2.......
  sudosat solve --to csv puzzles.txt | sudosat convert --to kaggle
  sudosat convert --rule diagonal --to fpuzzles x-sudoku.txt
  mkdir pictures; sudosat convert puzzles.txt --to svg -o pictures")]
pub(crate) struct ConvertArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// The format to write [default: by the extension of --output]
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = target_by_name())]
    to: Option<Target>,

    /// The file to write; for SVG also a directory, which gets a picture for each puzzle: `1.svg` and so on
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Leave out what the format cannot express, instead of refusing the puzzle
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    input: InputArgs,
}

impl ConvertArgs {
    fn target(&self) -> Result<Target, Failure> {
        let path = formats::file(self.output.as_ref());
        path.map_or(Ok(()), formats::refuse_parquet_output)?;
        let target = self.to.or_else(|| Target::from_extension(&formats::extension(path?)?));
        target.ok_or_else(|| {
            Failure::new("no format given: use --to FORMAT, or an --output with the extension of a format")
        })
    }
}

/// Runs the command.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let target = args.target()?;
    let path = formats::file(args.output.as_ref());
    let directory = path.filter(|path| path.is_dir());
    if directory.is_some() && target != Target::Svg {
        return Err(Failure::new("--output must be a file, got a directory (which only --to svg can fill)"));
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
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    // A table that is written as a table keeps all of its columns.
    let columns = if target == Target::Csv { records.begin_with_table().map(Columns::new) } else { None };
    let mut converter = Converter::new(target, options, args.lossy, directory.map(Path::to_owned), columns);
    let mut writer = Writer::new(out, "puzzle", progress);
    writer.put(converter.header().as_bytes())?;
    let end = runner::run_here(records, &mut converter, &mut writer)?;
    if end == JobEnd::Whole {
        writer.put(&converter.footer())?;
    }
    writer.report(&converter.left_out());
    writer.finish(end)
}

/// The pictures already in a folder.
fn pictures(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let files = fs::read_dir(folder).and_then(|entries| entries.map_ok(|entry| entry.path()).try_collect());
    let files: Vec<PathBuf> = files.map_err(Failure::with(folder.display()))?;
    Ok(files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "svg")).collect())
}
