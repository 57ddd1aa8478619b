//! Unit propagation, which tests of gadgets check models with.

use super::Term;
use crate::sat::cnf::{ClauseSink, Cnf};
use crate::sat::lit::{Lit, Var};

/// The values of all variables after unit propagation, or `None` after a conflict.
pub(in crate::sat) fn propagate(formula: &Cnf, units: &[Lit]) -> Option<Vec<Option<bool>>> {
    let mut values = vec![None; formula.variables()];
    let mut clauses: Vec<&[Lit]> = formula.clauses().collect();
    for &unit in units {
        if values[unit.var().index()].replace(unit.is_positive()) == Some(!unit.is_positive()) {
            return None;
        }
    }
    loop {
        let (mut is_new, mut conflict) = (false, false);
        clauses.retain(|clause| {
            let mut open = clause.iter().filter(|literal| values[literal.var().index()].is_none());
            let is_true = |literal: &Lit| values[literal.var().index()] == Some(literal.is_positive());
            if clause.iter().any(is_true) {
                return false;
            }
            match (open.next(), open.next()) {
                (None, _) => conflict = true,
                (Some(&only), None) => {
                    values[only.var().index()] = Some(only.is_positive());
                    is_new = true;
                }
                _ => {}
            }
            true
        });
        if conflict {
            return None;
        }
        if !is_new {
            return Some(values);
        }
    }
}

/// Cells of so many digits each, whose candidates are the first variables of a formula.
pub(in crate::sat) fn cells(count: usize, digits: usize) -> (Cnf, Vec<Vec<Term>>) {
    let mut formula = Cnf::default();
    formula.reserve(count * digits);
    let var = |cell: usize, digit: usize| Term::Open(Var::from_index(cell * digits + digit).positive());
    (formula, (0..count).map(|cell| (0..digits).map(|digit| var(cell, digit)).collect()).collect())
}
