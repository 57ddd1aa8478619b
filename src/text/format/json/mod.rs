//! JSON: boards as arrays of arrays, and JSON Lines with a puzzle in each object.

#[cfg(feature = "formats")]
mod board;
mod error;
#[cfg(feature = "formats")]
mod lines;
#[cfg(feature = "formats")]
mod rules;
#[cfg(feature = "formats")]
mod syntax;
mod write;

#[cfg(feature = "formats")]
pub(crate) use board::read;
pub use error::JsonError;
#[cfg(feature = "formats")]
pub(crate) use lines::is_object;
#[cfg(feature = "formats")]
pub use lines::{Object, Objects};
#[cfg(feature = "formats")]
pub(crate) use syntax::object_error;
pub use write::json_board;
#[cfg(feature = "formats")]
pub(crate) use write::json_record;
#[cfg(feature = "formats")]
pub(crate) use write::leetcode_board;
