//! Agreement of the two implementations.

use super::index::{Clause, Code, Index};
use super::literals::Literals;
use super::planes::Planes;
use super::propagate::Propagate;
use crate::formula::rules_formula;
use itertools::Itertools;
use proptest::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;
use sudosat_core::puzzle::{Board, Geometry, Rule};

fn index(side: usize) -> Arc<Index> {
    let board = Board::new(Geometry::with_side(side).unwrap(), Rule::DIAGONAL).unwrap();
    Arc::new(Index::new(&rules_formula(&board, &mut || true).unwrap()))
}

/// The literals of an existing clause.
fn literals_of(one: &dyn Propagate, clause: Clause) -> Vec<Code> {
    match clause {
        Clause::Binary(literal, implied) => {
            assert!(one.index().implied.list(literal).contains(&implied), "{clause:?} is not in the formula");
            vec![literal ^ 1, implied]
        }
        Clause::Long(long) => one.index().long.list(long).to_vec(),
        Clause::Added(added) => one.added().clause(added).to_vec(),
    }
}

/// The antecedents, asserting that each in turn reduces to a single literal, which a later one needs, and the last to
/// none.
fn explained(one: &mut dyn Propagate, broken: Clause, refuted: &[Code], floor: Option<usize>) -> Vec<Clause> {
    let mut antecedents = Vec::new();
    one.antecedents(broken, refuted, floor, &mut antecedents);
    if floor.is_some() {
        return antecedents;
    }
    let mut falsified: HashSet<Code> = refuted.iter().copied().collect();
    let mut unused = HashSet::new();
    for (position, &clause) in antecedents.iter().enumerate() {
        let (known, left): (Vec<Code>, Vec<Code>) =
            literals_of(one, clause).into_iter().partition(|literal| falsified.contains(literal));
        for literal in known {
            unused.remove(&literal);
        }
        match left[..] {
            [] => assert_eq!(position + 1, antecedents.len(), "a conflict before the last clause"),
            [unit] => {
                assert!(falsified.insert(unit ^ 1), "{clause:?} implies nothing new");
                unused.insert(unit ^ 1);
            }
            _ => panic!("{clause:?} is not a single literal"),
        }
    }
    assert!(unused.is_empty(), "{unused:?} is explained needlessly");
    antecedents
}

/// Whether each literal is true, asserting that each true one has a valid reason.
fn truths(one: &mut dyn Propagate, literals: Code) -> Vec<bool> {
    let mark = one.mark();
    let truths = (0..literals).map(|literal| {
        let reason = one.refute(literal);
        one.undo(mark);
        if let Some(reason) = reason {
            explained(one, reason, &[literal], None);
        }
        reason.is_some()
    });
    truths.collect()
}

/// Adds the clauses one by one as a checker does, then refutes each from those before it.
fn run(one: &mut dyn Propagate, clauses: &[Vec<Code>], literals: Code) -> Vec<(bool, Vec<bool>)> {
    let mut results = Vec::new();
    let mut marks = Vec::new();
    let mut broken = one.start().or_else(|| one.propagate(u32::MAX));
    for clause in clauses {
        if let Some(broken) = broken {
            explained(one, broken, &[], None);
            break;
        }
        results.push((false, truths(one, literals)));
        marks.push(one.mark());
        broken = one.add(&mut clause.iter().copied()).or_else(|| one.propagate(u32::MAX));
    }
    results.push((broken.is_some(), Vec::new()));
    for (number, (&mark, clause)) in marks.iter().zip(clauses).enumerate().rev() {
        one.undo(mark);
        // A clause with a true literal is never needed, so its antecedents do not matter.
        let satisfied = clause.iter().find_map(|&literal| one.refute(literal));
        let broken = satisfied.or_else(|| one.propagate(number as u32));
        if let Some(broken) = broken.filter(|_| satisfied.is_none()) {
            explained(one, broken, clause, None);
            let floor = marks[number / 2];
            explained(one, broken, clause, Some(floor));
        }
        results.push((broken.is_some(), Vec::new()));
        one.undo(mark);
        results.push((false, truths(one, literals)));
    }
    results
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn both_implementations_have_the_same_results(
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
        let mut counts = Literals::new(&index);
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

/// The first cell's 1 removes the 1 of two others from a clause: variables at one position of two words.
#[test]
fn two_literals_that_one_placing_removes_are_explained() {
    let index = index(9);
    let [first, ninth, last] = [0, 2 * (8 * 9), 2 * (72 * 9)];
    for one in [&mut Planes::new(&index).unwrap() as &mut dyn Propagate, &mut Literals::new(&index)] {
        assert!(one.add(&mut [ninth, last].into_iter()).is_none());
        assert!(one.refute(first ^ 1).is_none());
        let broken = one.propagate(u32::MAX).unwrap();
        let antecedents = explained(one, broken, &[first ^ 1], None);
        let sorted = |&clause: &Clause| literals_of(one, clause).into_iter().sorted().collect();
        let explained: Vec<Vec<Code>> = antecedents.iter().map(sorted).sorted().collect();
        assert_eq!(explained, [vec![first ^ 1, ninth ^ 1], vec![first ^ 1, last ^ 1], vec![ninth, last]]);
    }
}
