//! SudokuPad: one JSON object per puzzle, and its abbreviation in links.
//!
//! An object is mostly drawing. This reads its logic, which are givens, regions, cages with unique digits and their
//! sums, and global rules; its other drawings are collected.

mod cages;
mod drawings;
mod flags;
mod grids;
mod parsed;
mod write;
mod zip;

pub(crate) use parsed::puzzle_of;
pub(crate) use write::SudokuPad;
pub(crate) use zip::unzipped;
