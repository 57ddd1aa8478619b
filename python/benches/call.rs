//! What `sudosat.solve` asks the library, without Python: text in, verdict out. Arguments: the engine and a file of
//! puzzles, one a line. Prints the CPU time of one call in microseconds, the best of several rounds.

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::Puzzle;

const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // `cargo bench` adds an option of its own.
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [name, path] = &arguments[..] else { return Err("give an engine and a file".into()) };
    let text = fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for line in &lines {
            let puzzle: Puzzle = line.parse()?;
            let mut engine: Box<dyn Engine> =
                if name == "native" { Box::new(Native::new()) } else { Box::new(BothRoads::default()) };
            black_box(engine.verdict(&puzzle, &Budget::within(Duration::from_millis(15)))?);
        }
        best = best.min(start.elapsed());
    }
    println!("{:.2}", best.as_secs_f64() * 1e6 / lines.len() as f64);
    Ok(())
}
