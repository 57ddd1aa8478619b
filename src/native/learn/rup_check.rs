//! Checks in debug builds that each learned clause is implied by the groups and the earlier clauses. The check is
//! reverse unit propagation (E. Goldberg and Y. Novikov, *Verification of Proofs of Unsatisfiability for CNF Formulas*,
//! 2003), written as plainly as possible and without the search's data structures.

use super::assignment::Literal;
use super::groups::Groups;

/// The given and the learned clauses.
#[derive(Debug, Default)]
pub(super) struct RupCheck {
    clauses: Vec<Vec<Literal>>,
    visited: usize,
}

/// The literals and group members to visit before later clauses are accepted unchecked.
// A bound for the time that debug builds spend here: each check visits every clause several times.
const MAX_VISITS: usize = 20_000_000;

impl RupCheck {
    /// Adds a clause without a check.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.clauses.push(literals.to_vec());
    }

    /// Checks a clause and adds it.
    ///
    /// # Panics
    ///
    /// If the clause is not implied by unit propagation.
    pub(super) fn check(&mut self, literals: &[Literal], groups: &Groups) {
        if self.visited < MAX_VISITS {
            let mut values = vec![None; groups.candidates()];
            for literal in literals {
                values[literal.candidate() as usize] = Some(!literal.is_true());
            }
            assert!(
                self.conflict(&mut values, groups),
                "{literals:?} is not implied by {} clauses",
                self.clauses.len()
            );
        }
        self.add(literals);
    }

    /// Whether unit propagation from these values reaches a conflict.
    fn conflict(&mut self, values: &mut [Option<bool>], groups: &Groups) -> bool {
        loop {
            let before = values.iter().flatten().count();
            for group in 0..groups.len() as u32 {
                let members = groups.members(group);
                self.visited += members.len();
                let value = |member: &u32| values[*member as usize];
                let placed: Vec<u32> = members.iter().copied().filter(|member| value(member) == Some(true)).collect();
                let open: Vec<u32> = members.iter().copied().filter(|member| value(member).is_none()).collect();
                match (placed.len(), open.len()) {
                    (0, 0) | (2.., _) => return true,
                    (0, 1) => values[open[0] as usize] = Some(true),
                    (0, _) => {}
                    (1, _) => open.iter().for_each(|&member| values[member as usize] = Some(false)),
                }
            }
            for literals in &self.clauses {
                self.visited += literals.len();
                let value = |literal: &&Literal| values[literal.candidate() as usize];
                if literals.iter().any(|literal| value(&literal) == Some(literal.is_true())) {
                    continue;
                }
                let open: Vec<&Literal> = literals.iter().filter(|literal| value(literal).is_none()).collect();
                match open[..] {
                    [] => return true,
                    [literal] => values[literal.candidate() as usize] = Some(literal.is_true()),
                    _ => {}
                }
            }
            if values.iter().flatten().count() == before {
                return false;
            }
        }
    }
}
