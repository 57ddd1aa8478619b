//! The product scheme: J. Chen, *A New SAT Encoding of the At-Most-One Constraint*, `ModRef` 2010. The literals form a
//! rectangle of p = ⌈√n⌉ columns and q = ⌈n/p⌉ rows. A true literal makes its row's and its column's variable true, and
//! at most one row and at most one column may be true, by the same scheme recursively. Up to six literals, the pairwise
//! scheme takes fewer clauses.
//!
//! It has C(n) = 2n + C(p) + C(q) clauses and V(n) = p + q + V(p) + V(q) variables, from n = 7 on.

use super::fresh::Fresh;
use super::pairwise::{pair_count, pairwise};
use crate::formula::{ClauseSink, Lit};
use std::ops::ControlFlow;

/// The largest number of literals for which the pairwise scheme is better.
const PAIRS: usize = 6;

/// The numbers of columns and rows of the rectangle.
const fn sides(literals: usize) -> (usize, usize) {
    let root = literals.isqrt();
    let columns = if root * root == literals { root } else { root + 1 };
    (columns, literals.div_ceil(columns))
}

pub(super) const fn clauses(literals: usize) -> usize {
    if literals <= PAIRS {
        return pair_count(literals);
    }
    let (columns, rows) = sides(literals);
    2 * literals + clauses(columns) + clauses(rows)
}

pub(super) const fn variables(literals: usize) -> usize {
    if literals <= PAIRS {
        return 0;
    }
    let (columns, rows) = sides(literals);
    columns + rows + variables(columns) + variables(rows)
}

pub(super) fn write(literals: &[Lit], fresh: &mut Fresh, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
    if literals.len() <= PAIRS {
        return pairwise(literals, |_, _| false, sink);
    }
    let (columns, rows) = sides(literals.len());
    let (column_vars, row_vars) = (fresh.next(columns), fresh.next(rows));
    for (line, &row) in literals.chunks(columns).zip(&row_vars) {
        for (&literal, &column) in line.iter().zip(&column_vars) {
            sink.clause(&[!literal, row])?;
            sink.clause(&[!literal, column])?;
        }
    }
    write(&column_vars, fresh, sink)?;
    write(&row_vars, fresh, sink)
}
