//! One classic 9×9 puzzle per call: a lane of the processor's vectors for each band of each digit.
//!
//! A lane has the cells of a band that may still hold a digit, and 27 lanes are a grid. A digit's three bands lie side
//! by side in 128 bits, whatever the width of the processor's vectors. Solving a puzzle allocates nothing.
//!
//! | file | contents |
//! |---|---|
//! | `vector` | the vector operations, and their three implementations: AVX-512, AVX2, and what every processor has |
//! | `grid` | the state of a puzzle, and propagation on it |
//! | `branch` | where a grid branches |
//! | `search` | the depth-first search and its stack |
//!
//! Cells count row by row from 0, and digits from 0.

#![allow(
    clippy::inline_always,
    reason = "vector operations must be compiled within the functions that enable their instructions"
)]

mod branch;
mod grid;
mod search;
mod vector;

use super::meter::{Halt, Meter};
use super::vectors::{Level, twins};
use search::Search;
use vector::Portable;
#[cfg(target_arch = "x86_64")]
use vector::{Avx2, Avx512};

/// The search for one puzzle at a time. It keeps its stack between calls.
pub(super) struct Classic(Twin);

twins!(Search);

impl Classic {
    /// Uses the best vectors that the processor has, but none above this level.
    pub(super) fn up_to(level: Level) -> Self {
        Self(Twin::up_to(level))
    }

    /// Calls `found` with every solution of the puzzle: `clues` row by row, 0 for an empty cell, and cells with digits
    /// that are excluded besides. Clashing clues have no solution, and neither does a clue above 9. The order of the
    /// solutions, and the guesses spent, are the same at every level.
    pub(super) fn visit(
        &mut self,
        clues: &[u8; 81],
        excluded: &[(usize, usize)],
        meter: &mut Meter,
        found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        with_search!(&mut self.0, search => search.visit(clues, excluded, meter, found))
    }
}

#[cfg(test)]
mod tests;
