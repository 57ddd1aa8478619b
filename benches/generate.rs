//! Rates of new puzzles, on one thread, in CPU time: `cargo bench --bench generate -- [NUMBER]`.
//!
//! Compare only ratios of one run: on a busy machine, rates change by a factor of two from minute to minute.

#![allow(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

use nix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use sudosat::engine::Budget;
use sudosat::generate::{Generator, GridSampler, Plan, Seed, Symmetry};

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

fn puzzles(name: &str, plan: Plan, number: u64) {
    let mut generator = Generator::new(plan, Seed(1)).unwrap();
    let records: Vec<u64> = (0..number).collect();
    let (generated, time) = timed(|| generator.records(&records, &Budget::unlimited()).unwrap());
    let (mut puzzles, mut clues) = (0, 0);
    for generated in generated.iter().flatten() {
        puzzles += 1;
        clues += generated.puzzle.iter().filter(|&&clue| clue != 0).count();
    }
    let mean = clues as f64 / f64::from(puzzles);
    println!("{name}: {puzzles} puzzles, {:.0}/s, {mean:.2} clues on average", f64::from(puzzles) / time);
}

/// The effective number of samples is the square of the sum of weights, divided by the sum of their squares.
fn weighted(number: u64) {
    let mut generator = Generator::new(Plan::weighted(), Seed(1)).unwrap();
    let records: Vec<u64> = (0..number).collect();
    let (generated, time) = timed(|| generator.records(&records, &Budget::unlimited()).unwrap());
    let weights: Vec<f64> = generated.iter().flatten().filter_map(|generated| generated.weight).collect();
    let sum: f64 = weights.iter().sum();
    let effective = sum * sum / weights.iter().map(|weight| weight * weight).sum::<f64>();
    println!(
        "weighted: {number} draws, {:.0}/s, {} with a puzzle, {:.1} effective/s; mean weight {:.3e}",
        number as f64 / time,
        weights.len(),
        effective / time,
        sum / number as f64
    );
}

fn main() {
    // Cargo passes `--bench`.
    let given = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let number = given.unwrap_or(NUMBER);
    grids(number);
    for symmetry in Symmetry::ALL {
        puzzles(&format!("symmetry {symmetry}"), Plan::minimal().with_symmetry(symmetry), number);
    }
    weighted(number);
}
