//! SudokuPad: a JSON object per puzzle, and its abbreviation in links.
//!
//! An object is mostly drawing. What carries logic is read: givens, regions, cages that say that their digits are
//! unique, with their sums, and global rules. Anything else that is drawn may be a rule in words, and is an error
//! unless the reader was asked to ignore it.

mod cages;
mod flags;
mod sheet;
mod zip;

pub(crate) use sheet::sheet;
pub(crate) use zip::unzipped;
