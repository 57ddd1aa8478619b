//! Variables of candidates, which are the same in every formula.

use sudosat_core::formula::Lit;

/// The literal of a candidate; cells and digits count from 0. `None` if DIMACS has no number for it.
pub(super) fn literal(side: usize, cell: usize, digit: usize) -> Option<Lit> {
    Lit::from_dimacs(i32::try_from(cell * side + digit + 1).ok()?)
}
