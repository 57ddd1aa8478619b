//! f-puzzles: a JSON object a puzzle, and the links that hold one, packed by lz-string in base64.
//!
//! An object has `size`, `grid` (rows of cells with `value`, `given`, `region`, `givenPencilMarks`) and a key for each
//! constraint. What a player wrote into cells is no part of the puzzle. A constraint that this program does not have is
//! an error by its name: without it the puzzle would be another one. Drawings count as constraints, since people draw
//! what the program has no word for.

mod error;
#[cfg(feature = "formats")]
mod link;
#[cfg(feature = "formats")]
mod object;

pub use error::FPuzzlesError;
#[cfg(feature = "formats")]
pub(in crate::text) use link::{link, write_link};
#[cfg(feature = "formats")]
pub(in crate::text) use object::{Sheet, object, write};

/// Whether a line begins as a link does.
pub(in crate::text) fn is_link(text: &[u8]) -> bool {
    [&b"https://"[..], b"http://", b"fpuzzles"].iter().any(|start| text.starts_with(start))
}
