//! Reading and writing f-puzzles objects and links, and those of `SudokuPad`; reading links to classic puzzles and
//! those of penpa-edit.

mod digit_link;
mod drawings;
mod entry;
mod escapes;
mod fault;
mod grid;
mod interpreted;
mod json;
mod keys;
mod link;
mod negative;
mod object;
mod outside;
mod parsed;
mod penpa;
mod solution;
mod sudokupad;
mod write;

pub(crate) use link::{Link, link};
pub(crate) use object::object;
pub(crate) use parsed::ParsedPuzzle;
pub(crate) use sudokupad::SudokuPad;
pub(crate) use write::Object;
