//! One classic 9×9 puzzle a call: one digit in each lane of the processor's vectors.
//!
//! A vector holds, for each digit, the cells of a band that may still hold it, so that three vectors are a grid and one
//! instruction works on all digits of three rows. A guess copies three vectors, and nothing is allocated for a puzzle.
//!
//! | file | what it is |
//! |---|---|
//! | `vector` | the vector operations, and their three twins: AVX-512, AVX2, plain arrays |
//! | `grid` | the state of a puzzle, and propagation on it |
//! | `branch` | where a grid branches |
//! | `search` | the depth-first search and its stack |
//!
//! Cells count row by row from 0; lane *d* is the digit *d* + 1.

#![allow(
    clippy::inline_always,
    reason = "vector operations must be compiled within the functions that enable their instructions"
)]
#![allow(clippy::needless_range_loop, reason = "the indices are bands, and several arrays share them")]

mod branch;
mod grid;
mod search;
mod vector;

use super::lanes::Level;
use super::meter::{Halt, Meter};
use search::Search;
use vector::Portable;
#[cfg(target_arch = "x86_64")]
use vector::{Avx2, Avx512};

/// The search for one puzzle at a time. It keeps its stack between calls.
#[derive(Debug)]
pub(super) struct Classic(Twin);

/// The search, in the vectors of its level. A twin with vector instructions holds a token, which is proof of them.
#[derive(Debug)]
enum Twin {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<Avx512>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<Avx2>>),
    Portable(Box<Search<Portable>>),
}

impl Classic {
    /// With the best vectors that the processor has, but none above this level. There is none of its own for SSE2, which
    /// plain arrays make use of.
    pub(super) fn up_to(level: Level) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let (Level::Avx512, Some(token)) = (level, Avx512::detect()) {
                return Self(Twin::Avx512(Box::new(Search::new(token))));
            }
            if let (Level::Avx512 | Level::Avx2, Some(token)) = (level, Avx2::detect()) {
                return Self(Twin::Avx2(Box::new(Search::new(token))));
            }
        }
        let _ = level;
        Self(Twin::Portable(Box::new(Search::new(()))))
    }

    /// Calls `found` with every solution of the puzzle: `clues` row by row, 0 for an empty cell. Clues that clash have no
    /// solution, nor has a clue beyond 9. The order of the solutions, and the guesses spent, are the same at every level.
    pub(super) fn visit(
        &mut self,
        clues: &[u8; 81],
        meter: &mut Meter,
        found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        match &mut self.0 {
            #[cfg(target_arch = "x86_64")]
            Twin::Avx512(search) => x86::avx512(search, clues, meter, found),
            #[cfg(target_arch = "x86_64")]
            Twin::Avx2(search) => x86::avx2(search, clues, meter, found),
            Twin::Portable(search) => search.visit(clues, meter, found),
        }
    }
}

/// The searches, compiled with the instructions of their vectors. Everything below is inlined into these two.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calls of functions that need processor features")]
mod x86 {
    use super::{Avx2, Avx512, Halt, Meter, Search};

    pub(super) fn avx512(
        search: &mut Search<Avx512>,
        clues: &[u8; 81],
        meter: &mut Meter,
        found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run(
            search: &mut Search<Avx512>,
            clues: &[u8; 81],
            meter: &mut Meter,
            found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
        ) -> Result<(), Halt> {
            search.visit(clues, meter, found)
        }
        // SAFETY: the search was made with a token of `Avx512::detect`, which looked for all these features.
        unsafe { run(search, clues, meter, found) }
    }

    pub(super) fn avx2(
        search: &mut Search<Avx2>,
        clues: &[u8; 81],
        meter: &mut Meter,
        found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run(
            search: &mut Search<Avx2>,
            clues: &[u8; 81],
            meter: &mut Meter,
            found: impl FnMut(&[u8; 81]) -> Result<(), Halt>,
        ) -> Result<(), Halt> {
            search.visit(clues, meter, found)
        }
        // SAFETY: the search was made with a token of `Avx2::detect`, which looked for all these features.
        unsafe { run(search, clues, meter, found) }
    }
}

#[cfg(test)]
mod tests;
