//! Rates of new puzzles, on one thread, in CPU time: `cargo bench --bench generate -- [NUMBER]`.
//!
//! Compare only ratios of one run: on a busy machine, rates change by a factor of two from minute to minute.

#![allow(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

use nix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use sudosat::generate::{GridSampler, Seed};

/// The number of records, unless one is given.
const NUMBER: u64 = 100_000;

/// The seconds of CPU time that this thread has taken.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
    time.tv_sec() as f64 + time.tv_nsec() as f64 / 1e9
}

/// The seconds of CPU time that some work takes, with its result.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu();
    let done = work();
    (done, cpu() - start)
}

fn grids(number: u64) {
    let (sampler, tables) = timed(GridSampler::new);
    let ((), time) = timed(|| {
        for record in 0..number {
            black_box(sampler.sample(&mut Seed(1).record(record)));
        }
    });
    let micros = time * 1e6 / number as f64;
    println!("{number} grids: {micros:.2} µs each, after tables in {:.1} ms", tables * 1e3);
}

fn main() {
    // Cargo passes `--bench`.
    let given = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    grids(given.unwrap_or(NUMBER));
}
