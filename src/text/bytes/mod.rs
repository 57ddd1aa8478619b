//! Input bytes: decompression, lines with their positions, what pasted lines and arrays mean, and excerpts for
//! messages.

pub(in crate::text) mod array;
#[cfg(feature = "compression")]
pub(in crate::text) mod compressed;
pub(in crate::text) mod excerpt;
mod fields;
pub(in crate::text) mod head;
pub(in crate::text) mod line;
pub(in crate::text) mod pasted;
pub(in crate::text) mod source;
pub(in crate::text) mod tag;
pub(in crate::text) mod texts;
