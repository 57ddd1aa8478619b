//! Making certificates: finding the solutions, refuting all others, and trimming the refutation.
//!
//! ```text
//! Puzzle ─┬─► solutions, up to a limit ─────────────────────────────┐
//!         └─► reduction ─► solver's proof ─► steps, mapped back ─► verify: checked and trimmed ─► Certificate
//! ```
//!
//! One engine finds the solutions, the SAT solver makes the refutation, and the checker is independent of both: every
//! certificate from this module has been checked as `verify` checks it. [`verify`](crate::verify) defines the
//! certificate.

mod certifier;
mod error;
mod prover;
mod refute;
mod steps;
#[cfg(test)]
mod tests;

pub use certifier::Certifier;
pub use error::CertifyError;
pub(crate) use prover::CheckedProver;
pub use refute::Refuter;
#[doc(hidden)]
pub use steps::StepProver;
