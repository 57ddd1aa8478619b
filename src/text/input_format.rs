//! The layouts of records.

use crate::names::{UnknownName, by_name};
use std::fmt;
use std::str::FromStr;

/// The layout of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A whole board on one line.
    Line,
    /// One row per line, one character per cell.
    Block,
    /// One row per line, one number per cell.
    Numbers,
    /// An array of arrays.
    Json,
    /// The candidates of every cell: in fixed positions on one line (Sukaku), or as a pencil-mark grid.
    Candidates,
    /// An f-puzzles or SudokuPad object, or a link that contains one.
    FPuzzles,
    /// A line of a `HoDoKu` library.
    Hodoku,
    /// An `OpenSudoku` document.
    OpenSudoku,
}

impl InputFormat {
    /// Every layout.
    pub const ALL: [Self; 8] = [
        Self::Line,
        Self::Block,
        Self::Numbers,
        Self::Json,
        Self::Candidates,
        Self::FPuzzles,
        Self::Hodoku,
        Self::OpenSudoku,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::Numbers => "numbers",
            Self::Json => "json",
            Self::Candidates => "candidates",
            Self::FPuzzles => "fpuzzles",
            Self::Hodoku => "hodoku",
            Self::OpenSudoku => "opensudoku",
        }
    }
}

impl FromStr for InputFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name("an input format", &Self::ALL, Self::name, name)
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
