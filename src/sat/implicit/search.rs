//! The search: propagate, decide, and learn from each conflict.

use super::activity::Activity;
use super::analysis::{Analysis, Reasons};
use super::board::{Board, Group};
use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::locks::Lock;
use super::trail::{Conflict, Reason, Trail};
use crate::sat::reduce::bit_board::locked_out;
use crate::sat::reduce::classic_tables::{BOARD, CellSet, bits};
use std::mem;

/// The number of learned clauses at which all are dropped, at first; it grows by half each time.
const FIRST_LIMIT: usize = 2_000;

/// The largest of these numbers: clauses are numbered in sixteen bits.
const MOST_CLAUSES: usize = 60_000;

/// The outcome of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All cells are settled.
    Model,
    /// There is no other model.
    Exhausted,
    /// The watcher stopped it.
    Stopped,
}

/// The assignment and what follows from its last changes.
#[derive(Debug)]
pub(super) struct Search {
    board: Board,
    /// The board at level 0.
    root: Board,
    /// The board before each decision.
    levels: Vec<Board>,
    /// The length of the trail before each decision.
    starts: Vec<u16>,
    trail: Trail,
    clauses: Clauses,
    activity: Activity,
    analysis: Analysis,
    /// The digits that lost places since their houses were last searched, as bits.
    dirty: u32,
    /// The digits that lost places since they were last searched for locked candidates, as bits.
    unlocked: u32,
    /// Whether cells lost candidates since they were last searched.
    changed: bool,
    /// The watched literals that became false and are still to be visited.
    falsified: Vec<Lit>,
    /// The clause that excludes the first model.
    excluded: Vec<Lit>,
    /// Whether there is no other model.
    refuted: bool,
    /// The number of learned clauses at which all are dropped.
    most: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            board: Board::EMPTY,
            root: Board::EMPTY,
            levels: Vec::new(),
            starts: Vec::new(),
            trail: Trail::default(),
            clauses: Clauses::default(),
            activity: Activity::default(),
            analysis: Analysis::default(),
            dirty: 0,
            unlocked: 0,
            changed: false,
            falsified: Vec::new(),
            excluded: Vec::new(),
            refuted: true,
            most: FIRST_LIMIT,
        }
    }
}

impl Search {
    /// Starts with these candidates, from which neither singles nor locked candidates follow. Keeps the memory.
    pub(super) fn start(&mut self, open: &[CellSet; 9], settled: &CellSet) {
        self.board = Board { open: *open, settled: *settled };
        self.root = self.board;
        self.levels.clear();
        self.starts.clear();
        self.trail.entries.clear();
        self.clauses.clear();
        self.activity.clear();
        self.falsified.clear();
        self.excluded.clear();
        (self.dirty, self.unlocked, self.changed) = (0, 0, false);
        (self.refuted, self.most) = (false, FIRST_LIMIT);
    }

    /// The digit of each cell, from 1, after [`Outcome::Model`].
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, places) in (1..).zip(&self.board.open) {
            for (band, &places) in places.iter().enumerate() {
                bits(places).for_each(|bit| digits[27 * band + bit] = digit);
            }
        }
        digits
    }

    /// The learned clauses, each literal as its cell, its digit, and its sign.
    #[cfg(test)]
    pub(super) fn learned(&self) -> Vec<Vec<(usize, usize, bool)>> {
        let literal = |literal: &Lit| (literal.var().cell(), literal.var().digit(), literal.is_positive());
        let clause = |number| self.clauses.literals(number as u16).iter().map(literal).collect();
        (0..self.clauses.len()).map(clause).collect()
    }

    /// Sets the number of learned clauses at which they are dropped.
    #[cfg(test)]
    pub(super) fn limit_clauses(&mut self, most: usize) {
        self.most = most;
    }

    /// Excludes the current model: one of its decisions is false. The clause is false, like that of a conflict.
    pub(super) fn exclude_model(&mut self) {
        let Some(last) = self.levels.len().checked_sub(1) else {
            self.refuted = true;
            return;
        };
        let decisions = self.starts.iter().rev().map(|&start| !self.trail.entries[usize::from(start)].literal);
        self.excluded = decisions.collect();
        let clause = self.excluded.clone();
        self.backtrack_to(last);
        self.assert_learnt(&clause);
    }

    /// Searches for the next model. `conflict` is called after each conflict and stops the search by `false`; the
    /// number of decisions is added to `decisions`.
    pub(super) fn solve(&mut self, decisions: &mut u64, mut conflict: impl FnMut() -> bool) -> Outcome {
        while !self.refuted {
            if let Err(clause) = self.propagate() {
                if self.levels.is_empty() {
                    self.refuted = true;
                    break;
                }
                self.learn(clause);
                if !conflict() {
                    return Outcome::Stopped;
                }
                continue;
            }
            if self.levels.is_empty() && !self.trail.entries.is_empty() {
                self.trail.entries.clear();
                self.root = self.board;
            }
            if self.board.settled == BOARD {
                return Outcome::Model;
            }
            if self.clauses.len() >= self.most {
                self.drop_clauses();
                continue;
            }
            let Some(var) = self.activity.choose(&self.board) else { break };
            *decisions += 1;
            self.levels.push(self.board);
            self.starts.push(self.trail.entries.len() as u16);
            self.place(var, Reason::Decision);
        }
        Outcome::Exhausted
    }

    /// Drops all learned clauses and starts again from level 0.
    fn drop_clauses(&mut self) {
        self.most = (self.most + self.most / 2).min(MOST_CLAUSES);
        self.backtrack_to(0);
        self.clauses.clear();
        let root = &self.root;
        if self.excluded.iter().any(|&literal| root.is_true(literal)) {
            return;
        }
        let clause: Vec<Lit> = self.excluded.iter().copied().filter(|&literal| !root.is_false(literal)).collect();
        match *clause {
            [] => self.refuted |= !self.excluded.is_empty(),
            [only] => self.assign(only, Reason::Decision),
            _ => drop(self.clauses.add(&clause)),
        }
    }

    /// Backtracks to a level.
    fn backtrack_to(&mut self, level: usize) {
        if let Some(board) = self.levels.get(level) {
            self.board = *board;
            self.levels.truncate(level);
            self.trail.entries.truncate(usize::from(self.starts[level]));
            self.starts.truncate(level);
        }
        self.falsified.clear();
        (self.dirty, self.unlocked, self.changed) = (0, 0, false);
    }

    /// Learns a clause from a conflict, backtracks, and assigns the literal that the clause implies.
    fn learn(&mut self, conflict: Conflict) {
        let Self { root, trail, clauses, activity, .. } = self;
        let reasons = Reasons { root, trail, clauses };
        let level = self.analysis.learn(conflict, reasons, self.levels.len(), activity);
        self.activity.decay();
        self.backtrack_to(level);
        let clause = mem::take(&mut self.analysis.clause);
        self.assert_learnt(&clause);
        self.analysis.clause = clause;
    }

    /// Adds a clause that implies its first literal here.
    fn assert_learnt(&mut self, clause: &[Lit]) {
        let reason = if clause.len() > 1 { Reason::Clause(self.clauses.add(clause)) } else { Reason::Decision };
        self.assign(clause[0], reason);
    }

    fn assign(&mut self, literal: Lit, reason: Reason) {
        if literal.is_positive() {
            self.place(literal.var(), reason);
        } else {
            self.bar(literal.var(), reason);
        }
    }

    /// Propagates until nothing follows any more. A false clause is the error.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.singles()?;
            if let Some(falsified) = self.falsified.pop() {
                self.visit(falsified)?;
            } else if !self.lock_out() {
                return Ok(());
            }
        }
    }

    /// Settles cells with one candidate left, and those that are the only place of a digit in a house.
    fn singles(&mut self) -> Result<(), Conflict> {
        loop {
            while mem::take(&mut self.changed) {
                let naked = self.board.naked_singles().map_err(falsified)?;
                for (band, &naked) in naked.iter().enumerate() {
                    for bit in bits(naked) {
                        let digits = self.board.digits_at(band, bit);
                        // A cell that has lost its last candidate meanwhile is found by the next search.
                        if digits != 0 {
                            self.place(Var::new(digits.trailing_zeros() as usize, band, bit), CELL);
                        }
                    }
                }
            }
            if self.dirty == 0 {
                return Ok(());
            }
            let digit = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            self.hidden_singles(digit)?;
        }
    }

    fn hidden_singles(&mut self, digit: usize) -> Result<(), Conflict> {
        let singles = self.board.hidden_singles(digit).map_err(falsified)?;
        for band in 0..3 {
            let (rows, boxes) = (singles.rows[band], singles.boxes[band]);
            let found = (rows | boxes | singles.columns[band]) & !self.board.settled[band];
            for bit in bits(found) {
                let var = Var::new(digit, band, bit);
                let group = match () {
                    () if rows >> bit & 1 == 1 => Group::Row,
                    () if boxes >> bit & 1 == 1 => Group::Box,
                    () => Group::Column,
                };
                if !var.is_in(&self.board.open) {
                    return Err((Reason::Group(group), var));
                }
                self.place(var, Reason::Group(group));
            }
        }
        Ok(())
    }

    /// Removes the places of a digit that are locked out, of the first digit that has some. Returns whether one had.
    fn lock_out(&mut self) -> bool {
        while self.unlocked != 0 {
            let digit = self.unlocked.trailing_zeros() as usize;
            self.unlocked &= self.unlocked - 1;
            let gone = locked_out(&self.board.open[digit]);
            if gone == [0; 4] {
                continue;
            }
            let before = self.board.open[digit];
            for (band, &gone) in gone.iter().enumerate() {
                for bit in bits(gone) {
                    let var = Var::new(digit, band, bit);
                    if let Some(lock) = Lock::of(var, &before) {
                        self.bar(var, Reason::Lock(lock));
                    }
                }
            }
            return true;
        }
        false
    }

    /// Makes a candidate true that is open in an open cell, and those that it excludes false.
    fn place(&mut self, var: Var, reason: Reason) {
        self.trail.push(var.positive(), reason, self.levels.len());
        let (gone, digits) = self.board.place(var);
        let own = 1 << var.digit();
        self.changed = true;
        let lost = if gone == [0; 4] { digits & !own } else { digits };
        self.dirty |= lost;
        self.unlocked |= lost;
        let Self { clauses, trail, falsified, .. } = self;
        if var.is_in(clauses.watched(false)) {
            falsified.push(var.negative());
        }
        let watched = clauses.watched(true);
        for band in 0..3 {
            bits(gone[band]).for_each(|bit| trail.exclude(Var::new(var.digit(), band, bit)));
            for bit in bits(gone[band] & watched[var.digit()][band]) {
                falsified.push(Var::new(var.digit(), band, bit).positive());
            }
        }
        for digit in bits(digits & !own) {
            let other = Var::new(digit, var.band(), var.bit());
            trail.exclude(other);
            if other.is_in(watched) {
                falsified.push(other.positive());
            }
        }
    }

    /// Makes an open candidate false.
    fn bar(&mut self, var: Var, reason: Reason) {
        self.trail.push(var.negative(), reason, self.levels.len());
        var.remove_from(&mut self.board.open);
        self.dirty |= 1 << var.digit();
        self.unlocked |= 1 << var.digit();
        self.changed = true;
        if var.is_in(self.clauses.watched(true)) {
            self.falsified.push(var.positive());
        }
    }

    /// Visits the learned clauses that watch a literal that became false.
    fn visit(&mut self, falsified: Lit) -> Result<(), Conflict> {
        let mut list = self.clauses.take(falsified);
        while let Some((last, clause)) = self.clauses.next_unit(&mut list, falsified, &self.board) {
            if self.board.is_false(last) {
                self.clauses.restore(falsified, list);
                return Err((Reason::Clause(clause), last.var()));
            }
            self.assign(last, Reason::Clause(clause));
        }
        Ok(())
    }
}

const CELL: Reason = Reason::Group(Group::Cell);

fn falsified((group, var): (Group, Var)) -> Conflict {
    (Reason::Group(group), var)
}
