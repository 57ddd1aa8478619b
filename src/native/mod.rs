//! The native solver: propagation and search. It shares with the SAT solver only the types of `puzzle` and the
//! contract.

mod classic;
mod engine;
mod meter;
mod router;
mod search;
mod vectors;

pub mod lanes;
pub mod textbook;

pub use engine::Native;
