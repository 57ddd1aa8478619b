//! SudokuPad: one JSON object per puzzle, and its abbreviation in links.
//!
//! An object is mostly drawing. This reads its logic: givens, regions, cages with unique digits and their sums, and
//! global rules. Other drawings may represent rules in prose, and are errors unless an option ignores them.

mod cages;
mod flags;
mod parsed;
mod zip;

pub(crate) use parsed::puzzle_of;
pub(crate) use zip::unzipped;
