//! The native road: propagation and search, sharing nothing with the SAT road but the nouns.

mod classic;
mod engine;
mod meter;
mod router;
mod search;
mod vectors;

pub mod lanes;
pub mod textbook;

pub use engine::Native;
