//! The generator: records of a plan, by number.

use super::grid::GridSampler;
use super::minimal::{self, Attempt};
use super::plan::{Plan, PlanError};
use super::random::{Draws, Seed};
use super::removal::Removals;
use super::weighted::{self, Draw};
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Clues, Lanes, Level};
use std::fmt;

/// The number of attempts that are made in step.
// Enough to keep all lanes busy to the last question, few enough for the cache (512 to 4,096 take the same time).
const BATCH: usize = 2_048;

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

/// An attempt to make.
#[derive(Clone, Copy)]
struct Start {
    /// The position of the record in the call.
    at: usize,
    record: u64,
    /// From 1.
    attempt: u32,
}

/// A puzzle that the plan may still reject.
struct Made {
    clues: Clues,
    /// The number of clues.
    count: usize,
    minimality: Minimality,
    weight: Option<f64>,
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
    /// a draw of weight 0, or one whose attempts were all rejected. Two thousand attempts at a time are made together,
    /// so a call for a few records is less efficient.
    ///
    /// # Errors
    ///
    /// If the deadline of the budget passes or its cancel flag is raised; the records of the call are lost. Other
    /// limits are ignored: they would not mean the same on every processor.
    pub fn records(&mut self, records: &[u64], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let mut generated = vec![None; records.len()];
        let mut open: Vec<usize> = (0..records.len()).collect();
        let most = self.plan.attempts;
        let mut made = 0;
        while !open.is_empty() && made < most {
            // As many again for each record as were rejected, so that at most half of all attempts are superfluous.
            let more = made.clamp(1, (BATCH / open.len()).max(1) as u32).min(most - made);
            for group in open.chunks(BATCH) {
                let of_record = |&at: &usize| {
                    let start = Start { at, record: records[at], attempt: 0 };
                    (made + 1..=made + more).map(move |attempt| Start { attempt, ..start })
                };
                let starts: Vec<Start> = group.iter().flat_map(of_record).collect();
                for (start, puzzle) in starts.iter().zip(self.make(&starts, budget)?) {
                    let place = &mut generated[start.at];
                    *place = place.take().or(puzzle);
                }
            }
            open.retain(|&at| generated[at].is_none());
            made += more;
        }
        Ok(generated)
    }

    /// Makes these attempts; `None` for one that the plan rejects.
    fn make(&mut self, starts: &[Start], budget: &Budget) -> Result<Vec<Option<Generated>>, Interrupt> {
        let (mut grids, mut all_draws) = (Vec::new(), Vec::new());
        for &Start { record, attempt, .. } in starts {
            budget.check()?;
            let mut draws = self.seed.attempt(record, attempt);
            grids.push(self.grids.sample(&mut draws));
            all_draws.push(draws);
        }
        let puzzles = if self.plan.weighted {
            self.weighted(&grids, all_draws, budget)?
        } else {
            self.minimal(&grids, all_draws, budget)?
        };
        let generated = |((start, solution), puzzle): ((&Start, Clues), Made)| {
            let Made { clues, count, minimality, weight } = puzzle;
            let &Start { record, attempt, .. } = start;
            let accepted = weight != Some(0.0) && self.plan.accepts(count);
            accepted.then_some(Generated { record, attempt, puzzle: clues, solution, minimality, weight })
        };
        Ok(starts.iter().zip(grids).zip(puzzles).map(generated).collect())
    }

    fn minimal(&mut self, grids: &[Clues], draws: Vec<Draws>, budget: &Budget) -> Result<Vec<Made>, Interrupt> {
        let attempt = |(grid, mut draws)| Attempt::new(grid, &self.orbits, &mut draws);
        let mut attempts: Vec<Attempt> = grids.iter().zip(draws).map(attempt).collect();
        minimal::complete(&mut attempts, &self.plan, &self.orbits, &mut self.removals, budget)?;
        let made = |Attempt { clues, count, mut untested, .. }: Attempt| {
            let minimality = if !untested.is_empty() {
                untested.sort_unstable();
                Minimality::Undecided(untested)
            } else if self.orbits.len() == 81 {
                Minimality::Minimal
            } else {
                Minimality::OrbitMinimal
            };
            Made { clues, count, minimality, weight: None }
        };
        Ok(attempts.into_iter().map(made).collect())
    }

    fn weighted(&mut self, grids: &[Clues], draws: Vec<Draws>, budget: &Budget) -> Result<Vec<Made>, Interrupt> {
        let mut all: Vec<Draw> = grids.iter().zip(draws).map(|(grid, draws)| Draw::new(grid, draws)).collect();
        weighted::complete(&mut all, &mut self.removals, budget)?;
        let made = |Draw { clues, count, weight, .. }: Draw| Made {
            clues,
            count,
            minimality: Minimality::Minimal,
            weight: Some(weight),
        };
        Ok(all.into_iter().map(made).collect())
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("plan", &self.plan).field("seed", &self.seed).finish_non_exhaustive()
    }
}
