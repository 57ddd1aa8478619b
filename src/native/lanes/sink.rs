//! Receivers of the lanes' answers.

/// Receives what the lanes find. Puzzles are numbered from 0, as in the slice passed in; they finish in any order.
pub trait Sink {
    /// The number of solutions of each puzzle to hand over. Further ones are only counted, which costs less.
    const SOLUTIONS: u32;

    /// Solution number `nth` of a puzzle, from 0.
    fn solution(&mut self, puzzle: usize, nth: u32, digits: &[u8; 81]);

    /// The puzzle has `count` solutions, or the limit was reached with that many.
    fn finished(&mut self, puzzle: usize, count: u32);

    /// The puzzle has at least `count` solutions. It is said of unfinished puzzles now and then, and of those at work
    /// when the budget ends.
    fn counted(&mut self, _puzzle: usize, _count: u32) {}
}

/// The result for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions, up to the limit; while not `finished`, a lower bound.
    pub count: u32,
    /// Whether the search was completed, or reached the limit.
    pub finished: bool,
    /// The first two solutions found, digits row by row; 0 in every cell of a missing one.
    pub solutions: [[u8; 81]; 2],
}

impl Default for Outcome {
    fn default() -> Self {
        Self { count: 0, finished: false, solutions: [[0; 81]; 2] }
    }
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

/// Counts alone; `None` means that the puzzle was not finished.
impl Sink for &mut [Option<u32>] {
    const SOLUTIONS: u32 = 0;

    #[inline]
    fn solution(&mut self, _puzzle: usize, _nth: u32, _digits: &[u8; 81]) {}

    #[inline]
    fn finished(&mut self, puzzle: usize, count: u32) {
        self[puzzle] = Some(count);
    }
}
