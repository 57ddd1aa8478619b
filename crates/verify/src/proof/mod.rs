//! Proofs as clauses, and their files: DRAT, text and binary (Wetzler, Heule & Hunt 2014).
//!
//! Only steps that follow by unit propagation count as proof here; for these, deletions only save time, so they are
//! skipped. A text has any number of clauses per line, each ended by 0; `c` begins a comment line and `d` a deletion.
//! In a binary proof each literal is the number 2·variable + sign, seven bits per byte, after `a` for a step and `d`
//! for a deletion.

mod error;
mod read;
mod steps;
#[cfg(test)]
mod tests;
mod words;

pub use error::{ProofError, ProofErrorKind, ProofPlace};
pub(super) use steps::Hints;
pub use steps::Proof;
pub(super) use words::{excerpt, literal, number, push_number, words};
