//! Whether every clue of a puzzle is needed.

use crate::engine::{Budget, Engine, EngineError};
use crate::native::Native;
use crate::puzzle::{Puzzle, Verdict};

/// Whether a puzzle with one solution has several without any one of its clues.
///
/// The native search looks for them, and two checked solutions prove themselves. That a clue can be removed is an
/// absence of solutions, which `engine` has to confirm.
pub(super) fn is_minimal(
    puzzle: &Puzzle,
    native: &mut Native,
    engine: &mut dyn Engine,
    budget: &Budget,
) -> Result<bool, EngineError> {
    let without = |cell: usize| {
        let mut clues = puzzle.clues().to_vec();
        clues[cell] = None;
        // Removing a clue leaves a valid puzzle.
        puzzle.with_clues(clues).ok()
    };
    let cells: Vec<usize> = puzzle.given_by_index().map(|(cell, _)| cell).collect();
    let reduced: Vec<Puzzle> = cells.into_iter().filter_map(without).collect();
    for (puzzle, verdict) in reduced.iter().zip(native.verdict_many(&reduced, budget)) {
        let needed = matches!(verdict, Ok(Verdict::Multiple(..)));
        if !needed && !matches!(engine.verdict(puzzle, budget)?, Verdict::Multiple(..)) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_clue_is_tested() {
        let minimal = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let is_minimal = |clues: &str| {
            let puzzle: Puzzle = clues.parse().unwrap();
            let (mut native, mut engine) = (Native::new(), Native::general());
            is_minimal(&puzzle, &mut native, &mut engine, &Budget::unlimited()).unwrap()
        };
        assert!(is_minimal(minimal));
        // The solution has 9 in the first cell.
        assert!(!is_minimal(&minimal.replacen('.', "9", 1)));
        assert!(is_minimal("1.......2....3.."), "a small board");
    }
}
