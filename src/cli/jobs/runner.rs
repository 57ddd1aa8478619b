//! How every job runs: its parts come from the inputs, workers answer them, on this thread or on several, and the
//! answers are taken in the order of the parts.

use crate::batch::pipeline::{self, Next};
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::interrupt::{self, WAIT};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// One thread's part of a job.
pub(crate) trait Worker {
    /// A unit of work.
    type Part: Send + 'static;
    type Answer: Send + 'static;

    /// Answers a part of the job. A failure ends the job.
    fn answer(&mut self, part: Self::Part) -> Result<Self::Answer, Failure>;

    /// Takes back an answer that has been taken, for its memory.
    fn reuse(&mut self, _: Self::Answer) {}
}

/// The destination of the answers.
pub(crate) trait Taker<A> {
    /// Takes the next answer, and says whether there is to be another.
    fn take(&mut self, answer: &mut A) -> Result<bool, Failure>;

    /// Called while no answer has come: nothing may wait in a buffer.
    fn pause(&mut self) -> Result<(), Failure>;
}

/// How a job ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Every part was answered.
    Whole,
    /// The taker wanted no more.
    Stopped,
    /// A signal came.
    Cancelled,
}

/// Runs a job on this number of threads, each of which makes its worker. `size` is how large a part is, in bytes or so.
pub(crate) fn run<W: Worker>(
    parts: impl Iterator<Item = W::Part> + Send + 'static,
    size: impl Fn(&W::Part) -> usize + Send + 'static,
    threads: usize,
    make_worker: impl Fn() -> Result<W, Failure> + Send + Sync + 'static,
    taker: &mut impl Taker<W::Answer>,
) -> Result<End, Failure> {
    if threads == 1 {
        run_here(parts, &mut make_worker()?, taker)
    } else {
        run_beside(parts, size, threads, make_worker, taker)
    }
}

/// Runs a job on this thread: reading, working and writing take turns.
pub(crate) fn run_here<W: Worker>(
    parts: impl Iterator<Item = W::Part>,
    worker: &mut W,
    taker: &mut impl Taker<W::Answer>,
) -> Result<End, Failure> {
    for part in parts {
        let mut answer = worker.answer(part)?;
        let wants_more = taker.take(&mut answer)?;
        worker.reuse(answer);
        if is_cancelled() {
            return Ok(End::Cancelled);
        }
        if !wants_more {
            return Ok(End::Stopped);
        }
    }
    Ok(End::Whole)
}

/// Runs a job on threads beside this one, which takes the answers.
pub(crate) fn run_beside<W: Worker>(
    parts: impl Iterator<Item = W::Part> + Send + 'static,
    size: impl Fn(&W::Part) -> usize + Send + 'static,
    threads: usize,
    make_worker: impl Fn() -> Result<W, Failure> + Send + Sync + 'static,
    taker: &mut impl Taker<W::Answer>,
) -> Result<End, Failure> {
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
                taker.take(&mut answer)?
            }
            Next::Answer(Err(failure)) => {
                // The answers before the failure are good. Where writing has failed, this fails in the same way.
                taker.pause()?;
                return Err(failure);
            }
            Next::NotYet => {
                wait = WAIT;
                taker.pause()?;
                true
            }
            Next::End => return Ok(End::Whole),
            Next::Lost => return Err(Failure::new("a thread has ended without an answer")),
        };
        if is_cancelled() {
            // The work in hand ends at once too, and may give a part of an answer.
            while answers.awaits()
                && let Next::Answer(Ok(mut answer)) = answers.next(WAIT)
                && taker.take(&mut answer)?
            {}
            return Ok(End::Cancelled);
        }
        if !wants_more {
            return Ok(End::Stopped);
        }
    }
}

fn is_cancelled() -> bool {
    interrupt::flag().load(Ordering::Relaxed)
}
