//! Why a rule does not fit a geometry.

use crate::puzzle::Cell;
use crate::words::counted;
use std::fmt;

/// Why a rule does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// Windoku without square boxes of side 3 or more.
    Windoku,
    /// An extra region has more or fewer cells than the board has digits.
    RegionSize {
        /// The number of its cells.
        cells: usize,
        /// The number it should have.
        side: usize,
    },
    /// A rule has a cell twice.
    Repeated {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A line between two ends begins and ends in the same cell.
    Closed {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A rule has too few cells to say anything.
    TooFew {
        /// The name of the rule.
        rule: &'static str,
        /// How many it has.
        cells: usize,
        /// How many it needs.
        least: usize,
    },
    /// The board does not have a cell of the rule.
    Outside {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
        /// The side of the board.
        side: usize,
    },
    /// The board does not have the row or the column of the rule.
    NoLine {
        /// The name of the rule.
        rule: &'static str,
        /// The row or the column in words: `row 10`.
        line: String,
        /// The side of the board.
        side: usize,
    },
    /// The groups of a clone differ in size.
    CloneSizes {
        /// How many cells they have.
        sizes: [usize; 2],
    },
    /// A number of the rule is too small or too large.
    Number {
        /// The name of the rule.
        rule: &'static str,
        /// The number.
        found: u32,
        /// The smallest that makes sense.
        least: u32,
        /// The largest, if there is one.
        most: Option<u32>,
    },
    /// A rule on numbers, on a board with too many digits for it.
    Side {
        /// The name of the rule.
        rule: &'static str,
        /// The side of the board.
        side: usize,
    },
    /// The rules add more houses than can be numbered.
    TooMany {
        /// How many houses the board would have.
        houses: usize,
    },
}

/// The largest side of a board with rules other than extra houses.
pub(crate) const MOST_DIGITS: usize = 64;

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Windoku => f.write_str("windoku needs square boxes of 3x3 cells or more"),
            Self::RegionSize { cells, side } => {
                write!(f, "an extra region needs {side} cells, one for each digit, got {cells}")
            }
            Self::Repeated { rule, cell } => write!(f, "the rule `{rule}` has {cell} twice"),
            Self::Closed { rule, cell } => {
                write!(f, "the rule `{rule}` needs two different ends, but {cell} is both")
            }
            Self::TooFew { rule, cells, least } => {
                write!(f, "the rule `{rule}` needs {} or more, got {cells}", counted(*least, "cell"))
            }
            Self::Outside { rule, cell, side } => {
                write!(f, "the rule `{rule}` has {cell}, which is not on a board of side {side}")
            }
            Self::NoLine { rule, line, side } => {
                write!(f, "the rule `{rule}` has {line}, which is not on a board of side {side}")
            }
            Self::CloneSizes { sizes: [one, other] } => {
                write!(f, "both groups of a clone need the same number of cells, but have {one} and {other}")
            }
            Self::Number { rule, found, least, most: None } => {
                write!(f, "the rule `{rule}` needs a number of {least} or more, got {found}")
            }
            Self::Number { rule, found, least, most: Some(most) } => {
                write!(f, "the rule `{rule}` needs a number from {least} to {most}, got {found}")
            }
            Self::Side { rule, side } => {
                write!(f, "the rule `{rule}` needs a board of side {MOST_DIGITS} or less, got {side}")
            }
            Self::TooMany { houses } => write!(f, "the rules make {houses} houses, more than can be numbered"),
        }
    }
}

impl std::error::Error for RuleError {}
