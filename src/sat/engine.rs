//! The SAT solver as an [`Engine`]: load, solve, decode, check, and block each solution to find the next.

use super::at_most_one::AtMostOne;
use super::backend::choice::SolverChoice;
use super::backend::{Answer, Backend};
use super::config::SatConfig;
use super::decode::decode_within;
use super::encode::Form;
use super::implicit::ImplicitSolver;
use super::load::{Loaded, Loader, Query};
use super::reduce::Classic;
use super::reducer::Remainder;
use super::stats::SatStats;
use crate::clock::Instant;
use crate::engine::{Budget, Clues, End, Engine, EngineError, Interrupt, digits};
use crate::formula::{Lit, Model, Var};
use crate::puzzle::{Digit, Puzzle, Solution};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// The number of variables up to which the solver runs without budget checks: the hardest classic puzzles known have
/// 260 open candidates, and varisat answers in milliseconds. The longest single call measured on classic puzzles, with
/// up to 3 clues of the hardest removed, was 2.9 ms of CPU time on a Zen 5 core.
const SMALL: usize = 350;

/// The number of open candidates from which further solutions are first searched for near the last one. A half-empty
/// board of side 36 has 4,000: the first solution of such a board takes seconds to minutes, one near it milliseconds.
const LARGE: usize = 2_000;

/// A neighborhood of a solution frees the digits of one class of cells out of this number and keeps all others.
const CLASSES: usize = 3;

/// An engine that solves by SAT. Every grid that it returns has passed [`Solution::check`].
///
/// ```
/// # use sudosat::engine::{Budget, Engine};
/// # use sudosat::puzzle::{Board, Puzzle, Verdict};
/// # use sudosat::sat::{Encoding, SatEngine, SolverChoice};
/// let puzzle = Puzzle::new(Board::classic(), vec![None; 81])?;
/// let mut engine = SatEngine::new(Encoding::Extended, SolverChoice::Varisat);
/// assert!(matches!(engine.verdict(&puzzle, &Budget::unlimited())?, Verdict::Multiple(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SatEngine {
    pub(super) loader: Loader,
    /// The solver of classic boards that needs no formula.
    pub(super) implicit: ImplicitSolver,
    pub(super) stats: SatStats,
    measures: bool,
}

impl fmt::Debug for SatEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SatEngine").field("name", &self.name()).field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl SatEngine {
    /// An engine with this solver, configured by an [`Encoding`](super::Encoding), a [`SatMode`](super::SatMode) or a
    /// whole [`SatConfig`].
    #[must_use]
    pub fn new(config: impl Into<SatConfig>, solver: SolverChoice) -> Self {
        let by_size = solver == SolverChoice::BySize;
        let engine = Self::with_backend(config, solver.unwatched_up_to(SMALL));
        let loader = if by_size { engine.loader.with_implicit() } else { engine.loader };
        Self { loader, ..engine }
    }

    /// Like [`new`](Self::new), with any backend.
    #[must_use]
    pub fn with_backend(config: impl Into<SatConfig>, backend: Box<dyn Backend>) -> Self {
        let (implicit, stats) = Default::default();
        Self { loader: Loader::new(config.into(), backend), implicit, stats, measures: false }
    }

    /// The statistics since the engine was made.
    #[doc(hidden)]
    #[must_use]
    pub const fn stats(&self) -> SatStats {
        self.stats
    }

    /// Lets the statistics include the sizes of formulas that are not written, and the time spent on them. Counting and
    /// reading the clock takes a fifth of the time of some puzzles.
    #[doc(hidden)]
    pub const fn measure(&mut self) {
        self.measures = true;
    }

    /// Starts the solver that needs no formula on a reduced classic board.
    pub(super) fn load_board(&mut self, board: &Classic, is_marked: bool) {
        let size = self.measures.then(|| board.size());
        self.stats.reach(size, size.map_or(0, |size| 729 - size.variables));
        self.implicit.load(board, is_marked);
    }

    /// The next model of the board, as the digits of all cells.
    pub(super) fn next_board_model(&mut self, budget: &Budget) -> Result<Option<Clues>, Interrupt> {
        let start = self.measures.then(Instant::now);
        let model = self.implicit.next_model(budget);
        self.stats.call(start.map_or(Duration::ZERO, |start| start.elapsed()), Some(self.implicit.effort()));
        model
    }

    /// The form of the formulas that the solver gets for puzzles of this side.
    #[must_use]
    pub fn form(&self, side: usize) -> Form {
        self.loader.form(side)
    }

    /// Visits every model of the loaded formula.
    fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        query: &Query,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let mut blocking = Vec::new();
        while let Some(model) = self.next_model(query, &blocking, budget)? {
            let solution = decode_within(puzzle, &query.map, &model)
                .map_err(|error| error.into_engine_error(self.name(), &*self.loader.backend))?;
            blocking = match self.loader.backend.decisions() {
                Some(decisions) => decisions.into_iter().map(|decision| !decision).collect(),
                None => blocking_clause(puzzle, query, &solution),
            };
            if found(solution).is_break() {
                return Ok(End::Stopped);
            }
            let clause: Vec<Lit> = blocking.iter().copied().chain(query.activation.map(|active| !active)).collect();
            self.loader.backend.add(&clause)?;
        }
        Ok(End::Exhausted)
    }

    /// Visits every solution of a reduced classic board.
    fn enumerate_board(
        &mut self,
        puzzle: &Puzzle,
        board: Classic,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        self.load_board(&board, !puzzle.is_classic());
        let mut shown = Vec::with_capacity(ImplicitSolver::MOST_MODELS);
        for _ in 0..ImplicitSolver::MOST_MODELS {
            let model = match self.next_board_model(budget) {
                Err(Interrupt::GaveUp) => break,
                model => model?,
            };
            let Some(model) = model else { return Ok(End::Exhausted) };
            let solution = self.checked(puzzle, digits(&model))?;
            shown.push(solution.clone());
            if found(solution).is_break() {
                return Ok(End::Stopped);
            }
        }
        // Whoever wants more solutions may want very many: those are enumerated from a written formula. It also serves
        // a solver that learns.
        let query = self.loader.load_remainder(puzzle, Remainder::Classic(board), AtMostOne::Pairwise, budget)?;
        for solution in &shown {
            self.loader.backend.add(&blocking_clause(puzzle, &query, solution))?;
        }
        self.enumerate(puzzle, &query, budget, found)
    }

    /// The grid as a solution.
    fn checked(&self, puzzle: &Puzzle, digits: Vec<Digit>) -> Result<Solution, EngineError> {
        Solution::check(puzzle, digits)
            .map_err(|violations| EngineError::WrongSolution { engine: self.name(), violations })
    }

    /// A model of the loaded formula, if any. On large boards, one near the last solution, which the last blocking
    /// clause names, is tried first.
    fn next_model(&mut self, query: &Query, blocking: &[Lit], budget: &Budget) -> Result<Option<Model>, EngineError> {
        if !blocking.is_empty() && query.map.candidates() >= LARGE {
            for free in 0..CLASSES {
                let class = |literal: &Lit| query.map.by_index(literal.var()).map(|(_, digit)| digit.index() % CLASSES);
                let kept = blocking.iter().filter(|literal| class(literal) != Some(free)).map(|&literal| !literal);
                let assumptions: Vec<Lit> = query.assumptions.iter().copied().chain(kept).collect();
                if let Some(model) = self.query(&assumptions, budget)? {
                    return Ok(Some(model));
                }
            }
        }
        self.query(&query.assumptions, budget)
    }

    /// The backend's model under these assumptions, if there is one.
    fn query(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Option<Model>, EngineError> {
        let start = Instant::now();
        let answer = self.loader.backend.solve(assumptions, budget);
        self.stats.call(start.elapsed(), self.loader.backend.effort());
        match answer.map_err(|error| error.into_engine_error(&*self.loader.backend))? {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat { .. } => Ok(None),
        }
    }
}

impl Default for SatEngine {
    /// The [default solver](SolverChoice), on what reduction leaves open of each puzzle.
    fn default() -> Self {
        Self::new(SatConfig::default(), SolverChoice::default())
    }
}

impl Engine for SatEngine {
    fn name(&self) -> String {
        self.loader.name()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        self.stats.puzzles += 1;
        match self.loader.load(puzzle, budget)? {
            Loaded::Contradiction => Ok(End::Exhausted),
            Loaded::Settled(digits) => {
                let solution = self.checked(puzzle, digits)?;
                let end = if found(solution).is_break() { End::Stopped } else { End::Exhausted };
                Ok(end)
            }
            Loaded::Board(board) => self.enumerate_board(puzzle, board, budget, found),
            Loaded::Query(query) => {
                self.stats.reach(self.loader.backend.size(), query.fixed(puzzle.side()));
                let end = self.enumerate(puzzle, &query, budget, found);
                // Retracts this puzzle's blocking clauses from a solver that is kept.
                if let Some(active) = query.activation {
                    self.loader.backend.add(&[!active])?;
                }
                end
            }
        }
    }
}

/// A clause that excludes the solution: some cell has another digit. It suits solvers that do not report their
/// decisions. For a reduced classic board it mentions only a key, that is, cells whose digits determine all others:
/// every other solution differs there, and a shorter clause propagates sooner.
fn blocking_clause(puzzle: &Puzzle, query: &Query, solution: &Solution) -> Vec<Lit> {
    let map = &query.map;
    let cells = match &query.classic {
        Some(board) => board.key(solution),
        None => (0..map.cells()).filter(|&cell| puzzle.clue_at(cell).is_none()).collect(),
    };
    cells.into_iter().filter_map(|cell| map.var_at(cell, solution.digit_at(cell))).map(Var::negative).collect()
}
