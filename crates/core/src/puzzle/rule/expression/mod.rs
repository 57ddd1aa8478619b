//! Rules that setters write themselves, as data: `where`, `pairs` and `pattern`.
//!
//! A condition is a tree over integers. `parse` reads it, `write` prints it in the same notation, and `limits` bounds
//! its size and values, so that no reading can overflow. What it means, each reading of the rules evaluates by itself.

mod custom;
pub mod data;
mod error;
mod limits;
mod list;
mod operator;
#[expect(clippy::wildcard_enum_match_arm, reason = "operators are matched, and no rules")]
mod parse;
mod pattern;
#[cfg(test)]
mod tests;
mod token;
mod tree;
#[expect(clippy::wildcard_enum_match_arm, reason = "numbers are matched, and no rules")]
mod write;

pub(super) use custom::CustomPart;
pub use custom::{Condition, Custom};
pub use data::Scope;
pub use error::ExpressionError;
pub(super) use limits::check;
pub(super) use parse::read;
pub use pattern::Pattern;
pub use tree::{Comparison, Group, Item, Leaf, Number, Variable};
