//! Runs a job: its parts come from the inputs, workers answer them, on this thread or on several, and a consumer gets
//! the answers in the order of the parts.

use crate::batch::pipeline::{self, Next};
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::interrupt::{self, WAIT};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Answers parts of a job on one thread.
pub(crate) trait Worker {
    /// A unit of work.
    type Part: Send + 'static;
    type Answer: Send + 'static;

    /// Answers a part of the job. A failure ends the job.
    fn answer(&mut self, part: Self::Part) -> Result<Self::Answer, Failure>;

    /// Takes back a consumed answer, to reuse its memory.
    fn reuse(&mut self, _: Self::Answer) {}
}

/// The destination of the answers.
pub(crate) trait Consumer<A> {
    /// Consumes the next answer, and returns whether another is wanted.
    fn consume(&mut self, answer: &mut A) -> Result<bool, Failure>;

    /// Called while there is no answer: nothing may wait in a buffer.
    fn pause(&mut self) -> Result<(), Failure>;
}

/// The way in which a job ended without a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobEnd {
    /// Every part was answered.
    Whole,
    /// The consumer wanted no more answers.
    Stopped,
    /// A signal came.
    Cancelled,
}

/// Runs a job on `threads` threads, each of which makes its own worker. `size` is the approximate size of a part in
/// bytes.
pub(crate) fn run<W: Worker>(
    parts: impl Iterator<Item = W::Part> + Send + 'static,
    size: impl Fn(&W::Part) -> usize + Send + 'static,
    threads: usize,
    make_worker: impl Fn() -> Result<W, Failure> + Send + Sync + 'static,
    consumer: &mut impl Consumer<W::Answer>,
) -> Result<JobEnd, Failure> {
    if threads == 1 {
        run_here(parts, &mut make_worker()?, consumer)
    } else {
        run_on_threads(parts, size, threads, make_worker, consumer)
    }
}

/// Runs a job on this thread: reading, working and writing take turns.
pub(crate) fn run_here<W: Worker>(
    parts: impl Iterator<Item = W::Part>,
    worker: &mut W,
    consumer: &mut impl Consumer<W::Answer>,
) -> Result<JobEnd, Failure> {
    for part in parts {
        let mut answer = worker.answer(part)?;
        let wants_more = consumer.consume(&mut answer)?;
        worker.reuse(answer);
        if is_cancelled() {
            return Ok(JobEnd::Cancelled);
        }
        if !wants_more {
            return Ok(JobEnd::Stopped);
        }
    }
    Ok(JobEnd::Whole)
}

/// Runs a job on threads of its own, while this thread consumes the answers.
pub(crate) fn run_on_threads<W: Worker>(
    parts: impl Iterator<Item = W::Part> + Send + 'static,
    size: impl Fn(&W::Part) -> usize + Send + 'static,
    threads: usize,
    make_worker: impl Fn() -> Result<W, Failure> + Send + Sync + 'static,
    consumer: &mut impl Consumer<W::Answer>,
) -> Result<JobEnd, Failure> {
    let mut answers = pipeline::start(parts, threads, size, &interrupt::flag(), move || {
        let mut worker = make_worker();
        move |part| match &mut worker {
            Ok(worker) => worker.answer(part),
            Err(failure) => Err(Failure::new(failure.to_string())),
        }
    });
    let mut wait = Duration::ZERO;
    loop {
        let wants_more = match answers.next(wait) {
            Next::Answer(Ok(mut answer)) => {
                wait = Duration::ZERO;
                consumer.consume(&mut answer)?
            }
            Next::Answer(Err(failure)) => {
                // The answers before the failure are good, so they are flushed. If writing has failed, this returns
                // that error instead.
                consumer.pause()?;
                return Err(failure);
            }
            Next::NotYet => {
                wait = WAIT;
                consumer.pause()?;
                true
            }
            Next::End => return Ok(JobEnd::Whole),
            Next::Lost => return Err(Failure::new("a worker thread ended without an answer")),
        };
        if is_cancelled() {
            // The current parts are cancelled as well; they still yield an answer, perhaps a partial one.
            while answers.awaits()
                && let Next::Answer(Ok(mut answer)) = answers.next(WAIT)
                && consumer.consume(&mut answer)?
            {}
            return Ok(JobEnd::Cancelled);
        }
        if !wants_more {
            return Ok(JobEnd::Stopped);
        }
    }
}

fn is_cancelled() -> bool {
    interrupt::flag().load(Ordering::Relaxed)
}
