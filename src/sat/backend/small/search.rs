//! The search: propagate, decide, and learn from each conflict.
//!
//! docs/CDCL.md explains this conflict-driven clause learning (CDCL) step by step.

use super::activity::Activity;
use super::analysis::{Analysis, Antecedent, Conflict, Reasons};
use super::counted::Counted;
use super::literal::Lit;
use super::pairs::Pairs;
use super::trail::{Reason, Trail};
use super::watched::Watched;
use std::cmp::Reverse;
use std::mem;

/// The number of learned clauses at which they are first halved, and the growth of that number each time.
const FIRST_LIMIT: usize = 2_000;
const LIMIT_GROWTH: usize = 300;

/// The conflicts before the first restart; later intervals are multiples by the Luby sequence.
// Nearly all classic puzzles take fewer, so they have no restarts.
const RESTART_UNIT: u32 = 128;

/// The number of superfluous clauses at which they are removed.
const SUPERFLUOUS: usize = 50_000;

/// The outcome of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Every variable has a value.
    Model,
    /// There is no model under these assumptions; if there are none of them, the formula has no model.
    Refuted(Vec<Lit>),
    /// The observer stopped it.
    Stopped,
}

/// An observer of a search.
pub(super) trait Observer {
    /// A clause was learned: it follows by reverse unit propagation.
    fn learnt(&mut self, clause: &[Lit]);
    /// A learned clause is no longer used.
    fn dropped(&mut self, clause: &[Lit]);
    /// Whether to stop; called after each conflict.
    fn stop(&mut self) -> bool;
    /// A decision was made.
    fn decided(&mut self);
    /// Whether to call [`derived`](Self::derived).
    fn explains(&self) -> bool {
        false
    }
    /// A clause follows from others by unit propagation, in this order: a literal true at level 0, a clause that is
    /// about to be learned, or, at the end, the empty one.
    fn derived(&mut self, _clause: &[Lit], _antecedents: &[Antecedent]) {}
}

/// Where an added clause is kept, without its literals that are false at level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Nowhere: it is true.
    None,
    /// Nowhere: it is false, which refutes the formula.
    Refuted,
    /// As a literal that is true at level 0.
    Fact,
    Pair,
    Counted,
    Watched,
}

/// A formula and the state of the search for its models.
#[derive(Debug, Default)]
pub(super) struct Cdcl {
    variables: usize,
    pairs: Pairs,
    counted: Counted,
    watched: Watched,
    trail: Trail,
    activity: Activity,
    analysis: Analysis,
    /// Whether the clauses are indexed, so that new ones must be watched.
    indexed: bool,
    /// Whether the formula is known to have no model.
    refuted: bool,
    /// The number of learned clauses at which they are halved.
    most: usize,
    /// The number of the next restart, and the conflicts until then.
    restart: (u32, u32),
    /// The clause that was added last, as it is kept.
    clause: Vec<Lit>,
    /// The number of literals of level 0 that the observer knows.
    explained: usize,
}

impl Cdcl {
    /// Removes the formula and makes room for `variables` variables, a multiple of 64. Keeps the memory.
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
        self.most = FIRST_LIMIT;
        self.restart = (1, RESTART_UNIT);
        self.explained = 0;
    }

    /// Ensures that there are `variables` variables, for which there must be room.
    pub(super) fn reserve(&mut self, variables: usize) {
        self.variables = self.variables.max(variables);
    }

    /// Adds a clause, between two calls of [`solve`](Self::solve).
    pub(super) fn add(&mut self, clause: impl Iterator<Item = Lit> + Clone) -> Place {
        if self.trail.level() > 0 {
            if self.refute_model(clause.clone()) {
                return Place::Watched;
            }
            self.backtrack_to(0);
        }
        self.clause.clear();
        for literal in clause {
            if self.trail.is_true(literal) || self.clause.contains(&!literal) {
                return Place::None;
            }
            if !self.trail.is_false(literal) && !self.clause.contains(&literal) {
                self.clause.push(literal);
            }
        }
        match *self.clause {
            [] => {
                self.refuted = true;
                Place::Refuted
            }
            [only] => {
                self.trail.assign(only, Reason::None);
                Place::Fact
            }
            [one, other] if !one.is_positive() && !other.is_positive() => {
                self.pairs.add(one, other);
                Place::Pair
            }
            _ if self.indexed => {
                self.watched.add(&self.clause, 0);
                Place::Watched
            }
            _ => {
                self.counted.add(&self.clause);
                Place::Counted
            }
        }
    }

    /// The clause that was added last, as it is kept.
    pub(super) fn added(&self) -> &[Lit] {
        &self.clause
    }

    /// Adds a clause that the current model violates, and backtracks only as far as needed, as after a conflict. That
    /// is possible if one literal became false later than all others.
    fn refute_model(&mut self, clause: impl Iterator<Item = Lit>) -> bool {
        self.clause.clear();
        self.clause.extend(clause);
        if !self.clause.iter().all(|&literal| self.trail.is_false(literal)) {
            return false;
        }
        self.clause.sort_unstable_by_key(|&literal| (Reverse(self.trail.level_of(literal)), literal.index()));
        // Clauses are compared by counting their literals, so none may occur twice.
        self.clause.dedup();
        if self.clause.len() < 2 {
            return false;
        }
        let [latest, level] = [0, 1].map(|place| self.trail.level_of(self.clause[place]));
        if latest == level {
            return false;
        }
        self.backtrack_to(level);
        let number = self.watched.exclude(&self.clause);
        self.trail.assign(self.clause[0], Reason::Watched(number));
        true
    }

    /// The decisions that led to the model, after the first `assumptions`; they imply all other values.
    pub(super) fn decisions(&self, assumptions: usize) -> impl Iterator<Item = Lit> + '_ {
        self.trail.decisions(assumptions)
    }

    /// Searches for a model in which the assumptions are true.
    pub(super) fn solve(&mut self, assumptions: &[Lit], observer: &mut dyn Observer) -> Outcome {
        if !mem::replace(&mut self.indexed, true) {
            self.counted.index(self.trail.room());
        }
        if self.refuted {
            return Outcome::Refuted(Vec::new());
        }
        let end = self.search(assumptions, observer);
        self.refuted |= matches!(&end, Outcome::Refuted(core) if core.is_empty());
        end
    }

    fn search(&mut self, assumptions: &[Lit], observer: &mut dyn Observer) -> Outcome {
        loop {
            if let Err(conflict) = self.propagate() {
                if self.trail.level() == 0 {
                    if observer.explains() {
                        self.explain_facts(observer);
                        let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
                        self.analysis.explain(&[], conflict, reasons);
                        observer.derived(&[], &self.analysis.antecedents);
                    }
                    return Outcome::Refuted(Vec::new());
                }
                self.learn(conflict, observer);
                if observer.stop() {
                    return Outcome::Stopped;
                }
                continue;
            }
            if self.trail.level() == 0 && observer.explains() {
                self.explain_facts(observer);
            }
            if self.watched.learnt() >= self.most || self.watched.superfluous() >= SUPERFLUOUS {
                self.most = self.watched.learnt().max(self.most) + LIMIT_GROWTH;
                self.backtrack_to(0);
                self.watched.halve(&self.trail, |clause| observer.dropped(clause));
            }
            if self.restart.1 == 0 {
                self.restart.0 += 1;
                self.restart.1 = RESTART_UNIT * luby(self.restart.0);
                // With models to exclude, the search stays depth-first, so that few clauses exclude many of them.
                if self.watched.excluding() <= 1 {
                    self.backtrack_to(assumptions.len());
                }
            }
            if let Some(&assumption) = assumptions.get(self.trail.level()) {
                if self.trail.is_false(assumption) {
                    let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
                    let mut core = self.analysis.causes(assumption, reasons);
                    core.push(assumption);
                    return Outcome::Refuted(core);
                }
                // Each assumption opens a level, even if it is true already, so that levels number the assumptions.
                self.trail.open_level();
                if !self.trail.is_true(assumption) {
                    self.trail.assign(assumption, Reason::None);
                }
                continue;
            }
            let Some(variable) = self.activity.choose(&self.trail, self.variables) else { return Outcome::Model };
            self.trail.open_level();
            self.trail.assign(Lit::new(variable, true), Reason::None);
            observer.decided();
        }
    }

    /// Reports from what each new literal of level 0 follows, before its reason is renumbered.
    fn explain_facts(&mut self, observer: &mut dyn Observer) {
        let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
        for &literal in &self.trail.literals()[self.explained..] {
            // Without a reason it is a clause of the formula or a learned one.
            let Some(antecedent) = reasons.antecedent(literal) else { continue };
            let antecedents = &mut self.analysis.antecedents;
            antecedents.clear();
            reasons.each(self.trail.reason_of(literal), |other| {
                if other != literal {
                    antecedents.push(Antecedent::Fact(!other));
                }
            });
            antecedents.push(antecedent);
            observer.derived(&[literal], antecedents);
        }
        self.explained = self.trail.literals().len();
    }

    /// Assigns the consequences of unit propagation.
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

    /// Learns a clause from a conflict, backtracks, and assigns the literal that the clause implies.
    fn learn(&mut self, conflict: Conflict, observer: &mut dyn Observer) {
        let reasons = Reasons { trail: &self.trail, counted: &self.counted, watched: &self.watched };
        let (level, rank) = self.analysis.learn(conflict, reasons, &mut self.activity);
        if observer.explains() {
            let clause = mem::take(&mut self.analysis.clause);
            self.analysis.explain(&clause, conflict, reasons);
            self.analysis.clause = clause;
            observer.derived(&self.analysis.clause, &self.analysis.antecedents);
        }
        self.activity.decay();
        for &(clause, rank) in &self.analysis.used {
            self.watched.used(clause, rank);
        }
        self.restart.1 = self.restart.1.saturating_sub(1);
        self.backtrack_to(level);
        let clause = &*self.analysis.clause;
        observer.learnt(clause);
        // A clause that replaces clauses that exclude models must be kept.
        let excludes = self.watched.supersedes(clause);
        let reason = match *clause {
            [_] => Reason::None,
            [one, other] if !one.is_positive() && !other.is_positive() => {
                self.pairs.add(one, other);
                Reason::Pair(!other)
            }
            _ if excludes => Reason::Watched(self.watched.exclude(clause)),
            _ => Reason::Watched(self.watched.add(clause, rank)),
        };
        self.trail.assign(clause[0], reason);
    }

    /// Backtracks to a level.
    pub(super) fn backtrack_to(&mut self, level: usize) {
        let counted = &mut self.counted;
        self.trail.backtrack_to(level, |literal| counted.restore(!literal));
    }

    /// Whether the variable is true in the model.
    pub(super) fn is_true(&self, variable: usize) -> bool {
        self.trail.is_true(Lit::new(variable, true))
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, …, counted from 1 (M. Luby, A. Sinclair and D. Zuckerman, 1993).
const fn luby(number: u32) -> u32 {
    let mut rest = number;
    loop {
        let power = 1 << rest.ilog2();
        if rest == 2 * power - 1 {
            return power;
        }
        rest -= power - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_follow_luby() {
        let sequence: Vec<u32> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
