//! The pipeline as its callers use it, and checks of its promises.

use crate::pipeline::{self, Answers, Next, SIZE_PER_WORKER};
use crate::threads::{AtomicBool, FOREVER};
use shuttle::sync::mpsc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use std::{fmt, panic};

/// A scenario for the pipeline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) threads: usize,
    pub(crate) jobs: usize,
    /// The number of jobs that fill the queue.
    pub(crate) room: usize,
    pub(crate) end: End,
    /// The waiting time of the consumer for an answer.
    pub(crate) wait: Duration,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, jobs, room, end, wait } = self;
        let clock = if *wait < FOREVER { "time may run out" } else { "no clock" };
        write!(f, "{threads} threads, {jobs} jobs, queue of {room}, {end:?}, {clock}")
    }
}

/// The event that ends the scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// There are no more jobs.
    Reached,
    /// The consumer wants no more than this number of answers.
    Stopped(usize),
    /// A worker panics at this job.
    WorkerDies(usize),
    /// The source panics in place of this job.
    SourceDies(usize),
}

/// Observations of the other threads. The counters are the standard library's, so they add no steps to the model.
#[derive(Debug, Default)]
struct Seen {
    /// Jobs requested from the source.
    begun: AtomicUsize,
    /// Jobs that a worker has finished.
    answered: AtomicUsize,
    /// Workers that exist.
    workers: AtomicUsize,
    /// The most workers at once, and the most unanswered jobs when another one was requested.
    most_workers: AtomicUsize,
    most_waiting: AtomicUsize,
}

/// A worker that is counted while it exists.
struct Worker(Arc<Seen>);

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.workers.fetch_sub(1, Relaxed);
    }
}

impl Case {
    /// Runs the pipeline once. Panics if it breaks a promise; shuttle panics if all threads wait for each other.
    /// Returns the number of jobs that were requested from the source and not answered.
    pub(crate) fn check(self) -> usize {
        let seen = Arc::<Seen>::default();
        let cancel = Arc::<AtomicBool>::default();
        let (alive, source_gone) = mpsc::channel();
        let size = (self.threads * SIZE_PER_WORKER).div_ceil(self.room);
        let (jobs, worker) = (self.source(&seen, alive), self.worker(&seen));
        let answers = pipeline::start(jobs, self.threads, move |_| size, &cancel, worker);

        self.consume(answers, &seen);
        assert!(cancel.load(Relaxed), "the workers are cancelled");
        assert_eq!(seen.workers.load(Relaxed), 0, "no worker outlives the answers");
        let answered = seen.answered.load(Relaxed);
        assert!(source_gone.recv().is_err(), "the source ends");
        assert_eq!(seen.answered.load(Relaxed), answered, "no job is answered after the end");
        assert!(seen.most_workers.load(Relaxed) <= self.threads, "no more workers than threads");
        assert!(seen.most_waiting.load(Relaxed) <= self.room, "the source is at most the queue's length ahead");
        seen.begun.load(Relaxed) - answered
    }

    /// The jobs: their numbers. The channel closes when the source is gone.
    fn source(self, seen: &Arc<Seen>, alive: mpsc::Sender<()>) -> impl Iterator<Item = usize> + Send + 'static {
        let seen = Arc::clone(seen);
        (0..).map_while(move |job| {
            let _ = &alive;
            seen.most_waiting.fetch_max(seen.begun.fetch_add(1, Relaxed) - seen.answered.load(Relaxed), Relaxed);
            if matches!(self.end, End::SourceDies(at) if at == job) {
                die();
            }
            (job < self.jobs).then_some(job)
        })
    }

    /// Answers a job with its number.
    fn worker(self, seen: &Arc<Seen>) -> impl Fn() -> Box<dyn FnMut(usize) -> usize> + Send + Sync + 'static {
        let seen = Arc::clone(seen);
        move || {
            seen.most_workers.fetch_max(seen.workers.fetch_add(1, Relaxed) + 1, Relaxed);
            let worker = Worker(Arc::clone(&seen));
            Box::new(move |job| {
                if matches!(self.end, End::WorkerDies(at) if at == job) {
                    die();
                }
                worker.0.answered.fetch_add(1, Relaxed);
                job
            })
        }
    }

    fn consume(self, mut answers: Answers<usize, usize>, seen: &Seen) {
        let (mut taken, mut last) = (0, None);
        while last.is_none() && !matches!(self.end, End::Stopped(at) if at == taken) {
            let answered = seen.answered.load(Relaxed);
            let awaited = answers.awaits();
            let is_lossy = matches!(self.end, End::WorkerDies(_));
            assert!(awaited || answered <= taken || is_lossy, "`awaits` covers every answer in the queue");
            match answers.next(self.wait) {
                Next::Answer(answer) => {
                    assert_eq!(answer, taken, "the answers are in the order of their jobs");
                    taken += 1;
                }
                Next::NotYet => assert!(self.wait < FOREVER, "only a time limit gives `NotYet`"),
                Next::End => {
                    assert!(!awaited && !answers.awaits(), "nothing is awaited at the end");
                    last = Some(true);
                }
                Next::Lost => last = Some(false),
            }
        }
        let (all, is_whole) = match self.end {
            End::Reached => (self.jobs, Some(true)),
            End::Stopped(at) => (at, None),
            End::WorkerDies(at) | End::SourceDies(at) => (at, Some(false)),
        };
        assert_eq!((taken, last), (all, is_whole), "all answers come, and the right end");
        if matches!(self.end, End::Reached | End::SourceDies(_)) {
            assert_eq!(seen.answered.load(Relaxed), all, "no job is answered twice");
        }
    }
}

/// A panic that nothing prints.
fn die() {
    panic::resume_unwind(Box::new("on purpose"));
}
