//! Work on many puzzles at once.

pub mod audit;
