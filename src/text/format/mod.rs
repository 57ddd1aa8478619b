//! The formats of other programs, one a file, both ways.

pub(in crate::text) mod fpuzzles;
pub(in crate::text) mod hodoku;
pub(in crate::text) mod json;
pub(in crate::text) mod objects;
pub(in crate::text) mod opensudoku;
