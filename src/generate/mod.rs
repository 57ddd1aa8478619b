//! New classic puzzles from a seed: solution grids, each with exactly the same probability.
//!
//! | file | contents |
//! |---|---|
//! | `random` | one stream of random numbers for each record |
//! | `grid` | solution grids |
//!
//! A record depends only on the seed and its number: not on the other records, on threads, or on the processor.

mod grid;
mod random;

pub use grid::GridSampler;
pub use random::{Draws, Seed};
