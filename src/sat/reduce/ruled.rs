//! Singles and rules alternately, up to a fixed point.
//!
//! The candidates and the clauses of the rules pass assignments to each other. All of it is unit propagation, so a
//! probe may use it, too.

use super::domains::Domains;
use super::effort::Contradiction;
use super::step::{Log, Reason};
use crate::engine::Budget;
use crate::puzzle::Digit;
use crate::sat::vars::full_var;
use std::mem;

impl Domains {
    /// Places singles and applies the rules until neither finds anything or the budget ends.
    pub(super) fn place_all(&mut self, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        self.place_singles(log, budget)?;
        while self.rules.is_some() && budget.check().is_ok() && self.apply_rules(log, budget)? {
            self.place_singles(log, budget)?;
        }
        Ok(())
    }

    /// Propagates the candidates over the clauses of the rules and applies the results. Returns whether there were any.
    fn apply_rules(&mut self, log: &mut impl Log, budget: &Budget) -> Result<bool, Contradiction> {
        self.pass_to_rules()?;
        let Some(rules) = &mut self.rules else { return Ok(false) };
        rules.propagate(budget)?;
        let (mut moved, known, side) = (false, rules.assigned(), self.side);
        for place in mem::replace(&mut self.applied, known)..known {
            let Some(literal) = self.rules.as_ref().map(|rules| rules.literal_at(place)) else { break };
            let (cell, digit) = (literal.var().index() / side, Digit::from_index(literal.var().index() % side));
            if cell >= self.settled.len() {
                continue;
            }
            if literal.is_positive() {
                moved |= self.settled[cell].is_none();
                self.place(cell, digit, log)?;
            } else if self.has(cell, digit) {
                moved = true;
                log.note(self.board.geometry().candidate(cell, digit), Reason::Rule);
                self.eliminate(cell, digit)?;
            }
        }
        Ok(moved)
    }

    /// Assigns removed candidates and settled cells in the clauses of the rules.
    fn pass_to_rules(&mut self) -> Result<(), Contradiction> {
        let Some(rules) = &mut self.rules else { return Ok(()) };
        for (cell, settled) in self.settled.iter().enumerate() {
            if let Some(digit) = *settled {
                rules.assign(full_var(self.side, cell, digit).positive())?;
            }
            for word in 0..self.words {
                let place = cell * self.words + word;
                let now = self.candidates[place];
                let mut gone = mem::replace(&mut self.passed_on[place], now) & !now;
                while gone != 0 {
                    let digit = Digit::from_index(64 * word + gone.trailing_zeros() as usize);
                    gone &= gone - 1;
                    rules.assign(full_var(self.side, cell, digit).negative())?;
                }
            }
        }
        Ok(())
    }

    /// Undoes the assignments of the last puzzle in the clauses of the rules.
    pub(super) fn restart_rules(&mut self) -> Result<(), Contradiction> {
        let Some(rules) = &mut self.rules else { return Ok(()) };
        self.applied = 0;
        self.passed_on.clear();
        self.passed_on.resize(self.words * self.settled.len(), u64::MAX);
        let last = u64::MAX >> (64 * self.words - self.side);
        self.passed_on.iter_mut().skip(self.words - 1).step_by(self.words).for_each(|word| *word = last);
        rules.restart()
    }

    /// The length of the trail of the clauses of the rules.
    pub(super) fn rules_known(&self) -> usize {
        self.rules.as_ref().map_or(0, |rules| rules.assigned())
    }

    /// Undoes a probe in the clauses of the rules: truncates their trail to this length. The candidates have been
    /// restored already.
    pub(super) fn undo_rules(&mut self, known: usize) {
        if let Some(rules) = &mut self.rules {
            rules.undo(known);
            self.applied = self.applied.min(known);
            self.passed_on.copy_from_slice(&self.candidates);
        }
    }
}
