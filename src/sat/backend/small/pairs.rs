//! Pairs of variables that exclude each other, as bit sets.
//!
//! Nine in ten clauses of a Sudoku are of this kind: "no two digits in a cell", "no digit twice in a house". For each
//! variable the set of those that it excludes is kept. When it becomes true, one operation per 64 variables finds those
//! that become false: excluded and not yet false.

use super::literal::Lit;
use super::trail::{Reason, Trail};

/// The exclusions.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// The number of words of a set.
    words: usize,
    /// The sets of all variables, one after another.
    excluded: Vec<u64>,
}

impl Pairs {
    /// Removes all pairs and makes room for `variables` variables, a multiple of 64.
    pub(super) fn clear(&mut self, variables: usize) {
        self.words = variables / 64;
        self.excluded.clear();
        self.excluded.resize(variables * self.words, 0);
    }

    /// Adds a clause of two negative literals.
    #[inline]
    pub(super) fn add(&mut self, one: Lit, other: Lit) {
        let (one, other) = (one.variable(), other.variable());
        self.excluded[one * self.words + other / 64] |= 1 << (other % 64);
        self.excluded[other * self.words + one / 64] |= 1 << (one % 64);
    }

    /// Makes false whatever a new true literal excludes. Returns an excluded variable that is true as an error.
    #[inline]
    pub(super) fn propagate(&self, literal: Lit, trail: &mut Trail) -> Result<(), Lit> {
        let excluded = &self.excluded[literal.variable() * self.words..][..self.words];
        for (word, &excluded) in excluded.iter().enumerate() {
            let mut new = excluded & !trail.false_variables(word);
            let clash = new & trail.true_variables(word);
            if clash != 0 {
                return Err(Lit::new(64 * word + clash.trailing_zeros() as usize, true));
            }
            while new != 0 {
                let variable = 64 * word + new.trailing_zeros() as usize;
                trail.assign(Lit::new(variable, false), Reason::Pair(literal));
                new &= new - 1;
            }
        }
        Ok(())
    }
}
