//! `certify`: the certificates of a stream's puzzles, as a table, or of one puzzle as a folder of plain files.

use crate::batch::pipeline::{self, Next};
use crate::certify::{Certifier, CertifyError, RefuterError};
use crate::cli::commands::certificates::{
    FORMULA, HEADER, Json, LRAT, MANIFEST, MARK, Missing, PROOF, SCHEMA, STREAM, end_line,
};
use crate::cli::jobs::engines;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Followed, Shown};
use crate::cli::jobs::{item::Item, records::Records};
use crate::cli::terminal::args::{InputArgs, duration, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::interrupt::{self, WAIT};
use crate::cli::terminal::memory;
use crate::cli::terminal::same_file;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::Solution;
use crate::sat::backend::{BackendError, ProofSource};
use crate::sat::{Encoding, Export};
use crate::text::Compression;
use crate::verify::{Certificate, Digest, Fields, Verifier};
use clap::{Args, ValueEnum, ValueHint};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The arguments of `certify`.
#[derive(Args)]
pub(crate) struct CertifyArgs {
    /// Files of puzzles, or a puzzle; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// A folder, created if missing: of one puzzle it gets the formula, the proof as DRAT and LRAT, and certificate.json; of
    /// several, one file with all certificates. A name that ends in .txt, .csv or .json, packed or not, is that file itself
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// How certificates are written to standard output, to a file, or for several puzzles to the folder's file; without it
    /// the extension of --output tells, and line is usual
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<CertificateFormat>,
    /// Write the folder's proof.drat in the binary format
    #[arg(long, requires = "output", help_heading = "Output")]
    binary: bool,
    #[command(flatten)]
    how: How,
    /// How many threads work; as many as the machine has when not given. Certificates keep the order of the puzzles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How certificates are made.
#[derive(Args, Clone)]
#[command(next_help_heading = "Engine")]
struct How {
    /// Certify "exactly K" for puzzles with up to so many solutions
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// Who writes the proofs: varisat (built in), or the command of a solver that takes the names of a formula and of a DRAT
    /// proof: "cadical -q", "solver {formula} --drat={proof}"
    #[arg(long, value_name = "COMMAND", default_value = "varisat")]
    solver: String,
    /// The longest proof that is taken from another --solver, in bytes or as 500K, 64M, 1G; a puzzle with a longer one is
    /// `unknown`
    #[arg(long, value_name = "SIZE", value_parser = memory::size, default_value = "64M")]
    max_proof: u64,
    /// Give up on a puzzle after this long and answer `unknown`: 300ms, 2m, 1m30s, or plain seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Answer `unknown` where a puzzle would take more memory: 4G, 512M, 2GB; half of the machine's when not given. The
    /// threads share it
    #[arg(long, value_name = "SIZE", value_parser = memory::size)]
    memory: Option<u64>,
}

/// How certificates are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CertificateFormat {
    /// A table with a mark before it and a count behind it, so that a file cut short is seen to be
    Line,
    /// The table alone
    Csv,
    /// A JSON object a line
    Json,
}

/// Whether an output is a file of certificates and no folder, by its extension.
fn is_file(path: &Path) -> bool {
    let is_packed = Compression::of_name(path).is_some();
    let extension = formats::extension(path);
    let is_named = extension
        .is_some_and(|name| name == "txt" || name == "parquet" || CertificateFormat::of_extension(&name).is_some());
    !path.is_dir() && (is_packed || is_named)
}

impl CertificateFormat {
    fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    const fn header(self) -> &'static [&'static str] {
        match self {
            Self::Line => &[MARK, HEADER],
            Self::Csv => &[HEADER],
            Self::Json => &[],
        }
    }

    /// Appends a certificate.
    fn write(self, fields: &Fields, text: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Line | Self::Csv => {
                let Fields { board, puzzle, verdict, solutions, sha256, proof } = fields;
                let row = [board, puzzle, verdict, solutions, sha256, proof];
                // No field ever holds a comma, a quote or a line end.
                for (position, field) in row.into_iter().enumerate() {
                    if position > 0 {
                        text.push(b',');
                    }
                    text.extend_from_slice(field.as_bytes());
                }
            }
            Self::Json => {
                let json = Json { schema: SCHEMA.to_owned(), fields: fields.clone(), lrat_sha256: None };
                serde_json::to_writer(&mut *text, &json)?;
            }
        }
        text.push(b'\n');
        Ok(())
    }
}

/// What became of one record.
#[derive(Default)]
struct Outcome {
    certificate: Option<Box<Certificate>>,
    fields: Fields,
    told: String,
    exit: Exit,
    cancelled: bool,
}

/// One thread's certifier.
struct Worker {
    certifier: Certifier,
    timeout: Option<Duration>,
    memory: u64,
    cancel: Arc<AtomicBool>,
}

impl Worker {
    fn new(how: &How, threads: usize, cancel: &Arc<AtomicBool>) -> Result<Self, Failure> {
        let source = match how.solver.trim() {
            "varisat" => ProofSource::Varisat,
            command => ProofSource::Process(engines::process("--solver", command)?.with_proofs_up_to(how.max_proof)),
        };
        let certifier = Certifier::new().with_source(source).counting_up_to(how.count.into());
        let memory = memory::share(how.memory, threads);
        Ok(Self { certifier, timeout: how.timeout, memory, cancel: Arc::clone(cancel) })
    }

    fn certify(&mut self, item: Result<Item, Failure>) -> Outcome {
        let mut outcome = Outcome::default();
        let item = match item {
            Ok(item) => item,
            // The writer fails the same way.
            Err(Failure::Output(_)) => return outcome,
            Err(failure) => {
                return Outcome { told: format!("sudosat: {failure}\n"), exit: Exit::Failed, ..outcome };
            }
        };
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                outcome.exit = Exit::Failed;
                Missing::Invalid.word().clone_into(&mut outcome.fields.verdict);
                let _ = writeln!(outcome.told, "{}: {error}", item.source);
                if let Some(excerpt) = error.excerpt() {
                    let _ = writeln!(outcome.told, "{excerpt}");
                }
                return outcome;
            }
        };
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let budget = Budget {
            deadline,
            cancel: Some(Arc::clone(&self.cancel)),
            memory: Some(self.memory),
            ..Budget::unlimited()
        };
        let has_time = budget.check().map_err(|interrupt| CertifyError::Engine(interrupt.into()));
        match has_time.and_then(|()| self.certifier.certify(&record.puzzle, &budget)) {
            Ok(certificate) => {
                outcome.fields = certificate.to_fields();
                outcome.certificate = Some(Box::new(certificate));
            }
            Err(error) => {
                outcome.exit = match &error {
                    CertifyError::Engine(EngineError::Interrupted(Interrupt::Cancelled))
                    | CertifyError::Refuter(RefuterError::Interrupted(Interrupt::Cancelled)) => {
                        return Outcome { cancelled: true, exit: Exit::Interrupted, ..outcome };
                    }
                    CertifyError::Engine(EngineError::Interrupted(_))
                    | CertifyError::Refuter(
                        RefuterError::Interrupted(_) | RefuterError::Backend(BackendError::ProofTooLarge { .. }),
                    ) => Exit::Unknown,
                    CertifyError::Engine(EngineError::WrongSolution { .. } | EngineError::Disagreement(_))
                    | CertifyError::Refuter(RefuterError::Satisfiable)
                    | CertifyError::Refused(_) => Exit::Disagreement,
                    CertifyError::Engine(_) | CertifyError::Refuter(_) => Exit::Failed,
                };
                Missing::Unknown.word().clone_into(&mut outcome.fields.verdict);
                let _ = writeln!(outcome.told, "{}: line {}: {error}", item.source, record.line);
            }
        }
        outcome
    }
}

/// Makes the certificates.
pub(crate) fn run(args: &CertifyArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    let output = formats::file(args.output.as_ref());
    let file = output.filter(|path| is_file(path));
    let format = formats::choose(args.format, file, CertificateFormat::of_extension, CertificateFormat::Line)?;
    let folder = output.filter(|_| file.is_none());
    let written = match folder {
        Some(folder) => [MANIFEST, FORMULA, PROOF, LRAT, STREAM].map(|name| folder.join(name)).to_vec(),
        None => vec![file.unwrap_or(Path::new("-")).to_owned()],
    };
    same_file::refuse(args.input.inputs(&args.files), written.iter().map(PathBuf::as_path))?;
    let stdout = Output::named(file)?;
    let threads = thread_count(args.threads);
    let alone = threads == 1;
    let mut worker = Worker::new(&args.how, threads, &cancel)?;
    let records = Records::new(&args.input, &args.files, alone.then_some(&stdout))?;
    let answers = output.is_none() && stdout.is_terminal();
    let shown = Shown { typing: args.input.is_typed(&args.files), answers, quiet: false };
    let job = Followed::new("puzzle", shown, &args.files, records.bytes_read());
    let mut records = records.peekable();
    let Some(folder) = folder else {
        return stream(args, format, records, worker, (stdout, job), &cancel);
    };
    fs::create_dir_all(folder).map_err(Failure::with(folder.display()))?;
    let Some(first) = records.next() else { return Ok(Exit::AsAsked) };
    if records.peek().is_some() {
        let path = folder.join(STREAM);
        let out = Output::named(Some(&path))?;
        return stream(args, format, std::iter::once(first).chain(records), worker, (out, job), &cancel);
    }
    let outcome = worker.certify(first);
    let _ = io::stderr().write_all(outcome.told.as_bytes());
    if let Some(certificate) = &outcome.certificate {
        write_folder(folder, certificate, outcome.fields, args.binary)?;
    }
    Ok(outcome.exit)
}

fn stream(
    args: &CertifyArgs,
    format: CertificateFormat,
    records: impl Iterator<Item = Result<Item, Failure>> + Send + 'static,
    mut worker: Worker,
    (mut out, job): (Output, Followed),
    cancel: &Arc<AtomicBool>,
) -> Result<Exit, Failure> {
    for line in format.header() {
        writeln!(out, "{line}").map_err(Failure::Output)?;
    }
    let mut writer = Writer { format, out, exit: Exit::AsAsked, rows: 0, text: Vec::new(), job };
    let threads = thread_count(args.threads);
    if threads == 1 {
        for record in records {
            if !writer.write(&worker.certify(record))? {
                break;
            }
        }
    } else {
        let (how, flag) = (args.how.clone(), Arc::clone(cancel));
        let mut answers = pipeline::start(
            records,
            threads,
            |record| record.as_ref().map_or(0, Item::size),
            cancel,
            move || {
                let mut worker = Worker::new(&how, threads, &flag);
                move |record| match &mut worker {
                    Ok(worker) => worker.certify(record),
                    Err(failure) => {
                        Outcome { told: format!("sudosat: {failure}\n"), exit: Exit::Failed, ..Outcome::default() }
                    }
                }
            },
        );
        loop {
            match answers.next(WAIT) {
                Next::Answer(outcome) if writer.write(&outcome)? => {}
                Next::Answer(_) | Next::End => break,
                Next::NotYet if cancel.load(Ordering::Relaxed) => {
                    writer.exit = Exit::Interrupted;
                    break;
                }
                Next::NotYet => writer.out.flush().map_err(Failure::Output)?,
                Next::Lost => return Err(Failure::new("a thread ended without an answer")),
            }
        }
    }
    writer.finish()
}

struct Writer {
    format: CertificateFormat,
    out: Output,
    exit: Exit,
    rows: u64,
    text: Vec<u8>,
    job: Followed,
}

impl Writer {
    /// Writes what became of a record, and tells whether there is to be another.
    fn write(&mut self, outcome: &Outcome) -> Result<bool, Failure> {
        self.job.tell(&outcome.told);
        self.exit = self.exit.max(outcome.exit);
        if outcome.cancelled {
            return Ok(false);
        }
        if !outcome.fields.verdict.is_empty() {
            self.text.clear();
            self.format.write(&outcome.fields, &mut self.text).map_err(Failure::Output)?;
            self.out.write_all(&self.text).map_err(Failure::Output)?;
            self.rows += 1;
            self.job.count(&outcome.fields.verdict);
        }
        self.out.flush_if_due().map_err(Failure::Output)?;
        Ok(true)
    }

    /// Writes the end; a stream that was interrupted has none.
    fn finish(mut self) -> Result<Exit, Failure> {
        if self.format == CertificateFormat::Line && self.exit != Exit::Interrupted {
            writeln!(self.out, "{}", end_line(self.rows)).map_err(Failure::Output)?;
        }
        self.out.finish().map_err(Failure::Output)?;
        self.job.end();
        Ok(self.exit)
    }
}

/// Writes a certificate as plain files that other programs read.
fn write_folder(folder: &Path, certificate: &Certificate, mut fields: Fields, binary: bool) -> Result<(), Failure> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(Failure::with(path.display()))
    };
    // A folder with a manifest is whole: the old one does not fit any more, and the new one comes last.
    let manifest = folder.join(MANIFEST);
    if manifest.exists() {
        fs::remove_file(&manifest).map_err(Failure::with(manifest.display()))?;
    }
    let mut lrat_sha256 = None;
    if let Some(refutation) = &certificate.refutation {
        let puzzle = &certificate.puzzle;
        let solutions: Result<Vec<Solution>, _> =
            certificate.grids.iter().map(|grid| Solution::check(puzzle, grid.clone())).collect();
        let solutions = solutions.map_err(|_| Failure::new("a grid is not a solution"))?;
        let mut formula = Vec::new();
        Export { form: Encoding::Extended.into(), blocked: &solutions, ..Export::new(puzzle) }
            .dimacs(&mut formula)
            .map_err(Failure::with(FORMULA))?;
        write(FORMULA, &formula)?;
        if binary {
            write(PROOF, &refutation.proof.to_binary_drat())?;
        } else {
            write(PROOF, refutation.proof.to_drat().as_bytes())?;
        }
        let lrat = Verifier::new().lrat(puzzle, &certificate.grids, &refutation.proof);
        let lrat = lrat.map_err(|refusal| Failure::new(format!("the proof was refused: {refusal}")))?;
        write(LRAT, lrat.as_bytes())?;
        lrat_sha256 = Some(Digest::of(lrat.as_bytes()).to_string());
        fields.proof.clear();
    }
    let json = Json { schema: SCHEMA.to_owned(), fields, lrat_sha256 };
    let mut text = serde_json::to_string_pretty(&json).map_err(|error| Failure::new(error.to_string()))?;
    text.push('\n');
    write(MANIFEST, text.as_bytes())
}
