//! f-puzzles: a JSON object per puzzle, and links that contain one, compressed by lz-string in base64.
//!
//! An object has `size`, `grid` (rows of cells with `value`, `given`, `region`, `givenPencilMarks`) and a key for each
//! constraint. A player's entries are not part of the puzzle. A constraint that this program does not support is an
//! error that names it: without it the puzzle would be a different one. Drawings count as constraints, since people
//! draw what the program has no word for.

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

/// Whether a line begins like a link.
pub(in crate::text) fn is_link(text: &[u8]) -> bool {
    [&b"https://"[..], b"http://", b"fpuzzles"].iter().any(|start| text.starts_with(start))
}
