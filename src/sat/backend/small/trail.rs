//! The partial assignment: which literals are true, in what order they became true, and why.
//!
//! The literals stand in the order of their assignment. A *decision* opens a level; what follows from it belongs to
//! that level. Level 0 holds what follows from the formula alone. To go back to a level is to cut the list off.

use super::literal::Lit;

/// What made a literal true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Nothing: it is a decision, an assumption, or true at level 0.
    None,
    /// The pair of its negation and the negation of this literal: they are not both true.
    Pair(Lit),
    /// A clause of the formula in which all other literals are false.
    Counted(u32),
    /// A clause with watched literals in which all other literals are false.
    Watched(u32),
}

/// The values of a literal.
const FALSE: u8 = 0;
const TRUE: u8 = 1;
const OPEN: u8 = 2;

/// Why and when a variable got its value.
#[derive(Clone, Copy, Debug)]
struct Origin {
    reason: Reason,
    level: u16,
}

/// The assignment.
#[derive(Debug, Default)]
pub(super) struct Trail {
    literals: Vec<Lit>,
    /// Where the levels from 1 on begin in `literals`.
    starts: Vec<u32>,
    /// How many of the literals have been propagated.
    propagated: usize,
    /// By literal.
    values: Vec<u8>,
    /// By variable.
    origins: Vec<Origin>,
    /// The variables that are true, and those that are false, as bit sets.
    sets: [Vec<u64>; 2],
}

impl Trail {
    /// Forgets everything, with room for this many variables, a multiple of 64.
    pub(super) fn clear(&mut self, variables: usize) {
        self.literals.clear();
        self.starts.clear();
        self.propagated = 0;
        self.values.clear();
        self.values.resize(2 * variables, OPEN);
        self.origins.clear();
        self.origins.resize(variables, Origin { reason: Reason::None, level: 0 });
        for set in &mut self.sets {
            set.clear();
            set.resize(variables / 64, 0);
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.values[literal.index()] == TRUE
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Lit) -> bool {
        self.values[literal.index()] == FALSE
    }

    /// Whether the literal has a value.
    #[inline]
    pub(super) fn is_settled(&self, literal: Lit) -> bool {
        self.values[literal.index()] != OPEN
    }

    /// The true variables among 64 of them.
    #[inline]
    pub(super) fn true_variables(&self, word: usize) -> u64 {
        self.sets[usize::from(TRUE)][word]
    }

    /// The false variables among 64 of them.
    #[inline]
    pub(super) fn false_variables(&self, word: usize) -> u64 {
        self.sets[usize::from(FALSE)][word]
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = TRUE;
        self.values[(!literal).index()] = FALSE;
        self.origins[variable] = Origin { reason, level: self.starts.len() as u16 };
        self.sets[usize::from(literal.is_positive())][variable / 64] |= 1 << (variable % 64);
        self.literals.push(literal);
    }

    /// The number of variables for which there is room.
    #[inline]
    pub(super) fn room(&self) -> usize {
        self.origins.len()
    }

    /// Opens a level.
    #[inline]
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.literals.len() as u32);
    }

    /// The next literal that has not been propagated; from now on it counts as propagated.
    #[inline]
    pub(super) fn next_to_propagate(&mut self) -> Option<Lit> {
        let next = self.literals.get(self.propagated).copied();
        self.propagated += usize::from(next.is_some());
        next
    }

    /// Goes back to a level, and hands over each literal that had been propagated and is open again.
    #[inline]
    pub(super) fn back_to(&mut self, level: usize, mut undo: impl FnMut(Lit)) {
        let Some(&start) = self.starts.get(level) else { return };
        let start = start as usize;
        for (place, &literal) in self.literals.iter().enumerate().skip(start) {
            let variable = literal.variable();
            self.values[literal.index()] = OPEN;
            self.values[(!literal).index()] = OPEN;
            self.sets[usize::from(literal.is_positive())][variable / 64] &= !(1 << (variable % 64));
            if place < self.propagated {
                undo(literal);
            }
        }
        self.literals.truncate(start);
        self.starts.truncate(level);
        self.propagated = self.propagated.min(start);
    }

    /// The current level.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The first literals of the levels after `level`: their decisions.
    pub(super) fn decisions(&self, level: usize) -> impl Iterator<Item = Lit> + '_ {
        self.starts.iter().skip(level).map(|&start| self.literals[start as usize])
    }

    /// The level at which a variable got its value.
    #[inline]
    pub(super) fn level_of(&self, literal: Lit) -> usize {
        usize::from(self.origins[literal.variable()].level)
    }

    /// What gave the variable its value.
    #[inline]
    pub(super) fn reason_of(&self, literal: Lit) -> Reason {
        self.origins[literal.variable()].reason
    }

    /// The literals that are true, in the order in which they became true.
    #[inline]
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }
}
