//! The formats of other programs, with the names of all that are read, and their errors.

pub(crate) mod fpuzzles;
pub(crate) mod hodoku;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod opensudoku;
pub(crate) mod prose;
pub(crate) mod sadman;
pub(crate) mod simple_sudoku;
pub(crate) mod sumocue;

use crate::names::choices;
/// The format of documents, which have a puzzle in each element.
#[cfg(feature = "formats")]
pub(crate) use opensudoku::codec::Document;

/// The errors of the formats.
pub(crate) mod errors {
    pub use super::fpuzzles::FPuzzlesError;
    pub use super::hodoku::HodokuError;
    pub use super::json::JsonError;
    pub use super::opensudoku::OpenSudokuError;
    pub use super::sumocue::SumoCueError;
}

choices! {
    /// The layout of a record.
    pub enum InputFormat, "an input format" {
        /// A whole board on one line.
        Line = "line",
        /// One row per line, one character per cell.
        Block = "block",
        /// One row per line, one number per cell.
        Numbers = "numbers",
        /// An array of arrays.
        Json = "json",
        /// The candidates of every cell: in fixed positions on one line (Sukaku), or as a pencil-mark grid.
        Candidates = "candidates",
        /// An f-puzzles or SudokuPad object, or a link that contains one.
        FPuzzles = "fpuzzles",
        /// A line of a `HoDoKu` library.
        Hodoku = "hodoku",
        /// An `OpenSudoku` document.
        OpenSudoku = "opensudoku",
    }
}
