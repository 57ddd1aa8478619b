//! What unit propagation is to the checker, and what those that do it have in common.
//!
//! There are two: [`Counts`](super::counts::Counts) takes every formula a literal at a time, [`Planes`](super::planes::Planes)
//! the rules of small boards, a set of literals at a time. A test holds their answers equal.

use super::added::Added;
use super::index::{Clause, Code, Index};
use super::{counts::Counts, planes::Planes};
use std::sync::Arc;

/// Unit propagation over an indexed formula and clauses that are added to it, with assumptions and a way back.
pub(super) trait Propagate: Send {
    /// The formula.
    fn index(&self) -> &Arc<Index>;

    /// The clauses that were added.
    fn added(&self) -> &Added;

    /// Forgets what was added and what is known.
    fn reset(&mut self);

    /// Makes what single clauses of the index say true. The broken clause, if there is one.
    fn start(&mut self) -> Option<Clause>;

    /// Adds a clause without repeated literals, and makes what it says true if that is a single literal now. The
    /// clause itself, if it is broken.
    fn add(&mut self, literals: &mut dyn Iterator<Item = Code>) -> Option<Clause>;

    /// Makes the literal false as an assumption. The broken clause, if it is true already.
    fn refute(&mut self, literal: Code) -> Option<Clause>;

    /// Propagates until nothing changes or a clause is broken, with the first `limit` of the added clauses. Clauses beyond
    /// are not watched any more afterwards.
    fn propagate(&mut self, limit: u32) -> Option<Clause>;

    /// What is known now, when nothing is left to propagate: a place to which [`undo`](Self::undo) can return.
    fn mark(&mut self) -> usize;

    /// Takes back what became known since the mark was made.
    fn undo(&mut self, mark: usize);

    /// The clauses that broke `broken`, in the order in which they made their literals true, and it last. What the
    /// `assumed` literals' being false explains is not explained further. With the mark `floor`, nor is what was known there,
    /// and clauses of the index may be left out.
    fn antecedents(&mut self, broken: Clause, assumed: &[Code], floor: Option<usize>, antecedents: &mut Vec<Clause>);
}

/// The propagation that fits the formula best.
pub(super) fn propagation(index: &Arc<Index>) -> Box<dyn Propagate> {
    match Planes::new(index) {
        Some(planes) => Box::new(planes),
        None => Box::new(Counts::new(index)),
    }
}

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// Why a literal is true. The literal itself is known where the reason is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    Assumed,
    /// The literal that implies it by a binary clause of the index.
    Implied(Code),
    Long(u32),
    Added(u32),
}

impl Reason {
    /// The clause that makes the literal true; none for an assumption.
    pub(super) fn clause(self, literal: Code) -> Option<Clause> {
        match self {
            Self::Assumed => None,
            Self::Implied(by) => Some(Clause::Binary(by, literal)),
            Self::Long(clause) => Some(Clause::Long(clause)),
            Self::Added(clause) => Some(Clause::Added(clause)),
        }
    }
}

/// What is known of all literals.
pub(super) trait Known {
    fn value(&self, literal: Code) -> Value;

    /// Makes an open literal true.
    fn make_true(&mut self, literal: Code, reason: Reason);
}

#[cfg(test)]
mod tests {
    use super::super::formula::rules_formula;
    use super::*;
    use crate::puzzle::{Board, Geometry, Rule};
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn index(side: usize) -> Arc<Index> {
        let board = Board::new(Geometry::with_side(side).unwrap(), Rule::DIAGONAL).unwrap();
        Arc::new(Index::new(&rules_formula(&board).unwrap()))
    }

    /// The antecedents, which are seen to come down to single literals one after the other, and the last to none.
    fn explained(one: &mut dyn Propagate, broken: Clause, refuted: &[Code], floor: Option<usize>) -> Vec<Clause> {
        let mut antecedents = Vec::new();
        one.antecedents(broken, refuted, floor, &mut antecedents);
        if floor.is_some() {
            return antecedents;
        }
        let mut falsified: HashSet<Code> = refuted.iter().copied().collect();
        for (position, &clause) in antecedents.iter().enumerate() {
            let literals = match clause {
                Clause::Binary(literal, implied) => vec![literal ^ 1, implied],
                Clause::Long(long) => one.index().long.of(long).to_vec(),
                Clause::Added(added) => one.added().clause(added).to_vec(),
            };
            let left: Vec<Code> = literals.into_iter().filter(|literal| !falsified.contains(literal)).collect();
            match left[..] {
                [] => assert_eq!(position + 1, antecedents.len(), "a conflict before the last clause"),
                [unit] => assert!(falsified.insert(unit ^ 1), "{clause:?} says nothing new"),
                _ => panic!("{clause:?} is not a single literal"),
            }
        }
        antecedents
    }

    /// What is true, of all literals.
    fn truths(one: &mut dyn Propagate, literals: Code) -> Vec<bool> {
        let mark = one.mark();
        let truths = (0..literals).map(|literal| {
            let is_true = one.refute(literal).is_some();
            one.undo(mark);
            is_true
        });
        truths.collect()
    }

    /// Adds the clauses one by one as a checker does, then refutes each from those before it.
    fn run(one: &mut dyn Propagate, clauses: &[Vec<Code>], literals: Code) -> Vec<(bool, Vec<bool>)> {
        let mut told = Vec::new();
        let mut marks = Vec::new();
        let mut broken = one.start().or_else(|| one.propagate(u32::MAX));
        for clause in clauses {
            if let Some(broken) = broken {
                explained(one, broken, &[], None);
                break;
            }
            told.push((false, truths(one, literals)));
            marks.push(one.mark());
            broken = one.add(&mut clause.iter().copied()).or_else(|| one.propagate(u32::MAX));
        }
        told.push((broken.is_some(), Vec::new()));
        for (number, (&mark, clause)) in marks.iter().zip(clauses).enumerate().rev() {
            one.undo(mark);
            // A clause with a true literal is never needed, so what it follows from is of no interest.
            let satisfied = clause.iter().find_map(|&literal| one.refute(literal));
            let broken = satisfied.or_else(|| one.propagate(number as u32));
            if let Some(broken) = broken.filter(|_| satisfied.is_none()) {
                explained(one, broken, clause, None);
                let floor = marks[number / 2];
                explained(one, broken, clause, Some(floor));
            }
            told.push((broken.is_some(), Vec::new()));
            one.undo(mark);
            told.push((false, truths(one, literals)));
        }
        told
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn both_ways_to_propagate_find_the_same(
            size in 0..2_usize,
            clauses in prop::collection::vec(prop::collection::vec((any::<u32>(), 0..4_u32), 1..5), 1..40),
        ) {
            let side = [4, 9][size];
            let index = index(side);
            let literals = 2 * index.variables as Code;
            // Units as often positive as negative, and other clauses of mostly negative literals, each variable once.
            let clauses: Vec<Vec<Code>> = clauses.into_iter().map(|clause| {
                let (mut variables, is_unit) = (HashSet::new(), clause.len() == 1);
                let codes = clause.into_iter().map(|(number, sign)| {
                    let negative = if is_unit { sign % 2 } else { u32::from(sign > 0) };
                    2 * (number % (literals / 2)) + negative
                });
                codes.filter(|code| variables.insert(code / 2)).collect()
            }).collect();
            let mut counts = Counts::new(&index);
            let mut planes = Planes::new(&index).unwrap();
            let expected = run(&mut counts, &clauses, literals);
            prop_assert_eq!(&run(&mut planes, &clauses, literals), &expected);
            planes.reset();
            prop_assert_eq!(&run(&mut planes, &clauses, literals), &expected);
        }
    }

    #[test]
    fn large_boards_are_propagated_a_literal_at_a_time() {
        let fits = [1, 4, 6, 8, 9, 10, 16].map(|side| Planes::new(&index(side)).is_some());
        assert_eq!(fits, [true, true, true, true, true, false, false]);
    }
}
