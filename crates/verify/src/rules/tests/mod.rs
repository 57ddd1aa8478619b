//! Clauses of rules: against predicates, against `puzzle::check`, and against proofs.

#[cfg(test)]
mod custom;
#[cfg(test)]
mod forged;
#[cfg(test)]
mod judged;
#[cfg(test)]
mod shapes;

use super::write_rules;
use crate::Refusal;
use crate::candidates::literal;
use crate::limits::Limits;
use crate::propagation::{Literals, Propagate, code};
use itertools::Itertools;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf};
use sudosat_core::puzzle::{Board, BoxShape, Geometry, Rule};

fn board(rows: usize, columns: usize, rules: &str) -> Arc<Board> {
    let rules = rules.split(';').map(|rule| rule.parse::<Rule>().unwrap());
    Board::new(Geometry::with_boxes(BoxShape { rows, columns }).unwrap(), rules).unwrap()
}

/// Exactly one digit in each cell, and the rules without any house.
fn clauses(board: &Board) -> Cnf {
    let side = board.side();
    let mut formula = Cnf::default();
    formula.reserve(side.pow(3));
    for cell in 0..board.cells() {
        let digits: Vec<_> = (0..side).map(|digit| literal(side, cell, digit).unwrap()).collect();
        formula.push(&digits);
        digits.iter().array_combinations().for_each(|[&one, &other]| formula.push(&[!one, !other]));
    }
    write_rules(board, &mut formula, Limits::default(), &mut || true).unwrap();
    formula
}

/// Whether the auxiliary variables from this one on have values that satisfy the formula.
fn extends(propagation: &mut Literals, variable: u32) -> bool {
    if variable as usize == propagation.index().variables {
        return true;
    }
    [2 * variable, 2 * variable + 1].into_iter().any(|literal| {
        let mark = propagation.mark();
        let is_open = propagation.refute(literal).is_none() && propagation.propagate(u32::MAX).is_none();
        let found = is_open && extends(propagation, variable + 1);
        propagation.undo(mark);
        found
    })
}

/// Whether the grid of `cells` satisfies the board's rules by the formula. Unit propagation must find any violation.
fn keeps(propagation: &mut Literals, side: usize, cells: &[usize], digits: &[u32]) -> bool {
    let mark = propagation.mark();
    let broken = cells.iter().zip(digits).any(|(&cell, &digit)| {
        let placed = literal(side, cell, digit as usize - 1).unwrap();
        propagation.refute(code(placed) ^ 1).is_some()
    });
    let broken = broken || propagation.propagate(u32::MAX).is_some();
    let kept = !broken && extends(propagation, side.pow(3) as u32);
    assert_eq!(kept, !broken, "unit propagation does not refute {digits:?}");
    propagation.undo(mark);
    kept
}

/// Rules with more work than clauses: writing them calls `keep_going`, and ends when it returns false.
#[test]
fn writing_a_rule_ends_when_it_is_stopped() {
    for rules in [
        "x-sum 15 row 1;x-sum 15 column 1",
        "where not cage 12 r1c1 r2c2 r3c3 or product(row 5) > 2000",
        "pattern \"(1 .* 2)+ [^3]*\" r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7",
        "pairs 3 * x < y * y + 5 adjacent except r1c1 r1c2",
        "pairs x = x among r1c1 r2c2 r3c3",
    ] {
        let board = board(1, 7, rules);
        let write = |most: usize| {
            let (mut formula, mut calls) = (Cnf::default(), 0);
            formula.reserve(7 * 7 * 7);
            let end = write_rules(&board, &mut formula, Limits::default(), &mut || {
                calls += 1;
                calls <= most
            });
            (end, calls, formula.len())
        };
        let (end, calls, clauses) = write(usize::MAX);
        assert!(end.is_ok());
        assert!(calls > clauses / 1024, "{rules}: {calls} questions, {clauses} clauses");
        for most in (0..calls).step_by(1 + calls / 5) {
            let (end, calls, _) = write(most);
            assert_eq!((end, calls), (Err(Refusal::Stopped), most + 1), "{rules}: nothing is written after it");
        }
    }
}
