//! Whether some groups imply a literal: a search for a counterexample close to the solution.
//!
//! The solution, with its auxiliary variables, satisfies every constraint. A query assumes the opposite of one literal
//! and repairs the constraints of the chosen groups that this breaks: it propagates units, and branches on a constraint
//! that the assigned literals, with the solution's values for all others, still violate. So a query touches what it
//! changes and nothing else, however large the board is. It ends with a *core*, groups that refute the assumption, or
//! with a *counterexample*: an assignment that satisfies the chosen groups. The groups that this one violates are a set
//! that every core has to hit.
//!
//! Facts, the candidates that earlier steps have removed or placed, hold in every query.

mod derivation;
mod propagation;
mod search;

pub(crate) use derivation::Derivation;

use super::groups::{Groups, code, decoded};
use crate::engine::{Budget, Interrupt};

/// The answer to a query.
#[derive(Debug)]
pub(super) enum Reply {
    /// Groups that imply the literal, ascending.
    Core(Vec<usize>),
    /// An assignment that satisfies the chosen groups without it.
    Counterexample(Counterexample),
    /// Neither within the limit on branches.
    Unknown,
}

/// An assignment, by its difference from the solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Counterexample {
    /// The variables with another value than in the solution.
    pub(super) flipped: Vec<u32>,
    /// The groups that it violates, or may violate, ascending.
    pub(super) violated: Vec<usize>,
}

/// Whether a query branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Unit propagation alone.
    Propagation,
    /// At most this number of branches.
    Branches(u32),
}

/// The reason of an assumption.
const NO_CONSTRAINT: u32 = u32::MAX;

/// Units of work between two checks of the budget: a fraction of a millisecond.
const STRIDE: u64 = 1 << 15;

/// A formula with facts, for queries.
#[derive(Debug)]
pub(super) struct Overlay {
    groups: Groups,
    /// By variable: the solution.
    solution: Vec<bool>,
    /// By variable: the value of a fact, or of the query in progress.
    values: Vec<Option<bool>>,
    /// By variable: whether its value is a fact.
    is_fact: Vec<bool>,
    /// By variable: the constraint that forced its value in this query, and its position on the trail.
    reasons: Vec<u32>,
    positions: Vec<u32>,
    /// By constraint: the number of literals that are not false; those of groups that are not chosen reflect the facts.
    free: Vec<u32>,
    /// By group: the constraints that facts have left one literal.
    units: Vec<Vec<u32>>,
    chosen: Vec<bool>,
    /// The codes of the literals that are true in this query, in order.
    trail: Vec<u32>,
    /// The start of the part of the trail that is not propagated.
    next: usize,
    /// The groups of the core, and by group whether it is one of them.
    core: Vec<usize>,
    in_core: Vec<bool>,
    /// By variable: whether the analysis of a conflict has met it.
    seen: Vec<bool>,
    branches: u32,
    /// The occurrences that propagation has visited since the last check of the budget.
    work: u64,
    budget: Budget,
}

impl Overlay {
    /// A formula with a solution, given as the values of its candidates; `None` if propagation does not find the values
    /// of the auxiliary variables, or if it is no solution.
    pub(super) fn new(groups: Groups, candidates: &[bool], budget: &Budget) -> Result<Option<Self>, Interrupt> {
        let mut overlay = Self::without_auxiliary(groups, candidates);
        overlay.budget = budget.clone();
        overlay.chosen.fill(true);
        for (variable, &is_true) in candidates.iter().enumerate() {
            overlay.assign(code(variable, is_true), NO_CONSTRAINT);
        }
        let mut is_consistent = (0..overlay.groups.len()).all(|group| overlay.force_units(group).is_none());
        is_consistent &= overlay.propagate()?.is_none();
        for &literal in &overlay.trail {
            let (variable, is_true) = decoded(literal);
            overlay.solution[variable] = is_true;
        }
        overlay.undo(0);
        overlay.chosen.fill(false);
        for constraint in 0..overlay.groups.constraints() {
            if constraint.is_multiple_of(STRIDE as usize) {
                budget.check()?;
            }
            is_consistent &= overlay.is_satisfied(constraint as u32);
        }
        Ok(is_consistent.then_some(overlay))
    }

    fn without_auxiliary(groups: Groups, candidates: &[bool]) -> Self {
        let variables = groups.variables();
        let mut solution = candidates.to_vec();
        solution.resize(variables, false);
        let free: Vec<u32> =
            (0..groups.constraints()).map(|constraint| groups.literals(constraint as u32).len() as u32).collect();
        let units = |group| groups.constraints_of(group).filter(|&constraint| free[constraint as usize] == 1).collect();
        let units = (0..groups.len()).map(units).collect();
        Self {
            values: vec![None; variables],
            is_fact: vec![false; variables],
            reasons: vec![NO_CONSTRAINT; variables],
            positions: vec![0; variables],
            units,
            chosen: vec![false; groups.len()],
            trail: Vec::new(),
            next: 0,
            core: Vec::new(),
            in_core: vec![false; groups.len()],
            seen: vec![false; variables],
            branches: 0,
            work: 0,
            budget: Budget::unlimited(),
            free,
            groups,
            solution,
        }
    }

    pub(super) fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The budget of the queries.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Sets the budget of the queries to come.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// The value of a variable in the solution.
    pub(super) fn solution(&self, variable: usize) -> bool {
        self.solution[variable]
    }

    /// Whether a variable has no fact yet.
    pub(super) fn is_open(&self, variable: usize) -> bool {
        !self.is_fact[variable]
    }

    /// Makes the solution's value of a variable a fact. Returns whether it was not one.
    pub(super) fn fix(&mut self, variable: usize) -> bool {
        if self.is_fact[variable] {
            return false;
        }
        self.is_fact[variable] = true;
        self.values[variable] = Some(self.solution[variable]);
        for run in self.groups.runs(variable) {
            let (group, occurrences) = self.groups.run(run);
            for at in occurrences {
                let occurrence = self.groups.occurrence(at);
                if occurrence.is_positive != self.solution[variable] {
                    let free = &mut self.free[occurrence.constraint as usize];
                    *free -= 1;
                    if *free == 1 {
                        self.units[group].push(occurrence.constraint);
                    }
                }
            }
        }
        true
    }

    /// Drops what facts have settled from the tables. To be called after facts were added.
    pub(super) fn tidy(&mut self) {
        let Self { groups, values, is_fact, units, .. } = self;
        let is_true = |&literal: &u32| {
            let (variable, is_positive) = decoded(literal);
            is_fact[variable] && values[variable] == Some(is_positive)
        };
        for units in units {
            units.retain(|&constraint| !groups.literals(constraint).iter().any(is_true));
        }
    }

    /// The only open variable of a constraint; `None` if it has several, or none.
    pub(super) fn last_open(&self, constraint: u32) -> Option<usize> {
        let mut open = self.groups.literals(constraint).iter().map(|&literal| decoded(literal).0);
        let mut open = open.by_ref().filter(|&variable| !self.is_fact[variable]);
        open.next().filter(|_| open.next().is_none())
    }

    /// Whether the groups imply the solution's value of a variable.
    pub(super) fn query(&mut self, chosen: &[usize], variable: usize, depth: Depth) -> Result<Reply, Interrupt> {
        self.choose(chosen, true);
        let reply = self.ask(chosen, variable, depth);
        self.undo(0);
        self.choose(chosen, false);
        reply
    }

    fn choose(&mut self, groups: &[usize], are_chosen: bool) {
        for &group in groups {
            self.chosen[group] = are_chosen;
        }
    }

    /// Whether the values satisfy a constraint, with the solution's for all others.
    fn is_satisfied(&self, constraint: u32) -> bool {
        let mut are_true = self.groups.literals(constraint).iter().filter(|&&literal| {
            let (variable, is_positive) = decoded(literal);
            self.values[variable].unwrap_or(self.solution[variable]) == is_positive
        });
        are_true.next().is_some() && (!self.groups.is_exactly_one(constraint) || are_true.next().is_none())
    }
}
