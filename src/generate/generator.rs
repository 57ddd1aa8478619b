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

/// The attempts that are tested in step.
// Enough to keep all lanes busy to the last question, few enough for the cache (512 to 4,096 take the same time).
const BATCH: usize = 2_048;

/// The most attempts at a record that the plan may reject.
const MOST_ATTEMPTS: u32 = 1 << 20;

/// An attempt at a record, from 1.
#[derive(Clone, Copy)]
struct Attempted {
    record: u64,
    attempt: u32,
}

/// A new puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the record.
    pub record: u64,
    /// The number of the attempt, from 1: the plan rejected those before.
    pub attempt: u32,
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
/// for generated in generator.records(&[1, 2, 3], &Budget::unlimited())?.into_iter().flatten() {
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

    /// Generates these records: for each the first attempt that the plan accepts. A record without a puzzle is `None`:
    /// a draw of weight 0, or 2²⁰ rejected attempts. Two thousand attempts at a time are tested together, so a call for
    /// a few records is less efficient.
    ///
    /// # Errors
    ///
    /// If the deadline of the budget passes or its cancel flag is raised; the records of the call are lost. Other
    /// limits are ignored: they would not mean the same on every processor.
    pub fn records(&mut self, records: &[u64], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let mut generated = vec![None; records.len()];
        let mut open: Vec<usize> = (0..records.len()).collect();
        let mut next = 1;
        while !open.is_empty() && next <= self.plan.attempts(MOST_ATTEMPTS) {
            // Their number doubles each time, so that at most half of them are made in vain.
            let each = (next - 1).clamp(1, (BATCH / open.len()).max(1) as u32);
            for group in open.chunks(BATCH) {
                let positions =
                    group.iter().flat_map(|&position| (next..next + each).map(move |attempt| (position, attempt)));
                let (positions, attempts): (Vec<usize>, Vec<Attempted>) = positions
                    .map(|(position, attempt)| (position, Attempted { record: records[position], attempt }))
                    .unzip();
                for (position, puzzle) in positions.into_iter().zip(self.attempt(&attempts, budget)?) {
                    if generated[position].is_none() {
                        generated[position] = puzzle;
                    }
                }
            }
            open.retain(|&position| generated[position].is_none());
            next += each;
        }
        Ok(generated)
    }

    /// Makes these attempts; `None` for one that the plan rejects.
    fn attempt(&mut self, attempts: &[Attempted], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        if self.plan.weighted { self.weighted(attempts, budget) } else { self.minimal(attempts, budget) }
    }

    fn minimal(&mut self, attempts: &[Attempted], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let (mut grids, mut removed) = (Vec::new(), Vec::new());
        for &Attempted { record, attempt } in attempts {
            budget.check()?;
            let mut draws = self.seed.attempt(record, attempt);
            let grid = self.grids.sample(&mut draws);
            removed.push(Attempt::new(&grid, &self.orbits, &mut draws));
            grids.push(grid);
        }
        minimal::complete(&mut removed, &self.plan, &self.orbits, &mut self.removals, budget)?;
        let puzzle = |((&Attempted { record, attempt }, solution), made): ((&Attempted, _), Attempt)| {
            let minimality = if !made.untested.is_empty() {
                let mut untested = made.untested;
                untested.sort_unstable();
                Minimality::Undecided(untested)
            } else if self.orbits.len() == 81 {
                Minimality::Minimal
            } else {
                Minimality::OrbitMinimal
            };
            let puzzle = Generated { record, attempt, puzzle: made.clues, solution, minimality, weight: None };
            self.plan.accepts(made.count).then_some(puzzle)
        };
        Ok(attempts.iter().zip(grids).zip(removed).map(puzzle).collect())
    }

    fn weighted(&mut self, attempts: &[Attempted], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let (mut grids, mut weighed) = (Vec::new(), Vec::new());
        for &Attempted { record, attempt } in attempts {
            budget.check()?;
            let mut draws = self.seed.attempt(record, attempt);
            let grid = self.grids.sample(&mut draws);
            weighed.push(Draw::new(&grid, draws));
            grids.push(grid);
        }
        weighted::complete(&mut weighed, &mut self.removals, budget)?;
        let puzzle = |((&Attempted { record, attempt }, solution), draw): ((&Attempted, _), Draw)| {
            let (puzzle, weight, minimality) = (draw.clues, Some(draw.weight), Minimality::Minimal);
            let puzzle = Generated { record, attempt, puzzle, solution, minimality, weight };
            (draw.weight > 0.0 && self.plan.accepts(draw.count)).then_some(puzzle)
        };
        Ok(attempts.iter().zip(grids).zip(weighed).map(puzzle).collect())
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("plan", &self.plan).field("seed", &self.seed).finish_non_exhaustive()
    }
}
