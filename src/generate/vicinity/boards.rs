//! The searches of the vicinity: in the lanes for classic boards, one by one for smaller ones.

use super::clues::PlainClues;
use crate::canonical::{Canonicalizer, PlainCanonicalizer};
use crate::engine::{Budget, Engine as _, EngineError, Interrupt};
use crate::generate::removal::Removals;
use crate::native::Native;
use crate::native::lanes::{Clues, Lanes, Sink};
use crate::puzzle::{Board, Puzzle};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Answers about puzzles of one board.
pub(super) trait Searches {
    /// The sets of removed clues that are tried together, and the puzzles that are reduced together.
    const TOGETHER: usize;

    /// The number of solutions from which a puzzle is skipped, by the numbers of clues removed and added.
    fn limit(minus: usize, plus: usize) -> u32;

    /// Lists the solutions of puzzles up to a limit.
    fn list(&mut self, puzzles: &[Clues], limit: u32, budget: &Budget, sink: &mut impl Sink) -> Result<(), Interrupt>;

    /// The clues of each puzzle that can be removed by themselves, as cells in order.
    fn redundant(&mut self, puzzles: &[Clues], budget: &Budget) -> Result<Vec<Vec<u8>>, Interrupt>;

    /// The canonical form.
    fn form(&mut self, puzzle: &Clues) -> Option<Clues>;
}

/// The classic board.
pub(super) struct Classic {
    removals: Removals,
    canonicalizer: Canonicalizer,
}

impl Classic {
    pub(super) fn new() -> Self {
        Self { removals: Removals::new(Lanes::new()), canonicalizer: Canonicalizer::new() }
    }
}

impl Searches for Classic {
    // Enough to keep the lanes busy.
    const TOGETHER: usize = 256;

    // With -2+1 from random minimal puzzles, a limit of 500 finds 97 % of the neighbors that 5,000 finds, in a third of
    // the time; 200 finds 87 % in a fifth. If two clues are added, all solutions are kept in memory.
    fn limit(minus: usize, plus: usize) -> u32 {
        let limit = [10_000, 500, 200][minus.clamp(1, 3) - 1];
        if plus == 1 { limit } else { limit.min(1_000) }
    }

    fn list(&mut self, puzzles: &[Clues], limit: u32, budget: &Budget, sink: &mut impl Sink) -> Result<(), Interrupt> {
        self.removals.lanes().run(puzzles, limit, budget, sink)
    }

    fn redundant(&mut self, puzzles: &[Clues], budget: &Budget) -> Result<Vec<Vec<u8>>, Interrupt> {
        self.removals.redundant(puzzles, budget)
    }

    fn form(&mut self, puzzle: &Clues) -> Option<Clues> {
        Some(self.canonicalizer.canonicalize(puzzle).ok()?.form)
    }
}

/// A smaller board.
pub(super) struct Small<'a> {
    /// A puzzle of the board.
    pub(super) origin: PlainClues,
    pub(super) board: Arc<Board>,
    pub(super) native: &'a mut Native,
    pub(super) canonicalizer: &'a mut PlainCanonicalizer,
}

impl Small<'_> {
    fn puzzle(&self, clues: &Clues) -> Option<Puzzle> {
        self.origin.with(*clues).on(&self.board)
    }

    /// Visits the solutions of a puzzle up to a limit, and returns their number.
    fn visit(
        &mut self,
        puzzle: &Clues,
        limit: u32,
        budget: &Budget,
        found: &mut dyn FnMut(u32, &Clues),
    ) -> Result<u32, Interrupt> {
        // Clues that clash leave no solution.
        let Some(puzzle) = self.puzzle(puzzle) else { return Ok(0) };
        let mut count = 0;
        // Places after the last cell are the same in all solutions.
        let mut digits = [1; 81];
        let visited = self.native.visit(&puzzle, budget, &mut |solution| {
            for (place, digit) in digits.iter_mut().zip(solution.digits()) {
                *place = digit.get() as u8;
            }
            found(count, &digits);
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match visited {
            Ok(_) => Ok(count),
            Err(EngineError::Interrupted(interrupt)) => Err(interrupt),
            // The engine supports plain boards.
            Err(_) => Err(Interrupt::GaveUp),
        }
    }
}

impl Searches for Small<'_> {
    // Lists of many solutions, one after the other.
    const TOGETHER: usize = 1;

    // Two clues of a minimal 6×6 puzzle removed leave some hundred solutions, three some thousand.
    fn limit(_minus: usize, _plus: usize) -> u32 {
        10_000
    }

    fn list(&mut self, puzzles: &[Clues], limit: u32, budget: &Budget, sink: &mut impl Sink) -> Result<(), Interrupt> {
        for (at, puzzle) in puzzles.iter().enumerate() {
            let count = self.visit(puzzle, limit, budget, &mut |nth, digits| sink.solution(at, nth, digits))?;
            sink.finished(at, count);
        }
        Ok(())
    }

    fn redundant(&mut self, puzzles: &[Clues], budget: &Budget) -> Result<Vec<Vec<u8>>, Interrupt> {
        let mut all = Vec::with_capacity(puzzles.len());
        for puzzle in puzzles {
            let mut cells = Vec::new();
            for cell in (0..81).filter(|&cell| puzzle[usize::from(cell)] != 0) {
                let mut left = *puzzle;
                left[usize::from(cell)] = 0;
                if self.visit(&left, 2, budget, &mut |_, _| {})? == 1 {
                    cells.push(cell);
                }
            }
            all.push(cells);
        }
        Ok(all)
    }

    fn form(&mut self, puzzle: &Clues) -> Option<Clues> {
        let (form, _) = self.canonicalizer.canonicalize(&self.puzzle(puzzle)?)?;
        PlainClues::of(&form).map(|form| *form.clues())
    }
}
