//! Reading and writing JSON.

mod array;
mod board;
mod lines;
mod rules;
mod syntax;
mod write;

pub(crate) use board::read;
pub(crate) use lines::is_object;
pub use lines::{Object, Objects};
pub(crate) use syntax::object_error;
pub(crate) use write::{Json, LeetCode};
