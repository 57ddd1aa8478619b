//! Singles and rules in turn, until neither finds anything.
//!
//! What the candidates say, the clauses of the rules learn, and the other way round. All of it is unit propagation, so
//! a probe may use it, too.

use super::domains::Domains;
use super::effort::Contradiction;
use super::step::{Log, Reason};
use crate::engine::Budget;
use crate::puzzle::{Candidate, Digit};
use crate::sat::vars::full_var;
use std::mem;

impl Domains {
    /// Places singles, and applies the rules, until there is nothing more to find or the budget ends.
    pub(super) fn place_all(&mut self, log: &mut impl Log, budget: &Budget) -> Result<(), Contradiction> {
        self.place_singles(log, budget)?;
        while self.rules.is_some() && budget.check().is_ok() && self.apply_rules(log, budget)? {
            self.place_singles(log, budget)?;
        }
        Ok(())
    }

    /// Propagates the candidates over the clauses of the rules, and takes over what that finds. Whether it found any.
    fn apply_rules(&mut self, log: &mut impl Log, budget: &Budget) -> Result<bool, Contradiction> {
        self.teach_rules()?;
        let Some(rules) = &mut self.rules else { return Ok(false) };
        rules.propagate(budget)?;
        let (mut moved, known, side) = (false, rules.known(), self.side);
        for place in mem::replace(&mut self.taken, known)..known {
            let Some(literal) = self.rules.as_ref().map(|rules| rules.found(place)) else { break };
            let (cell, digit) = (literal.var().index() / side, Digit::from_index(literal.var().index() % side));
            if cell >= self.settled.len() {
                continue;
            }
            if literal.is_positive() {
                moved |= self.settled[cell].is_none();
                self.place(cell, digit, log)?;
            } else if self.has(cell, digit) {
                moved = true;
                log.note(Candidate::at(cell, digit, side), Reason::Rule);
                self.eliminate(cell, digit)?;
            }
        }
        Ok(moved)
    }

    /// Makes known to the clauses of the rules which candidates are gone and which cells are settled.
    fn teach_rules(&mut self) -> Result<(), Contradiction> {
        let Some(rules) = &mut self.rules else { return Ok(()) };
        for (cell, settled) in self.settled.iter().enumerate() {
            if let Some(digit) = *settled {
                rules.learn(full_var(self.side, cell, digit).positive())?;
            }
            for word in 0..self.words {
                let place = cell * self.words + word;
                let now = self.candidates[place];
                let mut gone = mem::replace(&mut self.taught[place], now) & !now;
                while gone != 0 {
                    let digit = Digit::from_index(64 * word + gone.trailing_zeros() as usize);
                    gone &= gone - 1;
                    rules.learn(full_var(self.side, cell, digit).negative())?;
                }
            }
        }
        Ok(())
    }

    /// Forgets the last puzzle, which the clauses of the rules may have been applied to.
    pub(super) fn restart_rules(&mut self) -> Result<(), Contradiction> {
        let Some(rules) = &mut self.rules else { return Ok(()) };
        self.taken = 0;
        self.taught.clear();
        self.taught.resize(self.words * self.settled.len(), u64::MAX);
        let last = u64::MAX >> (64 * self.words - self.side);
        self.taught.iter_mut().skip(self.words - 1).step_by(self.words).for_each(|word| *word = last);
        rules.restart()
    }

    /// How much the clauses of the rules know.
    pub(super) fn rules_known(&self) -> usize {
        self.rules.as_ref().map_or(0, |rules| rules.known())
    }

    /// Undoes a probe: the clauses of the rules forget all that they did not know when they knew this much. The
    /// candidates are what they were.
    pub(super) fn undo_rules(&mut self, known: usize) {
        if let Some(rules) = &mut self.rules {
            rules.undo(known);
            self.taken = self.taken.min(known);
            self.taught.copy_from_slice(&self.candidates);
        }
    }
}
