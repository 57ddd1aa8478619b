//! Measures proofs of uniqueness for puzzles with rules, by each solver alone and by both: CPU time, with one engine
//! for all puzzles.
//!
//! `cargo bench --bench variants -- [DIRECTORY] [--times FILE] [--each]`
//!
//! The default directory is the committed set; others need the same form (`*.json`). `FILE` has lines `id,milliseconds`
//! of another program, measured in the same run on the same machine. `--each` prints every puzzle.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot read its data has nothing to measure")]

#[path = "../tests/shared/neutral.rs"]
mod neutral;

use nix::time::{ClockId, clock_gettime};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::Puzzle;
use sudosat::sat::SatEngine;

/// The time limit of each solver for a puzzle.
const LIMIT: Duration = Duration::from_secs(10);
/// The time limit of both together.
const LIMIT_BOTH: Duration = Duration::from_secs(20);
/// Puzzles faster than this are measured again, and the faster time counts.
const SHORT: f64 = 50.0;

/// The milliseconds of CPU time that all threads have taken; both solvers may work at the same time.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).unwrap();
    time.tv_sec() as f64 * 1e3 + time.tv_nsec() as f64 / 1e6
}

/// The time to a verdict; `None` if there is none in time.
fn time(engine: &mut dyn Engine, puzzle: &Puzzle, limit: Duration) -> Option<f64> {
    let once = |engine: &mut dyn Engine| {
        let start = cpu();
        let verdict = engine.verdict(puzzle, &Budget::within(limit));
        verdict.ok().map(|_| cpu() - start)
    };
    let first = once(engine)?;
    let again = if first < SHORT { once(engine) } else { None };
    Some(again.map_or(first, |again| again.min(first)))
}

struct Row {
    id: String,
    name: String,
    sat: Option<f64>,
    native: Option<f64>,
    both: Option<f64>,
}

impl Row {
    fn better(&self) -> Option<f64> {
        [self.sat, self.native].into_iter().flatten().min_by(f64::total_cmp)
    }
}

/// The value below which this share of the times is.
fn quantile(times: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

fn main() {
    let (mut directory, mut times, mut each) = (None, HashMap::new(), false);
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match &*arg {
            "--each" => each = true,
            "--times" => {
                let text = std::fs::read_to_string(args.next().expect("a file follows --times")).unwrap();
                let time = |line: &str| {
                    let (id, time) = line.split_once(',')?;
                    Some((id.to_owned(), time.trim().parse::<f64>().ok()?))
                };
                times = text.lines().filter_map(time).collect();
            }
            _ => directory = Some(PathBuf::from(arg)),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = directory.unwrap_or_else(|| root.join("testdata/variants"));
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    for file in files {
        let rows = measure(&file, each);
        report(&file, &rows);
        compare(&rows, &times);
    }
}

fn measure(file: &Path, each: bool) -> Vec<Row> {
    let (mut sat, mut native, mut both) = (SatEngine::default(), Native::new(), BothRoads::default());
    let mut rows = Vec::new();
    for record in neutral::records(file) {
        let Ok(puzzle) = &record.puzzle else { continue };
        let row = Row {
            sat: time(&mut sat, puzzle, LIMIT),
            native: time(&mut native, puzzle, LIMIT),
            both: time(&mut both, puzzle, LIMIT_BOTH),
            id: record.id,
            name: record.name,
        };
        if each {
            let show = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
            println!("{:8} {:>8} {:>8} {:>8}  {}", row.id, show(row.sat), show(row.native), show(row.both), row.name);
        }
        rows.push(row);
    }
    rows
}

/// The time of a solver in a row.
type Time = fn(&Row) -> Option<f64>;

const SOLVERS: [(&str, Time); 4] =
    [("SAT", |row| row.sat), ("native", |row| row.native), ("both", |row| row.both), ("better", Row::better)];

fn report(file: &Path, rows: &[Row]) {
    println!("{}: {} puzzles with our rules; CPU milliseconds for the proof of uniqueness", file.display(), rows.len());
    for (name, time) in SOLVERS {
        let times = || rows.iter().filter_map(time);
        let [median, most, all] = [0.5, 0.9, 1.0].map(|share| quantile(times(), share));
        let (answered, sum) = (times().count(), times().sum::<f64>());
        println!("{name:12} {answered:4} answered, median {median:.2}, 90 % {most:.1}, longest {all:.0}, sum {sum:.0}");
    }
}

/// Compares each solver with another program on the puzzles that both answer.
fn compare(rows: &[Row], times: &HashMap<String, f64>) {
    for (name, time) in SOLVERS {
        let pairs = rows.iter().filter_map(|row| Some((row, time(row)?, *times.get(&row.id)?)));
        let pairs: Vec<(&Row, f64, f64)> = pairs.collect();
        if pairs.is_empty() {
            continue;
        }
        let (ours, theirs): (f64, f64) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.1, sum.1 + pair.2));
        let median = quantile(pairs.iter().map(|(_, ours, theirs)| theirs / ours), 0.5);
        let slower: Vec<String> = pairs
            .iter()
            .filter(|(_, ours, theirs)| *ours > 2.0 * theirs && *ours > theirs + 5.0)
            .map(|(row, ours, theirs)| format!("{} {ours:.1} to {theirs:.1}", row.id))
            .collect();
        println!(
            "{name:12} {} puzzles: the other program takes {median:.2} times as long at the median and {:.2} in all; \
             slower by 2 x and 5 ms: {} ({})",
            pairs.len(),
            theirs / ours,
            slower.len(),
            slower.join(", ")
        );
    }
}
