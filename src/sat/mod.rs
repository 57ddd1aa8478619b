//! The SAT solver: a puzzle becomes a formula, a solver finds a model, and the model becomes a checked grid.
//!
//! ```text
//! Puzzle ─► encode ─► ClauseSink ─┬─► Backend ─► Answer ─► decode ─► Solution::check
//!           (VarMap)              └─► DIMACS file … any solver … read_answer ─┘
//! ```
//!
//! Reading order: [`Var`] and [`Lit`], the numbering of variables ([`VarMap`]), the encodings ([`encode()`]), the flat
//! formula ([`Cnf`]), the reduction before solving ([`reduce()`]), the file formats ([`Export`], [`read_answer`]), the
//! solvers ([`backend`]), decoding ([`decode()`]) and the engine that combines them ([`SatEngine`]).
//!
//! Variables count from 1 as in DIMACS; cells, rows and columns from 0; digits from 1.

#[doc(hidden)]
pub mod backend;

mod answer;
mod at_most_one;
mod bounded;
mod config;
mod decode;
mod encode;
mod encoded;
mod engine;
mod export;
mod gadget;
mod implicit;
mod load;
mod many;
mod mode;
mod reduce;
mod reducer;
mod smt_answer;
mod stats;
mod vars;

pub use crate::formula::{ClauseSink, Cnf, Lit, Model, Size, Var};
#[doc(hidden)]
pub use crate::formula::{read_cnf, write_cnf};
pub use answer::{SolverAnswer, read_answer};
pub use at_most_one::AtMostOne;
#[doc(hidden)]
pub use at_most_one::{pair_count, pairwise};
#[cfg(feature = "processes")]
pub use backend::ProcessSolver;
pub use backend::choice::SolverChoice;
pub use backend::{Answer, Backend, BackendError};
pub(crate) use bounded::within;
pub use config::SatConfig;
pub(crate) use decode::decode_within;
pub use decode::{DecodeError, decode};
#[doc(hidden)]
pub use encode::encode_rules;
pub(crate) use encode::{Context, encode_rule, rules_size};
pub use encode::{Encoding, Form};
pub use encoded::encode;
pub use engine::SatEngine;
#[doc(hidden)]
pub use export::ClueForm;
pub use export::Export;
#[doc(hidden)]
pub use export::write_assumptions;
pub(crate) use load::MOST_CLAUSES;
pub use mode::SatMode;
#[doc(hidden)]
pub use reduce::{FixedLiteral, Probe, Reason, Reduction, reduce};
#[doc(hidden)]
pub use reducer::Reducer;
#[doc(hidden)]
pub use smt_answer::read_smt_answer;
#[doc(hidden)]
pub use stats::SatStats;
pub use vars::VarMap;

#[cfg(test)]
mod tests;
