//! A prover for the tests, which need proofs and must not depend on a solver: clause learning of the simplest kind.
//! Each conflict teaches the negation of its decisions, less those that it does not need, and the search begins again.

use crate::formula::{puzzle_clauses, rules_formula};
use crate::propagation::{Index, Literals, Propagate, code};
use crate::{Certificate, Claim, Proof, Verifier};
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf, Lit, Var};
use sudosat_core::puzzle::{Digit, Puzzle};

/// A refutation of a formula over a board of this side, or else a model: its true literals.
pub(crate) fn refute(formula: &Cnf, side: usize) -> Result<Proof, Vec<Lit>> {
    let mut propagation = Literals::new(&Arc::new(Index::new(formula)));
    let mut steps: Vec<Vec<Lit>> = Vec::new();
    let mut is_refuted = propagation.start().is_some() || propagation.propagate(u32::MAX).is_some();
    while !is_refuted {
        let root = propagation.mark();
        let mut decisions = Vec::new();
        loop {
            let Some(decision) = decision(&propagation, side) else {
                let literals = (0..formula.variables()).map(|variable| Var::from_index(variable).positive());
                return Err(literals.filter(|&literal| propagation.is_true(code(literal))).collect());
            };
            decisions.push(decision);
            if conflicts(&mut propagation, &[decision]) {
                break;
            }
        }
        propagation.undo(root);
        for place in (0..decisions.len()).rev() {
            let fewer = [&decisions[..place], &decisions[place + 1..]].concat();
            if conflicts(&mut propagation, &fewer) {
                decisions = fewer;
            }
            propagation.undo(root);
        }
        let learned: Vec<Lit> = decisions.iter().map(|&decision| !decision).collect();
        let broken = propagation.add(&mut learned.iter().map(|&literal| code(literal)));
        is_refuted = broken.is_some() || propagation.propagate(u32::MAX).is_some();
        steps.push(learned);
    }
    Ok(Proof::new(steps))
}

/// Whether these decisions lead to a conflict.
fn conflicts(propagation: &mut Literals, decisions: &[Lit]) -> bool {
    decisions
        .iter()
        .any(|&decision| propagation.refute(code(!decision)).is_some() || propagation.propagate(u32::MAX).is_some())
}

/// A candidate of the cell with the fewest, or any open variable if all cells have their digits.
fn decision(propagation: &Literals, side: usize) -> Option<Lit> {
    let is_open = |literal: Lit| ![literal, !literal].iter().any(|&one| propagation.is_true(code(one)));
    let literal = |variable: usize| Var::from_index(variable).positive();
    let cells = (0..side * side).filter_map(|cell| {
        let digits = (0..side).map(|digit| literal(cell * side + digit));
        let open: Vec<Lit> = digits.filter(|&literal| is_open(literal)).collect();
        Some((open.len(), *open.first()?))
    });
    let cell = cells.min_by_key(|(count, _)| *count).map(|(_, literal)| literal);
    cell.or_else(|| {
        let others = side.pow(3)..propagation.index().variables;
        others.map(literal).find(|&literal| is_open(literal))
    })
}

/// All solutions of a puzzle, if there are at most `most`, and the steps that refute others.
pub(crate) fn solutions(puzzle: &Puzzle, most: usize) -> Option<(Vec<Vec<Digit>>, Proof)> {
    let (side, mut grids) = (puzzle.side(), Vec::new());
    let mut formula = rules_formula(puzzle.board(), &mut || true).unwrap();
    puzzle_clauses(puzzle, [].into_iter(), &mut formula);
    loop {
        let model = match refute(&formula, side) {
            Ok(proof) => return Some((grids, proof)),
            Err(model) => model,
        };
        let digits = model.iter().map(|literal| literal.var().index()).filter(|&index| index < side.pow(3));
        let grid: Vec<Digit> = digits.map(|index| Digit::from_index(index % side)).collect();
        let blocking: Vec<Lit> =
            (0..).zip(&grid).map(|(cell, digit)| Var::from_index(cell * side + digit.index()).negative()).collect();
        formula.push(&blocking);
        grids.push(grid);
        if grids.len() > most {
            return None;
        }
    }
}

/// The certificate of a puzzle with at most `most` solutions, its proof trimmed, and the proof before that.
pub(crate) fn certify(puzzle: &Puzzle, most: usize) -> Option<(Certificate, Proof)> {
    let (grids, proof) = solutions(puzzle, most)?;
    let refutation = Some(Verifier::new().trim(puzzle, &grids, &proof).unwrap());
    let certificate = Certificate::new(puzzle.clone(), grids, refutation);
    assert_ne!(certificate.claim(), Claim::Multiple);
    Some((certificate, proof))
}
