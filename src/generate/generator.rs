//! The generator: records of a plan, by number.

use super::error::PlanError;
use super::generated::{Generated, Made, Minimality};
use super::grid::GridSampler;
use super::minimal::{self, Attempt};
use super::pattern;
use super::plan::Plan;
use super::random::{Draws, Seed};
use super::rated::{RatingValue, climb, moved};
use super::removal::Removals;
use super::weighted::{self, Draw};
use crate::engine::{Budget, Interrupt};
use crate::native::lanes::{Clues, Lanes, Level, Outcome};
use std::fmt;

/// The number of attempts that are made in step.
// Enough to keep all lanes busy to the last question, few enough for the cache (512 to 4,096 take the same time).
const BATCH: usize = 2_048;

/// An attempt to make.
#[derive(Clone, Copy)]
struct Start {
    /// The position of the record in the call.
    at: usize,
    record: u64,
    /// From 1.
    attempt: u32,
}

/// A condition on puzzles.
type IsWanted<'a> = &'a mut dyn FnMut(&Generated) -> Result<bool, Interrupt>;

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
        self.records_where(records, budget, None)
    }

    /// Like [`records`](Self::records), perhaps with a condition on puzzles of the plan: others are rejected too. It
    /// must not depend on earlier calls.
    ///
    /// # Errors
    ///
    /// As for [`records`](Self::records), and what the condition returns.
    #[doc(hidden)]
    pub fn records_where(
        &mut self,
        records: &[u64],
        budget: &Budget,
        mut is_wanted: Option<IsWanted<'_>>,
    ) -> Result<Vec<Option<Generated>>, Interrupt> {
        let budget = &Budget { guesses: None, counted: None, ..budget.clone() };
        let mut generated = vec![None; records.len()];
        let mut open: Vec<usize> = (0..records.len()).collect();
        let most = self.plan.attempts;
        let mut made = 0;
        while !open.is_empty() && made < most {
            // Doubles the attempts of each rejected record, so that at most half of all attempts are superfluous.
            let more = made.clamp(1, (BATCH / open.len()).max(1) as u32).min(most - made);
            for group in open.chunks(BATCH) {
                let of_record = |&at: &usize| {
                    let start = Start { at, record: records[at], attempt: 0 };
                    (made + 1..=made + more).map(move |attempt| Start { attempt, ..start })
                };
                let starts: Vec<Start> = group.iter().flat_map(of_record).collect();
                for (start, puzzle) in starts.iter().zip(self.make(&starts, is_wanted.is_none(), budget)?) {
                    let place = &mut generated[start.at];
                    let Some(puzzle) = puzzle.filter(|_| place.is_none()) else { continue };
                    let accepted = match &mut is_wanted {
                        Some(is_wanted) => is_wanted(&puzzle)?,
                        None => true,
                    };
                    *place = accepted.then_some(puzzle);
                }
            }
            open.retain(|&at| generated[at].is_none());
            made += more;
        }
        Ok(generated)
    }

    /// Makes these attempts; `None` for one that the plan rejects. If the first of a record is enough, later ones may
    /// be `None` too.
    fn make(
        &mut self,
        starts: &[Start],
        is_first_enough: bool,
        budget: &Budget,
    ) -> Result<Vec<Option<Generated>>, Interrupt> {
        let (mut grids, mut all_draws) = (Vec::new(), Vec::new());
        for &Start { record, attempt, .. } in starts {
            budget.check()?;
            let mut draws = self.seed.attempt(record, attempt);
            grids.push(self.grids.sample(&mut draws));
            all_draws.push(draws);
        }
        let puzzles = if let Some(pattern) = self.plan.pattern {
            pattern::puzzles(pattern, &mut grids, all_draws, self.plan.tests, &mut self.removals, budget)?
        } else if self.plan.weighted {
            self.weighted(&grids, all_draws, budget)?
        } else {
            self.minimal(&grids, all_draws, budget)?
        };
        let is_tested = self.plan.minimal_only || self.plan.techniques.is_some();
        let mut puzzles = if is_tested { self.with_redundant(puzzles, budget)? } else { puzzles };
        for puzzle in &mut puzzles {
            puzzle.take_if(|made| !self.plan.wants(made.count, &made.minimality));
        }
        self.rate(starts, is_first_enough, &mut puzzles, &mut grids, budget)?;
        let generated = |((start, solution), puzzle): ((&Start, Clues), Option<Made>)| {
            let Made { clues, minimality, weight, rating, .. } = puzzle?;
            let &Start { record, attempt, .. } = start;
            let (rating, effort) = match rating {
                Some(RatingValue::Er(rating)) => (Some(rating), None),
                Some(RatingValue::Effort(effort)) => (None, Some(effort)),
                None => (None, None),
            };
            Some(Generated { record, attempt, puzzle: clues, solution, minimality, weight, rating, effort })
        };
        Ok(starts.iter().zip(grids).zip(puzzles).map(generated).collect())
    }

    /// Rates the puzzles, if the plan has a range. Those with other ratings are removed, after they were made harder if
    /// the plan says so; the solutions are then those of the harder ones.
    fn rate(
        &mut self,
        starts: &[Start],
        is_first_enough: bool,
        puzzles: &mut [Option<Made>],
        solutions: &mut [Clues],
        budget: &Budget,
    ) -> Result<(), Interrupt> {
        let Some(ratings) = &self.plan.ratings else { return Ok(()) };
        let climbs = self.plan.climbs();
        let mut rated_record = None;
        for (at, start) in starts.iter().enumerate() {
            let Some(made) = puzzles[at].take().filter(|_| rated_record != Some(start.at)) else { continue };
            let Some(rating) = ratings.of(&made.clues, budget)? else { continue };
            let is_wanted = |rating| ratings.contain(rating);
            let found = if climbs {
                let mut draws = self.seed.part(start.record, start.attempt, 1);
                let moved = |clues: &Clues| moved(clues, &mut draws, &mut self.removals, budget);
                climb(ratings.steps(), (made.clues, rating), is_wanted, moved, |clues| ratings.of(clues, budget))?
            } else {
                is_wanted(rating).then_some((made.clues, rating))
            };
            let Some((clues, rating)) = found else { continue };
            if clues != made.clues {
                let mut outcome = [Outcome::default()];
                self.removals.lanes().solve(&[clues], 1, budget, &mut outcome)?;
                solutions[at] = outcome[0].solutions[0];
            }
            let count = clues.iter().filter(|&&clue| clue != 0).count();
            puzzles[at] = Some(Made { clues, count, rating: Some(rating), ..made });
            rated_record = is_first_enough.then_some(start.at);
        }
        Ok(())
    }

    /// Tests each clue of the puzzles whose redundant clues are not known.
    fn with_redundant(&mut self, made: Vec<Option<Made>>, budget: &Budget) -> Result<Vec<Option<Made>>, Interrupt> {
        let is_open = |made: &&Made| !matches!(made.minimality, Minimality::Minimal | Minimality::Redundant(_));
        let open: Vec<Clues> = made.iter().flatten().filter(is_open).map(|made| made.clues).collect();
        let mut redundant = self.removals.redundant(&open, budget)?.into_iter();
        let mut tested = |made: Made| {
            let found = if is_open(&&made) { redundant.next() } else { None };
            Made { minimality: found.map_or(made.minimality, Minimality::of_redundant), ..made }
        };
        Ok(made.into_iter().map(|made| made.map(&mut tested)).collect())
    }

    fn minimal(&mut self, grids: &[Clues], draws: Vec<Draws>, budget: &Budget) -> Result<Vec<Option<Made>>, Interrupt> {
        let attempt = |(grid, mut draws)| Attempt::new(grid, &self.orbits, &mut draws);
        let mut attempts: Vec<Attempt> = grids.iter().zip(draws).map(attempt).collect();
        minimal::complete(&mut attempts, &self.plan, &self.orbits, &mut self.removals, budget)?;
        let made = |Attempt { clues, count, mut untested, .. }: Attempt| {
            let minimality = if !untested.is_empty() {
                untested.sort_unstable();
                Minimality::Undecided(untested)
            } else if self.orbits.len() == 81 && self.plan.techniques.is_none() {
                Minimality::Minimal
            } else {
                // With techniques, single clues are tested later.
                Minimality::OrbitMinimal
            };
            Some(Made { clues, count, minimality, weight: None, rating: None })
        };
        Ok(attempts.into_iter().map(made).collect())
    }

    fn weighted(
        &mut self,
        grids: &[Clues],
        draws: Vec<Draws>,
        budget: &Budget,
    ) -> Result<Vec<Option<Made>>, Interrupt> {
        let mut all: Vec<Draw> = grids.iter().zip(draws).map(|(grid, draws)| Draw::new(grid, draws)).collect();
        weighted::complete(&mut all, &mut self.removals, budget)?;
        let made = |Draw { clues, count, weight, .. }: Draw| {
            let minimality = Minimality::Minimal;
            (weight > 0.0).then_some(Made { clues, count, minimality, weight: Some(weight), rating: None })
        };
        Ok(all.into_iter().map(made).collect())
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("plan", &self.plan).field("seed", &self.seed).finish_non_exhaustive()
    }
}
