//! The stream of `solve`, `unique`, `count` and `check`: every record in, one answer out, in order.
//!
//! Jobs come from the input, a worker answers them, and the answers are written: on one thread one after the other, on
//! several at the same time.

use super::args::{InputArgs, OutputArgs, OutputFormat};
use super::exit::{Exit, Failure};
use super::input::{Jobs, Records};
use super::interrupt;
use super::output::Output;
use super::pipeline::{self, Next};
use super::report::Format;
use super::stats::Stats;
use super::worker::{Answered, Task, Worker};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long the writer waits for an answer before it looks whether the user has cancelled.
const WAIT: Duration = Duration::from_millis(50);

/// Does the task for every record of the input.
pub(crate) fn run(task: &Task, files: &[PathBuf], input: &InputArgs, output: &OutputArgs) -> Result<Exit, Failure> {
    let cancel = interrupt::install();
    let out = Output::stdout();
    let mut worker = Worker::new(task, &cancel)?;
    let may_draw = output.format == OutputFormat::Auto && out.is_terminal();
    let lines = !may_draw && Format::new(output.format, false) == Format::Line;
    let alone = task.threads() == 1;
    let records = Records::new(input, files, alone.then_some(&out))?;
    let mut jobs = Jobs { records, batches: lines && task.takes_batches() }.peekable();
    let first = jobs.next();
    // A person who types at a terminal sees each board; otherwise a board is drawn for a lone puzzle.
    let typing = input.puzzle.is_none() && files.is_empty() && io::stdin().is_terminal();
    let format = Format::new(output.format, may_draw && (typing || jobs.peek().is_none()));
    let mut jobs = first.into_iter().chain(jobs);

    let mut writer = Writer { out, cancel, stats: Stats::start(), exit: Exit::AsAsked };
    writer.out.write_all(format.header(task).as_bytes()).map_err(Failure::Output)?;
    if alone {
        let mut more = true;
        while more && let Some(job) = jobs.next() {
            more = writer.write(&worker.answer(job, format)?)?;
        }
    } else {
        let (task, cancel) = (task.clone(), Arc::clone(&writer.cancel));
        let answers = pipeline::start(jobs, task.threads(), move || {
            let mut worker = Worker::new(&task, &cancel);
            move |job| match &mut worker {
                Ok(worker) => worker.answer(job, format),
                Err(failure) => Err(Failure::new(failure.to_string())),
            }
        });
        writer.write_all(answers)?;
    }
    writer.out.flush().map_err(Failure::Output)?;
    if output.stats {
        writer.stats.print(&worker.name());
    }
    Ok(writer.exit)
}

/// Where the answers go.
struct Writer {
    out: Output,
    cancel: Arc<AtomicBool>,
    stats: Stats,
    exit: Exit,
}

impl Writer {
    /// Writes the answers of several threads.
    fn write_all(&mut self, mut answers: pipeline::Answers<Result<Answered, Failure>>) -> Result<(), Failure> {
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
        // Whoever does not take the messages shall have the answers all the same.
        let _ = io::stderr().write_all(answered.told.as_bytes());
        self.out.write_all(&answered.text).map_err(Failure::Output)?;
        for &(word, times) in &answered.words {
            self.stats.count(word, times);
        }
        self.exit = self.exit.max(answered.exit);
        if answered.cancelled || self.is_cancelled() {
            self.exit = self.exit.max(Exit::Interrupted);
            return Ok(false);
        }
        self.out.flush_if_due().map_err(Failure::Output)?;
        Ok(true)
    }

    /// Whether the user has cancelled; the program's exit says so then.
    fn is_cancelled(&mut self) -> bool {
        let cancelled = self.cancel.load(Ordering::Relaxed);
        if cancelled {
            self.exit = self.exit.max(Exit::Interrupted);
        }
        cancelled
    }
}
