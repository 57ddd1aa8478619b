//! Puzzles onto which others are mapped.

use super::{Morph, PlainCanonicalizer};
use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// A set of puzzles, of which those that are isomorphic to a given one are found.
///
/// Forms are compared by numbers of 64 bits, and every map is applied before it is returned. So a map is never wrong;
/// of n forms, one hides another with a probability below n²/2⁶⁵.
#[derive(Debug, Default)]
pub struct MorphTargets {
    canonicalizer: PlainCanonicalizer,
    hasher: RandomState,
    /// The first puzzle of each form, and its number.
    puzzles: HashMap<u64, (u64, Puzzle)>,
    count: u64,
}

impl MorphTargets {
    /// No puzzles.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The approximate memory that a puzzle takes, in bytes.
    #[doc(hidden)]
    #[must_use]
    pub fn size(puzzle: &Puzzle) -> u64 {
        // Its clues of two bytes each, and its place in the map.
        2 * puzzle.clues().len() as u64 + 200
    }

    /// Adds a puzzle, and returns whether it has a canonical form. Puzzles are numbered from 1. Of isomorphic ones, the
    /// first is found.
    pub fn add(&mut self, puzzle: &Puzzle) -> bool {
        self.count += 1;
        let Some((form, _)) = self.canonicalizer.canonicalize(puzzle) else { return false };
        self.puzzles.entry(self.hasher.hash_one(&form)).or_insert_with(|| (self.count, puzzle.clone()));
        true
    }

    /// The number of the puzzle that is isomorphic to this one, that puzzle, and a map to it; `None` if there is none.
    /// A thread uses a canonicalizer of its own.
    ///
    /// ```
    /// use sudosat::canonical::{MorphTargets, PlainCanonicalizer};
    ///
    /// let mut targets = MorphTargets::new();
    /// targets.add(&"1...............".parse()?);
    /// targets.add(&".1......2.......".parse()?);
    /// let puzzle = "......3........4".parse()?;
    /// let (number, target, map) = targets.find(&puzzle, &mut PlainCanonicalizer::new()).ok_or("it is the second")?;
    /// assert_eq!((number, map.apply(&puzzle).as_ref()), (2, Some(target)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, puzzle: &Puzzle, canonicalizer: &mut PlainCanonicalizer) -> Option<(u64, &Puzzle, Morph)> {
        let (form, map) = canonicalizer.canonicalize(puzzle)?;
        let (number, target) = self.puzzles.get(&self.hasher.hash_one(&form))?;
        let (_, of_target) = canonicalizer.canonicalize(target)?;
        let map = map.then(&of_target.inverse())?;
        (map.apply(puzzle).as_ref() == Some(target)).then_some((*number, target, map))
    }
}
