//! Input bytes: decompression, lines with their positions, and excerpts for messages.

#[cfg(feature = "compression")]
pub(in crate::text) mod compressed;
pub(in crate::text) mod excerpt;
pub(in crate::text) mod head;
pub(in crate::text) mod source;
pub(in crate::text) mod texts;
