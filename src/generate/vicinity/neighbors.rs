//! The neighbors of a puzzle.

use super::boards::{Classic, Searches, Small};
use super::clues::PlainClues;
use super::listing::{Reduced, extended};
use super::steps::{Kept, Steps};
use super::within::minimal;
use crate::canonical::PlainCanonicalizer;
use crate::engine::{Budget, Interrupt};
use crate::native::Native;
use crate::native::lanes::{Clues, Outcome};
use itertools::Itertools;
use std::collections::HashSet;
use std::mem;

/// A puzzle in the vicinity of another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Neighbor {
    /// The number of its clues.
    pub clues: u8,
    /// Its canonical form.
    pub form: PlainClues,
    /// The puzzle, which has one solution and is minimal.
    pub puzzle: PlainClues,
}

/// Finds the vicinity of puzzles on plain boards that have a canonical form: 4×4, 6×6 and 9×9. One serves one thread.
///
/// A *neighbor* of a puzzle has [`minus`](Steps::minus) of its clues removed and [`plus`](Steps::plus) others added,
/// each of which it needs, and one solution. The vicinity consists of the minimal puzzles within the neighbors.
/// Removals that leave very many solutions are skipped: from 10,000 on if one clue is removed, from 500 if two are,
/// from 200 if three are; and from 1,000 on if two clues are added. On smaller boards the limit is 10,000.
///
/// The native search that finds a puzzle is the only one to test that it has one solution; the caller should confirm
/// that by another engine.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::generate::{Kept, PlainClues, Vicinity};
///
/// let puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
/// let clues = PlainClues::of(&puzzle).ok_or("it is plain")?;
/// let mut found = Vec::new();
/// Vicinity::new("-1+1".parse()?, Kept::Nothing).neighbors(&clues, &Budget::unlimited(), &mut found)?;
/// assert!(found.iter().all(|neighbor| neighbor.clues == 17 && neighbor.puzzle != clues));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Vicinity {
    steps: Steps,
    kept: Kept,
    classic: Classic,
    native: Native,
    canonicalizer: PlainCanonicalizer,
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
        let (native, canonicalizer) = (Native::general(), PlainCanonicalizer::new());
        Self { steps, kept, classic: Classic::new(), native, canonicalizer }
    }

    /// Appends the vicinity of a puzzle to `found`: of isomorphic puzzles one, those with the fewest clues first, then
    /// in the order of their forms. A puzzle without exactly one solution has none.
    ///
    /// # Errors
    ///
    /// If the deadline passes or the cancel flag is raised. What was found by then is appended. Other limits are
    /// ignored.
    pub fn neighbors(
        &mut self,
        puzzle: &PlainClues,
        budget: &Budget,
        found: &mut Vec<Neighbor>,
    ) -> Result<(), Interrupt> {
        let before = found.len();
        let budget = &Budget { guesses: None, counted: None, ..budget.clone() };
        let Self { steps, kept, classic, native, canonicalizer } = self;
        let mut search = Search { puzzle, steps: *steps, kept: *kept, budget, seen: HashSet::new(), found };
        let searched = if puzzle.is_classic() {
            search.run(classic)
        } else {
            let Some(board) = puzzle.board() else { return Ok(()) };
            search.run(&mut Small { origin: *puzzle, board, native, canonicalizer })
        };
        found[before..].sort_unstable_by_key(|one| (one.clues, one.form));
        searched
    }
}

/// The search of one puzzle's vicinity.
struct Search<'a> {
    puzzle: &'a PlainClues,
    steps: Steps,
    kept: Kept,
    budget: &'a Budget,
    /// The forms of what was found.
    seen: HashSet<Clues>,
    found: &'a mut Vec<Neighbor>,
}

impl Search<'_> {
    fn run<S: Searches>(&mut self, searches: &mut S) -> Result<(), Interrupt> {
        let clues = self.puzzle.clues();
        let mut outcome = [Outcome::default()];
        searches.list(&[*clues], 2, self.budget, &mut &mut outcome[..])?;
        let [Outcome { count: 1, solutions: [solution, _], .. }] = outcome else { return Ok(()) };
        let cells = (0..81).filter(|&cell| clues[usize::from(cell)] != 0);
        let mut removals = cells.combinations(self.steps.minus());
        let mut pending = Vec::new();
        loop {
            let reduced: Vec<Reduced> =
                removals.by_ref().take(S::TOGETHER).map(|cells| without(clues, &cells)).collect();
            if reduced.is_empty() {
                return self.reduce(&pending, searches);
            }
            for clues in extended(&reduced, (self.steps.plus(), self.kept, &solution), searches, self.budget)? {
                pending.push(clues);
                if pending.len() >= S::TOGETHER {
                    self.reduce(&mem::take(&mut pending), searches)?;
                }
            }
        }
    }

    /// Appends the minimal puzzles within these whose forms are new.
    fn reduce(&mut self, puzzles: &[Clues], searches: &mut impl Searches) -> Result<(), Interrupt> {
        // A pattern stays only if no clue is removed.
        for clues in minimal(puzzles, self.kept != Kept::Pattern, searches, self.budget)? {
            // Boards with too many maps have no form, and so no vicinity.
            let Some(form) = searches.form(&clues) else { continue };
            if self.seen.insert(form) {
                let puzzle = self.puzzle.with(clues);
                self.found.push(Neighbor { clues: puzzle.count(), form: puzzle.with(form), puzzle });
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
