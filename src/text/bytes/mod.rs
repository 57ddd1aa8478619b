//! Input bytes: decompression, lines with positions, conversion of pasted lines and arrays, and excerpts for messages.

pub(crate) mod array;
pub(crate) mod excerpt;
mod fields;
pub(crate) mod line;
#[cfg(feature = "formats")]
pub(crate) mod opening;
pub(crate) mod pasted;
pub(crate) mod source;
pub(crate) mod tag;
pub(crate) mod texts;
