//! Clauses of which two literals each are watched (Moskewicz et al. 2001): the long clauses of an index, or what is
//! added to it, a puzzle's own clauses and the steps of a proof.

use super::assignment::{Assignment, Reason, Value};
use super::bits::{elements, has, insert};
use super::index::{Clause, Code, Index};

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another of its literals. While it is true, the clause need not be visited.
    other: Code,
}

/// Clauses, numbered from 0.
#[derive(Debug)]
pub(crate) struct Watched {
    /// The clause of a number, as the reason of a literal.
    reason: fn(u32) -> Reason,
    literals: Vec<Code>,
    /// The end of each clause.
    ends: Vec<usize>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// The variables of positive and of negative literals that were ever watched, as bit sets.
    ever: [Vec<u64>; 2],
}

impl Watched {
    /// Added clauses, of which there are none yet, over this number of variables.
    pub(super) fn added(variables: usize) -> Self {
        Self::new(variables, Reason::Added)
    }

    /// The long clauses of an index. Those with one literal or none are not watched.
    pub(super) fn rules(index: &Index) -> Self {
        let mut rules = Self::new(index.variables, Reason::Long);
        for clause in index.long.iter() {
            let number = rules.push(clause.iter().copied());
            rules.watch_first_two(number);
        }
        rules
    }

    fn new(variables: usize, reason: fn(u32) -> Reason) -> Self {
        Self {
            reason,
            literals: Vec::new(),
            ends: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            ever: [0, 1].map(|_| vec![0; variables.div_ceil(64)]),
        }
    }

    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        for (sign, words) in self.ever.iter_mut().enumerate() {
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
        has(&self.ever[literal as usize % 2], literal as usize / 2)
    }

    /// The variables whose positive literals a clause may be watching, as a bit set.
    pub(super) fn watched_positively(&self) -> &[u64] {
        &self.ever[0]
    }

    /// Adds a clause without repeated literals and, if it is unit now, makes its literal true. Returns the clause if it
    /// is falsified.
    pub(super) fn add(
        &mut self,
        literals: &mut dyn Iterator<Item = Code>,
        assignment: &mut impl Assignment,
    ) -> Option<Clause> {
        let start = self.literals.len();
        let number = self.push(literals);
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
        self.watch_first_two(number);
        match open {
            0 => return Some(Clause::Added(number)),
            1 if assignment.value(self.literals[start]) == Value::Open => {
                assignment.make_true(self.literals[start], (self.reason)(number));
            }
            _ => {}
        }
        None
    }

    fn push(&mut self, literals: impl Iterator<Item = Code>) -> u32 {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        self.ends.len() as u32 - 1
    }

    fn watch_first_two(&mut self, clause: u32) {
        if let &[first, second, ..] = self.clause(clause) {
            self.watch(first, Watch { clause, other: second });
            self.watch(second, Watch { clause, other: first });
        }
    }

    #[inline]
    fn watch(&mut self, literal: Code, watch: Watch) {
        insert(&mut self.ever[literal as usize % 2], literal as usize / 2);
        self.watches[literal as usize].push(watch);
    }

    /// Visits the clauses that watch a newly false literal, and propagates those that became unit. Returns the
    /// falsified clause, if any. Clauses from `limit` on are no longer watched afterwards.
    pub(super) fn visit(&mut self, falsified: Code, limit: u32, assignment: &mut impl Assignment) -> Option<Clause> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let (mut kept, mut next, mut broken) = (0, 0, None);
        while let Some(&watch) = watches.get(next) {
            next += 1;
            if watch.clause >= limit {
                continue;
            }
            if assignment.value(watch.other) == Value::True {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Watch { clause, .. } = watch;
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
                    self.watch(replacement, Watch { clause, other: first });
                    continue;
                }
            }
            watches[kept] = Watch { clause, other: first };
            kept += 1;
            match value {
                Value::Open => assignment.make_true(first, (self.reason)(clause)),
                Value::True => {}
                Value::False => {
                    broken = (self.reason)(clause).clause(first);
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
