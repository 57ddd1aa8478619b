//! The receivers of results.

use crate::engine::Outcome;

/// A receiver of results. Puzzles are numbered from 0, as in the slice of puzzles; they finish in any order.
pub trait Sink {
    /// The number of solutions of each puzzle to receive. Further ones are only counted, which costs less.
    const SOLUTIONS: u32;

    /// Receives solution `nth`, from 0, of a puzzle.
    fn solution(&mut self, puzzle: usize, nth: u32, digits: &[u8; 81]);

    /// Receives the number of solutions of a puzzle, which is at most the limit.
    fn finished(&mut self, puzzle: usize, count: u32);

    /// Receives a lower bound on the number of solutions of an unfinished puzzle. Called from time to time, and when
    /// the budget ends.
    fn counted(&mut self, _puzzle: usize, _count: u32) {}
}

impl Sink for &mut [Outcome] {
    const SOLUTIONS: u32 = 2;

    #[inline]
    fn solution(&mut self, puzzle: usize, nth: u32, digits: &[u8; 81]) {
        let outcome = &mut self[puzzle];
        outcome.count = nth + 1;
        outcome.solutions[nth as usize] = *digits;
    }

    #[inline]
    fn finished(&mut self, puzzle: usize, count: u32) {
        self[puzzle].count = count;
        self[puzzle].finished = true;
    }

    #[inline]
    fn counted(&mut self, puzzle: usize, count: u32) {
        self[puzzle].count = count;
    }
}

/// Only counts; `None` for a puzzle that was not finished.
impl Sink for &mut [Option<u32>] {
    const SOLUTIONS: u32 = 0;

    #[inline]
    fn solution(&mut self, _puzzle: usize, _nth: u32, _digits: &[u8; 81]) {}

    #[inline]
    fn finished(&mut self, puzzle: usize, count: u32) {
        self[puzzle] = Some(count);
    }
}
