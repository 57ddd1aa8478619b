//! The trail: the true literals in the order of their assignment, with their levels and reasons.
//!
//! A *decision* opens a level; its consequences belong to that level. Level 0 holds the consequences of the formula
//! alone. Backtracking to a level truncates the list.

use super::literal::Lit;

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// None: it is a decision, an assumption, or true at level 0.
    None,
    /// A pair: this literal is true and excludes its negation.
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

/// The level and the reason of a variable's value.
#[derive(Clone, Copy, Debug)]
struct Origin {
    reason: Reason,
    level: u16,
}

/// The assignment.
#[derive(Debug, Default)]
pub(super) struct Trail {
    literals: Vec<Lit>,
    /// The index in `literals` at which each level from 1 on begins.
    starts: Vec<u32>,
    /// The number of literals that have been propagated.
    propagated: usize,
    /// The value of each literal.
    values: Vec<u8>,
    /// The origin of each variable's value.
    origins: Vec<Origin>,
    /// The true variables and the false variables, as bit sets.
    sets: [Vec<u64>; 2],
}

impl Trail {
    /// Removes all assignments and makes room for `variables` variables, a multiple of 64.
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

    /// The true variables in a word of 64.
    #[inline]
    pub(super) fn true_variables(&self, word: usize) -> u64 {
        self.sets[usize::from(TRUE)][word]
    }

    /// The false variables in a word of 64.
    #[inline]
    pub(super) fn false_variables(&self, word: usize) -> u64 {
        self.sets[usize::from(FALSE)][word]
    }

    /// Makes an unassigned literal true.
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

    /// The next literal to propagate, which then counts as propagated.
    #[inline]
    pub(super) fn next_to_propagate(&mut self) -> Option<Lit> {
        let next = self.literals.get(self.propagated).copied();
        self.propagated += usize::from(next.is_some());
        next
    }

    /// Backtracks to a level, and calls `undo` for each literal that had been propagated and is now unassigned.
    #[inline]
    pub(super) fn backtrack_to(&mut self, level: usize, mut undo: impl FnMut(Lit)) {
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

    /// The true literals of a level from 1 on, in the order of assignment.
    pub(super) fn of_level(&self, level: usize) -> &[Lit] {
        let end = self.starts.get(level).map_or(self.literals.len(), |&end| end as usize);
        &self.literals[self.starts[level - 1] as usize..end]
    }

    /// The current level.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The decisions of the levels after `level`.
    pub(super) fn decisions(&self, level: usize) -> impl Iterator<Item = Lit> + '_ {
        self.starts.iter().skip(level).map(|&start| self.literals[start as usize])
    }

    /// The level at which a variable got its value.
    #[inline]
    pub(super) fn level_of(&self, literal: Lit) -> usize {
        usize::from(self.origins[literal.variable()].level)
    }

    /// The reason for the variable's value.
    #[inline]
    pub(super) fn reason_of(&self, literal: Lit) -> Reason {
        self.origins[literal.variable()].reason
    }

    /// The true literals, in the order of assignment.
    #[inline]
    pub(super) fn literals(&self) -> &[Lit] {
        &self.literals
    }
}
