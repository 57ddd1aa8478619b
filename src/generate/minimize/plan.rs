//! The parts to remove from puzzles, and the minimal puzzles to find.

use crate::generate::random::Seed;
use crate::puzzle::Rule;
use std::hash::Hasher;

/// The parts of a puzzle that may be removed, and those that are tried first. Parts that are tried late are more often
/// kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Removal {
    /// All, clues first.
    #[default]
    CluesFirst,
    /// All, rules first.
    RulesFirst,
    /// No rules.
    CluesOnly,
    /// No clues.
    RulesOnly,
}

/// The minimal puzzles to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    One,
    All { most: usize },
    Fewest,
}

/// The minimal puzzles to find within a puzzle.
///
/// ```
/// use sudosat::generate::{MinimizePlan, Removal, Seed};
///
/// let plan = MinimizePlan::all(1_000).with_seed(Seed(7)).with_removal(Removal::RulesFirst);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimizePlan {
    pub(super) wanted: Wanted,
    pub(super) removal: Removal,
    pub(super) seed: Seed,
}

impl MinimizePlan {
    /// One minimal puzzle: parts are removed in a random order, each if the others still have one solution.
    #[must_use]
    pub fn one() -> Self {
        Self { wanted: Wanted::One, removal: Removal::default(), seed: Seed(0) }
    }

    /// Up to `most` different minimal puzzles. The first is the one of [`one`](Self::one); a larger number adds others.
    #[must_use]
    pub fn all(most: usize) -> Self {
        Self { wanted: Wanted::All { most: most.max(1) }, ..Self::one() }
    }

    /// A puzzle with the fewest clues and rules, counted together.
    #[must_use]
    pub fn fewest() -> Self {
        Self { wanted: Wanted::Fewest, ..Self::one() }
    }

    /// The seed of the order of removal, 0 by default. The order depends on the seed and the puzzle alone.
    #[must_use]
    pub fn with_seed(self, seed: Seed) -> Self {
        Self { seed, ..self }
    }

    /// Whether one puzzle is wanted, with fewer clues.
    #[doc(hidden)]
    #[must_use]
    pub fn takes_many(&self) -> bool {
        self.wanted == Wanted::One && self.removal != Removal::RulesOnly
    }

    /// The parts that may be removed.
    #[must_use]
    pub fn with_removal(self, removal: Removal) -> Self {
        Self { removal, ..self }
    }
}

/// The number of the stream of random numbers for a puzzle: FNV-1a of its clues, as pairs of cell and digit, and its
/// rules. So its order of removal does not depend on its place in a job, and puzzles have different orders.
pub(crate) fn stream(clues: impl Iterator<Item = (usize, u16)>, rules: &[Rule]) -> u64 {
    let mut hash = Fnv(0xCBF2_9CE4_8422_2325);
    for (cell, digit) in clues {
        hash.write(&(cell as u32).to_le_bytes());
        hash.write(&digit.to_le_bytes());
    }
    for rule in rules {
        hash.write(rule.to_string().as_bytes());
    }
    hash.finish()
}

/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, *The FNV Non-Cryptographic Hash Algorithm*).
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
}
