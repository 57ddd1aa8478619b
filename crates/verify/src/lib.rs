//! Certificates and their verification, which trusts nothing.
//!
//! A [`Certificate`] is a puzzle, solutions of it, and a proof that there are no others: with one solution the puzzle
//! is unique, with none unsolvable. The proof is a refutation of the formula that the puzzle defines: the rules as
//! clauses, a unit clause for each clue, and a blocking clause for each solution.
//!
//! ```text
//! text ─► Certificate ─┬─ solutions ─► Solution::check ──────────┐
//!                      ├─ puzzle ────► formula, a second encoder ─┼─► RUP checker ─► holds, or a Refusal
//!                      └─ proof ─────────────────────────────────┘
//! ```
//!
//! Nothing here is shared with the solvers except the puzzles and formulas of `sudosat-core`: this crate and that one
//! are all that an auditor reads. `docs/CERTIFICATES.md` in the repository describes the files. Hidden items are for
//! the crate `sudosat`.

#![forbid(unsafe_code)]
#![warn(clippy::print_stdout, reason = "`println!` panics when its reader has gone")]

mod candidates;
mod cells;
mod certificate;
mod checker;
mod claim;
mod dimacs;
mod field_error;
mod fields;
#[doc(hidden)]
pub mod files;
mod formula;
mod implicit;
mod limits;
mod lrat;
mod memory;
mod proof;
mod propagation;
#[cfg(test)]
mod prover;
mod refusal;
mod rules;
mod steps;
#[cfg(test)]
mod tests;
mod verifier;

pub use certificate::{Certificate, Digest, Refutation};
pub use claim::{Claim, NotAClaim};
pub use field_error::FieldError;
pub use fields::Fields;
pub use lrat::{LratError, check_lrat};
#[doc(hidden)]
pub use memory::memory;
pub use proof::{Proof, ProofError, ProofErrorKind, ProofPlace};
pub use refusal::{Refusal, StepFault};
#[doc(hidden)]
pub use rules::has_only_houses;
pub use steps::{Evidence, Position, ProvedStep};
pub use verifier::Verifier;
#[doc(hidden)]
pub use verifier::full_formula;
