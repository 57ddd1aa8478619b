//! Reduction: candidates that are settled before a solver is called, so that only open ones are encoded.
//!
//! Unit propagation over the extended encoding is done on candidates and not on clauses, with the same result. "A cell
//! has a digit" propagates when one candidate is left (a naked single), "a house has the digit" when one place is left
//! (a hidden single), and the binary clauses remove a placed digit from its peers. Lynce & Ouaknine 2006 observe this;
//! Kwon & Jain 2006 encode only the rest. In addition there are locked candidates and, if requested, failed literals;
//! each elimination is one step of a RUP proof. The clauses of rules other than houses are propagated as they are,
//! alternating with that. The result does not depend on the order of the search, unless probing gives up early: each
//! rule that applies to a board also applies to all boards with fewer candidates.
//!
//! [`Domains`] handle every board; [`Classic`] is their counterpart for the classic one, in bit boards. A test checks
//! that they agree.

pub(super) mod bit_board;
mod classic;
mod classic_size;
pub(super) mod classic_tables;
mod clauses;
mod domains;
mod effort;
mod locked;
mod overlap;
mod probe;
mod reduction;
mod ruled;
mod step;
#[cfg(test)]
mod tests;

pub(super) use classic::Classic;
pub(super) use domains::Domains;
pub use effort::Probe;
pub(super) use effort::{Contradiction, Effort};
pub(super) use reduction::reduced;
pub use reduction::{Reduction, reduce};
pub(super) use step::Log;
pub use step::{FixedLiteral, Reason};
