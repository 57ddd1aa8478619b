//! What can be settled before a solver is asked, so that only what is open is encoded.
//!
//! Unit propagation over the extended encoding is done on candidates and not on clauses; it finds the same. "A cell has a
//! digit" propagates when one candidate is left (a naked single), "a house has the digit" when one place is left (a hidden
//! single), and the binary clauses take a placed digit's peers away. Lynce & Ouaknine 2006 observe this; Kwon & Jain 2006
//! encode only what is left. On top of it come locked candidates and, when asked for, failed literals, each elimination
//! being one step of a RUP proof. What is found does not depend on the order in which it is looked for: each rule that
//! applies to a board applies to all that have fewer candidates.
//!
//! [`Domains`] take every board, [`Classic`] is its twin for the classic one, in bit-boards. A test holds them equal.

mod classic;
mod classic_tables;
mod domains;
mod effort;
mod locked;
mod overlap;
mod probe;
mod reduction;
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
pub use step::{Reason, Step};
