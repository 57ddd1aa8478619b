//! The variables that candidates have in every formula.

use crate::sat::Lit;

/// The literal "the cell has the digit"; cells and digits count from 0. `None` above what DIMACS can number.
pub(super) fn literal(side: usize, cell: usize, digit: usize) -> Option<Lit> {
    Lit::from_dimacs(i32::try_from(cell * side + digit + 1).ok()?)
}
