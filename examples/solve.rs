//! Solves puzzles, one per line, with both solvers: `cargo run --example solve examples/puzzles/classic.txt`.

use std::env;
use std::fs::File;
use std::io::BufReader;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::Verdict;
use sudosat::text::{ReadOptions, Reader};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).unwrap_or_else(|| "examples/puzzles/classic.txt".to_owned());
    let mut engine = BothRoads::default();
    for record in Reader::new(BufReader::new(File::open(path)?), ReadOptions::default()) {
        let record = record?;
        match engine.verdict(&record.puzzle, &Budget::unlimited())? {
            Verdict::Unique(only) => println!("{only}"),
            other => println!("{}", other.word()),
        }
    }
    Ok(())
}
