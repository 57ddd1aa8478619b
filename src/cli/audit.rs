//! `audit`: what is wrong with a data set, as a report.

use super::args::{EngineArgs, ReadingArgs, thread_count};
use super::disagreement;
use super::engines::{self, AnyEngine};
use super::exit::{Exit, Failure};
use super::input::{Source, stated_in_object, stated_in_row};
use super::interrupt;
use super::output::Output;
use crate::batch::audit::{Auditor, Counts, Examined, Examiner, Finding, Kind, Leak, Report, Row, Stated};
use crate::batch::pipeline::{self, Next};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Verdict};
use crate::text::{
    self, Head, Input, Object, Objects, ParseError, Place, ReadError, ReadOptions, Reader, Record, Table,
};
use clap::{Args, ValueEnum, ValueHint};
use itertools::Itertools;
use serde::{Serialize, Serializer};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The schema that the report in JSON names.
const SCHEMA: &str = "sudosat-audit-1";

/// How many rows are examined together.
const ROWS: usize = 512;

/// How long the collector waits for rows before it looks whether the user has cancelled.
const WAIT: Duration = Duration::from_millis(50);

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Files of puzzles, one a line or one a table's row; `-` or nothing is standard input; .gz, .zst and .xz are unpacked
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// A table's column of stated solutions, by its name; found by its usual names when not given
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    solution_column: Option<String>,
    #[command(flatten)]
    engine: EngineArgs,
    /// How the report is written
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    format: Format,
    /// Write the report as JSON into a file as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    report: Option<PathBuf>,
    /// Tell the counts only, not each row
    #[arg(long, help_heading = "Output")]
    summary: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each finding, then the counts
    Text,
    /// One JSON object
    Json,
}

/// A part of the input.
enum Job {
    /// Another file begins.
    File(String),
    Records(Vec<Result<Record, ParseError>>),
    /// Plain boards on lines that follow one another, with the place of the first.
    Plain(Place, Vec<[u8; 81]>),
    /// Rows of a table, and the column of their stated solutions.
    Rows(Vec<text::Row>, Option<usize>),
    /// Objects, and the key of their stated solutions.
    Objects(Vec<Object>, Option<String>),
    Failed(Failure),
}

impl Job {
    /// How large it is, in bytes or so.
    fn size(&self) -> usize {
        match self {
            Self::File(_) | Self::Failed(_) => 0,
            Self::Records(records) => {
                let cells =
                    |record: &Result<Record, _>| record.as_ref().map_or(0, |record| record.puzzle.clues().len());
                size_of_val(records.as_slice()) + records.iter().map(cells).sum::<usize>()
            }
            Self::Plain(_, boards) => boards.as_flattened().len(),
            Self::Rows(rows, _) => rows.iter().map(|row| row.raw().len()).sum(),
            Self::Objects(objects, _) => objects.iter().map(|object| object.raw().len()).sum(),
        }
    }
}

/// What a job has become.
enum Answered {
    File(String),
    Rows(Vec<(Place, Examined)>),
    /// Ctrl-C came in between.
    Cancelled,
    /// The engine is wrong, in words.
    Wrong(String),
}

pub(crate) fn run(args: &AuditArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::install();
    let name = engines::build(&args.engine)?.any().name();
    let report_file = args.report.as_deref().map(|path| Output::create(path).map_err(Failure::with(path.display())));
    let report_file = report_file.transpose()?;
    let report = match examine_all(args, &name, &cancel)? {
        Ok(report) => report,
        Err((exit, told)) => {
            let _ = writeln!(io::stderr(), "sudosat: {told}: there is no report");
            return Ok(exit);
        }
    };
    let json = Json::new(&report, &name, args.summary);
    if let Some(mut file) = report_file {
        let written = serde_json::to_writer(&mut file, &json).map_err(io::Error::from);
        let path = args.report.as_deref().unwrap_or(Path::new(""));
        written.and_then(|()| writeln!(file)).and_then(|()| file.flush()).map_err(Failure::with(path.display()))?;
    }
    let mut out = Output::stdout();
    match args.format {
        Format::Text => write_text(&report, &name, args.summary, &mut out),
        Format::Json => serde_json::to_writer(&mut out, &json).map_err(io::Error::from).and_then(|()| writeln!(out)),
    }
    .and_then(|()| out.flush())
    .map_err(Failure::Output)?;
    Ok(match (report.findings.is_empty(), report.counts.of(Kind::Unknown)) {
        (true, _) => Exit::AsAsked,
        (false, 0) => Exit::SomeNo,
        (false, _) => Exit::Unknown,
    })
}

/// Examines all rows, on as many threads as asked for. If that comes to no end, the exit and why.
fn examine_all(
    args: &AuditArgs,
    engine: &str,
    cancel: &Arc<AtomicBool>,
) -> Result<Result<Report, (Exit, String)>, Failure> {
    let interrupted = || Ok(Err((Exit::Interrupted, "interrupted".to_owned())));
    let options = args.reading.options()?;
    let mut files = args.files.clone();
    if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    let solution_column = args.solution_column.clone();
    let read_options = options.clone();
    let jobs =
        files.into_iter().flat_map(move |path| match Rows::open(&path, &read_options, solution_column.as_deref()) {
            Ok((name, rows)) => {
                Box::new(std::iter::once(Job::File(name)).chain(rows)) as Box<dyn Iterator<Item = Job> + Send>
            }
            Err(failure) => Box::new(std::iter::once(Job::Failed(failure))),
        });
    let (examiner, engine_args, flag) = (Examiner::default(), args.engine.clone(), Arc::clone(cancel));
    let engine = engine.to_owned();
    let mut answers = pipeline::start(jobs, thread_count(args.engine.threads), Job::size, cancel, move || {
        let mut worker = engines::build(&engine_args).map(|built| Worker {
            engine: built,
            name: engine.clone(),
            timeout: engine_args.timeout,
            cancel: Arc::clone(&flag),
            examiner: examiner.clone(),
            options: options.clone(),
        });
        move |job| match &mut worker {
            Ok(worker) => worker.answer(job),
            Err(failure) => Err(Failure::new(failure.to_string())),
        }
    });
    let mut auditor = Auditor::default();
    loop {
        match answers.next(WAIT) {
            Next::Answer(answered) => match answered? {
                Answered::File(name) => auditor.begin_file(name),
                Answered::Rows(rows) => rows.into_iter().for_each(|(place, examined)| auditor.add(place, examined)),
                Answered::Cancelled => return interrupted(),
                Answered::Wrong(told) => return Ok(Err((Exit::Disagreement, told))),
            },
            Next::NotYet => {}
            Next::End => return Ok(Ok(auditor.finish())),
            Next::Lost => return Err(Failure::new("a thread has ended without an answer")),
        }
        if cancel.load(Ordering::Relaxed) {
            return interrupted();
        }
    }
}

/// The rows of one file, many at a time.
enum Rows<R> {
    Records(Box<Reader<Head<R>>>),
    Table(Box<Table<R>>, Option<usize>),
    Objects(Box<Objects<R>>, Option<String>),
    Done,
}

impl Rows<()> {
    /// Opens a file: its name, and its rows as jobs.
    fn open(
        path: &Path,
        options: &ReadOptions,
        solution_column: Option<&str>,
    ) -> Result<(String, impl Iterator<Item = Job> + Send + use<>), Failure> {
        let source = Source::open(path, None)?;
        let name = source.name.clone();
        let input = Input::open(source.into_input(), options);
        let input = input.map_err(|error| Failure::new(format!("{name}: {error}")))?;
        let rows = match input {
            Input::Records(_) if solution_column.is_some() => {
                return Err(Failure::new(format!("{name}: --solution-column is for tables, and this is none")));
            }
            Input::Records(reader) => Rows::Records(reader),
            Input::Objects(objects) => Rows::Objects(objects, solution_column.map(str::to_owned)),
            Input::Table(table) => {
                let column = match solution_column {
                    None => table.solution_column(),
                    Some(column) => {
                        let names = || table.names().join(", ");
                        let missing = || Failure::new(format!("{name}: no column {column}: there are {}", names()));
                        Some(table.column(column).ok_or_else(missing)?)
                    }
                };
                Rows::Table(table, column)
            }
        };
        Ok((name.clone(), rows.jobs(name)))
    }
}

impl<R: BufRead> Rows<R> {
    fn jobs(mut self, name: String) -> impl Iterator<Item = Job> {
        std::iter::from_fn(move || {
            let job = self.next().unwrap_or_else(|error| Some(Job::Failed(Failure::with(&name)(error))));
            if matches!(job, None | Some(Job::Failed(_))) {
                self = Rows::Done;
            }
            job
        })
    }

    fn next(&mut self) -> io::Result<Option<Job>> {
        match self {
            Self::Done => Ok(None),
            Self::Table(table, column) => {
                let rows: Vec<_> = table.by_ref().take(ROWS).try_collect()?;
                Ok((!rows.is_empty()).then_some(Job::Rows(rows, *column)))
            }
            Self::Objects(objects, key) => {
                let objects: Vec<_> = objects.by_ref().take(ROWS).try_collect()?;
                Ok((!objects.is_empty()).then(|| Job::Objects(objects, key.clone())))
            }
            Self::Records(reader) => {
                let mut clues = Vec::new();
                if let Some(place) = reader.take_plain(&mut clues)? {
                    return Ok(Some(Job::Plain(place, clues)));
                }
                Ok(match reader.next() {
                    None => None,
                    Some(Ok(record)) => Some(Job::Records(vec![Ok(record)])),
                    Some(Err(ReadError::Parse(error))) => Some(Job::Records(vec![Err(error)])),
                    Some(Err(ReadError::Io(error))) => return Err(error),
                })
            }
        }
    }
}

/// A row that was read.
struct Subject {
    place: Place,
    puzzle: Result<Puzzle, ParseError>,
    stated: Stated,
}

/// One thread's part of the audit.
struct Worker {
    engine: AnyEngine,
    name: String,
    timeout: Option<Duration>,
    cancel: Arc<AtomicBool>,
    examiner: Examiner,
    options: ReadOptions,
}

impl Worker {
    fn answer(&mut self, job: Job) -> Result<Answered, Failure> {
        let subjects = match job {
            Job::File(name) => return Ok(Answered::File(name)),
            Job::Failed(failure) => return Err(failure),
            Job::Records(records) => records.into_iter().map(Subject::of_record).collect(),
            Job::Plain(Place { number, line }, clues) => {
                let subject = |(clues, ahead): (&[u8; 81], u64)| {
                    let puzzle = Puzzle::from_classic(clues).map_err(|error| Failure::new(error.to_string()))?;
                    let place = Place { number: number + ahead, line: line + ahead };
                    Ok(Subject { place, puzzle: Ok(puzzle), stated: Stated::Nothing })
                };
                clues.iter().zip(0..).map(subject).try_collect()?
            }
            Job::Objects(objects, key) => {
                objects.iter().map(|object| Subject::of_object(object, key.as_deref(), &self.options)).collect()
            }
            Job::Rows(rows, column) => rows.iter().map(|row| Subject::of_row(row, column, &self.options)).collect(),
        };
        self.examine(subjects)
    }

    fn examine(&mut self, subjects: Vec<Subject>) -> Result<Answered, Failure> {
        let puzzles: Vec<Puzzle> = subjects.iter().filter_map(|subject| subject.puzzle.clone().ok()).collect();
        let mut verdicts = self.verdicts(&puzzles).into_iter();
        let mut rows = Vec::with_capacity(subjects.len());
        for Subject { place, puzzle, stated } in subjects {
            let examined = match &puzzle {
                Err(error) => Examiner::unreadable(error),
                Ok(puzzle) => {
                    let Some(verdict) = verdicts.next() else { return Ok(Answered::Cancelled) };
                    if let Err(EngineError::Interrupted(Interrupt::Cancelled)) = verdict {
                        return Ok(Answered::Cancelled);
                    }
                    match self.examiner.examine(puzzle, verdict, &stated, &self.name) {
                        Ok(examined) => examined,
                        Err(error) => return broken(&error, place),
                    }
                }
            };
            rows.push((place, examined));
        }
        Ok(Answered::Rows(rows))
    }

    /// The verdicts, as far as the user lets it come. With a time limit each puzzle has its own time.
    fn verdicts(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Verdict, EngineError>> {
        let budget = Budget { cancel: Some(Arc::clone(&self.cancel)), ..Budget::unlimited() };
        let engine = self.engine.any();
        let Some(timeout) = self.timeout else { return engine.verdict_many(puzzles, &budget) };
        let verdict = |puzzle| {
            let deadline = Instant::now().checked_add(timeout);
            engine.verdict(puzzle, &Budget { deadline, ..budget.clone() })
        };
        puzzles.iter().map(verdict).collect()
    }
}

/// The end of an audit by an engine that fails: [`Answered::Wrong`] if it is wrong.
fn broken(error: &EngineError, place: Place) -> Result<Answered, Failure> {
    let told = format!("line {}: {error}", place.line);
    match error {
        EngineError::Disagreement(disagreement) => {
            let saved = disagreement::save(disagreement).map_err(Failure::new)?;
            Ok(Answered::Wrong(format!("{told}; this is a bug: the report is in {saved}")))
        }
        EngineError::WrongSolution { .. } => Ok(Answered::Wrong(format!("{told}; this is a bug"))),
        _ => Err(Failure::new(told)),
    }
}

impl Subject {
    fn of_record(record: Result<Record, ParseError>) -> Self {
        let place = match &record {
            Ok(record) => Place { number: record.number, line: record.line },
            Err(error) => Place { number: error.record, line: error.line },
        };
        Self { place, puzzle: record.map(|record| record.puzzle), stated: Stated::Nothing }
    }

    fn of_object(object: &Object, key: Option<&str>, options: &ReadOptions) -> Self {
        let stated = stated_in_object(object, key, options);
        Self { place: object.place, puzzle: object.record(options).map(|record| record.puzzle), stated }
    }

    fn of_row(row: &text::Row, column: Option<usize>, options: &ReadOptions) -> Self {
        let stated = stated_in_row(row, column, options);
        Self { place: row.place, puzzle: row.record(options).map(|record| record.puzzle), stated }
    }
}

/// The words for people.
const fn words(kind: Kind) -> &'static str {
    match kind {
        Kind::Invalid => "not a puzzle",
        Kind::Unsolvable => "no solution",
        Kind::Multiple => "several solutions",
        Kind::Unknown => "no verdict in time",
        Kind::WrongSolution => "wrong solution stated",
        Kind::Duplicate => "the same as",
        Kind::Isomorphic => "isomorphic to",
    }
}

fn write_text(report: &Report, engine: &str, summary: bool, out: &mut Output) -> io::Result<()> {
    let name = |row: &Row| report.files.get(row.file).map_or("", |(name, _)| name.as_str());
    let findings = if summary { &[] } else { &report.findings[..] };
    for Finding { kind, row, of, detail, .. } in findings {
        write!(out, "{}:{}: record {}: {}", name(row), row.place.line, row.place.number, words(*kind))?;
        if let Some(of) = of {
            write!(out, " {}:{}: record {}", name(of), of.place.line, of.place.number)?;
        }
        match detail {
            Some(detail) => writeln!(out, ": {detail}")?,
            None => writeln!(out)?,
        }
    }
    let several = report.files.len() > 1;
    let each = report.files.iter().map(|(name, counts)| (name.as_str(), counts)).filter(|_| several);
    let all = if several { "all files" } else { report.files.first().map_or("", |(name, _)| name) };
    for (name, counts) in each.chain([(all, &report.counts)]) {
        let found: Vec<(Kind, u64)> = Kind::ALL.map(|kind| (kind, counts.of(kind))).into_iter().collect();
        let found = found.iter().filter(|(_, count)| *count > 0);
        let found = found.map(|(kind, count)| format!("{} {count}", kind.name().replace('_', " "))).join(", ");
        let found = if found.is_empty() { "nothing found".to_owned() } else { found };
        writeln!(out, "{name}: {} rows: {found}", counts.rows)?;
    }
    for Leak { from, into, rows, exact } in &report.leaks {
        let (from, into) = (&report.files[*from].0, &report.files[*into].0);
        writeln!(out, "{into}: {rows} rows stand in {from} too, up to isomorphism ({exact} of them as they are)")?;
    }
    if report.counts.without_form > 0 {
        let count = report.counts.without_form;
        writeln!(out, "{count} rows are not 9x9 with 3x3 boxes and no other rule: no isomorphs were looked for")?;
    }
    if report.counts.without_solution < report.counts.rows && report.counts.without_solution > 0 {
        writeln!(out, "{} rows state no solution", report.counts.without_solution)?;
    }
    writeln!(out, "verdicts by {engine}")
}

/// The report in JSON.
#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    engine: &'a str,
    files: Vec<JsonFile<'a>>,
    counts: JsonCounts,
    leaks: Vec<JsonLeak<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Findings<'a>>,
}

#[derive(Serialize)]
struct JsonFile<'a> {
    name: &'a str,
    counts: JsonCounts,
}

#[derive(Serialize)]
struct JsonCounts {
    rows: u64,
    invalid: u64,
    unsolvable: u64,
    multiple: u64,
    unknown: u64,
    wrong_solution: u64,
    duplicate: u64,
    isomorphic: u64,
    without_form: u64,
    without_solution: u64,
}

#[derive(Serialize)]
struct JsonLeak<'a> {
    from: &'a str,
    into: &'a str,
    rows: u64,
    exact: u64,
}

/// The findings, made JSON one by one.
struct Findings<'a>(&'a Report);

#[derive(Serialize)]
struct JsonFinding<'a> {
    kind: &'static str,
    #[serde(flatten)]
    row: JsonRow<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<JsonRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonRow<'a> {
    file: &'a str,
    record: u64,
    line: u64,
}

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row =
            |row: &Row| JsonRow { file: &self.0.files[row.file].0, record: row.place.number, line: row.place.line };
        serializer.collect_seq(self.0.findings.iter().map(|finding| JsonFinding {
            kind: finding.kind.name(),
            row: row(&finding.row),
            of: finding.of.as_ref().map(row),
            detail: finding.detail.as_deref(),
        }))
    }
}

impl From<&Counts> for JsonCounts {
    fn from(counts: &Counts) -> Self {
        Self {
            rows: counts.rows,
            invalid: counts.of(Kind::Invalid),
            unsolvable: counts.of(Kind::Unsolvable),
            multiple: counts.of(Kind::Multiple),
            unknown: counts.of(Kind::Unknown),
            wrong_solution: counts.of(Kind::WrongSolution),
            duplicate: counts.of(Kind::Duplicate),
            isomorphic: counts.of(Kind::Isomorphic),
            without_form: counts.without_form,
            without_solution: counts.without_solution,
        }
    }
}

impl<'a> Json<'a> {
    fn new(report: &'a Report, engine: &'a str, summary: bool) -> Self {
        let name = |file: usize| report.files[file].0.as_str();
        let files = report.files.iter().map(|(name, counts)| JsonFile { name, counts: counts.into() });
        let leak =
            |leak: &Leak| JsonLeak { from: name(leak.from), into: name(leak.into), rows: leak.rows, exact: leak.exact };
        Self {
            schema: SCHEMA,
            engine,
            files: files.collect(),
            counts: (&report.counts).into(),
            leaks: report.leaks.iter().map(leak).collect(),
            findings: (!summary).then_some(Findings(report)),
        }
    }
}
