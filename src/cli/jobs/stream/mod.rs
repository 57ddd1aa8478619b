//! The stream of `solve`, `unique`, `count`, `check` and `why`: one answer for every record, in order.
//!
//! First a [`Plan`] is made, which opens the inputs and the output, settles the format and refuses incompatible
//! options; then it is executed.

mod layout;
mod refusal;

use crate::answers::Question;
use crate::batch::Shard;
use crate::cli::jobs::input::records::Records;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::progress::{self, Progress, Shown};
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::resume;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::engines;
use crate::cli::jobs::work::job::Jobs;
use crate::cli::jobs::work::request::Request;
use crate::cli::jobs::work::solver_hint::SolverHint;
use crate::cli::jobs::work::worker::{self, StreamWorker};
use crate::cli::terminal::args::{ExitCodes, InputArgs, OutputArgs, StreamArgs};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::{formats, same_file};
use layout::{Layout, Parts};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

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

impl Plan {
    fn new(request: Request, files: &[PathBuf], input: &InputArgs, output: &OutputArgs) -> Result<Self, Failure> {
        let requested = output.format()?;
        let path = formats::file(output.output.as_ref());
        same_file::refuse(input.inputs(files), [path.unwrap_or(Path::new("-"))])?;
        refusal::check(&request, requested, path, output)?;
        let out = Output::named(path)?;
        // With several threads, answers are flushed while the workers work; with one, before each read.
        let records = Records::new(input, files, (request.threads() == 1).then_some(&out))?;
        let mut records = records.with_comments(output.keep_comments);
        let intake = records.intake();
        let mut layout = Layout::new(&request, requested, output, &out, &mut records);
        let engine = worker::name(&request)?;
        let shard = output.shard.unwrap_or(Shard::WHOLE);
        let batches = request.takes_batches() && layout.takes_batches();
        let jobs = Jobs { records, batches, shard, count: 0 };
        let (parts, has_header) = recorded(jobs, &request, input, output, &layout, &out)?;
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
        let make =
            move || StreamWorker::new(&request, layout.format, layout.timed, stats, hint.clone(), counted.clone());
        let end = runner::run(parts, |(job, _)| job.size(), threads, make, &mut writer)?;
        let exit = if stats { writer.finish_with_stats(end, &engine)? } else { writer.finish(end)? };
        Ok(if exit_code == ExitCodes::Job { exit.of_job() } else { exit })
    }
}

/// The jobs with their checkpoints, if the output keeps a record of them, and whether it already has its header.
fn recorded(
    jobs: Jobs,
    request: &Request,
    input: &InputArgs,
    output: &OutputArgs,
    layout: &Layout,
    out: &Output,
) -> Result<(Parts, bool), Failure> {
    if !out.is_file() && !output.resume {
        return Ok((Box::new(resume::without_checkpoints(jobs)), false));
    }
    let options = resume::options::requested(request, &input.reading, output, &layout.header)?;
    let done = out.begin(options, output.resume, layout.timed)?;
    let has_header = done.is_some();
    Ok((Box::new(resume::after(done, jobs, layout.format)), has_header))
}
