//! What a rule implies alone, with the candidates that are left.
//!
//! A counterexample to one candidate is kept as *support* for all candidates that it contradicts: only those whose
//! support a new fact breaks are looked at again.

use super::overlay::{Depth, Overlay, Reply};
use crate::engine::Interrupt;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The branches of a query. A rule whose query takes more is left to the search for cores.
const BRANCHES: Depth = Depth::Branches(2000);

/// A rule and the candidates that its constraints name.
#[derive(Debug)]
pub(super) struct RuleSupport {
    group: usize,
    scope: Vec<usize>,
    /// By candidate: the variables that a counterexample flips.
    supports: BTreeMap<usize, Arc<[u32]>>,
}

impl RuleSupport {
    pub(super) fn new(group: usize, overlay: &Overlay, candidates: usize) -> Self {
        let groups = overlay.groups();
        let literals = groups.constraints_of(group).flat_map(|constraint| groups.literals(constraint));
        let mut scope: Vec<usize> = literals.map(|&literal| (literal / 2) as usize).collect();
        scope.sort_unstable();
        scope.dedup();
        scope.retain(|&variable| variable < candidates);
        Self { group, scope, supports: BTreeMap::new() }
    }

    /// The group of the rule.
    pub(super) fn group(&self) -> usize {
        self.group
    }

    /// The open candidates whose values in the solution the rule implies.
    pub(super) fn implied(&mut self, overlay: &mut Overlay) -> Result<Vec<usize>, Interrupt> {
        self.scope.retain(|&variable| overlay.is_open(variable));
        let mut implied = Vec::new();
        for &variable in &self.scope {
            let is_supported = self.supports.get(&variable);
            if is_supported.is_some_and(|flipped| flipped.iter().all(|&other| overlay.is_open(other as usize))) {
                continue;
            }
            match overlay.query(&[self.group], variable, BRANCHES)? {
                Reply::Core(_) => implied.push(variable),
                Reply::Counterexample(found) => {
                    let flipped: Arc<[u32]> = found.flipped.into();
                    for &other in &*flipped {
                        self.supports.insert(other as usize, Arc::clone(&flipped));
                    }
                }
                Reply::Unknown => {}
            }
        }
        Ok(implied)
    }
}
