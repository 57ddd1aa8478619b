//! Input bytes: decompression, lines with positions, conversion of pasted lines and arrays, and excerpts for messages.

pub(crate) mod array;
#[cfg(feature = "formats")]
pub(crate) mod compressed;
pub(crate) mod excerpt;
mod fields;
#[cfg(feature = "formats")]
pub(crate) mod head;
pub(crate) mod line;
pub(crate) mod pasted;
pub(crate) mod source;
pub(crate) mod tag;
pub(crate) mod texts;
