//! In debug builds: whether what was learnt follows from the groups and from what was known before, by a propagation
//! that is as plain as can be and has no part in the search (reverse unit propagation, E. Goldberg and Y. Novikov,
//! *Verification of Proofs of Unsatisfiability for CNF Formulas*, 2003).

use super::groups::Groups;
use super::state::Fact;

/// What is known: clauses that were given and learnt.
#[derive(Debug, Default)]
pub(super) struct Follows {
    clauses: Vec<Vec<Fact>>,
    looked_at: usize,
}

/// The check ends after so many facts and members of groups, so that long searches remain bearable.
const MOST: usize = 20_000_000;

impl Follows {
    /// Takes a clause for granted.
    pub(super) fn know(&mut self, facts: &[Fact]) {
        self.clauses.push(facts.to_vec());
    }

    /// Checks a clause, and takes it for granted from then on.
    ///
    /// # Panics
    ///
    /// If it does not follow.
    pub(super) fn check(&mut self, facts: &[Fact], groups: &Groups) {
        if self.looked_at < MOST {
            let mut values = vec![None; groups.candidates()];
            for fact in facts {
                values[fact.candidate() as usize] = Some(!fact.is_true());
            }
            assert!(self.clash(&mut values, groups), "{facts:?} does not follow from {} clauses", self.clauses.len());
        }
        self.know(facts);
    }

    /// Whether these values lead to a clash.
    fn clash(&mut self, values: &mut [Option<bool>], groups: &Groups) -> bool {
        loop {
            let before = values.iter().flatten().count();
            for group in 0..groups.len() as u32 {
                let members = groups.members(group);
                self.looked_at += members.len();
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
            for facts in &self.clauses {
                self.looked_at += facts.len();
                let value = |fact: &&Fact| values[fact.candidate() as usize];
                if facts.iter().any(|fact| value(&fact) == Some(fact.is_true())) {
                    continue;
                }
                let open: Vec<&Fact> = facts.iter().filter(|fact| value(fact).is_none()).collect();
                match open[..] {
                    [] => return true,
                    [fact] => values[fact.candidate() as usize] = Some(fact.is_true()),
                    _ => {}
                }
            }
            if values.iter().flatten().count() == before {
                return false;
            }
        }
    }
}
