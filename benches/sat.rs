//! Compares the SAT solver's modes, probes and encodings: `cargo bench --bench sat [-- FILE [SECONDS]]`.
//!
//! FILE has classic puzzles, one per line; the default is `examples/puzzles/classic.txt`. Each row is a uniqueness
//! verdict through [`SatEngine`], on one thread. The rows take turns for several rounds, and the median round is shown,
//! so that a busy machine affects all alike; still, only ratios within one run are reliable. On Linux, time is CPU
//! time. "Reached" is the share of puzzles that reached the solver: those that reduction solves do not measure the
//! solver.
//!
//! `--features mimalloc` measures with the allocator that the program uses with that feature.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use std::time::Instant;
use std::{env, fs, process};
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::Puzzle;
use sudosat::sat::{Encoding, Probe, SatConfig, SatEngine, SatMode, SatStats, SolverChoice};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 5;

/// One configuration to measure.
struct Row {
    name: String,
    solver: SolverChoice,
    encoding: Option<Encoding>,
    mode: SatMode,
    probe: Probe,
    /// Puzzles per second, one entry per round.
    rates: Vec<f64>,
    stats: SatStats,
}

fn main() {
    // Cargo adds `--bench`.
    let mut arguments = env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/classic.txt");
    let file = arguments.next().unwrap_or_else(|| default.to_owned());
    let seconds: f64 = arguments.next().map_or(0.3, |text| text.parse().expect("SECONDS is a number"));
    let text = fs::read_to_string(&file).expect("the file can be read");
    let puzzles: Vec<Puzzle> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    if puzzles.is_empty() {
        eprintln!("{file} has no line that begins with a classic puzzle");
        process::exit(2);
    }
    let mut rows = rows();
    for _ in 0..ROUNDS {
        for row in &mut rows {
            row.run(&puzzles, seconds);
        }
    }
    println!("{} puzzles of {file}, {}", puzzles.len(), if cpu_seconds().is_some() { "CPU time" } else { "wall time" });
    println!("{:<24} {:>12} {:>9} {:>13}", "", "puzzles/s", "reached", "calls/puzzle");
    for Row { name, mut rates, stats, .. } in rows {
        rates.sort_by(f64::total_cmp);
        let share = |count: u64| count as f64 / stats.puzzles as f64;
        let (reached, calls) = (100.0 * share(stats.reached), share(stats.calls));
        println!("{name:<24} {:>12.0} {reached:>8.1}% {calls:>13.2}", rates[ROUNDS / 2]);
    }
}

fn rows() -> Vec<Row> {
    let row = |name: String, encoding, mode, probe| Row {
        name,
        solver: SolverChoice::default(),
        encoding,
        mode,
        probe,
        rates: Vec::new(),
        stats: SatStats::default(),
    };
    let modes = SatMode::ALL.map(|mode| row(format!("mode {mode}"), None, mode, Probe::None));
    let probes = [Probe::TwoCandidates, Probe::Adaptive, Probe::All]
        .map(|probe| row(format!("mode reduced, probe {}", probe.name()), None, SatMode::Reduced, probe));
    let encodings = Encoding::ALL
        .map(|encoding| row(format!("encoding {encoding}"), Some(encoding), SatMode::default(), Probe::None));
    let varisat = SatMode::ALL.map(|mode| Row {
        solver: SolverChoice::Varisat,
        ..row(format!("varisat, mode {mode}"), None, mode, Probe::default())
    });
    modes.into_iter().chain(probes).chain(encodings).chain(varisat).collect()
}

impl Row {
    /// Solves the puzzles repeatedly for this long.
    fn run(&mut self, puzzles: &[Puzzle], seconds: f64) {
        let config = SatConfig::from(self.encoding).with_mode(self.mode).with_probe(self.probe);
        let mut engine = SatEngine::new(config, self.solver.clone());
        let clock = Clock::start();
        let mut solved = 0;
        for batch in puzzles.chunks(64).cycle() {
            for puzzle in batch {
                engine.verdict(puzzle, &Budget::unlimited()).expect("it has a verdict");
            }
            solved += batch.len();
            let spent = clock.seconds();
            if spent >= seconds {
                self.rates.push(solved as f64 / spent);
                self.stats = engine.stats();
                return;
            }
        }
    }
}

/// The CPU time that this process has used, where the system reports it cheaply.
fn cpu_seconds() -> Option<f64> {
    let statistics = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(statistics.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
}

struct Clock {
    wall: Instant,
    cpu: Option<f64>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), cpu: cpu_seconds() }
    }

    fn seconds(&self) -> f64 {
        match (self.cpu, cpu_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}
