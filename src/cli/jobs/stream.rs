//! The stream of `solve`, `unique`, `count` and `check`: every record in, one answer out, in order.
//!
//! Jobs come from the input, a worker answers them, and the answers are written: on one thread one after the other, on
//! several at the same time.

use crate::batch::Shard;
use crate::batch::pipeline::{self, Next};
use crate::cli::jobs::asked;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::progress::{Progress, Shown};
use crate::cli::jobs::report::{Columns, Format};
use crate::cli::jobs::resume;
use crate::cli::jobs::stats::Stats;
use crate::cli::jobs::{
    answered::{Answered, Mark},
    request::Request,
    worker::Worker,
};
use crate::cli::jobs::{
    job::{Job, Jobs},
    records::Records,
};
use crate::cli::terminal::args::{ExitCodes, InputArgs, OutputArgs, OutputFormat};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::formats;
use crate::cli::terminal::interrupt::{self, WAIT};
use crate::cli::terminal::same_file;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Does the task for every record of the input.
pub(crate) fn run(task: &Request, files: &[PathBuf], input: &InputArgs, output: &OutputArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::flag();
    let asked = output.format()?;
    let path = formats::file(output.output.as_ref());
    same_file::refuse(input.inputs(files), [path.unwrap_or(Path::new("-"))])?;
    if output.resume && path.is_none() {
        return Err(Failure::new(
            "--resume goes on where a file ends, and standard output has no file: name one with --output",
        ));
    }
    let out = Output::named(path)?;
    let alone = task.threads() == 1;
    let records = Records::new(input, files, alone.then_some(&out))?;
    let mut records = records.with_comments(output.keep_comments);
    let read = records.bytes_read();

    let passes_rows = matches!(asked, OutputFormat::Auto | OutputFormat::Csv);
    let table = if passes_rows { records.begin_with_table() } else { None };
    // JSON Lines are answered with JSON Lines.
    let is_json = asked == OutputFormat::Auto && records.are_objects();
    let asked = if is_json { OutputFormat::Json } else { asked };
    let may_draw = asked == OutputFormat::Auto && out.is_terminal() && !output.keep_comments;
    let mut format = Format::new(asked, false);
    let timed = output.stats && (table.is_some() || format == Format::Json);
    let mut worker = Worker::new(task, &cancel, timed)?;
    let mut header = format.header(task, output.keep_comments).as_bytes().to_vec();
    if let Some(table) = &table {
        let columns = Columns::of(task, timed);
        (format, header) = (Format::Table(columns), columns.header(table));
    }
    let batches = !timed && !may_draw && task.takes_batches() && matches!(format, Format::Line | Format::Table(_));
    let shard = output.shard.unwrap_or(Shard::WHOLE);
    if format == Format::Block {
        refuse_with_blocks(task, output)?;
    }
    let jobs = Jobs { records, batches, shard, count: 0 };
    let mut has_header = false;
    let jobs: Box<dyn Iterator<Item = (Job, Mark)> + Send> = if out.is_file() || output.resume {
        let done = out.begin(asked::asked(task, &input.reading, output, &header)?, output.resume)?;
        has_header = done.is_some();
        Box::new(resume::after(done, jobs, format))
    } else {
        Box::new(resume::unmarked(jobs))
    };
    let mut jobs = jobs.peekable();
    let typing = input.is_typed(files);
    let first = jobs.next();
    // A person who types at a terminal sees each board; otherwise a board is drawn for a lone puzzle.
    if may_draw && table.is_none() {
        format = Format::new(asked, typing || jobs.peek().is_none());
    }
    let mut jobs = first.into_iter().chain(jobs);

    let shown = Shown { typing, answers: out.is_terminal(), quiet: output.quiet };
    let progress = Progress::if_shown(shown, files, read);
    let mut writer = Writer {
        out,
        cancel,
        stats: Stats::start(),
        exit: Exit::AsAsked,
        progress,
        quiet: output.quiet,
        fail_fast: output.fail_fast,
        complete: true,
    };
    if !has_header {
        writer.out.write_all(&header).map_err(Failure::Output)?;
    }
    if alone {
        let mut more = true;
        while more && let Some((job, mark)) = jobs.next() {
            let answered = Answered { mark, ..worker.answer(job, format)? };
            more = writer.write(&answered)?;
            worker.reuse(answered);
        }
    } else {
        let (task, cancel) = (task.clone(), Arc::clone(&writer.cancel));
        let answers = pipeline::start(
            jobs,
            task.threads(),
            |(job, _)| job.size(),
            &writer.cancel,
            move || {
                let mut worker = Worker::new(&task, &cancel, timed);
                move |(job, mark)| match &mut worker {
                    Ok(worker) => worker.answer(job, format).map(|answered| Answered { mark, ..answered }),
                    Err(failure) => Err(Failure::new(failure.to_string())),
                }
            },
        );
        writer.write_all(answers)?;
    }
    let ended = if writer.complete { writer.out.finish() } else { writer.out.suspend() };
    ended.map_err(Failure::Output)?;
    match writer.progress.filter(|_| !output.stats) {
        Some(progress) => progress.end(|| writer.stats.words.total()),
        None if output.stats => writer.stats.print(&worker.name()),
        None => {}
    }
    Ok(if output.exit_code == ExitCodes::Job { writer.exit.of_job() } else { writer.exit })
}

/// Refuses what goes with answers of a line each.
fn refuse_with_blocks(task: &Request, output: &OutputArgs) -> Result<(), Failure> {
    let refused = if output.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        "--shard goes with answers of a line each, and not with --format block"
    } else if output.keep_comments {
        "--keep-comments goes with answers of a line each, and not with --format block"
    } else if output.resume && matches!(task, Request::Why(_)) {
        "--resume goes with explanations of a line each, and not with --format block: in words they have blank lines"
    } else {
        return Ok(());
    };
    Err(Failure::new(refused))
}

/// Where the answers go.
struct Writer {
    out: Output,
    cancel: Arc<AtomicBool>,
    stats: Stats,
    exit: Exit,
    progress: Option<Progress>,
    quiet: bool,
    fail_fast: bool,
    /// Whether every input was read and answered to its end.
    complete: bool,
}

impl Writer {
    /// Writes the answers of several threads.
    fn write_all(
        &mut self,
        mut answers: pipeline::Answers<(Job, Mark), Result<Answered, Failure>>,
    ) -> Result<(), Failure> {
        let mut wait = Duration::ZERO;
        loop {
            match answers.next(wait) {
                Next::Answer(answered) => {
                    wait = Duration::ZERO;
                    if !self.write(&answered?)? {
                        return Ok(());
                    }
                }
                // Nothing waits in a buffer while the input pauses.
                Next::NotYet => {
                    wait = WAIT;
                    self.out.flush().map_err(Failure::Output)?;
                    if self.is_cancelled() {
                        return Ok(());
                    }
                }
                Next::End => return Ok(()),
                Next::Lost => return Err(Failure::new("a thread has ended without an answer")),
            }
        }
    }

    /// Writes the answers of a job, and tells whether there is to be another.
    fn write(&mut self, answered: &Answered) -> Result<bool, Failure> {
        self.tell(&answered.told);
        self.out.answer(answered).map_err(Failure::Output)?;
        self.complete &= answered.exit != Exit::Failed || !answered.words.is_empty();
        for &(word, times) in &answered.words {
            self.stats.words.count(word, times);
        }
        if let Some(sat) = answered.sat {
            self.stats.count_sat(sat);
        }
        self.exit = self.exit.max(answered.exit);
        if answered.cancelled || self.is_cancelled() {
            self.exit = self.exit.max(Exit::Interrupted);
            self.complete = false;
            return Ok(false);
        }
        if let Some(progress) = &mut self.progress {
            progress.show(|| self.stats.words.so_far());
        }
        self.out.flush_if_due().map_err(Failure::Output)?;
        let ends = self.fail_fast && answered.exit >= Exit::BadRecord;
        self.complete &= !ends;
        Ok(!ends)
    }

    /// Writes messages about records.
    fn tell(&self, message: &str) {
        match &self.progress {
            _ if message.is_empty() || self.quiet => {}
            Some(progress) => progress.tell(message),
            // Whoever does not take the messages shall have the answers all the same.
            None => drop(io::stderr().write_all(message.as_bytes())),
        }
    }

    /// Whether the user has cancelled; the program's exit says so then.
    fn is_cancelled(&mut self) -> bool {
        let cancelled = self.cancel.load(Ordering::Relaxed);
        if cancelled {
            self.exit = self.exit.max(Exit::Interrupted);
            self.complete = false;
        }
        cancelled
    }
}
