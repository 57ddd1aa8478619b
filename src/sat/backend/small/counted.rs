//! Other clauses of the formula, each with a count of its literals that are not false.
//!
//! Such clauses are short and nearly all of one kind: "a cell has one of its digits", "a digit has one of its places in
//! a house". When a literal becomes false, each clause that contains it counts one literal less, and on backtracking
//! one more. Next to the count is kept the exclusive or of the indices of these literals: when one is left, that is the
//! literal. Count and exclusive or share a word, so that a step is a load, two operations and a store, without a branch
//! that is hard to predict. Watched literals would search for a replacement instead, which pays only in longer clauses.

use super::literal::Lit;
use super::trail::{Reason, Trail};

/// The increment of a state by one literal.
const ONE: u32 = 1 << 16;

/// The clauses.
#[derive(Debug, Default)]
pub(super) struct Counted {
    literals: Vec<Lit>,
    /// The end of each clause in `literals`.
    ends: Vec<u32>,
    /// For each clause, the number of literals that are not false, and in the lower half the exclusive or of their
    /// indices.
    states: Vec<u32>,
    /// The clauses of each literal, grouped by literal.
    occurrences: Vec<u32>,
    /// The index in `occurrences` at which each literal's clauses begin, and at the end its length.
    starts: Vec<u32>,
}

impl Counted {
    /// Removes all clauses.
    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.states.clear();
        self.occurrences.clear();
        self.starts.clear();
    }

    /// Adds a clause of at least two distinct literals, before [`index`](Self::index) is called.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len() as u32);
        let together = clause.iter().fold(0, |all, literal| all ^ literal.index() as u32);
        self.states.push(clause.len() as u32 * ONE + together);
    }

    /// Builds the list of each literal's clauses, for `variables` variables.
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

    /// Counts a literal that became false, and assigns the last literal of each clause that has one left. Returns as an
    /// error a clause that has none left; the literal has then been counted in all clauses.
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
