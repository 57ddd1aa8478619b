//! The formats of other programs, reading and writing side by side.

#[cfg(feature = "formats")]
pub(in crate::text) mod data_sets;
#[cfg(feature = "formats")]
pub(in crate::text) mod digit_link;
pub(in crate::text) mod fpuzzles;
pub(in crate::text) mod hodoku;
pub(in crate::text) mod html;
pub(in crate::text) mod json;
pub(in crate::text) mod opensudoku;
pub(in crate::text) mod prose;
pub(in crate::text) mod sadman;
pub(in crate::text) mod simple_sudoku;
#[cfg(feature = "formats")]
pub(in crate::text) mod sudokupad;
pub(in crate::text) mod sumocue;
