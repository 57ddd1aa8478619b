//! The native solver: propagation and search. It shares with the SAT solver only the types of `puzzle` and the
//! contract.

mod classic;
mod engine;
mod learn;
mod meter;
mod router;
mod rules;
mod search;
mod vectors;

// Public for its benchmarks and soaks, which compare every kind of vector.
#[doc(hidden)]
pub mod lanes;
pub mod textbook;

pub use engine::Native;
pub use lanes::{Clues, Level, Outcome};
