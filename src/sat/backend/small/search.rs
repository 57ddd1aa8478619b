//! The search: propagate, decide, and learn from each conflict.
//!
//! This is conflict-driven clause learning (CDCL). docs/CDCL.md explains it step by step.

use super::activity::Activity;
use super::analysis::{Analysis, Conflict, Reasons};
use super::counted::Counted;
use super::literal::Lit;
use super::pairs::Pairs;
use super::trail::{Reason, Trail};
use super::watched::Watched;
use std::cmp::Reverse;
use std::mem;

/// The number of learnt clauses at which they are halved for the first time, and by how much it grows each time.
const KEPT: usize = 2_000;
const MORE: usize = 300;

/// The number of superfluous clauses at which they are removed.
const SUPERFLUOUS: usize = 50_000;

/// How a search ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every variable has a value.
    Model,
    /// There is no model: these assumptions are to blame, or the formula alone.
    Refuted(Vec<Lit>),
    /// It was told to stop.
    Stopped,
}

/// What a search reports as it goes along.
pub(super) trait Observer {
    /// A clause was learnt: it follows by reverse unit propagation.
    fn learnt(&mut self, clause: &[Lit]);
    /// A clause that was learnt is no longer used.
    fn dropped(&mut self, clause: &[Lit]);
    /// Whether to stop, asked after each conflict.
    fn stop(&mut self) -> bool;
    /// A decision was made.
    fn decided(&mut self);
}

/// A formula and the state of the search on it.
#[derive(Debug, Default)]
pub(super) struct Search {
    variables: usize,
    pairs: Pairs,
    counted: Counted,
    watched: Watched,
    trail: Trail,
    activity: Activity,
    analysis: Analysis,
    /// Whether clauses that come now are watched, since the others are indexed.
    indexed: bool,
    /// Whether the formula is known to have no model.
    refuted: bool,
    /// The number of learnt clauses at which they are halved.
    most: usize,
    /// A clause that is being added.
    clause: Vec<Lit>,
}

impl Search {
    /// Forgets the formula. The next may have this many variables, a multiple of 64. What memory there is stays.
    pub(super) fn clear(&mut self, variables: usize) {
        self.variables = 0;
        self.pairs.clear(variables);
        self.counted.clear();
        self.watched.clear(variables);
        self.trail.clear(variables);
        self.activity.clear(variables);
        self.analysis.clear(variables);
        self.indexed = false;
        self.refuted = false;
        self.most = KEPT;
    }

    /// Ensures that there are this many variables; there is room for them.
    pub(super) fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    /// Adds a clause, between two calls of [`solve`](Self::solve).
    pub(super) fn add(&mut self, clause: impl Iterator<Item = Lit> + Clone) {
        if self.trail.level() > 0 {
            if self.refute_model(clause.clone()) {
                return;
            }
            self.back_to(0);
        }
        self.clause.clear();
        for literal in clause {
            if self.trail.is_true(literal) || self.clause.contains(&!literal) {
                return;
            }
            if !self.trail.is_false(literal) && !self.clause.contains(&literal) {
                self.clause.push(literal);
            }
        }
        match *self.clause {
            [] => self.refuted = true,
            [only] => self.trail.assign(only, Reason::None),
            [one, other] if !one.is_positive() && !other.is_positive() => self.pairs.add(one, other),
            _ if self.indexed => drop(self.watched.add(&self.clause, 0)),
            _ => self.counted.add(&self.clause),
        }
    }

    /// Adds a clause that the model at hand violates, and goes back only as far as it takes, as after a conflict. That
    /// is possible if one literal became false later than all others.
    fn refute_model(&mut self, clause: impl Iterator<Item = Lit>) -> bool {
        self.clause.clear();
        self.clause.extend(clause);
        if !self.clause.iter().all(|&literal| self.trail.is_false(literal)) {
            return false;
        }
        self.clause.sort_unstable_by_key(|&literal| (Reverse(self.trail.level_of(literal)), literal.index()));
        // Clauses are compared by counting their literals: none may count twice.
        self.clause.dedup();
        if self.clause.len() < 2 {
            return false;
        }
        let [latest, level] = [0, 1].map(|place| self.trail.level_of(self.clause[place]));
        if latest == level {
            return false;
        }
        self.back_to(level);
        let number = self.watched.exclude(&self.clause);
        self.trail.assign(self.clause[0], Reason::Watched(number));
        true
    }

    /// What was decided on the way to the model, after this many assumptions: all other values follow from that.
    pub(super) fn decisions(&self, assumptions: usize) -> impl Iterator<Item = Lit> + '_ {
        self.trail.decisions(assumptions)
    }

    /// Looks for a model in which the assumptions are true.
    pub(super) fn solve(&mut self, assumptions: &[Lit], observer: &mut impl Observer) -> End {
        if !mem::replace(&mut self.indexed, true) {
            self.counted.index(self.trail.room());
        }
        if self.refuted {
            return End::Refuted(Vec::new());
        }
        let end = self.search(assumptions, observer);
        self.refuted |= matches!(&end, End::Refuted(core) if core.is_empty());
        end
    }

    fn search(&mut self, assumptions: &[Lit], observer: &mut impl Observer) -> End {
        loop {
            if let Err(conflict) = self.propagate() {
                if self.trail.level() == 0 {
                    return End::Refuted(Vec::new());
                }
                self.learn(conflict, observer);
                if observer.stop() {
                    return End::Stopped;
                }
                continue;
            }
            if self.watched.learnt() >= self.most || self.watched.superfluous() >= SUPERFLUOUS {
                self.most = self.watched.learnt().max(self.most) + MORE;
                self.back_to(0);
                self.watched.halve(&self.trail, |clause| observer.dropped(clause));
            }
            if let Some(&assumption) = assumptions.get(self.trail.level()) {
                if self.trail.is_false(assumption) {
                    let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
                    let mut core = self.analysis.causes(assumption, reasons);
                    core.push(assumption);
                    return End::Refuted(core);
                }
                // An assumption has a level of its own even if it is true already.
                self.trail.open_level();
                if !self.trail.is_true(assumption) {
                    self.trail.assign(assumption, Reason::None);
                }
                continue;
            }
            let Some(variable) = self.activity.choose(&self.trail, self.variables) else { return End::Model };
            self.trail.open_level();
            self.trail.assign(Lit::new(variable, true), Reason::None);
            observer.decided();
        }
    }

    /// Assigns what follows by unit propagation.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.trail.next_to_propagate() {
            self.counted.propagate(!literal, &mut self.trail).map_err(Conflict::Counted)?;
            if literal.is_positive() {
                self.pairs.propagate(literal, &mut self.trail).map_err(|other| Conflict::Pair(literal, other))?;
            }
            self.watched.propagate(!literal, &mut self.trail).map_err(Conflict::Watched)?;
        }
        Ok(())
    }

    /// Learns a clause from a conflict, goes back, and assigns the literal that the clause makes true.
    fn learn(&mut self, conflict: Conflict, observer: &mut impl Observer) {
        let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
        let (level, glue) = self.analysis.learn(conflict, reasons, &mut self.activity);
        self.activity.decay();
        self.back_to(level);
        let clause = &*self.analysis.clause;
        observer.learnt(clause);
        // What takes the place of clauses that exclude models must not be forgotten.
        let excludes = self.watched.supersedes(clause);
        let reason = match *clause {
            [_] => Reason::None,
            [one, other] if !one.is_positive() && !other.is_positive() => {
                self.pairs.add(one, other);
                Reason::Pair(!other)
            }
            _ if excludes => Reason::Watched(self.watched.exclude(clause)),
            _ => Reason::Watched(self.watched.add(clause, glue)),
        };
        self.trail.assign(clause[0], reason);
    }

    /// Goes back to a level.
    pub(super) fn back_to(&mut self, level: usize) {
        let counted = &mut self.counted;
        self.trail.back_to(level, |literal| counted.restore(!literal));
    }

    /// Whether the variable is true in the model that was found.
    pub(super) fn is_true(&self, variable: usize) -> bool {
        self.trail.is_true(Lit::new(variable, true))
    }
}
