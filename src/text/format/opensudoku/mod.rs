//! `OpenSudoku`: an XML document with a `game` element for each puzzle.
//!
//! The `data` of a game is 81 digits, 0 for an empty cell; or `version: N` and then for each cell its value, its notes
//! and whether the player may change it, each followed by `|`. A cell that the player may change is not a clue, and
//! notes are ignored.
//!
//! The document is read one tag at a time, so that memory does not depend on its length or depth, and a fault affects
//! one game only. `quick-xml` splits the tags; end tags are matched here. Namespaces are not resolved, and entities
//! cannot be declared.

#[cfg(feature = "formats")]
pub(crate) mod codec;
mod error;

pub use error::OpenSudokuError;
