//! JSON: boards as arrays of arrays, and JSON Lines with a puzzle in each object.

#[cfg(feature = "formats")]
pub(crate) mod codec;
mod error;

pub use error::JsonError;
