//! The other clauses of the formula, with a count of the literals that are not false.
//!
//! Such clauses are short and nearly all of the same kind: "a cell has one of its digits", "a digit has one of its
//! places in a house". When a literal becomes false, each clause that has it counts one literal less, and when it comes
//! back one more. Beside the count stands the exclusive or of the indices of these literals: when one is left, that is
//! the literal. Count and exclusive or share a word, so that a step is a load, two operations and a store, without a
//! branch that is hard to predict. Watched literals would look for another literal to watch instead, which pays only in
//! clauses that are longer.

use super::literal::Lit;
use super::trail::{Reason, Trail};

/// One literal in a state.
const ONE: u32 = 1 << 16;

/// The clauses.
#[derive(Debug, Default)]
pub(super) struct Counted {
    literals: Vec<Lit>,
    /// The end of each clause in `literals`.
    ends: Vec<u32>,
    /// For each clause, the number of literals that are not false, and below it the exclusive or of their indices.
    states: Vec<u32>,
    /// The clauses of each literal, literal after literal.
    occurrences: Vec<u32>,
    /// Where the clauses of each literal begin; one entry more than there are literals.
    starts: Vec<u32>,
}

impl Counted {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.states.clear();
        self.occurrences.clear();
        self.starts.clear();
    }

    /// Takes a clause of different literals, at least two, before [`index`](Self::index) is called.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len() as u32);
        let together = clause.iter().fold(0, |all, literal| all ^ literal.index() as u32);
        self.states.push(clause.len() as u32 * ONE + together);
    }

    /// Lists the clauses of each literal. There are twice this many literals.
    pub(super) fn index(&mut self, variables: usize) {
        self.starts.clear();
        self.starts.resize(2 * variables + 1, 0);
        for literal in &self.literals {
            self.starts[literal.index()] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.occurrences.resize(self.literals.len(), 0);
        let mut from = 0;
        for (clause, &end) in self.ends.iter().enumerate() {
            for literal in &self.literals[from..end as usize] {
                let start = &mut self.starts[literal.index()];
                *start -= 1;
                self.occurrences[*start as usize] = clause as u32;
            }
            from = end as usize;
        }
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn clause(&self, clause: u32) -> &[Lit] {
        let clause = clause as usize;
        let start = clause.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start as usize..self.ends[clause] as usize]
    }

    /// Counts a literal that became false, and assigns what is left alone. Says which clause has no literal left, if
    /// there is one; the literal has been counted then, too.
    #[inline]
    pub(super) fn propagate(&mut self, falsified: Lit, trail: &mut Trail) -> Result<(), u32> {
        let mut end = Ok(());
        let range = self.starts[falsified.index()] as usize..self.starts[falsified.index() + 1] as usize;
        for &clause in &self.occurrences[range] {
            let state = &mut self.states[clause as usize];
            *state = (*state ^ falsified.index() as u32) - ONE;
            if *state < 2 * ONE {
                let last = Lit::from_index(*state as u16);
                if *state < ONE || trail.is_false(last) {
                    end = Err(clause);
                } else if !trail.is_true(last) {
                    trail.assign(last, Reason::Counted(clause));
                }
            }
        }
        end
    }

    /// Counts a literal that is no longer false.
    #[inline]
    pub(super) fn restore(&mut self, literal: Lit) {
        let range = self.starts[literal.index()] as usize..self.starts[literal.index() + 1] as usize;
        for &clause in &self.occurrences[range] {
            let state = &mut self.states[clause as usize];
            *state = (*state + ONE) ^ literal.index() as u32;
        }
    }
}
