//! The formats of other programs: for each, reading and writing.

pub(crate) mod fpuzzles;
pub(crate) mod hodoku;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod opensudoku;
pub(crate) mod prose;
pub(crate) mod sadman;
pub(crate) mod simple_sudoku;
pub(crate) mod sumocue;
