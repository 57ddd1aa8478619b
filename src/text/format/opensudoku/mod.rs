//! `OpenSudoku`: an XML document with a `game` element for each puzzle.
//!
//! A game's `data` is 81 digits, 0 for an empty cell; or `version: N` and then for each cell its value, its notes and
//! whether the player may change it, with `|` after each. What the player may change is not a clue, and notes belong to
//! the player.
//!
//! The document is read one tag at a time, so that neither its length nor its depth costs memory, and a fault costs
//! only itself. `quick-xml` splits the tags; matching end tags is done here. Namespaces are not resolved, and no entity
//! can be declared.

#[cfg(feature = "formats")]
mod document;
mod error;
#[cfg(feature = "formats")]
mod game;
#[cfg(not(feature = "formats"))]
mod no_document;

#[cfg(feature = "formats")]
pub(crate) use document::{Document, FOOTER, HEADER};
pub use error::OpenSudokuError;
#[cfg(feature = "formats")]
pub(crate) use game::write;
#[cfg(not(feature = "formats"))]
pub(crate) use no_document::Document;
