//! Causes of conflicts: clauses and, without going further back, facts known before.

use super::clauses::Literal;
use super::groups::Candidate;
use super::propagation::{Conflict, Propagation};
use super::values::{Reason, Time};

/// A cause of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// A clause.
    Clause(u32),
    /// The digit of a cell.
    Placed(usize),
    /// A false candidate that no true candidate excludes.
    Excluded(Candidate),
}

/// A tracer of conflicts that reuses its memory.
#[derive(Default)]
pub(super) struct Trace {
    open: Vec<Cause>,
    /// The last trace in which each cell and each clause occurred.
    cells: Vec<u32>,
    clauses: Vec<u32>,
    number: u32,
}

impl Trace {
    /// Begins to trace a conflict.
    pub(super) fn begin(&mut self, propagation: &Propagation<'_>, conflict: Conflict) {
        self.number += 1;
        self.cells.resize(propagation.groups.cells(), 0);
        self.clauses.resize(propagation.clauses.len(), 0);
        self.open.clear();
        match conflict {
            Conflict::Group(group) => self.group(propagation, group),
            Conflict::Clause(clause) => self.clause(propagation, clause),
            Conflict::Assumed(literal) => self.literal(propagation, literal),
        }
    }

    /// Adds another cause to be traced.
    pub(super) fn push(&mut self, cause: Cause) {
        self.open.push(cause);
    }

    /// The next cause that is a clause, or a fact found before `until`. Later facts are traced back, and facts from
    /// before `given` are no causes.
    pub(super) fn next(&mut self, propagation: &Propagation<'_>, given: Time, until: Time) -> Option<Cause> {
        while let Some(cause) = self.open.pop() {
            let values = &propagation.values;
            let (time, reason) = match cause {
                Cause::Clause(_) => return Some(cause),
                Cause::Placed(cell) => {
                    if std::mem::replace(&mut self.cells[cell], self.number) == self.number {
                        continue;
                    }
                    values.placement(cell)
                }
                Cause::Excluded(candidate) => match values.exclusion(candidate) {
                    Some(why) => why,
                    None => continue,
                },
            };
            match reason {
                _ if time < given => {}
                _ if time < until => return Some(cause),
                Reason::Assumed => {}
                Reason::Group(group) => self.group(propagation, group),
                Reason::Clause(clause) => self.clause(propagation, clause),
            }
        }
        None
    }

    /// Traces the false candidates of a group.
    fn group(&mut self, propagation: &Propagation<'_>, group: u32) {
        for member in propagation.groups.members(group) {
            if propagation.values.is_false(member) {
                self.literal(propagation, Literal::new(member, true));
            }
        }
    }

    /// Records a clause and traces its false literals.
    fn clause(&mut self, propagation: &Propagation<'_>, clause: u32) {
        if std::mem::replace(&mut self.clauses[clause as usize], self.number) == self.number {
            return;
        }
        self.open.push(Cause::Clause(clause));
        for &literal in propagation.clauses.literals(clause) {
            if propagation.is_false(literal) {
                self.literal(propagation, Literal::new(literal.candidate(), !literal.is_negated()));
            }
        }
    }

    /// Traces a true literal.
    fn literal(&mut self, propagation: &Propagation<'_>, literal: Literal) {
        let (values, candidate) = (&propagation.values, literal.candidate());
        if !literal.is_negated() {
            self.open.push(Cause::Placed(propagation.groups.cell(candidate)));
        } else if values.exclusion(candidate).is_some() {
            self.open.push(Cause::Excluded(candidate));
        } else if let Some(cell) = values.excluding_cell(propagation.groups, candidate) {
            self.open.push(Cause::Placed(cell));
        }
    }
}
