//! The depth-first search tree, without recursion.

use super::bits::{bit, is_single, lowest, members};
use super::domains::Domains;
use super::model::RuleModel;
use super::propagate::{Culprit, propagate};
use super::propagator::Propagator;
use super::theory::RuleTheory;
use super::weights::{Guess, Weights};
use crate::engine::Interrupt;
use crate::native::learn::{Groups, Learner};
use crate::native::meter::{Halt, Meter};
use crate::puzzle::{Candidate, Puzzle};

/// A search: the model, the candidates and the open guesses.
#[derive(Debug)]
pub(super) struct Tree {
    model: RuleModel,
    domains: Domains,
    /// The open guesses. When its subtree is exhausted, a guess is excluded on the board before it.
    guesses: Vec<Guess>,
    /// The boards before each guess, concatenated.
    boards: Vec<u64>,
    /// The cell of the guess that was made or excluded last.
    last: Option<u16>,
    weights: Weights,
    contradictions: u64,
    /// The number of contradictions at the next restart; `None` after a solution, which a restart would show again.
    restart: Option<u64>,
    /// The solutions shown so far, which the learner must exclude; incomplete beyond [`MOST_SHOWN`].
    shown: Vec<Vec<u64>>,
}

/// The most cells of a sum that is not long: with more open cells, a sum is filtered by its bounds only.
const MAX_SHORT: usize = 3;

/// The most solutions that the learner can take over: each becomes a clause. A search that finds more never hands over.
const MOST_SHOWN: usize = 100;

impl Tree {
    /// The contradictions before the first restart. Tests restart early.
    const FIRST_RESTART: u64 = if cfg!(test) { 2 } else { 300 };
    /// The ratio of a restart's contradictions to those of the one before.
    // With 4, killers took 10 % more backtracks; between 5 and 16 there is little difference (docs/MEASUREMENTS.md).
    const RESTART_FACTOR: u64 = 8;

    pub(super) fn new(model: RuleModel) -> Self {
        let cells = model.start.len();
        let domains = Domains::new(cells, model.common.side, model.propagators.len());
        Self {
            model,
            domains,
            guesses: Vec::new(),
            boards: Vec::new(),
            last: None,
            weights: Weights::default(),
            contradictions: 0,
            restart: None,
            shown: Vec::new(),
        }
    }

    /// The bytes of the model and the candidates.
    pub(super) fn memory(&self) -> usize {
        self.model.memory as usize
    }

    /// Whether the board has constraints other than houses and relations.
    pub(super) fn has_propagators(&self) -> bool {
        let is_plain = |propagator: &Propagator| matches!(propagator, Propagator::Locked(_));
        !self.model.propagators.iter().all(is_plain)
    }

    /// Whether the board has a sum of more than [`MAX_SHORT`] cells.
    pub(super) fn has_long_sums(&self) -> bool {
        let sums = self.model.propagators.iter().filter(|propagator| matches!(propagator, Propagator::Linear(_)));
        sums.map(Propagator::cells).any(|cells| cells.len() > MAX_SHORT)
    }

    /// Calls `found` with every solution of the puzzle, as one candidate per cell. After `learn_after` contradictions
    /// the learner takes over, unless more than [`MOST_SHOWN`] solutions were found.
    pub(super) fn visit(
        &mut self,
        puzzle: &Puzzle,
        learn_after: u32,
        meter: &mut Meter,
        mut found: impl FnMut(&[u64]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        if self.model.is_impossible || !self.set_up(puzzle) {
            return Ok(());
        }
        loop {
            if let Some(culprit) = propagate(&self.model, &mut self.domains, meter)? {
                self.record_contradiction(culprit);
                if self.contradictions > u64::from(learn_after) && self.shown.len() <= MOST_SHOWN {
                    return self.learn(meter, found);
                }
                if self.restart_if_due(meter)? {
                    continue;
                }
            } else if let Some(guess) = self.weights.choose(&self.model, &self.domains, meter)? {
                self.descend(guess, meter)?;
                continue;
            } else {
                self.restart = None;
                if self.shown.len() <= MOST_SHOWN {
                    self.shown.push(self.domains.masks().to_vec());
                }
                found(self.domains.masks())?;
            }
            if !self.backtrack() {
                return Ok(());
            }
        }
    }

    /// Sets up the puzzle with every cell and propagator queued. `false` means that a cell has no candidate.
    fn set_up(&mut self, puzzle: &Puzzle) -> bool {
        self.guesses.clear();
        self.boards.clear();
        self.last = None;
        self.weights.reset(&self.model);
        self.shown.clear();
        self.contradictions = 0;
        self.restart = Some(Self::FIRST_RESTART);
        let mut masks = self.model.start.clone();
        for Candidate { cell, digit } in puzzle.excluded() {
            let cell = puzzle.geometry().index(cell);
            masks[cell] &= !bit(digit.index());
        }
        for (cell, digit) in puzzle.given_by_index() {
            masks[cell] &= bit(digit.index());
        }
        self.domains.reset(&masks);
        (0..masks.len()).for_each(|cell| self.domains.mark_changed(cell as u16, u64::MAX));
        self.domains.queue_all();
        !masks.contains(&0)
    }

    fn descend(&mut self, guess: Guess, meter: &mut Meter) -> Result<(), Interrupt> {
        meter.guess()?;
        meter.work(self.domains.board().len())?;
        if self.boards.len() == self.boards.capacity() {
            // Pushing one more board doubles the capacity.
            meter.afford(16 * (self.boards.len() + self.domains.board().len()) as u64)?;
        }
        self.boards.extend_from_slice(self.domains.board());
        self.guesses.push(guess);
        self.last = Some(guess.cell);
        // Cannot fail: the guess is one of several candidates.
        let _ = self.domains.keep(guess.cell, bit(guess.digit.into()));
        Ok(())
    }

    /// Undoes and excludes the last guess. `false` means that there is none.
    fn backtrack(&mut self) -> bool {
        let Some(guess) = self.guesses.pop() else { return false };
        self.last = Some(guess.cell);
        let earlier = self.boards.len() - self.domains.board().len();
        self.domains.restore(&self.boards[earlier..]);
        self.boards.truncate(earlier);
        // Cannot fail: the cell had several candidates.
        let _ = self.domains.remove(guess.cell, bit(guess.digit.into()));
        true
    }

    /// Counts a contradiction, and adds to the weights of its cells and of the cell guessed last.
    fn record_contradiction(&mut self, culprit: Culprit) {
        self.contradictions += 1;
        let scope = match culprit {
            Culprit::Cell(cell) => &[cell],
            Culprit::Propagator(number) => self.model.scopes.list(number as usize),
        };
        self.weights.bump(scope.iter().copied().chain(self.domains.wiped.take()).chain(self.last));
    }

    /// After many contradictions, drops all guesses and probes every candidate. `false` means that the search should
    /// backtrack instead, since no restart is due or the board has no solution.
    // The first guesses were made with fresh weights, and nothing else revises them.
    fn restart_if_due(&mut self, meter: &mut Meter) -> Result<bool, Interrupt> {
        let is_due = self.restart.is_some_and(|restart| self.contradictions >= restart);
        if !is_due || self.guesses.is_empty() {
            return Ok(false);
        }
        self.restart = Some(self.contradictions * Self::RESTART_FACTOR);
        self.guesses.clear();
        self.boards.truncate(self.domains.board().len());
        self.domains.restore(&self.boards);
        self.boards.clear();
        self.probe(meter)
    }

    /// Hands the rest of the search to the learner: the board at the root, with what was excluded there, without the
    /// solutions already shown.
    fn learn(&mut self, meter: &mut Meter, mut found: impl FnMut(&[u64]) -> Result<(), Halt>) -> Result<(), Halt> {
        if self.guesses.is_empty() {
            return Ok(());
        }
        self.guesses.clear();
        let masks = &mut self.boards;
        masks.truncate(self.domains.masks().len());
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
        let mut learner = Learner::new(groups, RuleTheory::new(&self.model, masks));
        for (cell, &mask) in masks.iter().enumerate() {
            let gone = members(self.model.common.all & !mask);
            gone.for_each(|digit| learner.forbid(std::iter::once(candidate(cell, digit))));
        }
        for shown in &self.shown {
            learner.forbid(shown.iter().enumerate().map(|(cell, &mask)| candidate(cell, lowest(mask))));
        }
        let mut solved = masks.clone();
        learner.visit(meter, |is_true| {
            for (cell, solved) in solved.iter_mut().enumerate() {
                *solved = (0..side).filter(|&digit| is_true(candidate(cell, digit))).map(bit).sum();
            }
            found(&solved)
        })
    }

    /// Removes the candidates that propagation alone refutes. `false` means that the board has no solution.
    fn probe(&mut self, meter: &mut Meter) -> Result<bool, Interrupt> {
        for cell in 0..self.domains.masks().len() {
            for digit in members(self.domains.masks()[cell]) {
                meter.work(self.domains.board().len())?;
                let before = self.domains.board().to_vec();
                let mask = before[cell];
                if is_single(mask) || mask & bit(digit) == 0 {
                    continue;
                }
                // Cannot fail: the digit is one of several candidates.
                let _ = self.domains.keep(cell as u16, bit(digit));
                let culprit = propagate(&self.model, &mut self.domains, meter)?;
                self.domains.restore(&before);
                if let Some(culprit) = culprit {
                    self.record_contradiction(culprit);
                    let _ = self.domains.remove(cell as u16, bit(digit));
                    if propagate(&self.model, &mut self.domains, meter)?.is_some() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}
