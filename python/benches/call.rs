//! `sudosat.solve` without Python: text in, verdict out. Arguments: the engine, a file of puzzles, one per line, and
//! the number of rounds through them. `compare.py` measures its CPU time.

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::Duration;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, path, rounds] = &arguments[..] else {
        return Err("expected an engine, a file and a number of rounds".into());
    };
    let text = fs::read_to_string(path)?;
    for _ in 0..rounds.parse()? {
        for line in text.lines() {
            let puzzle: Puzzle = line.parse()?;
            let mut engine: Box<dyn Engine> =
                if name == "native" { Box::new(Native::new()) } else { Box::new(BothRoads::default()) };
            black_box(engine.verdict(&puzzle, &Budget::within(Duration::from_secs(60)))?);
        }
    }
    Ok(())
}
