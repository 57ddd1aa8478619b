//! Model checks: `src/batch/pipeline.rs` on threads that a scheduler runs one step at a time, in many orders.
//!
//! `sudosat-models [SURPRISES [SCHEDULES]]`: all schedules of small cases with up to this number of surprises (1), and
//! twice this number of random schedules (100) of each larger case.

mod bounded;
mod model;
#[path = "../../src/batch/pipeline.rs"]
mod pipeline;
mod threads;

use bounded::Bounded;
use model::{Case, End};
use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};
use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use threads::FOREVER;

/// Cases small enough for all schedules with few surprises: threads, jobs, and the number of jobs that fill the queue.
const SMALL: [(usize, usize, usize); 3] = [(1, 3, 1), (2, 3, 2), (2, 4, 4)];
const SMALL_ENDS: [End; 5] = [End::Reached, End::Stopped(0), End::Stopped(2), End::WorkerDies(1), End::SourceDies(2)];

const LARGE: [(usize, usize, usize); 3] = [(2, 12, 3), (3, 20, 8), (4, 20, 4)];
const LARGE_ENDS: [End; 5] = [End::Reached, End::Stopped(1), End::Stopped(7), End::WorkerDies(9), End::SourceDies(11)];

fn cases(sizes: &[(usize, usize, usize)], ends: &[End]) -> impl Iterator<Item = Case> {
    [FOREVER, Duration::from_secs(1)].into_iter().flat_map(move |wait| {
        let ended = move |&(threads, jobs, room)| ends.iter().map(move |&end| Case { threads, jobs, room, end, wait });
        sizes.iter().flat_map(ended)
    })
}

/// Runs the case until the scheduler has no other schedule. Returns the number of schedules, and the most jobs that
/// were requested from the source and not answered.
fn explore(scheduler: impl Scheduler + 'static, case: Case) -> (usize, usize) {
    let most = Arc::<AtomicUsize>::default();
    let highest = Arc::clone(&most);
    let mut config = Config::new();
    config.silence_warnings = true;
    let schedules = Runner::new(scheduler, config).run(move || {
        highest.fetch_max(case.check(), Ordering::Relaxed);
    });
    (schedules, most.load(Ordering::Relaxed))
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse::<usize>());
    let (Ok(surprises), Ok(schedules)) = (arguments.next().unwrap_or(Ok(1)), arguments.next().unwrap_or(Ok(100)))
    else {
        eprintln!("usage: sudosat-models [SURPRISES [SCHEDULES]]");
        return ExitCode::from(2);
    };

    let mut sum = 0;
    for case in cases(&SMALL, &SMALL_ENDS) {
        let (all, unanswered) = explore(Bounded::new(surprises), case);
        println!("{case}: all {all} schedules with up to {surprises} surprises");
        // At most one job is on its way into the queue.
        let can_wait = matches!(case.end, End::Stopped(_)) && case.room > 1 && surprises > 0;
        assert!(!can_wait || unanswered > 1, "waiting jobs are answered although they are no longer wanted");
        sum += all;
    }
    println!("together {sum} schedules\n");

    sum = 0;
    for case in cases(&LARGE, &LARGE_ENDS) {
        let (some, _) = explore(RandomScheduler::new(schedules), case);
        let (few, _) = explore(PctScheduler::new(5, schedules), case);
        println!("{case}: {} schedules at random", some + few);
        sum += some + few;
    }
    println!("together {sum} schedules at random");
    ExitCode::SUCCESS
}
