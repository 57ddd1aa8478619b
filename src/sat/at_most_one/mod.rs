//! "At most one of these literals is true", one scheme a file.
//!
//! [`pairwise`] adds no variables and propagates directly; it is the scheme of every encoding in the Sudoku papers.

mod pairwise;

pub use pairwise::{pair_count, pairwise};
