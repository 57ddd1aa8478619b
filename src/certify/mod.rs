//! Certificates made: who solves, who refutes, and what of the refutation stays.
//!
//! ```text
//! Puzzle ─┬─► solutions, up to a limit ─────────────────────────────┐
//!         └─► reduction ─► solver's proof ─► steps, mapped back ─► verify: checked and trimmed ─► Certificate
//! ```
//!
//! The solutions are found by one road, the refutation is the SAT road's, and the checker is of neither: a certificate that
//! leaves this room was checked as `verify` checks it. [`verify`](crate::verify) says what a certificate is.

mod certifier;
mod refute;

pub use certifier::{Certifier, CertifyError};
pub use refute::{Refuter, RefuterError};
