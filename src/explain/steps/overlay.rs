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

use super::groups::{Groups, code, decoded};
use crate::engine::{Budget, Interrupt};
use itertools::Itertools as _;

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
#[derive(Clone, Debug)]
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

/// A refutation by propagation, in the order of its literals.
#[derive(Debug)]
pub(super) struct Derivation {
    pub(super) forced: Vec<Forced>,
    /// The group that the last literals violate.
    pub(super) conflict: usize,
    /// The literals that violate it.
    pub(super) culprits: Vec<u32>,
}

/// A literal of a candidate that a group forces.
#[derive(Debug)]
pub(super) struct Forced {
    pub(super) literal: u32,
    pub(super) group: usize,
    /// The literals that it follows from, apart from facts.
    pub(super) causes: Vec<u32>,
}

/// The reason of an assumption.
const NO_CONSTRAINT: u32 = u32::MAX;

/// Units of work between two checks of the budget: a fraction of a millisecond.
const STRIDE: u64 = 1 << 15;

/// The end of a branch.
enum End {
    /// No counterexample, because of these decisions among the assigned variables.
    Refuted(Vec<u32>),
    Satisfied,
    Unknown,
}

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
        let all: Vec<usize> = (0..overlay.groups.len()).collect();
        overlay.chosen.fill(true);
        for (variable, &is_true) in candidates.iter().enumerate() {
            overlay.assign(code(variable, is_true), NO_CONSTRAINT);
        }
        let mut is_consistent = all.iter().all(|&group| overlay.force_units(group).is_none());
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

    fn ask(&mut self, chosen: &[usize], variable: usize, depth: Depth) -> Result<Reply, Interrupt> {
        for group in self.core.drain(..) {
            self.in_core[group] = false;
        }
        self.branches = match depth {
            Depth::Propagation => 0,
            Depth::Branches(most) => most,
        };
        self.assign(code(variable, !self.solution[variable]), NO_CONSTRAINT);
        let mut conflict = None;
        for &group in chosen {
            conflict = conflict.or_else(|| self.force_units(group));
        }
        let end = match conflict {
            Some(constraint) => End::Refuted(self.analyze(constraint)),
            None => self.search()?,
        };
        Ok(match end {
            End::Refuted(_) => Reply::Core(self.core.iter().copied().sorted_unstable().collect()),
            End::Satisfied => Reply::Counterexample(self.counterexample()),
            End::Unknown => Reply::Unknown,
        })
    }

    /// Searches for values of the open variables that satisfy the chosen groups.
    fn search(&mut self) -> Result<End, Interrupt> {
        if let Some(constraint) = self.propagate()? {
            return Ok(End::Refuted(self.analyze(constraint)));
        }
        let Some(literal) = self.branch() else { return Ok(End::Satisfied) };
        if self.branches == 0 {
            return Ok(End::Unknown);
        }
        self.branches -= 1;
        let (mark, decision) = (self.trail.len(), decoded(literal).0 as u32);
        self.assign(literal, NO_CONSTRAINT);
        let mut blamed = match self.search()? {
            End::Refuted(blamed) => blamed,
            end => return Ok(end),
        };
        self.undo(mark);
        let Some(at) = blamed.iter().position(|&variable| variable == decision) else {
            return Ok(End::Refuted(blamed));
        };
        blamed.swap_remove(at);
        self.assign(literal ^ 1, NO_CONSTRAINT);
        Ok(match self.search()? {
            End::Refuted(more) => {
                blamed.extend(more.into_iter().filter(|&variable| variable != decision));
                blamed.sort_unstable();
                blamed.dedup();
                End::Refuted(blamed)
            }
            end => end,
        })
    }

    /// An open literal of a constraint of the chosen groups that the values violate, with the solution's for all
    /// others: one of those with the fewest open literals.
    fn branch(&mut self) -> Option<u32> {
        let mut best: Option<(usize, u32)> = None;
        for &literal in &self.trail {
            let (variable, is_true) = decoded(literal);
            if is_true == self.solution[variable] {
                continue;
            }
            for run in self.groups.runs(variable) {
                let (group, occurrences) = self.groups.run(run);
                if !self.chosen[group] {
                    continue;
                }
                for constraint in occurrences.map(|at| self.groups.occurrence(at).constraint) {
                    let open = self.free[constraint as usize] as usize;
                    if best.is_none_or(|(fewest, _)| open < fewest) && !self.is_satisfied(constraint) {
                        best = Some((open, constraint));
                    }
                }
            }
        }
        let mut open = self.groups.literals(best?.1).iter().copied();
        open.find(|&literal| self.values[decoded(literal).0].is_none())
    }

    /// Whether the values satisfy a constraint, with the solution's for all others.
    fn is_satisfied(&self, constraint: u32) -> bool {
        let mut are_true = self.groups.literals(constraint).iter().filter(|&&literal| {
            let (variable, is_positive) = decoded(literal);
            self.values[variable].unwrap_or(self.solution[variable]) == is_positive
        });
        are_true.next().is_some() && (!self.groups.is_exactly_one(constraint) || are_true.next().is_none())
    }

    fn assign(&mut self, literal: u32, reason: u32) {
        let (variable, is_true) = decoded(literal);
        self.values[variable] = Some(is_true);
        self.reasons[variable] = reason;
        self.positions[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Propagates the literals on the trail. Returns a constraint without a true literal that could have one, or with
    /// two, if there is one.
    fn propagate(&mut self) -> Result<Option<u32>, Interrupt> {
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
    fn force_units(&mut self, group: usize) -> Option<u32> {
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

    /// Adds the groups that lead to a conflict to the core, and returns the decisions that do. The assumption of the
    /// query is not listed.
    fn analyze(&mut self, conflict: u32) -> Vec<u32> {
        let mut decisions = Vec::new();
        self.blame(conflict);
        for variable in self.culprits(conflict) {
            self.seen[variable] = true;
        }
        for at in (0..self.trail.len()).rev() {
            let variable = decoded(self.trail[at]).0;
            if !std::mem::take(&mut self.seen[variable]) {
                continue;
            }
            let reason = self.reasons[variable];
            if reason == NO_CONSTRAINT {
                if at > 0 {
                    decisions.push(variable as u32);
                }
                continue;
            }
            self.blame(reason);
            for other in self.causes(variable) {
                self.seen[other] = true;
            }
        }
        decisions
    }

    /// Adds the group of a constraint to the core.
    fn blame(&mut self, constraint: u32) {
        let group = self.groups.group(constraint);
        if !std::mem::replace(&mut self.in_core[group], true) {
            self.core.push(group);
        }
    }

    /// The variables whose values conflict in a constraint, facts apart.
    fn culprits(&self, conflict: u32) -> Vec<usize> {
        let literals = self.groups.literals(conflict).iter().map(|&literal| decoded(literal));
        let is_true = |&(variable, is_positive): &(usize, bool)| self.values[variable] == Some(is_positive);
        let both: Vec<usize> = literals.clone().filter(is_true).map(|(variable, _)| variable).collect();
        let culprits = if both.is_empty() { literals.map(|(variable, _)| variable).collect() } else { both };
        culprits.into_iter().filter(|&variable| !self.is_fact[variable]).collect()
    }

    /// The variables whose values force that of another one by its reason, facts apart.
    fn causes(&self, variable: usize) -> Vec<usize> {
        let reason = self.reasons[variable];
        // A literal is false in an "exactly one" constraint because another one is true.
        let by_another = self.groups.is_exactly_one(reason) && self.values[variable] == Some(false);
        let others = self.groups.literals(reason).iter().map(|&literal| decoded(literal).0);
        // A conflict may have made another literal true since.
        let others = others.filter(|&other| !self.is_fact[other] && self.positions[other] < self.positions[variable]);
        others.filter(|&other| !by_another || self.values[other] == Some(true)).collect()
    }

    /// The derivation by which propagation of some groups refutes the opposite of the solution's value of a variable.
    /// `None` if propagation is not enough. Auxiliary variables, those from `candidates` on, are left out.
    pub(super) fn derive(
        &mut self,
        chosen: &[usize],
        variable: usize,
        candidates: usize,
    ) -> Result<Option<Derivation>, Interrupt> {
        self.choose(chosen, true);
        self.assign(code(variable, !self.solution[variable]), NO_CONSTRAINT);
        let conflict = chosen.iter().find_map(|&group| self.force_units(group));
        let conflict = if conflict.is_some() { Ok(conflict) } else { self.propagate() };
        let derivation = conflict.map(|conflict| conflict.map(|conflict| self.traced(conflict, candidates)));
        self.undo(0);
        self.choose(chosen, false);
        derivation
    }

    /// The derivation of a conflict.
    fn traced(&self, conflict: u32, candidates: usize) -> Derivation {
        let mut is_used = vec![false; self.trail.len()];
        let culprits = self.culprits(conflict);
        for &variable in &culprits {
            is_used[self.positions[variable] as usize] = true;
        }
        for at in (1..self.trail.len()).rev() {
            if is_used[at] {
                for cause in self.causes(decoded(self.trail[at]).0) {
                    is_used[self.positions[cause] as usize] = true;
                }
            }
        }
        // The candidates that each literal comes from: those of an auxiliary variable are handed on.
        let mut causes: Vec<Vec<u32>> = vec![Vec::new(); self.trail.len()];
        let mut forced = Vec::new();
        let of_candidates = |variables: Vec<usize>, causes: &[Vec<u32>]| -> Vec<u32> {
            let of_one = |variable: usize| {
                let at = self.positions[variable] as usize;
                if variable < candidates { vec![self.trail[at]] } else { causes[at].clone() }
            };
            variables.into_iter().flat_map(of_one).unique().collect()
        };
        for at in (1..self.trail.len()).filter(|&at| is_used[at]) {
            let variable = decoded(self.trail[at]).0;
            causes[at] = of_candidates(self.causes(variable), &causes);
            if variable < candidates {
                let group = self.groups.group(self.reasons[variable]);
                forced.push(Forced { literal: self.trail[at], group, causes: causes[at].clone() });
            }
        }
        Derivation { forced, conflict: self.groups.group(conflict), culprits: of_candidates(culprits, &causes) }
    }

    /// Takes back all but the first literals of the trail.
    fn undo(&mut self, mark: usize) {
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

    /// The assignment found, as a counterexample.
    fn counterexample(&self) -> Counterexample {
        let (mut flipped, mut violated) = (Vec::new(), Vec::new());
        for &literal in &self.trail {
            let (variable, is_true) = decoded(literal);
            if is_true == self.solution[variable] {
                continue;
            }
            flipped.push(variable as u32);
            for run in self.groups.runs(variable) {
                let (group, mut occurrences) = self.groups.run(run);
                if !self.chosen[group]
                    && !violated.contains(&group)
                    && occurrences.any(|at| !self.is_satisfied(self.groups.occurrence(at).constraint))
                {
                    violated.push(group);
                }
            }
        }
        violated.sort_unstable();
        Counterexample { flipped, violated }
    }
}
