//! Groups of candidates, and the clauses for at least one and at most one true candidate in a group.

use super::expressed::ExpressedPairs;
use super::view::Value;
use crate::formula::{ClauseSink, Lit, Var};
use crate::sat::at_most_one::{AtMostOne, pairwise};
use std::ops::ControlFlow;

/// Candidates gathered in groups: one group for a cell, or one for each digit of a house. All are in two buffers with
/// room for `side` in a group.
pub(super) struct Groups {
    side: usize,
    literals: Vec<Lit>,
    /// The position of each literal's candidate: its digit, or the position of its cell in the house.
    positions: Vec<u16>,
    ends: Vec<Fill>,
}

/// The contents of a group so far.
#[derive(Clone, Copy, Default)]
struct Fill {
    open: u16,
    /// Whether a candidate in it is true.
    is_true: bool,
}

/// The open candidates of a group, of which one may be true already.
pub(super) struct Group<'a> {
    literals: &'a [Lit],
    positions: &'a [u16],
    is_true: bool,
}

impl Groups {
    pub(super) fn new(side: usize) -> Self {
        let unused = Var::from_index(0).positive();
        Self {
            side,
            literals: vec![unused; side * side],
            positions: vec![0; side * side],
            ends: vec![Fill::default(); side],
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
        let Fill { open, is_true } = self.ends[group];
        let range = group * self.side..group * self.side + usize::from(open);
        Group { literals: &self.literals[range.clone()], positions: &self.positions[range], is_true }
    }

    /// Empties the first `groups` groups.
    pub(super) fn clear(&mut self, groups: usize) {
        self.ends[..groups].fill(Fill::default());
    }
}

impl Group<'_> {
    /// Writes that at least one of the candidates is true.
    #[inline]
    pub(super) fn at_least_one(&self, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
        if self.is_true { ControlFlow::Continue(()) } else { sink.clause(self.literals) }
    }

    /// Writes that at most one of the candidates is true. The pairwise scheme leaves out the pairs of positions for
    /// which `expressed` is true, as other clauses contain them.
    #[inline]
    pub(super) fn at_most_one(
        &self,
        scheme: AtMostOne,
        expressed: Option<&ExpressedPairs>,
        sink: &mut (impl ClauseSink + ?Sized),
    ) -> ControlFlow<()> {
        if self.is_true {
            return self.literals.iter().try_for_each(|&literal| sink.clause(&[!literal]));
        }
        match (scheme, expressed) {
            (AtMostOne::Pairwise, None) => pairwise(self.literals, |_, _| false, sink),
            (AtMostOne::Pairwise, Some(expressed)) => {
                let positions = &self.positions[..self.literals.len()];
                pairwise(self.literals, |i, j| expressed.contains(positions[i], positions[j]), sink)
            }
            _ => scheme.write(self.literals, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Cnf;

    /// When the budget interrupts a reduction, a group can still have open candidates next to a true one.
    #[test]
    fn next_to_a_true_candidate_all_others_are_false() {
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
