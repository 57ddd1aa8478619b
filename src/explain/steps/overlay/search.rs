//! The search for a counterexample, and the groups that refute it.

use super::{Counterexample, Depth, NO_CONSTRAINT, Overlay, Reply};
use crate::engine::Interrupt;
use crate::explain::steps::groups::{code, decoded};
use itertools::Itertools as _;

/// The most nested branches: each takes a frame of the stack, which is small on a worker's thread.
const MOST_NESTED: u32 = 500;

/// The end of a branch.
enum BranchEnd {
    /// No counterexample, because of these decisions among the assigned variables.
    Refuted(Vec<u32>),
    Satisfied,
    Unknown,
}

impl Overlay {
    pub(super) fn ask(&mut self, chosen: &[usize], variable: usize, depth: Depth) -> Result<Reply, Interrupt> {
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
            Some(constraint) => BranchEnd::Refuted(self.analyze(constraint)),
            None => self.search(MOST_NESTED)?,
        };
        Ok(match end {
            BranchEnd::Refuted(_) => Reply::Core(self.core.iter().copied().sorted_unstable().collect()),
            BranchEnd::Satisfied => Reply::Counterexample(self.counterexample()),
            BranchEnd::Unknown => Reply::Unknown,
        })
    }

    /// Searches for values of the open variables that satisfy the chosen groups, with at most `nested` more nested
    /// branches.
    fn search(&mut self, nested: u32) -> Result<BranchEnd, Interrupt> {
        if let Some(constraint) = self.propagate()? {
            return Ok(BranchEnd::Refuted(self.analyze(constraint)));
        }
        let Some(literal) = self.branch() else { return Ok(BranchEnd::Satisfied) };
        if self.branches == 0 || nested == 0 {
            return Ok(BranchEnd::Unknown);
        }
        self.branches -= 1;
        let (mark, decision) = (self.trail.len(), decoded(literal).0 as u32);
        self.assign(literal, NO_CONSTRAINT);
        let mut blamed = match self.search(nested - 1)? {
            BranchEnd::Refuted(blamed) => blamed,
            end => return Ok(end),
        };
        self.undo(mark);
        let Some(at) = blamed.iter().position(|&variable| variable == decision) else {
            return Ok(BranchEnd::Refuted(blamed));
        };
        blamed.swap_remove(at);
        self.assign(literal ^ 1, NO_CONSTRAINT);
        Ok(match self.search(nested - 1)? {
            BranchEnd::Refuted(more) => {
                blamed.extend(more.into_iter().filter(|&variable| variable != decision));
                blamed.sort_unstable();
                blamed.dedup();
                BranchEnd::Refuted(blamed)
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
