//! The stream of `solve`, `unique`, `count`, `check` and `why`: one answer for every record, in order.
//!
//! First a [`Plan`] is made, which opens the inputs and the output, settles the format and refuses incompatible
//! options; then it is executed.

use super::engines;
use super::input_record::Header;
use super::job::{Job, Jobs};
use super::job_options;
use super::job_output::Checkpoint;
use super::output::Output;
use super::progress::{self, Progress, Shown};
use super::records::Records;
use super::report::{Columns, Format};
use super::request::Request;
use super::resume;
use super::runner;
use super::solver_hint::SolverHint;
use super::worker::{self, StreamWorker};
use super::writer::Writer;
use crate::answers::Question;
use crate::batch::Shard;
use crate::cli::terminal::args::{ExitCodes, InputArgs, OutputArgs, OutputFormat, StreamArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{formats, same_file};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The jobs, each with the checkpoint at its end.
type Parts = Box<dyn Iterator<Item = (Job, Checkpoint)> + Send>;

/// Runs a query to an engine for every record of the input.
pub(crate) fn ask(question: Question, args: StreamArgs) -> Result<Exit, Failure> {
    let StreamArgs { files, input, engine, output } = args;
    // Before any file is touched.
    engines::solver(&engine)?;
    if !output.quiet {
        engines::note_if_alone(&engine);
    }
    run(Request::Ask(question, engine), &files, &input, &output)
}

/// Runs a request for every record of the input.
pub(crate) fn run(
    request: Request,
    files: &[PathBuf],
    input: &InputArgs,
    output: &OutputArgs,
) -> Result<Exit, Failure> {
    Plan::new(request, files, input, output)?.execute()
}

/// A stream that is ready to run.
struct Plan {
    request: Request,
    /// The name of the engine that answers.
    engine: String,
    parts: Parts,
    layout: Layout,
    /// Whether the output already has its header.
    has_header: bool,
    writer: Writer,
    /// The number of solutions counted so far for the current puzzle.
    counted: Option<Arc<AtomicU64>>,
    /// Whether statistics are printed at the end.
    stats: bool,
    exit_code: ExitCodes,
}

/// The appearance of the output.
struct Layout {
    format: Format,
    header: Vec<u8>,
    /// Whether each answer includes its time.
    timed: bool,
    /// The requested format, if a board may be drawn in place of a line.
    may_draw: Option<OutputFormat>,
}

impl Plan {
    fn new(request: Request, files: &[PathBuf], input: &InputArgs, output: &OutputArgs) -> Result<Self, Failure> {
        let requested = output.format()?;
        let path = formats::file(output.output.as_ref());
        same_file::refuse(input.inputs(files), [path.unwrap_or(Path::new("-"))])?;
        if output.resume {
            refuse_to_resume(path)?;
        }
        match requested {
            OutputFormat::Block => refuse_with_blocks(&request, output)?,
            OutputFormat::Svg => refuse_with_pictures(&request, output)?,
            OutputFormat::Auto | OutputFormat::Line | OutputFormat::Json | OutputFormat::Csv => {}
        }
        let out = Output::named(path)?;
        // With several threads, answers are flushed while the workers work; with one, before each read.
        let records = Records::new(input, files, (request.threads() == 1).then_some(&out))?;
        let mut records = records.with_comments(output.keep_comments);
        let intake = records.intake();
        let mut layout = Layout::new(&request, requested, output, &out, &mut records);
        let engine = worker::name(&request)?;
        let batches = !layout.timed
            && layout.may_draw.is_none()
            && request.takes_batches()
            && matches!(layout.format, Format::Line | Format::Table(_));
        let shard = output.shard.unwrap_or(Shard::WHOLE);
        let jobs = Jobs { records, batches, shard, count: 0 };
        let mut has_header = false;
        let parts: Parts = if out.is_file() || output.resume {
            let options = job_options::requested(&request, &input.reading, output, &layout.header)?;
            let done = out.begin(options, output.resume, layout.timed)?;
            has_header = done.is_some();
            Box::new(resume::after(done, jobs, layout.format))
        } else {
            Box::new(resume::without_checkpoints(jobs))
        };
        let typing = input.is_typed(files);
        let parts = layout.begin(typing, parts)?;
        let shown = Shown { typing, answers: out.is_terminal(), quiet: output.quiet };
        let counted = request.count_limit().and_then(progress::counter);
        let progress = Progress::if_shown(shown, files, intake, shard.shares(), counted.as_ref());
        let writer = Writer::new(out, "puzzle", progress).quiet(output.quiet).fail_fast(output.fail_fast);
        let (stats, exit_code) = (output.stats, output.exit_code);
        Ok(Self { request, engine, parts, layout, has_header, writer, counted, stats, exit_code })
    }

    fn execute(self) -> Result<Exit, Failure> {
        let Self { request, engine, parts, layout, has_header, mut writer, counted, stats, exit_code } = self;
        if !has_header {
            writer.put(&layout.header)?;
        }
        let threads = request.threads();
        let hint = SolverHint::to(&request);
        let make = move || StreamWorker::new(&request, layout.format, layout.timed, hint.clone(), counted.clone());
        let end = runner::run(parts, |(job, _)| job.size(), threads, make, &mut writer)?;
        let exit = if stats { writer.finish_with_stats(end, &engine)? } else { writer.finish(end)? };
        Ok(if exit_code == ExitCodes::Job { exit.of_job() } else { exit })
    }
}

impl Layout {
    /// The layout for the requested format and for the first of the inputs.
    fn new(
        request: &Request,
        requested: OutputFormat,
        output: &OutputArgs,
        out: &Output,
        records: &mut Records,
    ) -> Self {
        let passes_rows = matches!(requested, OutputFormat::Auto | OutputFormat::Csv);
        let table: Option<Arc<Header>> = if passes_rows { records.begin_with_table() } else { None };
        // JSON Lines are answered with JSON Lines.
        let is_json = requested == OutputFormat::Auto && records.are_objects();
        let requested = if is_json { OutputFormat::Json } else { requested };
        let may_draw = requested == OutputFormat::Auto && out.is_terminal() && !output.keep_comments;
        let mut format = Format::new(requested, false);
        let timed = output.stats && (table.is_some() || format == Format::Json);
        let mut header = format.header(request, output.keep_comments).as_bytes().to_vec();
        if let Some(table) = &table {
            let columns = Columns::of(request, timed, records.declares_boards());
            (format, header) = (Format::Table(columns), columns.header(table));
        }
        Self { format, header, timed, may_draw: may_draw.then_some(requested) }
    }

    /// Waits for the first part, and settles whether boards are drawn: for puzzles typed at a terminal, and for a
    /// single puzzle.
    fn begin(&mut self, typing: bool, parts: Parts) -> Result<Parts, Failure> {
        if self.format == Format::Picture {
            return lone(parts);
        }
        let mut parts = parts.peekable();
        let first = parts.next();
        if let Some(requested) = self.may_draw.filter(|_| !matches!(self.format, Format::Table(_))) {
            self.format = Format::new(requested, typing || parts.peek().is_none());
        }
        Ok(Box::new(first.into_iter().chain(parts)))
    }
}

/// Refuses an output that no job can continue, before it is opened: a pipe without a reader would block.
fn refuse_to_resume(output: Option<&Path>) -> Result<(), Failure> {
    match output.map(fs::metadata) {
        None => Err(Failure::new("--resume continues a file, not standard output: name one with --output")),
        Some(Ok(metadata)) if !metadata.is_file() => {
            Err(Failure::new("--resume needs an --output that is a regular file"))
        }
        Some(_) => Ok(()),
    }
}

/// Refuses options that require answers of one line each.
fn refuse_with_blocks(request: &Request, output: &OutputArgs) -> Result<(), Failure> {
    let refused = if output.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        "--shard needs answers of one line each, not --to block"
    } else if output.keep_comments {
        "--keep-comments needs answers of one line each, not --to block"
    } else if output.resume && matches!(request, Request::Why(_)) {
        "--resume needs explanations of one line each, not --to block: in words they have blank lines"
    } else {
        return Ok(());
    };
    Err(Failure::new(refused))
}

/// Refuses options that do not fit a picture, and pictures from commands that draw none.
fn refuse_with_pictures(request: &Request, output: &OutputArgs) -> Result<(), Failure> {
    if !matches!(request, Request::Why(_)) {
        return Err(Failure::new(
            "this command has the formats line, block, json, csv; `sudosat why`, `decode` and `convert` draw svg",
        ));
    }
    if output.resume || output.keep_comments || output.shard.is_some() {
        return Err(Failure::new("--to svg draws one puzzle: --resume, --shard and --keep-comments are for several"));
    }
    Ok(())
}

/// The parts, if they have only one record. The first part may be the start of the output.
fn lone(mut parts: Parts) -> Result<Parts, Failure> {
    let first: Vec<(Job, Checkpoint)> = parts.by_ref().take(3).collect();
    if first.iter().filter(|(job, _)| matches!(job, Job::Record(_) | Job::Batch(_))).count() > 1 {
        return Err(Failure::new("--to svg draws one puzzle, but the input has more"));
    }
    Ok(Box::new(first.into_iter().chain(parts)))
}
