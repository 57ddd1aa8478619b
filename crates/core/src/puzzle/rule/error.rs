//! The error of a rule that does not fit a geometry.

use super::expression::ExpressionError;
use crate::plural::counted;
use crate::puzzle::{Cell, Modifier};
use std::fmt;

/// The error of a rule that does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// Windoku on boxes that are not square or have a side below 3.
    Windoku,
    /// An extra region does not have one cell per digit.
    RegionSize {
        /// The number of its cells.
        cells: usize,
        /// The number expected.
        side: usize,
    },
    /// A rule lists a cell twice.
    Repeated {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A rule has too few cells to have an effect.
    TooFew {
        /// The name of the rule.
        rule: &'static str,
        /// The number of its cells.
        cells: usize,
        /// The least number expected.
        least: usize,
    },
    /// A cell of the rule is not on the board.
    Outside {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
        /// The side of the board.
        side: usize,
    },
    /// A cell of the rule is in no grid of a board that is not square.
    Absent {
        /// The name of the rule.
        rule: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The rule is for square boards of one grid.
    Layout {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The rule has a meaning for the digits 1, 2, … alone.
    Digits {
        /// The name of the rule.
        rule: &'static str,
        /// The least digit of the board.
        first: u16,
    },
    /// The rule is not supported on boards with modified cells.
    Modified {
        /// The name of the rule.
        rule: &'static str,
        /// The meaning of the cells.
        modifier: Modifier,
    },
    /// The row or column of the rule is not on the board.
    NoLine {
        /// The name of the rule.
        rule: &'static str,
        /// Its name: `row 10`.
        line: String,
        /// The side of the board.
        side: usize,
    },
    /// The groups of a clone differ in size.
    CloneSizes {
        /// The numbers of their cells.
        sizes: [usize; 2],
    },
    /// A number of the rule is too small or too large.
    Number {
        /// The name of the rule.
        rule: &'static str,
        /// The number.
        found: u32,
        /// The smallest number allowed.
        least: u32,
        /// The largest number allowed, if there is a limit.
        most: Option<u32>,
    },
    /// A rule other than extra houses, on a board of side above 64.
    Side {
        /// The name of the rule.
        rule: &'static str,
        /// The side of the board.
        side: usize,
    },
    /// The condition, relation or pattern cannot be used on the board.
    Expression {
        /// The name of the rule.
        rule: &'static str,
        /// The fault.
        error: ExpressionError,
    },
    /// The rules add more houses than can be numbered.
    TooMany {
        /// The number of houses of the board.
        houses: usize,
    },
}

/// The largest side of a board with rules other than extra houses: their code keeps digit sets in one word.
pub(crate) const MOST_DIGITS: usize = 64;

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Windoku => f.write_str("windoku needs square boxes of 3x3 cells or more"),
            Self::RegionSize { cells, side } => {
                write!(f, "an extra region needs {side} cells, one for each digit, got {cells}")
            }
            Self::Repeated { rule, cell } => write!(f, "the rule `{rule}` has {cell} twice"),
            Self::TooFew { rule, cells, least } => {
                write!(f, "the rule `{rule}` needs {} or more, got {cells}", counted(*least, "cell"))
            }
            Self::Outside { rule, cell, side } => {
                write!(f, "the rule `{rule}` has {cell}, which is not on a board of side {side}")
            }
            Self::Absent { rule, cell } => write!(f, "the rule `{rule}` has {cell}, which is not on the board"),
            Self::Layout { rule } => {
                write!(f, "the rule `{rule}` needs a square board of one grid, with a row for each digit")
            }
            Self::Digits { rule, first } => {
                write!(f, "the rule `{rule}` needs digits that begin with 1, not with {first}")
            }
            Self::Modified { rule, modifier } => {
                write!(f, "the rule `{rule}` is not supported on a board with {modifier}")
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
            Self::Expression { rule, error } => write!(f, "the rule `{rule}`: {error}"),
            Self::TooMany { houses } => write!(f, "the number of houses must be at most {}, got {houses}", u16::MAX),
        }
    }
}

impl std::error::Error for RuleError {}
