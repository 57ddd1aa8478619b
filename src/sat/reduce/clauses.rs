//! Unit propagation over the clauses of rules other than houses.
//!
//! The clauses are written once for a board, over the full numbering, and serve one puzzle after another. Each has two
//! watched literals (M. Moskewicz et al., *Chaff*, DAC 2001), so that a clause is visited only when one of these
//! becomes false, and only the values must be undone after a probe.

use super::effort::Contradiction;
use crate::engine::{Budget, Interrupt};
use crate::formula::{ClauseSink, Cnf, Lit, Size};
use crate::puzzle::Board;
use crate::sat::bounded::kept_within;
use crate::sat::encode::rules;
use std::mem;

/// The clauses and a partial assignment of their variables.
pub(super) struct RuleClauses {
    size: Size,
    literals: Vec<Lit>,
    /// The index in `literals` at which each clause of two literals or more begins, and at the end its length.
    starts: Vec<u32>,
    /// The clauses that watch each literal, which is first or second in them.
    watching: Vec<Vec<u32>>,
    units: Vec<Lit>,
    has_empty: bool,
    /// The value of each variable, if it has one.
    values: Vec<Option<bool>>,
    /// The true literals in the order of assignment.
    trail: Vec<Lit>,
    /// The number of literals of the trail that have been propagated.
    propagated: usize,
}

impl RuleClauses {
    /// The clauses of a board's rules; `None` if all of them are houses.
    pub(super) fn new(board: &Board) -> Option<Box<Self>> {
        rules::has_rules(board).then(|| {
            let mut formula = Cnf::default();
            rules::write_for_reduction(board, &mut formula);
            Self::build(board, &formula, &Budget::unlimited())
        })
    }

    /// Like [`new`](Self::new), while a budget lasts.
    pub(super) fn within(board: &Board, budget: &Budget) -> Result<Option<Box<Self>>, Interrupt> {
        if !rules::has_rules(board) {
            return Ok(None);
        }
        let mut formula = Cnf::default();
        kept_within(budget, &mut formula, memory, |sink| rules::write_for_reduction(board, sink))?;
        let clauses = Self::build(board, &formula, budget);
        budget.check()?;
        Ok(Some(clauses))
    }

    /// Builds the watch lists. Ends early with the budget: then the caller discards the result.
    fn build(board: &Board, formula: &Cnf, budget: &Budget) -> Box<Self> {
        let candidates = board.cells() * board.side();
        let mut clauses = Self {
            size: Size { variables: formula.variables() - candidates, ..Size::default() },
            literals: Vec::new(),
            starts: vec![0],
            watching: vec![Vec::new(); 2 * formula.variables()],
            units: Vec::new(),
            has_empty: false,
            values: vec![None; formula.variables()],
            trail: Vec::new(),
            propagated: 0,
        };
        for (number, clause) in formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) && budget.check().is_err() {
                break;
            }
            clauses.add(clause);
        }
        Box::new(clauses)
    }

    fn add(&mut self, clause: &[Lit]) {
        self.size.clauses += 1;
        self.size.literals += clause.len() as u64;
        match clause {
            [] => self.has_empty = true,
            [unit] => self.units.push(*unit),
            [first, second, ..] => {
                let number = self.starts.len() as u32 - 1;
                self.watching[literal_index(*first)].push(number);
                self.watching[literal_index(*second)].push(number);
                self.literals.extend_from_slice(clause);
                self.starts.push(self.literals.len() as u32);
            }
        }
    }

    /// An upper bound on their size in bytes.
    pub(super) fn memory(&self) -> u64 {
        memory(&Size { variables: self.values.len(), ..self.size })
    }

    /// The size of the clauses; its variables are the auxiliary ones.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Undoes all assignments, for another puzzle.
    pub(super) fn restart(&mut self) -> Result<(), Contradiction> {
        self.undo(0);
        for unit in 0..self.units.len() {
            self.assign(self.units[unit])?;
        }
        if self.has_empty { Err(Contradiction) } else { Ok(()) }
    }

    /// The length of the trail.
    pub(super) fn assigned(&self) -> usize {
        self.trail.len()
    }

    /// The literal at this index of the trail.
    pub(super) fn literal_at(&self, place: usize) -> Lit {
        self.trail[place]
    }

    /// Truncates the trail to this length.
    pub(super) fn undo(&mut self, known: usize) {
        for literal in self.trail.drain(known..) {
            self.values[literal.var().index()] = None;
        }
        self.propagated = self.propagated.min(known);
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        self.values[literal.var().index()].map(|value| value == literal.is_positive())
    }

    /// Assigns a true literal.
    pub(super) fn assign(&mut self, literal: Lit) -> Result<(), Contradiction> {
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(Contradiction),
            None => {
                self.values[literal.var().index()] = Some(literal.is_positive());
                self.trail.push(literal);
                Ok(())
            }
        }
    }

    /// Propagates the assigned literals. Ends early with the budget: then the rest is left for the next call.
    pub(super) fn propagate(&mut self, budget: &Budget) -> Result<(), Contradiction> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            if self.propagated.is_multiple_of(LITERALS) && budget.check().is_err() {
                break;
            }
            self.propagated += 1;
            let mut watching = mem::take(&mut self.watching[literal_index(!literal)]);
            let mut end = Ok(());
            watching.retain(|&clause| end.is_err() || !self.move_watch(clause, !literal, &mut end));
            self.watching[literal_index(!literal)] = watching;
            end?;
        }
        Ok(())
    }

    /// Visits a clause that watches this false literal. Returns whether it now watches another one.
    fn move_watch(&mut self, clause: u32, falsified: Lit, end: &mut Result<(), Contradiction>) -> bool {
        let (start, stop) = (self.starts[clause as usize] as usize, self.starts[clause as usize + 1] as usize);
        if self.literals[start] == falsified {
            self.literals.swap(start, start + 1);
        }
        let first = self.literals[start];
        if self.value(first) == Some(true) {
            return false;
        }
        for other in start + 2..stop {
            if self.value(self.literals[other]) != Some(false) {
                self.literals.swap(start + 1, other);
                self.watching[literal_index(self.literals[start + 1])].push(clause);
                return true;
            }
        }
        *end = self.assign(first);
        false
    }
}

/// An upper bound on the size in bytes of clauses and the formula that they are made from.
fn memory(size: &Size) -> u64 {
    8 * size.literals + 28 * size.clauses + 56 * size.variables as u64
}

/// The number of clauses between two checks of the budget.
const STRIDE: usize = 1 << 12;

/// The number of literals propagated between two checks of the budget. Some watch thousands of clauses.
const LITERALS: usize = 1 << 6;

/// The index of a literal in a table with two entries for each variable.
fn literal_index(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_positive())
}
