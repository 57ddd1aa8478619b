//! JSON: boards as arrays of arrays, and JSON Lines with a puzzle in each object.

mod board;
mod error;
mod lines;
mod syntax;
mod write;

pub(in crate::text) use board::read;
pub use error::JsonError;
pub(in crate::text) use lines::is_object;
pub use lines::{Object, Objects};
pub(in crate::text) use syntax::object_error;
pub use write::json_board;
pub(in crate::text) use write::leetcode_board;
