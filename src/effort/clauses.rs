//! Propagation on the clauses of any puzzle, the extended encoding and its rules.
//!
//! The auxiliary variables of a rule take no rounds: a round derives their literals, and theirs in turn, before it
//! derives those of candidates. So it derives what the rules force together, however their clauses are chained, and a
//! line read from its other end is no more effort.
//!
//! Each clause has the number of its literals that are not false, and their combination by exclusive or, which is the
//! last literal when one is left. A literal's code is its variable's index, doubled, and one more if it is negative.

use super::rounds::{Outcome, Propagator};
use crate::engine::{Budget, EngineError, Interrupt};
use crate::formula::{ClauseSink as _, Cnf, Lit, Var};
use crate::puzzle::Puzzle;
use crate::sat::{Encoding, MOST_CLAUSES, encode, rules_size, within};
use std::mem;

/// A formula under propagation.
pub(super) struct Clauses {
    /// The number of candidates, whose variables come first.
    candidates: usize,
    /// The clauses with each literal, by code: `with[starts[code]..starts[code + 1]]`.
    with: Vec<u32>,
    starts: Vec<u32>,
    /// For each clause, the number of literals that are not false, and their codes combined.
    left: Vec<u32>,
    last: Vec<u32>,
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    /// The true literals, and those that the clauses reflect.
    assigned: Vec<u32>,
    processed: Vec<u32>,
    /// The lengths of both at each save.
    saved: Vec<(usize, usize)>,
    now: Vec<u32>,
    next: Vec<u32>,
    /// The clauses visited since the last check of the budget.
    unchecked: usize,
}

/// Clauses between two checks of the budget: a fraction of a millisecond.
const STRIDE: usize = 1 << 16;

/// The error of a puzzle whose effort cannot be measured.
pub(super) fn unsupported(reason: String) -> EngineError {
    EngineError::Unsupported { engine: "effort".to_owned(), reason }
}

fn code(literal: Lit) -> u32 {
    literal.var().index() as u32 * 2 + u32::from(!literal.is_positive())
}

impl Clauses {
    /// The formula of a puzzle, with its clues and excluded candidates, and its unit clauses, which are still to be
    /// propagated.
    pub(super) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<(Self, Vec<Lit>), EngineError> {
        let size = rules_size(puzzle.board(), Encoding::Extended, budget)?;
        // The tables below take about as much as the formula that they are made from.
        budget.afford(size.memory().saturating_mul(2))?;
        if size.clauses > MOST_CLAUSES {
            return Err(unsupported(format!(
                "the rules of this board must take at most {MOST_CLAUSES} clauses, but take {}",
                size.clauses
            )));
        }
        let mut formula = Cnf::default();
        let map = within(budget, &mut formula, |sink| encode(puzzle, Encoding::Extended, sink))?;
        let units = formula.clauses().filter_map(|clause| if let [unit] = clause { Some(*unit) } else { None });
        Ok((Self::of(&formula, map.candidates(), budget)?, units.collect()))
    }

    fn of(formula: &Cnf, candidates: usize, budget: &Budget) -> Result<Self, Interrupt> {
        let codes = 2 * formula.variables();
        let mut starts = vec![0; codes + 1];
        for (number, clause) in formula.clauses().enumerate() {
            if number.is_multiple_of(STRIDE) {
                budget.check()?;
            }
            for &literal in clause {
                starts[code(literal) as usize + 1] += 1;
            }
        }
        (0..codes).for_each(|code| starts[code + 1] += starts[code]);
        let mut at = starts.clone();
        let mut with = vec![0; starts[codes] as usize];
        let (mut left, mut last) = (Vec::with_capacity(formula.len()), Vec::with_capacity(formula.len()));
        for (number, clause) in (0..).zip(formula.clauses()) {
            if (number as usize).is_multiple_of(STRIDE) {
                budget.check()?;
            }
            for code in clause.iter().map(|&literal| code(literal) as usize) {
                with[at[code] as usize] = number;
                at[code] += 1;
            }
            left.push(clause.len() as u32);
            last.push(clause.iter().fold(0, |last, &literal| last ^ code(literal)));
        }
        Ok(Self {
            candidates,
            with,
            starts,
            left,
            last,
            is_true: vec![false; codes],
            assigned: Vec::new(),
            processed: Vec::new(),
            saved: Vec::new(),
            now: Vec::new(),
            next: Vec::new(),
            unchecked: 0,
        })
    }

    fn range(&self, code: u32) -> std::ops::Range<usize> {
        self.starts[code as usize] as usize..self.starts[code as usize + 1] as usize
    }

    /// Makes a literal true, to be processed in this round or the next. Returns whether it is not false.
    fn assign(&mut self, code: u32, is_now: bool) -> bool {
        if self.is_true[(code ^ 1) as usize] {
            return false;
        }
        if !mem::replace(&mut self.is_true[code as usize], true) {
            self.assigned.push(code);
            if is_now { self.now.push(code) } else { self.next.push(code) }
        }
        true
    }

    /// Derives all that this round's literals force. Returns whether the variables still have one value each.
    fn round(&mut self, budget: &Budget) -> Result<bool, Interrupt> {
        let mut is_consistent = true;
        while let Some(code) = self.now.pop() {
            self.processed.push(code);
            let clauses = self.range(code ^ 1);
            self.unchecked += clauses.len();
            if self.unchecked >= STRIDE {
                self.unchecked = 0;
                budget.check()?;
            }
            for at in clauses {
                let clause = self.with[at] as usize;
                self.left[clause] -= 1;
                self.last[clause] ^= code ^ 1;
                is_consistent &= match self.left[clause] {
                    0 => false,
                    1 => self.assign(self.last[clause], (self.last[clause] / 2) as usize >= self.candidates),
                    _ => true,
                };
            }
            if !is_consistent {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Propagator for Clauses {
    fn save(&mut self) {
        self.saved.push((self.assigned.len(), self.processed.len()));
    }

    fn restore(&mut self) {
        let Some((assigned, processed)) = self.saved.pop() else { return };
        for code in self.processed.split_off(processed) {
            for at in self.range(code ^ 1) {
                let clause = self.with[at] as usize;
                self.left[clause] += 1;
                self.last[clause] ^= code ^ 1;
            }
        }
        self.assigned.drain(assigned..).for_each(|code| self.is_true[code as usize] = false);
    }

    fn propagate(&mut self, literals: &[Lit], limit: u32, budget: &Budget) -> Result<Outcome, Interrupt> {
        self.now.clear();
        self.next.clear();
        if !literals.iter().all(|&literal| self.assign(code(literal), true)) {
            return Ok(Outcome::Refuted(0));
        }
        for rounds in 0.. {
            if rounds == limit {
                return Ok(Outcome::Limit);
            }
            if !self.round(budget)? {
                return Ok(Outcome::Refuted(rounds + 1));
            }
            if self.next.is_empty() {
                return Ok(Outcome::Standstill(rounds));
            }
            mem::swap(&mut self.now, &mut self.next);
        }
        Ok(Outcome::Limit)
    }

    fn open(&self) -> Vec<Var> {
        let is_open = |candidate: &usize| !self.is_true[2 * candidate] && !self.is_true[2 * candidate + 1];
        (0..self.candidates).filter(is_open).map(Var::from_index).collect()
    }
}
