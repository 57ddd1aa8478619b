//! Measures ratings, hints and smallest reasons, one thread, CPU time; the proof of uniqueness is not part of it.
//!
//! `cargo bench --bench steps -- [FILE] [--variants DIRECTORY]`
//!
//! Lines of the file begin with a classic puzzle and its ER, with a blank or a comma after each; the default is the
//! committed corpus, as it is for the variants (`*.json`).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot read its data has nothing to measure")]

#[path = "../tests/shared/neutral.rs"]
mod neutral;

use nix::time::{ClockId, clock_gettime};
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::ReasonPath;
use sudosat::logic::{Path as Steps, Rating};
use sudosat::native::Native;
use sudosat::puzzle::{Puzzle, Solution};

/// The classes of ratings: up to these values.
const CLASSES: [f64; 8] = [2.0, 4.5, 6.5, 7.5, 8.5, 9.0, 9.5, 12.0];
/// The time limit of a path by reasons.
const LIMIT: Duration = Duration::from_secs(300);

/// The milliseconds of CPU time that this thread has taken.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
    time.tv_sec() as f64 * 1e3 + time.tv_nsec() as f64 / 1e6
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu();
    let done = work();
    (done, cpu() - start)
}

fn quantile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// The steps by reasons of some puzzles: their times, and of those with up to eight premises the number, and the number
/// that is proved to be smallest.
#[derive(Default)]
struct Reasons {
    finished: usize,
    times: Vec<f64>,
    small: usize,
    proved: usize,
}

impl Reasons {
    fn add(&mut self, puzzle: &Puzzle, solution: &Solution) {
        let budget = Budget::within(LIMIT);
        let (path, start) = timed(|| ReasonPath::new(puzzle, solution, &budget));
        let Ok(mut path) = path else { return };
        let mut first = start;
        while let (Ok(Some(step)), time) = timed(|| path.next_within(&budget)) {
            self.times.push(time + std::mem::take(&mut first));
            self.small += usize::from(step.size() <= 8);
            self.proved += usize::from(step.size() <= 8 && step.is_proved());
        }
        self.finished += usize::from(path.is_finished());
    }

    fn report(&mut self, name: &str, puzzles: usize) {
        let mean = self.times.iter().sum::<f64>() / self.times.len() as f64;
        let [median, most, all] = [0.5, 0.95, 1.0].map(|share| quantile(&mut self.times, share));
        println!(
            "{name}: reasons of {puzzles} puzzles, {} to the end, {} steps; ms a step: mean {mean:.2}, median \
             {median:.3}, 95 % {most:.1}, longest {all:.0}; proved smallest {:.1} % of those of up to 8",
            self.finished,
            self.times.len(),
            100.0 * self.proved as f64 / self.small as f64
        );
    }
}

fn solution(puzzle: &Puzzle) -> Option<Solution> {
    Native::new().solve(puzzle, &Budget::within(LIMIT)).ok()?
}

fn classic(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap();
    let rows = text.lines().filter_map(|line| {
        let mut fields = line.split([' ', ',']);
        let puzzle: Puzzle = fields.next()?.parse().ok()?;
        fields.find_map(|field| field.parse::<f64>().ok()).map(|rating| (puzzle, rating))
    });
    let rows: Vec<(Puzzle, f64)> = rows.collect();
    let mut least = 0.0;
    for most in CLASSES {
        let class: Vec<&Puzzle> =
            rows.iter().filter(|(_, rating)| (least..most).contains(rating)).map(|(puzzle, _)| puzzle).collect();
        let name = format!("ER {least} to {most}");
        least = most;
        if class.is_empty() {
            continue;
        }
        let rate = |puzzle: &&Puzzle| Rating::of_path(Steps::new(puzzle).unwrap(), &Budget::unlimited()).unwrap();
        let (ratings, rated) = timed(|| class.iter().map(rate).collect::<Vec<_>>());
        assert_eq!(ratings.len(), class.len());
        let mut hints = Vec::new();
        for puzzle in &class {
            let mut steps = Steps::new(puzzle).unwrap();
            while let (Some(_), time) = timed(|| steps.next()) {
                hints.push(time);
            }
        }
        let [median, slow] = [0.5, 0.95].map(|share| quantile(&mut hints, share));
        println!(
            "{name}: {} puzzles; ms a rating {:.3}; ms a hint: median {median:.4}, 95 % {slow:.3}",
            class.len(),
            rated / class.len() as f64
        );
        let (mut reasons, some) = (Reasons::default(), class.len().min(20));
        class.iter().take(some).for_each(|puzzle| reasons.add(puzzle, &solution(puzzle).unwrap()));
        reasons.report(&name, some);
    }
}

fn variants(directory: &Path) {
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    for file in files {
        let (mut reasons, mut puzzles) = (Reasons::default(), 0);
        for record in neutral::records(&file) {
            let Ok(puzzle) = &record.puzzle else { continue };
            let Some(solution) = solution(puzzle) else { continue };
            puzzles += 1;
            reasons.add(puzzle, &solution);
        }
        reasons.report(&file.display().to_string(), puzzles);
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut file, mut directory) = (root.join("testdata/ratings.txt"), root.join("testdata/variants"));
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match &*arg {
            "--variants" => directory = PathBuf::from(args.next().expect("a directory follows --variants")),
            _ => file = PathBuf::from(arg),
        }
    }
    classic(&file);
    variants(&directory);
}
