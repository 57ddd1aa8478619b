//! The faults of cells and of the boards that they form.

use crate::plural::counted;
use crate::puzzle::{Cell, GeometryError, RuleError};
use crate::text::Alphabet;
use crate::text::bytes::excerpt::{quoted, shown};
use std::error::Error;
use std::fmt;

/// The fault of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellError {
    /// A character is neither a digit of the board nor a blank.
    Symbol {
        /// The side of the board.
        side: usize,
        /// The alphabet of this record.
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
    /// A word is none of the digits of the board, which do not begin with 1, and no blank.
    Value {
        /// The least and the greatest digit.
        digits: [u16; 2],
        /// The word.
        found: String,
    },
    /// The alphabet has no symbols for digits that do not begin with 1.
    Alphabet {
        /// The alphabet.
        alphabet: Alphabet,
        /// The least and the greatest digit.
        digits: [u16; 2],
    },
    /// The alphabet has no one-character symbols for a board of this side.
    Symbols {
        /// The side of the board.
        side: usize,
    },
}

/// The fault of cells that do not form a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A line has too many or too few cells.
    Cells {
        /// The number of cells of the closest board.
        expected: usize,
        /// The number of cells found.
        found: usize,
    },
    /// A row of a block has too many or too few cells.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// The number of cells expected.
        expected: usize,
        /// The number of cells found.
        found: usize,
    },
    /// A board has too few or too many rows.
    Rows {
        /// The number of rows expected.
        expected: usize,
        /// The number of rows found.
        found: usize,
        /// The end of the rows.
        end: RowsEnd,
    },
    /// The length of a list of candidates fits no board.
    List {
        /// The side of the closest board.
        side: usize,
        /// The number of characters found.
        found: usize,
    },
    /// A single line is neither a whole board nor a row of one.
    Alone {
        /// The number of cells found.
        found: usize,
    },
    /// Lines are either the rows of one board or boards themselves.
    Unclear {
        /// The side if each line is a board; there are `side²` lines.
        side: usize,
    },
    /// Empty cells are written as spaces.
    SpaceBlanks,
    /// A row of a drawn board has something other than one digit or nothing between its bars.
    Drawn,
    /// A table contains another one.
    InnerTable,
    /// A comma follows an empty field.
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
    /// A region does not have `side` cells.
    Region {
        /// The label of the region.
        label: String,
        /// The number of cells expected.
        expected: usize,
        /// The number of cells found.
        found: usize,
    },
    /// A box shape is malformed.
    Shape {
        /// The text found.
        found: String,
    },
    /// The declaration of a board that is not square is malformed.
    Grid {
        /// The word that does not belong there.
        found: String,
    },
    /// The digits of a board are malformed.
    Digits {
        /// The text found.
        found: String,
    },
    /// The digits of a board are declared below it.
    LateDigits,
    /// A row has a digit where the board has no cell.
    NoCell {
        /// The place.
        cell: Cell,
    },
    /// The boxes or regions of a board are declared twice.
    SecondShape,
    /// No board has this geometry.
    Geometry(GeometryError),
    /// A rule does not fit the board.
    Rule(RuleError),
}

/// The reason why a row of a board is missing.
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
            Self::Value { digits: [first, last], found } => {
                write!(f, "expected a digit {first}-{last} or a blank, found {}", shown(found))
            }
            Self::Alphabet { alphabet, digits: [first, last] } => {
                write!(f, "the alphabet `{alphabet}` has no symbols for the digits {first}-{last}")
            }
            Self::Symbols { side } => {
                write!(f, "expected numbers separated by spaces for side {side}, found one character per cell")
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
                let found = counted(found, "cell");
                write!(f, "expected a whole board, found {found}; side 4 has 16, side 6 has 36, side 9 has 81")
            }
            Self::Unclear { side } => {
                let cells = side * side;
                write!(f, "expected one board of side {cells} or {cells} boards of side {side}, found {cells} lines ")?;
                write!(f, "of {cells} cells, which may be either: ")?;
                f.write_str("add a line `boxes` with their shape, or give the input format")
            }
            Self::SpaceBlanks => {
                f.write_str("expected a board, found spaces in it: write '.' or '0' for an empty cell")
            }
            Self::Drawn => f.write_str(
                "expected one digit or nothing between the bars of a drawn board, found a row with something else or \
                 without a bar between all cells",
            ),
            Self::InnerTable => {
                f.write_str("expected a table with one cell per cell of the board, found a nested table")
            }
            Self::EmptyField { field } => {
                write!(f, "expected a cell before this comma, found the empty field {field}: ")?;
                f.write_str("write '.' or '0' for an empty cell, never a space")
            }
            Self::Side { expected, found } => {
                write!(f, "expected a board of side {expected} to fit the boxes or regions, found side {found}")
            }
            Self::Region { label, expected, found } => {
                write!(f, "expected {expected} cells in region {}, found {found}", shown(label))
            }
            Self::Shape { found } => write!(f, "expected boxes as rows x columns, as in 1x9, found {}", shown(found)),
            Self::Grid { found } => write!(
                f,
                "expected `grid` and a size, then `digits`, `boxes` or `regions`, and `at` with the first cells of the \
                 grids, as in `grid 9x9 at r1c1 r7c7`, or a name such as `samurai`, found {}",
                shown(found)
            ),
            Self::Digits { found } => write!(
                f,
                "expected the least and the greatest digit, as in `digits 0-8`, or the number of digits after `grid`, \
                 found {}",
                shown(found)
            ),
            Self::LateDigits => f.write_str("the line `digits` must be above the board, whose 0 it makes a digit"),
            Self::NoCell { cell } => write!(f, "expected a blank, as the board has no cell {cell}"),
            Self::SecondShape => f.write_str("expected a rule, found boxes or regions a second time"),
            Self::Geometry(error) => error.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl Error for LayoutError {}
