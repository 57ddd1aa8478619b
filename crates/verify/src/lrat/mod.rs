//! LRAT: proofs whose steps name the clauses that they follow from (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp
//! 2017). Checking needs no search: this checker shares nothing with the other one.
//!
//! A step is `number literals 0 hints 0`, a deletion `number d numbers 0`. The formula's clauses are numbered from 1.
//! Each hint's clause must have a single literal left, or none, once the step's literals are assumed false. Hints of
//! the other kind (RAT, negative numbers) are refused: no certificate needs them.

mod check;
mod error;
mod parse;
#[cfg(test)]
mod small_scope;
mod write;

pub(super) use check::check_hints;
pub use check::check_lrat;
pub use error::LratError;
pub(super) use write::write_lrat;
