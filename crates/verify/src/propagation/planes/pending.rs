//! Assignments that remain to be explained for a broken clause.

use super::sets::{Variables, WORDS, is_positive};
use crate::propagation::bits::{insert, remove};
use crate::propagation::index::{Clause, Code};
use crate::propagation::watched::Watched;

/// The true variables and the false variables that remain to be explained.
pub(super) struct Pending {
    pub(super) truths: Variables,
    pub(super) falsehoods: Variables,
    pub(super) assumed_truths: Variables,
    assumed_falsehoods: Variables,
}

impl Pending {
    /// An empty set, for which the falsity of these literals needs no explanation.
    pub(super) fn new(assumed: &[Code]) -> Self {
        let mut pending = Self {
            truths: [0; WORDS],
            falsehoods: [0; WORDS],
            assumed_truths: [0; WORDS],
            assumed_falsehoods: [0; WORDS],
        };
        for &literal in assumed {
            let set = if is_positive(literal) { &mut pending.assumed_falsehoods } else { &mut pending.assumed_truths };
            insert(set, literal as usize / 2);
        }
        pending
    }

    /// Requires an explanation for why the literals of a clause, except one, are false.
    pub(super) fn see(&mut self, clause: Clause, but: Option<Code>, members: &[Variables], added: &Watched) {
        let mut see = |literal: Code| {
            if Some(literal) != but {
                let set = if is_positive(literal) { &mut self.falsehoods } else { &mut self.truths };
                insert(set, literal as usize / 2);
            }
        };
        match clause {
            Clause::Binary(literal, implied) => {
                see(literal ^ 1);
                see(implied);
            }
            Clause::Long(long) => {
                let members = &members[long as usize];
                self.falsehoods.iter_mut().zip(members).for_each(|(set, members)| *set |= members);
                if let Some(literal) = but {
                    remove(&mut self.falsehoods, literal as usize / 2);
                }
            }
            Clause::Added(number) => added.clause(number).iter().copied().for_each(see),
        }
        for word in 0..WORDS {
            self.truths[word] &= !self.assumed_truths[word];
            self.falsehoods[word] &= !self.assumed_falsehoods[word];
        }
    }
}
