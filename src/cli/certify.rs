//! `certify`: the certificates of a stream's puzzles, as a table, or of one puzzle as a folder of plain files.

use super::args::{InputArgs, thread_count};
use super::certificates::{FORMULA, HEADER, Json, LRAT, MANIFEST, MARK, PROOF, SCHEMA, STREAM, end_line};
use super::exit::{Exit, Failure};
use super::input::{Batch, Item, Job, Jobs, Records};
use super::interrupt;
use super::output::Output;
use crate::batch::Shard;
use crate::batch::pipeline::{self, Next};
use crate::certify::{Certifier, CertifyError, RefuterError};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::Solution;
use crate::sat::backend::{ProcessSolver, ProofSource};
use crate::sat::{Encoding, Export};
use crate::verify::{Certificate, Digest, Fields, Verifier};
use clap::{Args, ValueEnum, ValueHint};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the writer waits for an answer before it looks whether the user has cancelled.
const WAIT: Duration = Duration::from_millis(50);

/// The arguments of `certify`.
#[derive(Args)]
pub(crate) struct CertifyArgs {
    /// Files of puzzles; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    /// A folder, made if it is not there: of one puzzle it gets the formula, the proof as DRAT and LRAT, and
    /// certificate.json; of several, one file that holds all certificates
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// How certificates are written to standard output, or for several puzzles to the folder's file
    #[arg(long, value_name = "FORMAT", default_value = "line", help_heading = "Output")]
    format: CertificateFormat,
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
    /// Give up on a puzzle after so long and answer `unknown`: 5s, 300ms, 2m
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
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

impl CertificateFormat {
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

/// What became of some records.
#[derive(Default)]
struct Outcome {
    /// What goes to the output, and how many rows that is.
    text: Vec<u8>,
    rows: u64,
    told: String,
    exit: Exit,
    cancelled: bool,
}

/// One thread's certifier.
struct Worker {
    certifier: Certifier,
    timeout: Option<Duration>,
    cancel: Arc<AtomicBool>,
}

impl Worker {
    fn new(how: &How, cancel: &Arc<AtomicBool>) -> Result<Self, Failure> {
        let source = match how.solver.trim() {
            "varisat" => ProofSource::Varisat,
            command => ProofSource::Process(
                ProcessSolver::new(command).map_err(|error| Failure::new(format!("--solver: {error}")))?,
            ),
        };
        let certifier = Certifier::new().with_source(source).counting_up_to(how.count.into());
        Ok(Self { certifier, timeout: how.timeout, cancel: Arc::clone(cancel) })
    }

    /// Certifies records that arrived together.
    fn certify_all(
        &mut self,
        items: Vec<Result<Item, Failure>>,
        format: CertificateFormat,
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        for item in items {
            if let Some((_, fields)) = self.certify(item, &mut outcome) {
                format.write(&fields, &mut outcome.text).map_err(Failure::Output)?;
                outcome.rows += 1;
            }
            if outcome.cancelled {
                break;
            }
        }
        Ok(outcome)
    }

    /// A record's certificate, if it has one, and its fields; none for what is no record.
    fn certify(&mut self, item: Result<Item, Failure>, outcome: &mut Outcome) -> Option<(Option<Certificate>, Fields)> {
        let without = |verdict: &str| Some((None, Fields { verdict: verdict.to_owned(), ..Fields::default() }));
        let item = match item {
            Ok(item) => item,
            Err(failure) => {
                let _ = writeln!(outcome.told, "sudosat: {failure}");
                outcome.exit = outcome.exit.max(Exit::Failed);
                return None;
            }
        };
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                outcome.exit = outcome.exit.max(Exit::Failed);
                let _ = writeln!(outcome.told, "{}: {error}", item.source);
                if let Some(excerpt) = error.excerpt() {
                    let _ = writeln!(outcome.told, "{excerpt}");
                }
                return without("invalid");
            }
        };
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let budget = Budget { deadline, guesses: None, cancel: Some(Arc::clone(&self.cancel)) };
        let error = match self.certifier.certify(&record.puzzle, &budget) {
            Ok(certificate) => {
                let fields = certificate.to_fields();
                return Some((Some(certificate), fields));
            }
            Err(error) => error,
        };
        outcome.exit = outcome.exit.max(match &error {
            CertifyError::Engine(EngineError::Interrupted(Interrupt::Cancelled))
            | CertifyError::Refuter(RefuterError::Interrupted(Interrupt::Cancelled)) => {
                outcome.cancelled = true;
                outcome.exit = Exit::Interrupted;
                return None;
            }
            CertifyError::Engine(EngineError::Interrupted(_)) | CertifyError::Refuter(RefuterError::Interrupted(_)) => {
                Exit::Unknown
            }
            CertifyError::Engine(EngineError::WrongSolution { .. } | EngineError::Disagreement(_))
            | CertifyError::Refuter(RefuterError::Satisfiable)
            | CertifyError::Refused(_) => Exit::Disagreement,
            CertifyError::Engine(_) | CertifyError::Refuter(_) => Exit::Failed,
        });
        let _ = writeln!(outcome.told, "{}: line {}: {error}", item.source, record.line);
        without("unknown")
    }
}

/// Records in groups, each of which has arrived.
struct Groups {
    jobs: Jobs,
    /// Boards that arrived together, and how many of them were taken.
    batch: Option<(Batch, usize)>,
}

impl Groups {
    /// How many records are certified at a time: enough that threads seldom wait for one another.
    const SIZE: usize = 64;

    fn new(records: Records) -> Self {
        Self { jobs: Jobs { records, batches: true, shard: Shard::WHOLE, count: 0 }, batch: None }
    }
}

impl Iterator for Groups {
    type Item = Vec<Result<Item, Failure>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((batch, taken)) = &mut self.batch {
                let group = *taken..batch.clues.len().min(*taken + Self::SIZE);
                *taken = group.end;
                if !group.is_empty() {
                    return Some(group.map(|index| batch.item(index)).collect());
                }
            }
            match self.jobs.next()? {
                Job::Batch(batch) => self.batch = Some((batch, 0)),
                Job::Item(item) => return Some(vec![Ok(*item)]),
                Job::Failed(failure) | Job::Ended(failure) => return Some(vec![Err(failure)]),
                // Nothing is resumed here.
                Job::Saved(_) => {}
            }
        }
    }
}

/// Makes the certificates.
pub(crate) fn run(args: &CertifyArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::install();
    let stdout = Output::stdout();
    let alone = thread_count(args.threads) == 1;
    let mut worker = Worker::new(&args.how, &cancel)?;
    let mut records = Records::new(&args.input, &args.files, alone.then_some(&stdout))?;
    let Some(folder) = &args.output else {
        return stream(args, Groups::new(records), worker, stdout, &cancel);
    };
    fs::create_dir_all(folder).map_err(Failure::with(folder.display()))?;
    let Some(first) = records.next() else { return Ok(Exit::AsAsked) };
    if let Some(second) = records.next() {
        let path = folder.join(STREAM);
        let out = Output::create(&path).map_err(Failure::with(path.display()))?;
        let groups = std::iter::once(vec![first, second]).chain(Groups::new(records));
        return stream(args, groups, worker, out, &cancel);
    }
    let mut outcome = Outcome::default();
    let certified = worker.certify(first, &mut outcome);
    let _ = io::stderr().write_all(outcome.told.as_bytes());
    if let Some((Some(certificate), fields)) = certified {
        write_folder(folder, &certificate, fields, args.binary)?;
    }
    Ok(outcome.exit)
}

fn stream(
    args: &CertifyArgs,
    groups: impl Iterator<Item = Vec<Result<Item, Failure>>> + Send + 'static,
    mut worker: Worker,
    mut out: Output,
    cancel: &Arc<AtomicBool>,
) -> Result<Exit, Failure> {
    for line in args.format.header() {
        writeln!(out, "{line}").map_err(Failure::Output)?;
    }
    let format = args.format;
    let mut writer = Writer { format, out, exit: Exit::AsAsked, rows: 0 };
    let threads = thread_count(args.threads);
    if threads == 1 {
        for group in groups {
            if !writer.write(&worker.certify_all(group, format)?)? {
                break;
            }
        }
    } else {
        let (how, flag) = (args.how.clone(), Arc::clone(cancel));
        let mut answers = pipeline::start(groups, threads, move || {
            let mut worker = Worker::new(&how, &flag);
            move |group| match &mut worker {
                Ok(worker) => worker.certify_all(group, format),
                Err(failure) => Err(Failure::new(failure.to_string())),
            }
        });
        loop {
            match answers.next(WAIT) {
                Next::Answer(outcome) => {
                    if !writer.write(&outcome?)? {
                        break;
                    }
                }
                Next::End => break,
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
}

impl Writer {
    /// Writes what became of some records, and tells whether there are to be others.
    fn write(&mut self, outcome: &Outcome) -> Result<bool, Failure> {
        let _ = io::stderr().write_all(outcome.told.as_bytes());
        self.exit = self.exit.max(outcome.exit);
        self.out.write_all(&outcome.text).map_err(Failure::Output)?;
        self.rows += outcome.rows;
        self.out.flush_if_due().map_err(Failure::Output)?;
        Ok(!outcome.cancelled)
    }

    /// Writes the end; a stream that was interrupted has none.
    fn finish(mut self) -> Result<Exit, Failure> {
        if self.format == CertificateFormat::Line && self.exit != Exit::Interrupted {
            writeln!(self.out, "{}", end_line(self.rows)).map_err(Failure::Output)?;
        }
        self.out.flush().map_err(Failure::Output)?;
        Ok(self.exit)
    }
}

/// Writes a certificate as plain files that other programs read.
fn write_folder(folder: &Path, certificate: &Certificate, mut fields: Fields, binary: bool) -> Result<(), Failure> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(Failure::with(path.display()))
    };
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
    // Last, so that a folder with a manifest is whole.
    let json = Json { schema: SCHEMA.to_owned(), fields, lrat_sha256 };
    let mut text = serde_json::to_string_pretty(&json).map_err(|error| Failure::new(error.to_string()))?;
    text.push('\n');
    write(MANIFEST, text.as_bytes())
}
