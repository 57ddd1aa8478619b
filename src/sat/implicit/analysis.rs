//! Conflict analysis: the clause of the first unique implication point.
//!
//! Like that of the small solver (docs/CDCL.md), but reasons are found when they are needed: a candidate that "not
//! twice" made false follows from the first true candidate that excludes it. The candidates that one true candidate
//! made false are counted under its time; they are replaced by it together.

use super::activity::Activity;
use super::board::{Board, Group, house_of};
use super::clauses::Clauses;
use super::literal::{Lit, VARIABLES, Var};
use super::trail::{Conflict, Reason, Trail};
use crate::sat::reduce::classic_tables::{CellSet, bits};
use std::mem;

/// The tables that an analysis reads.
#[derive(Clone, Copy)]
pub(super) struct Reasons<'a> {
    /// The board at level 0.
    pub(super) root: &'a Board,
    pub(super) trail: &'a Trail,
    pub(super) clauses: &'a Clauses,
}

impl Reasons<'_> {
    /// Visits the literals of a clause but those that are false at level 0; the clause of a group is that with `var`.
    #[inline]
    fn each(&self, reason: Reason, var: Var, mut visit: impl FnMut(Lit)) {
        match reason {
            Reason::Decision => {}
            Reason::Group(Group::Cell) => {
                for digit in bits(self.root.digits_at(var.band(), var.bit())) {
                    visit(Var::new(digit, var.band(), var.bit()).positive());
                }
            }
            Reason::Group(group) => self.each_place(var.digit(), &house_of(group, var), visit),
            Reason::Lock(lock) => self.each_place(var.digit(), lock.rest(var), visit),
            Reason::Clause(clause) => {
                let literals = self.clauses.literals(clause).iter().copied();
                literals.filter(|&literal| !self.root.is_false(literal)).for_each(visit);
            }
        }
    }

    /// Visits the places of a digit in a set of cells.
    #[inline]
    fn each_place(&self, digit: usize, cells: &CellSet, mut visit: impl FnMut(Lit)) {
        for (band, (cells, places)) in cells.iter().zip(&self.root.open[digit]).enumerate() {
            for bit in bits(cells & places) {
                visit(Var::new(digit, band, bit).positive());
            }
        }
    }

    /// The time at which a literal became false, its level, and the entry of that time if it is not about the literal.
    #[inline]
    fn cause(&self, falsified: Lit) -> Cause {
        let time = self.trail.time_of(falsified.var());
        let entry = self.trail.entries[time];
        let excluding = (entry.literal != !falsified).then_some(entry.literal.var());
        Cause { time, level: usize::from(entry.level), excluding }
    }
}

/// The origin of a false literal.
struct Cause {
    time: usize,
    level: usize,
    /// The true candidate that excludes it; `None` if it has an entry in the trail.
    excluding: Option<Var>,
}

/// The status of a candidate during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    None,
    /// It is in the clause, or was replaced by its reason.
    Seen,
    /// It follows from others in the clause.
    Implied,
    /// It does not.
    Free,
}

/// The literals of the current level that became false at one time.
#[derive(Clone, Copy, Debug)]
struct Pending {
    /// Whether the entry's own literal is one of them.
    own: bool,
    /// The number of candidates that the entry excludes, and the last of them.
    excluded: u8,
    last: Var,
}

impl Pending {
    const NONE: Self = Self { own: false, excluded: 0, last: Var::at(0, 0) };
}

/// The workspace of an analysis.
#[derive(Debug)]
pub(super) struct Analysis {
    status: Box<[Status; VARIABLES]>,
    touched: Vec<Var>,
    pending: Box<[Pending; VARIABLES]>,
    /// The number of pending literals.
    open: usize,
    /// The clause learned last. After backtracking the first literal is implied; the second has the highest level of
    /// the others.
    pub(super) clause: Vec<Lit>,
    /// The levels in the clause, as bits.
    levels: u128,
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            status: Box::new([Status::None; VARIABLES]),
            touched: Vec::new(),
            pending: Box::new([Pending::NONE; VARIABLES]),
            open: 0,
            clause: Vec::new(),
            levels: 0,
        }
    }
}

impl Analysis {
    /// Learns a clause from a false one, that of `reason` with `var`. Returns the level to backtrack to.
    pub(super) fn learn(
        &mut self,
        (reason, var): Conflict,
        reasons: Reasons<'_>,
        level: usize,
        activity: &mut Activity,
    ) -> usize {
        self.clause.clear();
        self.clause.push(var.positive());
        (self.open, self.levels) = (0, 0);
        reasons.each(reason, var, |literal| self.see(literal, reasons, level, activity));
        let mut time = reasons.trail.entries.len();
        self.clause[0] = loop {
            time -= 1;
            let Pending { mut own, excluded, last } = mem::replace(&mut self.pending[time], Pending::NONE);
            let entry = reasons.trail.entries[time];
            let var = entry.literal.var();
            if excluded > 0 {
                if self.open == 1 {
                    break last.positive();
                }
                self.open -= usize::from(excluded);
                if !own {
                    own = true;
                    self.open += 1;
                    self.touch(var, Status::Seen);
                    activity.bump(var);
                }
            }
            if own {
                if self.open == 1 {
                    break !entry.literal;
                }
                self.open -= 1;
                reasons.each(entry.reason, var, |literal| {
                    if literal != entry.literal {
                        self.see(literal, reasons, level, activity);
                    }
                });
            }
        };
        self.minimize(reasons);
        for var in self.touched.drain(..) {
            self.status[var.index()] = Status::None;
        }
        self.second(reasons)
    }

    fn touch(&mut self, var: Var, status: Status) {
        self.status[var.index()] = status;
        self.touched.push(var);
    }

    /// Adds a false literal: to the clause if it is of a lower level, and to the pending ones if it is of this one.
    #[inline]
    fn see(&mut self, literal: Lit, reasons: Reasons<'_>, level: usize, activity: &mut Activity) {
        let var = literal.var();
        if self.status[var.index()] != Status::None {
            return;
        }
        let cause = reasons.cause(literal);
        self.touch(var, Status::Seen);
        activity.bump(var);
        if cause.level < level {
            self.clause.push(literal);
            self.levels |= 1 << cause.level;
            return;
        }
        self.open += 1;
        let pending = &mut self.pending[cause.time];
        if cause.excluding.is_some() {
            pending.excluded += 1;
            pending.last = var;
        } else {
            pending.own = true;
        }
    }

    /// Removes literals that follow from the others (recursive minimization, Sörensson & Biere 2009).
    fn minimize(&mut self, reasons: Reasons<'_>) {
        let mut kept = 1;
        for place in 1..self.clause.len() {
            let literal = self.clause[place];
            if !self.follows(literal, reasons, 0) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a false literal follows from others in the clause.
    fn follows(&mut self, literal: Lit, reasons: Reasons<'_>, depth: usize) -> bool {
        let cause = reasons.cause(literal);
        if let Some(excluding) = cause.excluding {
            return self.is_implied(excluding.negative(), reasons, depth);
        }
        let entry = reasons.trail.entries[cause.time];
        if entry.reason == Reason::Decision {
            return false;
        }
        let mut all = true;
        reasons.each(entry.reason, literal.var(), |other| {
            all = all && (other == !literal || self.is_implied(other, reasons, depth));
        });
        all
    }

    /// Whether a false literal is in the clause or follows from those in it.
    fn is_implied(&mut self, literal: Lit, reasons: Reasons<'_>, depth: usize) -> bool {
        match self.status[literal.var().index()] {
            Status::Seen | Status::Implied => true,
            Status::Free => false,
            Status::None => {
                let level = reasons.cause(literal).level;
                // A level that is not in the clause would bring in a new decision.
                if self.levels >> level & 1 == 0 || depth == DEPTH {
                    return false;
                }
                let implied = self.follows(literal, reasons, depth + 1);
                self.touch(literal.var(), if implied { Status::Implied } else { Status::Free });
                implied
            }
        }
    }

    /// Moves the literal of the highest level but the first to second position, and returns that level.
    fn second(&mut self, reasons: Reasons<'_>) -> usize {
        let mut back = 0;
        for place in 1..self.clause.len() {
            let level = reasons.cause(self.clause[place]).level;
            if level > back {
                back = level;
                self.clause.swap(1, place);
            }
        }
        back
    }
}

/// The depth limit of the recursion, which bounds its stack.
const DEPTH: usize = 100;
