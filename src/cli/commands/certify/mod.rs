//! `certify`: writes certificates of a stream's puzzles as a table, or of one puzzle as a folder of plain files.

mod folder;
mod format;
mod worker;

pub(super) use format::CertificateFormat;
pub(super) use worker::exit_of;

use super::certificates::{STREAM, end_line};
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{self, Consumer, JobEnd};
use crate::cli::terminal::args::{InputArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::values::whole;
use crate::cli::terminal::{formats, same_file};
use crate::verify::files::{FORMULA, LRAT, MANIFEST, PROOF};
use clap::{Args, ValueHint};
use format::is_file;
use std::fs;
use std::path::{Path, PathBuf};
use worker::{How, Worker};

/// Write certificates: solutions, and a proof that there are no others
///
/// A certificate holds the puzzle, its solutions, and a DRAT proof that the puzzle's formula has no others: with one
/// solution the puzzle is unique, with none unsolvable. A puzzle with more solutions gets two of them. Every
/// certificate is checked before it is written.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat certify puzzle.txt -o proof              a folder of formula, proofs, certificate
  drat-trim proof/formula.cnf proof/proof.drat     checked by another program
  sudosat certify puzzles.txt > certificates.txt   one file for many puzzles
  sudosat certify --to csv puzzles.txt             a table for a data set
  sudosat certify --count 5 puzzles.txt            exactly 2, 3, 4 or 5 as well
  sudosat certify --solver 'cadical -q' hard.txt   proofs by another solver, checked the same way")]
pub(crate) struct CertifyArgs {
    /// Puzzle files, or one puzzle as text; standard input if missing or `-`. .gz, .zst and .xz are decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// The folder to write, created if missing; or a file that ends in .txt, .csv or .json, packed or not
    ///
    /// For one puzzle the folder gets the formula, the proof as DRAT and LRAT, and certificate.json; for several, one
    /// file with all certificates.
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format of certificates on standard output, in a file, or in the folder's file for several puzzles
    /// [default: by the extension of --output, or line]
    #[arg(long, alias = "format", value_name = "FORMAT", help_heading = "Output")]
    to: Option<CertificateFormat>,
    /// Write the folder's proof.drat in the binary format
    #[arg(long, requires = "output", help_heading = "Output")]
    binary: bool,
    #[command(flatten)]
    how: How,
    /// The number of threads; certificates keep the order of the puzzles [default: one per processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// Makes the certificates.
pub(crate) fn run(args: &CertifyArgs) -> Result<Exit, Failure> {
    let output = formats::file(args.output.as_ref());
    let file = output.filter(|path| is_file(path));
    let format = formats::choose(args.to, file, CertificateFormat::of_extension, CertificateFormat::Line)?;
    let folder = output.filter(|_| file.is_none());
    let written = match folder {
        Some(folder) => [MANIFEST, FORMULA, PROOF, LRAT, STREAM].map(|name| folder.join(name)).to_vec(),
        None => vec![file.unwrap_or(Path::new("-")).to_owned()],
    };
    same_file::refuse(args.input.inputs(&args.files), written.iter().map(PathBuf::as_path))?;
    let out = Output::named(file)?;
    let worker = Worker::new(&args.how, thread_count(args.threads), format)?;
    let records = Records::new(&args.input, &args.files, (thread_count(args.threads) == 1).then_some(&out))?;
    let answers = output.is_none() && out.is_terminal();
    let shown = Shown { typing: args.input.is_typed(&args.files), answers, quiet: false };
    let progress = Progress::if_shown(shown, &args.files, records.intake(), 1, None);
    match folder {
        None => stream(args, format, records, Writer::new(out, "puzzle", progress)),
        Some(folder) => into_folder(args, format, folder, records, worker, progress),
    }
}

/// Writes the certificates as one stream.
fn stream(
    args: &CertifyArgs,
    format: CertificateFormat,
    records: impl Iterator<Item = Result<InputRecord, Failure>> + Send + 'static,
    mut writer: Writer,
) -> Result<Exit, Failure> {
    for line in format.header() {
        writer.put(format!("{line}\n").as_bytes())?;
    }
    let threads = thread_count(args.threads);
    let (how, size) =
        (args.how.clone(), |record: &Result<InputRecord, _>| record.as_ref().map_or(0, InputRecord::size));
    let end = runner::run(records, size, threads, move || Worker::new(&how, threads, format), &mut writer)?;
    // A stream that was interrupted has no end.
    if format == CertificateFormat::Line && end == JobEnd::Whole {
        writer.put(format!("{}\n", end_line(writer.records())).as_bytes())?;
    }
    writer.finish(end)
}

/// Writes the certificate of one puzzle as plain files, those of several as one file.
fn into_folder(
    args: &CertifyArgs,
    format: CertificateFormat,
    folder: &Path,
    records: Records,
    mut worker: Worker,
    progress: Option<Progress>,
) -> Result<Exit, Failure> {
    fs::create_dir_all(folder).map_err(Failure::with(folder.display()))?;
    let mut records = records.peekable();
    let Some(first) = records.next() else {
        return Writer::new(Output::stdout(), "puzzle", progress).finish(JobEnd::Whole);
    };
    if records.peek().is_some() {
        let out = Output::named(Some(&folder.join(STREAM)))?;
        let records = std::iter::once(first).chain(records);
        return stream(args, format, records, Writer::new(out, "puzzle", progress));
    }
    let mut results = JobOutput::default();
    let certificate = match first {
        Ok(item) => worker.certify(&item, &mut results),
        Err(failure) => {
            results.fail(&failure);
            None
        }
    };
    let mut writer = Writer::new(Output::stdout(), "puzzle", progress);
    writer.consume(&mut results)?;
    if let Some(certificate) = certificate {
        folder::write(folder, &certificate, args.binary)?;
    }
    writer.finish(JobEnd::Whole)
}
