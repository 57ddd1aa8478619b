//! Propositional formulas: variables and literals, clauses and their destinations, and DIMACS CNF.

#![forbid(unsafe_code)]

mod cnf;
mod dimacs;
mod lit;
#[doc(hidden)]
pub mod scan;

pub use cnf::{ClauseSink, Cnf, Size};
#[doc(hidden)]
pub use dimacs::DimacsWriter;
pub use dimacs::{DimacsError, DimacsErrorKind, read_cnf, write_cnf};
pub use lit::{Lit, Model, ModelError, Var};
