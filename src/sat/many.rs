//! Many classic puzzles in one call: no puzzle, formula or solution is allocated.

use super::engine::SatEngine;
use super::implicit::ImplicitSolver;
use super::reduce::{Classic, Contradiction, Effort};
use crate::engine::{Budget, Clues, Engine, EngineError, Outcome, SolvesMany, digits};
use crate::puzzle::{Digit, Puzzle, Solution, solves_classic};
use std::iter;

impl SatEngine {
    /// Whether [`solve_many`](SolvesMany::solve_many) finishes puzzles: only with the default solver, and without an
    /// encoding or a mode.
    #[doc(hidden)]
    #[must_use]
    pub fn solves_many(&self) -> bool {
        self.loader.is_implicit()
    }

    /// Counts the solutions of a puzzle up to `limit`, and keeps the first two. The outcome is left unfinished if it
    /// takes more models than the solver remembers.
    fn count_up_to(
        &mut self,
        clues: &Clues,
        limit: u32,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), EngineError> {
        self.stats.puzzles += 1;
        let effort = Effort::probing(self.loader.probe_classic());
        let given = clues.iter().enumerate().filter(|&(_, &clue)| clue > 0);
        let given = given.map(|(cell, &clue)| (cell, Digit::from_index(usize::from(clue) - 1)));
        outcome.finished = limit == 0;
        let board = match Classic::reduce_clues(given, iter::empty(), effort, &mut ()) {
            _ if limit == 0 => return Ok(()),
            Err(Contradiction) => {
                outcome.finished = true;
                return Ok(());
            }
            Ok(board) => board,
        };
        if let Some(digits) = board.numbers() {
            *outcome = Outcome { count: 1, finished: true, solutions: [digits, [0; 81]] };
            return Ok(());
        }
        self.load_board(&board, false);
        for nth in 0..ImplicitSolver::MOST_MODELS.min(limit as usize) {
            let Some(digits) = self.next_board_model(budget)? else {
                outcome.finished = true;
                return Ok(());
            };
            outcome.solutions[nth] = digits;
            outcome.count += 1;
        }
        outcome.finished = outcome.count == limit;
        Ok(())
    }

    /// The error for a grid that is not a solution.
    fn wrong_grid(&self, clues: &Clues, grid: &Clues) -> EngineError {
        let checked = Puzzle::from_classic(clues).map(|puzzle| Solution::check(&puzzle, digits(grid)));
        let violations = checked.ok().and_then(Result::err).unwrap_or_default();
        EngineError::WrongSolution { engine: self.name(), violations }
    }
}

impl SolvesMany for SatEngine {
    fn solve_many(
        &mut self,
        puzzles: &[Clues],
        limit: u32,
        budget: &Budget,
        outcomes: &mut [Outcome],
    ) -> Result<(), EngineError> {
        outcomes.fill(Outcome::default());
        if !self.solves_many() {
            return Ok(());
        }
        for (clues, outcome) in puzzles.iter().zip(outcomes) {
            budget.check()?;
            // No digit is above 9, so there is no solution; `Digit` is not limited to nine.
            if clues.iter().any(|&clue| clue > 9) {
                outcome.finished = true;
                continue;
            }
            let stats = self.stats;
            let result = self.count_up_to(clues, limit, budget, outcome);
            if !outcome.finished {
                // The work for a puzzle that is solved again counts then.
                self.stats = stats;
            }
            result?;
            if let Some(grid) = outcome.shown().iter().find(|grid| !solves_classic(clues, grid)) {
                return Err(self.wrong_grid(clues, grid));
            }
        }
        Ok(())
    }
}
