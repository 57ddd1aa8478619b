//! The first bytes of an input: its compression, and its first line.

mod compressed;
mod head;

pub use compressed::{Compression, decompress};
pub use head::Head;
pub(crate) use head::head;
