//! Answers jobs on several threads, in the order of the jobs.
//!
//! All threads share one bounded queue. One thread takes the jobs from their source and puts each at the end of the
//! queue; a free worker takes the first waiting job, and puts the answer in the job's place; the consumer takes the
//! answers from the front. The queue is bounded by the total size of its jobs, so that they never run far ahead of
//! their answers, be they many or large.
//!
//! Waking a thread costs as much as solving an easy puzzle, so threads are not woken for each job. The source sleeps
//! until a quarter of the queue is free again; the consumer sleeps until there are many answers, until a worker runs
//! out of jobs, or until its waiting time is up.

use super::threads::{Arc, AtomicBool, Condvar, Instant, JoinHandle, Mutex, MutexGuard, Ordering, PoisonError, thread};
use std::collections::VecDeque;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

/// The total size of jobs that may be queued for each worker, in bytes, unless a single job is larger. Four buffers of
/// the reader, of 128 KiB each.
pub(super) const SIZE_PER_WORKER: usize = 1 << 19;

/// The answers in order. Dropping them stops the workers and waits for them, so no work outlives them.
#[derive(Debug)]
pub(crate) struct Answers<J, A> {
    queue: Arc<JobQueue<J, A>>,
    /// Answers taken from the queue together and not yet returned.
    taken: VecDeque<A>,
    cancel: Arc<AtomicBool>,
}

/// The result of [`Answers::next`].
#[derive(Debug)]
pub(crate) enum Next<A> {
    /// The next answer.
    Answer(A),
    /// No answer yet.
    NotYet,
    /// All answers were taken.
    End,
    /// A thread has panicked, and its answer is lost.
    Lost,
}

/// Starts answering the jobs on up to `threads` threads, each of which makes its own worker. A thread is started only
/// when there is a job for it. `size` is the approximate size of a job in bytes. `cancel` is raised when the answers
/// are no longer wanted; workers should check it during long jobs.
pub(crate) fn start<J, A, W>(
    jobs: impl Iterator<Item = J> + Send + 'static,
    threads: usize,
    size: impl Fn(&J) -> usize + Send + 'static,
    cancel: &Arc<AtomicBool>,
    make_worker: impl Fn() -> W + Send + Sync + 'static,
) -> Answers<J, A>
where
    J: Send + 'static,
    A: Send + 'static,
    W: FnMut(J) -> A,
{
    let queue = Arc::new(JobQueue::new(threads.saturating_mul(SIZE_PER_WORKER)));
    let answers = Answers { queue: Arc::clone(&queue), taken: VecDeque::new(), cancel: Arc::clone(cancel) };
    let make_worker = Arc::new(make_worker);
    thread::spawn(move || {
        let put_all = || {
            for (index, job) in jobs.enumerate() {
                if index < threads {
                    let (at, make_worker) = (Arc::clone(&queue), Arc::clone(&make_worker));
                    // Under the lock: either the worker is listed before the queue ends, and is joined, or it is never
                    // started.
                    let mut state = queue.lock();
                    if state.end.is_none() {
                        state.workers.push(thread::spawn(move || at.work(&*make_worker)));
                    }
                }
                let size = size(&job);
                if !queue.put(job, size) {
                    return;
                }
            }
        };
        let died = panic::catch_unwind(AssertUnwindSafe(put_all)).is_err();
        queue.end(if died { SourceEnd::Died } else { SourceEnd::Reached });
    });
    answers
}

impl<J, A> Answers<J, A> {
    /// The next answer, if it comes within this time. After a lost answer there are no more.
    pub(crate) fn next(&mut self, wait: Duration) -> Next<A> {
        if let Some(answer) = self.taken.pop_front() {
            return Next::Answer(answer);
        }
        self.queue.take(Instant::now() + wait, &mut self.taken)
    }

    /// Whether an answer is still to come for a job that was queued.
    pub(crate) fn awaits(&self) -> bool {
        !self.taken.is_empty() || !self.queue.lock().places.is_empty()
    }
}

impl<J, A> Drop for Answers<J, A> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.queue.end(SourceEnd::Abandoned);
        let workers = mem::take(&mut self.queue.lock().workers);
        for worker in workers {
            // The panic was already reported as a loss.
            let _ = worker.join();
        }
    }
}

/// The queue that the threads share.
#[derive(Debug)]
struct JobQueue<J, A> {
    state: Mutex<QueueState<J, A>>,
    /// The total size of jobs that may be queued, in bytes.
    bound: usize,
    /// There is a job to take, or there will be no more.
    job: Condvar,
    /// There is room for a job, or no more jobs are wanted.
    room: Condvar,
    /// There are answers to take, or there will be no more.
    answers: Condvar,
}

#[derive(Debug)]
struct QueueState<J, A> {
    places: VecDeque<Place<A>>,
    /// The number of places removed before the first one.
    gone: usize,
    /// The jobs that no worker has taken, each with the number of its place.
    jobs: VecDeque<(usize, J)>,
    /// The total size of all jobs in the queue, and of those that have an answer.
    size: usize,
    answered: usize,
    end: Option<SourceEnd>,
    workers: Vec<JoinHandle<()>>,
    /// The threads that are asleep.
    idle_workers: usize,
    source_sleeps: bool,
    consumer_sleeps: bool,
}

#[derive(Debug)]
struct Place<A> {
    /// The size of its job.
    size: usize,
    answer: Slot<A>,
}

#[derive(Debug)]
enum Slot<A> {
    Awaited,
    Given(A),
    Lost,
}

/// The reason why there are no more jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SourceEnd {
    Reached,
    /// The source panicked.
    Died,
    /// The answers are no longer wanted.
    Abandoned,
}

impl<J, A> JobQueue<J, A> {
    fn new(bound: usize) -> Self {
        let state = QueueState {
            places: VecDeque::new(),
            gone: 0,
            jobs: VecDeque::new(),
            size: 0,
            answered: 0,
            end: None,
            workers: Vec::new(),
            idle_workers: 0,
            source_sleeps: false,
            consumer_sleeps: false,
        };
        let [job, room, answers] = [(); 3].map(|()| Condvar::new());
        Self { state: Mutex::new(state), bound, job, room, answers }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState<J, A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job at the end of the queue, after waiting for room; returns `false` if it is no longer wanted.
    fn put(&self, job: J, size: usize) -> bool {
        let mut state = self.lock();
        while state.size >= self.bound && state.end.is_none() {
            state.source_sleeps = true;
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.source_sleeps = false;
        if state.end.is_some() {
            return false;
        }
        let number = state.gone.wrapping_add(state.places.len());
        state.places.push_back(Place { size, answer: Slot::Awaited });
        state.jobs.push_back((number, job));
        state.size += size;
        if state.idle_workers > 0 {
            self.job.notify_one();
        }
        true
    }

    /// Answers jobs until there are no more. The worker is made when the first one arrives.
    fn work<W: FnMut(J) -> A>(&self, make_worker: impl Fn() -> W) {
        let mut worker = None;
        let mut answered = None;
        while let Some((number, job)) = self.exchange(answered.take()) {
            let answer = || worker.get_or_insert_with(&make_worker)(job);
            let answer = panic::catch_unwind(AssertUnwindSafe(answer)).map_or(Slot::Lost, Slot::Given);
            answered = Some((number, answer));
        }
    }

    /// Puts an answer in its place, and waits for the next job.
    fn exchange(&self, answered: Option<(usize, Slot<A>)>) -> Option<(usize, J)> {
        let mut state = self.lock();
        if let Some((number, answer)) = answered {
            let index = number.wrapping_sub(state.gone);
            state.places[index].answer = answer;
            state.answered += state.places[index].size;
        }
        let many = state.jobs.is_empty() || state.answered >= self.bound / 4;
        if many && state.consumer_sleeps && state.has_answer() {
            self.answers.notify_one();
        }
        loop {
            if let Some(job) = state.jobs.pop_front() {
                return Some(job);
            }
            if state.end.is_some() {
                return None;
            }
            state.idle_workers += 1;
            state = self.job.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle_workers -= 1;
        }
    }

    /// Takes the first answer and all answers directly after it, if there is one before the deadline.
    fn take(&self, deadline: Instant, taken: &mut VecDeque<A>) -> Next<A> {
        let mut state = self.lock();
        loop {
            while let Some(answer) = state.pop_answer() {
                taken.push_back(answer);
            }
            if let Some(answer) = taken.pop_front() {
                if state.source_sleeps && state.size <= self.bound / 4 * 3 {
                    self.room.notify_one();
                }
                return Next::Answer(answer);
            }
            match (state.places.front(), state.end) {
                (Some(Place { answer: Slot::Lost, .. }), _) | (None, Some(SourceEnd::Died)) => return Next::Lost,
                (None, Some(_)) => return Next::End,
                _ => {}
            }
            let wait = deadline.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                return Next::NotYet;
            }
            state.consumer_sleeps = true;
            state = self.answers.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0;
            state.consumer_sleeps = false;
        }
    }

    /// Closes the queue: jobs still in it are answered, unless the answers are no longer wanted.
    fn end(&self, end: SourceEnd) {
        let mut state = self.lock();
        state.end = Some(end);
        if end == SourceEnd::Abandoned {
            state.jobs.clear();
        }
        self.job.notify_all();
        self.room.notify_one();
        self.answers.notify_one();
    }
}

impl<J, A> QueueState<J, A> {
    fn has_answer(&self) -> bool {
        self.places.front().is_some_and(|place| !matches!(place.answer, Slot::Awaited))
    }

    /// Takes the answer from the first place and removes the place.
    fn pop_answer(&mut self) -> Option<A> {
        let Place { size, answer } = self.places.pop_front()?;
        let Slot::Given(given) = answer else {
            self.places.push_front(Place { size, answer });
            return None;
        };
        self.gone = self.gone.wrapping_add(1);
        self.size -= size;
        self.answered -= size;
        Some(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<J, A>(mut answers: Answers<J, A>) -> (Vec<A>, bool) {
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
            let answers = start(0..500, threads, |_| 81, &Arc::default(), move || slow_and_quick);
            assert_eq!(all(answers), ((0..500).collect(), true));
        }
    }

    #[test]
    fn no_more_threads_work_than_requested() {
        let worker = || {
            |_: i32| {
                thread::sleep(Duration::from_millis(1));
                thread::current().id()
            }
        };
        for threads in [1, 3] {
            let ids = all(start(0..100, threads, |_| 81, &Arc::default(), worker)).0;
            assert!(ids.iter().collect::<std::collections::HashSet<_>>().len() <= threads);
        }
    }

    #[test]
    fn nothing_outlives_the_answers() {
        let (cancel, ended) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let (raised, end) = (Arc::clone(&cancel), Arc::clone(&ended));
        let (send, begun) = std::sync::mpsc::channel();
        let answers = start(
            0..100,
            1,
            |_| 81,
            &cancel,
            move || {
                let (raised, end, send) = (Arc::clone(&raised), Arc::clone(&end), send.clone());
                move |_: i32| {
                    let _ = send.send(());
                    while !raised.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    thread::sleep(Duration::from_millis(20));
                    end.store(true, Ordering::SeqCst);
                }
            },
        );
        begun.recv().unwrap();
        drop(answers);
        assert!(ended.load(Ordering::SeqCst));
    }

    #[test]
    fn jobs_do_not_run_far_ahead() {
        use std::sync::atomic::AtomicUsize;
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&taken);
        let jobs = (0..1000).inspect(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let answers = start(jobs, 2, |_| SIZE_PER_WORKER / 4, &Arc::default(), || |job: i32| job);
        thread::sleep(Duration::from_millis(50));
        assert!(taken.load(Ordering::Relaxed) <= 2 * 4 + 1);
        assert_eq!(all(answers).0.len(), 1000);
    }

    #[test]
    fn an_answer_does_not_wait_for_the_next_job() {
        let (send, jobs) = std::sync::mpsc::channel();
        let mut answers = start(jobs.into_iter(), 2, |_| 81, &Arc::default(), || |job: i32| job);
        for job in 0..100 {
            send.send(job).unwrap();
            assert!(matches!(answers.next(Duration::from_secs(60)), Next::Answer(answer) if answer == job));
        }
    }

    #[test]
    fn a_job_larger_than_the_queue_is_answered() {
        let answers = start(0..10, 2, |_| 100 * SIZE_PER_WORKER, &Arc::default(), || |job: i32| job);
        assert_eq!(all(answers), ((0..10).collect(), true));
    }

    #[test]
    fn a_thread_that_panics_is_reported_as_a_loss() {
        let worker = || |job: i32| assert!(job < 3, "a fault of the worker, on purpose");
        assert_eq!(all(start(0..10, 1, |_| 81, &Arc::default(), worker)), (vec![(), (), ()], false));
        let jobs = (0..10).inspect(|&job| assert!(job < 3, "a fault of the source, on purpose"));
        assert_eq!(all(start(jobs, 2, |_| 81, &Arc::default(), || |job: i32| job)), (vec![0, 1, 2], false));
    }
}
