//! f-puzzles: a JSON object per puzzle, and links that contain one, compressed by lz-string in base64.
//!
//! An object has `size`, `grid` (rows of cells with `value`, `given`, `region`, `givenPencilMarks`) and a key for each
//! constraint. A player's entries are not part of the puzzle. A constraint that this program does not support is an
//! error that names it: without it the puzzle would be a different one. Drawings count as constraints unless they are
//! flagged as pictures of one, since people draw what the program has no word for; the reader can be asked to ignore
//! them.
//!
//! The shapes of the keys are those of the type definitions `yusitnikov/fpuzzles-data`; `keys` says which rule each is.

#[cfg(feature = "formats")]
pub(in crate::text::format) mod drawings;
pub(in crate::text::format) mod error;
#[cfg(feature = "formats")]
pub(in crate::text::format) mod fault;
#[cfg(feature = "formats")]
pub(in crate::text::format) mod grid;
#[cfg(feature = "formats")]
pub(in crate::text::format) mod item;
#[cfg(feature = "formats")]
mod json;
#[cfg(feature = "formats")]
mod keys;
#[cfg(feature = "formats")]
mod link;
#[cfg(feature = "formats")]
mod negative;
#[cfg(feature = "formats")]
mod object;
#[cfg(feature = "formats")]
mod outside;
#[cfg(feature = "formats")]
pub(in crate::text::format) mod sheet;
#[cfg(feature = "formats")]
pub(in crate::text::format) mod solution;
#[cfg(feature = "formats")]
mod write;

pub use error::FPuzzlesError;
#[cfg(feature = "formats")]
pub(in crate::text) use link::{link, write_link};
#[cfg(feature = "formats")]
pub(in crate::text) use object::object;
#[cfg(feature = "formats")]
pub(in crate::text) use sheet::Sheet;
#[cfg(feature = "formats")]
pub(in crate::text) use write::{unsaid, write};

/// Whether a line begins like a link. Packed objects begin with N.
pub(in crate::text) fn is_link(text: &[u8]) -> bool {
    [&b"https://"[..], b"http://", b"fpuzzles", b"fpuzN", b"sclN", b"ctcN"].iter().any(|start| text.starts_with(start))
}
