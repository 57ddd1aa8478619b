//! Candidates in groups, and the clauses that say of a group that at least or at most one of it is true.

use super::said::SaidPairs;
use super::view::Value;
use crate::sat::at_most_one::{AtMostOne, pairwise};
use crate::sat::cnf::ClauseSink;
use crate::sat::lit::{Lit, Var};
use std::ops::ControlFlow;

/// Candidates that are gathered in groups: those of a cell in one, those of a house in one for each digit. All lie in
/// two buffers with room for `side` in a group.
pub(super) struct Groups {
    side: usize,
    literals: Vec<Lit>,
    /// Where each literal's candidate is: its digit, or the position of its cell in the house.
    positions: Vec<u16>,
    ends: Vec<End>,
}

/// How far a group has been filled.
#[derive(Clone, Copy, Default)]
struct End {
    open: u16,
    /// Whether a candidate is true.
    is_true: bool,
}

/// Some candidates, of which one may be true.
pub(super) struct Group<'a> {
    literals: &'a [Lit],
    positions: &'a [u16],
    is_true: bool,
}

impl Groups {
    pub(super) fn new(side: usize) -> Self {
        let nobody = Var::from_index(0).positive();
        Self {
            side,
            literals: vec![nobody; side * side],
            positions: vec![0; side * side],
            ends: vec![End::default(); side],
        }
    }

    #[inline]
    pub(super) fn add(&mut self, group: usize, position: usize, value: Value) {
        let end = &mut self.ends[group];
        match value {
            Value::True => end.is_true = true,
            Value::Open(literal) => {
                let place = group * self.side + usize::from(end.open);
                end.open += 1;
                self.literals[place] = literal;
                self.positions[place] = position as u16;
            }
        }
    }

    #[inline]
    pub(super) fn get(&self, group: usize) -> Group<'_> {
        let End { open, is_true } = self.ends[group];
        let range = group * self.side..group * self.side + usize::from(open);
        Group { literals: &self.literals[range.clone()], positions: &self.positions[range], is_true }
    }

    /// Empties the first groups.
    pub(super) fn clear(&mut self, groups: usize) {
        self.ends[..groups].fill(End::default());
    }
}

impl Group<'_> {
    /// One of the candidates is true.
    #[inline]
    pub(super) fn at_least_one(&self, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
        if self.is_true { ControlFlow::Continue(()) } else { sink.clause(self.literals) }
    }

    /// No two of the candidates are true. Pairwise leaves out the pairs of positions that `said` knows of, as they
    /// stand in other clauses.
    #[inline]
    pub(super) fn at_most_one(
        &self,
        scheme: AtMostOne,
        said: Option<&SaidPairs>,
        sink: &mut (impl ClauseSink + ?Sized),
    ) -> ControlFlow<()> {
        if self.is_true {
            return self.literals.iter().try_for_each(|&literal| sink.clause(&[!literal]));
        }
        match (scheme, said) {
            (AtMostOne::Pairwise, None) => pairwise(self.literals, |_, _| false, sink),
            (AtMostOne::Pairwise, Some(said)) => {
                let positions = &self.positions[..self.literals.len()];
                pairwise(self.literals, |i, j| said.contains(positions[i], positions[j]), sink)
            }
            _ => scheme.write(self.literals, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::cnf::Cnf;

    /// Where a reduction ended with its budget, candidates are still open beside one that is true.
    #[test]
    fn beside_a_candidate_that_is_true_all_others_are_false() {
        let literals = [0, 1].map(|index| Var::from_index(index).positive());
        let mut groups = Groups::new(3);
        for (position, value) in
            [Value::Open(literals[0]), Value::True, Value::Open(literals[1])].into_iter().enumerate()
        {
            groups.add(1, position, value);
        }
        for scheme in AtMostOne::ALL {
            let mut formula = Cnf::default();
            assert!(groups.get(1).at_least_one(&mut formula).is_continue());
            assert!(groups.get(1).at_most_one(scheme, None, &mut formula).is_continue());
            assert_eq!(formula.clauses().collect::<Vec<_>>(), [[!literals[0]], [!literals[1]]]);
        }
    }
}
