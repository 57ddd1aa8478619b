//! The native road as an engine: the router in front of its searches.

use super::classic::Classic;
use super::meter::{Halt, Meter, end, show};
use super::search::Search;
use crate::engine::{Budget, Count, End, Engine, EngineError};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// The native engine: propagation and search, without SAT. It picks the search that fits the puzzle.
///
/// ```
/// use sudosat::engine::{Budget, Engine};
/// use sudosat::native::Native;
/// use sudosat::puzzle::{Geometry, Puzzle};
///
/// let empty = Puzzle::new(Geometry::with_side(4)?, [], vec![None; 16])?;
/// let count = Native::new().count(&empty, 1_000, &Budget::unlimited())?;
/// assert_eq!(count.to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Native {
    /// The search for classic puzzles; `None` in an engine that searches them as any other.
    classic: Option<Box<Classic>>,
    search: Search,
}

impl Native {
    /// The engine for every puzzle: classic ones have a search of their own.
    #[must_use]
    pub fn new() -> Self {
        Self { classic: Some(Box::new(Classic::new())), search: Search::default() }
    }

    /// The engine that gives every puzzle, classic ones too, to the general search: a second witness for those.
    #[must_use]
    pub fn general() -> Self {
        Self { classic: None, search: Search::default() }
    }

    /// Calls `found` on every solved board, with a way to read its digits: who only counts does not.
    fn boards(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        mut found: impl FnMut(&dyn Fn() -> Vec<Digit>) -> Result<(), Halt>,
    ) -> Result<End, EngineError> {
        let mut meter = Meter::new(budget)?;
        end(match &mut self.classic {
            Some(classic) if puzzle.is_classic() => classic.visit(&classic_clues(puzzle), &mut meter, |board| {
                found(&|| board.grid().iter().map(|&number| Digit::from_index(usize::from(number) - 1)).collect())
            }),
            _ => self
                .search
                .visit(puzzle, &mut meter, |solved| found(&|| solved.digits().map(Digit::from_index).collect())),
        })
    }
}

impl Default for Native {
    fn default() -> Self {
        Self::new()
    }
}

fn classic_clues(puzzle: &Puzzle) -> [u8; 81] {
    let mut clues = [0; 81];
    for (cell, digit) in puzzle.given() {
        clues[cell] = digit.get() as u8;
    }
    clues
}

impl Engine for Native {
    /// `native`, or `search` when it is the [general](Self::general) search alone.
    fn name(&self) -> String {
        if self.classic.is_some() { "native" } else { "search" }.to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let engine = self.name();
        self.boards(puzzle, budget, |digits| show(puzzle, digits(), &engine, found))
    }

    /// Counts solved boards without making a [`Solution`] of each.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut count = 0;
        let end = self.boards(puzzle, budget, |_| {
            count += 1;
            if count == limit { Err(Halt::Stopped) } else { Ok(()) }
        })?;
        Ok(match end {
            End::Exhausted => Count::Exactly(count),
            End::Stopped => Count::AtLeast(count),
        })
    }
}
