//! The native solver as an [`Engine`].

use super::lanes::{Clues, Lanes, Level, Outcome};
use super::meter::{Halt, Meter, end, show};
use super::router::Router;
use super::rules::{RuleSearch, SolvedMasks, needs_rules};
use super::search::GeneralSearch;
use crate::engine::{Budget, Count, End, Engine, EngineError, SolvesMany, digits};
use crate::puzzle::{Digit, Puzzle, Solution, Verdict, solves_classic};
use std::ops::ControlFlow;

/// The native engine: propagation and search, without SAT. It picks the search that fits the puzzle.
///
/// ```
/// use sudosat::engine::{Budget, Engine};
/// use sudosat::native::Native;
/// use sudosat::puzzle::{Board, Puzzle};
///
/// let empty = Puzzle::new(Board::with_side(4)?, vec![None; 16])?;
/// let count = Native::new().count(&empty, 1_000, &Budget::unlimited())?;
/// assert_eq!(count.to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Native {
    /// The searches for classic puzzles; `None` in an engine that gives those to the general search.
    classic: Option<Router>,
    search: GeneralSearch,
    /// The search for boards with rules beyond houses.
    rules: RuleSearch,
}

impl Native {
    /// The engine with a search of its own for classic puzzles, in the widest vectors that the processor has.
    #[must_use]
    pub fn new() -> Self {
        Self { classic: Some(Router::new(None)), search: GeneralSearch::default(), rules: RuleSearch::default() }
    }

    /// Like [`new`](Self::new), with the vectors of this level; `None` if the processor does not have them.
    #[doc(hidden)]
    #[must_use]
    pub fn with_level(level: Level) -> Option<Self> {
        Lanes::with_level(level)?;
        Some(Self {
            classic: Some(Router::new(Some(level))),
            search: GeneralSearch::default(),
            rules: RuleSearch::default(),
        })
    }

    /// The engine that also gives classic puzzles to the general search, so that tests can compare the two.
    #[must_use]
    pub fn general() -> Self {
        Self { classic: None, search: GeneralSearch::default(), rules: RuleSearch::default() }
    }

    /// The [general](Self::general) engine that begins to learn after `backtracks`, for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn learning_after(backtracks: u32) -> Self {
        Self {
            classic: None,
            search: GeneralSearch::learning_after(backtracks),
            rules: RuleSearch::learning_after(backtracks),
        }
    }

    /// Counts the solutions of classic puzzles up to `limit` and returns the first two of each,
    /// [checked](solves_classic). The fastest entry point: it allocates nothing per puzzle.
    ///
    /// `outcomes` has one element per puzzle and is overwritten. A limit on guesses applies to all puzzles together.
    ///
    /// ```
    /// use sudosat::engine::Budget;
    /// use sudosat::native::Native;
    /// use sudosat::native::Outcome;
    ///
    /// let mut outcomes = [Outcome::default(); 2];
    /// Native::new().solve_many(&[[0; 81], [1; 81]], 2, &Budget::unlimited(), &mut outcomes)?;
    /// assert_eq!(outcomes.map(|outcome| outcome.count), [2, 0]);
    /// # Ok::<(), sudosat::engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget ends; the outcomes that are `finished` are still valid. If a grid is not a solution, which is a
    /// bug of the engine; then no outcome is valid.
    ///
    /// # Panics
    ///
    /// If `puzzles` and `outcomes` differ in length.
    #[doc(hidden)]
    pub fn solve_many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError> {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome per puzzle");
        let router = self.classic.get_or_insert_with(|| Router::new(None));
        let result = router.many(puzzles, limit, budget, outcomes);
        for (clues, outcome) in puzzles.iter().zip(&*outcomes) {
            if !outcome.shown().iter().all(|grid| solves_classic(clues, grid)) {
                return Err(self.wrong_solution(clues, outcome));
            }
        }
        result
    }

    /// Finds a solution of a classic puzzle without a candidate, a pair of cell and digit from 0, and counts it.
    ///
    /// # Errors
    ///
    /// As for [`solve_many`](Self::solve_many).
    #[doc(hidden)]
    pub fn solve_without(
        &mut self,
        clues: &Clues,
        excluded: (usize, usize),
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), EngineError> {
        let router = self.classic.get_or_insert_with(|| Router::new(None));
        router.one(clues, &[excluded], 1, budget, outcome)?;
        let is_wrong = |grid: &Clues| usize::from(grid[excluded.0]) == excluded.1 + 1 || !solves_classic(clues, grid);
        if outcome.shown().iter().any(is_wrong) {
            return Err(self.wrong_solution(clues, outcome));
        }
        Ok(())
    }

    /// The error for an outcome with a grid that is not a solution.
    fn wrong_solution(&self, clues: &Clues, outcome: &Outcome) -> EngineError {
        let violations = |puzzle: Puzzle| {
            outcome.shown().iter().filter_map(|grid| Solution::check(&puzzle, digits(grid)).err()).flatten().collect()
        };
        let violations = Puzzle::from_classic(clues).map_or_else(|_| Vec::new(), violations);
        EngineError::WrongSolution { engine: self.name(), violations }
    }

    /// Counts the solutions of a classic puzzle up to `limit` and finds the first two; the result is an error if the
    /// budget ended. `None` if the puzzle needs another search.
    fn one(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Option<(Outcome, Result<(), EngineError>)> {
        let router = self.classic.as_mut().filter(|_| puzzle.board().is_classic())?;
        let limit = u32::try_from(limit).ok()?;
        let mut outcome = Outcome::default();
        let result = router.one(&clues_of(puzzle), &excluded(puzzle), limit, budget, &mut outcome);
        Some((outcome, result))
    }

    /// The verdict from these grids, which are either all solutions or the first two.
    fn verdict_of(&self, puzzle: &Puzzle, grids: impl Iterator<Item = Vec<Digit>>) -> Result<Verdict, EngineError> {
        let mut solutions = grids.map(|grid| {
            Solution::check(puzzle, grid)
                .map_err(|violations| EngineError::WrongSolution { engine: self.name(), violations })
        });
        Ok(match (solutions.next().transpose()?, solutions.next().transpose()?) {
            (None, _) => Verdict::Unsolvable,
            (Some(only), None) => Verdict::Unique(only),
            (Some(first), Some(second)) => Verdict::Multiple(first, second),
        })
    }

    /// Calls `found` for every solved board; callers that only count never read its digits.
    fn boards(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        mut found: impl FnMut(&dyn Fn() -> Vec<Digit>) -> Result<(), Halt>,
    ) -> Result<End, EngineError> {
        let mut meter = Meter::new(budget)?;
        end(match &mut self.classic {
            Some(router) if puzzle.board().is_classic() => {
                router.visit(&clues_of(puzzle), &excluded(puzzle), &mut meter, |board| found(&|| digits(board)))
            }
            _ if needs_rules(puzzle.board()) => {
                let found = |solved: &SolvedMasks| found(&|| solved.digits().map(Digit::from_index).collect());
                self.rules.visit(puzzle, &mut meter, found)
            }
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

impl SolvesMany for Native {
    fn solve_many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError> {
        Self::solve_many(self, puzzles, limit, budget, outcomes)
    }
}

/// A receiver of solved boards, each with a function that reads its digits: one type for all that read them, so that
/// the searches are compiled once for these. A count has a type of its own, since a call costs it a fifth of its time.
type Found<'a> = dyn FnMut(&dyn Fn() -> Vec<Digit>) -> Result<(), Halt> + 'a;

/// The clues of a puzzle on a classic board, row by row, with 0 for an empty cell.
fn clues_of(puzzle: &Puzzle) -> Clues {
    let mut clues = [0; 81];
    puzzle.given_by_index().for_each(|(cell, digit)| clues[cell] = digit.get() as u8);
    clues
}

/// The excluded candidates of a classic board, as pairs of cell and digit from 0.
fn excluded(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    puzzle.excluded().map(|candidate| candidate.indexed(9)).map(|(cell, digit)| (cell, digit.index())).collect()
}

impl Engine for Native {
    /// `native`, or `search` for the [general](Self::general) search alone.
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
        let shown: &mut Found<'_> = &mut |digits| show(puzzle, digits(), &engine, found);
        self.boards(puzzle, budget, shown)
    }

    /// Counts solved boards without building a [`Solution`] for each.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget) -> Result<Count, EngineError> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        let mut count = 0;
        let end = if let Some((outcome, end)) = self.one(puzzle, limit, budget) {
            count = outcome.count.into();
            end
        } else {
            let end = self.boards(puzzle, budget, |_| {
                count += 1;
                budget.note_counted(count);
                if count == limit { Err(Halt::Stopped) } else { Ok(()) }
            });
            end.map(drop)
        };
        end.map_err(|error| error.having_counted(count))?;
        Ok(if count == limit { Count::AtLeast(count) } else { Count::Exactly(count) })
    }

    fn verdict(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Verdict, EngineError> {
        let (verdict, end) = if let Some((outcome, end)) = self.one(puzzle, 2, budget) {
            (self.verdict_of(puzzle, outcome.shown().iter().map(digits))?, end)
        } else {
            let mut grids = Vec::with_capacity(2);
            let found: &mut Found<'_> = &mut |digits| {
                grids.push(digits());
                if grids.len() == 2 { Err(Halt::Stopped) } else { Ok(()) }
            };
            let end = self.boards(puzzle, budget, found);
            (self.verdict_of(puzzle, grids.into_iter())?, end.map(drop))
        };
        match end {
            Ok(()) => Ok(verdict),
            Err(error) => Err(error.knowing(verdict.unique().cloned())),
        }
    }

    /// Solves classic puzzles together and the others one by one. A limit on guesses applies to each puzzle, so with
    /// one, all are solved one by one.
    fn verdict_many(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Vec<Result<Verdict, EngineError>> {
        let mut clues: Vec<Clues> = Vec::new();
        if self.classic.is_some() && budget.guesses.is_none() {
            clues.extend(puzzles.iter().filter_map(Puzzle::to_classic));
        }
        let mut outcomes = vec![Outcome::default(); clues.len()];
        if let Some(router) = &mut self.classic {
            // Ignored: each unfinished puzzle is tried again below, and meets the same end.
            let _ = router.many(&clues, 2, budget, &mut outcomes);
        }
        let mut outcomes = outcomes.iter();
        let verdict = |puzzle: &Puzzle| {
            let outcome = if puzzle.is_classic() { outcomes.next() } else { None };
            match outcome.filter(|outcome| outcome.finished) {
                Some(outcome) => self.verdict_of(puzzle, outcome.shown().iter().map(digits)),
                None => self.verdict(puzzle, budget),
            }
        };
        puzzles.iter().map(verdict).collect()
    }
}
