//! The derivation of a step that propagation finds, for people.

use super::{NO_CONSTRAINT, Overlay};
use crate::engine::Interrupt;
use crate::explain::steps::groups::{code, decoded};
use itertools::Itertools as _;

/// A refutation by propagation, in the order of its literals.
#[derive(Debug)]
pub(crate) struct Derivation {
    pub(crate) forced: Vec<Forced>,
    /// The group that the last literals violate.
    pub(crate) conflict: usize,
    /// The literals that violate it.
    pub(crate) culprits: Vec<u32>,
}

/// A literal of a candidate that a group forces.
#[derive(Debug)]
pub(crate) struct Forced {
    pub(crate) literal: u32,
    pub(crate) group: usize,
    /// The literals that it follows from, apart from facts.
    pub(crate) causes: Vec<u32>,
}

impl Overlay {
    /// The derivation by which propagation of some groups refutes the opposite of the solution's value of a variable.
    /// `None` if propagation is not enough. Auxiliary variables, those from `candidates` on, are left out.
    pub(crate) fn derive(
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
}
