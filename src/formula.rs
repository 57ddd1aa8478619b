//! Propositional formulas: variables and literals, clauses and their destinations, and DIMACS CNF.

pub use sudosat_core::formula::{ClauseSink, Cnf, Lit, Model, Size, Var, read_cnf, write_cnf};
pub(crate) use sudosat_core::formula::{DimacsWriter, ModelError, scan};
