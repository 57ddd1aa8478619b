//! Making certificates: who solves, who refutes, and what part of the refutation is kept.
//!
//! ```text
//! Puzzle ─┬─► solutions, up to a limit ─────────────────────────────┐
//!         └─► reduction ─► solver's proof ─► steps, mapped back ─► verify: checked and trimmed ─► Certificate
//! ```
//!
//! One engine finds the solutions, the SAT solver makes the refutation, and the checker is independent of both: every
//! certificate from this module has been checked as `verify` checks it. [`verify`](crate::verify) defines what a
//! certificate is.

mod certifier;
mod error;
mod prover;
mod refute;

pub use certifier::Certifier;
pub use error::CertifyError;
pub use prover::CheckedProver;
pub use refute::{Refuter, RefuterError};
