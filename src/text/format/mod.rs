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
use std::fmt;

/// A document, which cannot exist.
#[cfg(not(feature = "formats"))]
#[derive(Debug)]
pub(crate) enum Document {}

/// Declares the errors of the formats, which are shown as they are.
macro_rules! errors {
    ($($(#[doc = $doc:literal])+ $format:ident($room:ident::$error:ident),)*) => {
        pub(crate) mod errors {
            $(pub use super::$room::$error;)*
        }

        /// The fault of a record in a format of another program.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum FormatError {
            $($(#[doc = $doc])+ $format($room::$error),)*
        }

        impl fmt::Display for FormatError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$format(error) => error.fmt(f),)*
                }
            }
        }

        $(impl From<$room::$error> for FormatError {
            fn from(error: $room::$error) -> Self {
                Self::$format(error)
            }
        })*
    };
}

errors! {
    /// A JSON board or object is invalid.
    Json(json::JsonError),
    /// An f-puzzles object or link is invalid.
    FPuzzles(fpuzzles::FPuzzlesError),
    /// A line of a `HoDoKu` library is invalid.
    Hodoku(hodoku::HodokuError),
    /// An `OpenSudoku` document is invalid.
    OpenSudoku(opensudoku::OpenSudokuError),
    /// A `SumoCue` puzzle is invalid.
    SumoCue(sumocue::SumoCueError),
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
