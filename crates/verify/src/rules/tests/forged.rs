//! Formulas that lack one of a rule's clauses: a proof that needs it no longer holds.

use super::board;
use crate::Refusal;
use crate::checker::Checker;
use crate::formula::{puzzle_clauses, rules_formula};
use crate::propagation::Index;
use crate::prover::{refute, solutions};
use std::ops::Range;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf};
use sudosat_core::puzzle::{Digit, Puzzle};

/// Checks the proof that there are no other solutions against each formula that lacks a clause of the rules. Returns
/// the number of refusals.
fn refused_without_a_clause(rules: &str, clues: &str) -> usize {
    let (board, houses) = (board(2, 2, rules), board(2, 2, "cage r1c1"));
    let digits = |text: &str| text.bytes().map(|digit| Digit::new(u16::from(digit - b'0'))).collect::<Vec<_>>();
    let puzzle = Puzzle::new(board, digits(clues)).unwrap();
    let (grids, proof) = solutions(&puzzle, 1000).unwrap();
    let mut own = Cnf::default();
    puzzle_clauses(&puzzle, grids.iter().map(Vec::as_slice), &mut own);
    let all = rules_formula(puzzle.board(), &mut || true).unwrap();
    let first = rules_formula(&houses, &mut || true).unwrap().len();
    let without = |dropped: Range<usize>| {
        let mut formula = Cnf::default();
        formula.reserve(all.variables());
        let kept = all.clauses().enumerate().filter(|(place, _)| !dropped.contains(place));
        kept.for_each(|(_, clause)| formula.push(clause));
        formula
    };
    own.reserve(all.variables());
    let checks = |formula: &Cnf| Checker::default().check(&Arc::new(Index::new(formula)), &own, &proof, &mut || true);
    assert!(checks(&all).is_ok());
    assert!(checks(&without(first..all.len())).is_err(), "{rules}");
    let mut refused = 0;
    for dropped in first..all.len() {
        let mut formula = without(dropped..dropped + 1);
        let checked = checks(&formula);
        refused += usize::from(checked.is_err());
        formula.extend(&own);
        let has_model = refute(&formula, 4).is_err();
        assert!(!has_model || matches!(checked, Err(Refusal::Step { .. } | Refusal::NoContradiction { .. })));
    }
    refused
}

#[test]
fn a_proof_does_not_hold_without_a_clause_that_it_needs() {
    let (none, mut total) = ("0000000000000000", 0);
    for (rules, clues) in [
        ("odd r1c1", "0034341200434321"),
        ("greater r3c4 r3c2;thermo r1c1 r1c2 r1c3 r1c4;difference 1 r2c1 r2c2", "0000000000004321"),
        (
            "thermo r1c1 r1c2 r1c3 r1c4;little-killer 8 r2c2 r3c3;cage 4 r2c1 r1c1;sum 4 r3c2 r3c4;odd r3c2;even r4c3",
            none,
        ),
        ("renban r2c1 r2c2;sandwich 0 row 2;thermo r1c1 r1c2 r1c3 r1c4", "0000000021434321"),
        ("arrow r2c2 = r1c1 r2c1;x-sum 1 row 1;sandwich 5 row 1;numbered-room 4 row 2", "0000000021434321"),
    ] {
        total += refused_without_a_clause(rules, clues);
    }
    // Most clauses are implied by others.
    assert!(total > 0);
}
