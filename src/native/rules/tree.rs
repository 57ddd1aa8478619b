//! The search tree: guesses on a board, without recursion.

use super::bits::{bit, is_single, lowest, members};
use super::learning::Rules;
use super::model::Model;
use super::propagate::{Culprit, propagate};
use super::propagator::Propagator;
use super::state::State;
use super::weights::{Guess, Weights};
use crate::engine::Interrupt;
use crate::native::learn::{Groups, Learner};
use crate::native::meter::{Halt, Meter};
use crate::puzzle::Puzzle;

/// The state of a search and the guesses made.
#[derive(Debug)]
pub(super) struct Tree {
    model: Model,
    state: State,
    /// The guesses that are being tried, and the candidates before each of them, board after board. When the subtree of
    /// a guess is exhausted, it is ruled out on the earlier board.
    guesses: Vec<Guess>,
    boards: Vec<u64>,
    /// The cell of the guess that was made or ruled out last.
    last: Option<u16>,
    weights: Weights,
    /// The contradictions since the start, and when to start over; `None` when a solution was shown, which must not
    /// come again.
    contradictions: u64,
    restart: Option<u64>,
    /// The solutions shown, as long as the search may yet hand over to the learner, which has to know them.
    shown: Vec<Vec<u64>>,
}

/// The most solutions that are remembered for the learner. A search that finds more goes on without it.
const MOST_SHOWN: usize = 100;

impl Tree {
    /// The contradictions before the search starts over, and how many times longer it then goes on each time. Tests
    /// start over early.
    const PATIENCE: u64 = if cfg!(test) { 2 } else { 300 };
    const LONGER: u64 = 8;

    pub(super) fn new(model: Model) -> Self {
        let cells = model.start.len();
        let state = State::new(cells, model.common.side, model.propagators.len());
        Self {
            model,
            state,
            guesses: Vec::new(),
            boards: Vec::new(),
            last: None,
            weights: Weights::default(),
            contradictions: 0,
            restart: None,
            shown: Vec::new(),
        }
    }

    /// The bytes that the board takes.
    pub(super) fn memory(&self) -> usize {
        self.model.memory as usize
    }

    /// Whether there is more to the board than houses and relations.
    pub(super) fn has_propagators(&self) -> bool {
        let is_plain = |propagator: &Propagator| matches!(propagator, Propagator::Locked(_));
        !self.model.propagators.iter().all(is_plain)
    }

    /// Calls `found` with the candidates of every solution of the puzzle, one for each cell. After so many dead ends
    /// the rest is left to the learner, unless solutions are easier to find than that.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        patience: u32,
        meter: &mut Meter,
        mut found: impl FnMut(&[u64]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        if self.model.is_impossible || !self.set_up(puzzle) {
            return Ok(());
        }
        loop {
            if let Some(culprit) = propagate(&self.model, &mut self.state, meter)? {
                self.blame(culprit);
                if self.contradictions > u64::from(patience) && self.shown.len() <= MOST_SHOWN {
                    return self.learn(meter, found);
                }
                if self.start_over(meter)? {
                    continue;
                }
            } else if let Some(guess) = self.weights.choose(&self.model, &self.state, meter)? {
                self.descend(guess, meter)?;
                continue;
            } else {
                self.restart = None;
                if self.shown.len() <= MOST_SHOWN {
                    self.shown.push(self.state.masks().to_vec());
                }
                found(self.state.masks())?;
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
        self.last = None;
        self.weights.reset(&self.model);
        self.shown.clear();
        self.contradictions = 0;
        self.restart = Some(Self::PATIENCE);
        let mut masks = self.model.start.clone();
        for (cell, digit) in puzzle.excluded().map(|candidate| candidate.indexed(puzzle.side())) {
            masks[cell] &= !bit(digit.index());
        }
        for (cell, digit) in puzzle.given_by_index() {
            masks[cell] &= bit(digit.index());
        }
        self.state.begin(&masks);
        (0..masks.len()).for_each(|cell| self.state.touch(cell as u16, u64::MAX));
        self.state.queue_all();
        !masks.contains(&0)
    }

    /// Tries a guess.
    fn descend(&mut self, guess: Guess, meter: &mut Meter) -> Result<(), Interrupt> {
        meter.guess()?;
        meter.work(self.state.board().len())?;
        if self.boards.len() == self.boards.capacity() {
            // Room for as many boards again, which is what pushing one more takes.
            meter.afford(16 * (self.boards.len() + self.state.board().len()) as u64)?;
        }
        self.boards.extend_from_slice(self.state.board());
        self.guesses.push(guess);
        self.last = Some(guess.cell);
        // The guess is one of several candidates.
        let _ = self.state.keep(guess.cell, bit(guess.digit.into()));
        Ok(())
    }

    /// Rules out the last guess. `false` means that there is none.
    fn backtrack(&mut self) -> bool {
        let Some(guess) = self.guesses.pop() else { return false };
        self.last = Some(guess.cell);
        let earlier = self.boards.len() - self.state.board().len();
        self.state.restore(&self.boards[earlier..]);
        self.boards.truncate(earlier);
        // The cell had several candidates.
        let _ = self.state.remove(guess.cell, bit(guess.digit.into()));
        true
    }

    /// Gives the cells around a contradiction more weight, and the cell of the guess that led to it.
    fn blame(&mut self, culprit: Culprit) {
        self.contradictions += 1;
        let scope = match culprit {
            Culprit::Cell(cell) => &[cell],
            Culprit::Propagator(number) => self.model.scopes.of(number as usize),
        };
        self.weights.blame(scope.iter().copied().chain(self.state.wiped.take()).chain(self.last));
    }

    /// After many contradictions, leaves all guesses, since the first of them were made when little was known, and
    /// looks for candidates that fail at once. `false` means that the search goes on where it is.
    fn start_over(&mut self, meter: &mut Meter) -> Result<bool, Interrupt> {
        let is_due = self.restart.is_some_and(|restart| self.contradictions >= restart);
        if !is_due || self.guesses.is_empty() {
            return Ok(false);
        }
        self.restart = Some(self.contradictions * Self::LONGER);
        self.guesses.clear();
        self.boards.truncate(self.state.board().len());
        self.state.restore(&self.boards);
        self.boards.clear();
        self.probe(meter)
    }

    /// Leaves what is open to the learner, except for the solutions shown. What earlier guesses ruled out at the root
    /// stays ruled out.
    fn learn(&mut self, meter: &mut Meter, mut found: impl FnMut(&[u64]) -> Result<(), Halt>) -> Result<(), Halt> {
        if self.guesses.is_empty() {
            return Ok(());
        }
        self.guesses.clear();
        let masks = &mut self.boards;
        masks.truncate(self.state.masks().len());
        let side = self.model.common.side;
        let candidate = |cell: usize, digit: usize| (cell * side + digit) as u32;
        let cells =
            (0..masks.len()).map(|cell| members(masks[cell]).map(move |digit| candidate(cell, digit)).collect());
        let houses = self.model.houses.iter().flat_map(|house| {
            (0..side).map(|digit| {
                let places = house.iter().map(|&cell| usize::from(cell)).filter(|&cell| masks[cell] & bit(digit) != 0);
                places.map(|cell| candidate(cell, digit)).collect()
            })
        });
        let groups = Groups::new(masks.len() * side, cells.chain(houses).collect::<Vec<Vec<u32>>>());
        meter.afford(Learner::memory(&groups) + 64 * groups.candidates() as u64)?;
        let mut learner = Learner::new(groups, Rules::new(&self.model, masks));
        for (cell, &mask) in masks.iter().enumerate() {
            let gone = members(self.model.common.all & !mask);
            gone.for_each(|digit| learner.rule_out(std::iter::once(candidate(cell, digit))));
        }
        for shown in &self.shown {
            learner.rule_out(shown.iter().enumerate().map(|(cell, &mask)| candidate(cell, lowest(mask))));
        }
        let mut solved = masks.clone();
        learner.visit(meter, |is_true| {
            for (cell, solved) in solved.iter_mut().enumerate() {
                *solved = (0..side).filter(|&digit| is_true(candidate(cell, digit))).map(bit).sum();
            }
            found(&solved)
        })
    }

    /// Removes the candidates that fail without a guess after them. `false` means that nothing is left.
    fn probe(&mut self, meter: &mut Meter) -> Result<bool, Interrupt> {
        for cell in 0..self.state.masks().len() {
            for digit in members(self.state.masks()[cell]) {
                meter.work(self.state.board().len())?;
                let before = self.state.board().to_vec();
                let mask = before[cell];
                if is_single(mask) || mask & bit(digit) == 0 {
                    continue;
                }
                // The digit is one of several candidates.
                let _ = self.state.keep(cell as u16, bit(digit));
                let culprit = propagate(&self.model, &mut self.state, meter)?;
                self.state.restore(&before);
                if let Some(culprit) = culprit {
                    self.blame(culprit);
                    let _ = self.state.remove(cell as u16, bit(digit));
                    if propagate(&self.model, &mut self.state, meter)?.is_some() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}
