//! Rates of new puzzles, on one thread, in CPU time: `cargo bench --bench generate -- [NUMBER]`.
//!
//! Compare only ratios of one run: on a busy machine, rates change by a factor of two from minute to minute.

#![allow(clippy::unwrap_used, reason = "a benchmark may fail loudly")]

use nix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use sudosat::engine::Budget;
use sudosat::generate::{
    BoardGenerator, BoardPlan, Family, Frontier, Generator, GridSampler, Kept, MinimizePlan, Minimizer, PlainClues,
    Plan, Seed, Symmetry, Vicinity,
};
use sudosat::puzzle::Board;

/// The number of records, unless one is given.
const NUMBER: u64 = 100_000;

/// Nine families of rules.
const MIXED: &str = "killer arrow thermo whispers renban dots quadruple little-killer sandwich";

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

/// Minimal puzzles within others of 28 clues, one each.
fn minimized(number: u64) {
    let mut generator = Generator::new(Plan::minimal().with_clues(28..=81), Seed(1)).unwrap();
    let records: Vec<u64> = (0..number).collect();
    let generated = generator.records(&records, &Budget::unlimited()).unwrap();
    let puzzles: Vec<[u8; 81]> = generated.into_iter().flatten().map(|made| made.puzzle).collect();
    let mut minimizer = Minimizer::new();
    let (minimal, time) =
        timed(|| minimizer.minimize_many(&puzzles, &MinimizePlan::one(), &Budget::unlimited()).unwrap());
    assert_eq!(minimal.iter().flatten().count(), puzzles.len());
    println!("minimize: {number} puzzles of 28 clues, {:.0}/s", number as f64 / time);
}

/// The search of {−2+1} from 60 minimal puzzles, fewest clues first.
fn vicinity(number: u64) {
    let mut generator = Generator::new(Plan::minimal(), Seed(1)).unwrap();
    let records: Vec<u64> = (1..=60).collect();
    let mut frontier = Frontier::new(u32::MAX, 1 << 30);
    for made in generator.records(&records, &Budget::unlimited()).unwrap().into_iter().flatten() {
        let clues = PlainClues::from(made.puzzle);
        frontier.add(&clues, &clues, 0).unwrap();
    }
    let mut vicinity = Vicinity::new("-2+1".parse().unwrap(), Kept::Nothing);
    let mut counts = [0_u32; 82];
    let ((), time) = timed(|| {
        for _ in 0..number {
            let Some(open) = frontier.take(1).pop() else { break };
            let mut found = Vec::new();
            vicinity.neighbors(&open.puzzle, &Budget::unlimited(), &mut found).unwrap();
            for one in found {
                let is_new = frontier.add(&one.puzzle, &one.form, open.depth + 1).unwrap();
                counts[usize::from(one.clues)] += u32::from(is_new);
            }
        }
    });
    let few: Vec<String> = (17..=21).map(|clues| format!("{} of {clues}", counts[clues])).collect();
    println!("vicinity -2+1: {number} puzzles searched in {time:.1} s, found {} clues", few.join(", "));
}

fn boards(name: &str, plan: BoardPlan, number: u64) {
    let mut generator = BoardGenerator::new(plan, Seed(1)).unwrap();
    let mut times: Vec<f64> =
        (1..=number).map(|record| timed(|| generator.record(record, &Budget::unlimited()).unwrap()).1).collect();
    times.sort_unstable_by(f64::total_cmp);
    println!("{name}: {number} puzzles, median {:.1} ms", times[times.len() / 2] * 1e3);
}

fn main() {
    // Cargo passes `--bench`.
    let given = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let number = given.unwrap_or(NUMBER);
    grids(number);
    for symmetry in Symmetry::ALL {
        puzzles(&format!("symmetry {symmetry}"), Plan::minimal().with_symmetry(symmetry), number);
    }
    puzzles("singles", Plan::solvable_by("singles").unwrap(), number / 10);
    weighted(number);
    minimized(number / 10);
    vicinity(number / 100);
    let families = |names: &str| names.split(' ').map(|name| Family::by_name(name).unwrap()).collect::<Vec<_>>();
    let classic = || BoardPlan::on(Board::classic()).without_givens();
    boards("killer", classic().with_families(families("killer")), number / 1_000);
    boards("nine families", classic().with_families(families(MIXED)), number / 1_000);
    for side in [16, 25] {
        let plan = BoardPlan::on(Board::with_side(side).unwrap());
        boards(&format!("{side}x{side}"), plan, (number / 1_000 / side as u64).max(1));
    }
}
