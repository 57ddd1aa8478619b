//! The stream of `solve`, `unique`, `count`, `check` and `why`: every record in, one answer out, in order.
//!
//! First a [`Plan`] is made, which opens the inputs and the output, settles the format and refuses what does not go
//! together; then it is executed.

use super::answered::Mark;
use super::asked;
use super::engines;
use super::item::Header;
use super::job::{Job, Jobs};
use super::offer::Offer;
use super::output::Output;
use super::progress::{self, Progress, Shown};
use super::records::Records;
use super::report::{Columns, Format};
use super::request::{Question, Request};
use super::resume;
use super::runner;
use super::worker::{self, StreamWorker};
use super::writer::Writer;
use crate::batch::Shard;
use crate::cli::terminal::args::{ExitCodes, InputArgs, OutputArgs, OutputFormat, StreamArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{formats, same_file};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The jobs, each with the records up to its end.
type Parts = Box<dyn Iterator<Item = (Job, Mark)> + Send>;

/// Asks an engine about every record of the input.
pub(crate) fn ask(question: Question, args: StreamArgs) -> Result<Exit, Failure> {
    let StreamArgs { files, input, engine, output } = args;
    // Before any file is touched.
    engines::solver(&engine)?;
    if !output.quiet {
        engines::tell_if_alone(&engine);
    }
    run(Request::Ask(question, engine), &files, &input, &output)
}

/// Does what is asked for every record of the input.
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
    /// Whether the output has its header.
    has_header: bool,
    writer: Writer,
    /// Where the solutions of the puzzle at work are noted.
    counted: Option<Arc<AtomicU64>>,
    /// Whether statistics are printed at the end.
    stats: bool,
    exit_code: ExitCodes,
}

/// What the output looks like.
struct Layout {
    format: Format,
    header: Vec<u8>,
    /// Whether each answer includes its time.
    timed: bool,
    /// The format asked for, where a board may be drawn instead of a line.
    may_draw: Option<OutputFormat>,
}

impl Plan {
    fn new(request: Request, files: &[PathBuf], input: &InputArgs, output: &OutputArgs) -> Result<Self, Failure> {
        let asked = output.format()?;
        let path = formats::file(output.output.as_ref());
        same_file::refuse(input.inputs(files), [path.unwrap_or(Path::new("-"))])?;
        if output.resume {
            refuse_to_resume(path)?;
        }
        match asked {
            OutputFormat::Block => refuse_with_blocks(&request, output)?,
            OutputFormat::Svg => refuse_with_pictures(&request, output)?,
            OutputFormat::Auto | OutputFormat::Line | OutputFormat::Json | OutputFormat::Csv => {}
        }
        let out = Output::named(path)?;
        // Where others work, what is answered is flushed while they do; alone, it is before each read.
        let records = Records::new(input, files, (request.threads() == 1).then_some(&out))?;
        let mut records = records.with_comments(output.keep_comments);
        let intake = records.intake();
        let mut layout = Layout::new(&request, asked, output, &out, &mut records);
        let engine = worker::name(&request)?;
        let batches = !layout.timed
            && layout.may_draw.is_none()
            && request.takes_batches()
            && matches!(layout.format, Format::Line | Format::Table(_));
        let shard = output.shard.unwrap_or(Shard::WHOLE);
        let jobs = Jobs { records, batches, shard, count: 0 };
        let mut has_header = false;
        let parts: Parts = if out.is_file() || output.resume {
            let asked = asked::asked(&request, &input.reading, output, &layout.header)?;
            let done = out.begin(asked, output.resume, layout.timed)?;
            has_header = done.is_some();
            Box::new(resume::after(done, jobs, layout.format))
        } else {
            Box::new(resume::unmarked(jobs))
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
        let offer = Offer::to(&request);
        let make = move || StreamWorker::new(&request, layout.format, layout.timed, offer.clone(), counted.clone());
        let end = runner::run(parts, |(job, _)| job.size(), threads, make, &mut writer)?;
        let exit = if stats { writer.finish_with_stats(end, &engine)? } else { writer.finish(end)? };
        Ok(if exit_code == ExitCodes::Job { exit.of_job() } else { exit })
    }
}

impl Layout {
    /// What goes with the format asked for and with the first of the inputs.
    fn new(request: &Request, asked: OutputFormat, output: &OutputArgs, out: &Output, records: &mut Records) -> Self {
        let passes_rows = matches!(asked, OutputFormat::Auto | OutputFormat::Csv);
        let table: Option<Arc<Header>> = if passes_rows { records.begin_with_table() } else { None };
        // JSON Lines are answered with JSON Lines.
        let is_json = asked == OutputFormat::Auto && records.are_objects();
        let asked = if is_json { OutputFormat::Json } else { asked };
        let may_draw = asked == OutputFormat::Auto && out.is_terminal() && !output.keep_comments;
        let mut format = Format::new(asked, false);
        let timed = output.stats && (table.is_some() || format == Format::Json);
        let mut header = format.header(request, output.keep_comments).as_bytes().to_vec();
        if let Some(table) = &table {
            let columns = Columns::of(request, timed, records.declares_boards());
            (format, header) = (Format::Table(columns), columns.header(table));
        }
        Self { format, header, timed, may_draw: may_draw.then_some(asked) }
    }

    /// Waits for the first part. A person who types at a terminal sees each board; otherwise a board is drawn for a
    /// lone puzzle.
    fn begin(&mut self, typing: bool, parts: Parts) -> Result<Parts, Failure> {
        if self.format == Format::Picture {
            return lone(parts);
        }
        let mut parts = parts.peekable();
        let first = parts.next();
        if let Some(asked) = self.may_draw.filter(|_| !matches!(self.format, Format::Table(_))) {
            self.format = Format::new(asked, typing || parts.peek().is_none());
        }
        Ok(Box::new(first.into_iter().chain(parts)))
    }
}

/// Refuses an output that no job can continue, before it is opened: a pipe without a reader would block.
fn refuse_to_resume(output: Option<&Path>) -> Result<(), Failure> {
    match output.map(fs::metadata) {
        None => Err(Failure::new(
            "--resume goes on where a file ends, and standard output has no file: name one with --output",
        )),
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

/// Refuses what a picture cannot have, and pictures that this command does not draw.
fn refuse_with_pictures(request: &Request, output: &OutputArgs) -> Result<(), Failure> {
    if !matches!(request, Request::Why(_)) {
        return Err(Failure::new(
            "this command has the formats line, block, json, csv; `sudosat why`, `decode` and `convert` draw svg",
        ));
    }
    if output.resume || output.keep_comments || output.shard.is_some() {
        return Err(Failure::new("--to svg draws one puzzle: --resume, --shard and --keep-comments are for many"));
    }
    Ok(())
}

/// The parts, if they hold one record. The first may be what an output begins with.
fn lone(mut parts: Parts) -> Result<Parts, Failure> {
    let first: Vec<(Job, Mark)> = parts.by_ref().take(3).collect();
    if first.iter().filter(|(job, _)| matches!(job, Job::Item(_) | Job::Batch(_))).count() > 1 {
        return Err(Failure::new("--to svg draws one puzzle, and there are more"));
    }
    Ok(Box::new(first.into_iter().chain(parts)))
}
