//! The neighbors of a puzzle.

use super::listing::{Reduced, extended};
use super::steps::{Kept, Steps};
use super::within::minimal;
use crate::canonical::Canonicalizer;
use crate::engine::{Budget, Interrupt};
use crate::generate::removal::Removals;
use crate::native::lanes::{Clues, Lanes, Outcome};
use itertools::Itertools;
use std::collections::HashSet;
use std::mem;

/// The sets of removed clues that are tried together, and the puzzles that are reduced together: enough to keep the
/// lanes busy.
const TOGETHER: usize = 256;

/// A puzzle in the vicinity of another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Neighbor {
    /// The number of its clues.
    pub clues: u8,
    /// Its canonical form.
    pub form: Clues,
    /// The puzzle, which has one solution and is minimal.
    pub puzzle: Clues,
}

/// Finds the vicinity of classic puzzles. One serves one thread.
///
/// A *neighbor* of a puzzle has [`minus`](Steps::minus) of its clues removed and [`plus`](Steps::plus) others added,
/// each of which it needs, and one solution. The vicinity consists of the minimal puzzles within the neighbors.
/// Removals that leave very many solutions are skipped: from 10,000 on if one clue is removed, from 500 if two are,
/// from 200 if three are; and from 1,000 on if two clues are added.
///
/// The native search that finds a puzzle is the only one to test that it has one solution; the caller should confirm
/// that by another engine.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::generate::{Kept, Vicinity};
///
/// let puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let mut clues = [0; 81];
/// clues.iter_mut().zip(puzzle.bytes()).for_each(|(clue, digit)| *clue = digit - b'0');
/// let mut found = Vec::new();
/// Vicinity::new("-1+1".parse()?, Kept::Nothing).neighbors(&clues, &Budget::unlimited(), &mut found)?;
/// assert!(found.iter().all(|neighbor| neighbor.clues == 17 && neighbor.puzzle != clues));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Vicinity {
    steps: Steps,
    kept: Kept,
    removals: Removals,
    canonicalizer: Canonicalizer,
}

impl std::fmt::Debug for Vicinity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vicinity").field("steps", &self.steps).field("kept", &self.kept).finish_non_exhaustive()
    }
}

impl Vicinity {
    /// Finds neighbors by these steps.
    #[must_use]
    pub fn new(steps: Steps, kept: Kept) -> Self {
        Self { steps, kept, removals: Removals::new(Lanes::new()), canonicalizer: Canonicalizer::new() }
    }

    /// Appends the vicinity of a puzzle to `found`: of isomorphic puzzles one, those with the fewest clues first, then
    /// in the order of their forms. A puzzle without exactly one solution has none.
    ///
    /// # Errors
    ///
    /// If the deadline passes or the cancel flag is raised. What was found by then is appended. Other limits are
    /// ignored.
    pub fn neighbors(&mut self, puzzle: &Clues, budget: &Budget, found: &mut Vec<Neighbor>) -> Result<(), Interrupt> {
        let before = found.len();
        let searched = self.search(puzzle, budget, found);
        found[before..].sort_unstable_by_key(|one| (one.clues, one.form));
        searched
    }

    fn search(&mut self, puzzle: &Clues, budget: &Budget, found: &mut Vec<Neighbor>) -> Result<(), Interrupt> {
        let mut outcome = [Outcome::default()];
        self.removals.lanes().solve(&[*puzzle], 2, budget, &mut outcome)?;
        let [Outcome { count: 1, solutions: [solution, _], .. }] = outcome else { return Ok(()) };
        let cells = (0..81).filter(|&cell| puzzle[usize::from(cell)] != 0);
        let mut removals = cells.combinations(self.steps.minus());
        let (mut seen, mut pending) = (HashSet::new(), Vec::new());
        // The lanes list solutions while those of `removals` test what was found.
        let mut lanes = Lanes::new();
        loop {
            let reduced: Vec<Reduced> = removals.by_ref().take(TOGETHER).map(|cells| without(puzzle, &cells)).collect();
            if reduced.is_empty() {
                return self.reduce(&pending, &mut seen, budget, found);
            }
            let added = (self.steps.plus(), self.kept, &solution);
            extended(&reduced, added, &mut lanes, budget, |clues| {
                pending.push(clues);
                if pending.len() < TOGETHER {
                    return Ok(());
                }
                self.reduce(&mem::take(&mut pending), &mut seen, budget, found)
            })?;
        }
    }

    /// Appends the minimal puzzles within these whose forms are new.
    fn reduce(
        &mut self,
        puzzles: &[Clues],
        seen: &mut HashSet<Clues>,
        budget: &Budget,
        found: &mut Vec<Neighbor>,
    ) -> Result<(), Interrupt> {
        // A pattern stays only if no clue is removed.
        for puzzle in minimal(puzzles, self.kept != Kept::Pattern, &mut self.removals, budget)? {
            // The digits are 1 to 9, so there is a form.
            let Ok(canonical) = self.canonicalizer.canonicalize(&puzzle) else { continue };
            if seen.insert(canonical.form) {
                let clues = puzzle.iter().filter(|&&clue| clue != 0).count() as u8;
                found.push(Neighbor { clues, form: canonical.form, puzzle });
            }
        }
        Ok(())
    }
}

fn without(puzzle: &Clues, cells: &[u8]) -> Reduced {
    let mut clues = *puzzle;
    let mut remove = |&cell: &u8| (cell, mem::take(&mut clues[usize::from(cell)]));
    let removed = cells.iter().map(&mut remove).collect();
    Reduced { clues, removed }
}
