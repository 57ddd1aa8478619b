//! Clauses added to an index: a puzzle's own, and the steps of a proof. Two literals of each are watched (Moskewicz et
//! al. 2001).

use super::assignment::{Assignment, Reason, Value};
use super::bits::{elements, has, insert};
use super::index::{Clause, Code};

/// Clauses, numbered from 0.
#[derive(Debug)]
pub(crate) struct Added {
    literals: Vec<Code>,
    /// The end of each clause.
    ends: Vec<usize>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// The variables of positive and of negative literals that were ever watched, as bit sets.
    watched: [Vec<u64>; 2],
}

impl Added {
    /// No clauses, over this number of variables.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            literals: Vec::new(),
            ends: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            watched: [0, 1].map(|_| vec![0; variables.div_ceil(64)]),
        }
    }

    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        for (sign, words) in self.watched.iter_mut().enumerate() {
            for variable in elements(words) {
                self.watches[2 * variable + sign].clear();
            }
            words.fill(0);
        }
    }

    pub(crate) fn clause(&self, number: u32) -> &[Code] {
        &self.literals[self.start(number)..self.ends[number as usize]]
    }

    fn start(&self, number: u32) -> usize {
        if number == 0 { 0 } else { self.ends[number as usize - 1] }
    }

    /// Whether a clause may be watching the literal.
    #[inline]
    pub(super) fn is_watched(&self, literal: Code) -> bool {
        has(&self.watched[literal as usize % 2], literal as usize / 2)
    }

    /// The variables whose positive literals a clause may be watching, as a bit set.
    pub(super) fn watched_positively(&self) -> &[u64] {
        &self.watched[0]
    }

    /// Adds a clause without repeated literals and, if it is unit now, makes its literal true. Returns the clause if it
    /// is falsified.
    pub(super) fn add(
        &mut self,
        literals: &mut dyn Iterator<Item = Code>,
        assignment: &mut impl Assignment,
    ) -> Option<Clause> {
        let number = self.ends.len() as u32;
        let start = self.literals.len();
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        // Two literals that are not false are moved to the front, where they are watched.
        let mut open = 0;
        for position in start..self.literals.len() {
            if assignment.value(self.literals[position]) != Value::False {
                self.literals.swap(start + open, position);
                open += 1;
                if open == 2 {
                    break;
                }
            }
        }
        if let &[first, second, ..] = &self.literals[start..] {
            self.watch(first, number);
            self.watch(second, number);
        }
        match open {
            0 => return Some(Clause::Added(number)),
            1 if assignment.value(self.literals[start]) == Value::Open => {
                assignment.make_true(self.literals[start], Reason::Added(number));
            }
            _ => {}
        }
        None
    }

    #[inline]
    fn watch(&mut self, literal: Code, clause: u32) {
        insert(&mut self.watched[literal as usize % 2], literal as usize / 2);
        self.watches[literal as usize].push(clause);
    }

    /// Visits the clauses that watch a newly false literal, and propagates those that became unit. Returns the
    /// falsified clause, if any. Clauses from `limit` on are no longer watched afterwards.
    pub(super) fn visit(&mut self, falsified: Code, limit: u32, assignment: &mut impl Assignment) -> Option<Clause> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let (mut kept, mut next, mut broken) = (0, 0, None);
        while let Some(&clause) = watches.get(next) {
            next += 1;
            if clause >= limit {
                continue;
            }
            let start = self.start(clause);
            let literals = &mut self.literals[start..self.ends[clause as usize]];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let value = assignment.value(first);
            if value != Value::True {
                let other = literals[2..].iter().position(|&literal| assignment.value(literal) != Value::False);
                if let Some(other) = other {
                    literals.swap(1, 2 + other);
                    let replacement = literals[1];
                    self.watch(replacement, clause);
                    continue;
                }
            }
            watches[kept] = clause;
            kept += 1;
            match value {
                Value::Open => assignment.make_true(first, Reason::Added(clause)),
                Value::True => {}
                Value::False => {
                    broken = Some(Clause::Added(clause));
                    watches.copy_within(next.., kept);
                    kept += watches.len() - next;
                    break;
                }
            }
        }
        watches.truncate(kept);
        self.watches[falsified as usize] = watches;
        broken
    }
}
