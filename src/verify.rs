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
//! All of it is the crate `sudosat-verify`, which shares nothing with the solvers except puzzles and the formula's
//! container, and has more: the fields of files, parts of errors, and a checker of LRAT proofs.
//! `docs/CERTIFICATES.md` describes the files.

#[doc(inline)]
pub use sudosat_verify::{Certificate, Claim, Refusal, Refutation, Verifier};
#[doc(hidden)]
pub use sudosat_verify::{Digest, Evidence, Fields, Position, Proof, ProvedStep, StepFault, check_lrat, files};
pub(crate) use sudosat_verify::{ProofError, ProofErrorKind, full_formula, has_only_houses, memory};
