//! Unit propagation over groups and clauses, with one level of assumptions.

use super::clauses::{Clauses, Literal};
use super::groups::{Candidate, Group, Groups};
use super::mentioned::Mentioned;
use super::values::{Reason, Time, Values};
use crate::refusal::Refusal;
use std::collections::VecDeque;

/// The number of units between two calls of `keep_going`: at side 256 each falsifies up to 765 candidates.
const STRIDE: u32 = 64;

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// All candidates of the group are false.
    Group(Group),
    /// All literals of the clause are false.
    Clause(u32),
    /// The literal is true, and assumed to be false.
    Assumed(Literal),
}

/// The state of unit propagation.
pub(super) struct Propagation<'a> {
    pub(super) groups: &'a Groups,
    pub(super) values: Values,
    pub(super) clauses: Clauses,
    /// Candidates that must become true.
    units: VecDeque<(Candidate, Reason)>,
    /// Literals that became false, which clauses may watch.
    visits: Vec<Literal>,
    /// During an assumption: the time before it, and the candidates that became true and false since.
    assumed: Option<Time>,
    placed: Vec<Candidate>,
    falsified: Vec<Candidate>,
    keep_going: &'a mut dyn FnMut() -> bool,
    taken: u32,
    stopped: bool,
}

impl<'a> Propagation<'a> {
    /// An empty assignment, for clauses that mention these candidates alone. Propagates while `keep_going` returns
    /// true.
    pub(super) fn new(groups: &'a Groups, mentioned: Mentioned, keep_going: &'a mut dyn FnMut() -> bool) -> Self {
        let clauses = Clauses::new(mentioned.len());
        let values = Values::new(groups, mentioned);
        let mut units = VecDeque::new();
        if groups.side() == 1 {
            units.push_back((0, Reason::Group(0)));
        }
        let (visits, placed, falsified) = (Vec::new(), Vec::new(), Vec::new());
        let (assumed, taken, stopped) = (None, 0, false);
        Self { groups, values, clauses, units, visits, assumed, placed, falsified, keep_going, taken, stopped }
    }

    /// Whether to continue. Once this is false, propagation does nothing more: conflicts can be missing then, but never
    /// invented.
    pub(super) fn keep_going(&mut self) -> bool {
        self.stopped = self.stopped || !(self.keep_going)();
        !self.stopped
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.is_false(Literal::new(literal.candidate(), !literal.is_negated()))
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        let candidate = literal.candidate();
        if literal.is_negated() {
            self.values.holder(self.groups.cell(candidate) as Group) == Some(candidate)
        } else {
            self.values.is_false(candidate)
        }
    }

    /// The refusal that a missing conflict means.
    pub(super) fn without_conflict(&self, refusal: Refusal) -> Refusal {
        if self.stopped { Refusal::Stopped } else { refusal }
    }

    /// Adds a given or proved clause, and propagates its consequences.
    pub(super) fn add(&mut self, literals: impl Iterator<Item = Literal>) -> Result<(), Conflict> {
        let clause = self.clauses.push(literals);
        let literals = self.clauses.literals(clause);
        if literals.iter().any(|&literal| self.is_true(literal)) {
            // Permanently true, as nothing is assumed.
            return Ok(());
        }
        let open: Vec<usize> =
            (0..literals.len()).filter(|&position| !self.is_false(literals[position])).take(2).collect();
        match open[..] {
            [] => return Err(Conflict::Clause(clause)),
            [one] => {
                let unit = literals[one];
                self.imply(unit, Reason::Clause(clause));
            }
            _ => {
                let literals = self.clauses.literals_mut(clause);
                // The first is swapped first: the second comes after it, and is not at 0.
                open.iter().enumerate().for_each(|(to, &from)| literals.swap(to, from));
                let [first, second] = [literals[0], literals[1]];
                self.watch(first, clause);
                self.watch(second, clause);
            }
        }
        self.propagate()
    }

    /// Skips a number in the numbering of clauses.
    pub(super) fn skip(&mut self) {
        self.clauses.push(std::iter::empty());
    }

    /// Assumes that all literals are false, and returns the conflict that this leads to, if any. The assumptions stay
    /// until [`undo`](Self::undo).
    pub(super) fn refute(&mut self, literals: impl Iterator<Item = Literal>) -> Result<(), Conflict> {
        self.assumed = Some(self.values.now());
        for literal in literals {
            if self.is_true(literal) {
                return Err(Conflict::Assumed(literal));
            }
            if !self.is_false(literal) {
                self.imply(Literal::new(literal.candidate(), !literal.is_negated()), Reason::Assumed);
            }
        }
        self.propagate()
    }

    /// Undoes the assumptions and all consequences.
    pub(super) fn undo(&mut self) {
        self.units.clear();
        self.visits.clear();
        if let Some(since) = self.assumed.take() {
            self.values.undo(self.groups, since, &self.placed, &self.falsified);
        }
        self.placed.clear();
        self.falsified.clear();
    }

    /// Makes an open literal false now, or queues it to become true.
    fn imply(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        if literal.is_negated() {
            self.values.exclude(candidate, reason);
            self.falsify(candidate);
        } else {
            self.units.push_back((candidate, reason));
        }
    }

    #[inline]
    fn falsify(&mut self, candidate: Candidate) {
        let units = &mut self.units;
        self.values.falsify(self.groups, candidate, |last, group| units.push_back((last, Reason::Group(group))));
        self.visits.push(Literal::new(candidate, false));
        if self.assumed.is_some() {
            self.falsified.push(candidate);
        }
    }

    /// Propagates to a fixed point, to a conflict, or until the work is stopped. Groups come first: they need no steps.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some((candidate, reason)) = self.units.pop_front() {
                self.place(candidate, reason)?;
                self.taken += 1;
                if self.taken.is_multiple_of(STRIDE) && !self.keep_going() {
                    return Ok(());
                }
            } else if let Some(literal) = self.visits.pop() {
                self.visit(literal)?;
            } else {
                return Ok(());
            }
        }
    }

    fn place(&mut self, candidate: Candidate, reason: Reason) -> Result<(), Conflict> {
        let literal = Literal::new(candidate, false);
        if self.is_true(literal) {
            return Ok(());
        }
        if self.is_false(literal) {
            return Err(match reason {
                Reason::Group(group) => Conflict::Group(group),
                Reason::Clause(clause) => Conflict::Clause(clause),
                Reason::Assumed => Conflict::Assumed(Literal::new(candidate, true)),
            });
        }
        let groups = self.groups;
        self.values.place(groups, candidate, reason);
        if self.assumed.is_some() {
            self.placed.push(candidate);
        }
        for group in groups.groups_of(candidate) {
            for member in groups.members(group) {
                if member != candidate && !self.values.is_false(member) {
                    self.falsify(member);
                }
            }
        }
        self.visits.push(Literal::new(candidate, true));
        Ok(())
    }

    fn watch(&mut self, literal: Literal, clause: u32) {
        if let Some(rank) = self.values.mentioned.rank(literal.candidate()) {
            self.clauses.watching(rank, literal.is_negated()).push(clause);
        }
    }

    /// Visits the clauses that watch a newly false literal.
    fn visit(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let Some(rank) = self.values.mentioned.rank(falsified.candidate()) else { return Ok(()) };
        let watching = std::mem::take(self.clauses.watching(rank, falsified.is_negated()));
        let (mut kept, mut outcome) = (Vec::with_capacity(watching.len()), Ok(()));
        for clause in watching {
            if outcome.is_err() {
                kept.push(clause);
                continue;
            }
            let literals = self.clauses.literals_mut(clause);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.is_true(first) {
                kept.push(clause);
                continue;
            }
            let literals = self.clauses.literals(clause);
            match literals[2..].iter().position(|&literal| !self.is_false(literal)) {
                Some(other) => {
                    let literals = self.clauses.literals_mut(clause);
                    literals.swap(1, 2 + other);
                    let other = literals[1];
                    self.watch(other, clause);
                }
                None if self.is_false(first) => {
                    kept.push(clause);
                    outcome = Err(Conflict::Clause(clause));
                }
                None => {
                    kept.push(clause);
                    self.imply(first, Reason::Clause(clause));
                }
            }
        }
        *self.clauses.watching(rank, falsified.is_negated()) = kept;
        outcome
    }
}
