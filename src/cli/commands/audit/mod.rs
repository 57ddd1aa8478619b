//! `audit`: reports the faults of a data set.

mod clean;
mod rows;
mod worker;

use crate::answers::audit;
use crate::audit::{Auditor, Counts, Examiner, Kind, Report};
use crate::cli::jobs::input::source::Intake;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::progress::{Progress, Shown};
use crate::cli::jobs::output::tally::{grouped, in_time};
use crate::cli::jobs::runner::{self, Consumer, JobEnd};
use crate::cli::jobs::work::engines;
use crate::cli::terminal::args::{EngineArgs, ReadingArgs, thread_count};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{formats, same_file, screen};
use crate::plural::counted;
use clap::{Args, ValueEnum, ValueHint};
use rows::{Portion, Rows};
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use worker::{Audited, Worker};

/// Find faults, duplicates and leaks in data sets
///
/// Reports rows that cannot be read, puzzles without a solution or with several, wrong stated solutions, and
/// duplicates, within and between files, including isomorphic ones. Exits with 1 if something was found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudosat audit puzzles.txt
  sudosat audit --threads 8 --report audit.json train.csv test.csv
  sudosat audit --engine native --summary huge.csv.gz
  sudosat audit --summary --clean good.csv set.csv     and the set without what was found")]
pub(crate) struct AuditArgs {
    /// Files with a puzzle on each line or table row; standard input if missing or `-`. .gz, .zst and .xz are
    /// decompressed
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// The table column of stated solutions, by name or number [default: found by its usual names]
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    solution_column: Option<String>,
    #[command(flatten)]
    engine: EngineArgs,
    /// The format of the report
    #[arg(long, alias = "format", value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    to: Format,
    /// Write the report as JSON to a file as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    report: Option<PathBuf>,
    /// Write the rows in which nothing was found to a file, as they were
    ///
    /// Of rows with the same puzzle, or isomorphic ones, the first without a fault of its own is kept. The files are
    /// read a second time.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    clean: Option<PathBuf>,
    /// Print the counts only, not each row
    #[arg(long, help_heading = "Output")]
    summary: bool,
    /// Print no progress on standard error
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

pub(crate) fn run(args: &AuditArgs) -> Result<Exit, Failure> {
    let name = engines::build(&args.engine)?.any().name();
    engines::note_if_alone(&args.engine);
    let outputs = args.report.as_deref().into_iter().chain(args.clean.as_deref()).chain([Path::new("-")]);
    same_file::refuse(args.reading.inputs(&args.files), outputs)?;
    let of_extension = |extension: &str| matches!(extension, "json").then_some(Format::Json);
    if let Some(path) = &args.report
        && formats::choose(None, Some(path), of_extension, Format::Json).is_err()
    {
        return Err(Failure::new(format!("{}: --report writes JSON: name it .json", path.display())));
    }
    if let Some(path) = &args.clean {
        formats::refuse_parquet_output(path)?;
        if args.files.is_empty() || args.files.iter().any(|file| file == Path::new("-")) {
            return Err(Failure::new("--clean reads the files twice: name them, instead of standard input"));
        }
    }
    let clean = args.clean.as_deref().map(|path| Output::named(Some(path))).transpose()?;
    let report_file = args.report.as_deref().map(|path| Output::named(Some(path))).transpose()?;
    let examined = examine_all(args, &name);
    if let (Some(clean), Err(_) | Ok(Err(_))) = (&clean, &examined) {
        clean.abandon();
    }
    let report = match examined? {
        Ok(report) => report,
        Err((exit, message)) => {
            let _ = writeln!(io::stderr(), "sudosat: {message}: there is no report");
            return Ok(exit);
        }
    };
    let json = audit::Json::new(&report, &name, args.summary);
    if let Some(mut file) = report_file {
        let written = serde_json::to_writer(&mut file, &json).map_err(io::Error::from);
        let path = args.report.as_deref().unwrap_or(Path::new(""));
        written.and_then(|()| writeln!(file)).and_then(|()| file.finish()).map_err(Failure::with(path.display()))?;
    }
    let mut out = Output::stdout();
    match args.to {
        Format::Text => audit::write_text(&report, &name, args.summary, &mut out),
        Format::Json => serde_json::to_writer(&mut out, &json).map_err(io::Error::from).and_then(|()| writeln!(out)),
    }
    .and_then(|()| out.finish())
    .map_err(Failure::Output)?;
    if let Some(clean) = clean {
        write_clean(args, &report, clean)?;
    }
    Ok(match (report.findings.is_empty(), report.counts.of(Kind::Unknown)) {
        (true, _) => Exit::Success,
        (false, 0) => Exit::SomeNo,
        (false, _) => Exit::Unknown,
    })
}

/// Writes the rows in which nothing was found, and reports their number.
fn write_clean(args: &AuditArgs, report: &Report, mut out: Output) -> Result<(), Failure> {
    let path = args.clean.as_deref().unwrap_or(Path::new("")).display();
    let kept = clean::write(report, &args.reading, &args.files, &mut out).map_err(|failure| match failure {
        Failure::Output(error) => Failure::with(&path)(error),
        failure => failure,
    })?;
    if !args.quiet {
        let kept = grouped(kept);
        let message = format!("sudosat: {path}: {kept} of {}\n", counted(grouped(report.counts.rows), "row"));
        // The rows are there, even if this cannot be written.
        let _ = io::stderr().write_all(message.as_bytes());
    }
    Ok(())
}

/// Examines all rows. If it stops early, returns the exit code and the reason.
fn examine_all(args: &AuditArgs, engine: &str) -> Result<Result<Report, (Exit, String)>, Failure> {
    let options = args.reading.options()?;
    let typing = args.files.is_empty() && io::stdin().is_terminal();
    let read = Arc::<Intake>::default();
    let shown = Shown { typing, answers: false, quiet: args.quiet };
    let progress = Progress::if_shown(shown, &args.files, Arc::clone(&read), 1, None);
    let (column, read_options) = (args.solution_column.clone(), options.clone());
    let files = screen::files_or_stdin(&args.files, "puzzles").into_iter();
    let portions = files.flat_map(move |path| match Rows::open(&path, &read_options, column.as_deref(), &read) {
        Ok((name, rows)) => {
            let read = Arc::clone(&read);
            let rows = rows.inspect(move |portion| read.add_records(portion.rows()));
            Box::new(std::iter::once(Portion::File(name)).chain(rows)) as Box<dyn Iterator<Item = Portion> + Send>
        }
        Err(failure) => Box::new(std::iter::once(Portion::Failed(failure))),
    });
    let (examiner, engine_args, name) = (Examiner::default(), args.engine.clone(), engine.to_owned());
    let make = move || Worker::new(&engine_args, &name, examiner.clone(), options.clone());
    let mut ledger = Ledger { auditor: Auditor::default(), progress, start: Instant::now(), wrong: None };
    // Always on other threads, even if only one: this thread must stay free to report an interrupt.
    let end = runner::run_on_threads(portions, Portion::size, thread_count(args.engine.threads), make, &mut ledger)?;
    let Ledger { auditor, progress, start, wrong } = ledger;
    if let Some(message) = wrong {
        return Ok(Err((Exit::Disagreement, message)));
    }
    if end != JobEnd::Whole {
        return Ok(Err((Exit::Interrupted, "the audit is not complete".to_owned())));
    }
    let report = auditor.finish();
    if let Some(progress) = progress {
        progress.end(|| ended(&report.counts, start.elapsed()));
    }
    Ok(Ok(report))
}

/// The consumer of examined rows: collects the findings and shows progress.
struct Ledger {
    auditor: Auditor,
    progress: Option<Progress>,
    start: Instant,
    /// The fault of an engine that was wrong, in words.
    wrong: Option<String>,
}

impl Consumer<Audited> for Ledger {
    fn consume(&mut self, audited: &mut Audited) -> Result<bool, Failure> {
        match mem::replace(audited, Audited::Cancelled) {
            Audited::File(name) => self.auditor.begin_file(name),
            Audited::Rows(rows) => rows.into_iter().for_each(|(place, examined)| self.auditor.add(place, examined)),
            Audited::Cancelled => return Ok(false),
            Audited::Wrong(message) => {
                self.wrong = Some(message);
                return Ok(false);
            }
        }
        self.pause()?;
        Ok(true)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        if let Some(progress) = &mut self.progress {
            progress.show(|| {
                let counts = self.auditor.counts();
                (counts.rows, so_far(&counts, self.start.elapsed()))
            });
        }
        Ok(())
    }
}

/// `20,000 rows in 1.5 s: nothing found`.
fn ended(counts: &Counts, time: Duration) -> String {
    in_time(counts.rows, "row", time, &audit::kinds(counts))
}

/// `20000 rows: nothing found; 1.52 s, 13158/s`.
fn so_far(counts: &Counts, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!("{}; {seconds:.2} s, {:.0}/s", audit::found(counts), counts.rows as f64 / seconds.max(1e-9))
}
