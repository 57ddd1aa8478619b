//! Unit propagation of the chosen groups, and taking it back.

use super::{Overlay, STRIDE};
use crate::engine::Interrupt;
use crate::explain::steps::groups::decoded;

impl Overlay {
    pub(super) fn assign(&mut self, literal: u32, reason: u32) {
        let (variable, is_true) = decoded(literal);
        self.values[variable] = Some(is_true);
        self.reasons[variable] = reason;
        self.positions[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Propagates the literals on the trail. Returns a constraint without a true literal that could have one, or with
    /// two, if there is one.
    pub(super) fn propagate(&mut self) -> Result<Option<u32>, Interrupt> {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            let (variable, is_true) = decoded(literal);
            let mut conflict = None;
            // Every count is brought up to date, even after a conflict: `undo` reverts all of them.
            for run in self.groups.runs(variable) {
                let (group, occurrences) = self.groups.run(run);
                if !self.chosen[group] {
                    continue;
                }
                self.work += occurrences.len() as u64;
                for at in occurrences {
                    let occurrence = self.groups.occurrence(at);
                    let constraint = occurrence.constraint;
                    if occurrence.is_positive != is_true {
                        self.free[constraint as usize] -= 1;
                        if self.free[constraint as usize] <= 1 && conflict.is_none() {
                            conflict = self.force_last(constraint);
                        }
                    } else if self.groups.is_exactly_one(constraint) && conflict.is_none() {
                        conflict = self.force_others(constraint, literal);
                    }
                }
            }
            if self.work >= STRIDE {
                self.work = 0;
                self.budget.check()?;
            }
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// Propagates the constraints of a group that facts have left one literal. Returns one without any.
    pub(super) fn force_units(&mut self, group: usize) -> Option<u32> {
        (0..self.units[group].len()).find_map(|unit| self.force_last(self.units[group][unit]))
    }

    /// Makes the last literal of a constraint true that is not false. Returns the constraint if there is none.
    fn force_last(&mut self, constraint: u32) -> Option<u32> {
        let literals = self.groups.literals(constraint);
        let value = |literal: u32| self.values[decoded(literal).0].map(|value| value == decoded(literal).1);
        let mut left = literals.iter().copied().filter(|&literal| value(literal) != Some(false));
        let Some(last) = left.next() else { return Some(constraint) };
        // False literals that are not propagated yet are not counted as such.
        if left.next().is_none() && value(last).is_none() {
            self.assign(last, constraint);
        }
        None
    }

    /// Makes all literals of an "exactly one" constraint false but this one, which is true. Returns the constraint if
    /// another one is true.
    fn force_others(&mut self, constraint: u32, literal: u32) -> Option<u32> {
        for at in 0..self.groups.literals(constraint).len() {
            let other = self.groups.literals(constraint)[at];
            if other == literal {
                continue;
            }
            match self.values[decoded(other).0] {
                Some(true) => return Some(constraint),
                Some(false) => {}
                None => self.assign(other ^ 1, constraint),
            }
        }
        None
    }

    /// Takes back all but the first literals of the trail.
    pub(super) fn undo(&mut self, mark: usize) {
        for at in (mark..self.trail.len()).rev() {
            let (variable, is_true) = decoded(self.trail[at]);
            self.values[variable] = None;
            if at >= self.next {
                continue;
            }
            for run in self.groups.runs(variable) {
                let (group, occurrences) = self.groups.run(run);
                if self.chosen[group] {
                    for at in occurrences {
                        let occurrence = self.groups.occurrence(at);
                        if occurrence.is_positive != is_true {
                            self.free[occurrence.constraint as usize] += 1;
                        }
                    }
                }
            }
        }
        self.trail.truncate(mark);
        self.next = self.next.min(mark);
    }

    /// The variables whose values conflict in a constraint, facts apart.
    pub(super) fn culprits(&self, conflict: u32) -> Vec<usize> {
        let literals = self.groups.literals(conflict).iter().map(|&literal| decoded(literal));
        let is_true = |&(variable, is_positive): &(usize, bool)| self.values[variable] == Some(is_positive);
        let both: Vec<usize> = literals.clone().filter(is_true).map(|(variable, _)| variable).collect();
        let culprits = if both.is_empty() { literals.map(|(variable, _)| variable).collect() } else { both };
        culprits.into_iter().filter(|&variable| !self.is_fact[variable]).collect()
    }

    /// The variables whose values force that of another one by its reason, facts apart.
    pub(super) fn causes(&self, variable: usize) -> Vec<usize> {
        let reason = self.reasons[variable];
        // A literal is false in an "exactly one" constraint because another one is true.
        let by_another = self.groups.is_exactly_one(reason) && self.values[variable] == Some(false);
        let others = self.groups.literals(reason).iter().map(|&literal| decoded(literal).0);
        // A conflict may have made another literal true since.
        let others = others.filter(|&other| !self.is_fact[other] && self.positions[other] < self.positions[variable]);
        others.filter(|&other| !by_another || self.values[other] == Some(true)).collect()
    }
}
