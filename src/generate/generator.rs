//! The generator: records of a plan, by number.

use super::grid::GridSampler;
use super::minimal::{self, Attempt};
use super::plan::{Plan, PlanError};
use super::random::Seed;
use super::removal::Removals;
use super::weighted::{self, Draw};
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Lanes, Level};
use std::fmt;
use std::ops::Range;

/// The records that are tested in step.
// Enough to keep all lanes busy to the last question, few enough for the cache (512 to 4,096 take the same time).
const BATCH: u64 = 2_048;

/// A new puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the record.
    pub record: u64,
    /// The clues, row by row, with 0 for an empty cell.
    pub puzzle: [u8; 81],
    /// The solution, row by row.
    pub solution: [u8; 81],
    /// Whether a clue is redundant.
    pub minimality: Minimality,
    /// The weight of the puzzle, for a [weighted](Plan::weighted) plan.
    pub weight: Option<f64>,
}

/// How far a puzzle is known to be minimal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimality {
    /// No clue can be removed: without it there are several solutions.
    Minimal,
    /// No orbit of the symmetry can be removed. Single clues of an orbit may be redundant.
    OrbitMinimal,
    /// The clues of these cells, numbered from 0 row by row, were not tested. No other clue can be removed, or no other
    /// orbit.
    Undecided(Vec<u8>),
}

/// Generates classic puzzles, in two megabytes of memory. Record *n* is the same whichever other records are generated,
/// on every thread and processor. The native search alone decides that a puzzle has one solution; the caller should
/// confirm it by another engine.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::generate::{Generator, Minimality, Plan, Seed};
/// use sudosat::puzzle::Puzzle;
///
/// let mut generator = Generator::new(Plan::minimal(), Seed(7))?;
/// for generated in generator.records(0..3, &Budget::unlimited())?.into_iter().flatten() {
///     assert_eq!(generated.minimality, Minimality::Minimal);
///     println!("{}", Puzzle::from_classic(&generated.puzzle)?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    plan: Plan,
    seed: Seed,
    grids: GridSampler,
    orbits: Vec<Vec<u8>>,
    removals: Removals,
}

impl Generator {
    /// A generator for this plan.
    ///
    /// # Errors
    ///
    /// If no puzzles can follow the plan.
    pub fn new(plan: Plan, seed: Seed) -> Result<Self, PlanError> {
        plan.check()?;
        let orbits = plan.symmetry.orbits();
        Ok(Self { plan, seed, grids: GridSampler::new(), orbits, removals: Removals::new(Lanes::new()) })
    }

    /// This generator in the vectors of a level; `None` if the processor does not have them. Its puzzles are the same.
    #[doc(hidden)]
    #[must_use]
    pub fn with_level(self, level: Level) -> Option<Self> {
        Some(Self { removals: Removals::new(Lanes::with_level(level)?), ..self })
    }

    /// Generates these records, in order. A record without a puzzle is `None`: one that the plan rejects, or a draw of
    /// weight 0. Two thousand records at a time are tested together, so a call for a few is less efficient.
    ///
    /// # Errors
    ///
    /// If the deadline of the budget passes or its cancel flag is raised; the records of the call are lost. Other limits
    /// are ignored: they would not mean the same on every processor.
    pub fn records(&mut self, records: Range<u64>, budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let mut generated = Vec::new();
        let mut start = records.start;
        while start < records.end {
            let end = records.end.min(start.saturating_add(BATCH));
            if self.plan.weighted {
                self.weighted(start..end, budget, &mut generated)?;
            } else {
                self.minimal(start..end, budget, &mut generated)?;
            }
            start = end;
        }
        Ok(generated)
    }

    fn minimal(
        &mut self,
        records: Range<u64>,
        budget: &Budget,
        generated: &mut Vec<Option<Generated>>,
    ) -> Result<(), Interrupt> {
        let mut grids = Vec::new();
        let mut attempts = Vec::new();
        for record in records.clone() {
            budget.check()?;
            let mut draws = self.seed.record(record);
            let grid = self.grids.sample(&mut draws);
            attempts.push(Attempt::new(&grid, &self.orbits, &mut draws));
            grids.push(grid);
        }
        minimal::complete(&mut attempts, &self.plan, &self.orbits, &mut self.removals, budget)?;
        for ((record, solution), attempt) in records.zip(grids).zip(attempts) {
            let minimality = if !attempt.untested.is_empty() {
                let mut untested = attempt.untested;
                untested.sort_unstable();
                Minimality::Undecided(untested)
            } else if self.orbits.len() == 81 {
                Minimality::Minimal
            } else {
                Minimality::OrbitMinimal
            };
            let puzzle = Generated { record, puzzle: attempt.clues, solution, minimality, weight: None };
            generated.push(self.plan.accepts(attempt.count).then_some(puzzle));
        }
        Ok(())
    }

    fn weighted(
        &mut self,
        records: Range<u64>,
        budget: &Budget,
        generated: &mut Vec<Option<Generated>>,
    ) -> Result<(), Interrupt> {
        let mut grids = Vec::new();
        let mut draws = Vec::new();
        for record in records.clone() {
            budget.check()?;
            let mut numbers = self.seed.record(record);
            let grid = self.grids.sample(&mut numbers);
            draws.push(Draw::new(&grid, numbers));
            grids.push(grid);
        }
        weighted::complete(&mut draws, &mut self.removals, budget)?;
        for ((record, solution), draw) in records.zip(grids).zip(draws) {
            let puzzle = Generated {
                record,
                puzzle: draw.clues,
                solution,
                minimality: Minimality::Minimal,
                weight: Some(draw.weight),
            };
            generated.push((draw.weight > 0.0 && self.plan.accepts(draw.count)).then_some(puzzle));
        }
        Ok(())
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("plan", &self.plan).field("seed", &self.seed).finish_non_exhaustive()
    }
}
