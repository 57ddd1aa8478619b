//! Records of a plan, by number.

use super::cages;
use super::draw::draw;
use super::grid::Grids;
use super::parts::{CONFLICTS, Reduced, reduced, solvable};
use super::plan::BoardPlan;
use super::shapes::Canvas;
use crate::effort::{Effort, EffortValue};
use crate::engine::{Budget, Engine as _, EngineError, Interrupt};
use crate::generate::error::PlanError;
use crate::generate::minimize::separate::Tester;
use crate::generate::random::{Draws, Seed};
use crate::generate::rated::{STEPS, climb};
use crate::generate::symmetry::Symmetry;
use crate::logic::HouseRepertoire;
use crate::premises::Premise;
use crate::puzzle::{Board, Candidate, Cell, Digit, Puzzle, Rule, Solution, Verdict};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The layers of clues. Those of one do not cross; a further one is drawn while there are several solutions.
const LAYERS: usize = 4;

/// The most givens that are tried in place of a removed one, to make a puzzle harder.
// On boards of side 6, two of three steps find one that leaves one solution, after thirty tries on average.
const TRIES: usize = 100;

/// The most guesses to find whether one of them leaves one solution.
const GUESSES: u64 = 2_000;

/// A new puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedBoard {
    /// The number of the record.
    pub record: u64,
    /// The number of the attempt, from 1: the plan rejected those before.
    pub attempt: u32,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Whether a given, or a clue of a family, is redundant.
    pub minimality: BoardMinimality,
    /// The effort, for a plan with a range of it.
    #[doc(hidden)]
    pub effort: Option<EffortValue>,
}

/// Whether the givens of a puzzle, and the clues of families, are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardMinimality {
    /// None can be removed: without it there are several solutions.
    Minimal,
    /// No orbit of givens can be removed. Single givens of an orbit may be redundant.
    OrbitMinimal,
    /// Without any one of these givens the puzzle has one solution too, as other techniques than those of the plan may
    /// show. If some givens were not decided, there may be more.
    Redundant(Vec<Cell>),
    /// The givens of these cells, and these rules, were not tested, or not decided within limits. Nothing else can be
    /// removed.
    Undecided {
        /// The cells, ascending.
        cells: Vec<Cell>,
        /// The rules, in the order of the board.
        rules: Vec<Rule>,
    },
    /// No given can be removed; cages divide the board and were not tested.
    Divided,
}

/// A condition on puzzles.
type IsWanted<'a> = &'a mut dyn FnMut(&GeneratedBoard) -> Result<bool, EngineError>;

/// Generates puzzles on a board. Record *n* is the same whichever other records are generated, on every thread and
/// processor. The caller should confirm by an engine that a puzzle has one solution.
///
/// ```
/// use sudosat::engine::Budget;
/// use sudosat::generate::{BoardGenerator, BoardPlan, Family, Seed};
/// use sudosat::puzzle::Board;
///
/// let plan = BoardPlan::on(Board::with_side(6)?).with_families([Family::by_name("killer")?]).without_givens();
/// let mut generator = BoardGenerator::new(plan, Seed(7))?;
/// let generated = generator.record(1, &Budget::unlimited())?.ok_or("all attempts were rejected")?;
/// assert_eq!(generated.puzzle.clue_count(), 0);
/// assert!(generated.puzzle.rules().iter().all(|rule| rule.name() == "cage"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardGenerator {
    plan: BoardPlan,
    seed: Seed,
    grids: Grids,
    /// The techniques that must solve a puzzle.
    techniques: Option<HouseRepertoire>,
    tester: Tester,
}

impl fmt::Debug for BoardGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardGenerator").field("plan", &self.plan).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl BoardGenerator {
    /// A generator for this plan.
    ///
    /// # Errors
    ///
    /// If no puzzles can follow the plan.
    pub fn new(plan: BoardPlan, seed: Seed) -> Result<Self, PlanError> {
        plan.check()?;
        let (grids, techniques) = (Grids::new(&plan.board), plan.repertoire()?);
        Ok(Self { plan, seed, grids, techniques, tester: Tester::within(CONFLICTS) })
    }

    /// Generates a record: the first attempt that the plan accepts; `None` if all are rejected.
    ///
    /// # Errors
    ///
    /// If the board has no grid, the solver does not support it, or the deadline of the budget passes or its cancel
    /// flag is raised. Other limits are ignored: the puzzles would depend on them.
    pub fn record(&mut self, record: u64, budget: &Budget) -> Result<Option<GeneratedBoard>, EngineError> {
        self.record_where(record, budget, &mut |_| Ok(true))
    }

    /// Like [`record`](Self::record), with a condition on puzzles of the plan: others are rejected too.
    ///
    /// # Errors
    ///
    /// As for [`record`](Self::record), and what the condition returns.
    #[doc(hidden)]
    pub fn record_where(
        &mut self,
        record: u64,
        budget: &Budget,
        is_wanted: IsWanted<'_>,
    ) -> Result<Option<GeneratedBoard>, EngineError> {
        let budget = Budget { guesses: None, counted: None, ..budget.clone() };
        for attempt in 1..=self.plan.attempts() {
            budget.check()?;
            if let Some(generated) = self.attempt(record, attempt, &budget)?
                && is_wanted(&generated)?
            {
                return Ok(Some(generated));
            }
        }
        Ok(None)
    }

    fn attempt(&mut self, record: u64, attempt: u32, budget: &Budget) -> Result<Option<GeneratedBoard>, EngineError> {
        let mut draws = self.seed.attempt(record, attempt);
        let grid = self.grids.draw(&mut draws, budget)?.ok_or_else(|| {
            let reason = "the rules of the board must leave a grid, and there is none".to_owned();
            EngineError::Unsupported { engine: "generate".to_owned(), reason }
        })?;
        let found = if self.plan.is_division() {
            self.divided(&grid, &mut draws, budget)?
        } else {
            self.layered(&grid, &mut draws, budget)?
        };
        let found = found.filter(|found| self.plan.clues.contains(&found.puzzle.clue_count()));
        let rated = match (found, self.plan.effort.clone()) {
            (Some(found), Some(range)) => self.rated(found, &range, &mut draws, budget)?,
            (found, _) => found.map(|found| (found, None)),
        };
        let Some((Reduced { puzzle, solution, redundant, undecided, undecided_rules }, effort)) = rated else {
            return Ok(None);
        };
        let minimality = if !redundant.is_empty() {
            BoardMinimality::Redundant(redundant)
        } else if !undecided.is_empty() || !undecided_rules.is_empty() {
            BoardMinimality::Undecided { cells: undecided, rules: undecided_rules }
        } else if self.plan.is_division() {
            BoardMinimality::Divided
        } else if self.plan.symmetry == Symmetry::None || self.techniques.is_some() {
            BoardMinimality::Minimal
        } else {
            BoardMinimality::OrbitMinimal
        };
        let solution = Solution::check(&puzzle, solution.digits().to_vec())
            .map_err(|violations| EngineError::WrongSolution { engine: "generate".to_owned(), violations })?;
        Ok(Some(GeneratedBoard { record, attempt, puzzle, solution, minimality, effort }))
    }

    /// A puzzle with an effort in this range: the given one, or one made harder.
    fn rated(
        &mut self,
        reduced: Reduced,
        range: &RangeInclusive<EffortValue>,
        draws: &mut Draws,
        budget: &Budget,
    ) -> Result<Option<(Reduced, Option<EffortValue>)>, EngineError> {
        let is_wanted = |effort: EffortValue| range.contains(&effort.shown());
        // With rules, depth 2 can take minutes.
        let is_open = *range.end() == EffortValue::INFINITE;
        let most = if is_open { EffortValue::new(range.start().depth().max(1), f64::INFINITY) } else { *range.end() };
        let rated = |reduced: &Reduced| Ok(Effort::at_most(most, &reduced.puzzle, budget)?.map(|effort| effort.value));
        let Some(effort) = rated(&reduced)? else { return Ok(None) };
        let found = if self.plan.climbs() {
            climb(STEPS, (reduced, effort), is_wanted, |reduced| self.moved(&reduced.puzzle, draws, budget), rated)?
        } else {
            is_wanted(effort).then_some((reduced, effort))
        };
        Ok(found.map(|(reduced, effort)| (reduced, Some(effort))))
    }

    /// A puzzle after a given was moved, which may change the solution, without redundant parts; `None` if the removed
    /// one was not replaced.
    fn moved(&mut self, puzzle: &Puzzle, draws: &mut Draws, budget: &Budget) -> Result<Option<Reduced>, EngineError> {
        let given: Vec<Candidate> = puzzle.given().collect();
        if given.is_empty() {
            return Ok(None);
        }
        let removed = given[draws.below(given.len() as u32) as usize];
        let (geometry, side) = (puzzle.geometry(), puzzle.side());
        let mut base = puzzle.clues().to_vec();
        base[geometry.index(removed.cell)] = None;
        let empty = (0..base.len()).filter(|&cell| base[cell].is_none());
        let digits = || (0..side).map(Digit::from_index);
        let mut added: Vec<(usize, Digit)> = empty.flat_map(|cell| digits().map(move |digit| (cell, digit))).collect();
        draws.shuffle(&mut added);
        let limited = Budget { guesses: Some(GUESSES), ..budget.clone() };
        for (cell, digit) in added.into_iter().take(TRIES) {
            let mut clues = base.clone();
            clues[cell] = Some(digit);
            if clues == puzzle.clues() {
                continue;
            }
            let Ok(puzzle) = puzzle.with_clues(clues) else { continue };
            match self.tester.native.verdict(&puzzle, &limited) {
                Ok(Verdict::Unique(grid)) => {
                    let parts = self.parts(&puzzle, draws);
                    return reduced(&puzzle, &grid, &parts, 0, &mut self.tester, budget);
                }
                Ok(_) | Err(EngineError::Interrupted(Interrupt::Guesses)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// The givens of a puzzle in a random order, then the clues of families that may be removed.
    fn parts(&self, puzzle: &Puzzle, draws: &mut Draws) -> Vec<Vec<Premise>> {
        let mut givens: Vec<Vec<Premise>> = puzzle.given().map(|clue| vec![Premise::Clue(clue)]).collect();
        draws.shuffle(&mut givens);
        let rules = puzzle.rules().iter().enumerate();
        let removable = rules.filter(|(_, rule)| !self.plan.is_division() && !self.plan.board.rules().contains(rule));
        givens.into_iter().chain(removable.map(|(at, _)| vec![Premise::Rule(at)])).collect()
    }

    /// A puzzle whose cages divide the board.
    fn divided(&mut self, grid: &Solution, draws: &mut Draws, budget: &Budget) -> Result<Option<Reduced>, EngineError> {
        let canvas = Canvas::new(grid);
        let Some(division) = cages::divide(&canvas, draws) else { return Ok(None) };
        if self.plan.has_givens {
            return self.reduced(grid, &cages::rules(&canvas, &division), &[], draws, budget);
        }
        let cages = cages::made_unique(&self.plan.board, grid, &canvas, division, draws, budget)?;
        let board = cages.and_then(|cages| self.board_with(&cages));
        let puzzle = board.map(Puzzle::empty);
        Ok(puzzle.map(|puzzle| Reduced {
            puzzle,
            solution: grid.clone(),
            redundant: Vec::new(),
            undecided: Vec::new(),
            undecided_rules: Vec::new(),
        }))
    }

    /// A puzzle with those clues of families that are needed.
    fn layered(&mut self, grid: &Solution, draws: &mut Draws, budget: &Budget) -> Result<Option<Reduced>, EngineError> {
        let mut canvas = Canvas::new(grid);
        let mut rules = Vec::new();
        for _ in 0..LAYERS {
            // The clues of the last layer are removed first, if they can be.
            let mut layer = self.layer(&mut canvas, draws);
            draws.shuffle(&mut layer);
            layer.retain(|rule| !rules.contains(rule));
            layer.append(&mut rules);
            rules = layer;
            if let Some(found) = self.reduced(grid, &[], &rules, draws, budget)? {
                return Ok(Some(found));
            }
            canvas.clear();
        }
        Ok(None)
    }

    /// Clues of all families that the grid satisfies, at most a certain number of each.
    fn layer(&self, canvas: &mut Canvas, draws: &mut Draws) -> Vec<Rule> {
        let families = &self.plan.families;
        // Nine families have seven clues each on a 9×9 board, so that lines and cages take about half of its cells.
        let most = (self.plan.board.cells() * 3 / 4).div_ceil(families.len().max(1));
        let mut rules: Vec<Rule> = Vec::new();
        let mut counts = vec![0; families.len()];
        for _ in 0..8 * most {
            for (count, &family) in counts.iter_mut().zip(families).filter(|(count, _)| **count < most) {
                let rule = draw(family, canvas, self.plan.board.geometry(), draws);
                let new = rule.filter(|rule| !rules.contains(rule));
                *count += usize::from(new.is_some());
                rules.extend(new);
            }
        }
        rules
    }

    /// The board with further rules; `None` if they do not fit.
    fn board_with(&self, rules: &[Rule]) -> Option<Arc<Board>> {
        let all = self.plan.board.rules().iter().chain(rules).cloned();
        Board::new(Arc::clone(self.plan.board.geometry()), all).ok()
    }

    /// Removes givens in a random order, then the rules `removed` in theirs, each if the grid stays the only solution;
    /// `None` if it is not that with all of them, as far as a short search finds. The rules `kept` stay.
    fn reduced(
        &mut self,
        grid: &Solution,
        kept: &[Rule],
        removed: &[Rule],
        draws: &mut Draws,
        budget: &Budget,
    ) -> Result<Option<Reduced>, EngineError> {
        let Some(board) = self.board_with(&[kept, removed].concat()) else { return Ok(None) };
        let (geometry, digits) = (board.geometry(), grid.digits());
        let mut parts: Vec<Vec<Premise>> = Vec::new();
        if self.plan.has_givens {
            let orbits: Vec<Vec<usize>> = match self.plan.symmetry {
                Symmetry::None => (0..geometry.cells()).map(|cell| vec![cell]).collect(),
                symmetry => symmetry.orbits_on(geometry.side()),
            };
            let orbits = draws.order_of_removal(orbits, geometry.side(), |orbit| digits[orbit[0]]);
            let clue = |cell| Premise::Clue(geometry.candidate(cell, digits[cell]));
            parts.extend(orbits.into_iter().map(|orbit| orbit.into_iter().map(clue).collect()));
        }
        let position = |rule: &Rule| {
            board.stated_rules().position(|stated| stated == rule.stated()).map(|at| vec![Premise::Rule(at)])
        };
        parts.extend(removed.iter().filter_map(position));
        let clues = digits.iter().map(|&digit| Some(digit).filter(|_| self.plan.has_givens)).collect();
        let Ok(puzzle) = Puzzle::new(Arc::clone(&board), clues) else { return Ok(None) };
        let least = *self.plan.clues.start();
        match &self.techniques {
            Some(techniques) => solvable(&puzzle, grid, &parts, least, techniques, &mut self.tester, budget),
            None => reduced(&puzzle, grid, &parts, least, &mut self.tester, budget),
        }
    }
}
