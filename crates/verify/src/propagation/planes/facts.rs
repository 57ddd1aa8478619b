//! The assignment, as sets of variables and planes of long clauses.

use super::sets::{ByPlace, CLAUSE_WORDS, Clauses, Variables, WORDS, is_positive};
use crate::propagation::assignment::{Assignment, Reason, Value};
use crate::propagation::bits::{elements, has, insert, remove};
use crate::propagation::index::{Clause, Code, Index};
use std::sync::Arc;

/// The effects of placing a variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Placing {
    /// The variables that become false.
    pub(super) excluded: Variables,
    /// The long clauses that contain the variable.
    pub(super) satisfied: Clauses,
    /// The long clauses that the planes lose.
    pub(super) lost: ByPlace,
}

/// The sets that backtracking restores.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) planes: ByPlace,
    /// The long clauses with a true literal.
    pub(super) satisfied: Clauses,
    pub(super) truths: Variables,
    pub(super) falsehoods: Variables,
}

/// A variable that became true, or that became false by itself.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) literal: Code,
    pub(super) reason: Reason,
    /// The variables that became false with it.
    pub(super) fresh: Variables,
}

/// The current assignment and its history.
pub(super) struct Facts {
    pub(super) index: Arc<Index>,
    /// The effects of placing each variable.
    pub(super) placings: Vec<Placing>,
    pub(super) state: Snapshot,
    pub(super) trail: Vec<Event>,
}

impl Assignment for Facts {
    fn value(&self, literal: Code) -> Value {
        let variable = literal as usize / 2;
        if has(&self.state.truths, variable) {
            if is_positive(literal) { Value::True } else { Value::False }
        } else if has(&self.state.falsehoods, variable) {
            if is_positive(literal) { Value::False } else { Value::True }
        } else {
            Value::Open
        }
    }

    fn make_true(&mut self, literal: Code, reason: Reason) {
        let variable = literal as usize / 2;
        let state = &mut self.state;
        let mut fresh = [0; WORDS];
        if is_positive(literal) {
            let placing = &self.placings[variable];
            for ((fresh, falsehoods), excluded) in fresh.iter_mut().zip(&mut state.falsehoods).zip(&placing.excluded) {
                *fresh = excluded & !*falsehoods;
                *falsehoods |= excluded;
            }
            for (plane, lost) in state.planes.as_flattened_mut().iter_mut().zip(placing.lost.as_flattened()) {
                *plane &= !lost;
            }
            for (satisfied, clauses) in state.satisfied.iter_mut().zip(&placing.satisfied) {
                *satisfied |= clauses;
            }
            insert(&mut state.truths, variable);
        } else {
            for &clause in self.index.occurrences.list(literal ^ 1) {
                if let Some(place) = self.index.long.list(clause).iter().position(|&other| other == literal ^ 1) {
                    remove(&mut state.planes[place], clause as usize);
                }
            }
            insert(&mut fresh, variable);
            insert(&mut state.falsehoods, variable);
        }
        self.trail.push(Event { literal, reason, fresh });
    }
}

impl Facts {
    /// The clause that made a literal true; `None` for an assumption.
    pub(super) fn reason(&self, literal: Code) -> Option<Clause> {
        let variable = literal as usize / 2;
        let is_cause =
            |event: &&Event| event.literal == literal || !is_positive(literal) && has(&event.fresh, variable);
        let event = self.trail.iter().find(is_cause)?;
        let reason = if event.literal == literal { event.reason } else { Reason::Implied(event.literal) };
        reason.clause(literal)
    }

    /// Places the last literal of every long clause that has just one left, up to a fixed point. Returns the falsified
    /// clause, if any.
    pub(super) fn place_singles(&mut self) -> Option<Clause> {
        loop {
            let (empty, single) = self.state.scan();
            if let Some(clause) = elements(&empty).next() {
                return Some(Clause::Long(clause as u32));
            }
            let before = self.trail.len();
            for clause in elements(&single) {
                // Others were placed since the scan.
                if has(&self.state.satisfied, clause) {
                    continue;
                }
                let mut left = 0;
                let mut last = 0;
                for (plane, place) in self.state.planes.iter().zip(0..) {
                    let is_left = usize::from(has(plane, clause));
                    left += is_left;
                    last += is_left * place;
                }
                if left == 0 {
                    return Some(Clause::Long(clause as u32));
                }
                let literal = self.index.long.list(clause as u32)[last];
                self.make_true(literal, Reason::Long(clause as u32));
            }
            if self.trail.len() == before {
                return None;
            }
        }
    }
}

impl Snapshot {
    /// The long clauses all of whose literals are false, and those with exactly one that is not false but not true.
    fn scan(&self) -> (Clauses, Clauses) {
        let (mut one, mut more) = ([0; CLAUSE_WORDS], [0; CLAUSE_WORDS]);
        for plane in &self.planes {
            for word in 0..CLAUSE_WORDS {
                more[word] |= one[word] & plane[word];
                one[word] |= plane[word];
            }
        }
        (one.map(|word| !word), std::array::from_fn(|word| one[word] & !more[word] & !self.satisfied[word]))
    }
}
