//! Jobs answered on several threads, the answers in the order of the jobs.
//!
//! A thread takes the jobs from their source and puts two things in line for each: the job, for whichever worker is free
//! next, and the place where its answer will appear, for the one who waits for the answers. That line is short, so that
//! the jobs never run far ahead of their answers.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How many jobs for each worker may be waiting, at work, or answered and not yet taken.
const JOBS_PER_WORKER: usize = 4;

/// The answers in order.
#[derive(Debug)]
pub struct Answers<A> {
    line: Receiver<Receiver<A>>,
    /// The next answer's place, once it is known.
    place: Option<Receiver<A>>,
    source: Option<JoinHandle<()>>,
}

/// What there is to take.
#[derive(Debug)]
pub enum Next<A> {
    /// The next answer.
    Answer(A),
    /// Nothing for now.
    NotYet,
    /// All answers were taken.
    End,
    /// A thread has died, and its answer with it.
    Lost,
}

/// Starts to answer the jobs on so many threads, each of which makes itself a worker. A thread is not begun before there is
/// a job for it.
///
/// ```
/// use std::time::Duration;
/// use sudosat::batch::pipeline::{self, Next};
///
/// let mut answers = pipeline::start(1..=3, 2, || |job: i32| job * job);
/// let mut squares = Vec::new();
/// while let Next::Answer(square) = answers.next(Duration::from_secs(10)) {
///     squares.push(square);
/// }
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn start<J, A, W>(
    jobs: impl Iterator<Item = J> + Send + 'static,
    threads: usize,
    make_worker: impl Fn() -> W + Send + Sync + 'static,
) -> Answers<A>
where
    J: Send + 'static,
    A: Send + 'static,
    W: FnMut(J) -> A,
{
    let (work, waiting) = mpsc::channel::<(J, SyncSender<A>)>();
    let (waiting, make_worker) = (Arc::new(Mutex::new(waiting)), Arc::new(make_worker));
    let spawn = move || {
        let (waiting, make_worker) = (Arc::clone(&waiting), Arc::clone(&make_worker));
        thread::spawn(move || {
            let mut worker = make_worker();
            let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((job, place)) = next() {
                // Nobody takes the answer when the program is about to end.
                let _ = place.send(worker(job));
            }
        });
    };
    let (queue, line) = mpsc::sync_channel(threads * JOBS_PER_WORKER);
    let source = thread::spawn(move || {
        for (index, job) in jobs.enumerate() {
            if index < threads {
                spawn();
            }
            let (place, answer) = mpsc::sync_channel(1);
            if queue.send(answer).is_err() || work.send((job, place)).is_err() {
                return;
            }
        }
    });
    Answers { line, place: None, source: Some(source) }
}

impl<A> Answers<A> {
    /// The next answer, if it comes within this time, or within twice the time.
    pub fn next(&mut self, wait: Duration) -> Next<A> {
        let place = match self.place.take() {
            Some(place) => place,
            None => match self.line.recv_timeout(wait) {
                Ok(place) => place,
                Err(RecvTimeoutError::Timeout) => return Next::NotYet,
                Err(RecvTimeoutError::Disconnected) => {
                    let died = self.source.take().is_some_and(|source| source.join().is_err());
                    return if died { Next::Lost } else { Next::End };
                }
            },
        };
        match place.recv_timeout(wait) {
            Ok(answer) => Next::Answer(answer),
            Err(RecvTimeoutError::Timeout) => {
                self.place = Some(place);
                Next::NotYet
            }
            Err(RecvTimeoutError::Disconnected) => Next::Lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<A>(mut answers: Answers<A>) -> (Vec<A>, bool) {
        let mut taken = Vec::new();
        loop {
            match answers.next(Duration::from_secs(1)) {
                Next::Answer(answer) => taken.push(answer),
                Next::NotYet => {}
                Next::End => return (taken, true),
                Next::Lost => return (taken, false),
            }
        }
    }

    #[test]
    fn answers_keep_the_order_of_the_jobs() {
        for threads in [1, 2, 8] {
            let slow_and_quick = |job: u64| {
                thread::sleep(Duration::from_micros(job * 7919 % 300));
                job
            };
            let answers = start(0..500, threads, move || slow_and_quick);
            assert_eq!(all(answers), ((0..500).collect(), true));
        }
    }

    #[test]
    fn jobs_do_not_run_far_ahead() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&taken);
        let jobs = (0..1000).inspect(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let answers = start(jobs, 2, || |job: i32| job);
        thread::sleep(Duration::from_millis(50));
        assert!(taken.load(Ordering::Relaxed) <= 2 * JOBS_PER_WORKER + 1);
        assert_eq!(all(answers).0.len(), 1000);
    }

    #[test]
    fn a_dead_thread_is_no_end() {
        let worker = || |job: i32| assert!(job < 3, "a fault of the worker, on purpose");
        assert_eq!(all(start(0..10, 1, worker)), (vec![(), (), ()], false));
        let jobs = (0..10).inspect(|&job| assert!(job < 3, "a fault of the source, on purpose"));
        assert_eq!(all(start(jobs, 2, || |job: i32| job)), (vec![0, 1, 2], false));
    }
}
