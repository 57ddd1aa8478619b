//! `audit`: what is wrong with a data set, as a report.

mod report;
mod rows;

use crate::audit::{Auditor, Examined, Examiner, Kind, Report, Stated};
use crate::batch::pipeline::{self, Next};
use crate::cli::jobs::disagreement;
use crate::cli::jobs::engines::{self, AnyEngine};
use crate::cli::jobs::item::{stated_in_object, stated_in_row};
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Progress, Shown};
use crate::cli::terminal::args::{EngineArgs, ReadingArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::interrupt::{self, WAIT};
use crate::cli::terminal::memory;
use crate::cli::terminal::same_file;
use crate::cli::terminal::screen;
use crate::engine::{Budget, EngineError, Interrupt};
use crate::puzzle::{Puzzle, Verdict};
use crate::text::{self, Object, ParseError, Place, ReadOptions, Record};
use clap::{Args, ValueEnum, ValueHint};
use itertools::Itertools;
use rows::{Job, Rows};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
    /// No progress on standard error
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each finding, then the counts
    Text,
    /// One JSON object
    Json,
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
    let cancel = interrupt::flag();
    let name = engines::build(&args.engine)?.any().name();
    same_file::refuse(args.reading.inputs(&args.files), args.report.as_deref().into_iter().chain([Path::new("-")]))?;
    let of_extension = |extension: &str| matches!(extension, "json").then_some(Format::Json);
    if let Some(path) = &args.report
        && formats::choose(None, Some(path), of_extension, Format::Json).is_err()
    {
        return Err(Failure::new(format!("{}: --report writes JSON: name it .json", path.display())));
    }
    let report_file = args.report.as_deref().map(|path| Output::named(Some(path))).transpose()?;
    let report = match examine_all(args, &name, &cancel)? {
        Ok(report) => report,
        Err((exit, told)) => {
            let _ = writeln!(io::stderr(), "sudosat: {told}: there is no report");
            return Ok(exit);
        }
    };
    let json = report::Json::new(&report, &name, args.summary);
    if let Some(mut file) = report_file {
        let written = serde_json::to_writer(&mut file, &json).map_err(io::Error::from);
        let path = args.report.as_deref().unwrap_or(Path::new(""));
        written.and_then(|()| writeln!(file)).and_then(|()| file.finish()).map_err(Failure::with(path.display()))?;
    }
    let mut out = Output::stdout();
    match args.format {
        Format::Text => report::write_text(&report, &name, args.summary, &mut out),
        Format::Json => serde_json::to_writer(&mut out, &json).map_err(io::Error::from).and_then(|()| writeln!(out)),
    }
    .and_then(|()| out.finish())
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
    let typing = args.files.is_empty() && io::stdin().is_terminal();
    let read = Arc::<AtomicU64>::default();
    let shown = Shown { typing, answers: false, quiet: args.quiet };
    let mut progress = Progress::if_shown(shown, &args.files, Arc::clone(&read));
    let mut files = args.files.clone();
    if files.is_empty() {
        screen::announce("puzzles");
        files.push(PathBuf::from("-"));
    }
    let solution_column = args.solution_column.clone();
    let read_options = options.clone();
    let jobs = files.into_iter().flat_map(move |path| {
        match Rows::open(&path, &read_options, solution_column.as_deref(), &read) {
            Ok((name, rows)) => {
                Box::new(std::iter::once(Job::File(name)).chain(rows)) as Box<dyn Iterator<Item = Job> + Send>
            }
            Err(failure) => Box::new(std::iter::once(Job::Failed(failure))),
        }
    });
    let (examiner, engine_args, flag) = (Examiner::default(), args.engine.clone(), Arc::clone(cancel));
    let engine = engine.to_owned();
    let threads = thread_count(args.engine.threads);
    let memory = memory::share(args.engine.memory, threads);
    let mut answers = pipeline::start(jobs, threads, Job::size, cancel, move || {
        let mut worker = engines::build(&engine_args).map(|built| Worker {
            engine: built,
            name: engine.clone(),
            timeout: engine_args.timeout,
            cancel: Arc::clone(&flag),
            memory,
            examiner: examiner.clone(),
            options: options.clone(),
        });
        move |job| match &mut worker {
            Ok(worker) => worker.answer(job),
            Err(failure) => Err(Failure::new(failure.to_string())),
        }
    });
    let (mut auditor, start) = (Auditor::default(), Instant::now());
    loop {
        match answers.next(WAIT) {
            Next::Answer(answered) => match answered? {
                Answered::File(name) => auditor.begin_file(name),
                Answered::Rows(rows) => rows.into_iter().for_each(|(place, examined)| auditor.add(place, examined)),
                Answered::Cancelled => return interrupted(),
                Answered::Wrong(told) => return Ok(Err((Exit::Disagreement, told))),
            },
            Next::NotYet => {}
            Next::End => {
                let report = auditor.finish();
                if let Some(progress) = progress {
                    progress.end(|| report::ended(&report.counts, start.elapsed()));
                }
                return Ok(Ok(report));
            }
            Next::Lost => return Err(Failure::new("a thread has ended without an answer")),
        }
        if cancel.load(Ordering::Relaxed) {
            return interrupted();
        }
        if let Some(progress) = &mut progress {
            progress.show(|| report::so_far(&auditor.counts(), start.elapsed()));
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
    memory: u64,
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
        let budget =
            Budget { cancel: Some(Arc::clone(&self.cancel)), memory: Some(self.memory), ..Budget::unlimited() };
        let engine = self.engine.any();
        let Some(timeout) = self.timeout else { return engine.verdict_many(puzzles, &budget) };
        let verdict = |puzzle| {
            let deadline = Instant::now().checked_add(timeout);
            let budget = Budget { deadline, ..budget.clone() };
            budget.check()?;
            engine.verdict(puzzle, &budget)
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
        EngineError::WrongSolution { .. } | EngineError::RepeatedSolution { .. } => {
            Ok(Answered::Wrong(format!("{told}; this is a bug")))
        }
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
