//! Unit propagation over the rules of a small board, one set of literals at a time.
//!
//! It handles formulas whose long clauses are positive and whose binary clauses are negative. A *plane* is a set of
//! long clauses: plane *i* has those whose literal at position *i* is not false. Placing a variable, that is, making it
//! true, removes clauses from the planes by a table; the clauses that have one literal left, or none, are then found
//! all at once.
//!
//! The trail contains the placed variables, each with the set of those that binary clauses make false with it, and the
//! variables that an added clause or an assumption makes false. No variable is ever both true and false: a false
//! variable is not placed, but leaves the clause that requires it without a literal.

mod facts;
mod pending;
mod sets;

use super::assignment::{Assignment, Reason, Value};
use super::bits::{elements, has, insert, remove};
use super::index::{Clause, Code, Index};
use super::propagate::Propagate;
use super::watched::Watched;
use facts::{Event, Facts, Placing, Snapshot};
use pending::Pending;
use sets::{CLAUSE_WORDS, LENGTH, Variables, WORDS, is_positive};
use std::sync::Arc;

/// The state of propagation.
pub(crate) struct Planes {
    facts: Facts,
    added: Watched,
    /// The variables of each long clause.
    members: Vec<Variables>,
    initial: Snapshot,
    /// The number of events that the added clauses have processed.
    visited: usize,
    /// The snapshots at the marks, which are lengths of the trail, ascending.
    marks: Vec<(usize, Snapshot)>,
}

impl Planes {
    /// The propagation of a formula; `None` if it does not have this form or is too large.
    pub(crate) fn new(index: &Arc<Index>) -> Option<Self> {
        let clauses: Vec<&[Code]> = index.long.iter().collect();
        if index.variables > 64 * WORDS
            || clauses.len() > 64 * CLAUSE_WORDS
            || clauses.iter().any(|clause| clause.len() > LENGTH)
        {
            return None;
        }
        let mut placings = vec![Placing::default(); index.variables];
        let mut initial = Snapshot::default();
        let mut members = vec![[0; WORDS]; clauses.len()];
        // Positions without a clause count as having a true literal and one that is not false.
        initial.satisfied = [u64::MAX; CLAUSE_WORDS];
        initial.planes[0] = [u64::MAX; CLAUSE_WORDS];
        for (clause, literals) in clauses.iter().enumerate() {
            remove(&mut initial.satisfied, clause);
            remove(&mut initial.planes[0], clause);
            for (place, &literal) in literals.iter().enumerate() {
                if !is_positive(literal) {
                    return None;
                }
                insert(&mut initial.planes[place], clause);
                insert(&mut members[clause], literal as usize / 2);
                insert(&mut placings[literal as usize / 2].satisfied, clause);
            }
        }
        for (variable, placing) in placings.iter_mut().enumerate() {
            let literal = 2 * variable as Code;
            if !index.implied.list(literal ^ 1).is_empty() {
                return None;
            }
            for &implied in index.implied.list(literal) {
                if is_positive(implied) {
                    return None;
                }
                insert(&mut placing.excluded, implied as usize / 2);
                for &clause in index.occurrences.list(implied ^ 1) {
                    let place = clauses[clause as usize].iter().position(|&other| other == implied ^ 1)?;
                    insert(&mut placing.lost[place], clause as usize);
                }
            }
        }
        let facts = Facts { index: Arc::clone(index), placings, state: initial.clone(), trail: Vec::new() };
        let added = Watched::added(index.variables);
        Some(Self { facts, added, members, initial, visited: 0, marks: Vec::new() })
    }

    /// Lets the added clauses process new events until one of them propagates.
    fn visit_added(&mut self, limit: u32) -> Option<Clause> {
        let known = self.facts.trail.len();
        while self.visited < known && self.facts.trail.len() == known {
            let Event { literal, fresh, .. } = self.facts.trail[self.visited];
            self.visited += 1;
            if is_positive(literal) && self.added.is_watched(literal ^ 1) {
                let broken = self.added.visit(literal ^ 1, limit, &mut self.facts);
                if broken.is_some() {
                    return broken;
                }
            }
            let mut watched = [0; WORDS];
            for ((both, fresh), watched) in watched.iter_mut().zip(&fresh).zip(self.added.watched_positively()) {
                *both = fresh & watched;
            }
            for variable in elements(&watched) {
                let broken = self.added.visit(2 * variable as Code, limit, &mut self.facts);
                if broken.is_some() {
                    return broken;
                }
            }
        }
        None
    }
}

impl Propagate for Planes {
    fn index(&self) -> &Arc<Index> {
        &self.facts.index
    }

    fn added(&self) -> &Watched {
        &self.added
    }

    fn reset(&mut self) {
        self.facts.state.clone_from(&self.initial);
        self.facts.trail.clear();
        self.added.clear();
        self.visited = 0;
        self.marks.clear();
    }

    fn start(&mut self) -> Option<Clause> {
        // Clauses of one literal, or none, are handled with the others.
        None
    }

    fn add(&mut self, literals: &mut dyn Iterator<Item = Code>) -> Option<Clause> {
        self.added.add(literals, &mut self.facts)
    }

    fn refute(&mut self, literal: Code) -> Option<Clause> {
        match self.facts.value(literal) {
            Value::Open => self.facts.make_true(literal ^ 1, Reason::Assumed),
            Value::True => return self.facts.reason(literal),
            Value::False => {}
        }
        None
    }

    fn propagate(&mut self, limit: u32) -> Option<Clause> {
        // The rules are propagated first, so that fewer added clauses are needed.
        loop {
            let broken = self.facts.place_singles().or_else(|| self.visit_added(limit));
            if broken.is_some() || self.visited == self.facts.trail.len() {
                return broken;
            }
        }
    }

    fn mark(&mut self) -> usize {
        let mark = self.facts.trail.len();
        if self.marks.last().is_none_or(|&(last, _)| last < mark) {
            self.marks.push((mark, self.facts.state.clone()));
        }
        mark
    }

    fn undo(&mut self, mark: usize) {
        while self.marks.last().is_some_and(|&(last, _)| last > mark) {
            self.marks.pop();
        }
        if let Some((_, state)) = self.marks.last() {
            self.facts.state.clone_from(state);
        }
        self.facts.trail.truncate(mark);
        self.visited = self.visited.min(mark);
    }

    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>) {
        let first = antecedents.len();
        antecedents.push(broken);
        let mut pending = Pending::new(assumed);
        pending.see(broken, None, &self.members, &self.added);
        for event in self.facts.trail.get(floor.unwrap_or(0)..).unwrap_or_default().iter().rev() {
            let (literal, variable) = (event.literal, event.literal as usize / 2);
            let mut is_needed = is_positive(literal) && has(&pending.truths, variable);
            let mut explained = [0; WORDS];
            for ((explained, fresh), pending) in explained.iter_mut().zip(&event.fresh).zip(&mut pending.falsehoods) {
                *explained = fresh & *pending;
                *pending &= !fresh;
            }
            is_needed |= explained.iter().fold(0, |all, word| all | word) != 0;
            if !is_needed {
                continue;
            }
            if is_positive(literal) {
                if floor.is_none() {
                    let implied = elements(&explained).map(|variable| 2 * variable as Code + 1);
                    antecedents.extend(implied.map(|implied| Clause::Binary(literal, implied)));
                }
                remove(&mut pending.truths, variable);
                if has(&pending.assumed_truths, variable) {
                    continue;
                }
            }
            if let Some(clause) = event.reason.clause(literal) {
                antecedents.push(clause);
                pending.see(clause, Some(literal), &self.members, &self.added);
            }
        }
        antecedents[first..].reverse();
    }
}
