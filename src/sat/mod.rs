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

pub mod at_most_one;
pub mod backend;

mod answer;
mod bounded;
mod config;
mod decode;
mod encode;
mod engine;
mod export;
mod gadget;
mod load;
mod mode;
mod reduce;
mod reducer;
mod smt_answer;
mod stats;
mod vars;

pub use crate::formula::{
    ClauseSink, Cnf, DimacsError, DimacsErrorKind, Lit, Model, ModelError, Size, Var, read_cnf, write_cnf,
};
pub use answer::{AnswerError, AnswerErrorKind, SolverAnswer, read_answer};
pub use at_most_one::AtMostOne;
pub use backend::SolverChoice;
pub(crate) use bounded::within;
pub use config::SatConfig;
pub(crate) use decode::decode_within;
pub use decode::{DecodeError, decode};
#[doc(hidden)]
pub use encode::encode_rules;
pub(crate) use encode::{Context, encode_rule, rules_size};
pub use encode::{Encoding, Form, clause_count, encode, var_map, variable_count};
pub use engine::SatEngine;
pub use export::{ClueForm, Export, write_assumptions, write_dimacs};
pub(crate) use load::MOST_CLAUSES;
pub use mode::SatMode;
pub use reduce::Probe;
#[doc(hidden)]
pub use reduce::{Reason, Reduction, Step, reduce};
#[doc(hidden)]
pub use reducer::Reducer;
pub use smt_answer::read_smt_answer;
pub use stats::SatStats;
pub use vars::VarMap;

#[cfg(test)]
mod tests;
