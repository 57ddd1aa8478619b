//! The formats of other programs: for each, reading and writing.

#[cfg(feature = "formats")]
pub(crate) mod data_sets;
#[cfg(feature = "formats")]
pub(crate) mod digit_link;
pub(crate) mod fpuzzles;
pub(crate) mod hodoku;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod opensudoku;
pub(crate) mod prose;
pub(crate) mod sadman;
pub(crate) mod simple_sudoku;
#[cfg(feature = "formats")]
pub(crate) mod sudokupad;
pub(crate) mod sumocue;
