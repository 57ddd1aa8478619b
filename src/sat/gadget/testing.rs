//! Tests of gadgets on small shapes: all grids, with all candidates open, and with some closed at random.

use super::{Clauses, Term};
use crate::formula::{ClauseSink, Cnf, Lit, Size, Var};
use itertools::Itertools;
use std::ops::ControlFlow;

/// The numbers of clauses and variables that a gadget writes over open cells.
pub(crate) fn counted(
    side: usize,
    cells: usize,
    write: impl Fn(&[&[Term]], &mut Clauses<'_>) -> ControlFlow<()>,
) -> (u64, usize) {
    let open = all_open(side, cells);
    let mut written = Size { variables: side * cells, ..Size::default() };
    let cells: Vec<&[Term]> = open.iter().map(Vec::as_slice).collect();
    assert!(write(&cells, &mut Clauses::new(&mut written)).is_continue());
    (written.clauses, written.variables - side * cells.len())
}

/// Asserts that the gadget holds for exactly the grids of the predicate, and that a whole grid determines every
/// variable by unit propagation alone.
pub(crate) fn check(
    side: usize,
    cells: usize,
    write: impl Fn(&[&[Term]], &mut Clauses<'_>) -> ControlFlow<()>,
    allowed: impl Fn(&[u32]) -> bool,
) {
    let mut open = all_open(side, cells);
    check_view(&open, side, &write, &allowed);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..12 {
        open = all_open(side, cells);
        for cell in &mut open {
            for candidate in cell.iter_mut() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if random >> 61 < 3 {
                    *candidate = Term::False;
                }
            }
            if let Ok(last) = cell.iter_mut().filter(|candidate| **candidate != Term::False).exactly_one() {
                *last = Term::True;
            }
        }
        check_view(&open, side, &write, &allowed);
    }
}

fn all_open(side: usize, cells: usize) -> Vec<Vec<Term>> {
    let candidate = |cell: usize, digit: usize| Term::Open(Var::from_index(cell * side + digit).positive());
    (0..cells).map(|cell| (0..side).map(|digit| candidate(cell, digit)).collect()).collect()
}

fn check_view(
    open: &[Vec<Term>],
    side: usize,
    write: &impl Fn(&[&[Term]], &mut Clauses<'_>) -> ControlFlow<()>,
    allowed: &impl Fn(&[u32]) -> bool,
) {
    let cells: Vec<&[Term]> = open.iter().map(Vec::as_slice).collect();
    let mut formula = Cnf::default();
    formula.reserve(side * cells.len());
    assert!(write(&cells, &mut Clauses::new(&mut formula)).is_continue());
    let candidates =
        |cell: &Vec<Term>| (1..=side as u32).filter(|&digit| cell[digit as usize - 1] != Term::False).collect_vec();
    let mut grids: Vec<Vec<u32>> = open.iter().map(candidates).multi_cartesian_product().collect();
    if cells.is_empty() {
        grids = vec![Vec::new()];
    }
    for grid in grids {
        let mut values = vec![None; formula.variables()];
        for (cell, &held) in grid.iter().enumerate() {
            for digit in 1..=side {
                values[cell * side + digit - 1] = Some(digit == held as usize);
            }
        }
        let consistent = propagated(&formula, &mut values);
        assert_eq!(consistent, allowed(&grid), "{grid:?} of {open:?}");
        assert!(!consistent || values.iter().all(Option::is_some), "{grid:?} leaves a variable open");
    }
}

/// Naive unit propagation; returns whether no clause is violated.
pub(crate) fn propagated(formula: &Cnf, values: &mut [Option<bool>]) -> bool {
    let value = |values: &[Option<bool>], literal: Lit| {
        values[literal.var().index()].map(|value| value == literal.is_positive())
    };
    loop {
        let mut moved = false;
        for clause in formula.clauses() {
            if clause.iter().any(|&literal| value(values, literal) == Some(true)) {
                continue;
            }
            match clause.iter().filter(|&&literal| value(values, literal).is_none()).at_most_one() {
                Ok(None) => return false,
                Ok(Some(last)) => {
                    values[last.var().index()] = Some(last.is_positive());
                    moved = true;
                }
                Err(_) => {}
            }
        }
        if !moved {
            return true;
        }
    }
}
