//! One classic 9×9 puzzle per call: a vector lane for each band of each digit.
//!
//! A lane is the set of cells of a band that may hold a digit, and 27 lanes are a grid. The three bands of a digit are
//! adjacent in 128 bits, whatever the width of the processor's vectors. Solving a puzzle allocates nothing.
//!
//! | file | contents |
//! |---|---|
//! | `vector` | the vector operations, and their three implementations: AVX-512, AVX2, and the target's baseline |
//! | `grid` | the candidates of a puzzle, and propagation |
//! | `branch` | the choice of a branch |
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
use search::GridSearch;
use vector::Portable;
#[cfg(target_arch = "x86_64")]
use vector::{Avx2, Avx512};

/// The search for one puzzle at a time. Calls reuse its stack.
pub(super) struct Classic(Twin);

twins!(GridSearch);

impl Classic {
    /// Uses the widest vectors that the processor has, up to this level.
    pub(super) fn up_to(level: Level) -> Self {
        Self(Twin::up_to(level))
    }

    /// Calls `found` with every solution. `clues` are row by row with 0 for an empty cell; `excluded` lists candidates,
    /// as pairs of cell and digit from 0. Boards with clashing clues, or a clue above 9, have no solution. The order of
    /// the solutions and the guesses spent are the same at every level.
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
