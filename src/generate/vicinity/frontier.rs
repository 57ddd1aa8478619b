//! The puzzles that are known, and those to search.

use super::clues::PlainClues;
use crate::engine::Interrupt;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, RandomState};

/// The memory of a known class, with its share of empty places, and of a puzzle to search, in bytes.
const PER_CLASS: u64 = 40;
const PER_PUZZLE: u64 = 160;

/// A puzzle to search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Open {
    /// The number of its clues.
    pub clues: u8,
    /// Its number among the puzzles added.
    number: u64,
    /// The number of steps from a puzzle of the input.
    pub depth: u32,
    /// The puzzle.
    pub puzzle: PlainClues,
}

/// The classes of isomorphs that are known, and the puzzles whose vicinity is to be searched: those of fewest clues
/// first, of several the one that was found first.
///
/// Half of the memory is for each. Classes are kept as numbers of 128 bits, with keys that are new in every run: of n
/// classes, one hides another with a probability below n²/2¹²⁹. If there are too many puzzles to search, those of most
/// clues are left out.
#[derive(Debug)]
pub struct Frontier {
    known: HashSet<u128>,
    keys: [RandomState; 2],
    open: BTreeSet<Open>,
    added: u64,
    left_out: u64,
    depth: u32,
    memory: u64,
}

impl Frontier {
    /// A frontier that searches puzzles up to `depth − 1` steps from the input, and takes about `memory` bytes.
    #[must_use]
    pub fn new(depth: u32, memory: u64) -> Self {
        let (keys, open) = ([RandomState::new(), RandomState::new()], BTreeSet::new());
        Self { known: HashSet::new(), keys, open, added: 0, left_out: 0, depth, memory }
    }

    /// Adds a puzzle, with its form and its number of steps from the input, and returns whether its class is new.
    ///
    /// # Errors
    ///
    /// If the known classes would take more memory than allowed.
    ///
    /// ```
    /// use sudosat::generate::{Frontier, PlainClues};
    ///
    /// let mut frontier = Frontier::new(2, 1 << 20);
    /// let (mut one, mut two) = ([0; 81], [0; 81]);
    /// (one[80], two[79], two[80]) = (1, 1, 2);
    /// let [one, two] = [one, two].map(PlainClues::from);
    /// assert!(frontier.add(&two, &two, 0)? && frontier.add(&one, &one, 1)? && !frontier.add(&one, &one, 0)?);
    /// let open: Vec<_> = frontier.take(5).iter().map(|open| (open.clues, open.depth)).collect();
    /// assert_eq!(open, [(1, 1), (2, 0)]);
    /// # Ok::<(), sudosat::engine::Interrupt>(())
    /// ```
    pub fn add(&mut self, puzzle: &PlainClues, form: &PlainClues, depth: u32) -> Result<bool, Interrupt> {
        let [high, low] = self.keys.each_ref().map(|key| u128::from(key.hash_one(form)));
        let class = high << 64 | low;
        if self.known.contains(&class) {
            return Ok(false);
        }
        let needed = (self.known.len() as u64 + 1) * 2 * PER_CLASS;
        if needed > self.memory {
            return Err(Interrupt::Memory { needed, limit: self.memory });
        }
        self.known.insert(class);
        if depth < self.depth {
            self.open.insert(Open { clues: puzzle.count(), number: self.added, depth, puzzle: *puzzle });
            self.added += 1;
            if self.open.len() as u64 * 2 * PER_PUZZLE > self.memory {
                self.open.pop_last();
                self.left_out += 1;
            }
        }
        Ok(true)
    }

    /// Takes the next puzzles to search, up to `count` of them.
    pub fn take(&mut self, count: usize) -> Vec<Open> {
        (0..count).map_while(|_| self.open.pop_first()).collect()
    }

    /// The number of puzzles that are still to be searched, those left out included.
    #[must_use]
    pub fn unsearched(&self) -> u64 {
        self.open.len() as u64 + self.left_out
    }
}
