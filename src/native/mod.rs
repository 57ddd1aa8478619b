//! The native solver: propagation and search. With the SAT solver it shares only the types of `puzzle` and the contract
//! of `engine`.

mod classic;
mod engine;
mod learn;
mod meter;
mod router;
mod rules;
mod search;
mod vectors;

// Public for benchmarks and soak tests, which compare all vector levels and methods.
#[doc(hidden)]
pub mod lanes;
#[doc(hidden)]
pub mod textbook;

pub use engine::Native;
#[doc(hidden)]
pub use lanes::{Clues, Level, Outcome};
