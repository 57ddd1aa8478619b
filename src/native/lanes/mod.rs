//! Many classic 9×9 puzzles at once: one puzzle in each 16-bit lane of the processor's vectors.
//!
//! A vector holds the candidates of one cell, nine bits of sixteen, for one puzzle per lane, so that one instruction
//! works on nine digits of up to 32 puzzles. Every lane has its own depth-first search. A lane that is done takes the
//! next puzzle or, if there is none, a part of another lane's search.
//!
//! | file | contents |
//! |---|---|
//! | `node` | one puzzle's candidates, packed, outside its lane |
//! | `vector` | the vector operations, and their three implementations: AVX-512, AVX2, plain arrays |
//! | `chute` | propagation within a band or a stack |
//! | `rank` | the rank of a chute for branching |
//! | `all_lanes` | both over all lanes, with the variations of each vector level |
//! | `branch` | the choice of a branch |
//! | `search` | queue, lanes, stacks and work stealing |
//! | `sink` | the receivers of results |
//!
//! Cells count row by row from 0; digits are 1 to 9.

#![allow(
    clippy::inline_always,
    reason = "vector operations must be compiled within the functions that enable their instructions"
)]
#![allow(clippy::needless_range_loop, reason = "the indices are lines, boxes and cells, and several arrays share them")]

/// Repeats a block with 0, 1 and 2 for the name.
// The compiler may keep a loop; then its arrays are not in registers, and an enclosing loop is not vectorized.
macro_rules! three {
    ($index:ident => $block:block) => {{
        let $index = 0;
        $block
    }
    {
        let $index = 1;
        $block
    }
    {
        let $index = 2;
        $block
    }};
}

mod all_lanes;
mod branch;
mod chute;
mod node;
mod rank;
mod search;
mod sink;
mod vector;

pub use super::vectors::Level;
pub use crate::engine::{Clues, Outcome};
pub use sink::Sink;

use super::vectors::twins;
use crate::engine::{Budget, Interrupt};
use node::Queue;
use search::LaneSearch;
use std::{fmt, slice};
use vector::Portable;
#[cfg(target_arch = "x86_64")]
use vector::{Avx2, Avx512};

/// Solves many classic puzzles at once. Calls reuse its memory and allocate nothing.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::native::lanes::{Lanes, Outcome};
///
/// let mut one_solution = [0; 81];
/// let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// for (cell, clue) in one_solution.iter_mut().zip(clues.bytes()) {
///     *cell = if clue == b'.' { 0 } else { clue - b'0' };
/// }
/// let mut outcomes = [Outcome::default(); 2];
/// Lanes::new().solve(&[one_solution, [0; 81]], 2, &Budget::unlimited(), &mut outcomes).unwrap();
/// assert_eq!(outcomes.map(|outcome| outcome.count), [1, 2]);
/// assert_eq!(outcomes[0].solutions[0][..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// ```
pub struct Lanes(Twin);

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes").finish_non_exhaustive()
    }
}

twins!(LaneSearch);

impl Default for Lanes {
    fn default() -> Self {
        Self::new()
    }
}

impl Lanes {
    /// Uses the widest level that the processor has.
    #[must_use]
    pub fn new() -> Self {
        Self(Twin::up_to(Level::Avx512))
    }

    /// Uses this level; `None` if the processor does not have it.
    #[must_use]
    pub fn with_level(level: Level) -> Option<Self> {
        Some(Self(Twin::up_to(level))).filter(|lanes| lanes.level() == level)
    }

    /// The level in use.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Twin::Avx512(_) => Level::Avx512,
            #[cfg(target_arch = "x86_64")]
            Twin::Avx2(_) => Level::Avx2,
            Twin::Portable(_) => Level::Portable,
        }
    }

    /// Counts each puzzle's solutions up to `limit` and keeps the first two. `outcomes` has one element per puzzle and
    /// is overwritten.
    ///
    /// A board with a clue above 9 has no solution.
    ///
    /// # Errors
    ///
    /// If the budget ends. The outcomes that are `finished` are still valid.
    ///
    /// # Panics
    ///
    /// If `puzzles` and `outcomes` differ in length.
    pub fn solve(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        mut outcomes: &mut [Outcome],
    ) -> Result<(), Interrupt> {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome per puzzle");
        outcomes.fill(Outcome::default());
        self.run(puzzles, limit, budget, &mut outcomes)
    }

    /// Like [`solve`](Self::solve), but only counts. `None` means that the search of a puzzle was not finished.
    ///
    /// # Errors
    ///
    /// If the budget ends. The counts that are present are still valid.
    ///
    /// # Panics
    ///
    /// If `puzzles` and `counts` differ in length.
    pub fn count(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        mut counts: &mut [Option<u32>],
    ) -> Result<(), Interrupt> {
        assert_eq!(puzzles.len(), counts.len(), "one count per puzzle");
        counts.fill(None);
        self.run(puzzles, limit, budget, &mut counts)
    }

    /// Counts each puzzle's solutions up to `limit` and reports them to `sink`.
    ///
    /// # Errors
    ///
    /// If the budget ends. The sink's [`finished`](Sink::finished) was not called for unfinished puzzles.
    pub fn run<S: Sink>(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        sink: &mut S,
    ) -> Result<(), Interrupt> {
        if limit == 0 {
            (0..puzzles.len()).for_each(|puzzle| sink.finished(puzzle, 0));
            return Ok(());
        }
        self.run_queue(Queue::new(puzzles, limit), budget, sink)
    }

    /// Like [`solve`](Self::solve), for one puzzle without the candidates in `excluded`, which are pairs of cell and
    /// digit from 0. `limit` is not 0.
    pub(super) fn solve_without(
        &mut self,
        clues: &Clues,
        excluded: &[(usize, usize)],
        limit: u32,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Interrupt> {
        *outcome = Outcome::default();
        let queue = Queue { excluded, ..Queue::new(slice::from_ref(clues), limit) };
        self.run_queue(queue, budget, &mut slice::from_mut(outcome))
    }

    /// Like [`count`](Self::count), with each puzzle without one candidate of its own: a pair of cell and digit from 0
    /// in `excluded`. `limit` is not 0.
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    ///
    /// # Panics
    ///
    /// If `puzzles`, `excluded` and `counts` differ in length.
    pub fn count_without(
        &mut self,
        puzzles: &[Clues],
        excluded: &[(usize, usize)],
        limit: u32,
        budget: &Budget,
        mut counts: &mut [Option<u32>],
    ) -> Result<(), Interrupt> {
        assert!(puzzles.len() == excluded.len() && puzzles.len() == counts.len(), "one of each per puzzle");
        counts.fill(None);
        self.run_queue(Queue { own: excluded, ..Queue::new(puzzles, limit) }, budget, &mut counts)
    }

    /// Like [`count`](Self::count), up to a limit of each puzzle's own, which is not 0.
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    ///
    /// # Panics
    ///
    /// If `puzzles`, `limits` and `counts` differ in length.
    pub fn count_each(
        &mut self,
        puzzles: &[Clues],
        limits: &[u32],
        budget: &Budget,
        mut counts: &mut [Option<u32>],
    ) -> Result<(), Interrupt> {
        assert!(puzzles.len() == limits.len() && puzzles.len() == counts.len(), "one of each per puzzle");
        counts.fill(None);
        self.run_queue(Queue { limits, ..Queue::new(puzzles, 1) }, budget, &mut counts)
    }

    fn run_queue<S: Sink>(&mut self, queue: Queue, budget: &Budget, sink: &mut S) -> Result<(), Interrupt> {
        with_search!(&mut self.0, search => search.run(queue, budget, sink))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid without some clues, more puzzles than lanes: each has its own excluded candidate.
    #[test]
    fn each_puzzle_excludes_its_own_candidate() {
        let mut grid = [0; 81];
        for (cell, digit) in grid.iter_mut().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            *digit = ((3 * (row % 3) + row / 3 + column) % 9) as u8 + 1;
        }
        let digit = |cell: usize| usize::from(grid[cell]) - 1;
        // Digits 1, 4 and 7 of the first two rows are in the same three columns.
        let swapped: Vec<usize> = (0..18).filter(|&cell| [1, 4, 7].contains(&grid[cell])).collect();
        let without = |cells: &[usize]| {
            let mut clues = grid;
            for &cell in cells {
                clues[cell] = 0;
            }
            clues
        };
        let mut expected = Vec::new();
        let (mut puzzles, mut excluded) = (Vec::new(), Vec::new());
        for cell in 0..81 {
            puzzles.extend([without(&[cell]), without(&[cell]), grid]);
            excluded.extend([(cell, digit(cell)), (cell, (digit(cell) + 1) % 9), (cell, digit(cell))]);
            expected.extend([Some(0), Some(1), Some(0)]);
        }
        for level in Level::ALL {
            let Some(mut lanes) = Lanes::with_level(level) else { continue };
            let mut counts = vec![None; puzzles.len()];
            lanes.count_without(&puzzles, &excluded, 2, &Budget::unlimited(), &mut counts).unwrap();
            assert_eq!(counts, expected, "{level:?}");
            let open = [without(&swapped); 2];
            let mut counts = [None; 2];
            let candidates = [(swapped[0], digit(swapped[0])), (80, (digit(80) + 1) % 9)];
            lanes.count_without(&open, &candidates, 3, &Budget::unlimited(), &mut counts).unwrap();
            assert_eq!(counts, [Some(1), Some(2)], "{level:?}");
        }
    }

    /// Hard and easy boards in turn, more than lanes: each search ends at its own limit.
    #[test]
    fn each_puzzle_has_its_own_limit() {
        let mut one_clue = [0; 81];
        one_clue[40] = 5;
        let mut none = one_clue;
        none[41] = 5;
        let (mut puzzles, mut limits, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for limit in 1..=50 {
            puzzles.extend([[0; 81], one_clue, none]);
            limits.extend([limit, 51 - limit, limit]);
            expected.extend([Some(limit), Some(51 - limit), Some(0)]);
        }
        for level in Level::ALL {
            let Some(mut lanes) = Lanes::with_level(level) else { continue };
            let mut counts = vec![None; puzzles.len()];
            lanes.count_each(&puzzles, &limits, &Budget::unlimited(), &mut counts).unwrap();
            assert_eq!(counts, expected, "{level:?}");
        }
    }
}
