//! The search tree: guesses on a board, without recursion.

use super::bits::{bit, is_single, lowest};
use super::model::Model;
use super::propagate::{Culprit, propagate};
use super::state::State;
use crate::engine::Interrupt;
use crate::native::meter::{Halt, Meter};
use crate::puzzle::Puzzle;

/// The state of a search and the guesses made.
#[derive(Debug)]
pub(super) struct Tree {
    model: Model,
    state: State,
    /// The guesses that are being tried, and the candidates before each of them, board after board.
    guesses: Vec<Guess>,
    boards: Vec<u64>,
    /// How much trouble there was with each cell.
    weights: Vec<f64>,
    /// What the next trouble counts. It grows, so that old trouble fades.
    increment: f64,
}

/// A guess that is being tried. When its subtree is exhausted it is ruled out on the earlier board.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u16,
    digit: u8,
}

impl Tree {
    /// The growth of the increment.
    const GROWTH: f64 = 1.02;
    /// Weights beyond this are scaled down.
    const LARGE: f64 = 1e100;

    pub(super) fn new(model: Model) -> Self {
        let cells = model.start.len();
        let state = State::new(cells, model.propagators.len());
        Self { model, state, guesses: Vec::new(), boards: Vec::new(), weights: vec![1.0; cells], increment: 1.0 }
    }

    /// Calls `found` with the candidates of every solution of the puzzle, one for each cell.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut found: impl FnMut(&[u64]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        if self.model.is_impossible || !self.set_up(puzzle) {
            return Ok(());
        }
        loop {
            match propagate(&self.model, &mut self.state, meter)? {
                Some(culprit) => self.blame(culprit),
                None => match self.choose(meter)? {
                    Some(guess) => {
                        self.descend(guess, meter)?;
                        continue;
                    }
                    None => found(self.state.masks())?,
                },
            }
            if !self.backtrack() {
                return Ok(());
            }
        }
    }

    /// Puts the puzzle on the board, with everything to look at. `false` means that a cell has no candidate.
    fn set_up(&mut self, puzzle: &Puzzle) -> bool {
        self.guesses.clear();
        self.boards.clear();
        self.weights.fill(1.0);
        self.increment = 1.0;
        let mut masks = self.model.start.clone();
        for (cell, digit) in puzzle.excluded().map(|candidate| candidate.indexed(puzzle.side())) {
            masks[cell] &= !bit(digit.index());
        }
        for (cell, digit) in puzzle.given_by_index() {
            masks[cell] &= bit(digit.index());
        }
        self.state.restore(&masks);
        (0..masks.len()).for_each(|cell| self.state.touch(cell as u16));
        for (number, propagator) in self.model.propagators.iter().enumerate() {
            self.state.queue(number as u32, propagator.level());
        }
        !masks.contains(&0)
    }

    /// Tries a guess.
    fn descend(&mut self, guess: Guess, meter: &mut Meter) -> Result<(), Interrupt> {
        meter.guess()?;
        meter.work(self.weights.len() as u32)?;
        if self.boards.len() == self.boards.capacity() {
            // Room for as many boards again, which is what pushing one more takes.
            meter.afford(16 * (self.boards.len() + self.weights.len()) as u64)?;
        }
        self.boards.extend_from_slice(self.state.masks());
        self.guesses.push(guess);
        // The guess is one of several candidates.
        let _ = self.state.keep(guess.cell, bit(guess.digit.into()));
        Ok(())
    }

    /// Rules out the last guess. `false` means that there is none.
    fn backtrack(&mut self) -> bool {
        let Some(guess) = self.guesses.pop() else { return false };
        let earlier = self.boards.len() - self.weights.len();
        self.state.restore(&self.boards[earlier..]);
        self.boards.truncate(earlier);
        // The cell had several candidates.
        let _ = self.state.remove(guess.cell, bit(guess.digit.into()));
        true
    }

    /// Gives the cells around a contradiction more weight.
    fn blame(&mut self, culprit: Culprit) {
        let increment = self.increment;
        let scope = match culprit {
            Culprit::Cell(cell) => {
                self.weights[usize::from(cell)] += increment;
                &[]
            }
            Culprit::Propagator(number) => self.model.scopes.of(number as usize),
        };
        for &cell in scope {
            self.weights[usize::from(cell)] += increment;
        }
        if let Some(cell) = self.state.wiped.take() {
            self.weights[usize::from(cell)] += increment;
        }
        self.increment *= Self::GROWTH;
        if self.increment > Self::LARGE {
            self.increment /= Self::LARGE;
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / Self::LARGE).max(f64::MIN_POSITIVE));
        }
    }

    /// The guess to try next; `None` when the board is solved. The cell has few candidates for its weight.
    fn choose(&self, meter: &mut Meter) -> Result<Option<Guess>, Interrupt> {
        meter.work(self.weights.len() as u32)?;
        let mut best = None;
        let mut best_score = f64::NEG_INFINITY;
        for (cell, (&mask, weight)) in self.state.masks().iter().zip(&self.weights).enumerate() {
            if is_single(mask) {
                continue;
            }
            let score = weight / f64::from(mask.count_ones());
            if score > best_score {
                best_score = score;
                best = Some(Guess { cell: cell as u16, digit: lowest(mask) as u8 });
            }
        }
        Ok(best)
    }
}
