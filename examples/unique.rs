//! Lists the clues that can be removed, one at a time, without losing uniqueness.

use std::time::Duration;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Candidate, Puzzle, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let mut engine = Native::new();
    for Candidate { cell, digit } in puzzle.given() {
        let mut clues = puzzle.clues().to_vec();
        clues[cell.index(puzzle.side())] = None;
        let without = puzzle.with_clues(clues)?;
        let budget = Budget::within(Duration::from_secs(5));
        if matches!(engine.verdict(&without, &budget)?, Verdict::Unique(_)) {
            println!("{digit} at {cell} can be removed");
        }
    }
    Ok(())
}
