//! What can be wrong with a cell of a board, and with the board that cells make.

use crate::puzzle::{GeometryError, RuleError};
use crate::text::Alphabet;
use crate::text::bytes::excerpt::{quoted, shown};
use crate::words::counted;
use std::error::Error;
use std::fmt;

/// What was read as a cell is not one of the board's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellError {
    /// A character is neither a digit of the board nor a blank.
    Symbol {
        /// The side of the board.
        side: usize,
        /// How the digits of this record are written.
        alphabet: Alphabet,
        /// The character.
        found: char,
    },
    /// A word is neither a number of the board nor a blank.
    Number {
        /// The side of the board.
        side: usize,
        /// The word.
        found: String,
    },
    /// A record has two blank symbols.
    SecondBlank {
        /// The first one.
        first: char,
        /// The other.
        found: char,
    },
    /// A cell holds several candidates instead of one digit.
    Candidates {
        /// The candidates.
        found: String,
    },
    /// A character in a list of candidates is neither a blank nor the digit of its position.
    Listed {
        /// The digit.
        expected: char,
        /// The character.
        found: char,
    },
    /// The alphabet has no one-character symbols for a board of this side.
    Symbols {
        /// The side of the board.
        side: usize,
    },
}

/// The cells do not make a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A line has too many or too few cells.
    Cells {
        /// The number of cells of the closest board.
        expected: usize,
        /// How many cells there are.
        found: usize,
    },
    /// A row of a block has too many or too few cells.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// The number of cells it should have.
        expected: usize,
        /// The number it has.
        found: usize,
    },
    /// A board has too few or too many rows.
    Rows {
        /// The number of rows it should have.
        expected: usize,
        /// The number it has.
        found: usize,
        /// What was found where the next row should be.
        end: RowsEnd,
    },
    /// A list of candidates does not have the length of its board's.
    List {
        /// The side of the closest board.
        side: usize,
        /// The number of characters.
        found: usize,
    },
    /// A single line is neither a whole board nor a row of one.
    Alone {
        /// How many cells there are.
        found: usize,
    },
    /// Empty lines are the rows of one board, or a board each.
    Unclear {
        /// The side of the board if each line is one; there are as many lines as each has cells.
        side: usize,
    },
    /// Empty cells are written as spaces.
    SpaceBlanks,
    /// A row of a drawn board has something other than a digit or nothing between its bars.
    Drawn,
    /// A table has another in it.
    InnerTable,
    /// A comma has nothing before it.
    EmptyField {
        /// The field, from 1.
        field: usize,
    },
    /// The board's side differs from that of the given box shape or regions.
    Side {
        /// The side of the box shape or regions.
        expected: usize,
        /// The side of the board.
        found: usize,
    },
    /// A region does not have as many cells as the board has rows.
    Region {
        /// The region's label in the text.
        label: String,
        /// The number of cells it should have.
        expected: usize,
        /// The number it has.
        found: usize,
    },
    /// A line of boxes does not have their shape.
    Shape {
        /// The text in its place.
        found: String,
    },
    /// The boxes or regions of a board are given twice.
    SecondShape,
    /// No board can have this side.
    Geometry(GeometryError),
    /// A rule does not fit the board.
    Rule(RuleError),
}

/// What was found where a row of a board should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowsEnd {
    /// The end of the input.
    Input,
    /// A blank line.
    BlankLine,
    /// Something that is not a row of this board.
    Other,
    /// The end of the array.
    Array,
    /// The end of the table.
    Table,
}

impl fmt::Display for RowsEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "the end of the input",
            Self::BlankLine => "a blank line",
            Self::Other => "a line that is not a row of the board",
            Self::Array => "the end of the array",
            Self::Table => "the end of the table",
        })
    }
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol { side, alphabet, found } => {
                write!(f, "expected {} or a blank, found {}", alphabet.describe(*side), quoted(*found))
            }
            Self::Number { side, found } => {
                write!(f, "expected {} or a blank, found {}", Alphabet::Numbers.describe(*side), shown(found))
            }
            Self::SecondBlank { first, found } => {
                write!(f, "expected this puzzle's blank {}, found another blank {}", quoted(*first), quoted(*found))
            }
            Self::Candidates { found } => {
                write!(f, "expected one digit or a blank, found the candidates {}", shown(found))
            }
            Self::Listed { expected, found } => {
                write!(f, "expected the candidate {} or a blank, found {}", quoted(*expected), quoted(*found))
            }
            Self::Symbols { side } => {
                write!(f, "expected numbers separated by spaces for side {side}, found one character a cell")
            }
        }
    }
}

impl Error for CellError {}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells { expected, found } => {
                let side = expected.isqrt();
                write!(f, "expected {expected} cells (a {side}x{side} board), found {found}")
            }
            Self::RowCells { row, expected, found } => {
                write!(f, "expected {} in row {row}, found {found}", counted(expected, "cell"))
            }
            Self::Rows { expected, found, .. } if found > expected => {
                write!(f, "expected {}, found {found}", counted(expected, "row"))
            }
            Self::Rows { expected, found, end } => {
                write!(f, "expected row {} of {expected}, found {end}", found + 1)
            }
            Self::List { side, found } => {
                write!(f, "expected {} candidates (a {side}x{side} board), found {found}", side.pow(3))
            }
            Self::Alone { found } => {
                write!(f, "expected a whole board, found {found} cells; side 4 has 16, side 6 has 36, side 9 has 81")
            }
            Self::Unclear { side } => {
                let cells = side * side;
                write!(f, "expected one board of side {cells} or {cells} boards of side {side}, found {cells} lines ")?;
                write!(f, "of {cells} empty cells, which may be either: ")?;
                f.write_str("add a line `boxes` with their shape, or give the input format")
            }
            Self::SpaceBlanks => {
                f.write_str("expected a board, found spaces in it: write '.' or '0' for an empty cell")
            }
            Self::Drawn => f.write_str(
                "expected one digit or nothing between the bars of a drawn board, found a row with something else, or \
                 without a bar between all cells",
            ),
            Self::InnerTable => {
                f.write_str("expected a table with a cell for each cell of the board, found another in it")
            }
            Self::EmptyField { field } => {
                write!(f, "expected a cell before this comma, found the empty field {field}: ")?;
                f.write_str("write '.' or '0' for an empty cell, never a space")
            }
            Self::Side { expected, found } => {
                write!(f, "expected a board of side {expected} (as the boxes or regions have), found side {found}")
            }
            Self::Region { label, expected, found } => {
                write!(f, "expected {expected} cells in region {}, found {found}", shown(label))
            }
            Self::Shape { found } => write!(f, "expected boxes as rows x columns, as in 1x9, found {}", shown(found)),
            Self::SecondShape => f.write_str("expected a rule, found the boxes or regions of the board again"),
            Self::Geometry(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl Error for LayoutError {}
